public import ArtifactCore
public import MarkdownCore

extension MarkdownReferences {
  /// Collects the link definitions in the text of a complete answer, so that a session can resolve
  /// references to definitions that follow them.
  ///
  /// - Parameters:
  ///   - bytes: The answer in UTF-8.
  ///   - markdown: The syntax of the text between artifacts.
  ///   - vocabulary: The names of artifact and reasoning tags.
  /// - Complexity: O(`bytes.count`).
  public init(
    ofAnswer bytes: Span<UInt8>, markdown: MarkdownOptions = MarkdownOptions(),
    vocabulary: TagVocabulary = TagVocabulary()
  ) {
    self.init()
    guard Self.mayDefine(bytes) else { return }
    var stream = ArtifactStream(vocabulary: vocabulary)
    stream.append(bytes)
    stream.finish()
    for segment in stream.segments {
      if case .artifact = segment.kind { continue }
      var text = MarkdownStream(options: markdown, references: self)
      self = MarkdownReferences()
      text.append(stream.source[segment.content].span)
      text.finish()
      self = text.references
    }
    forgetUndefined()
  }

  /// Whether the text contains `]:`, without which it has no definition.
  private static func mayDefine(_ bytes: Span<UInt8>) -> Bool {
    var index = bytes.firstIndex(of: UInt8(ascii: "]"), from: 0)
    while index + 1 < bytes.count {
      if bytes[index + 1] == UInt8(ascii: ":") { return true }
      index = bytes.firstIndex(of: UInt8(ascii: "]"), from: index + 1)
    }
    return false
  }
}
