import ArtifactBase
import MarkdownCore

extension BidirectionalCollection<UInt8> {
  /// The text of prepared bytes, with character codes decoded.
  ///
  /// - Complexity: O(length).
  var mermaidText: String {
    guard contains(where: { $0 == MermaidLine.codeStart || $0 >= 0xF8 }) else {
      return String(decoding: self, as: UTF8.self)
    }
    var result: [UInt8] = []
    var index = startIndex
    while index < endIndex {
      let byte = self[index]
      if byte == MermaidLine.codeStart,
        let end = self[index...].firstIndex(of: MermaidLine.codeEnd)
      {
        let name = String(decoding: self[self.index(after: index)..<end], as: UTF8.self)
        result += Array(CharacterCode.text(name).utf8)
        index = self.index(after: end)
      } else if byte >= 0xF8, let space = UnicodeSpace.decoded(self[index...]) {
        result += space
        index = self.index(index, offsetBy: space.count)
      } else {
        result.append(byte)
        index = self.index(after: index)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The start of a part of prepared bytes, up to 32 bytes and whole characters, for a message.
  func excerpt(_ range: Range<Int>) -> String {
    guard let first = range.first, first < count else { return "" }
    guard self[first] >= 0x80, !self[first].isSpace,
      self[range].dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 })
    else {
      var end = Swift.min(range.lowerBound + 32, range.upperBound)
      while end < range.upperBound, self[end] & 0xC0 == 0x80 || self[end].isSpaceTrail { end += 1 }
      return self[range.lowerBound..<end].mermaidText.trimmed
    }
    // A character may be several scalars.
    let character = self[first...].prefix(64).mermaidText.first
    return character.map { "\($0)" } ?? ""
  }
}

extension StringProtocol {
  /// The text as a part of a line to write: verbatim, or without its middle if it is longer than 200 bytes.
  var inAdvice: String {
    guard utf8.count > 200 else { return String(self) }
    return "\(prefix(100))…\(suffix(50))"
  }
}

/// The character codes of Mermaid: `#35;` for a scalar by its decimal number, `#quot;` for one with a name of HTML.
enum CharacterCode {
  /// The character of a code; the code itself if it is unknown.
  static func text(_ name: String) -> String {
    if let number = UInt32(name), let scalar = Unicode.Scalar(number) { return String(scalar) }
    let reference = Array("&\(name);".utf8)
    return CharacterReference.scan(reference.span, 0, reference.count)?.text ?? "#\(name);"
  }
}
