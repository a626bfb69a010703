import ArtifactBase

/// Splits the text of a sequence diagram into tokens, line by line (`Specs/Mermaid.md` N3).
///
/// Keywords are read in any case. What a text may contain depends on what comes before it, for which the lexer has modes.
struct SequenceLexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
    case header, newline, number, invalid
    /// The end of a line that goes on too short.
    case missing
    case name, data, `as`, rest, text
    case box, participant, actor, create, destroy
    case frame(MermaidSequence.Frame.Kind)
    case `else`, and, option, end
    case note, leftOf, rightOf, over
    case links, link, properties, details
    case activate, deactivate, autonumber, off
    case title, accessibleTitle, accessibleDescription
    case comma, plus, minus, center
    case arrow(MermaidSequence.Arrow)

    var isText: Bool { self == .data || self == .title || self == .accessibleDescription }
    var isTrimmed: Bool { self == .name || self == .invalid }
  }

  static let skipsInvalidLines = false

  enum Mode: Hashable, Sendable {
    case statements, title, name, alias, rest, data
  }

  var modes = [Mode.statements]
  private var accessible = AccessibleLexer()
  var skipsSpace = false

  var canEnd: Bool { mode == .statements && !accessible.isInText }
  var missing: String? {
    mode == .title ? "a title" : mode == .data ? "`}`" : accessible.missing
  }

  mutating func reset() {
    (mode, skipsSpace) = (.statements, false)
    accessible.reset()
  }

  // MARK: Tokens

  /// Reads the next token; nil for white space, comments and signs between tokens.
  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.isInText { return accessible.token(&cursor) }
    switch mode {
    case .statements: return statementToken(&cursor)
    case .title:
      mode = .statements
      let count = cursor.skipValue()
      if count == 0 { cursor.index += 1 }
      return count > 0 ? .title : .missing
    case .name, .alias, .rest:
      if cursor.skip(while: { $0 != 0x0A && $0.isSpace }) > 0 { return nil }
      if cursor.peek == UInt8(ascii: "#") {
        cursor.skip { $0 != 0x0A }
        return nil
      }
      switch mode {
      case .name: return nameToken(&cursor)
      case .alias:
        mode = .rest
        if cursor.skipKeyword("as") { return .as }
        return replace(.statements, .newline)
      default:
        mode = .statements
        cursor.skipValue()
        return .rest
      }
    case .data:
      if cursor.skip(while: { $0 != UInt8(ascii: "}") }) > 0 { return .data }
      cursor.index += 1
      mode = cursor.isBeforeAlias ? .alias : .statements
      return nil
    }
  }

  /// Reads the name of a participant after a keyword.
  private mutating func nameToken(_ cursor: inout MermaidCursor) -> Kind? {
    mode = .statements
    if cursor.skip("@{") { return replace(.data) }
    let begin = cursor.index
    var end = begin
    while end < cursor.text.count, !Self.endsPlainName(cursor.text[end]) { end += 1 }
    if end > begin, cursor.text.starts(with: "@{", at: end) {
      mode = .name
      cursor.index = end
      return .name
    }
    end = begin
    while end < cursor.text.count, !cursor.text[end].isSpace,
      !Self.endsName(cursor.text[end])
    { end += 1 }
    cursor.index = end
    if end > begin, cursor.isBeforeAlias { return replace(.alias, .name) }
    while end < cursor.text.count, !Self.endsName(cursor.text[end]) { end += 1 }
    if end < cursor.text.count, cursor.text[end] != 0x0A, cursor.text[end] != UInt8(ascii: ";") {
      // A comment may end the name before the sign that cannot be part of one.
      var last = end - 1
      while last > begin, cursor.text[last] != UInt8(ascii: "#") { last -= 1 }
      end = last > begin ? last : begin
    }
    cursor.index = end
    if end > begin { return .name }
    if cursor.skip(while: { $0 != 0x0A }) > 0 { return .invalid }
    return .missing
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"), 0x0A, UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "@"):
      true
    default: false
    }
  }

  private static func endsPlainName(_ byte: UInt8) -> Bool {
    endsName(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-")
      || byte.isSpace
  }

  // MARK: Statements

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\n") { return .newline }
    if cursor.peek.isSpace {
      cursor.skipWhiteSpace()
      skipsSpace = cursor.index == cursor.text.count
      return nil
    }
    if cursor.isAtComment {
      cursor.skip { $0 != 0x0A }
      return nil
    }
    if cursor.skipNumber() { return .number }
    for (word, kind) in Self.keywords where cursor.skipKeyword(word) {
      mode = Self.mode(after: kind)
      return kind
    }
    if let kind = titleToken(&cursor) { return kind }
    if accessible.begin(&cursor) { return nil }
    for (sign, kind) in Self.signs where cursor.skip(sign) { return kind }
    if cursor.skipParticipant() { return .name }
    for (sign, arrow) in SequenceArrows.all where cursor.skip(sign) { return .arrow(arrow) }
    if cursor.skip(":") {
      cursor.skipValue()
      return .text
    }
    if cursor.skip("-") { return .minus }
    cursor.index += 1
    return .invalid
  }

  /// Reads a title; nil if none is here.
  private mutating func titleToken(_ cursor: inout MermaidCursor) -> Kind? {
    let begin = cursor.index
    guard cursor.skipAnyCase("title") else { return nil }
    _ = cursor.skip(":")
    if cursor.peek == 0x0A, cursor.index + 1 == cursor.text.count {
      // The title is the next line.
      cursor.index += 1
      return replace(.title, .title)
    }
    if cursor.skipOneSpace() {
      if cursor.skipValue() > 0 { return .title }
    }
    cursor.index = begin
    return nil
  }

  private static func mode(after kind: Kind) -> Mode {
    switch kind {
    case .participant, .actor, .destroy, .activate, .deactivate: .name
    case .box, .frame, .else, .and, .option: .rest
    default: .statements
    }
  }

  private static let keywords: [(StaticString, Kind)] = [
    ("box", .box), ("participant", .participant), ("actor", .actor), ("create", .create),
    ("destroy", .destroy), ("loop", .frame(.loop)), ("rect", .frame(.rect)), ("opt", .frame(.opt)),
    ("alt", .frame(.alt)), ("else", .else), ("par", .frame(.par)), ("par_over", .frame(.parOver)),
    ("and", .and), ("critical", .frame(.critical)), ("option", .option),
    ("break", .frame(.breaking)), ("end", .end), ("left of", .leftOf), ("right of", .rightOf),
    ("links", .links), ("link", .link), ("properties", .properties), ("details", .details),
    ("over", .over), ("note", .note), ("activate", .activate), ("deactivate", .deactivate),
    ("sequencediagram", .header), ("autonumber", .autonumber), ("off", .off),
  ]

  private static let signs: [(StaticString, Kind)] = [
    (",", .comma), (";", .newline), ("+", .plus), ("()", .center),
  ]
}

extension MermaidCursor {
  /// Whether white space, `as` and white space follow.
  fileprivate var isBeforeAlias: Bool {
    var copy = self
    guard copy.skipWhiteSpace() > 0, copy.skipAnyCase("as") else { return false }
    return copy.peek.isSpace
  }

  /// Whether a comment begins: `#`, or `%%` after at most one character.
  fileprivate var isAtComment: Bool {
    if peek == UInt8(ascii: "#") { return true }
    if text.starts(with: "%%", at: index), peek(2) != UInt8(ascii: "{") { return true }
    return peek != UInt8(ascii: "}") && text.starts(with: "%%", at: index + 1)
  }

  /// Skips a number with at most two digits after the point, before white space.
  fileprivate mutating func skipNumber() -> Bool {
    var end = index
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    let whole = end
    if end < text.count, text[end] == UInt8(ascii: ".") {
      var last = end + 1
      while last < text.count, text[last].isASCIIDigit { last += 1 }
      if last > end + 1, last <= end + 3 { end = last }
    }
    guard end > index, end > whole || whole > index, end < text.count,
      text[end] == 0x20 || text[end] == 0x0A
    else { return false }
    index = end
    return true
  }

  /// Skips the name of a participant in a message.
  fileprivate mutating func skipParticipant() -> Bool {
    let begin = index
    skip { !Self.endsStart($0) }
    guard index > begin else { return false }
    while index < text.count, !isBeforeArrow {
      let start = index
      skip { $0 == UInt8(ascii: "-") }
      let count = skip { !Self.endsPart($0) }
      if count == 0 {
        index = start
        break
      }
    }
    return true
  }

  private static func endsPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "-"), UInt8(ascii: ">"),
      UInt8(ascii: ":"), 0x0A, UInt8(ascii: ","), UInt8(ascii: ";"):
      true
    default: false
    }
  }

  private static func endsStart(_ byte: UInt8) -> Bool {
    endsPart(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
  }

  /// Whether an arrow begins here that ends a name.
  private var isBeforeArrow: Bool {
    switch peek {
    case UInt8(ascii: "-"):
      switch peek(1) {
      case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: ")"), UInt8(ascii: "\\"),
        UInt8(ascii: "/"), UInt8(ascii: "-"):
        return true
      case UInt8(ascii: "|"):
        return peek(2) == UInt8(ascii: "\\") || peek(2) == UInt8(ascii: "/")
      default: return false
      }
    case UInt8(ascii: "/"):
      return peek(1) == UInt8(ascii: "|") && peek(2) == UInt8(ascii: "-")
        || peek(1) == UInt8(ascii: "/") && peek(2) == UInt8(ascii: "-")
    case UInt8(ascii: "\\"):
      return peek(1) == UInt8(ascii: "|") && peek(2) == UInt8(ascii: "-")
        || peek(1) == UInt8(ascii: "\\") && peek(2) == UInt8(ascii: "-")
    case UInt8(ascii: "("): return peek(1) == UInt8(ascii: ")")
    default: return false
    }
  }
}

/// The arrows of messages.
enum SequenceArrows {
  /// All signs, longer ones before their beginnings.
  static let all: [(StaticString, MermaidSequence.Arrow)] = [
    ("<<-->>", .init(isDotted: true, sourceHead: .filled, targetHead: .filled)),
    ("<<->>", .init(isDotted: false, sourceHead: .filled, targetHead: .filled)),
    ("-->>", .init(isDotted: true, targetHead: .filled)),
    ("->>", .init(isDotted: false, targetHead: .filled)),
    ("-->", .init(isDotted: true)), ("->", .init(isDotted: false)),
    ("--x", .init(isDotted: true, targetHead: .cross)),
    ("--X", .init(isDotted: true, targetHead: .cross)),
    ("-x", .init(isDotted: false, targetHead: .cross)),
    ("-X", .init(isDotted: false, targetHead: .cross)),
    ("--)", .init(isDotted: true, targetHead: .open)),
    ("-)", .init(isDotted: false, targetHead: .open)),
    ("--|\\", .init(isDotted: true, targetHead: .upperHalf)),
    ("--|/", .init(isDotted: true, targetHead: .lowerHalf)),
    ("--\\\\", .init(isDotted: true, targetHead: .upperStick)),
    ("--//", .init(isDotted: true, targetHead: .lowerStick)),
    ("/|--", .init(isDotted: true, sourceHead: .upperHalf)),
    ("\\|--", .init(isDotted: true, sourceHead: .lowerHalf)),
    ("//--", .init(isDotted: true, sourceHead: .upperStick)),
    ("\\\\--", .init(isDotted: true, sourceHead: .lowerStick)),
    ("-|\\", .init(isDotted: false, targetHead: .upperHalf)),
    ("-|/", .init(isDotted: false, targetHead: .lowerHalf)),
    ("-\\\\", .init(isDotted: false, targetHead: .upperStick)),
    ("-//", .init(isDotted: false, targetHead: .lowerStick)),
    ("/|-", .init(isDotted: false, sourceHead: .upperHalf)),
    ("\\|-", .init(isDotted: false, sourceHead: .lowerHalf)),
    ("//-", .init(isDotted: false, sourceHead: .upperStick)),
    ("\\\\-", .init(isDotted: false, sourceHead: .lowerStick)),
  ]
}
