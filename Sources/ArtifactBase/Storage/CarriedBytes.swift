/// A buffer for the bytes of a token that is split across chunks.
///
/// A tokenizer needs contiguous bytes and reports how many it consumed. While nothing is buffered,
/// it reads the chunk itself, so that most bytes are never copied:
///
/// ```swift
/// guard let kept = carried.join(chunk) else {
///   return carried.keep(chunk, from: read(chunk))
/// }
/// carried.keep(kept, from: read(kept.span))
/// ```
package struct CarriedBytes: Sendable {
  private var bytes: [UInt8] = []
  /// The payload offset of the first byte that the tokenizer reads next.
  package private(set) var start = 0

  package init() {}

  /// Moves out the buffered bytes with `chunk` appended; returns nil if nothing is buffered.
  package mutating func join(_ chunk: Span<UInt8>) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    chunk.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    return take()
  }

  /// Moves out the buffered bytes.
  package mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }

  /// Buffers the bytes of a chunk that the tokenizer did not consume.
  ///
  /// - Parameter done: The number of bytes that the tokenizer consumed.
  package mutating func keep(_ chunk: Span<UInt8>, from done: Int) {
    chunk.extracting(done..<chunk.count).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    start += done
  }

  /// Buffers the bytes that the tokenizer did not consume, reusing the storage returned by
  /// ``join(_:)``.
  ///
  /// - Parameter done: The number of bytes that the tokenizer consumed.
  package mutating func keep(_ joined: consuming [UInt8], from done: Int) {
    bytes = joined
    if done > 0 { bytes.removeSubrange(..<done) }
    start += done
  }
}
