import Drawing

@testable import TerminalFront

/// Follows the lines of a drawn graph from box to box, as a reader does who knows only the characters and
/// where the boxes are.
struct EdgeTracer {
  /// A box in whole cells.
  struct Box {
    var id: String
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// An edge that was found, or why a line could not be followed.
  struct Found: Hashable, Comparable, CustomStringConvertible {
    var source: String
    var target: String

    static func < (left: Found, right: Found) -> Bool { left.description < right.description }
    var description: String { "\(source) → \(target)" }
  }

  private typealias Direction = (x: Int, y: Int)

  private let cells: [[Character]]
  private let boxes: [Box]
  /// The box of each cell; −1 for none.
  private var owner: [[Int]]

  init(rows: [String], boxes: [Box]) {
    // A wide character takes two cells.
    cells = rows.map { row in
      row.flatMap { character in
        CellMetrics().width(of: String(character), style: TextStyle2D(size: 1)) > 1
          ? [character, "x"] : [character]
      }
    }
    self.boxes = boxes
    owner = cells.map { Array(repeating: -1, count: $0.count) }
    for (number, box) in boxes.enumerated() {
      for y in box.rows where owner.indices.contains(y) {
        for x in box.columns where owner[y].indices.contains(x) { owner[y][x] = number }
      }
    }
  }

  /// The edges that leave the boxes.
  var edges: [Found] {
    var edges: [Found] = []
    for box in boxes {
      for x in box.columns.dropFirst().dropLast() {
        for (y, direction) in [(box.rows.lowerBound, (0, -1)), (box.rows.upperBound - 1, (0, 1))]
        where Self.arms(cell(x, y)).contains(Self.name(direction)) {
          edges.append(Found(source: box.id, target: end(from: (x, y), direction)))
        }
      }
      for y in box.rows.dropFirst().dropLast() {
        for (x, direction) in [
          (box.columns.lowerBound, (-1, 0)), (box.columns.upperBound - 1, (1, 0)),
        ] where Self.arms(cell(x, y)).contains(Self.name(direction)) {
          edges.append(Found(source: box.id, target: end(from: (x, y), direction)))
        }
      }
    }
    return edges
  }

  private func cell(_ x: Int, _ y: Int) -> Character {
    cells.indices.contains(y) && cells[y].indices.contains(x) ? cells[y][x] : " "
  }

  private func box(_ x: Int, _ y: Int) -> Box? {
    guard owner.indices.contains(y), owner[y].indices.contains(x), owner[y][x] >= 0 else {
      return nil
    }
    return boxes[owner[y][x]]
  }

  /// Follows a line away from a border, to the box at its end.
  private func end(from start: (Int, Int), _ first: Direction) -> String {
    var (x, y) = start
    var direction = first
    var textLength = 0
    for _ in 0..<100_000 {
      x += direction.x
      y += direction.y
      if let box = box(x, y) { return "\(box.id) without an arrow" }
      let character = cell(x, y)
      if let head = Self.heads[character] {
        guard head == Self.name(direction) else { return "a head at \(x), \(y)" }
        return box(x + direction.x, y + direction.y)?.id ?? "nowhere at \(x), \(y)"
      }
      let arms = Self.arms(character)
      if arms.isEmpty {
        // A label interrupts the line.
        textLength += 1
        let isGap = character == " " && cell(x - 1, y) == " "
        if textLength > 40 || isGap { return "the end of a line at \(x), \(y)" }
        continue
      }
      textLength = 0
      let back = Self.name((-direction.x, -direction.y))
      guard arms.contains(back) else { return "another line at \(x), \(y)" }
      switch arms.count {
      case 4: break
      case 2:
        guard let next = arms.first(where: { $0 != back }), let step = Self.steps[next] else {
          return "a strange line at \(x), \(y)"
        }
        direction = step
      default: return "a fork at \(x), \(y)"
      }
    }
    return "no end"
  }

  // MARK: Characters

  private static let steps: [Character: Direction] = [
    "u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0),
  ]

  private static func name(_ direction: Direction) -> Character {
    direction.x > 0 ? "r" : direction.x < 0 ? "l" : direction.y > 0 ? "d" : "u"
  }

  private static let heads: [Character: Character] = [
    "►": "r", "▶": "r", "◄": "l", "◀": "l", "▲": "u", "▼": "d",
  ]

  private static let lines: [Character: [Character]] = [
    "─": ["l", "r"], "│": ["u", "d"], "╌": ["l", "r"], "╎": ["u", "d"], "┈": ["l", "r"],
    "┊": ["u", "d"], "┌": ["d", "r"], "╭": ["d", "r"], "┐": ["d", "l"], "╮": ["d", "l"],
    "└": ["u", "r"], "╰": ["u", "r"], "┘": ["u", "l"], "╯": ["u", "l"], "├": ["u", "d", "r"],
    "┤": ["u", "d", "l"], "┬": ["d", "l", "r"], "┴": ["u", "l", "r"],
    "┼": ["u", "d", "l", "r"],
  ]

  /// The directions in which a character has a line.
  private static func arms(_ character: Character) -> [Character] { lines[character] ?? [] }
}
