/// A processor that turns `$…$` and `$$…$$` in text into formulas, by the rules of
/// ``MarkdownOptions/Extensions/math``. For documents parsed without that extension.
public struct LatexTransformer: MarkdownProcessor {
  /// Creates the processor.
  public init() {}

  /// Returns a formula for each pair of delimiters in the text.
  ///
  /// - Complexity: O(`text`).
  public func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
    let options = MarkdownOptions(
      extensions: .math, references: .preceding, setextHeadings: .none)
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
