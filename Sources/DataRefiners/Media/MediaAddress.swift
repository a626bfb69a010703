import ArtifactBase
import RefinerCore

/// Whether text can be where a medium is (`Specs/Refiners.md` R17.15).
enum MediaAddress {
  /// Letters and digits of a file name's extension.
  static let extensionLimit = 8

  /// Whether text starts as a path does, ends with the extension of a file, or has a separator and no
  /// white space.
  static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    if hasRoot(text) { return true }
    let name = text.lastIndex(where: isSeparator).map { text[($0 + 1)...] } ?? text
    if hasExtension(name) { return true }
    return name.count < text.count && !text.contains(where: Base64Decoder.isSpace)
  }

  /// Whether text that begins as a URL has something right behind its scheme, and, if there is white
  /// space in it, a slash there.
  static func isURL(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first.map(isSeparator) == true { return true }
    let rest = text.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    guard let next = rest.first, !Base64Decoder.isSpace(next) else { return false }
    return isSeparator(next) || !text.contains(where: Base64Decoder.isSpace)
  }

  /// `/`, `\`, `~`, `./`, `../` or a letter of a drive.
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

  /// Whether a name has a dot in it and a few letters and digits behind that, not digits alone.
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
