/// The maximum length of a user's word in a message, in Unicode scalars.
let quotedScalarLimit = 64

/// Returns a user's word in quotes, safe to print.
///
/// A file name may contain anything, including escape sequences, and messages are written to a
/// terminal. Invisible characters are written as `\u{1B}`, bytes that are not UTF-8 as `\xFF`, and
/// long words are cut off.
func quoted(_ word: String) -> String {
  var result = "'"
  for (index, scalar) in word.unicodeScalars.enumerated() {
    guard index < quotedScalarLimit else {
      result += "..."
      break
    }
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
      if let byte = SystemText.byte(of: scalar) {
        result += "\\x" + String(byte, radix: 16, uppercase: true)
      } else if isVisible(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }
  return result + "'"
}

/// Returns a message that may contain untrusted text, safe to print.
func printable(_ sentence: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in sentence.unicodeScalars { result.append(isVisible(scalar) ? scalar : "\u{FFFD}") }
  return String(result)
}

/// Whether a terminal displays the scalar as itself: not a control, bidirectional or other format
/// character, line separator, or unassigned.
private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
    .paragraphSeparator:
    false
  default:
    true
  }
}

/// Joins words as in `a, b or c`.
func alternatives(_ words: [String], conjunction: String = "or") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
