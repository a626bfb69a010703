extension RegularExpressionCompiler {
  mutating func escape() throws(Failure) -> (isEmpty: Bool, isAssertion: Bool) {
    offset += 1
    guard let next = peek() else { throw failure("expected a character after `\\`") }
    switch next {
    case "b", "B":
      offset += 1
      try emit(.wordBoundary(next == "b"))
      return (true, true)
    case _ where ("1"..."9").contains(next):
      let start = offset
      if let number = number(), number <= allGroups {
        try emit(.reference(number))
        return (true, false)
      }
      offset = start
    case "k" where peek(1) == "<":
      var name = ""
      offset += 2
      while let scalar = peek(), scalar != ">" {
        name.unicodeScalars.append(scalar)
        offset += 1
      }
      guard take(">"), let number = groupNames[name] else {
        throw failure("unknown group `\(name)`")
      }
      try emit(.reference(number))
      return (true, false)
    case "p", "P":
      if peek(1) == "{" { throw failure("`\\\(next)` is not supported") }
    default: break
    }
    if let set = classEscape() {
      try emit(self.set(set))
    } else {
      try emit(literal(characterEscape()))
    }
    return (false, false)
  }

  /// Reads the class after a backslash, such as `d`.
  private mutating func classEscape() -> RegularExpressionSet? {
    let set: RegularExpressionSet
    switch peek() {
    case "d": set = .digits
    case "D": set = .digits.negated
    case "w": set = .word
    case "W": set = .word.negated
    case "s": set = .blanks
    case "S": set = .blanks.negated
    default: return nil
    }
    offset += 1
    return set
  }

  /// Reads the character after a backslash.
  private mutating func characterEscape() -> UInt16 {
    let unit = pattern[offset]
    let scalar = UnicodeScalar(unit)
    offset += 1
    switch scalar {
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "v": return 11
    case "f": return 12
    case "0": return 0
    case "x": return hexadecimal(2) ?? unit
    case "u":
      if peek() == "{" {
        let start = offset
        offset += 1
        var value: UInt32 = 0
        while let digit = peek().flatMap({ Character($0).hexDigitValue }) {
          value = min(value * 16 + UInt32(digit), 0x10000)
          offset += 1
        }
        if take("}"), value < 0x10000 { return UInt16(value) }
        offset = start
        return unit
      }
      return hexadecimal(4) ?? unit
    default: return unit
    }
  }

  private mutating func hexadecimal(_ length: Int) -> UInt16? {
    var value: UInt16 = 0
    for distance in 0..<length {
      guard let digit = peek(distance).flatMap({ Character($0).hexDigitValue }) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    offset += length
    return value
  }

  mutating func characterClass() throws(Failure) -> RegularExpressionSet {
    let start = offset
    offset += 1
    var set = RegularExpressionSet()
    set.isNegated = take("^")
    while offset < pattern.count {
      if take("]") { return set }
      guard let low = try classUnit(&set) else { continue }
      guard peek() == "-", peek(1) != "]", offset + 1 < pattern.count else {
        set.ranges.append(low...low)
        continue
      }
      offset += 1
      if let high = try classUnit(&set) {
        guard low <= high else { throw failure("the range of the class is out of order") }
        set.ranges.append(low...high)
      } else {
        set.ranges += [low...low, 0x2D...0x2D]
      }
    }
    offset = start
    throw failure("the class has no closing `]`")
  }

  /// Reads a character of a class, or adds a class to it and returns nil.
  private mutating func classUnit(_ set: inout RegularExpressionSet) throws(Failure) -> UInt16? {
    guard take("\\") else {
      offset += 1
      return pattern[offset - 1]
    }
    guard offset < pattern.count else { throw failure("expected a character after `\\`") }
    if let escape = classEscape() {
      set.append(escape)
      return nil
    }
    if take("b") { return 8 }
    return characterEscape()
  }
}
