import ArtifactAll
import TerminalFront

/// How much of what a terminal shows is replaced while an answer arrives.
///
/// A changed cell is one whose character is replaced by another one; cells that are filled for the
/// first time, or erased, don't count. Rows are counted from the first row of the output.
enum TerminalCalm {
  static func run(_ report: inout Report) {
    for (name, text, limit) in [
      ("100 kB message", Inputs.message, 30.0), ("64 kB of Markdown", Inputs.markdown, 30),
    ] {
      let text = Array(text.prefix(64_000))
      for size in [4, 20] {
        let meter = measure(text, size: size)
        report.atMost(
          "\(name), \(size)-byte chunks: changed cells per 1,000 bytes",
          Double(meter.changedCount) * 1_000 / Double(text.count), limit, "")
        report.plain(
          "  bytes written per byte", Double(meter.byteCount) / Double(text.count), "")
        report.plain("  frames that hide lines", Double(meter.cutFrameCount), "")
      }
    }
  }

  /// Streams a text through a view to a screen of 80 × 24.
  static func measure(_ text: [UInt8], size: Int) -> CellMeter {
    var session = ArtifactSession(.standard)
    var view = TerminalView(
      size: TerminalSize(columns: 80, rows: 24), drawsInPlace: true, options: .ansi)
    var meter = CellMeter(columns: 80, rows: 24)
    for piece in Inputs.pieces(of: text, size: size) {
      session.append(piece.span)
      meter.feed(view.show(session.presentation))
    }
    session.finish()
    meter.feed(view.finish(session.presentation))
    return meter
  }
}

/// A screen without styles, which knows the sequences of `InlineScreen` and counts changed cells.
struct CellMeter {
  private(set) var changedCount = 0
  private(set) var byteCount = 0

  /// The number of frames with a note about hidden lines.
  private(set) var cutFrameCount = 0

  private let columns: Int
  private let rows: Int
  private var cells: [[Unicode.Scalar]] = [[]]
  private var row = 0
  private var column = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  mutating func feed(_ bytes: [UInt8]) {
    byteCount += bytes.count
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": moveDown()
      case "\u{1B}": control(&scalars)
      default: put(scalar)
      }
    }
    let screen = cells[max(0, cells.count - rows)...]
    if screen.contains(where: { Self.isNote($0) }) { cutFrameCount += 1 }
  }

  private static func isNote(_ cells: [Unicode.Scalar]) -> Bool {
    guard cells.first == "⋯" else { return false }
    var text = ""
    for cell in cells { text.unicodeScalars.append(cell) }
    return text.hasSuffix(" above") || text.hasSuffix(" below")
  }

  private mutating func control(_ rest: inout Substring.UnicodeScalarView) {
    let first = rest.popFirst()
    if first == "]" {
      // An operating system command, up to its string terminator.
      while let scalar = rest.popFirst(), scalar != "\u{1B}" {}
      _ = rest.popFirst()
    }
    guard first == "[" else { return }
    var number = 0
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x30...0x39: number = number * 10 + Int(scalar.value) - 0x30
      case 0x40...0x7E:
        switch scalar {
        case "A": row = max(0, row - max(1, number))
        case "C": column += max(1, number)
        case "K": cells[row].removeLast(max(0, cells[row].count - (number == 2 ? 0 : column)))
        case "J":
          cells[row].removeLast(max(0, cells[row].count - column))
          cells.removeLast(cells.count - row - 1)
        default: break
        }
        return
      default: break
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = TextMetrics.width(of: String(scalar))
    guard width > 0 else { return }
    if column + width > columns {
      column = 0
      moveDown()
    }
    while cells[row].count < column + width { cells[row].append(" ") }
    let old = cells[row][column]
    if old != " ", scalar != " ", old != scalar { changedCount += 1 }
    cells[row][column] = scalar
    if width == 2 { cells[row][column + 1] = " " }
    column += width
  }

  private mutating func moveDown() {
    row += 1
    if row == cells.count { cells.append([]) }
  }
}
