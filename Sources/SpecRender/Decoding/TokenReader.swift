// Tokenized JSON text, for decoding without creating values for the whole document.

import ArtifactCore

/// The tokens of a JSON text or of one of its values, complete or still being received.
struct TokenReader: Sendable {
  /// The text in which the tokens are located.
  var bytes: [UInt8] = []
  private var entries: [Entry] = []

  /// The indices of the tokens that open containers not closed yet, outermost first.
  private(set) var open: [Int] = []

  private struct Entry: Sendable {
    let token: JSONToken

    /// For a token that starts a value, the index of the token after the value.
    var end: Int32
  }

  init() {}

  /// Reads a complete text.
  init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    self.bytes = bytes
    var tokenizer = JSONTokenizer(depthLimit: .max)
    var tokens: [JSONToken] = []
    tokens.reserveCapacity(bytes.count / 6)
    tokenizer.append(bytes.span, to: &tokens)
    tokenizer.finish(to: &tokens)
    if let error = tokenizer.error { throw error }
    entries.reserveCapacity(tokens.count)
    for token in tokens { append(token) }
  }

  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }

  subscript(index: Int) -> JSONToken { entries[index].token }

  mutating func append(_ token: JSONToken) {
    let next = Int32(truncatingIfNeeded: count + 1)
    switch token.kind {
    case .beginObject, .beginArray: open.append(count)
    case .endObject, .endArray: if let start = open.popLast() { entries[start].end = next }
    default: break
    }
    entries.append(Entry(token: token, end: next))
  }

  /// Appends an empty container in place of one that is read on its own.
  mutating func append(emptyLike token: JSONToken) {
    append(token)
    append(JSONToken(token.kind == .beginObject ? .endObject : .endArray, token.range))
  }

  mutating func append(_ other: TokenReader) {
    for entry in other.entries { append(entry.token) }
  }

  /// Removes all tokens and keeps their storage.
  mutating func removeAll() {
    bytes = []
    entries.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
  }

  func kind(at index: Int) -> JSONToken.Kind { self[index].kind }

  /// Returns the text of a name or string.
  func text(at index: Int) -> String { self[index].text(in: bytes) }

  /// Whether a name or string without escapes equals this text.
  @inline(__always)
  func isText(_ text: StaticString, at index: Int) -> Bool { self[index].isText(text, in: bytes) }

  /// Whether two ranges consist of the same bytes.
  func areEqual(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard first.count == second.count else { return false }
    for offset in 0..<first.count
    where bytes[first.lowerBound + offset] != bytes[second.lowerBound + offset] {
      return false
    }
    return true
  }

  /// Returns the index of the token after the value.
  func end(of index: Int) -> Int { Int(entries[index].end) }

  /// Returns the number of members of an object.
  func memberCount(at start: Int) -> Int {
    var count = 0
    var index = start + 1
    while kind(at: index) == .key {
      count += 1
      index = end(of: index + 1)
    }
    return count
  }

  func isScalar(at index: Int) -> Bool {
    kind(at: index) != .beginObject && kind(at: index) != .beginArray
  }

  /// Returns a scalar value.
  func scalar(at index: Int) -> JSONValue {
    switch kind(at: index) {
    case .string: .string(text(at: index))
    case .number: .number(number(at: index))
    case .true: true
    case .false: false
    default: .null
    }
  }

  private func number(at index: Int) -> JSONNumber {
    let range = self[index].range
    // Fast path for the common case of short non-negative integers.
    if range.count <= 18, bytes[range.lowerBound] != UInt8(ascii: "-") {
      var value = 0
      var isWhole = true
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else {
          isWhole = false
          break
        }
        value = value * 10 + Int(byte - 0x30)
      }
      if isWhole { return JSONNumber(value) }
    }
    return JSONNumber(text(at: index)) ?? JSONNumber(0)
  }

  /// A container under construction.
  private struct Frame {
    var isObject: Bool
    var object = JSONObject()
    var elements: [JSONValue] = []
    var key: String?

    var value: JSONValue { isObject ? .object(object) : .array(elements) }

    /// Adds a value; returns false if it replaces an earlier one with the same name.
    mutating func add(_ value: JSONValue) -> Bool {
      guard isObject else {
        elements.append(value)
        return true
      }
      let count = object.count
      if let key { object[key] = value }
      key = nil
      return object.count > count
    }
  }

  /// Returns the value at a token and advances the index past it.
  ///
  /// - Parameter repeatsNames: Set to true if an object has duplicate names; the last one wins.
  func value(at index: inout Int, _ repeatsNames: inout Bool) -> JSONValue {
    value(at: &index, upTo: count, &repeatsNames) ?? .null
  }

  /// Returns the value at a token as far as it has been received: without the names and values
  /// that are incomplete.
  ///
  /// - Parameter end: The index of the token at which to stop; by default all are read.
  func openValue(at index: Int, upTo end: Int? = nil) -> JSONValue? {
    var (index, repeatsNames) = (index, false)
    return value(at: &index, upTo: end ?? count, &repeatsNames)
  }

  private func value(at index: inout Int, upTo end: Int, _ repeatsNames: inout Bool) -> JSONValue? {
    var frames: [Frame] = []
    while index < end {
      var value: JSONValue
      switch kind(at: index) {
      case .beginObject:
        frames.append(Frame(isObject: true))
        index += 1
        continue
      case .beginArray:
        frames.append(Frame(isObject: false))
        index += 1
        continue
      case .key:
        frames[frames.count - 1].key = text(at: index)
        index += 1
        continue
      case .endObject, .endArray: value = frames.removeLast().value
      default: value = scalar(at: index)
      }
      index += 1
      guard let last = frames.indices.last else { return value }
      if !frames[last].add(value) { repeatsNames = true }
    }
    var value: JSONValue?
    while var frame = frames.popLast() {
      if let value { _ = frame.add(value) }
      value = frame.value
    }
    return value
  }
}

extension JSONToken {
  /// Whether a name or string without escapes equals this text.
  @inline(__always)
  func isText(_ text: StaticString, in bytes: [UInt8]) -> Bool {
    // Most names differ in length, which is checked inline.
    guard range.count == text.utf8CodeUnitCount, !hasEscapes else { return false }
    return hasBytes(text, in: bytes)
  }

  private func hasBytes(_ text: StaticString, in bytes: [UInt8]) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes.withUnsafeBufferPointer { bytes in
      for index in wanted.indices where bytes[offset + index] != wanted[index] { return false }
      return true
    }
  }
}
