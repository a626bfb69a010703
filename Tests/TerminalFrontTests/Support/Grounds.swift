import ArtifactPresentation
import ArtifactPresenters
import TestSupport

@testable import TerminalFront

/// Themes with grounds, and the grounds that a terminal is expected to show.
enum Grounds {
  static let code = Style.Color(rawValue: 235)
  static let row = Style.Color(rawValue: 236)
  static let inline = Style.Color(rawValue: 238)

  /// A theme with every ground that a theme can have.
  static let theme: Theme = {
    var theme = Theme.dark
    theme.codeGround = code
    theme.alternateRowGround = row
    theme.inlineCode.ground = inline
    return theme
  }()

  static let options = TerminalOptions(colorMode: .ansi256, theme: theme)

  static func lines(_ presentation: Presentation, width: Int = 40) -> [Line] {
    LayoutCursor.lines(of: presentation, options: LayoutOptions(width: width, theme: theme))
  }

  /// The grounds of a line from left to right, each with its width in cells: `.` for none, the number
  /// of a color, and `>` before the one that fills the row.
  static func map(_ line: Line) -> String {
    var parts: [(ground: Style.Color?, width: Int)] = []
    for run in line.runs {
      if let last = parts.last, last.ground == run.style.ground {
        parts[parts.count - 1].width += run.text.width
      } else {
        parts.append((run.style.ground, run.text.width))
      }
    }
    func name(_ ground: Style.Color?) -> String { ground.map { "\($0.rawValue)" } ?? "." }
    let fill = line.ground.map { [">" + name($0)] } ?? []
    return (parts.map { "\(name($0.ground))×\($0.width)" } + fill).joined(separator: " ")
  }

  /// The ground of a cell, as ``map(_:)`` names it.
  static func ground(of cell: VTScreen.Cell) -> String {
    for number in 0...255 {
      let parameter =
        number < 8 ? 40 + number : number < 16 ? 92 + number : VTScreen.paletteGround + number
      if cell.style.contains(parameter) { return "\(number)" }
    }
    return "."
  }

  /// Where a screen shows other grounds than the lines have, counted from the first row of history.
  ///
  /// Not compared are lines with characters on whose width terminals disagree, and a last column that
  /// a wide character did not fit into.
  static func difference(_ lines: [Line], _ screen: VTScreen) -> String? {
    var row = 0
    for line in lines {
      let parts = TailRows.split(line, width: screen.columns)
      defer { row += parts.count }
      if line.runs.contains(where: \.text.isContested) { continue }
      for (index, part) in parts.enumerated() {
        var expected: [String] = []
        for run in part.runs {
          let ground = run.style.ground.map { "\($0.rawValue)" } ?? "."
          expected += Array(repeating: ground, count: run.text.width)
        }
        if index + 1 == parts.count {
          let fill = line.ground.map { "\($0.rawValue)" } ?? "."
          expected += Array(repeating: fill, count: max(0, screen.columns - expected.count))
        }
        let shown = expected.indices.map { ground(of: screen.cell(row: row + index, column: $0)) }
        guard shown != expected else { continue }
        let column = zip(shown, expected).prefix { $0 == $1 }.count
        return "row \(row + index) column \(column): \(shown[column]), not \(expected[column])"
      }
    }
    return nil
  }
}
