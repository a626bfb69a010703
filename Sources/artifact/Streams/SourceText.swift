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
  /// - Parameter limit: A number of bytes; of longer text, only as much is kept as shows that it is longer.
  /// - Throws: `ToolError` if reading fails.
  init(reading source: AnswerSource, limit: Int = .max) throws(ToolError) {
    var bytes: [UInt8] = []
    try source.forEachPiece(chunk: nil) { piece throws(ToolError) in
      if bytes.count <= limit { bytes += piece }
    }
    self.init(bytes)
  }
}
