extension ArtifactSession {
  /// Appends all chunks of a text and ends the answer.
  ///
  /// ```swift
  /// var session = ArtifactSession(.standard)
  /// try await session.read(from: model.stream) { front.show($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - chunks: The text.
  ///   - show: Called with the presentation after each chunk.
  /// - Throws: What the sequence or `show` throws. The answer has ended then, too.
  public mutating func read<Chunks: AsyncSequence>(
    from chunks: Chunks, isolation: isolated (any Actor)? = #isolation,
    show: ((Presentation) throws -> Void)? = nil
  ) async throws where Chunks.Element: StringProtocol {
    defer { finish() }
    for try await chunk in chunks {
      append(String(chunk))
      try show?(presentation)
    }
  }

  /// Appends all chunks of UTF-8 and ends the answer.
  ///
  /// - Parameters:
  ///   - chunks: The bytes, split anywhere.
  ///   - show: Called with the presentation after each chunk.
  /// - Throws: What the sequence or `show` throws. The answer has ended then, too.
  public mutating func read<Chunks: AsyncSequence>(
    from chunks: Chunks, isolation: isolated (any Actor)? = #isolation,
    show: ((Presentation) throws -> Void)? = nil
  ) async throws where Chunks.Element: Sequence<UInt8> {
    defer { finish() }
    for try await chunk in chunks {
      append(Array(chunk).span)
      try show?(presentation)
    }
  }

  /// Appends all bytes of UTF-8 and ends the answer.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - show: Called with the presentation after each line.
  /// - Throws: What the sequence or `show` throws. The answer has ended then, too.
  public mutating func read<Bytes: AsyncSequence>(
    from bytes: Bytes, isolation: isolated (any Actor)? = #isolation,
    show: ((Presentation) throws -> Void)? = nil
  ) async throws where Bytes.Element == UInt8 {
    var line: [UInt8] = []
    defer {
      append(line.span)
      finish()
    }
    for try await byte in bytes {
      line.append(byte)
      guard byte == 0x0A || line.count >= 4096 else { continue }
      append(line.span)
      line.removeAll(keepingCapacity: true)
      try show?(presentation)
    }
    append(line.span)
    line = []
    try show?(presentation)
  }
}
