import ArtifactBase

/// Reads kinds of diagrams that are shown as their source: each line is valid but those of a description that is open.
struct OtherReader: MermaidReader {
  private let word: String
  private var texts = AccessibleTexts()

  /// Creates a reader of the kind with a word.
  init(word: String) {
    self.word = word
  }

  var content: MermaidContent { .other(word) }

  var closing: String? { texts.isOpen ? nil : "" }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    _ = texts.read(line.bytes[...])
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    if texts.isOpen { log.fail(end..<end, "diagram ends early: expected `}`") }
  }
}
