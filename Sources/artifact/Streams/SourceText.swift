import ArtifactAll

/// A complete text with a line index.
struct SourceText {
  let bytes: [UInt8]
  let lines: TextLocator

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = TextLocator(bytes)
  }

  /// Reads all of a source.
  ///
  /// - Throws: `ToolError` if reading fails.
  init(reading source: AnswerSource) throws(ToolError) {
    var bytes: [UInt8] = []
    try source.forEachPiece(chunk: nil) { piece throws(ToolError) in bytes += piece }
    self.init(bytes)
  }
}
