import Drawing

/// The names beside bars, each on one line if the bars have room then, otherwise broken.
struct NameColumn {
  /// The lines of each name; a name has at least one.
  let blocks: [TextBlock]
  /// The width of the widest line, with its indent.
  let width: Double

  /// Breaks names; nil if they have less room than 8 cells or 60 pixels.
  ///
  /// - Parameters:
  ///   - indents: The space before each name; missing ones are 0.
  ///   - room: The width of the names and the bars.
  ///   - least: The minimum width of the bars beside names on one line.
  /// - Complexity: O(length of all names).
  init?(
    _ names: [String], indents: [Double] = [], room: Double, least: Double,
    _ metrics: PictureMetrics, isBold: Bool = false
  ) {
    let style = isBold ? metrics.bold : metrics.label
    let whole = names.map { TextBlock([$0.joinedLines], style, metrics.measure) }
    let indents = indents.isEmpty ? names.map { _ in 0.0 } : indents
    let natural = zip(whole, indents).map { $0.width * metrics.slack + $1 }.max() ?? 0
    guard natural > room - least else {
      (blocks, width) = (whole, natural)
      return
    }
    // Bars have half of the room, or as much as is enough to compare them.
    let limit = max(room / 2, room - metrics.pick(20, 200)).rounded(.down)
    guard limit - (indents.max() ?? 0) >= metrics.pick(8, 60) else { return nil }
    blocks = zip(whole, indents).map { name, indent in
      let lines = LineBreaking.lines(
        of: name.lines[0], style: style, width: (limit - indent) / metrics.slack, count: 1_000,
        metrics.measure)
      return TextBlock(lines.lines, style, metrics.measure)
    }
    width = limit
  }

  /// The height of a row with a name.
  func height(_ index: Int, row: Double) -> Double {
    row + Double(blocks[index].lines.count - 1) * blocks[index].lineHeight
  }
}
