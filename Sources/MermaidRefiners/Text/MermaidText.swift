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

/// The character codes of Mermaid: `#35;` for a scalar by its decimal number, `#quot;` for one with a name of HTML.
enum CharacterCode {
  /// The character of a code; the code itself if it is unknown.
  static func text(_ name: String) -> String {
    if let number = UInt32(name), let scalar = Unicode.Scalar(number) { return String(scalar) }
    let reference = Array("&\(name);".utf8)
    return CharacterReference.scan(reference.span, 0, reference.count)?.text ?? "#\(name);"
  }
}
