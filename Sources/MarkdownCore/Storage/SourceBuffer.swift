import Synchronization

/// The bytes of a document: append-only storage shared by a stream and its snapshots.
///
/// A snapshot records how many bytes it may read. Bytes below that count never change, so the
/// stream can append after them without copying. If a stream is copied, both copies consider the
/// free space their own: the first to claim it keeps the buffer, the other one moves to a new
/// buffer.
///
/// `@unchecked Sendable`: written bytes are immutable, and unwritten ones are claimed atomically.
final class SourceBuffer: @unchecked Sendable {
  private let base: UnsafeMutableBufferPointer<UInt8>
  private let claimed: Atomic<Int>

  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    claimed = Atomic(0)
  }

  deinit {
    base.deallocate()
  }

  /// The first `count` bytes, which must have been written.
  @_lifetime(borrow self)
  func bytes(_ count: Int) -> Span<UInt8> {
    precondition(count <= base.count, "a span ends inside its buffer")
    let span = UnsafeBufferPointer(start: base.baseAddress, count: count).span
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// Returns a buffer that contains the first `count` bytes of this one, followed by `chunk`.
  ///
  /// - Complexity: O(chunk), amortised over growth by doubling.
  func appending(_ chunk: Span<UInt8>, after count: Int) -> SourceBuffer {
    let total = count + chunk.count
    if total <= base.count,
      claimed.compareExchange(
        expected: count, desired: total, ordering: .acquiringAndReleasing
      ).exchanged
    {
      write(chunk, at: count)
      return self
    }
    let copy = SourceBuffer(capacity: max(total, 2 * count, 256))
    copy.write(bytes(count), at: 0)
    copy.write(chunk, at: count)
    copy.claimed.store(total, ordering: .releasing)
    return copy
  }

  private func write(_ chunk: Span<UInt8>, at offset: Int) {
    chunk.withUnsafeBufferPointer { source in
      guard source.count > 0 else { return }
      let target = UnsafeMutableBufferPointer(rebasing: base[offset..<offset + source.count])
      _ = target.initialize(fromContentsOf: source)
    }
  }
}
