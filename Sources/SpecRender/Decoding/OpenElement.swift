import ArtifactCore

/// An element whose object hasn't been closed yet.
struct OpenElement: Sendable {
  /// The number of containers around it.
  let level: Int
  let naming: ElementNaming

  /// Its location in the document; nil if it is under its id in the member `elements`.
  let path: [String]?

  /// Whether it is known to be an element; a document may turn out to be one.
  var isElement = true

  /// Its id and its number among the named elements, once the id is final.
  var id: String?
  var order = 0

  /// Its tokens so far, with elements that are read on their own as empty containers.
  var tokens: TokenReader

  /// The ids of its nested elements that have been closed.
  var nested: [String] = []

  /// The number of its children so far.
  var childCount = 0

  /// Its scalar members, and empty containers for the others. Not kept for an element under its id,
  /// which isn't named by its members.
  private(set) var head = JSONObject()

  /// The member whose value is expected or open, its name (not kept for an element under its id),
  /// and the index of its value among the tokens.
  private(set) var member = Member.other
  private(set) var name = ""
  private(set) var valueStart = 0

  /// Whether the value of the member has begun.
  private(set) var isMemberOpen = false
  private(set) var hasType = false

  /// The number of tokens up to the last value that is complete, as a member or in `props` or
  /// `children`.
  var settledCount = 1

  /// The number of its values closed so far, and that number when it was last included in an
  /// update.
  var revision = 0
  var givenRevision = -1

  enum Member: String, Sendable {
    case type, props, children, other
  }

  init(
    level: Int, naming: ElementNaming, path: [String]?, tokens: TokenReader, isElement: Bool = true
  ) {
    (self.level, self.naming, self.path) = (level, naming, path)
    (self.tokens, self.isElement) = (tokens, isElement)
  }

  private var isUnderID: Bool { if case .key = naming { true } else { false } }

  /// The name of the open member.
  private var openName: String? { isMemberOpen ? name : nil }

  /// Takes the name of a member.
  mutating func beginMember(_ token: JSONToken, in bytes: [UInt8]) {
    if token.isText("type", in: bytes) {
      member = .type
    } else if token.isText("props", in: bytes) {
      member = .props
    } else if token.isText("children", in: bytes) {
      member = .children
    } else {
      member = .other
    }
    if !isUnderID {
      name = token.text(in: bytes)
      if token.hasEscapes { member = Member(rawValue: name) ?? .other }
    }
    isMemberOpen = false
    valueStart = tokens.count + 1
  }

  /// Takes the beginning of the value of a member.
  mutating func beginValue(_ token: JSONToken) {
    isMemberOpen = true
    tokens.append(token)
    switch (member, token.kind) {
    case (.props, .beginObject), (.children, .beginArray): settledCount = tokens.count
    default: break
    }
  }

  /// Whether the open member is the array of children or the object of properties.
  private var isInList: Bool {
    guard isMemberOpen else { return false }
    switch member {
    case .props: return tokens.kind(at: valueStart) == .beginObject
    case .children: return tokens.kind(at: valueStart) == .beginArray
    case .type, .other: return false
    }
  }

  /// Whether an object in the open member is a child that has its own id.
  var namesChildren: Bool { member == .children && hasType && id != nil && isInList }

  /// Takes the end of a value in the open member, after its last token.
  mutating func endItem() {
    guard isInList else { return }
    settledCount = tokens.count
    revision += 1
    if member == .children { childCount += 1 }
  }

  /// Takes the end of the value of a member, after its last token.
  mutating func endMember(in bytes: [UInt8]) {
    isMemberOpen = false
    settledCount = tokens.count
    revision += 1
    let kind = tokens.kind(at: valueStart)
    if member == .type { hasType = kind == .string }
    guard !isUnderID else { return }
    switch kind {
    case .beginObject: head[name] = [:]
    case .beginArray: head[name] = []
    default: head[name] = scalar(at: valueStart, bytes)
    }
  }

  private func scalar(at index: Int, _ bytes: [UInt8]) -> JSONValue {
    let token = tokens[index]
    switch token.kind {
    case .string: return .string(token.text(in: bytes))
    case .null: return .null
    default: return true
    }
  }

  /// Whether later members cannot change its id.
  var isNamed: Bool {
    switch naming {
    case .key: true
    // A later `id` would take precedence over `key`.
    case .listed: head["id"] != nil && head.ownID != nil
    case .root, .child: head.isNamed(before: openName)
    }
  }
}
