/// A processor that turns URLs and email addresses in text into links, by the rules of
/// ``MarkdownOptions/Extensions/autolinks``. For documents parsed without that extension.
public struct AutoLinkTransformer: MarkdownProcessor {
  /// Creates the processor.
  public init() {}

  /// Returns a link for each address in the text.
  ///
  /// - Complexity: O(`text`).
  public func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
    guard !isInsideLink else { return [] }
    let array = Array(text.utf8)
    let bytes = array.span
    var edits: [TextEdit] = []
    func add(_ match: LiteralAutolink.Match) {
      let address = String(content: bytes, match.start..<match.end)
      edits.append(
        TextEdit(
          match.start..<match.end, .link(destination: match.scheme + address, title: "")))
    }
    var floor = 0
    func addMail(upTo limit: Int) {
      while let match = LiteralAutolink.mail(bytes, in: floor..<limit) {
        add(match)
        floor = match.end
      }
      floor = limit
    }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: "w"),
        let match = LiteralAutolink.web(bytes, at: index, floor: floor)
      else {
        index += 1
        continue
      }
      addMail(upTo: match.start)
      add(match)
      floor = match.end
      index = match.end
    }
    addMail(upTo: bytes.count)
    return edits
  }
}
