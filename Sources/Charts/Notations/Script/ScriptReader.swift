import ArtifactBase

/// Reads values of JavaScript without running anything.
///
/// Literals become JSON values. Names that the same script declares as literals are replaced by them;
/// operators, methods and functions of literals are computed. Everything else (requests, random
/// numbers, the time, unknown names) is *opaque*: it is skipped with balanced brackets, its value is
/// null, and there is a note.
///
/// The text may end anywhere. A token at its end is left out because it may not be complete, and all
/// open containers are closed. Each byte is read a constant number of times, except for the bodies of
/// functions and loops, whose cost is limited by ``budget``.
///
/// The lenient mode of `JSONTokenizer` stops at names, calls, templates and comments inside of what
/// it corrects, and cannot continue after them; that is why it isn't used here.
struct ScriptReader {
  /// The maximum nesting depth of expressions; a container counts twice.
  static let depthLimit = 128

  let bytes: [UInt8]
  /// The offset of the next byte, and that of the end of the part that is read.
  var offset: Int
  var end: Int
  var depth = 0
  /// The names that are declared so far.
  var names = ScriptScope()
  var notes = ChartNotes()
  /// The names and indices on the way to the current value.
  var path: [String] = []
  /// The number of values made so far, and the bytes read in projections.
  var work = 0
  let budget: Int
  /// The offset before which no regular expression starts, because its line has no end of one.
  private var patternStart = 0
  /// What the current statement contains.
  var traits: Set<Trait> = []
  /// Why the value that is read isn't known.
  var reason: String?
  /// The charts that were found, in order.
  var charts: [FoundChart] = []
  /// The variables whose values are charts: used if no call makes a chart.
  var candidates: [FoundChart] = []
  /// The kinds of the statements.
  var statements: Set<ScriptChart.Statement> = []

  // The state of statements.

  /// The number of blocks around the statement in the current function.
  var blockLevel = 0
  /// The number of loops, and of conditions that aren't known, around the statement.
  var conditions = 0
  /// The number of functions that are read, each inside of the one before.
  var callDepth = 0
  /// The value of the function that is read, once there is one.
  var returned: Outcome?
  /// Whether the function that is read returns a value under a condition that isn't known.
  var mayReturn = false
  /// The functions that weren't called yet, and the number of them around the current one.
  var pending: [PendingFunction] = []
  var pendingLevel = 0
  /// The bodies of the functions that were called.
  var appliedBodies: Set<Int> = []
  /// The names of functions that were used.
  var referenced: Set<String> = []
  /// The arguments of calls of functions before their declaration.
  var earlyCalls: [String: [Outcome]] = [:]

  /// A chart with what of it is left out.
  struct FoundChart {
    var dialect: ChartDialect?
    var value: JSONValue
    var notes: [ChartNote]
    /// The offset after the value.
    var endOffset: Int
  }

  /// What an expression contains.
  enum Trait { case chart, lookup, refresh, code }

  /// What an expression is.
  enum Outcome {
    /// A literal.
    case value(JSONValue)
    /// A function.
    case function(ScriptFunction)
    /// An expression whose value isn't known.
    case opaque
    /// Nothing: the text ends.
    case nothing
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = 0
    end = bytes.count
    budget = 4 * bytes.count + 300_000
  }

  // MARK: Bytes

  var isAtEnd: Bool { offset >= end }

  /// The next byte; 0 at the end.
  var next: UInt8 { offset < end ? bytes[offset] : 0 }

  func byte(at distance: Int) -> UInt8 {
    offset + distance < end ? bytes[offset + distance] : 0
  }

  /// Skips a byte if it is the next one.
  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte), !isAtEnd else { return false }
    offset += 1
    return true
  }

  func follows(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= end else { return false }
    return text.withUTF8Buffer { buffer in
      for index in 0..<count where bytes[offset + index] != buffer[index] { return false }
      return true
    }
  }

  /// Skips blanks and comments.
  ///
  /// - Returns: Whether a line break is among them.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    var hasBreak = false
    while offset < end {
      switch bytes[offset] {
      case 0x0A, 0x0D:
        hasBreak = true
        offset += 1
      case 0x20, 0x09, 0x0B, 0x0C: offset += 1
      case 0xC2 where byte(at: 1) == 0xA0: offset += 2
      case 0xEF where byte(at: 1) == 0xBB && byte(at: 2) == 0xBF: offset += 3
      case UInt8(ascii: "/") where byte(at: 1) == UInt8(ascii: "/"):
        while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      case UInt8(ascii: "/") where byte(at: 1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "<") where follows("<!--"),
        UInt8(ascii: "-") where follows("-->") && hasBreak:
        while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      default: return hasBreak
      }
    }
    return hasBreak
  }

  private mutating func skipBlockComment() {
    offset += 2
    while offset < end {
      if bytes[offset] == UInt8(ascii: "*"), byte(at: 1) == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
  }

  static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  var isAtName: Bool { Self.isInName(next) && !Self.isDigit(next) && !isAtEnd }

  /// Reads a name; empty if there is none.
  mutating func readName() -> String {
    let start = offset
    while offset < end, Self.isInName(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  // MARK: Skipping

  /// Skips the text from an opening bracket to the closing one.
  mutating func skipBrackets() {
    var open = 0
    var last: UInt8 = 0
    while offset < end {
      skipBlanks()
      guard offset < end else { return }
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        open += 1
        offset += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        open -= 1
        offset += 1
      default: skipToken(after: last)
      }
      if open <= 0 { return }
      last = byte
    }
  }

  /// Skips the rest of an expression: up to a comma, a semicolon, a closing bracket or the start of
  /// another statement.
  mutating func skipExpression() {
    var last: UInt8 = 0
    while true {
      let hasBreak = skipBlanks()
      guard offset < end else { return }
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "]"),
        UInt8(ascii: "}"):
        return
      case _ where hasBreak && last != 0 && Self.endsOperand(last) && canBeginValue: return
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        skipBrackets()
        last = UInt8(ascii: ")")
        continue
      default: skipToken(after: last)
      }
      last = byte
    }
  }

  /// Whether the next byte can start a value or a statement, rather than continue an expression.
  var canBeginValue: Bool {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["): !isAtEnd
    default: Self.isInName(next) && !isAtEnd
    }
  }

  private static func endsOperand(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "`"):
      true
    default: isInName(byte)
    }
  }

  /// Skips a text, a template, a regular expression, a name, or a single byte.
  private mutating func skipToken(after last: UInt8) {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = readText()
    case UInt8(ascii: "`"): skipTemplate()
    case UInt8(ascii: "/") where !Self.endsOperand(last): skipPattern()
    case _ where Self.isInName(next):
      while offset < end, Self.isInName(bytes[offset]) { offset += 1 }
    default: offset += 1
    }
  }

  /// Skips a regular expression; only its slash if the line has no second one.
  private mutating func skipPattern() {
    let start = offset
    offset += 1
    guard start >= patternStart else { return }
    var isInClass = false
    while offset < end {
      switch bytes[offset] {
      case 0x0A, 0x0D:
        patternStart = offset
        offset = start + 1
        return
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        offset += 1
        return
      default: break
      }
      offset += 1
    }
    offset = min(offset, end)
  }

  /// Skips a template with its placeholders.
  mutating func skipTemplate() {
    // A template is -1; a placeholder is the number of its open braces.
    var open = [-1]
    offset += 1
    while offset < end, let top = open.last {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\\") where top < 0: offset += 1
      case UInt8(ascii: "`"): if top < 0 { open.removeLast() } else { open.append(-1) }
      case UInt8(ascii: "$") where top < 0 && self.byte(at: 1) == UInt8(ascii: "{"):
        open.append(0)
        offset += 1
      case UInt8(ascii: "{") where top >= 0: open[open.count - 1] += 1
      case UInt8(ascii: "}") where top == 0: open.removeLast()
      case UInt8(ascii: "}") where top > 0: open[open.count - 1] -= 1
      case UInt8(ascii: "\"") where top >= 0, UInt8(ascii: "'") where top >= 0:
        _ = readText()
        continue
      default: break
      }
      offset += 1
    }
    offset = min(offset, end)
  }
}
