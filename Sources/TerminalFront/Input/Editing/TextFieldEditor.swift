/// A line of text under a person's hands: what keys, pastes and clicks make of it.
///
/// ```swift
/// var editor = TextFieldEditor(text: "Anna")
/// editor.handle(.key(KeyPress("!")))       // .edited; text is "Anna!"
/// let part = editor.window(width: 20)      // what to draw
/// ```
///
/// Positions count characters as a person sees them. The text is content: what is drawn of it is the
/// ``SafeText`` of ``window(width:)`` (`Specs/Terminal.md`, V12.1–7).
public struct TextFieldEditor: Hashable, Sendable {
  /// What an event was to the field.
  public enum Outcome: Hashable, Sendable {
    /// Nothing; it may mean something to somebody else.
    case ignored

    /// It moved the cursor or the selection, or tried to where there was nothing to do.
    case handled

    /// It changed the text.
    case edited
  }

  /// Where the cursor is: before the character of this number.
  public private(set) var cursor: Int

  /// Where the selection began, if there is one; it reaches to the cursor.
  private var anchor: Int?
  private var characters: [Character]

  /// What is drawn in the place of each character of a secret; nil for what is none.
  public var mask: Character?

  /// The characters as a text; kept, because it is asked for after every key.
  public private(set) var text: String

  /// The length of all characters in UTF-8.
  private var byteCount: Int
  let initialText: String

  /// The first character that is shown.
  private var scroll = 0
  private var undone: [Snapshot] = []
  private var done: [Snapshot] = []
  private var lastChange = Change.other

  private struct Snapshot: Hashable {
    var text: String
    var cursor: Int
  }

  /// What the last event was, so that its like can go with it in one step.
  private enum Change: Hashable {
    case typing, deleting, other
  }

  /// Makes a field with the cursor at the end.
  ///
  /// - Parameter mask: What is drawn in the place of each character of a secret.
  public init(text: String = "", mask: Character? = nil) {
    initialText = text
    self.mask = mask
    characters = Self.fitting(Array(text), into: TerminalLimits.fieldLength)
    self.text = text.utf8.count <= TerminalLimits.fieldLength ? text : String(characters)
    byteCount = self.text.utf8.count
    cursor = characters.count
  }

  /// The selected characters; nil where there are none.
  public var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  public var selectedText: String { selection.map { String(characters[$0]) } ?? "" }

  // MARK: From outside

  /// Takes another text, which did not come from the person; nothing of before can be taken back.
  public mutating func setText(_ text: String) {
    guard text != self.text else { return }
    let wasAtEnd = cursor == characters.count
    characters = Self.fitting(Array(text), into: TerminalLimits.fieldLength)
    self.text = text.utf8.count <= TerminalLimits.fieldLength ? text : String(characters)
    byteCount = self.text.utf8.count
    cursor = wasAtEnd ? characters.count : min(cursor, characters.count)
    anchor = nil
    (done, undone, lastChange) = ([], [], .other)
  }

  /// Goes back to the text the field was made with; that can be taken back.
  @discardableResult
  public mutating func revert() -> Outcome {
    replace(characters.indices, with: Array(initialText), as: .other)
  }

  // MARK: Events

  public mutating func handle(_ event: InputEvent) -> Outcome {
    switch event {
    case .key(let press):
      if let text = press.text { return insert(text, as: .typing) }
      return handle(press)
    case .paste(let paste):
      return insert(Self.line(of: paste.text), as: .other)
    case .mouse, .focus, .reply:
      return .ignored
    }
  }

  private mutating func handle(_ press: KeyPress) -> Outcome {
    let shifts = press.modifiers.contains(.shift)
    let byWord = !press.modifiers.isDisjoint(with: [.control, .alt])
    switch press.key {
    case .left where !shifts && !byWord && selection != nil:
      return move(to: selection?.lowerBound ?? cursor, selects: false)
    case .right where !shifts && !byWord && selection != nil:
      return move(to: selection?.upperBound ?? cursor, selects: false)
    case .left: return move(to: byWord ? wordStart : cursor - 1, selects: shifts)
    case .right: return move(to: byWord ? wordEnd : cursor + 1, selects: shifts)
    case .home: return move(to: 0, selects: shifts)
    case .end: return move(to: characters.count, selects: shifts)
    case .backspace: return delete(back: byWord ? wordStart : cursor - 1)
    case .delete: return delete(ahead: byWord ? wordEnd : cursor + 1)
    case .character(let character): return handle(character, press.modifiers)
    case .enter, .tab, .escape, .up, .down, .pageUp, .pageDown, .insert, .function: return .ignored
    }
  }

  private mutating func handle(_ character: String, _ modifiers: KeyModifiers) -> Outcome {
    switch (modifiers, character) {
    case (.control, "a"): return move(to: 0, selects: false)
    case (.control, "e"): return move(to: characters.count, selects: false)
    case (.alt, "b"): return move(to: wordStart, selects: false)
    case (.alt, "f"): return move(to: wordEnd, selects: false)
    case (.control, "d"): return delete(ahead: cursor + 1)
    case (.alt, "d"): return delete(ahead: wordEnd)
    case (.control, "w"): return delete(back: spaceStart)
    case (.control, "u"): return delete(0..<cursor)
    case (.control, "k"): return delete(cursor..<characters.count)
    case (.control, "z"): return undo()
    case (.control, "y"), ([.control, .shift], "z"): return redo()
    default: return .ignored
    }
  }

  // MARK: Movement

  private mutating func move(to position: Int, selects: Bool) -> Outcome {
    if selects {
      anchor = anchor ?? cursor
    } else {
      anchor = nil
    }
    cursor = min(max(0, position), characters.count)
    lastChange = .other
    return .handled
  }

  /// Where the word before the cursor begins.
  private var wordStart: Int {
    var position = cursor
    while position > 0, !isOfWord(at: position - 1) { position -= 1 }
    while position > 0, isOfWord(at: position - 1) { position -= 1 }
    return position
  }

  /// Where the word after the cursor ends.
  private var wordEnd: Int {
    var position = cursor
    while position < characters.count, !isOfWord(at: position) { position += 1 }
    while position < characters.count, isOfWord(at: position) { position += 1 }
    return position
  }

  /// Where what stands between spaces before the cursor begins.
  private var spaceStart: Int {
    var position = cursor
    while position > 0, isSpace(at: position - 1) { position -= 1 }
    while position > 0, !isSpace(at: position - 1) { position -= 1 }
    return position
  }

  /// Whether a character is one of a word; of a secret all are, so that nothing is told of it.
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
    let room = TerminalLimits.fieldLength - byteCount + removed
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
        // Each character is a byte.
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.utf8.index(start, offsetBy: range.count)
        text.replaceSubrange(start..<end, with: String(fitting))
      } else {
        text = String(characters)
      }
      cursor = range.lowerBound + fitting.count
      return .edited
    }
    // A mark that is typed after its letter becomes one character with it.
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

  /// Whether text between two characters surely makes no other characters of them.
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

  /// As many characters as there is room for in bytes.
  private static func fitting(_ characters: [Character], into room: Int) -> [Character] {
    var left = room
    return Array(
      characters.prefix { character in
        left -= character.utf8.count
        return left >= 0
      })
  }

  /// The text as one line without controls.
  private static func line(of text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x2028, 0x2029: line.unicodeScalars.append(" ")
      case 0x00..<0x20, 0x7F...0x9F: break
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  // MARK: The part that is shown

  /// What of a field is drawn.
  public struct Window: Hashable, Sendable {
    /// The text to draw, at most as wide as the field.
    public var text: SafeText

    /// The column of the cursor, from 0, less than the width.
    public var cursorColumn: Int

    /// The columns that are selected; nil for none.
    public var selectedColumns: Range<Int>?

    /// Whether there is text before and after what is shown.
    public var isCutBefore: Bool
    public var isCutAfter: Bool
  }

  /// Moves the part that is shown to where the cursor is, if it must, and returns it.
  ///
  /// - Parameter width: The width of the field in cells, at least 1.
  /// - Complexity: O(width).
  public mutating func window(width: Int) -> Window {
    let width = max(1, width)
    scroll = start(ofWindow: width)
    var parts: [SafeText] = []
    // Where each part begins, and where the last one ends.
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

  /// The first character that is shown, moved no more than it must.
  private func start(ofWindow width: Int) -> Int {
    // The cursor takes the cell of its character, or one behind the last.
    var taken = max(1, cursor < characters.count ? part(cursor).width : 1)
    var start = cursor
    while start > min(scroll, cursor) {
      let before = part(start - 1).width
      guard taken + before <= width else { break }
      taken += before
      start -= 1
    }
    // No room is wasted at the end.
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

  /// Puts the cursor to a column of the part that is shown; with `selects` it takes the selection
  /// along, as a drag does.
  @discardableResult
  public mutating func click(column: Int, selects: Bool = false) -> Outcome {
    move(to: position(ofColumn: column), selects: selects)
  }

  /// Selects the word at a column of the part that is shown, as a double click does.
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
