// Writes JSON in the canonical form of RFC 8785, in which JSON literals are compared.

import ArtifactBase
import ArtifactCore
import RefinerCore

enum JSONCanonical {
  /// Appends the canonical form of a value on a tape.
  static func append(_ index: Int32, of tape: JSONLDTape, to output: inout [UInt8]) {
    switch tape.kind(index) {
    case .null: output.append(contentsOf: "null".utf8)
    case .true: output.append(contentsOf: "true".utf8)
    case .false: output.append(contentsOf: "false".utf8)
    case .number:
      output.append(contentsOf: number(JSONDecimal.double(of: tape.text(index))).utf8)
    case .string: append(tape.text(index), to: &output)
    case .array:
      output.append(UInt8(ascii: "["))
      var isFirst = true
      for child in tape.children(index) {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        append(child, of: tape, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object:
      output.append(UInt8(ascii: "{"))
      for (place, child) in members(index, of: tape).enumerated() {
        if place > 0 { output.append(UInt8(ascii: ",")) }
        append(tape.key(child), to: &output)
        output.append(UInt8(ascii: ":"))
        append(child, of: tape, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// Returns the members of an object, sorted by the UTF-16 code units of their names. Of duplicate
  /// names, the last is used.
  private static func members(_ index: Int32, of tape: JSONLDTape) -> [Int32] {
    let names = tape.children(index).map { child in
      (Array(String(decoding: tape.key(child), as: UTF8.self).utf16), child)
    }
    let sorted = names.sorted { one, other in
      one.0 == other.0 ? one.1 < other.1 : one.0.lexicographicallyPrecedes(other.0)
    }
    return sorted.indices.compactMap { place in
      let isLast = place + 1 == sorted.count || sorted[place].0 != sorted[place + 1].0
      return isLast ? sorted[place].1 : nil
    }
  }

  private static func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0x08: output.append(contentsOf: "\\b".utf8)
      case 0x09: output.append(contentsOf: "\\t".utf8)
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x0C: output.append(contentsOf: "\\f".utf8)
      case 0x0D: output.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        output.append(contentsOf: "\\u00".utf8)
        let digits = Array("0123456789abcdef".utf8)
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  // MARK: Numbers

  /// Returns a number in the format of ECMAScript.
  private static func number(_ value: Double) -> String {
    value.isFinite ? DecimalDigits(shortest: value).scriptText : "null"
  }

  /// Returns a number as a canonical `xsd:double` with at most 16 digits (JSON-LD 1.1 API §8.6).
  static func double(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-INF" : "INF" }
    guard value != 0 else { return value.sign == .minus ? "-0.0E0" : "0.0E0" }
    var parts = DecimalDigits(shortest: value)
    round(&parts)
    let fraction = parts.digits.count > 1 ? parts.text(1..<parts.digits.count) : "0"
    return (parts.isNegative ? "-" : "") + parts.text(0..<1) + "." + fraction
      + "E\(parts.point - 1)"
  }

  private static func round(_ parts: inout DecimalDigits) {
    guard parts.digits.count > 16 else { return }
    var point = parts.point
    let isUp = parts.digits[16] >= UInt8(ascii: "5")
    parts.digits.removeSubrange(16...)
    if isUp {
      var place = 15
      while place >= 0, parts.digits[place] == UInt8(ascii: "9") { place -= 1 }
      parts.digits.removeSubrange((place + 1)...)
      if place < 0 {
        parts.digits = [UInt8(ascii: "1")]
        point += 1
      } else {
        parts.digits[place] += 1
      }
    }
    while parts.digits.last == UInt8(ascii: "0") { parts.digits.removeLast() }
    parts.exponent = point - parts.digits.count
  }
}
