// Tokenized JSON text, for decoding without creating values for the whole document.

import ArtifactCore

/// A complete JSON text with its tokens.
struct TokenReader {
  let bytes: [UInt8]
  let tokens: [JSONToken]

  /// For each token that starts a value, the index of the token after the value.
  private let ends: [Int32]

  init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    var tokenizer = JSONTokenizer()
    var tokens: [JSONToken] = []
    tokens.reserveCapacity(bytes.count / 6)
    tokenizer.append(bytes.span, to: &tokens)
    tokenizer.finish(to: &tokens)
    if let error = tokenizer.error { throw error }
    self.init(bytes, tokens: tokens)
  }

  /// Reads a complete value.
  ///
  /// - Parameters:
  ///   - bytes: The text in which the value stands.
  ///   - tokens: The tokens of the value.
  init(_ bytes: [UInt8], tokens: [JSONToken]) {
    self.bytes = bytes
    self.tokens = tokens
    ends = Self.ends(of: tokens)
  }

  private static func ends(of tokens: [JSONToken]) -> [Int32] {
    var open: [Int] = []
    return [Int32](unsafeUninitializedCapacity: tokens.count) { ends, count in
      for index in tokens.indices {
        ends.initializeElement(at: index, to: Int32(truncatingIfNeeded: index + 1))
        switch tokens[index].kind {
        case .beginObject, .beginArray: open.append(index)
        case .endObject, .endArray:
          if let start = open.popLast() { ends[start] = Int32(truncatingIfNeeded: index + 1) }
        default: break
        }
      }
      count = tokens.count
    }
  }

  func kind(at index: Int) -> JSONToken.Kind { tokens[index].kind }

  /// Returns the text of a name or string.
  func text(at index: Int) -> String { tokens[index].text(in: bytes) }

  /// Whether a name or string without escapes equals this text.
  @inline(__always)
  func isText(_ text: StaticString, at index: Int) -> Bool {
    let token = tokens[index]
    // Most names differ in length, which is checked inline.
    guard token.range.count == text.utf8CodeUnitCount, !token.hasEscapes else { return false }
    return hasBytes(text, from: token.offset)
  }

  private func hasBytes(_ text: StaticString, from start: Int) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes.withUnsafeBufferPointer { bytes in
      for offset in wanted.indices where bytes[start + offset] != wanted[offset] { return false }
      return true
    }
  }

  /// Whether two names consist of the same bytes.
  func areEqual(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (tokens[left].range, tokens[right].range)
    guard first.count == second.count else { return false }
    for offset in 0..<first.count
    where bytes[first.lowerBound + offset] != bytes[second.lowerBound + offset] {
      return false
    }
    return true
  }

  /// Whether the value is a patch operation or an array of them.
  var isPatch: Bool {
    switch kind(at: 0) {
    case .beginArray: hasOperation(at: 1)
    default: hasOperation(at: 0)
    }
  }

  /// Whether the value at a token is an object with a member `op`.
  private func hasOperation(at start: Int) -> Bool {
    guard kind(at: start) == .beginObject else { return false }
    var index = start + 1
    while kind(at: index) == .key {
      if isText("op", at: index) { return true }
      index = end(of: index + 1)
    }
    return false
  }

  /// Returns the index of the token after the value.
  func end(of index: Int) -> Int { Int(ends[index]) }

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
    switch tokens[index].kind {
    case .string: .string(text(at: index))
    case .number: .number(number(at: index))
    case .true: true
    case .false: false
    default: .null
    }
  }

  private func number(at index: Int) -> JSONNumber {
    let range = tokens[index].range
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
    var key = ""
  }

  /// Returns the value at a token and advances the index past it.
  ///
  /// - Parameter repeatsNames: Set to true if an object has duplicate names; the last one wins.
  func value(at index: inout Int, _ repeatsNames: inout Bool) -> JSONValue {
    var frames: [Frame] = []
    while true {
      var value: JSONValue
      switch tokens[index].kind {
      case .beginObject:
        frames.append(Frame(isObject: true))
        frames[frames.count - 1].object.reserveCapacity(memberCount(at: index))
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
      case .endObject: value = .object(frames.removeLast().object)
      case .endArray: value = .array(frames.removeLast().elements)
      default: value = scalar(at: index)
      }
      index += 1
      guard let last = frames.indices.last else { return value }
      if frames[last].isObject {
        let count = frames[last].object.count
        frames[last].object[frames[last].key] = value
        if frames[last].object.count == count { repeatsNames = true }
      } else {
        frames[last].elements.append(value)
      }
    }
  }
}
