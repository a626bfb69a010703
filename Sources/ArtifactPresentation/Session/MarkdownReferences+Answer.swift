import ArtifactBase
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
    let hasFootnotes = markdown.extensions.contains(.footnotes)
    guard Self.mayDefine(bytes, hasFootnotes: hasFootnotes) else { return }
    var stream = ArtifactStream(vocabulary: vocabulary)
    stream.append(bytes)
    stream.finish()
    for segment in stream.segments {
      if case .artifact = segment.kind { continue }
      var text = MarkdownStream(options: markdown, references: self)
      text.readsOnlyDefinitions = true
      self = MarkdownReferences()
      text.append(stream.source[segment.content].span)
      text.finish()
      self = text.references
    }
    forgetUndefined()
  }

  /// The number of bytes before `]:` that decide whether a definition may end there.
  package static let definitionByteCount = 1_200

  /// Whether some text may contain a link definition: a label and a colon, before which its line has only
  /// markers of containers.
  ///
  /// - Parameter hasFootnotes: Whether `[^label]:` defines a footnote.
  /// - Complexity: O(`bytes.count`).
  package static func mayDefine(_ bytes: Span<UInt8>, hasFootnotes: Bool) -> Bool {
    var end = bytes.firstIndex(of: UInt8(ascii: "]"), from: 0)
    while end + 1 < bytes.count {
      if bytes[end + 1] == UInt8(ascii: ":"), isLabel(bytes, endingAt: end, hasFootnotes) {
        return true
      }
      end = bytes.firstIndex(of: UInt8(ascii: "]"), from: end + 1)
    }
    return false
  }

  /// Whether the text before a closing bracket may be the label of a definition.
  private static func isLabel(_ bytes: Span<UInt8>, endingAt end: Int, _ hasFootnotes: Bool) -> Bool
  {
    let least = max(0, end - definitionByteCount)
    var start = end - 1
    while start >= least,
      bytes[start] != UInt8(ascii: "[")
        || start > least && bytes[start - 1] == UInt8(ascii: "\\")
    {
      start -= 1
    }
    guard start >= least else { return false }
    if hasFootnotes, bytes[start + 1] == UInt8(ascii: "^") { return false }
    var index = start
    while index > least, !bytes[index - 1].isLineBreak {
      index -= 1
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        continue
      case UInt8(ascii: "]"), UInt8(ascii: ":"):
        return true  // the label of a footnote or the mark of a task
      default: return false
      }
    }
    return true
  }
}
