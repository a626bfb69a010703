// Compiles a pattern to a program. A repeated part is compiled once and copied with relocated
// jumps. Nesting is limited, since the parser is recursive.

/// Compiles the text of a pattern.
struct PatternCompiler {
  private typealias Program = [TextPattern.Instruction]
  private typealias SyntaxError = TextPattern.SyntaxError

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  private static let depthLimit = 50
  private static let countLimit = 1_000

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func compile() throws(TextPattern.SyntaxError) -> [TextPattern.Instruction] {
    let program = try alternatives()
    guard position == scalars.count else { throw SyntaxError(reason: "unmatched `)`") }
    return program + [.match]
  }

  private var next: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  // MARK: - Structure

  private mutating func alternatives() throws(TextPattern.SyntaxError) -> Program {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw SyntaxError(reason: "groups are nested too deeply")
    }
    var result = try sequence()
    while take("|") {
      let other = try sequence()
      result =
        [.split(1, result.count + 2)] + Self.moved(result, by: 1)
        + [.jump(result.count + other.count + 2)] + Self.moved(other, by: result.count + 2)
    }
    return result
  }

  private mutating func sequence() throws(TextPattern.SyntaxError) -> Program {
    var result: Program = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let atom = try atom()
      let part = try repeated(atom)
      result += Self.moved(part, by: result.count)
      guard result.count <= TextPattern.programLimit else {
        throw SyntaxError(reason: "the pattern is too large")
      }
    }
    return result
  }

  private static func moved(_ program: Program, by offset: Int) -> Program {
    program.map { instruction in
      switch instruction {
      case .split(let first, let second): .split(first + offset, second + offset)
      case .jump(let target): .jump(target + offset)
      default: instruction
      }
    }
  }

  // MARK: - Repetition

  private mutating func repeated(_ atom: Program) throws(TextPattern.SyntaxError) -> Program {
    var least = 1
    var most: Int? = 1
    if take("*") {
      (least, most) = (0, nil)
    } else if take("+") {
      (least, most) = (1, nil)
    } else if take("?") {
      (least, most) = (0, 1)
    } else if let counts = counts() {
      (least, most) = counts
      guard max(least, most ?? 0) <= Self.countLimit, most ?? least >= least else {
        throw SyntaxError(reason: "repetition count is too large or out of order")
      }
    } else {
      return atom
    }
    // Greedy and lazy quantifiers make no difference to whether a match exists.
    _ = take("?")
    if let next, "*+?".unicodeScalars.contains(next) {
      throw SyntaxError(reason: "nothing to repeat before `\(next)`")
    }
    let copies = max(least, most ?? 0) + 1
    guard copies * (atom.count + 1) <= TextPattern.programLimit else {
      throw SyntaxError(reason: "the pattern is too large")
    }
    var result: Program = []
    for _ in 0..<least { result += Self.moved(atom, by: result.count) }
    guard let most else {
      let start = result.count
      return result + [.split(start + 1, start + atom.count + 2)]
        + Self.moved(atom, by: start + 1) + [.jump(start)]
    }
    let end = result.count + (most - least) * (atom.count + 1)
    for _ in 0..<(most - least) {
      result.append(.split(result.count + 1, end))
      result += Self.moved(atom, by: result.count)
    }
    return result
  }

  /// Parses `{n}`, `{n,}` or `{n,m}`; any other use of braces is literal.
  private mutating func counts() -> (Int, Int?)? {
    let start = position
    guard take("{"), let least = number() else {
      position = start
      return nil
    }
    if take("}") { return (least, least) }
    if take(",") {
      if take("}") { return (least, nil) }
      if let most = number(), take("}") { return (least, most) }
    }
    position = start
    return nil
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      value = min((value ?? 0) * 10 + Int(scalar.value - 0x30), 1_000_000)
      position += 1
    }
    return value
  }

  // MARK: - Atoms

  private mutating func atom() throws(TextPattern.SyntaxError) -> Program {
    let scalar = scalars[position]
    position += 1
    switch scalar {
    case "^": return [.textStart]
    case "$": return [.textEnd]
    case ".": return [.set(.anyInLine)]
    case "(": return try group()
    case "[": return [.set(try set())]
    case "\\":
      if take("b") { return [.wordBoundary(true)] }
      if take("B") { return [.wordBoundary(false)] }
      switch try escape() {
      case .range(let range) where range.count == 1: return [.scalar(range.lowerBound)]
      case let part: return [.set(ScalarSet(parts: [part]))]
      }
    case "*", "+", "?": throw SyntaxError(reason: "nothing to repeat before `\(scalar)`")
    default: return [.scalar(scalar.value)]
    }
  }

  private mutating func group() throws(TextPattern.SyntaxError) -> Program {
    if take("?") {
      let isNamed = take("<") && next != "=" && next != "!"
      if isNamed {
        while let scalar = next, scalar != ">" {
          _ = scalar
          position += 1
        }
        position += 1
      } else if !take(":") {
        throw SyntaxError(reason: "lookaround is not supported")
      }
    }
    let program = try alternatives()
    guard take(")") else { throw SyntaxError(reason: "unclosed `(`") }
    return program
  }

  private mutating func set() throws(TextPattern.SyntaxError) -> ScalarSet {
    var result = ScalarSet()
    result.isNegated = take("^")
    while !take("]") {
      guard next != nil else { throw SyntaxError(reason: "unclosed `[`") }
      let first = try setPart()
      guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]",
        case .range(let start) = first
      else {
        result.parts.append(first)
        continue
      }
      position += 1
      guard case .range(let end) = try setPart(), end.lowerBound >= start.lowerBound else {
        throw SyntaxError(reason: "character range is out of order")
      }
      result.parts.append(.range(start.lowerBound...end.lowerBound))
    }
    return result
  }

  private mutating func setPart() throws(TextPattern.SyntaxError) -> ScalarSet.Part {
    guard let scalar = next else { throw SyntaxError(reason: "unclosed `[`") }
    position += 1
    guard scalar == "\\" else { return .range(scalar.value...scalar.value) }
    return take("b") ? .range(0x08...0x08) : try escape()
  }

  /// Parses the part of an escape sequence after the backslash.
  private mutating func escape() throws(TextPattern.SyntaxError) -> ScalarSet.Part {
    guard let scalar = next else { throw SyntaxError(reason: "trailing backslash") }
    position += 1
    var value = scalar.value
    switch scalar {
    case "d", "D": return .digit(scalar == "d")
    case "w", "W": return .word(scalar == "w")
    case "s", "S": return .space(scalar == "s")
    case "p", "P": return try category(isWanted: scalar == "p")
    case "n": value = 0x0A
    case "r": value = 0x0D
    case "t": value = 0x09
    case "f": value = 0x0C
    case "v": value = 0x0B
    case "0": value = 0
    case "1"..."9", "k": throw SyntaxError(reason: "back references are not supported")
    case "x": value = try hexadecimal(count: 2)
    case "u":
      if take("{") {
        let end = scalars[position...].firstIndex(of: "}") ?? position
        value = try hexadecimal(count: end - position)
        position += 1
      } else {
        value = try hexadecimal(count: 4)
      }
    default: break
    }
    return .range(value...value)
  }

  private mutating func hexadecimal(count: Int) throws(TextPattern.SyntaxError) -> UInt32 {
    let end = position + count
    guard (1...6).contains(count), end <= scalars.count else {
      throw SyntaxError(reason: "escape needs hexadecimal digits")
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[position..<end])
    guard let value = UInt32(String(text), radix: 16), value <= 0x10FFFF else {
      throw SyntaxError(reason: "escape needs hexadecimal digits")
    }
    position = end
    return value
  }

  private mutating func category(
    isWanted: Bool
  ) throws(TextPattern.SyntaxError) -> ScalarSet.Part {
    var name = String.UnicodeScalarView()
    if take("{") {
      while let scalar = next, scalar != "}" {
        name.append(scalar)
        position += 1
      }
      position += 1
    }
    guard let part = ScalarSet.Part.category(String(name), isWanted: isWanted) else {
      throw SyntaxError(reason: "unknown category `\(String(name))`")
    }
    return part
  }
}
