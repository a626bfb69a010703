import ArtifactBase

/// Reads the statements of state diagrams (`Specs/Mermaid.md` N5).
struct StateGrammar: MermaidGrammar {
  typealias Lexer = StateLexer
  static let type = "stateDiagram-v2"

  private var builder = StateBuilder()

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .state(builder.closed) }
  var closing: String? { String(repeating: "}\n", count: builder.depth) }
  var missing: (message: String, opened: Range<Int>?)? {
    builder.openRange.map { ("unclosed state: expected `}`", $0) }
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    let depth = builder.depth
    try cursor.read(into: &builder)
    guard builder.depth > MermaidRefiner.depthLimit, builder.depth > depth else { return }
    builder.end()
    throw .depth
  }

  mutating func recover(_ cursor: Cursor, from start: Int, _ lexer: inout StateLexer) -> Int? {
    guard cursor.tokens[start].kind == .id || cursor.tokens[start].kind == .edgeState,
      let loose = LooseRelation(cursor.line(of: start))
    else { return nil }
    builder.add(loose, at: cursor.place.range(cursor.tokens[start].range))
    return nil
  }
}

extension StateBuilder {
  /// Adds the relation or the state that a line with an error means.
  mutating func add(_ loose: LooseRelation, at range: Range<Int>) {
    func state(_ id: String) -> MermaidStateDiagram.State { .init(id: id, range: range) }
    guard loose.sign.isEmpty else {
      let (source, target) = loose.ends
      return add(
        .relation(state(source), state(target), MermaidLabel(loose.label ?? "")), at: range)
    }
    var state = state(loose.source)
    if let label = loose.label, !label.isEmpty { state.descriptions = [MermaidLabel(label)] }
    add(.state(state), at: range)
  }
}

private typealias State = MermaidStateDiagram.State

/// A statement with states.
private struct States {
  var value: MermaidStateDiagram.Statement
  var range: Range<Int>
  /// Whether more of it may follow on the next line.
  var isOpen: Bool
}

extension MermaidTokenCursor<StateLexer.Kind> {
  private mutating func expectOnLine(
    _ wanted: StateLexer.Kind, _ expected: String
  ) throws(MermaidFailure) -> String {
    guard kind == wanted else { throw failureOnLine(expected) }
    defer { index += 1 }
    return string(index)
  }

  /// Reads the rest of a line, which may be missing at the end of the diagram.
  private mutating func options(_ expected: String) throws(MermaidFailure) -> String {
    kind == nil && isEnd ? "" : try expectOnLine(.options, expected).trimmed
  }

  // MARK: Statements

  /// Reads the statement.
  mutating func read(into diagram: inout StateBuilder) throws(MermaidFailure) {
    guard let first = kind else { return }
    let range = place.range(tokens[index].range)
    if first != .open { diagram.declarePending() }
    let pending = diagram.pending
    diagram.pending = nil
    let last = diagram.last
    diagram.last = nil
    switch first {
    case .open where pending != nil:
      index += 1
      if let pending { diagram.begin(pending: pending) }
    case .newline, .hide: index += 1
    case .id, .edgeState:
      if let fault = readLooseNames(into: &diagram) { throw .mistake(fault) }
      let statement = try readStates(try state())
      diagram.add(statement.value, at: statement.range)
      diagram.last = statement.isOpen ? statement.value : nil
    case .arrow, .description, .styleSeparator:
      // A line break after a space, or inside of a state, does not end a statement.
      diagram.last = last
      guard let last, let statement = try goOn(from: last) else {
        throw failureOnLine("a statement, such as `A --> B`", advice: advice(first))
      }
      diagram.replaceLast(last, by: statement.value, at: statement.range)
      diagram.last = statement.isOpen ? statement.value : nil
    case .longName:
      let whole = tokens[index].range
      let words = string(index).trimmed
      let alias = words.firstRange(of: " as ")
      let name = longName(alias.map { String(words[$0.upperBound...]) } ?? words, at: whole)
      var state = State(
        id: name?.name ?? words[(alias?.upperBound ?? words.startIndex)...].trimmed, range: range)
      if let alias { state.descriptions = [MermaidLabel(words[..<alias.lowerBound].trimmed)] }
      diagram.pending = state
      diagram.isPendingAdded = false
      if kind(1) != .open { diagram.pending = nil }
      index += 1
      if let name { throw .mistake(fault(of: name)) }
      throw .mistake(
        MermaidFault(
          whole, "unexpected `\(words)`: a text is in quotes",
          advice:
            "write `state \"\((state.descriptions.first?.source ?? words).inAdvice)\" as \(state.id.inAdvice) {`"
        ))
    case .joinedName:
      let rest = text[tokens[index].range.lowerBound...].drop(while: \.isSpace)
      let word = rest.prefix(while: \.isWord)
      index += 1
      throw .mistake(
        MermaidFault(
          word.startIndex..<word.endIndex,
          "unexpected `\(word.mermaidText.prefix(32))`: Mermaid adds it to the name on the line before",
          advice: "leave out `state` before a name without a text or a body"))
    case .composite:
      let state = State(id: string(index).trimmed, range: range)
      index += 1
      if kind == .open {
        index += 1
        diagram.begin(state, at: range)
      } else {
        diagram.isPendingAdded = false
        // A state without anything else is not one of the diagram, unless its body begins on the next line.
        diagram.pending = state
        return
      }
    case .string: try readDescribed(&diagram, range)
    case .special(let kind):
      let whole = string(index)
      let id = whole[..<(whole.lastIndex(of: "<") ?? whole.lastIndex(of: "[") ?? whole.endIndex)]
      let name = id.prefix { $0 != "<" && $0 != "[" }.trimmed
      index += 1
      diagram.add(.state(State(id: name, kind: kind, drawnKind: kind, range: range)), at: range)
    case .concurrent:
      index += 1
      diagram.addDivider(at: range)
    case .close:
      guard diagram.depth > 0 else { throw failureOnLine("a statement") }
      index += 1
      diagram.end()
    case .note: try readNote(&diagram, range)
    case .direction(let direction):
      index += 1
      diagram.add(.direction(direction), at: range)
    case .classDefinition:
      index += 1
      guard kind == .className else {
        throw failureOnLine("the name of a class", advice: "Mermaid has no class `default` here")
      }
      let name = string(index).trimmed
      index += 1
      diagram.define(name, try options("styles"))
    case .apply:
      index += 1
      let ids = try expectOnLine(.ids, "names of states").trimmed
      diagram.addClass(try options("the name of a class"), to: ids, range)
    case .style:
      index += 1
      let ids = try expectOnLine(.ids, "names of states").trimmed
      diagram.setStyles(try options("styles"), of: ids, range)
    case .scale:
      index += 1
      _ = try expectOnLine(.width, "a width, such as `scale 350 width`")
    case .click: try readClick()
    case .accessibleTitle, .accessibleDescription: _ = diagram.diagram.readAccessible(&self)
    default: throw failureOnLine("a statement, such as `A --> B`", advice: advice(first))
    }
  }

  private func advice(_ kind: StateLexer.Kind) -> String? {
    switch kind {
    case .arrow: "write a state before the arrow, on the same line"
    case .concurrent, .invalid:
      text[tokens[index].range].starts(with: "-".utf8)
        ? "names have no hyphens: write `state \"a-b\" as ab`" : nil
    default: nil
    }
  }

  /// Reads a state with its class.
  private mutating func state() throws(MermaidFailure) -> State {
    guard kind == .id || kind == .edgeState else { throw failureOnLine("the name of a state") }
    var state = State(id: string(index).trimmed, range: place.range(tokens[index].range))
    index += 1
    try addClass(to: &state)
    return state
  }

  private mutating func addClass(to state: inout State) throws(MermaidFailure) {
    guard kind == .styleSeparator else { return }
    index += 1
    state.styleClasses = [try expectOnLine(.id, "the name of a class").trimmed]
  }

  /// The text after a colon; nil if none is here.
  private mutating func description() -> String? {
    guard kind == .description else { return nil }
    defer { index += 1 }
    return text[tokens[index].range].dropFirst().mermaidText.trimmed
  }

  private mutating func readStates(_ state: State) throws(MermaidFailure) -> States {
    var source = state
    guard kind == .arrow else {
      let text = description()
      if let text, !text.isEmpty { source.descriptions = [MermaidLabel(text)] }
      if kind == .invalid {
        throw failureOnLine("`-->`, `:` or the end of the line", advice: arrowAdvice)
      }
      return States(value: .state(source), range: source.range, isOpen: text == nil)
    }
    index += 1
    let target = try self.state()
    let end = tokens[index - 1].range.upperBound
    if kind == .invalid, tokens[index].range.lowerBound == end {
      throw failureOnLine("`:` or the end of the line", advice: arrowAdvice)
    }
    return relation(source, target)
  }

  private mutating func relation(_ source: State, _ target: State) -> States {
    let text = description()
    let label = MermaidLabel(text ?? "")
    let end = place.range(tokens[index - 1].range).upperBound
    let start = min(source.range.lowerBound, end)
    return States(
      value: .relation(source, target, label), range: start..<end, isOpen: text == nil)
  }

  /// Reads what follows the last statement on a line of its own; nil if nothing may follow it.
  private mutating func goOn(from last: MermaidStateDiagram.Statement) throws(MermaidFailure)
    -> States?
  {
    switch last {
    case .state(var source):
      guard kind != .styleSeparator || source.styleClasses.isEmpty else { return nil }
      try addClass(to: &source)
      return try readStates(source)
    case .relation(let source, var target, _):
      guard kind != .arrow,
        kind != .styleSeparator || target.styleClasses.isEmpty
      else { return nil }
      try addClass(to: &target)
      return relation(source, target)
    case .direction: return nil
    }
  }

  private var arrowAdvice: String? {
    let bytes = text[tokens[index].range]
    if bytes.starts(with: "->".utf8) || bytes.starts(with: "=".utf8) {
      guard let loose = LooseRelation(wholeLine(of: index)), !loose.sign.isEmpty,
        [loose.source, loose.target].allSatisfy({ name in
          name == "[*]" || name.utf8.allSatisfy { $0.isWord || $0 >= 0x80 }
        })
      else { return "write `-->`" }
      return "write `\(loose.line(loose.ends.source, "-->", loose.ends.target))`"
    }
    return bytes.first == UInt8(ascii: "-")
      ? "names have no hyphens: write `state \"a-b\" as ab`" : nil
  }

  private mutating func readDescribed(
    _ diagram: inout StateBuilder, _ range: Range<Int>
  ) throws(MermaidFailure) {
    let text = string(index).trimmed
    index += 1
    guard kind == .alias else { throw failureOnLine("`as` and a name") }
    index += 1
    guard kind == .id else { throw failureOnLine("the name of a state") }
    var id = string(index)
    if let comment = id.firstRange(of: "%%") { id = String(id[..<comment.lowerBound]) }
    index += 1
    var state = State(id: id.trimmed, range: range)
    if kind == .open {
      index += 1
      if !text.isEmpty { state.descriptions = [MermaidLabel(text)] }
      return diagram.begin(state, at: range)
    }
    if !text.isEmpty { state.descriptions = [MermaidLabel(text)] }
    let parts = id.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 {
      state.id = parts[0].trimmed
      state.descriptions = [MermaidLabel(text), MermaidLabel(parts[1].trimmed)]
    }
    diagram.add(.state(state), at: range)
    guard parts.count == 1 else { return }
    diagram.pending = state
    diagram.isPendingAdded = true
  }

  private mutating func readNote(
    _ diagram: inout StateBuilder, _ range: Range<Int>
  ) throws(MermaidFailure) {
    index += 1
    if kind == .noteText {
      index += 1
      guard kind == .alias else { throw failureOnLine("`as` and a name") }
      index += 1
      guard kind == .id else { throw failureOnLine("a name") }
      index += 1
      return
    }
    guard kind == .leftOf || kind == .rightOf else {
      throw failureOnLine("`left of` or `right of`", advice: "notes are beside a state")
    }
    let isLeft = kind == .leftOf
    index += 1
    let name = index
    var id = try expectOnLine(.id, "the name of a state").trimmed
    let long = longName(id, at: tokens[name].range)
    if let long { id = long.name }
    var text = try expectOnLine(.noteText, "`:` and the text of the note").trimmed
    if text.hasPrefix(":") { text = text.dropFirst().trimmed }
    var state = State(id: id, range: range)
    state.note = .init(isLeft: isLeft, text: MermaidLabel(text))
    diagram.add(.state(state), at: range)
    if let long { throw .mistake(fault(of: long)) }
  }

  private mutating func readClick() throws(MermaidFailure) {
    index += 1
    _ = try state()
    if kind == .href {
      index += 1
    } else {
      _ = try expectOnLine(.string, "an address in quotes")
    }
    _ = try expectOnLine(.string, "a text in quotes")
    guard kind == .newline || kind == nil else { throw failureOnLine("the end of the line") }
  }
}
