/// The colors of roles in SVG, for light and for dark backgrounds.
///
/// Text has a contrast of at least 4.5:1 on the background and on the fill of its own role; series
/// and edges at least 3:1 on the background (WCAG 2.2, 1.4.3 and 1.4.11).
package enum SVGPalette {
  /// The colors of a role.
  package struct Colors: Hashable, Sendable {
    package var fill: UInt32
    package var line: UInt32
    package var text: UInt32
    /// What surrounds text on the fill.
    package var halo: UInt32

    init(_ fill: UInt32, _ line: UInt32, _ text: UInt32) {
      self.fill = fill
      self.line = line
      self.text = text
      halo = fill
    }
  }

  /// The color schemes of a page.
  package enum Scheme: CaseIterable, Sendable {
    case light, dark
  }

  /// The number of colors of series.
  package static let seriesCount = 8

  /// The roles that have colors of their own, except series.
  package static let roles: [Paint2D.Role] = [
    .background, .label, .node, .edge, .group, .axis, .grid, .accent, .note, .warning,
  ]

  /// Returns the colors of a role; those of a label if the role is unknown.
  package static func colors(_ role: Paint2D.Role, index: Int, _ scheme: Scheme) -> Colors {
    if role == .series {
      var result = (scheme == .light ? lightSeries : darkSeries)[slot(index)]
      result.halo = mix(result.fill, colors(.background, index: 0, scheme).fill)
      return result
    }
    let colors = scheme == .light ? light : dark
    return colors[role] ?? colors[.label] ?? Colors(0x808080, 0x808080, 0x808080)
  }

  /// Returns the number of a series' color.
  package static func slot(_ index: Int) -> Int {
    let rest = index % seriesCount
    return rest < 0 ? rest + seriesCount : rest
  }

  /// A fifth of a color on a background, which is what an area of a series with text looks like.
  private static func mix(_ color: UInt32, _ background: UInt32) -> UInt32 {
    [16, 8, 0].reduce(0) { result, shift in
      let parts = [color, background, background, background, background]
      let sum = parts.reduce(0) { $0 + ($1 >> shift & 0xFF) }
      return result | ((sum + 2) / 5) << shift
    }
  }

  private static let light: [Paint2D.Role: Colors] = [
    .background: Colors(0xFFFFFF, 0xFFFFFF, 0x1F2937),
    .label: Colors(0x1F2937, 0x1F2937, 0x1F2937),
    .node: Colors(0xF1F5FB, 0x7389A8, 0x1B2636),
    .edge: Colors(0x64748B, 0x64748B, 0x475569),
    .group: Colors(0xF8FAFC, 0xB9C4D3, 0x56647A),
    .axis: Colors(0x8593A8, 0x8593A8, 0x56647A),
    .grid: Colors(0xE5EAF1, 0xE5EAF1, 0x56647A),
    .accent: Colors(0xDCE9FF, 0x2F6FDE, 0x1D4FA8),
    .note: Colors(0xFFF8DC, 0xC9A227, 0x5F4B08),
    .warning: Colors(0xFFF1E6, 0xD9622B, 0xA8430F),
  ]

  private static let dark: [Paint2D.Role: Colors] = [
    .background: Colors(0x0F141B, 0x0F141B, 0xE3E9F1),
    .label: Colors(0xE3E9F1, 0xE3E9F1, 0xE3E9F1),
    .node: Colors(0x1C2633, 0x6B80A0, 0xE8EEF6),
    .edge: Colors(0x8D9BB0, 0x8D9BB0, 0xB4C0D0),
    .group: Colors(0x151C26, 0x3E4C60, 0xA3B1C4),
    .axis: Colors(0x66758B, 0x66758B, 0xA3B1C4),
    .grid: Colors(0x263141, 0x263141, 0xA3B1C4),
    .accent: Colors(0x16294A, 0x6EA8FE, 0xA9CBFF),
    .note: Colors(0x2B2610, 0xB39534, 0xEBD98F),
    .warning: Colors(0x33200F, 0xF2955E, 0xF7B48B),
  ]

  private static let lightSeries: [Colors] = [
    Colors(0x2F6FDE, 0x2F6FDE, 0x1F5FCC), Colors(0xDB6426, 0xDB6426, 0xB04A14),
    Colors(0x1F9468, 0x1F9468, 0x127A50), Colors(0xB5459B, 0xB5459B, 0xA1358A),
    Colors(0xA67C00, 0xA67C00, 0x856400), Colors(0x7A5BD6, 0x7A5BD6, 0x6A48CC),
    Colors(0x0E8CA0, 0x0E8CA0, 0x0B7285), Colors(0xC93A4F, 0xC93A4F, 0xB62B41),
  ]

  private static let darkSeries: [Colors] = [
    Colors(0x6EA8FE, 0x6EA8FE, 0x6EA8FE), Colors(0xF2955E, 0xF2955E, 0xF2955E),
    Colors(0x4CC38A, 0x4CC38A, 0x4CC38A), Colors(0xE583C9, 0xE583C9, 0xE583C9),
    Colors(0xD9B32C, 0xD9B32C, 0xD9B32C), Colors(0xA991F7, 0xA991F7, 0xA991F7),
    Colors(0x3FC1D4, 0x3FC1D4, 0x3FC1D4), Colors(0xF57D8C, 0xF57D8C, 0xF57D8C),
  ]
}
