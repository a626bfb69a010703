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

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private let lengthLimit: Int

  /// Creates a reader.
  ///
  /// - Parameter lengthLimit: The maximum length of an object, in bytes.
  init(lengthLimit: Int) {
    self.lengthLimit = lengthLimit
  }

  /// Whether an object has begun that has not ended.
  var isOpen: Bool { depth > 0 }

  /// Sets the input offset of the next byte, between objects.
  mutating func begin(at offset: Int) {
    self.offset = offset
  }

  /// Reads to the end of the current object or of the chunk; bytes between objects are skipped.
  ///
  /// - Parameter index: The index of the next byte; advanced past the bytes read.
  /// - Returns: Whether an object is complete; call ``next()`` before reading on.
  mutating func read(_ chunk: Span<UInt8>, _ index: inout Int) -> Bool {
    while depth == 0, index < chunk.count, chunk[index] != UInt8(ascii: "{") {
      index += 1
      offset += 1
    }
    if depth == 0 { start = offset }
    let first = index
    var isComplete = false
    while index < chunk.count, !isComplete {
      isComplete = consume(chunk[index])
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
    depth = 0
    isInString = false
    isEscaped = false
  }

  /// Consumes a byte of an object and returns whether it is the last one.
  private mutating func consume(_ byte: UInt8) -> Bool {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      return depth == 0
    default:
      break
    }
    return false
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
