import Drawing

/// Chooses between the colors of a theme and those of a chart.
///
/// The default colors of charts become those of the series of the theme, black text its labels, so that
/// charts suit light and dark pages. Colors that a chart chooses are kept.
enum ChartPaints {
  private static let series: [RGBA: Int] = {
    let colors: [UInt32] = [
      0x4C78A8, 0xF58518, 0xE45756, 0x72B7B2, 0x54A24B, 0xEECA3B, 0xB279A2, 0xFF9DA6,
    ]
    var result: [RGBA: Int] = [:]
    for (index, color) in colors.enumerated() { result[RGBA(hex: color)] = index }
    return result
  }()

  /// Returns the paint of a mark.
  static func mark(_ color: RGBA, opacity: Double = 1) -> Paint2D {
    if let index = series[color] { return .role(.series, index: index) }
    if color == RGBA(hex: 0) { return .role(.label) }
    return .color(faded(color, opacity))
  }

  /// Returns the paint of a guide, by default that of a role.
  static func guide(_ color: RGBA?, _ role: Paint2D.Role) -> Paint2D {
    color.map { .color($0) } ?? .role(role)
  }

  static func faded(_ color: RGBA, _ opacity: Double) -> RGBA {
    guard opacity < 1 else { return color }
    var color = color
    color.alpha = UInt8(max(0, min(255, (Double(color.alpha) * opacity).rounded())))
    return color
  }
}
