/// Writes text, styles and movements as the bytes a terminal understands.
///
/// This is the only code that can produce an escape byte, and all it takes is ``SafeText``,
/// ``SafeLink`` and numbers. Everything is appended to one buffer, which the caller writes at once.
/// What can come out is listed in `Specs/Terminal.md`, V4.
public struct AnsiWriter: Sendable {
  /// What is to be written.
  public internal(set) var bytes: [UInt8] = []

  public let colorMode: ColorMode

  /// Whether links are written as such (OSC 8). Never with ``ColorMode/none``.
  public let writesLinks: Bool

  private var style = Style()
  private var link: SafeLink?

  public init(colorMode: ColorMode, writesLinks: Bool = true) {
    self.colorMode = colorMode
    self.writesLinks = writesLinks && colorMode != .none
  }

  /// Takes what there is to be written, and keeps the room for more.
  public mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  // MARK: Text

  /// Writes runs and leaves the terminal without style and link after them.
  public mutating func put(_ runs: some Sequence<Line.Run>) {
    for run in runs where !run.text.isEmpty {
      change(to: run.link)
      change(to: run.style)
      bytes += run.text.bytes
    }
    change(to: nil)
    change(to: Style())
  }

  mutating func change(to next: SafeLink?) {
    guard writesLinks, next != link else { return }
    bytes += Self.linkStart
    if let next { bytes += next.bytes }
    bytes += Self.stringEnd
    link = next
  }

  mutating func change(to wanted: Style) {
    var next = wanted
    switch colorMode {
    case .none: return
    case .attributesOnly: next.color = nil
    case .ansi16: if next.color?.isBasic == false { next.color = nil }
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

  /// The parameters that lead from one style to another, the fewest there are.
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
    if old.color != new.color {
      if let color = new.color {
        let number = Int(color.rawValue)
        parameters += color.isBasic ? [number < 8 ? 30 + number : 82 + number] : [38, 5, number]
      } else {
        parameters.append(39)
      }
    }
    return parameters
  }

  // MARK: Movement and erasing

  /// To the start of the next row; at the bottom the screen scrolls.
  public mutating func newline() { bytes += [0x0D, 0x0A] }

  /// Ends a line of a text that is no terminal's.
  public mutating func lineFeed() { bytes.append(0x0A) }

  public mutating func carriageReturn() { bytes.append(0x0D) }

  public mutating func moveUp(_ rows: Int) {
    if rows > 0 { control(rows == 1 ? [] : [rows], 0x41) }
  }

  public mutating func moveForward(_ cells: Int) {
    if cells > 0 { control(cells == 1 ? [] : [cells], 0x43) }
  }

  /// From the cursor to the end of the row.
  public mutating func eraseToEndOfRow() { control([], 0x4B) }

  public mutating func eraseRow() { control([2], 0x4B) }

  /// From the cursor to the end of the screen.
  public mutating func eraseBelow() { control([], 0x4A) }

  public mutating func hideCursor() { bytes += Self.cursorHidden }

  public mutating func showCursor() { bytes += Self.cursorShown }

  /// Asks the terminal to show nothing until ``endUpdate()``.
  public mutating func beginUpdate() { bytes += Self.updateStart }

  public mutating func endUpdate() { bytes += Self.updateEnd }

  /// The bytes that bring a terminal back to its normal state from the midst of any output.
  ///
  /// They end a sequence that was cut, reset style and link, clear what is below the cursor and show
  /// the cursor. They are constant, so a signal handler can write them.
  public static let restoreBytes: [UInt8] =
    stringEnd + [0x1B, 0x5B, 0x6D] + linkStart + stringEnd + updateEnd
    + [0x0D, 0x1B, 0x5B, 0x4A] + cursorShown

  /// Asks for the colour of the background, and for the device attributes, which nearly all terminals
  /// answer, so that an answer to the first is not waited for in vain.
  static let backgroundQuery: [UInt8] =
    [0x1B, 0x5D] + Array("11;?".utf8) + stringEnd + [0x1B, 0x5B, 0x63]

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
  private static let updateStart: [UInt8] = [0x1B, 0x5B] + Array("?2026h".utf8)
  static let updateEnd: [UInt8] = [0x1B, 0x5B] + Array("?2026l".utf8)
}
