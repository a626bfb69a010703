/// The bytes of a font file or font collection.
///
/// The bytes are immutable. They can be memory that is mapped from a file, so that only the pages
/// with the glyphs in use are loaded.
///
/// ```swift
/// let data = FontData(bytes)
/// let fonts = (0..<OutlineFont.count(in: data)).compactMap { OutlineFont(data, index: $0) }
/// ```
public final class FontData: Sendable {
  // Never written to; freed only by `deinit`.
  private nonisolated(unsafe) let memory: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Creates a copy of bytes.
  public init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    copy.copyBytes(from: bytes)
    memory = UnsafeRawBufferPointer(copy)
    release = { $0.deallocate() }
  }

  /// Wraps memory without copying it.
  ///
  /// - Parameters:
  ///   - mapped: The memory, which must be readable and must not change until it is released.
  ///   - release: Called once with `mapped`, after the last use of the data.
  public init(
    mapped: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    memory = mapped
    self.release = release
  }

  deinit { release(memory) }

  /// The number of bytes.
  public var count: Int { memory.count }

  /// Loads an integer in big-endian order.
  ///
  /// - Precondition: The integer is inside of the data, which only debug builds check.
  @inline(__always)
  func load<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as: Value.Type) -> Value {
    withExtendedLifetime(self) {
      Value(bigEndian: memory.loadUnaligned(fromByteOffset: offset, as: Value.self))
    }
  }
}
