/// Compiles the pattern of a regular expression; distances of jumps are relative, so that
/// quantified parts can be repeated.
struct RegularExpressionCompiler {
  typealias Failure = RegularExpression.Failure

  private static let stepLimit = 20_000
  private static let depthLimit = 32

  let pattern: [UInt16]
  private let ignoresCase: Bool
  private let dotMatchesAll: Bool
  var offset = 0
  private var depth = 0
  private(set) var steps: [RegularExpression.Step] = []
  private(set) var sets: [RegularExpressionSet] = []
  private(set) var groupCount = 0
  private(set) var groupNames: [String: Int] = [:]
  private var loopCount = 0
  /// The groups of the whole pattern, counted in advance: the slots of loops follow theirs.
  let allGroups: Int

  init(_ pattern: String, ignoresCase: Bool, dotMatchesAll: Bool) {
    self.pattern = Array(pattern.utf16)
    self.ignoresCase = ignoresCase
    self.dotMatchesAll = dotMatchesAll
    allGroups = pattern.utf8.count { $0 == UInt8(ascii: "(") }
  }

  var slotCount: Int { 2 * (allGroups + 1) + loopCount }

  mutating func compile() throws(Failure) {
    try alternatives()
    if offset < pattern.count { throw failure("unmatched `)`") }
    steps.append(.success)
  }

  func failure(_ message: String) -> Failure {
    let prefix = String(decoding: pattern.prefix(offset), as: UTF16.self)
    return Failure(message: message, offset: prefix.utf8.count)
  }

  func peek(_ distance: Int = 0) -> UnicodeScalar? {
    offset + distance < pattern.count ? UnicodeScalar(pattern[offset + distance]) : nil
  }

  mutating func take(_ scalar: UnicodeScalar) -> Bool {
    guard peek() == scalar else { return false }
    offset += 1
    return true
  }

  mutating func emit(_ step: RegularExpression.Step) throws(Failure) {
    guard steps.count < Self.stepLimit else { throw failure("the pattern is too large") }
    steps.append(step)
  }

  // MARK: Structure

  /// - Returns: Whether it may match nothing.
  @discardableResult
  private mutating func alternatives() throws(Failure) -> Bool {
    depth += 1
    guard depth <= Self.depthLimit else {
      throw failure("groups are nested deeper than the limit of \(Self.depthLimit)")
    }
    defer { depth -= 1 }
    var isEmpty = false
    var jumps: [Int] = []
    while true {
      let start = steps.count
      if try sequence() { isEmpty = true }
      guard take("|") else { break }
      try insert(.split(1, steps.count - start + 2), at: start)
      jumps.append(steps.count)
      try emit(.jump(0))
    }
    for jump in jumps { steps[jump] = .jump(steps.count - jump) }
    return isEmpty
  }

  private mutating func insert(
    _ step: RegularExpression.Step, at position: Int
  ) throws(Failure) {
    guard steps.count < Self.stepLimit else { throw failure("the pattern is too large") }
    steps.insert(step, at: position)
  }

  private mutating func sequence() throws(Failure) -> Bool {
    var isEmpty = true
    while let next = peek() ?? (offset < pattern.count ? "x" : nil), next != "|", next != ")" {
      let start = steps.count
      let (atomIsEmpty, isAssertion) = try atom()
      if try !quantified(from: start, atomIsEmpty: atomIsEmpty, isAssertion: isAssertion) {
        isEmpty = false
      }
    }
    return isEmpty
  }

  // MARK: Quantifiers

  private mutating func quantified(
    from start: Int, atomIsEmpty: Bool, isAssertion: Bool
  ) throws(Failure) -> Bool {
    guard let (least, most) = try quantifier() else { return atomIsEmpty }
    if isAssertion { throw failure("nothing to repeat before the quantifier") }
    let isLazy = take("?")
    let body = Array(steps[start...])
    steps.removeLast(body.count)
    if body.isEmpty { return true }
    func split(_ next: Int, _ end: Int) -> RegularExpression.Step {
      isLazy ? .split(end, next) : .split(next, end)
    }
    for _ in 0..<max(0, most == nil ? least - 1 : least) { try append(body) }
    if let most {
      for remaining in stride(from: most - least, to: 0, by: -1) {
        try emit(split(1, remaining * (body.count + 1)))
        try append(body)
      }
    } else {
      // The start of an iteration is stored only if the body may match nothing.
      let slot = 2 * (allGroups + 1) + loopCount
      if atomIsEmpty { loopCount += 1 }
      let extra = atomIsEmpty ? 1 : 0
      if least == 0 { try emit(split(1, body.count + 2 + 2 * extra)) }
      let loop = steps.count
      if atomIsEmpty { try emit(.save(slot)) }
      try append(body)
      if least == 0 {
        if atomIsEmpty { try emit(.progress(slot)) }
        try emit(.jump(loop - 1 - steps.count))
      } else {
        try emit(split(1, 2 + extra))
        if atomIsEmpty { try emit(.progress(slot)) }
        try emit(.jump(loop - steps.count))
      }
    }
    return atomIsEmpty || least == 0
  }

  private mutating func append(_ body: [RegularExpression.Step]) throws(Failure) {
    guard steps.count + body.count < Self.stepLimit else {
      throw failure("the pattern is too large")
    }
    steps += body
  }

  /// - Returns: The least and the greatest number of repetitions.
  private mutating func quantifier() throws(Failure) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = offset
    guard take("{"), let least = number() else {
      offset = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else {
      offset = start
      return nil
    }
    if let most, most < least { throw failure("the quantifier's numbers are out of order") }
    return (least, most)
  }

  mutating func number() -> Int? {
    let start = offset
    var value = 0
    while let digit = peek(), ("0"..."9").contains(digit) {
      value = min(value * 10 + Int(digit.value - 0x30), 1_000_000)
      offset += 1
    }
    return offset > start ? value : nil
  }

  // MARK: Atoms

  private mutating func atom() throws(Failure) -> (isEmpty: Bool, isAssertion: Bool) {
    let unit = pattern[offset]
    switch UnicodeScalar(unit) {
    case "^":
      offset += 1
      try emit(.lineStart)
      return (true, true)
    case "$":
      offset += 1
      try emit(.lineEnd)
      return (true, true)
    case "(": return try group()
    case ".":
      offset += 1
      try emit(dotMatchesAll ? .any : .anyExceptNewline)
    case "[": try emit(set(try characterClass()))
    case "\\": return try escape()
    case "*", "+", "?": throw failure("nothing to repeat before the quantifier")
    default:
      offset += 1
      try emit(literal(unit))
    }
    return (false, false)
  }

  func literal(_ unit: UInt16) -> RegularExpression.Step {
    .unit(ignoresCase ? RegularExpression.folded(unit) : unit)
  }

  mutating func set(_ set: RegularExpressionSet) -> RegularExpression.Step {
    sets.append(set)
    return .set(sets.count - 1)
  }

  private mutating func group() throws(Failure) -> (isEmpty: Bool, isAssertion: Bool) {
    let start = offset
    offset += 1
    var group: Int?
    var look: Int?
    if take("?") {
      switch peek() {
      case ":": offset += 1
      case "=", "!":
        let isNegative = peek() == "!"
        offset += 1
        look = steps.count
        try emit(.lookahead(isNegative: isNegative, 0))
      case "<":
        offset += 1
        if peek() == "=" || peek() == "!" { throw failure("lookbehind is not supported") }
        var name = ""
        while let scalar = peek(), scalar != ">", scalar != ")" {
          name.unicodeScalars.append(scalar)
          offset += 1
        }
        guard take(">"), !name.isEmpty else { throw failure("expected `>` after the group's name") }
        groupCount += 1
        group = groupCount
        groupNames[name] = groupCount
      default: throw failure("expected `:`, `=`, `!` or `<` after `(?`")
      }
    } else {
      groupCount += 1
      group = groupCount
    }
    if let group { try emit(.save(2 * group)) }
    let isEmpty = try alternatives()
    guard take(")") else {
      offset = start
      throw failure("the group has no closing `)`")
    }
    if let group { try emit(.save(2 * group + 1)) }
    if let look, case .lookahead(let isNegative, _) = steps[look] {
      try emit(.success)
      steps[look] = .lookahead(isNegative: isNegative, steps.count - look)
    }
    return (isEmpty || look != nil, false)
  }
}
