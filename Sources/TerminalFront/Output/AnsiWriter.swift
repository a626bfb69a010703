/// A writer for text, styles and cursor movements in the form of terminal bytes.
///
/// This is the only code that produces escape sequences. Its inputs are ``SafeText``, ``SafeLink``
/// and numbers. All output is appended to one buffer, for the caller to write in a single call.
/// `Specs/Terminal.md`, V4 lists the possible output.
public struct AnsiWriter: Sendable {
  /// The pending output.
  public internal(set) var bytes: [UInt8] = []

  /// The colors and attributes to write.
  public let colorMode: ColorMode

  /// Whether links are written as OSC 8 hyperlinks. Always false with ``ColorMode/none``.
  public let writesLinks: Bool

  private var style = Style()
  private var link: SafeLink?

  /// Creates a writer with an empty buffer.
  public init(colorMode: ColorMode, writesLinks: Bool = true) {
    self.colorMode = colorMode
    self.writesLinks = writesLinks && colorMode != .none
  }

  /// Returns the pending output and empties the buffer, keeping its capacity.
  public mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  // MARK: Text

  /// Writes runs, then resets style and link.
  ///
  /// - Complexity: O(n) in the length of the text.
  public mutating func put(_ runs: some Sequence<Line.Run>) {
    append(runs)
    endStyle()
  }

  /// Writes a line at the start of an empty row, and fills the row with its ground, from the first
  /// text with a ground on. Then resets style and link.
  ///
  /// The row is filled before the text is written, because after the last column of a row, erasing
  /// would erase the character in that column.
  ///
  /// - Complexity: O(n) in the length of the line.
  public mutating func put(_ line: Line) {
    guard let ground = visible(line.ground) else { return put(line.runs) }
    let lead = line.runs.prefix { $0.style.ground == nil }
    append(lead)
    fill(with: ground)
    put(line.runs[lead.endIndex...])
  }

  /// Writes runs and erases the rest of the row, with a ground if there is one. Then resets style
  /// and link. The runs must end before the last column.
  mutating func put(_ runs: some Sequence<Line.Run>, erasingTo ground: Style.Color?) {
    append(runs)
    fill(with: ground)
    endStyle()
  }

  private mutating func append(_ runs: some Sequence<Line.Run>) {
    for run in runs where !run.text.isEmpty {
      change(to: run.link)
      change(to: run.style)
      bytes += run.text.bytes
    }
  }

  /// Erases from the cursor to the end of the row, and leaves the ground active.
  mutating func fill(with ground: Style.Color?) {
    change(to: nil as SafeLink?)
    change(to: Style(ground: ground))
    eraseToEndOfRow()
  }

  mutating func change(to next: SafeLink?) {
    // Only addresses are written.
    let next = next?.bytes.isEmpty == true ? nil : next
    guard writesLinks, next != link else { return }
    bytes += Self.linkStart
    if let next { bytes += next.bytes }
    bytes += Self.stringEnd
    link = next
  }

  /// Returns a color if the color mode has it.
  func visible(_ color: Style.Color?) -> Style.Color? {
    switch colorMode {
    case .none, .attributesOnly: nil
    case .ansi16: color?.isBasic == true ? color : nil
    case .ansi256: color
    }
  }

  mutating func change(to wanted: Style) {
    var next = wanted
    switch colorMode {
    case .none: return
    case .attributesOnly, .ansi16:
      next.color = visible(next.color)
      next.ground = visible(next.ground)
    case .ansi256: break
    }
    guard next != style else { return }
    if next == Style() {
      control([], 0x6D)
    } else {
      control(Self.parameters(from: style, to: next), 0x6D)
    }
    style = next
  }

  /// Returns the shortest SGR parameters that change one style to another.
  private static func parameters(from old: Style, to new: Style) -> [Int] {
    var parameters: [Int] = []
    let removed = old.attributes.subtracting(new.attributes)
    var added = new.attributes.subtracting(old.attributes)
    if !removed.isDisjoint(with: [.bold, .dim]) {
      parameters.append(22)  // ends both
      added.formUnion(new.attributes.intersection([.bold, .dim]))
    }
    if removed.contains(.italic) { parameters.append(23) }
    if removed.contains(.underline) { parameters.append(24) }
    if removed.contains(.reverse) { parameters.append(27) }
    if removed.contains(.strikethrough) { parameters.append(29) }
    if added.contains(.bold) { parameters.append(1) }
    if added.contains(.dim) { parameters.append(2) }
    if added.contains(.italic) { parameters.append(3) }
    if added.contains(.underline) { parameters.append(4) }
    if added.contains(.reverse) { parameters.append(7) }
    if added.contains(.strikethrough) { parameters.append(9) }
    if old.color != new.color { append(new.color, from: 30, to: &parameters) }
    if old.ground != new.ground { append(new.ground, from: 40, to: &parameters) }
    return parameters
  }

  /// Appends the parameters of a color: 30 to 39 and 90 to 97 for text, 10 more for the background.
  private static func append(
    _ color: Style.Color?, from first: Int, to parameters: inout [Int]
  ) {
    guard let color else { return parameters.append(first + 9) }
    let number = Int(color.rawValue)
    parameters +=
      color.isBasic
      ? [number < 8 ? first + number : first + 52 + number] : [first + 8, 5, number]
  }

  // MARK: Movement and erasing

  /// Moves to the start of the next row (CR LF). At the bottom the screen scrolls.
  public mutating func newline() { bytes += [0x0D, 0x0A] }

  /// Ends a line with LF alone, for output that is not drawn in place, such as a pipe.
  mutating func lineFeed() { bytes.append(0x0A) }

  /// Moves to the first column of the row.
  public mutating func carriageReturn() { bytes.append(0x0D) }

  /// Moves up by a number of rows.
  mutating func moveUp(_ rows: Int) {
    if rows > 0 { control(rows == 1 ? [] : [rows], 0x41) }
  }

  /// Moves to the right by a number of cells.
  mutating func moveForward(_ cells: Int) {
    if cells > 0 { control(cells == 1 ? [] : [cells], 0x43) }
  }

  /// Erases from the cursor to the end of the row.
  mutating func eraseToEndOfRow() { control([], 0x4B) }

  /// Erases the row.
  mutating func eraseRow() { control([2], 0x4B) }

  /// Erases from the cursor to the end of the screen.
  mutating func eraseBelow() { control([], 0x4A) }

  /// Hides the cursor.
  mutating func hideCursor() { bytes += Self.cursorHidden }

  /// Shows the cursor.
  mutating func showCursor() { bytes += Self.cursorShown }

  /// Begins a synchronized update (mode 2026): the terminal shows no changes until ``endUpdate()``.
  mutating func beginUpdate() { bytes += Self.updateStart }

  /// Ends a synchronized update.
  mutating func endUpdate() { bytes += Self.updateEnd }

  /// The bytes that restore the normal state of a terminal from within any output.
  ///
  /// They end an incomplete sequence, reset style and link, clear from the cursor to the end of the
  /// screen, and show the cursor. They are constant, so a signal handler can write them.
  public static let restoreBytes: [UInt8] =
    stringEnd + [0x1B, 0x5B, 0x6D] + linkStart + stringEnd + updateEnd
    + [0x0D, 0x1B, 0x5B, 0x4A] + cursorShown

  /// Queries the background color and the mode of synchronized updates, then the primary device
  /// attributes. Nearly all terminals reply to the latter, so the wait ends even if the former are
  /// not supported.
  static let reportQuery: [UInt8] =
    [0x1B, 0x5D] + Array("11;?".utf8) + stringEnd + [0x1B, 0x5B] + Array("?2026$p".utf8)
    + [0x1B, 0x5B, 0x63]

  mutating func control(_ parameters: [Int], _ final: UInt8) {
    bytes += [0x1B, 0x5B]
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { bytes.append(0x3B) }
      appendDecimal(parameter)
    }
    bytes.append(final)
  }

  private mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    bytes.append(0x30 + UInt8(number % 10))
  }

  static let linkStart: [UInt8] = [0x1B, 0x5D, 0x38, 0x3B, 0x3B]  // ESC ] 8 ; ;
  static let stringEnd: [UInt8] = [0x1B, 0x5C]  // ESC \
  private static let cursorHidden: [UInt8] = [0x1B, 0x5B] + Array("?25l".utf8)
  static let cursorShown: [UInt8] = [0x1B, 0x5B] + Array("?25h".utf8)
  static let updateStart: [UInt8] = [0x1B, 0x5B] + Array("?2026h".utf8)
  static let updateEnd: [UInt8] = [0x1B, 0x5B] + Array("?2026l".utf8)
}
