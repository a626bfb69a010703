// The JSON of an event is kept as its bytes and tokens. Each token knows where the value that
// begins with it ends, so that a member is found by skipping the values before it: without
// recursion, without a tree, and without losing what a tree of strings cannot hold, the lone
// surrogates at the ends of strings.

import ArtifactBase

/// The JSON of one event of a provider's stream.
final class ProviderEvent: Sendable {
  /// The reason why an event cannot be read.
  enum Failure: Error {
    case syntax(JSONSyntaxError)
    case tooManyTokens
  }

  let bytes: [UInt8]
  let tokens: [JSONToken]

  /// For each token, the index of the token after the value that begins with it.
  let ends: [Int32]

  /// How many bytes are tokenized before the number of tokens is checked.
  private static let sliceLength = 65_536

  /// Parses an event; invalid UTF-8 is read as U+FFFD.
  ///
  /// - Throws: A ``Failure`` if the bytes aren't valid JSON or have more than `tokenLimit` tokens.
  /// - Complexity: O(`bytes.count`).
  init(parsing bytes: [UInt8], tokenLimit: Int) throws(Failure) {
    do throws(Failure) {
      tokens = try Self.tokenize(bytes, tokenLimit: tokenLimit)
      self.bytes = bytes
    } catch .syntax(let error) where error.code == .invalidUTF8 {
      let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
      tokens = try Self.tokenize(repaired, tokenLimit: tokenLimit)
      self.bytes = repaired
    }
    ends = Self.ends(of: tokens)
  }

  /// Creates an event from the first tokens of its JSON; open containers end with the last one.
  init(partial bytes: [UInt8], tokens: [JSONToken]) {
    self.bytes = bytes
    self.tokens = tokens
    ends = Self.ends(of: tokens)
  }

  /// The whole value; nil if there are no tokens.
  var root: ProviderValue? { tokens.isEmpty ? nil : ProviderValue(event: self, index: 0) }

  private static func tokenize(
    _ bytes: [UInt8], tokenLimit: Int
  ) throws(Failure) -> [JSONToken] {
    // Nothing here recurses, so that only the number of tokens is limited.
    var tokenizer = JSONTokenizer(depthLimit: max(1, tokenLimit))
    var tokens: [JSONToken] = []
    var start = 0
    while start < bytes.count, tokenizer.error == nil {
      let end = min(start + sliceLength, bytes.count)
      tokenizer.append(bytes.span.extracting(start..<end), to: &tokens)
      guard tokens.count <= tokenLimit else { throw .tooManyTokens }
      start = end
    }
    tokenizer.finish(to: &tokens)
    if let error = tokenizer.error { throw .syntax(error) }
    return tokens
  }

  private static func ends(of tokens: [JSONToken]) -> [Int32] {
    var ends = [Int32](repeating: Int32(tokens.count), count: tokens.count)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .beginObject, .beginArray:
        open.append(index)
      case .endObject, .endArray:
        if let begin = open.popLast() { ends[begin] = Int32(index + 1) }
        ends[index] = Int32(index + 1)
      default:
        ends[index] = Int32(index + 1)
      }
    }
    return ends
  }
}

/// A value in the JSON of an event.
struct ProviderValue: Sendable {
  fileprivate let event: ProviderEvent
  fileprivate let index: Int

  private var token: JSONToken { event.tokens[index] }

  var isObject: Bool { token.kind == .beginObject }
  var isArray: Bool { token.kind == .beginArray }
  var isNull: Bool { token.kind == .null }
  var isTrue: Bool { token.kind == .true }
  var isBool: Bool { isTrue || token.kind == .false }

  /// Whether this is a container without members or elements.
  var isEmpty: Bool { (isObject || isArray) && end == index + 2 }

  /// The integer; nil if this isn't one.
  var integer: Int? {
    guard token.kind == .number else { return nil }
    return JSONNumber(token.text(in: event.bytes))?.integer
  }

  /// The decoded string; nil if this isn't one. Lone surrogates become U+FFFD.
  var string: String? {
    token.kind == .string ? token.text(in: event.bytes) : nil
  }

  /// The string between its quotes, undecoded, and whether it has escapes; nil if this isn't one.
  var stringSource: (bytes: ArraySlice<UInt8>, hasEscapes: Bool)? {
    token.kind == .string ? (event.bytes[token.range], token.hasEscapes) : nil
  }

  /// The source of the value, with the quotes of a string.
  var source: ArraySlice<UInt8> {
    let last = event.tokens[end - 1].range
    let quote = token.kind == .string ? 1 : 0
    return event.bytes[token.offset - quote..<last.upperBound + quote]
  }

  /// The value of a member, the last one of several with that name; nil if there is none or if this
  /// isn't an object.
  ///
  /// - Complexity: O(number of members).
  subscript(name: StaticString) -> ProviderValue? {
    var value: ProviderValue?
    forEachMember { key, member in
      if key.isEqual(to: name, in: event.bytes) { value = member }
    }
    return value
  }

  /// Calls a closure with the name and value of each member; does nothing if this isn't an object.
  func forEachMember(_ body: (JSONToken, ProviderValue) -> Void) {
    guard isObject else { return }
    var key = index + 1
    while key + 1 < end, event.tokens[key].kind == .key {
      body(event.tokens[key], ProviderValue(event: event, index: key + 1))
      key = Int(event.ends[key + 1])
    }
  }

  /// The name and value of the first member; nil if there is none.
  var firstMember: (name: String, value: ProviderValue)? {
    guard isObject, !isEmpty, event.tokens[index + 1].kind == .key else { return nil }
    let name = event.tokens[index + 1].text(in: event.bytes)
    return index + 2 < event.tokens.count
      ? (name, ProviderValue(event: event, index: index + 2)) : nil
  }

  /// The number; nil if this isn't one.
  var number: Double? {
    token.kind == .number ? JSONNumber(token.text(in: event.bytes))?.double : nil
  }

  /// The source of an object of those members with these names that this object has.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - otherNames: The names of members of another object that follow.
  ///   - other: The other object.
  func object(
    of names: [StaticString], and otherNames: [StaticString] = [],
    of other: ProviderValue? = nil
  ) -> [UInt8] {
    let members = names.map { ($0, self[$0]) } + otherNames.map { ($0, other?[$0]) }
    var result: [UInt8] = [UInt8(ascii: "{")]
    for case (let name, let value?) in members {
      if result.count > 1 { result.append(UInt8(ascii: ",")) }
      result += [UInt8(ascii: "\"")] + name.withUTF8Buffer { Array($0) } + Array("\":".utf8)
      result += value.source
    }
    return result + [UInt8(ascii: "}")]
  }

  /// The source of an object of those members whose names satisfy a predicate.
  func object(where predicate: (String) -> Bool) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "{")]
    forEachMember { key, value in
      guard predicate(key.text(in: event.bytes)) else { return }
      if result.count > 1 { result.append(UInt8(ascii: ",")) }
      let quote = UInt8(ascii: "\"")
      result += [quote] + event.bytes[key.range] + [quote, UInt8(ascii: ":")] + value.source
    }
    return result + [UInt8(ascii: "}")]
  }

  /// The number of members; 0 if this isn't an object.
  ///
  /// - Complexity: O(number of members).
  var memberCount: Int {
    var count = 0
    forEachMember { _, _ in count += 1 }
    return count
  }

  /// Whether a predicate holds for the names of all members.
  func allNames(_ predicate: (String) -> Bool) -> Bool {
    var result = true
    forEachMember { key, _ in result = result && predicate(key.text(in: event.bytes)) }
    return result
  }

  /// The elements; empty if this isn't an array.
  var elements: Elements {
    Elements(event: event, index: index + 1, end: isArray ? end : index + 1)
  }

  private var end: Int { Int(event.ends[index]) }

  /// The elements of an array, in order.
  struct Elements: Sequence, IteratorProtocol {
    fileprivate let event: ProviderEvent?
    fileprivate var index: Int
    fileprivate let end: Int

    /// No elements.
    static let none = Elements(event: nil, index: 0, end: 0)

    mutating func next() -> ProviderValue? {
      guard let event, index < end, event.tokens[index].kind != .endArray else { return nil }
      defer { index = Int(event.ends[index]) }
      return ProviderValue(event: event, index: index)
    }
  }
}

extension JSONToken {
  /// Whether the text of a key or string is `text`, which is ASCII.
  fileprivate func isEqual(to text: StaticString, in bytes: [UInt8]) -> Bool {
    guard hasEscapes else { return bytes.span.extracting(range).isEqual(to: text) }
    return self.text(in: bytes).utf8.elementsEqual(text.withUTF8Buffer { Array($0) })
  }
}
