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
    guard offset < end else { return }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "0"): text.append(0)
    case 0x0A: break
    case 0x0D: if next == 0x0A { offset += 1 }
    case UInt8(ascii: "x"):
      if let code = readHex(count: 2) { append(code, to: &text) }
    case UInt8(ascii: "u"): readUnicode(into: &text)
    default: text.append(byte)
    }
  }

  private mutating func readUnicode(into text: inout [UInt8]) {
    if next == UInt8(ascii: "{"), !isAtEnd {
      offset += 1
      var code: UInt32 = 0
      while offset < end, let digit = Self.hexDigit(next) {
        code = min(code << 4 | digit, 0x11_0000)
        offset += 1
      }
      _ = skip("}")
      append(code, to: &text)
      return
    }
    guard var code = readHex(count: 4) else { return }
    if (0xD800..<0xDC00).contains(code), next == UInt8(ascii: "\\"),
      byte(at: 1) == UInt8(ascii: "u")
    {
      let start = offset
      offset += 2
      if let low = readHex(count: 4), (0xDC00..<0xE000).contains(low) {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      } else {
        offset = start
      }
    }
    append(code, to: &text)
  }

  private mutating func readHex(count: Int) -> UInt32? {
    guard offset + count <= end else { return nil }
    var code: UInt32 = 0
    for index in 0..<count {
      guard let digit = Self.hexDigit(bytes[offset + index]) else { return nil }
      code = code << 4 | digit
    }
    offset += count
    return code
  }

  private func append(_ code: UInt32, to text: inout [UInt8]) {
    let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
    text += Array(String(Character(scalar)).utf8)
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46, 0x61...0x66: UInt32(byte & 0xDF) - 0x37
    default: nil
    }
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
        if let digit = Self.hexDigit(next) { value = value * radix + Double(digit) }
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
    .value(JSONNumber(value).map { .number($0) } ?? .null)
  }
}
