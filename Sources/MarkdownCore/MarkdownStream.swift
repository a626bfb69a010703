/// Parses Markdown while it arrives.
///
/// ```swift
/// var stream = MarkdownStream()
/// for chunk in chunks {
///   stream.append(chunk)
///   show(stream.document)
/// }
/// stream.finish()
/// show(stream.document)
/// ```
///
/// Chunks may be cut anywhere, inside a character or a line ending too; the document is a function
/// of the bytes alone. Any bytes are accepted; nothing throws.
///
/// - Complexity: `append` is O(chunk); `document` is O(unfinished line + open leaf) up to
///   ``MarkdownLimits/exactLiveBytes`` and amortised O(chunk) beyond that.
public struct MarkdownStream: Sendable {
  private var parser: BlockParser
  private var cached: MarkdownDocument?

  public init(
    options: MarkdownOptions = MarkdownOptions(), processors: [any MarkdownProcessor] = []
  ) {
    parser = BlockParser(options: options, processors: processors)
  }

  public mutating func append(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    cached = nil
    parser.append(bytes)
  }

  public mutating func append(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    append(text.utf8.span)
  }

  /// Ends the text: everything that was open is closed as it stands. Later appends do nothing.
  public mutating func finish() {
    cached = nil
    parser.finish()
  }

  /// The document as far as it has arrived, its open tail healed; final after ``finish()``.
  public var document: MarkdownDocument {
    mutating get {
      if let cached { return cached }
      let document = MarkdownDocument(parser.snapshot())
      cached = document
      return document
    }
  }
}
