import ArtifactBase

/// Reads the attributes of an entity (`Specs/Mermaid.md` N6).
struct ERBlock: Sendable {
  private enum State { case start, name, key, comma, comment }

  /// The entity; nil if it is left out.
  var entity: Int?
  var range: Range<Int>
  private var type: String?
  /// What may follow the last attribute.
  private var state = State.start
  /// Whether the line has an attribute so far, or an error, of which the rest of the line is part.
  private var isOnLine = false
  private var hasError = false
  /// The first word that follows an attribute on its line, with its range in the payload.
  private var rest: (word: String, range: Range<Int>)?
  /// The name of an attribute whose type follows a colon.
  private var named: String?

  init(entity: Int?, range: Range<Int>) {
    self.entity = entity
    self.range = range
  }

  /// Whether the entity may end.
  var canEnd: Bool { type == nil && state != .comma }

  /// Reads a token.
  mutating func read(
    _ cursor: inout ERGrammar.Cursor, _ builder: inout ERBuilder, _ doubts: inout [MermaidFault]
  ) throws(MermaidFailure) {
    guard let kind = cursor.kind else { return }
    let word = cursor.word
    let range = cursor.range
    let token = cursor
    cursor.index += 1
    if kind == .newline {
      (isOnLine, hasError, named) = (false, false, nil)
      return
    }
    if hasError, kind != .close { return }
    hasError = false
    switch (kind, type, state) {
    case (.attribute, nil, _) where named != nil:
      add(word, named ?? "", &builder)
    case (.attribute, nil, .start), (.attribute, nil, .name), (.attribute, nil, .key),
      (.attribute, nil, .comment):
      type = word
      if isOnLine {
        rest = rest ?? (token.text.excerpt(token.tokens[token.index].range), range)
      }
    case (.attribute, "NOT"?, _) where isOnLine && word == "NULL":
      type = nil
      state = .name
      doubts.append(
        MermaidFault(
          range, "Mermaid reads `NOT NULL` as an attribute",
          advice: "write it as a comment in quotes"))
      change(&builder) { if $0.comment.isEmpty { $0.comment = "NOT NULL" } }
    case (.attribute, let type?, _): add(type, word, &builder)
    case (.key, nil, .name), (.key, nil, .comma):
      state = .key
      change(&builder) { $0.keys.append(word) }
    case (.comma, nil, .key): state = .comma
    case (.comment, nil, .name), (.comment, nil, .key):
      state = .comment
      change(&builder) { $0.comment = word.replacing("\"", with: "") }
    case (.close, nil, .start), (.close, nil, .name), (.close, nil, .key),
      (.close, nil, .comment):
      break
    default:
      let fault =
        if type != nil, let rest {
          MermaidFailure.mistake(
            MermaidFault(inPayload: rest.range, Self.message(of: rest.word)))
        } else {
          MermaidFailure.mistake(fault(token, word))
        }
      // The type of `name: type` follows the colon.
      named = word == ":" && !isOnLine ? type : nil
      (isOnLine, hasError, self.rest) = (true, named == nil, nil)
      type = nil
      state = state == .start ? .start : .name
      throw fault
    }
  }

  private mutating func add(_ type: String, _ name: String, _ builder: inout ERBuilder) {
    (self.type, named, state, isOnLine) = (nil, nil, .name, true)
    if let entity { builder.add(MermaidERDiagram.Attribute(type: type, name: name), to: entity) }
  }

  private func change(
    _ builder: inout ERBuilder, _ change: (inout MermaidERDiagram.Attribute) -> Void
  ) {
    if let entity { builder.changeLast(of: entity, change) }
  }

  // MARK: Faults

  /// What to say about a word after an attribute, which Mermaid reads as the type of the next one.
  private static func message(of word: String) -> String {
    let advice =
      word.asciiLowercased == "unique"
      ? "write `UK` for a unique attribute"
      : "keys are `PK`, `FK` and `UK`; put other words in quotes"
    return "unexpected `\(word)` after an attribute: expected a key or a comment; \(advice)"
  }

  private func fault(_ token: ERGrammar.Cursor, _ word: String) -> MermaidFault {
    let range = token.tokens[token.index].range
    let shown = word.prefix(32)
    if word == ";" {
      return MermaidFault(
        range, "unexpected `;`: expected the end of the line", advice: "leave out the semicolon")
    }
    if let type, "'(\"".contains(shown) {
      return MermaidFault(
        range, "unexpected `\(shown)` in a type: expected a name",
        advice: "write `\(type.prefix { $0.isLetter }) name` and the rest as a comment in quotes")
    }
    return MermaidFault(
      range,
      "unexpected `\(shown)`: expected "
        + (type == nil ? "an attribute or `}`" : "the name of the attribute"),
      advice: word == ":"
        ? "write the type before the name, without a colon, such as `string name`"
        : type == nil ? nil : "write the type before the name, such as `string name`")
  }
}
