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
    var stream = ArtifactStream(vocabulary: vocabulary, blockRules: markdown.blockRules)
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
    // The start of the last label whose line has not been looked at.
    var start: Int?
    var index = bytes.firstBracket(from: 0)
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "[") {
        if index == 0 || bytes[index - 1] != UInt8(ascii: "\\") { start = index }
      } else if bytes[index + 1] == UInt8(ascii: ":"), let label = start {
        start = nil
        if !(hasFootnotes && bytes[label + 1] == UInt8(ascii: "^")), beginsLine(bytes, at: label) {
          return true
        }
      }
      index = bytes.firstBracket(from: index + 1)
    }
    return false
  }

  /// Whether only markers of containers may precede a label on its line.
  private static func beginsLine(_ bytes: Span<UInt8>, at label: Int) -> Bool {
    var index = label
    while index > 0, !bytes[index - 1].isLineBreak {
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

extension Span<UInt8> {
  /// The index of the first square bracket at or after `start`; `count` if there is none.
  fileprivate func firstBracket(from start: Int) -> Int {
    firstIndex(from: start, to: count) {
      $0.firstMarks(UInt8(ascii: "[")) | $0.firstMarks(UInt8(ascii: "]"))
    }
  }
}
