import ArtifactBase

/// A reader of lines that end with LF, CRLF or CR, from chunks cut anywhere.
///
/// A line is complete with its CR or LF; an LF after a CR is skipped when it arrives.
struct ProviderLineReader: Sendable {
  /// The bytes of the current line, without its end; only its beginning if ``isTooLong``.
  private(set) var line: [UInt8] = []
  private(set) var isTooLong = false

  /// The input offset of the current line.
  private(set) var start = 0
  /// The input offset of the next byte.
  private(set) var offset = 0

  private var followsReturn = false
  private let lengthLimit: Int

  /// The number of bytes kept of a line that is too long, enough to recognize its field.
  private static let keptCount = 16

  /// Creates a reader.
  ///
  /// - Parameter lengthLimit: The maximum length of a line, in bytes.
  init(lengthLimit: Int) {
    self.lengthLimit = lengthLimit
  }

  /// Sets the input offset of the first byte.
  mutating func begin(at offset: Int) {
    self.offset = offset
    start = offset
  }

  /// Reads to the end of the current line or of the chunk.
  ///
  /// - Parameter index: The index of the next byte; advanced past the bytes read.
  /// - Returns: Whether the line is complete; call ``next()`` before reading on.
  mutating func read(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    if followsReturn, index < bytes.count {
      followsReturn = false
      if bytes[index] == 0x0A {
        index += 1
        offset += 1
        start = offset
      }
    }
    let end = bytes.firstLineBreak(from: index)
    append(bytes.extracting(index..<end))
    offset += end - index
    index = end
    guard end < bytes.count else { return false }
    followsReturn = bytes[end] == 0x0D
    index += 1
    offset += 1
    return true
  }

  /// Begins the next line.
  mutating func next() {
    line.removeAll(keepingCapacity: true)
    isTooLong = false
    start = offset
  }

  private mutating func append(_ bytes: Span<UInt8>) {
    guard !isTooLong else { return }
    if line.count + bytes.count <= lengthLimit {
      return bytes.withUnsafeBufferPointer { line.append(contentsOf: $0) }
    }
    isTooLong = true
    let missing = min(max(Self.keptCount - line.count, 0), bytes.count)
    bytes.extracting(..<missing).withUnsafeBufferPointer { line.append(contentsOf: $0) }
    line = Array(line.prefix(Self.keptCount))
  }
}
