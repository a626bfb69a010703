/// The formatting characters of bidirectional text, which can make text read differently from what
/// it is.
enum DirectionMarks {
  /// Returns text with overrides replaced by their names (`⟦RLO⟧`); in code, names and addresses, all
  /// directional formatting characters are.
  ///
  /// - Complexity: O(length of the text).
  static func shown(in text: String, isCode: Bool) -> String {
    guard text.utf8.contains(where: { $0 == 0xE2 || $0 == 0xD8 }) else { return text }
    guard text.unicodeScalars.contains(where: { name(of: $0, isCode: isCode) != nil }) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      if let name = name(of: scalar, isCode: isCode) {
        result += "⟦\(name)⟧"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func name(of scalar: Unicode.Scalar, isCode: Bool) -> String? {
    switch scalar.value {
    case 0x202D: return "LRO"
    case 0x202E: return "RLO"
    case _ where !isCode: return nil
    case 0x061C: return "ALM"
    case 0x200E: return "LRM"
    case 0x200F: return "RLM"
    case 0x202A: return "LRE"
    case 0x202B: return "RLE"
    case 0x202C: return "PDF"
    case 0x2066: return "LRI"
    case 0x2067: return "RLI"
    case 0x2068: return "FSI"
    case 0x2069: return "PDI"
    default: return nil
    }
  }
}
