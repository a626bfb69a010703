/// An editor of one or several lines of text: handles keys, pastes and clicks.
///
/// ```swift
/// var editor = TextFieldEditor(text: "Anna")
/// editor.handle(.key(KeyStroke("!")))       // .edited; text is "Anna!"
/// let part = editor.window(width: 20)      // what to draw
/// ```
///
/// Positions count characters (grapheme clusters). The text is untrusted content: draw only the
/// ``SafeText`` of ``window(width:)`` (`Specs/Terminal.md`, V12.1–7).
public struct TextFieldEditor: Hashable, Sendable {
  /// The result of handling an event.
  public enum Outcome: Hashable, Sendable {
    /// The event was not handled.
    case ignored

    /// The event was handled, but the text did not change. The cursor or the selection may have
    /// moved.
    case handled

    /// The event changed the text.
    case edited
  }

  /// The index of the character that the cursor is before.
  public private(set) var cursor: Int

  /// The index at which the selection began; nil for none. The selection extends to the cursor.
  private var anchor: Int?
  private(set) var characters: [Character]

  /// The character that replaces each character of a secret when drawn; nil if the text is not
  /// secret.
  public var mask: Character?

  /// The text. It is stored because it is read after every key press.
  public private(set) var text: String

  /// The length of the text in UTF-8.
  private var byteCount: Int
  package let initialText: String

  /// Whether the text has several lines: Enter breaks the line, and Up and Down move between rows.
  public let isMultiline: Bool

  /// The index of the first visible character; of several lines, of the first visible row.
  var scroll = 0

  /// The width of the rows of several lines, as last drawn.
  var rowWidth = 80
  private var undone: [Snapshot] = []
  private var done: [Snapshot] = []
  private var lastChange = Change.other

  private struct Snapshot: Hashable {
    var text: String
    var cursor: Int
  }

  /// The kind of the last change. Consecutive changes of one kind form one undo step.
  private enum Change: Hashable {
    case typing, deleting, other
  }

  /// Creates a field with the cursor at the end.
  ///
  /// - Parameters:
  ///   - text: The initial text, cut off after ``TerminalLimits/fieldLength`` bytes, of several
  ///     lines ``TerminalLimits/areaLength``.
  ///   - mask: The character that replaces each character of a secret when drawn.
  ///   - isMultiline: Whether the text has several lines.
  /// - Complexity: O(n) in the length of the text.
  public init(text: String = "", mask: Character? = nil, isMultiline: Bool = false) {
    initialText = text
    self.mask = mask
    self.isMultiline = isMultiline
    let limit = Self.limit(isMultiline: isMultiline)
    characters = Self.fitting(Array(text), into: limit)
    self.text = text.utf8.count <= limit ? text : String(characters)
    byteCount = self.text.utf8.count
    cursor = characters.count
  }

  /// The maximum length of the text in bytes.
  private static func limit(isMultiline: Bool) -> Int {
    isMultiline ? TerminalLimits.areaLength : TerminalLimits.fieldLength
  }

  private var limit: Int { Self.limit(isMultiline: isMultiline) }

  /// The range of the selected characters; nil for none.
  public var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// The selected text; empty for none.
  public var selectedText: String { selection.map { String(characters[$0]) } ?? "" }

  // MARK: Programmatic changes

  /// Replaces the text by one that was not entered by the user, and clears the undo history.
  ///
  /// - Complexity: O(n) in the length of the text.
  public mutating func setText(_ text: String) {
    guard text != self.text else { return }
    let wasAtEnd = cursor == characters.count
    characters = Self.fitting(Array(text), into: limit)
    self.text = text.utf8.count <= limit ? text : String(characters)
    byteCount = self.text.utf8.count
    cursor = wasAtEnd ? characters.count : min(cursor, characters.count)
    anchor = nil
    (done, undone, lastChange) = ([], [], .other)
  }

  /// Restores the initial text. This can be undone.
  ///
  /// - Complexity: O(n) in the length of the text.
  @discardableResult
  public mutating func revert() -> Outcome {
    replace(characters.indices, with: Array(initialText), as: .other)
  }

  // MARK: Events

  /// Handles a key press or a paste.
  ///
  /// - Complexity: O(n) in the length of the text.
  public mutating func handle(_ event: InputEvent) -> Outcome {
    switch event {
    case .key(let press):
      if let text = press.text { return insert(text, as: .typing) }
      return handle(press)
    case .paste(let paste):
      return insert(Self.inserted(paste.text, isMultiline: isMultiline), as: .other)
    case .mouse, .focus, .reply:
      return .ignored
    }
  }

  private mutating func handle(_ press: KeyStroke) -> Outcome {
    let shifts = press.modifiers.contains(.shift)
    let byWord = !press.modifiers.isDisjoint(with: [.control, .alt])
    switch press.key {
    case .left where !shifts && !byWord && selection != nil:
      return move(to: selection?.lowerBound ?? cursor, selects: false)
    case .right where !shifts && !byWord && selection != nil:
      return move(to: selection?.upperBound ?? cursor, selects: false)
    case .left: return move(to: byWord ? wordStart : cursor - 1, selects: shifts)
    case .right: return move(to: byWord ? wordEnd : cursor + 1, selects: shifts)
    case .up where isMultiline: return moveRow(by: -1, selects: shifts) ?? .ignored
    case .down where isMultiline: return moveRow(by: 1, selects: shifts) ?? .ignored
    case .enter where isMultiline && press.modifiers.isEmpty: return insert("\n", as: .other)
    case .home: return move(to: lineEnds.lowerBound, selects: shifts)
    case .end: return move(to: lineEnds.upperBound, selects: shifts)
    case .backspace: return delete(back: byWord ? wordStart : cursor - 1)
    case .delete: return delete(ahead: byWord ? wordEnd : cursor + 1)
    case .character(let character): return handle(character, press.modifiers)
    case .enter, .tab, .escape, .up, .down, .pageUp, .pageDown, .insert, .function: return .ignored
    }
  }

  private mutating func handle(_ character: String, _ modifiers: KeyModifiers) -> Outcome {
    switch (modifiers, character) {
    case (.control, "a"): return move(to: lineEnds.lowerBound, selects: false)
    case (.control, "e"): return move(to: lineEnds.upperBound, selects: false)
    case (.alt, "b"): return move(to: wordStart, selects: false)
    case (.alt, "f"): return move(to: wordEnd, selects: false)
    // There is nothing to delete at the end.
    case (.control, "d") where cursor == characters.count && selection == nil: return .ignored
    case (.control, "d"): return delete(ahead: cursor + 1)
    case (.alt, "d"): return delete(ahead: wordEnd)
    case (.control, "w"): return delete(back: spaceStart)
    case (.control, "u"): return delete(lineEnds.lowerBound..<cursor)
    case (.control, "k"): return delete(cursor..<max(cursor, lineEnds.upperBound))
    case (.control, "z"): return undo()
    case (.control, "y"), ([.control, .shift], "z"): return redo()
    default: return .ignored
    }
  }

  // MARK: Movement

  /// The start and the end of the line; of several lines, of the row that the cursor is in.
  private var lineEnds: Range<Int> { isMultiline ? rowEnds : characters.indices }

  mutating func move(to position: Int, selects: Bool) -> Outcome {
    if selects {
      anchor = anchor ?? cursor
    } else {
      anchor = nil
    }
    cursor = min(max(0, position), characters.count)
    lastChange = .other
    return .handled
  }

  /// The start of the word before the cursor.
  private var wordStart: Int {
    var position = cursor
    while position > 0, !isOfWord(at: position - 1) { position -= 1 }
    while position > 0, isOfWord(at: position - 1) { position -= 1 }
    return position
  }

  /// The end of the word after the cursor.
  private var wordEnd: Int {
    var position = cursor
    while position < characters.count, !isOfWord(at: position) { position += 1 }
    while position < characters.count, isOfWord(at: position) { position += 1 }
    return position
  }

  /// The start of the space-delimited word before the cursor.
  private var spaceStart: Int {
    var position = cursor
    while position > 0, isSpace(at: position - 1) { position -= 1 }
    while position > 0, !isSpace(at: position - 1) { position -= 1 }
    return position
  }

  /// Whether a character is part of a word. In a secret all are, so that word movement does not
  /// reveal its structure.
  private func isOfWord(at index: Int) -> Bool {
    let character = characters[index]
    return mask != nil || character.isLetter || character.isNumber || character == "_"
  }

  private func isSpace(at index: Int) -> Bool { mask == nil && characters[index].isWhitespace }

  // MARK: Changes

  private mutating func insert(_ text: String, as change: Change) -> Outcome {
    replace(selection ?? cursor..<cursor, with: Array(text), as: change)
  }

  private mutating func delete(back start: Int) -> Outcome {
    delete(selection ?? max(0, start)..<cursor)
  }

  private mutating func delete(ahead end: Int) -> Outcome {
    delete(selection ?? cursor..<min(end, characters.count))
  }

  private mutating func delete(_ range: Range<Int>) -> Outcome {
    replace(range, with: [], as: .deleting)
  }

  private mutating func replace(
    _ range: Range<Int>, with new: [Character], as change: Change
  ) -> Outcome {
    let removed = Self.length(characters[range])
    let room = limit - byteCount + removed
    let fitting = Self.fitting(new, into: room)
    guard !range.isEmpty || !fitting.isEmpty else { return .handled }
    let startsWord =
      fitting.first.map { !$0.isWhitespace } ?? false
      && (range.lowerBound == 0 || characters[range.lowerBound - 1].isWhitespace)
    if change == .other || change != lastChange || !range.isEmpty && !fitting.isEmpty
      || change == .typing && startsWord
    {
      done.append(Snapshot(text: text, cursor: cursor))
      if done.count > TerminalLimits.undoSteps { done.removeFirst() }
    }
    undone = []
    lastChange = change
    anchor = nil
    let isASCII = byteCount == characters.count
    byteCount += Self.length(fitting) - removed
    if Self.stayApart(
      characters[..<range.lowerBound].last, fitting, characters[range.upperBound...].first)
    {
      characters.replaceSubrange(range, with: fitting)
      if isASCII {
        // Each character is one byte.
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.utf8.index(start, offsetBy: range.count)
        text.replaceSubrange(start..<end, with: String(fitting))
      } else {
        text = String(characters)
      }
      cursor = range.lowerBound + fitting.count
      return .edited
    }
    // A combining mark merges with the character before it.
    let head = Array(String(characters[..<range.lowerBound]) + String(fitting))
    let whole = Array(String(head) + String(characters[range.upperBound...]))
    cursor = min(head.count, whole.count)
    characters = whole
    text = String(whole)
    return .edited
  }

  private mutating func undo() -> Outcome {
    guard let snapshot = done.popLast() else { return .handled }
    undone.append(Snapshot(text: text, cursor: cursor))
    restore(snapshot)
    return .edited
  }

  private mutating func redo() -> Outcome {
    guard let snapshot = undone.popLast() else { return .handled }
    done.append(Snapshot(text: text, cursor: cursor))
    restore(snapshot)
    return .edited
  }

  private mutating func restore(_ snapshot: Snapshot) {
    characters = Array(snapshot.text)
    text = snapshot.text
    byteCount = snapshot.text.utf8.count
    cursor = snapshot.cursor
    anchor = nil
    lastChange = .other
  }

  /// Whether inserting text between two characters certainly does not merge grapheme clusters.
  private static func stayApart(
    _ before: Character?, _ text: [Character], _ after: Character?
  ) -> Bool {
    func isPlain(_ character: Character) -> Bool {
      character.asciiValue.map { $0 >= 0x20 } ?? false
    }
    return before.map(isPlain) ?? true && after.map(isPlain) ?? true && text.allSatisfy(isPlain)
  }

  private static func length(_ characters: some Sequence<Character>) -> Int {
    characters.reduce(0) { $0 + $1.utf8.count }
  }

  /// Returns the longest prefix that fits into a number of bytes.
  private static func fitting(_ characters: [Character], into room: Int) -> [Character] {
    var left = room
    return Array(
      characters.prefix { character in
        left -= character.utf8.count
        return left >= 0
      })
  }

  /// Converts text to one or several lines without control characters.
  private static func inserted(_ text: String, isMultiline: Bool) -> String {
    var line = ""
    var isAfterReturn = false
    var scalars = text.unicodeScalars[...]
    // What was copied as a whole line is pasted into a line.
    while !isMultiline, let last = scalars.last, last == "\n" || last == "\r" {
      scalars.removeLast()
    }
    for scalar in scalars {
      switch scalar.value {
      // A carriage return before a line feed is part of it.
      case 0x0A where isMultiline && isAfterReturn: break
      case 0x0A, 0x0D, 0x2028, 0x2029:
        if isMultiline || scalar != "\r" { line.unicodeScalars.append(isMultiline ? "\n" : " ") }
      case 0x09: line.unicodeScalars.append(" ")
      case 0x00..<0x20, 0x7F...0x9F: break
      default: line.unicodeScalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return line
  }

  // MARK: Visible part

  /// The visible part of a field.
  public struct Window: Hashable, Sendable {
    /// The text to draw, at most as wide as the field.
    public var text: SafeText

    /// The column of the cursor, from 0, less than the width.
    public var cursorColumn: Int

    /// The selected columns; nil for none.
    public var selectedColumns: Range<Int>?

    /// Whether there is text before the visible part.
    public var isCutBefore: Bool

    /// Whether there is text after the visible part.
    public var isCutAfter: Bool
  }

  /// Scrolls so that the cursor is visible, and returns the visible part.
  ///
  /// - Parameter width: The width of the field in cells, at least 1.
  /// - Complexity: O(width).
  public mutating func window(width: Int) -> Window {
    let width = max(1, width)
    scroll = start(ofWindow: width)
    var parts: [SafeText] = []
    // The start column of each part, and the end of the last one.
    var columns = [0]
    while scroll + parts.count < characters.count {
      let part = part(scroll + parts.count)
      guard columns[parts.count] + part.width <= width else { break }
      columns.append(columns[parts.count] + part.width)
      parts.append(part)
    }
    let end = scroll + parts.count
    let scroll = scroll
    let selected = selection.map { range in
      let lower = columns[min(max(range.lowerBound, scroll), end) - scroll]
      return lower..<max(lower, columns[max(min(range.upperBound, end), scroll) - scroll])
    }
    return Window(
      text: SafeText(sanitizing: parts.map(\.description).joined(), context: .code),
      cursorColumn: min(columns[min(cursor, end) - scroll], width - 1),
      selectedColumns: selected.flatMap { $0.isEmpty ? nil : $0 }, isCutBefore: scroll > 0,
      isCutAfter: end < characters.count)
  }

  /// Returns the index of the first visible character, scrolled as little as necessary.
  private func start(ofWindow width: Int) -> Int {
    // The cursor occupies the cell of its character, or one cell after the last.
    var taken = max(1, cursor < characters.count ? part(cursor).width : 1)
    var start = cursor
    while start > min(scroll, cursor) {
      let before = part(start - 1).width
      guard taken + before <= width else { break }
      taken += before
      start -= 1
    }
    // At the end of the text, the field is filled.
    var rest = 1
    for index in start..<characters.count where rest <= width { rest += part(index).width }
    while start > 0, rest <= width {
      rest += part(start - 1).width
      if rest <= width { start -= 1 }
    }
    return start
  }

  private func part(_ index: Int) -> SafeText {
    SafeText(sanitizing: String(mask ?? characters[index]), context: .code)
  }

  /// Moves the cursor to a column of the visible part.
  ///
  /// - Parameter selects: Whether to extend the selection, as a drag does.
  /// - Complexity: O(width).
  @discardableResult
  public mutating func click(column: Int, selects: Bool = false) -> Outcome {
    move(to: position(ofColumn: column), selects: selects)
  }

  /// Selects the word at a column of the visible part, as a double click does.
  ///
  /// - Complexity: O(n) in the length of the text.
  @discardableResult
  public mutating func selectWord(column: Int) -> Outcome {
    guard !characters.isEmpty else { return .handled }
    let position = min(position(ofColumn: column), characters.count - 1)
    let isWord = isOfWord(at: position)
    var start = position
    var end = position + 1
    while start > 0, isOfWord(at: start - 1) == isWord { start -= 1 }
    while end < characters.count, isOfWord(at: end) == isWord { end += 1 }
    _ = move(to: start, selects: false)
    return move(to: end, selects: true)
  }

  private func position(ofColumn column: Int) -> Int {
    var left = 0
    for index in min(scroll, characters.count)..<characters.count {
      let width = part(index).width
      if column < left + (width + 1) / 2 { return index }
      left += width
      if column < left { return index + 1 }
    }
    return characters.count
  }
}
