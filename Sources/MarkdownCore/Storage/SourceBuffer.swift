import Synchronization

/// The bytes of a document: append-only storage that a stream and its snapshots share.
///
/// A snapshot remembers how many bytes it may see; bytes below that count never change, so the
/// stream goes on writing behind them without a copy. Two streams that were copied from one
/// another both believe the free space is theirs: whoever claims it first keeps the buffer, the
/// other one moves to a buffer of its own.
///
/// `@unchecked Sendable`: written bytes are immutable, and the claim on unwritten ones is atomic.
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

  /// The first `count` bytes, all of them written before.
  @_lifetime(borrow self)
  func bytes(_ count: Int) -> Span<UInt8> {
    precondition(count <= base.count, "a span ends inside its buffer")
    let span = UnsafeBufferPointer(start: base.baseAddress, count: count).span
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// A buffer that holds the first `count` bytes of this one and then `chunk`.
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
