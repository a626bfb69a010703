/// Parses complete Markdown texts, using the engine of ``MarkdownStream``.
public enum MarkdownParser {
  /// Parses a complete text.
  ///
  /// - Complexity: O(`text`).
  public static func parse(
    _ text: String, options: MarkdownOptions = MarkdownOptions(),
    processors: [any MarkdownProcessor] = []
  ) -> MarkdownDocument {
    var stream = MarkdownStream(options: options, processors: processors)
    stream.append(text)
    stream.finish()
    return stream.document
  }

  /// Parses complete UTF-8 text; ill-formed sequences become U+FFFD.
  ///
  /// - Complexity: O(`bytes`).
  public static func parse(
    bytes: Span<UInt8>, options: MarkdownOptions = MarkdownOptions(),
    processors: [any MarkdownProcessor] = []
  ) -> MarkdownDocument {
    var stream = MarkdownStream(options: options, processors: processors)
    stream.append(bytes)
    stream.finish()
    return stream.document
  }
}
