import ArtifactBase

extension ScriptReader {
  // MARK: Texts

  /// Reads a text in quotes; nil if it isn't closed.
  mutating func readText() -> String? {
    let quote = next
    offset += 1
    var text: [UInt8] = []
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { readEscape(into: &text) } else { text.append(byte) }
    }
    return nil
  }

  /// Reads what follows a backslash.
  mutating func readEscape(into text: inout [UInt8]) {
    guard let scalar = try? ScriptEscape.scalar(in: bytes, at: &offset, end: end) else { return }
    text += Array(String(scalar).utf8)
  }

  /// Reads a template; opaque if a placeholder isn't a literal.
  mutating func readTemplate() -> Outcome {
    offset += 1
    var text: [UInt8] = []
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "$"), self.byte(at: 1) == UInt8(ascii: "{") {
        offset += 2
        guard case .value(let value) = readValue(), let part = Self.text(of: value) else {
          // The rest is skipped as if the template had started here.
          skipExpression()
          if next == UInt8(ascii: "}") { skipTemplate() }
          return isAtEnd ? .nothing : .opaque
        }
        text += Array(part.utf8)
        skipBlanks()
        guard skip("}") else {
          skipTemplate()
          return isAtEnd ? .nothing : .opaque
        }
        continue
      }
      offset += 1
      if byte == UInt8(ascii: "`") { return .value(.string(String(decoding: text, as: UTF8.self))) }
      if byte == UInt8(ascii: "\\") { readEscape(into: &text) } else { text.append(byte) }
    }
    return .nothing
  }

  /// The text that JavaScript makes of a scalar.
  static func text(of value: JSONValue) -> String? {
    switch value {
    case .array, .object: nil
    default: ChartValue(value).asText
    }
  }

  // MARK: Numbers

  /// Reads a number; nothing if the text ends with it.
  mutating func readNumber() -> Outcome {
    let start = offset
    if next == 0x30, [0x78, 0x58, 0x62, 0x42, 0x6F, 0x4F].contains(byte(at: 1)) {
      let radix: Double = byte(at: 1) & 0xDF == 0x58 ? 16 : byte(at: 1) & 0xDF == 0x42 ? 2 : 8
      offset += 2
      var value = 0.0
      while offset < end, Self.isInName(next) {
        if let digit = next.hexDigitValue { value = value * radix + Double(digit) }
        offset += 1
      }
      return isAtEnd ? .nothing : Self.number(value)
    }
    func skipDigits(_ reader: inout Self) {
      while reader.offset < reader.end,
        Self.isDigit(reader.next) || reader.next == UInt8(ascii: "_")
      {
        reader.offset += 1
      }
    }
    skipDigits(&self)
    if next == UInt8(ascii: "."), !isAtEnd {
      offset += 1
      skipDigits(&self)
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      let mark = offset
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      if Self.isDigit(next) { skipDigits(&self) } else if !isAtEnd { offset = mark }
    }
    if next == UInt8(ascii: "n"), !isAtEnd { offset += 1 }
    guard !isAtEnd else { return .nothing }
    var text = String(
      decoding: bytes[start..<offset].filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "n") },
      as: UTF8.self)
    if let number = JSONNumber(text) { return .value(.number(number)) }
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text += "0" }
    return Self.number(Double(text) ?? .nan)
  }

  static func number(_ value: Double) -> Outcome {
    .value(JSONValue(number: value))
  }
}
