/// A terminal in memory, to see what bytes would look like on one.
///
/// It knows the few sequences a front may use: CR, LF, CUU, CUD, CUF, CUB, CHA, EL, ED 0, SGR, the
/// modes 25 and 2026, OSC 8 and ST. It wraps at the right margin as terminals do (the cursor waits
/// behind the last column until another character comes), keeps what scrolls off, and flows text
/// anew when it is resized.
///
/// A screen made with ``Profile/fullScreen`` knows CUP, the other screen (1049), the mode of wrapping
/// (7) and those of mouse, focus and pastes besides; scrolling on the other screen is rejected.
///
/// Anything else is not carried out but recorded in ``rejected``, invisible and private-use
/// characters too, so a test that finds the list empty knows that nothing was smuggled in.
public struct VTScreen: Sendable {
  public private(set) var columns: Int
  public private(set) var rows: Int

  /// What came that is not on the list, as text for a failure message.
  public private(set) var rejected: [String] = []

  public var isCursorVisible: Bool { !changedModes.contains(25) }

  /// The modes that are not as a terminal has them at first.
  public private(set) var changedModes: Set<Int> = []

  /// Which sequences a front may use.
  public enum Profile: Sendable {
    case inline, fullScreen
  }

  /// The cursor: `row` counts from the top of the screen. In column ``columns`` it waits to wrap.
  public private(set) var cursor = (row: 0, column: 0)

  /// The style set by SGR, as its parameters; of a colour of the palette its number and ``palette``,
  /// of a ground of the palette its number and ``paletteGround``.
  public private(set) var style: Set<Int> = []

  /// The target of the open link; empty for none.
  public private(set) var link = ""

  /// Cells that were not blank and have become so since ``forgetBlankings()``.
  public private(set) var blankings: [Blanking] = []

  /// How many characters have been replaced by another one, blanks aside.
  public private(set) var replacementCount = 0

  public struct Blanking: Hashable, Sendable {
    /// The row from the first row of history on.
    public var row: Int
    public var column: Int
    public var text: String
  }

  public struct Cell: Hashable, Sendable {
    /// The character; a space for a blank cell, nothing for the right half of a wide character and
    /// for a cell at the margin that a wide character left free.
    public var text = " "
    public var style: Set<Int> = []
    public var link = ""

    public init() {}
  }

  /// All rows, those of history first. The screen begins at ``historyCount``.
  private var lines: [Row] = []
  public private(set) var historyCount = 0
  private var parser = VTParser()

  /// The first screen with its cursor, while the other one is shown.
  private var firstScreen: (lines: [Row], historyCount: Int, cursor: (row: Int, column: Int))?

  /// Whether the last thing that came was a character, so that the next can join it.
  private var isAfterCharacter = false
  private let width: @Sendable (String) -> Int

  private struct Row: Sendable {
    var cells: [Cell] = []
    /// Whether the row goes on in the next one because the text reached the margin.
    var isWrapped = false
  }

  /// Makes a screen.
  ///
  /// - Parameter width: The width in cells of a character that is not ASCII.
  public init(
    columns: Int, rows: Int, profile: Profile = .inline,
    width: @escaping @Sendable (String) -> Int
  ) {
    self.columns = columns
    self.rows = rows
    self.width = width
    parser.allowsFullScreen = profile == .fullScreen
  }

  public var isOnOtherScreen: Bool { firstScreen != nil }

  // MARK: Looking

  /// The text of history and screen: wrapped rows joined, blanks at the ends of lines and empty
  /// lines at the end left out.
  public var text: [String] {
    var result: [String] = []
    var line = ""
    for row in lines {
      for cell in row.cells { line += cell.text }
      if row.isWrapped { continue }
      result.append(Self.trimmed(line))
      line = ""
    }
    if !line.isEmpty { result.append(Self.trimmed(line)) }
    while result.last?.isEmpty == true { result.removeLast() }
    return result
  }

  /// The rows of the screen alone, from the top to the last that is not empty.
  public var screenRows: [String] {
    var result = lines.dropFirst(historyCount).map { row in
      Self.trimmed(row.cells.map(\.text).joined())
    }
    while result.last?.isEmpty == true { result.removeLast() }
    return result
  }

  /// A cell by its row from the first row of history on.
  public func cell(row: Int, column: Int) -> Cell {
    guard row < lines.count, column < lines[row].cells.count else { return Cell() }
    return lines[row].cells[column]
  }

  public mutating func forgetBlankings() { blankings = [] }

  private static func trimmed(_ text: String) -> String {
    var bytes = Array(text.utf8)
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Input

  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard let action = parser.consume(byte) else { continue }
      perform(action)
    }
  }

  private mutating func perform(_ action: VTParser.Action) {
    defer {
      if case .print = action { isAfterCharacter = true } else { isAfterCharacter = false }
    }
    switch action {
    case .print(let scalar): print(scalar)
    case .carriageReturn: cursor.column = 0
    case .lineFeed: lineFeed()
    case .control(let parameters, let final): control(parameters, final)
    case .mode(let number, let isSet):
      setMode(number, isSet: isSet)
    case .link(let target): link = target
    case .reject(let text): rejected.append(text)
    }
  }

  private mutating func setMode(_ number: Int, isSet: Bool) {
    let isSetAtFirst = number == 25 || number == 7
    if isSet == isSetAtFirst {
      changedModes.remove(number)
    } else {
      changedModes.insert(number)
    }
    guard number == 1049 else { return }
    if isSet, firstScreen == nil {
      firstScreen = (lines, historyCount, cursor)
      lines = []
      historyCount = 0
    } else if !isSet, let first = firstScreen {
      (lines, historyCount, cursor) = first
      firstScreen = nil
    }
  }

  private mutating func control(_ parameters: [Int], _ final: UInt8) {
    let count = max(1, parameters.first ?? 1)
    switch final {
    case 0x41: cursor = (max(0, cursor.row - count), min(cursor.column, columns - 1))
    case 0x42: cursor = (min(rows - 1, cursor.row + count), min(cursor.column, columns - 1))
    case 0x43: cursor.column = min(columns - 1, cursor.column + count)
    case 0x44: cursor.column = max(0, min(cursor.column, columns - 1) - count)
    case 0x47: cursor.column = min(columns, count) - 1
    case 0x48:
      let column = parameters.count > 1 ? max(1, parameters[1]) : 1
      cursor = (min(rows, count) - 1, min(columns, column) - 1)
    case 0x4A: eraseBelow()
    case 0x4B: eraseRow(from: parameters.first == 2 ? 0 : min(cursor.column, columns - 1))
    default: changeStyle(parameters)
    }
  }

  /// What is added to the number of a colour of the palette in ``style``.
  public static let palette = 1000

  /// What is added to the number of a ground of the palette in ``style``.
  public static let paletteGround = 2000

  private static func isGround(_ parameter: Int) -> Bool {
    40...47 ~= parameter || 100...107 ~= parameter || parameter >= paletteGround
  }

  private static func isColor(_ parameter: Int) -> Bool {
    parameter >= 30 && !isGround(parameter)
  }

  private mutating func changeStyle(_ parameters: [Int]) {
    var rest = parameters.isEmpty ? [0] : parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter {
      case 38, 48:
        let color = rest.dropFirst().first ?? 0
        rest = rest.dropFirst(2)
        set(parameter == 38 ? Self.palette + color : Self.paletteGround + color)
      case 0: style = []
      case 22: style.subtract([1, 2])
      case 23, 24, 27, 29: style.remove(parameter - 20)
      case 39: style = style.filter { !Self.isColor($0) }
      case 49: style = style.filter { !Self.isGround($0) }
      case 30...: set(parameter)
      default: style.insert(parameter)
      }
    }
  }

  /// Replaces the colour or the ground.
  private mutating func set(_ color: Int) {
    let isGround = Self.isGround(color)
    style = style.filter { $0 < 30 || Self.isGround($0) != isGround }.union([color])
  }

  // MARK: Writing

  private var line: Int { historyCount + cursor.row }

  private mutating func print(_ scalar: Unicode.Scalar) {
    if joinsPrevious(scalar) { return }
    let text = String(scalar)
    let cells = scalar.isASCII ? 1 : width(text)
    if cells == 0, cursor.column == 0 || cursor.column > columns {
      return rejected.append("a mark with no base: U+\(String(scalar.value, radix: 16))")
    }
    if cursor.column + max(cells, 1) > columns, changedModes.contains(7) {
      // Without wrapping the last column is written over.
      cursor.column = max(0, columns - max(cells, 1))
    } else if cursor.column + max(cells, 1) > columns {
      makeRow(line)
      if cursor.column < columns { put("", at: cursor.column) }
      lines[line].isWrapped = true
      cursor.column = 0
      moveDown()
    }
    put(text, at: cursor.column)
    if cells == 2 { put("", at: cursor.column + 1) }
    cursor.column += cells
  }

  /// Adds a scalar to the character before the cursor if it belongs to it.
  private mutating func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII, cursor.column > 0, line < lines.count else { return false }
    var column = min(cursor.column, lines[line].cells.count) - 1
    if column > 0, lines[line].cells[column].text.isEmpty { column -= 1 }
    guard column >= 0, !lines[line].cells[column].text.isEmpty else { return false }
    let joined = lines[line].cells[column].text + String(scalar)
    guard joined.count == 1, isAfterCharacter || width(String(scalar)) == 0 else { return false }
    lines[line].cells[column].text = joined
    let cells = width(joined)
    if cells == 2, column + 2 <= columns { put("", at: column + 1) }
    if cells == 1, column + 1 < lines[line].cells.count, lines[line].cells[column + 1].text.isEmpty
    {
      put(" ", at: column + 1)
    }
    cursor.column = min(columns, column + max(1, cells))
    return true
  }

  private mutating func put(_ text: String, at column: Int) {
    makeRow(line)
    while lines[line].cells.count <= column { lines[line].cells.append(Cell()) }
    // Half of a wide character that is overwritten leaves a blank.
    if !text.isEmpty, lines[line].cells[column].text.isEmpty, column > 0 {
      blank(line, column - 1)
    }
    let next = column + 1
    let old = lines[line].cells[column].text
    if next < lines[line].cells.count, lines[line].cells[next].text.isEmpty, !old.isEmpty,
      old != " "
    {
      lines[line].cells[next] = Cell()
    }
    var cell = Cell()
    cell.text = text
    cell.style = style
    cell.link = link
    if text == " " {
      noteBlanking(line, column)
    } else if !text.isEmpty, !old.isEmpty, old != " ", old != text {
      replacementCount += 1
    }
    lines[line].cells[column] = cell
  }

  private mutating func makeRow(_ index: Int) {
    while lines.count <= index { lines.append(Row()) }
  }

  private mutating func lineFeed() {
    makeRow(line)
    lines[line].isWrapped = false
    moveDown()
  }

  private mutating func moveDown() {
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      if isOnOtherScreen { rejected.append("scrolling on the other screen") }
      historyCount += 1
    }
    makeRow(line)
  }

  // MARK: Erasing

  /// Erases as tmux does: from the first cell of the screen what is there goes into the history.
  private mutating func eraseBelow() {
    if cursor == (0, 0), !isOnOtherScreen {
      while let last = lines.last, lines.count > historyCount, last.cells.isEmpty {
        lines.removeLast()
      }
      historyCount = max(historyCount, lines.count)
      makeRow(line)
      return
    }
    eraseRow(from: min(cursor.column, columns - 1))
    while lines.count > line + 1 {
      let row = lines.count - 1
      for column in lines[row].cells.indices { noteBlanking(row, column) }
      lines.removeLast()
    }
  }

  /// Erases with the ground that is set.
  private mutating func eraseRow(from start: Int) {
    makeRow(line)
    for column in lines[line].cells.indices where column >= start { noteBlanking(line, column) }
    if start < lines[line].cells.count { lines[line].cells.removeSubrange(start...) }
    lines[line].isWrapped = false
    var cell = Cell()
    cell.style = style.filter(Self.isGround)
    guard !cell.style.isEmpty else { return }
    while lines[line].cells.count < start { lines[line].cells.append(Cell()) }
    lines[line].cells += Array(repeating: cell, count: columns - start)
  }

  private mutating func blank(_ row: Int, _ column: Int) {
    noteBlanking(row, column)
    lines[row].cells[column] = Cell()
  }

  private mutating func noteBlanking(_ row: Int, _ column: Int) {
    let text = lines[row].cells[column].text
    if text != " ", !text.isEmpty {
      blankings.append(Blanking(row: row, column: column, text: text))
    }
  }

  // MARK: Resizing

  /// Gives the screen another size. Lines flow into the new width; the cursor stays with its text.
  /// The other screen is cut.
  public mutating func resize(columns: Int, rows: Int) {
    if isOnOtherScreen { return cut(columns: columns, rows: rows) }
    makeRow(line)
    var flowed: [Row] = []
    var pending: [Cell] = []
    var target: (row: Int, column: Int)?
    for index in lines.indices {
      if index == line {
        target = (flowed.count, pending.count + min(cursor.column, self.columns - 1))
      }
      pending += lines[index].cells.filter { !$0.text.isEmpty || $0 == Cell() }
      if lines[index].isWrapped { continue }
      let parts = wrap(pending, columns)
      if let place = target, place.row == flowed.count {
        let part = min(place.column / max(1, columns), parts.count - 1)
        target = (flowed.count + part, place.column - part * columns)
      }
      flowed += parts
      pending = []
    }
    if !pending.isEmpty { flowed += wrap(pending, columns) }
    lines = flowed
    self.columns = columns
    self.rows = rows
    let place = target ?? (0, 0)
    while let last = lines.last, last.cells.isEmpty, lines.count > place.row + 1 {
      lines.removeLast()
    }
    historyCount = min(max(0, lines.count - rows), place.row)
    if lines.count > historyCount + rows { lines.removeSubrange((historyCount + rows)...) }
    cursor = (place.row - historyCount, min(place.column, columns - 1))
  }

  private mutating func cut(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    lines = lines.prefix(rows).map { Row(cells: Array($0.cells.prefix(columns))) }
    cursor = (min(cursor.row, rows - 1), min(cursor.column, columns - 1))
  }

  private func wrap(_ cells: [Cell], _ columns: Int) -> [Row] {
    var cells = cells
    // What was erased does not flow, also if it has a ground.
    while let last = cells.last, last.text == " ", last.link.isEmpty,
      last.style.allSatisfy(Self.isGround)
    {
      cells.removeLast()
    }
    var result = [Row()]
    for cell in cells {
      let count = cell.text.utf8.count == 1 ? 1 : width(cell.text)
      if result[result.count - 1].cells.count + count > columns {
        result[result.count - 1].isWrapped = true
        result.append(Row())
      }
      result[result.count - 1].cells.append(cell)
      if count == 2 {
        var half = cell
        half.text = ""
        result[result.count - 1].cells.append(half)
      }
    }
    return result
  }
}
