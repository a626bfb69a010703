import ArtifactBase
import RefinerCore

/// Heuristics that decide whether text can be the address of a medium (`Specs/Refiners.md` R17.15).
enum MediaAddress {
  /// The maximum length of a file name extension.
  static let extensionLimit = 8

  /// Whether text starts with a path root, ends with a file name extension, or contains a separator
  /// and no white space.
  static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    if hasRoot(text) { return true }
    let name = text.lastIndex(where: isSeparator).map { text[($0 + 1)...] } ?? text
    if hasExtension(name) { return true }
    return name.count < text.count && !text.contains(where: Base64Decoder.isSpace)
  }

  /// Whether text with a URL scheme has content immediately after the scheme. If the text contains
  /// white space, that content must begin with a slash.
  static func isURL(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first.map(isSeparator) == true { return true }
    let rest = text.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    guard let next = rest.first, !Base64Decoder.isSpace(next) else { return false }
    return isSeparator(next) || !text.contains(where: Base64Decoder.isSpace)
  }

  /// Whether text starts with `/`, `\`, `~`, `./`, `../` or a drive letter.
  private static func hasRoot(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    if isSeparator(first) || first == UInt8(ascii: "~") { return true }
    let rest = text.drop { $0 == UInt8(ascii: ".") }
    let dots = text.count - rest.count
    if (1...2).contains(dots) { return rest.first.map(isSeparator) ?? false }
    return text.count > 2 && first.isASCIILetter
      && text[text.startIndex + 1] == UInt8(ascii: ":")
      && isSeparator(text[text.startIndex + 2])
  }

  /// Whether a name ends with a dot and a short alphanumeric extension that isn't all digits.
  private static func hasExtension(_ name: ArraySlice<UInt8>) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return false
    }
    let ending = name[(dot + 1)...]
    return ending.count <= extensionLimit && ending.contains(where: \.isASCIILetter)
      && ending.allSatisfy { ($0).isASCIILetter || ($0).isASCIIDigit }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }
}
