import ArtifactBase

/// Reads the statements of sequence diagrams (`Specs/Mermaid.md` N3).
struct SequenceGrammar: MermaidGrammar {
  typealias Lexer = SequenceLexer
  static let type = "sequenceDiagram"

  private var builder = SequenceBuilder()

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .sequence(builder.closed) }
  var closing: String? { String(repeating: "end\n", count: builder.depth) }
  var missing: (message: String, opened: Range<Int>?)? {
    builder.openRange.map { ("unclosed `\(builder.openKeyword)`: expected `end`", $0) }
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    let length = cursor.statementLength ?? (cursor.isEnd ? cursor.tokens.endIndex - start : nil)
    guard let length else { throw .incomplete }
    cursor.index = start + length
    var statement = Cursor(
      cursor.tokens[start..<cursor.index], cursor.text, cursor.place, isEnd: true)
    do throws(MermaidFault) {
      try statement.read(into: &builder)
    } catch {
      let isUnknown = error.range.isEmpty && error.range.lowerBound == 0
      var fault = error
      if isUnknown { fault.range = cursor.tokens[start].range }
      throw .mistake(fault)
    }
    guard builder.depth > MermaidRefiner.depthLimit else { return }
    builder.dropBlock()
    throw .depth
  }
}

extension MermaidTokenCursor<SequenceLexer.Kind> {
  /// The number of leading tokens that make a statement; nil if it is not complete.
  fileprivate var statementLength: Int? {
    let tokens = tokens[index...]
    guard let first = tokens.first else { return nil }
    switch first.kind {
    case .end where !Self.isArrow(tokens.dropFirst().first): return 1
    case .newline, .invalid, .title, .accessibleTitle, .accessibleDescription: return 1
    case .frame, .else, .and, .option, .box: return min(2, tokens.count)
    default:
      let end = tokens.firstIndex { $0.kind == .newline || $0.kind == .missing }
      return end.map { $0 + 1 - tokens.startIndex }
    }
  }

  private static func isArrow(_ token: MermaidToken<SequenceLexer.Kind>?) -> Bool {
    if case .arrow = token?.kind { true } else { false }
  }

  // MARK: Tokens

  /// The text after a keyword or a colon, and whether lines are to be broken.
  private func message(_ bytes: ArraySlice<UInt8>) -> (label: MermaidLabel, wraps: Bool?) {
    let text = bytes.mermaidText.trimmed
    var rest = text[...]
    if rest.hasPrefix(":") { rest.removeFirst() }
    for (word, wraps) in [("wrap:", true), ("nowrap:", false)] where rest.hasPrefix(word) {
      return (MermaidLabel(rest.dropFirst(word.count).trimmed), wraps)
    }
    return (MermaidLabel(text), nil)
  }

  private mutating func rest() -> (label: MermaidLabel, wraps: Bool?) {
    guard kind == .rest else { return (MermaidLabel(""), nil) }
    defer { index += 1 }
    return message(text[tokens[index].range])
  }

  private mutating func name(_ expected: String) throws(MermaidFault) -> SequenceBuilder.Name {
    guard kind == .name else { throw fault(expected) }
    defer { index += 1 }
    return SequenceBuilder.Name(text: string(index), range: place.range(tokens[index].range))
  }

  private mutating func end() throws(MermaidFault) {
    guard index < tokens.endIndex, kind != .newline else { return }
    throw fault("the end of the line")
  }

  private var wholeRange: Range<Int> {
    let last = tokens.last { $0.kind != .newline } ?? tokens[tokens.startIndex]
    let start = tokens[tokens.startIndex].range.lowerBound
    return place.range(start..<max(last.range.upperBound, start))
  }

  // MARK: Statements

  /// Reads the statement.
  mutating func read(into diagram: inout SequenceBuilder) throws(MermaidFault) {
    guard let first = kind else { return }
    let range = tokens[index].range
    if let fault = keywordFault(first) { throw fault }
    if diagram.isInBox {
      switch first {
      case .participant, .actor, .destroy, .newline, .end: break
      default:
        try? readStatement(first, &diagram)
        throw MermaidFault(
          range, "only participants can be in a box",
          advice: "write `end` before what else follows")
      }
    }
    try readStatement(first, &diagram)
  }

  private mutating func readStatement(
    _ first: SequenceLexer.Kind, _ diagram: inout SequenceBuilder
  ) throws(MermaidFault) {
    index += 1
    switch first {
    case .newline, .invalid: break
    case .participant, .actor: try readParticipant(first, &diagram, isCreated: false)
    case .create:
      guard let next = kind, next == .participant || next == .actor || next == .destroy else {
        throw fault("`participant` or `actor`")
      }
      index += 1
      if next == .destroy { return try readDestroy(&diagram) }
      try readParticipant(next, &diagram, isCreated: true)
    case .destroy: try readDestroy(&diagram)
    case .activate, .deactivate:
      let name = try name("the name of a participant")
      try end()
      try diagram.setActive(name, first == .activate, tokens[index - 1].range)
    case .box:
      let range = tokens[index - 1].range
      let (text, _) = rawRest()
      diagram.beginBox(text, at: place.range(range))
    case .frame(let kind):
      let range = tokens[index - 1].range
      let (label, wraps) = rest()
      diagram.begin(
        MermaidSequence.Frame(kind: kind, text: label, wraps: wraps, range: place.range(range)))
    case .else, .and, .option: try readPart(first, &diagram)
    case .end: try diagram.end(tokens[index - 1].range)
    case .autonumber: try readNumbering(&diagram)
    case .note: try readNote(&diagram)
    case .links, .link, .properties, .details: try readProperties(first, &diagram)
    case .title: diagram.diagram.title = title()
    case .accessibleTitle, .accessibleDescription:
      index -= 1
      _ = diagram.diagram.readAccessible(&self)
    case .name:
      do {
        try readMessage(&diagram)
      } catch {
        // So that the `end` of the block ends something.
        let line = text[tokens[tokens.startIndex].range].mermaidText
        let words = line.split(separator: " ", maxSplits: 1)
        if !tokens.contains(where: { if case .arrow = $0.kind { true } else { false } }),
          let word = words.first, SequenceFault.blocks[String(word)] != nil
        {
          diagram.begin(
            MermaidSequence.Frame(
              kind: word == "if" ? .alt : word == "group" ? .opt : .loop,
              text: MermaidLabel(words.count > 1 ? words[1].trimmed : ""), wraps: nil,
              range: place.range(tokens[tokens.startIndex].range)))
        }
        throw error
      }
    default:
      index -= 1
      throw fault("a statement, such as `A->>B: text`")
    }
  }

  /// The rest of the line as it is written.
  private mutating func rawRest() -> (text: String, range: Range<Int>?) {
    guard kind == .rest else { return ("", nil) }
    defer { index += 1 }
    return (string(index), tokens[index].range)
  }

  private func title() -> String {
    var rest = string(index - 1).dropFirst("title".count)
    if rest.first == ":" { rest.removeFirst() }
    return String(rest.dropFirst())
  }

  private mutating func readParticipant(
    _ keyword: SequenceLexer.Kind, _ diagram: inout SequenceBuilder, isCreated: Bool
  ) throws(MermaidFault) {
    let nameRange = index < tokens.endIndex ? tokens[index].range : 0..<0
    let name = try name("the name of a participant")
    var label: (label: MermaidLabel, wraps: Bool?)?
    var type = keyword == .actor ? MermaidSequence.Participant.Kind.actor : .participant
    var data: MermaidFault?
    if kind == .data {
      do {
        let entries = try entries(tokens[index].range)
        if let text = entries.last(where: { $0.key == "alias" })?.value.text {
          label = (MermaidLabel(text), nil)
        }
        let name = entries.last { $0.key == "type" }?.value.text
        type = name.flatMap { .init(rawValue: $0) } ?? type
      } catch {
        data = error
      }
      index += 1
    }
    if kind == .as {
      index += 1
      let alias = rest()
      if label == nil || alias.label.source != name.text { label = alias }
    }
    try end()
    try diagram.declare(name, label: label, kind: type, isCreated: isCreated, range: nameRange)
    if let data { throw data }
  }

  private func entries(_ range: Range<Int>) throws(MermaidFault) -> [YAMLValue.Entry] {
    let text = text[range].mermaidText.trimmed
    do {
      return try YAMLReader.map(text.contains("\n") ? text : "{\n\(text)\n}")
    } catch {
      throw MermaidFault(range, "unreadable data: \(error.message)")
    }
  }

  private mutating func readDestroy(_ diagram: inout SequenceBuilder) throws(MermaidFault) {
    let name = try name("the name of a participant")
    try end()
    diagram.destroy(name)
  }

  private mutating func readPart(
    _ keyword: SequenceLexer.Kind, _ diagram: inout SequenceBuilder
  ) throws(MermaidFault) {
    let range = tokens[index - 1].range
    let (label, wraps) = rest()
    let frame: MermaidSequence.Frame.Kind =
      keyword == .else ? .alt : keyword == .and ? .par : .critical
    try diagram.beginPart(of: frame, label, wraps, range)
  }

  private mutating func readNumbering(_ diagram: inout SequenceBuilder) throws(MermaidFault) {
    var numbers: [Double] = []
    var isVisible = true
    if kind == .off {
      isVisible = false
      index += 1
    } else {
      while kind == .number, numbers.count < 2 {
        numbers.append(Double(string(index)) ?? Double("0" + string(index)) ?? 0)
        index += 1
      }
    }
    guard index == tokens.endIndex || kind == .newline else {
      throw fault("a number, `off` or the end of the line")
    }
    diagram.setNumbering(
      MermaidSequence.Numbering(
        isVisible: isVisible, start: numbers.first,
        step: numbers.count > 1 ? numbers[1] : numbers.isEmpty ? nil : 1))
  }

  private mutating func readNote(_ diagram: inout SequenceBuilder) throws(MermaidFault) {
    let place: MermaidSequence.Note.Place
    switch kind {
    case .leftOf: place = .left
    case .rightOf: place = .right
    case .over: place = .over
    default: throw fault("`left of`, `right of` or `over`")
    }
    index += 1
    var names = [try name("the name of a participant")]
    if place == .over, kind == .comma {
      index += 1
      names.append(try name("the name of a participant"))
    }
    guard kind == .text else { throw fault("`:` and the text of the note") }
    let (label, wraps) = message(text[tokens[index].range].dropFirst())
    index += 1
    try end()
    diagram.addNote(place, names: names, text: label, wraps: wraps, range: wholeRange)
  }

  private mutating func readProperties(
    _ keyword: SequenceLexer.Kind, _ diagram: inout SequenceBuilder
  ) throws(MermaidFault) {
    let name = try name("the name of a participant")
    guard kind == .text else { throw fault("`:` and a text") }
    let text = message(text[tokens[index].range].dropFirst()).label.source
    index += 1
    try end()
    switch keyword {
    case .link: diagram.addLink(name, text)
    case .links: diagram.addLinks(name, text)
    case .properties: diagram.addProperties(name, text)
    default: diagram.mention(name)
    }
  }

  private mutating func readMessage(_ diagram: inout SequenceBuilder) throws(MermaidFault) {
    index -= 1
    let source = try name("a participant")
    var connection = MermaidSequence.Message.Connection.none
    if kind == .center {
      connection = .source
      index += 1
    }
    guard case .arrow(let arrow) = kind else {
      throw arrowFault(after: source)
    }
    index += 1
    var activates = false
    var deactivates = false
    switch kind {
    case .center:
      connection = connection == .none ? .target : .both
      activates = true
      index += 1
    case .plus where connection == .none:
      activates = true
      index += 1
    case .minus where connection == .none:
      deactivates = true
      index += 1
    default: break
    }
    let target = try name("the receiver of the message")
    var message = SequenceBuilder.Message(
      source: source, target: target, arrow: arrow, connection: connection, activates: activates,
      deactivates: deactivates)
    guard kind == .text else {
      recoverText(&message, &diagram)
      throw textFault(after: target)
    }
    (message.text, message.wraps) = self.message(text[tokens[index].range].dropFirst())
    message.range = wholeRange
    index += 1
    do {
      try end()
    } catch {
      try? diagram.add(message)
      throw error
    }
    do {
      try diagram.add(message)
    } catch {
      throw MermaidFault(tokens[tokens.startIndex].range, error.message)
    }
  }

  // MARK: Faults

  /// What to say about a keyword that is the name of a participant.
  private func keywordFault(_ first: SequenceLexer.Kind) -> MermaidFault? {
    guard SequenceFault.isKeyword(first), index + 1 < tokens.endIndex else { return nil }
    let next = tokens[index + 1]
    let isText = next.kind == .invalid && text[next.range].starts(with: "-".utf8)
    guard isText || Self.isArrow(next) else { return nil }
    let word = string(index)
    return MermaidFault(
      tokens[index].range, "`\(word)` is a keyword: expected the name of a participant",
      advice: "write `participant p1 as \(word)`, and `p1` in messages")
  }

  /// Takes the words after the receiver for the text of a message without a colon.
  private func recoverText(
    _ message: inout SequenceBuilder.Message, _ diagram: inout SequenceBuilder
  ) {
    let words = message.target.text
    let known = diagram.knownStart(of: words) ?? words.prefix { $0 != " " }.count
    message.text = MermaidLabel(words.dropFirst(known).trimmed)
    message.target.text = words.prefix(known).trimmed
    message.range = wholeRange
    try? diagram.add(message)
  }

  private func fault(_ expected: String) -> MermaidFault {
    guard index < tokens.endIndex, kind != .newline, kind != .missing else {
      let place = tokens[min(index, tokens.endIndex - 1)].range
      return MermaidFault(
        place.lowerBound..<max(place.upperBound, place.lowerBound),
        "statement ends early: expected \(expected)")
    }
    let word = text.excerpt(tokens[index].range)
    let isKeyword = SequenceFault.isKeyword(tokens[index].kind)
    return MermaidFault(
      tokens[index].range,
      (isKeyword ? "`\(word)` is a keyword" : "unexpected `\(word)`")
        + ": expected \(expected)",
      advice: isKeyword ? "write `participant p1 as \(word)`, and `p1` in messages" : nil)
  }

  private func textFault(after target: SequenceBuilder.Name) -> MermaidFault {
    let fault = fault("`:` and the text of the message")
    guard kind == .newline || kind == nil else { return fault }
    return MermaidFault(
      fault.range, "message without a text: expected `:` after the receiver",
      advice: target.text.contains(" ") ? "write `\(SequenceFault.withColon(target.text))`" : nil)
  }

  /// The error of an arrow of typography in the name before it, such as `A →`; nil if it has none.
  private var foreignArrowFault: MermaidFault? {
    let first = tokens[tokens.startIndex].range
    let name = text[first].mermaidText
    guard let start = name.firstIndex(where: { "→⟶➔➜➡⇒—–".contains($0) }) else { return nil }
    let offset = first.lowerBound + name[..<start].utf8.count
    var end = offset + name[start].utf8.count
    while end < text.count, [UInt8(ascii: "-"), UInt8(ascii: ">")].contains(text[end]) { end += 1 }
    let word = text[offset..<end].mermaidText
    return MermaidFault(
      offset..<end, "unexpected `\(word)`: expected an arrow, such as `->>`",
      advice: "write `->>` for a message and `-->>` for an answer")
  }

  private func arrowFault(after name: SequenceBuilder.Name) -> MermaidFault {
    if let foreignArrowFault { return foreignArrowFault }
    let word = String(name.text.prefix { $0 != " " })
    let near = Suggestion.nearest(to: word, among: SequenceFault.statements)
    if kind == .newline || kind == nil {
      if isAfterSemicolon {
        return MermaidFault(
          tokens[tokens.startIndex].range, "a semicolon ends the text before: expected a statement",
          advice: "write `#59;` for a semicolon in a text")
      }
      let foreign = SequenceFault.blocks[word]
      return MermaidFault(
        tokens[tokens.startIndex].range,
        "unknown statement `\(name.text.prefix(32))`: expected an arrow, such as `->>`",
        suggestion: foreign == nil ? near : nil, advice: foreign.map { "write \($0)" })
    }
    let found = fault("an arrow, such as `->>`")
    return MermaidFault(
      found.range, found.message, suggestion: near == word ? nil : near,
      advice: isSingleArrow ? "write `->>` for a message and `-->>` for an answer" : nil)
  }

  private var isSingleArrow: Bool {
    let bytes = text[tokens[index].range]
    return bytes.first == UInt8(ascii: ">") || bytes.first == UInt8(ascii: "<")
      || bytes.first == UInt8(ascii: "=")
  }

  /// Whether a semicolon comes before the statement.
  private var isAfterSemicolon: Bool {
    var index = tokens[tokens.startIndex].range.lowerBound
    while index > 0, text[index - 1].isSpaceInLine { index -= 1 }
    return index > 0 && text[index - 1] == UInt8(ascii: ";")
  }
}
