// Regular expressions in linear time.
//
// A pattern is compiled to a small program, and a text is scanned once while tracking the set of
// all possible program positions (Thompson 1968; Pike's VM without captures). No pattern can
// therefore be slow: the cost is positions times scalars, and it is limited. Features that this
// approach doesn't support, look-around and back references, are rejected.

/// A regular expression as used by JSON Schema and input checks: ECMA-262 syntax in Unicode mode.
///
/// ```swift
/// let pattern = try TextPattern("^[a-z]+\\d{2,4}$")
/// pattern.isFound(in: "abc123")      // true
/// ```
/// Look-around and back references are not supported. A pattern matches anywhere in a text unless
/// it is anchored.
public struct TextPattern: Hashable, Sendable {
  /// The reason why a text isn't a valid pattern.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, in lower case and without a full stop.
    public var reason: String
    /// The reason.
    public var description: String { reason }
  }

  /// The maximum number of instructions of a compiled pattern.
  public static let programLimit = 10_000

  /// The maximum number of steps of a search: program positions times scalars of the text.
  public static let stepLimit = 2_000_000

  /// An instruction of a compiled pattern.
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

  /// Compiles a pattern.
  ///
  /// - Throws: A ``SyntaxError`` if the text isn't a supported pattern.
  /// - Complexity: O(compiled instructions), at most ``programLimit``.
  public init(_ text: String) throws(SyntaxError) {
    var compiler = PatternCompiler(text)
    program = try compiler.compile()
  }

  /// Returns whether the pattern matches somewhere in a text; nil if the search exceeds
  /// ``stepLimit``.
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

/// The set of current positions in a program.
private struct PatternMachine {
  let program: [TextPattern.Instruction]
  var threads: [Int] = []
  var isMatched = false

  /// Positions reached by the last scalar; they are entered once the next scalar is known.
  private var entries: [Int] = []
  private var marks: [Int]
  private var mark = 1
  private var stack: [Int] = []

  init(_ program: [TextPattern.Instruction]) {
    self.program = program
    marks = Array(repeating: 0, count: program.count)
  }

  var threadCount: Int { threads.count }

  /// Enters all pending positions and one more.
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
