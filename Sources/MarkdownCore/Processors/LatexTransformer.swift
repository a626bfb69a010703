/// Makes formulas of `$…$` and `$$…$$` in the text, for documents parsed without
/// ``MarkdownOptions/Extensions/math``, by the same rules.
public struct LatexTransformer: MarkdownProcessor {
  public init() {}

  public func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
    let options = MarkdownOptions(
      extensions: .math, references: .preceding, setextHeadings: false)
    var content = LeafContent()
    let bytes = Array(text.utf8)
    content.appendLine(bytes.span, 0, bytes.count)
    var parser = InlineParser(
      content: content, syntax: InlineSyntax(options), scope: ReferenceTable(), linkCount: 0)
    return parser.formulas().map { formula in
      TextEdit(
        formula.range,
        .latex(
          String(decoding: bytes[formula.content], as: UTF8.self), isDisplay: formula.isDisplay))
    }
  }
}
