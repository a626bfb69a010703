import ArtifactBase

/// A splitter of JSON objects from the bytes around them, by counting brackets outside strings.
///
/// It finds only where an object ends; whether it is valid JSON is decided when it is parsed.
struct ProviderObjectReader: Sendable {
  /// The bytes of the current object; empty if it is longer than the limit.
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLong = false

  /// The input offset of the current object.
  private(set) var start = 0
  /// The input offset of the next byte.
  private(set) var offset = 0

  private var nesting = JSONNesting()
  private let lengthLimit: Int

  /// Creates a reader.
  ///
  /// - Parameter lengthLimit: The maximum length of an object, in bytes.
  init(lengthLimit: Int) {
    self.lengthLimit = lengthLimit
  }

  /// Whether an object has begun that has not ended.
  var isOpen: Bool { nesting.depth > 0 }

  /// Sets the input offset of the next byte, between objects.
  mutating func begin(at offset: Int) {
    self.offset = offset
  }

  /// Reads to the end of the current object or of the chunk; bytes between objects are skipped.
  ///
  /// - Parameter index: The index of the next byte; advanced past the bytes read.
  /// - Returns: Whether an object is complete; call ``next()`` before reading on.
  mutating func read(_ chunk: Span<UInt8>, _ index: inout Int) -> Bool {
    while nesting.depth == 0, index < chunk.count, chunk[index] != UInt8(ascii: "{") {
      index += 1
      offset += 1
    }
    if nesting.depth == 0 { start = offset }
    let first = index
    var isComplete = false
    while index < chunk.count, !isComplete {
      isComplete = nesting.take(chunk[index]) == .closing && nesting.depth == 0
      index += 1
    }
    append(chunk.extracting(first..<index))
    offset += index - first
    return isComplete
  }

  /// Forgets the current object.
  mutating func next() {
    bytes.removeAll(keepingCapacity: true)
    isTooLong = false
    nesting = JSONNesting()
  }

  private mutating func append(_ chunk: Span<UInt8>) {
    guard !isTooLong else { return }
    if bytes.count + chunk.count > lengthLimit {
      isTooLong = true
      bytes = []
    } else {
      chunk.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
  }
}
