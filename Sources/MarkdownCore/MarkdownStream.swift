public import ArtifactBase

/// An incremental Markdown parser: append chunks, read a document at any time.
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
/// Chunks may be cut anywhere, even inside a character or a line ending; the document depends only
/// on the concatenated bytes. Any byte sequence is valid input; nothing throws.
///
/// - Complexity: `append` is O(chunk). ``document`` is O(unfinished line + open leaf) for leaves up
///   to ``MarkdownLimits/exactLiveBytes`` and amortised O(chunk) beyond that.
public struct MarkdownStream: Sendable {
  private var parser: BlockParser
  private var cached: MarkdownDocument?

  /// Creates a stream that has received no input.
  ///
  /// - Parameters:
  ///   - options: The accepted syntax.
  ///   - processors: Processors applied to each leaf, in order.
  ///   - references: The definitions of preceding texts.
  public init(
    options: MarkdownOptions = MarkdownOptions(), processors: [any MarkdownProcessor] = [],
    references: MarkdownReferences = MarkdownReferences()
  ) {
    parser = BlockParser(options: options, processors: processors)
    parser.adopt(references)
  }

  /// Whether only definitions are read: leaves have no inlines. Set it before the first byte.
  package var readsOnlyDefinitions: Bool {
    get { parser.readsOnlyDefinitions }
    set { parser.readsOnlyDefinitions = newValue }
  }

  /// The definitions known so far, for a text that follows this one.
  public var references: MarkdownReferences { MarkdownReferences(parser) }

  /// The diagnostics so far, with ranges in the text, also of blocks that have been forgotten.
  public var diagnostics: [Diagnostic] { parser.arena.tables.value.log.diagnostics() }

  /// Appends a chunk of UTF-8; ill-formed sequences become U+FFFD. An empty chunk has no effect.
  ///
  /// - Complexity: O(chunk).
  public mutating func append(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    cached = nil
    parser.append(bytes)
  }

  /// Appends a chunk of text.
  ///
  /// - Complexity: O(chunk).
  public mutating func append(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    append(text.utf8.span)
  }

  /// Forgets closed blocks that have been read, for texts that are read once. The first call only prepares for
  /// it.
  ///
  /// - Parameter interval: The least number of bytes that are forgotten at a time.
  /// - Returns: Nil if nothing has been forgotten.
  /// - Complexity: O(number of bytes that are forgotten), amortized.
  package mutating func forgetBlocks(every interval: Int) -> ForgottenBlocks? {
    let forgotten = parser.forgetBlocks(every: interval)
    if forgotten != nil { cached = nil }
    return forgotten
  }

  /// Ends the input and closes all open blocks. Later appends have no effect.
  public mutating func finish() {
    cached = nil
    parser.finish()
  }

  /// A snapshot of the document so far, with unfinished markup at the end closed provisionally;
  /// final after ``finish()``.
  ///
  /// - Complexity: O(1) if nothing was appended since the last access, otherwise as described for
  ///   ``MarkdownStream``.
  public var document: MarkdownDocument {
    mutating get {
      if let cached { return cached }
      let document = MarkdownDocument(parser.snapshot())
      cached = document
      return document
    }
  }
}
