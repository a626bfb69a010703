/// Parses whole texts, with the engine of ``MarkdownStream``.
public enum MarkdownParser {
  public static func parse(
    _ text: String, options: MarkdownOptions = MarkdownOptions(),
    processors: [any MarkdownProcessor] = []
  ) -> MarkdownDocument {
    var stream = MarkdownStream(options: options, processors: processors)
    stream.append(text)
    stream.finish()
    return stream.document
  }

  /// Parses UTF-8; broken sequences show as U+FFFD.
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
