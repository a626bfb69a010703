import MarkdownCore

/// Parses bytes fed in the given pieces, single bytes by default; with `snapshots`, the document is
/// asked for after each of them.
func parseInPieces(
  _ bytes: [UInt8], size: Int = 1, options: MarkdownOptions = MarkdownOptions(),
  snapshots: Bool = false
) -> MarkdownDocument {
  var stream = MarkdownStream(options: options)
  var offset = 0
  while offset < bytes.count {
    let end = min(offset + size, bytes.count)
    stream.append(bytes.span.extracting(offset..<end))
    if snapshots { _ = stream.document }
    offset = end
  }
  stream.finish()
  return stream.document
}

extension MarkdownOptions {
  static let everyProfile = [MarkdownOptions.llm, .strict, .commonMark, .tagged]

  /// The default with every kind of tag.
  static let tagged: MarkdownOptions = {
    var options = MarkdownOptions.llm
    options.tagPrefixes = [.mention, .hashtag, .ticker, .wikiLink]
    return options
  }()
}
