// Decodes a document of the common form while it arrives: an object with elements by id.
//
// The tokens of an element are kept until it closes and are then decoded as they are in a whole text
// (`SpecDecoder+Tokens.swift`), by one decoder for all elements. What it has collected at the end is what
// reading the whole text would give, so nothing is read again.

import ArtifactCore

/// A document of the common form, decoded element by element with its diagnostics.
struct CommonSpec: Sendable {
  private var decoder: SpecDecoder

  /// The decoder of the state, whose diagnostics come first.
  private var stateDecoder: SpecDecoder

  private var root: String?

  /// The other members of the document so far.
  private var others: [ExactString] = []

  /// The member of the document whose value is expected or open.
  private var member = Member.other
  private var hasElements = false
  private var hasState = false

  /// The id of the element that is expected or open, and its tokens.
  private var id = ""
  private var tokens: [JSONToken] = []

  private enum Member: Sendable {
    case root, state, elements, other
  }

  init(components: KnownComponents) {
    decoder = SpecDecoder(components: components)
    stateDecoder = decoder
  }

  /// The decoded element with an id.
  subscript(id: String) -> UIElement? { decoder.spec[id] }

  /// Takes a token.
  ///
  /// - Parameters:
  ///   - depth: The number of containers that were open before it.
  ///   - bytes: The text so far.
  /// - Returns: Whether the document still has the common form.
  mutating func take(_ token: JSONToken, depth: Int, in bytes: [UInt8]) -> Bool {
    switch depth {
    case 0: return token.kind == .beginObject
    case 1: return takeMember(token, bytes)
    default: break
    }
    guard member == .elements else { return true }
    guard depth > 2 || token.kind != .key else {
      id = token.text(in: bytes)
      return true
    }
    let isEnd = token.kind == .endObject || token.kind == .endArray
    if depth == 2, isEnd { return true }
    tokens.append(token)
    let isOpening = token.kind == .beginObject || token.kind == .beginArray
    guard depth == (isEnd ? 3 : 2), !isOpening else { return true }
    defer { tokens.removeAll(keepingCapacity: true) }
    return decoder.readElement(id, from: TokenReader(bytes, tokens: tokens))
  }

  /// Takes the name or the beginning of a member of the document.
  private mutating func takeMember(_ token: JSONToken, _ bytes: [UInt8]) -> Bool {
    guard token.kind == .key else {
      switch member {
      case .root:
        guard token.kind == .string else { return false }
        root = token.text(in: bytes)
      case .elements: return token.kind == .beginObject || token.kind == .endObject
      case .state, .other: break
      }
      return true
    }
    guard !token.hasEscapes else { return false }
    let name = token.text(in: bytes)
    switch name {
    case "root" where root == nil: member = .root
    case "state" where !hasState:
      hasState = true
      member = .state
    case "elements" where !hasElements:
      hasElements = true
      member = .elements
    default:
      let key = ExactString(name)
      guard SpecDecoder.isQuiet(name), others.count < 16, !others.contains(key) else {
        return false
      }
      others.append(key)
      member = .other
    }
    return true
  }

  /// Takes the complete value of a member of the document.
  mutating func takeMemberValue(_ value: JSONValue) {
    if member == .state { stateDecoder.readState(value, at: ["state"]) }
    member = .other
  }

  /// Returns the decoder of the complete document; nil if it has no elements, which is another form.
  func decoded() -> SpecDecoder? {
    guard hasElements else { return nil }
    var decoder = decoder
    decoder.spec.root = root
    decoder.spec.state = stateDecoder.spec.state
    decoder.finish(after: stateDecoder.reader.diagnostics)
    return decoder
  }
}
