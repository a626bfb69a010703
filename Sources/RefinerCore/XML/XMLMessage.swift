import ArtifactBase

/// Messages of XML diagnostics that are used in several places.
enum XMLMessage {
  static let ampersand = "unescaped `&`: expected &amp;"
  static let lessThan = "unescaped `<`: expected &lt;"
  static let slash = "unexpected slash in a tag: expected />"
  static let nameCharacter = "invalid character in a name"
  static let controlCharacter = "invalid control character"
  static let invalidUTF8 = "invalid UTF-8"

  /// The message for a byte at which text is invalid: see ``XMLBytes/faultOfText(_:)``.
  static func invalidText(_ bytes: Span<UInt8>, at fault: Int) -> String {
    if bytes[fault] < 0x20 { return controlCharacter }
    let isScalar =
      fault + 2 < bytes.count && bytes[fault] == 0xEF && bytes[fault + 1] == 0xBF
      && bytes[fault + 2] >= 0xBE
    return isScalar ? "invalid character U+FFF\(bytes[fault + 2] == 0xBE ? "E" : "F")" : invalidUTF8
  }

  static func unterminated(_ kind: XMLToken.Kind, _ terminator: StaticString) -> String {
    let construct =
      switch kind {
      case .comment: "comment"
      case .characterData: "CDATA section"
      default: "processing instruction"
      }
    return "unterminated \(construct): expected \(terminator)"
  }
}
