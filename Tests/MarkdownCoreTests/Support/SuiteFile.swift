import TestSupport

/// The cases of a suite file: an array of flat objects, of which only strings and string arrays
/// are kept. Enough of JSON for these files; anything else gives no cases, which tests notice.
struct SuiteFile {
  var cases: [[String: String]] = []

  init?(_ file: String) {
    guard let bytes = SharedFolder.bytes(of: "suites/markdown/" + file) else { return nil }
    var reader = Reader(bytes: bytes)
    cases = reader.cases()
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    mutating func cases() -> [[String: String]] {
      var result: [[String: String]] = []
      var current: [String: String] = [:]
      var key: String?
      var depth = 0
      while offset < bytes.count {
        switch bytes[offset] {
        case UInt8(ascii: "\""):
          let text = string()
          if depth > 0, key == nil {
            key = text
          } else if let name = key {
            current[name, default: ""] += current[name] == nil ? text : "," + text
          }
        case UInt8(ascii: "{"):
          depth += 1
          current = [:]
          key = nil
        case UInt8(ascii: "}"):
          depth -= 1
          result.append(current)
          key = nil
        case UInt8(ascii: "["):
          if depth > 0 { depth += 1 }
        case UInt8(ascii: "]"):
          if depth > 1 { depth -= 1 }
        case UInt8(ascii: ","):
          if depth == 1 { key = nil }
        default: break
        }
        offset += 1
      }
      return result
    }

    /// The string that starts at the offset, which is left at its closing quote.
    mutating func string() -> String {
      var units: [UInt16] = []
      var text = ""
      var pending: [UInt8] = []
      offset += 1
      while bytes[offset] != UInt8(ascii: "\"") {
        guard bytes[offset] == UInt8(ascii: "\\") else {
          pending.append(bytes[offset])
          offset += 1
          continue
        }
        text += String(decoding: pending, as: UTF8.self)
        pending = []
        let escape = bytes[offset + 1]
        offset += 2
        switch escape {
        case UInt8(ascii: "n"): text += "\n"
        case UInt8(ascii: "t"): text += "\t"
        case UInt8(ascii: "r"): text += "\r"
        case UInt8(ascii: "b"): text += "\u{8}"
        case UInt8(ascii: "f"): text += "\u{C}"
        case UInt8(ascii: "u"):
          let digits = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
          units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
          offset += 4
          let isHalf = (0xD800..<0xDC00).contains(units[units.count - 1])
          if !isHalf {
            text += String(decoding: units, as: UTF16.self)
            units = []
          }
        default: text.unicodeScalars.append(Unicode.Scalar(escape))
        }
      }
      return text + String(decoding: pending, as: UTF8.self)
    }
  }
}
