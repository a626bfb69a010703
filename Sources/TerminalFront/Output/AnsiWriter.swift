/// Writes lines as bytes for a terminal. No other code makes an escape byte.
struct AnsiWriter {
  /// What may be written besides text.
  enum Styling: Sendable {
    /// Nothing: text and line breaks.
    case none
    /// Attributes, colours and links.
    case ansi
  }

  private(set) var bytes: [UInt8] = []
  private let styling: Styling

  init(styling: Styling) {
    self.styling = styling
  }

  // MARK: Text

  /// Writes a line's runs, and leaves no style and no link open.
  mutating func write(_ line: Line) {
    guard styling == .ansi else {
      for run in line.runs { bytes += Array(run.text.string.utf8) }
      return
    }
    var style = Style.plain
    var link: SafeLink?
    for run in line.runs {
      if run.link != link { setLink(run.link) }
      link = run.link
      if run.style != style { setStyle(run.style, from: style) }
      style = run.style
      bytes.append(contentsOf: run.text.string.utf8)
    }
    if link != nil { setLink(nil) }
    if style != .plain { sequence("m") }
  }

  mutating func newLine() {
    bytes.append(0x0A)
  }

  // MARK: Motion and erasing

  mutating func carriageReturn() {
    bytes.append(0x0D)
  }

  /// Goes to the start of the next row, making it if this is the last.
  mutating func nextRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  mutating func up(_ count: Int) {
    if count > 0 { sequence(count == 1 ? "A" : "\(count)A") }
  }

  mutating func right(_ count: Int) {
    if count > 0 { sequence(count == 1 ? "C" : "\(count)C") }
  }

  /// Erases from the cursor to the end of the row.
  mutating func eraseToEndOfRow() {
    sequence("K")
  }

  /// Erases from the cursor to the end of the screen.
  mutating func eraseBelow() {
    sequence("J")
  }

  mutating func hideCursor() {
    sequence("?25l")
  }

  mutating func showCursor() {
    sequence("?25h")
  }

  // MARK: Sequences

  private mutating func sequence(_ body: String) {
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
    bytes.append(contentsOf: body.utf8)
  }

  private mutating func setStyle(_ style: Style, from old: Style) {
    let keepsAttributes = old.attributes.isSubset(of: style.attributes)
    let keepsColor = old.color == nil || style.color != nil
    var codes: [String] = []
    var added = style.attributes
    if keepsAttributes, keepsColor {
      added.subtract(old.attributes)
    } else {
      codes.append("")
    }
    for (attribute, code) in Self.codes where added.contains(attribute) { codes.append(code) }
    if let color = style.color, color != old.color || codes.first == "" {
      codes.append(String(color.rawValue))
    }
    // An empty first code means reset, as in `ESC[;1m`.
    sequence(codes.joined(separator: ";") + "m")
  }

  private static let codes: [(Style.Attributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.strikethrough, "9"),
  ]

  private mutating func setLink(_ link: SafeLink?) {
    bytes += [0x1B] + Array("]8;;".utf8) + Array((link?.address ?? "").utf8)
    bytes += [0x1B, UInt8(ascii: "\\")]
  }
}
