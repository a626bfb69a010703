import ArtifactBase
import RefinerCore

/// Classification of strings in JSON-LD.
package enum JSONLDText {
  /// Returns whether `text` is a keyword or has the form of one: `@` and letters.
  package static func looksLikeKeyword(_ text: Span<UInt8>) -> Bool {
    guard text.count > 1, text[0] == UInt8(ascii: "@") else { return false }
    for index in 1..<text.count where !text[index].isASCIILetter { return false }
    return true
  }

  static func isBlank(_ text: Span<UInt8>) -> Bool {
    text.count > 1 && text[0] == UInt8(ascii: "_") && text[1] == UInt8(ascii: ":")
  }

  /// Returns whether `text` has a scheme and contains no white space.
  static func isIRI(_ text: Span<UInt8>) -> Bool {
    guard RDFText.hasScheme(text) else { return false }
    for index in text.indices where text[index] <= 0x20 { return false }
    return true
  }

  /// Returns the kind of term that `text` is valid as. An IRI has a scheme, at most one fragment,
  /// and no character that must be escaped.
  static func form(of text: Span<UInt8>) -> JSONLDNames.Form {
    if isBlank(text) {
      let label = text.extracting(2..<text.count)
      return RDFText.firstFault(ofLabel: label) == nil ? .blank : .other
    }
    guard RDFText.hasScheme(text) else { return .other }
    var hasFragment = false
    for index in text.indices {
      let byte = text[index]
      guard RDFText.isIRIByte(byte), byte != UInt8(ascii: "\\") else { return .other }
      guard byte == UInt8(ascii: "#") else { continue }
      guard !hasFragment else { return .other }
      hasFragment = true
    }
    return .iri
  }

  /// Returns the index of the first colon after the first byte.
  static func colon(in text: Span<UInt8>) -> Int? {
    guard text.count > 1 else { return nil }
    for index in 1..<text.count where text[index] == UInt8(ascii: ":") { return index }
    return nil
  }
}
