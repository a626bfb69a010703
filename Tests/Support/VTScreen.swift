/// A terminal for tests: what a stream of bytes leaves on its screen and in its history.
///
/// It knows the sequences that the terminal front may write and no others. Everything else is
/// recorded in ``rejected``, so that it also finds what should never have been let through.
public struct VTScreen {
  public private(set) var columns: Int
  public private(set) var rowCount: Int

  /// Rows that have scrolled off the top, oldest first, and then those of the screen.
  private var rows: [Row]
  private var cursorRow = 0
  private var cursorColumn = 0
  private var wrapIsPending = false
  public private(set) var isCursorHidden = false

  /// Bytes and sequences that are not allowed, as text.
  public private(set) var rejected: [String] = []

  private struct Row: Equatable {
    var cells: [Character?]
    /// Whether the row goes on in the next one because it was full.
    var isWrapped = false
  }

  private enum State {
    case ground
    case escape
    case control([UInt8])
    case link([UInt8])
    case linkEscape([UInt8])
  }

  private var state = State.ground
  private var utf8: [UInt8] = []
  private let width: (Character) -> Int

  /// A screen; `width` says how many columns a cluster takes.
  public init(columns: Int, rows: Int, width: @escaping (Character) -> Int) {
    self.columns = columns
    self.rowCount = rows
    self.width = width
    self.rows = (0..<rows).map { _ in Row(cells: Array(repeating: " ", count: columns)) }
  }

  // MARK: What is to be seen

  /// History and screen as lines without trailing spaces; blank rows at the end are left out.
  public var lines: [String] {
    var result = rows.map { row in
      var text = String(row.cells.compactMap { $0 })
      while text.last == " " { text.removeLast() }
      return text
    }
    while result.last == "" { result.removeLast() }
    return result
  }

  /// The glyph at a place of history and screen; nil behind a wide one.
  public func glyph(row: Int, column: Int) -> Character? {
    rows[row].cells[column]
  }

  /// The number of rows of history and screen.
  public var totalRows: Int { rows.count }

  /// The row of the cursor, counted from the start of the history.
  public var absoluteCursorRow: Int { rows.count - rowCount + cursorRow }

  // MARK: Input

  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { feed(byte) }
  }

  public mutating func feed(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .control([])
      case UInt8(ascii: "]"): state = .link([])
      default: reject("ESC \(byte)")
      }
    case .control(let body):
      if byte >= 0x40, byte <= 0x7E {
        state = .ground
        control(String(decoding: body, as: UTF8.self), byte)
      } else {
        state = .control(body + [byte])
      }
    case .link(let body):
      state = byte == 0x1B ? .linkEscape(body) : .link(body + [byte])
    case .linkEscape(let body):
      let text = String(decoding: body, as: UTF8.self)
      state = .ground
      if byte != UInt8(ascii: "\\") || !text.hasPrefix("8;;") { reject("OSC \(text)") }
    }
  }

  private mutating func reject(_ what: String) {
    rejected.append(what)
    state = .ground
  }

  private mutating func ground(_ byte: UInt8) {
    if byte >= 0x20, byte != 0x7F {
      utf8.append(byte)
      // Clusters need to see what follows; they are drawn when something else comes.
      return
    }
    flushText()
    switch byte {
    case 0x1B: state = .escape
    case 0x0D:
      cursorColumn = 0
      wrapIsPending = false
    case 0x0A: lineFeed()
    default: reject("byte \(byte)")
    }
  }

  /// Draws the text that has come since the last control.
  public mutating func flushText() {
    guard !utf8.isEmpty else { return }
    let text = String(decoding: utf8, as: UTF8.self)
    utf8 = []
    for cluster in text { draw(cluster) }
  }

  private mutating func draw(_ cluster: Character) {
    if let scalar = cluster.unicodeScalars.first, (0x80..<0xA0).contains(scalar.value) {
      return reject("C1 \(scalar.value)")
    }
    let size = width(cluster)
    guard size > 0 else { return }
    if wrapIsPending || cursorColumn + size > columns {
      row.isWrapped = true
      cursorColumn = 0
      wrapIsPending = false
      lineFeed()
    }
    row.cells[cursorColumn] = cluster
    for column in cursorColumn + 1..<min(cursorColumn + size, columns) where column > cursorColumn {
      row.cells[column] = nil
    }
    cursorColumn += size
    if cursorColumn >= columns {
      cursorColumn = columns - 1
      wrapIsPending = true
    }
  }

  private var row: Row {
    get { rows[absoluteCursorRow] }
    set { rows[absoluteCursorRow] = newValue }
  }

  private mutating func lineFeed() {
    wrapIsPending = false
    if cursorRow + 1 < rowCount {
      cursorRow += 1
    } else {
      rows.append(Row(cells: Array(repeating: " ", count: columns)))
    }
  }

  private mutating func control(_ body: String, _ final: UInt8) {
    let count = max(1, Int(body) ?? 1)
    switch (body, final) {
    case ("?25", UInt8(ascii: "l")): isCursorHidden = true
    case ("?25", UInt8(ascii: "h")): isCursorHidden = false
    case (_, UInt8(ascii: "A")):
      cursorRow = max(0, cursorRow - count)
      wrapIsPending = false
    case (_, UInt8(ascii: "C")):
      cursorColumn = min(columns - 1, cursorColumn + count)
      wrapIsPending = false
    case ("", UInt8(ascii: "K")): erase(row: absoluteCursorRow, from: cursorColumn)
    case ("", UInt8(ascii: "J")):
      erase(row: absoluteCursorRow, from: cursorColumn)
      for index in absoluteCursorRow + 1..<max(absoluteCursorRow + 1, rows.count) {
        erase(row: index, from: 0)
      }
    case (_, UInt8(ascii: "m")) where body.allSatisfy({ $0.isNumber || $0 == ";" }): break
    default: reject("CSI \(body)\(Character(Unicode.Scalar(final)))")
    }
  }

  private mutating func erase(row index: Int, from column: Int) {
    for column in column..<columns { rows[index].cells[column] = " " }
    rows[index].isWrapped = false
  }

  // MARK: Size

  /// Gives the screen another width; full rows flow together and are cut anew, as in tmux.
  public mutating func resize(columns newColumns: Int) {
    flushText()
    var logical: [[Character?]] = [[]]
    var cursor = (line: 0, offset: 0)
    for (index, row) in rows.enumerated() {
      if index == absoluteCursorRow {
        cursor = (logical.count - 1, logical[logical.count - 1].count + cursorColumn)
      }
      var cells = row.cells
      if !row.isWrapped { while cells.last == " " { cells.removeLast() } }
      logical[logical.count - 1] += cells
      if !row.isWrapped { logical.append([]) }
    }
    logical.removeLast()
    columns = newColumns
    rows = []
    var cursorAt = 0
    for (index, line) in logical.enumerated() {
      let first = rows.count
      var cells: [Character?] = []
      for cell in line {
        if cells.count == newColumns {
          rows.append(Row(cells: cells, isWrapped: true))
          cells = []
        }
        cells.append(cell)
      }
      cells += Array(repeating: " ", count: newColumns - cells.count)
      rows.append(Row(cells: cells))
      if index == cursor.line {
        cursorAt = min(rows.count - 1, first + cursor.offset / newColumns)
        cursorColumn = cursor.offset % newColumns
      }
    }
    // Blank rows below the cursor are not history.
    while rows.count > max(cursorAt + 1, rowCount),
      rows.last?.cells.allSatisfy({ $0 == " " }) == true
    {
      rows.removeLast()
    }
    while rows.count < rowCount {
      rows.append(Row(cells: Array(repeating: " ", count: newColumns)))
    }
    cursorRow = max(0, cursorAt - (rows.count - rowCount))
    wrapIsPending = false
  }
}
