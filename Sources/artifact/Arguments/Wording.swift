/// The longest part of a user's word that a message repeats, in Unicode scalars.
let quotedScalarLimit = 64

/// A word a person typed, in quotes and safe to print.
///
/// A file name can hold anything, an escape sequence too, and a message goes to a terminal: what is
/// not visible is written as `\u{1B}`, what is not UTF-8 as `\xFF`, and a long word is cut.
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

/// A sentence that may repeat something of a text, safe to print.
func printable(_ sentence: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in sentence.unicodeScalars { result.append(isVisible(scalar) ? scalar : "\u{FFFD}") }
  return String(result)
}

/// Whether a terminal shows the scalar as itself: no controls, no bidirectional or other formatting
/// characters, no line separators, nothing without a known shape.
private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
    .paragraphSeparator:
    false
  default:
    true
  }
}

/// `a, b or c`.
func alternatives(_ words: [String], conjunction: String = "or") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
