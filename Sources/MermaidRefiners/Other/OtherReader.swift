import ArtifactBase

/// Reads kinds of diagrams that are shown as their source: each line is valid but those of a description that is open.
struct OtherReader: MermaidReader {
  private let word: String
  private var texts = AccessibleLexer()

  /// Creates a reader of the kind with a word.
  init(word: String) {
    self.word = word
  }

  var content: MermaidContent { .other(word) }

  var closing: String? { texts.isInBlock ? nil : "" }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let bytes = line.bytes
    var cursor = MermaidCursor(text: bytes.span, index: 0)
    cursor.skipWhiteSpace()
    if !texts.isInText, cursor.text.starts(with: "accDescr", at: cursor.index) {
      _ = texts.begin(&cursor)
    }
    while texts.isInText, cursor.index < bytes.count { _ = texts.next(&cursor) }
    if !texts.isInBlock { texts.reset() }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    if texts.isInBlock { log.fail(end..<end, "diagram ends early: expected `}`") }
  }
}
