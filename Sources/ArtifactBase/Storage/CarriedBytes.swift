/// The bytes of a token that a chunk has cut, kept until the rest of it comes.
///
/// A reader of tokens works on bytes that lie in one piece and says how many of them it is done with.
/// It is given the chunk itself as long as nothing is kept, so that most bytes are never copied:
///
/// ```swift
/// guard let kept = carried.join(chunk) else {
///   return carried.keep(chunk, from: read(chunk))
/// }
/// carried.keep(kept, from: read(kept.span))
/// ```
package struct CarriedBytes: Sendable {
  private var bytes: [UInt8] = []
  /// The payload offset of what the reader is given next.
  package private(set) var start = 0

  package init() {}

  /// What is kept with `chunk` behind it, handed over; nil if nothing is kept.
  package mutating func join(_ chunk: Span<UInt8>) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    chunk.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    return take()
  }

  /// What is kept, handed over.
  package mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }

  /// Keeps the bytes of a chunk that the reader is not done with.
  package mutating func keep(_ chunk: Span<UInt8>, from done: Int) {
    chunk.extracting(done..<chunk.count).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    start += done
  }

  /// Keeps the bytes that the reader is not done with, of those that were handed over.
  package mutating func keep(_ joined: consuming [UInt8], from done: Int) {
    bytes = joined
    if done > 0 { bytes.removeSubrange(..<done) }
    start += done
  }
}
