// Regular expressions in linear time.
//
// A pattern becomes a small program, and a text is read once with the set of all places where the
// program may stand (Thompson 1968, Pike's machine without captures). So no pattern can make a match
// slow: it costs places times scalars, and there is a limit on that. What cannot be done that way,
// looking around and back references, is no pattern here.

/// A regular expression as JSON Schema and checks of inputs use it: ECMA-262, read as Unicode.
///
/// ```swift
/// let pattern = try TextPattern("^[a-z]+\\d{2,4}$")
/// pattern.isFound(in: "abc123")      // true
/// ```
/// Not taken are look-around and back references. A pattern is found anywhere in a text unless it is
/// anchored.
public struct TextPattern: Hashable, Sendable {
  /// Why a text is no pattern: a sentence without a capital or a full stop.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    public var reason: String
    public var description: String { reason }
  }

  /// How many instructions a pattern may become.
  public static let programLimit = 10_000

  /// How many steps a search may take: places of the program times scalars of the text.
  public static let stepLimit = 2_000_000

  enum Instruction: Hashable, Sendable {
    case scalar(UInt32)
    case set(ScalarSet)
    case split(Int, Int)
    case jump(Int)
    case textStart, textEnd
    case wordBoundary(Bool)
    case match
  }

  let program: [Instruction]

  public init(_ text: String) throws(SyntaxError) {
    var compiler = PatternCompiler(text)
    program = try compiler.compile()
  }

  /// Whether the pattern is found somewhere in a text; nil where finding out takes too many steps.
  ///
  /// - Complexity: O(text · pattern).
  public func isFound(in text: String) -> Bool? {
    var machine = PatternMachine(program)
    var steps = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      machine.addThread(at: 0, previous, scalar)
      if machine.isMatched { return true }
      steps += machine.threadCount + 1
      guard steps <= Self.stepLimit else { return nil }
      machine.step(scalar)
      previous = scalar
    }
    machine.addThread(at: 0, previous, nil)
    return machine.isMatched
  }
}

/// The places at which a program may stand.
private struct PatternMachine {
  let program: [TextPattern.Instruction]
  var threads: [Int] = []
  var isMatched = false

  /// Places that a scalar leads to; they are entered when the one behind it is known.
  private var entries: [Int] = []
  private var marks: [Int]
  private var mark = 1
  private var stack: [Int] = []

  init(_ program: [TextPattern.Instruction]) {
    self.program = program
    marks = Array(repeating: 0, count: program.count)
  }

  var threadCount: Int { threads.count }

  /// Enters all places that wait, and one more.
  mutating func addThread(at place: Int, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) {
    mark += 1
    threads.removeAll(keepingCapacity: true)
    stack.append(place)
    stack.append(contentsOf: entries.reversed())
    entries.removeAll(keepingCapacity: true)
    while let place = stack.popLast() {
      guard marks[place] != mark else { continue }
      marks[place] = mark
      switch program[place] {
      case .jump(let target): stack.append(target)
      case .split(let first, let second):
        stack.append(second)
        stack.append(first)
      case .textStart: if previous == nil { stack.append(place + 1) }
      case .textEnd: if next == nil { stack.append(place + 1) }
      case .wordBoundary(let isWanted):
        let isBoundary = ScalarSet.isWord(previous) != ScalarSet.isWord(next)
        if isBoundary == isWanted { stack.append(place + 1) }
      case .match:
        isMatched = true
        stack.removeAll()
        return
      case .scalar, .set: threads.append(place)
      }
    }
  }

  mutating func step(_ scalar: Unicode.Scalar) {
    for place in threads {
      let fits =
        switch program[place] {
        case .scalar(let value): value == scalar.value
        case .set(let set): set.contains(scalar)
        default: false
        }
      if fits { entries.append(place + 1) }
    }
  }
}
