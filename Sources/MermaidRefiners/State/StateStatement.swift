import ArtifactBase

/// Reads one statement of a state diagram and adds what it says (`Specs/Mermaid.md` N5).
struct StateStatement {
  typealias Token = StateLexer.Token
  typealias Kind = StateLexer.Kind
  typealias State = MermaidStateDiagram.State

  private let tokens: ArraySlice<Token>
  private let text: [UInt8]
  private let place: MermaidPlace
  /// Whether no more tokens follow.
  private let isEnd: Bool
  /// The first token that is not read.
  private(set) var index: Int

  /// Why a statement cannot be read.
  enum Failure: Error {
    /// More tokens may follow.
    case incomplete
    case fault(MermaidFault)
    /// Something that Mermaid rejects, after which reading goes on.
    case mistake(MermaidFault)
  }

  init(_ tokens: ArraySlice<Token>, _ text: [UInt8], _ place: MermaidPlace, isEnd: Bool) {
    self.tokens = tokens
    self.text = text
    self.place = place
    self.isEnd = isEnd
    index = tokens.startIndex
  }

  // MARK: Tokens

  private var kind: Kind? { index < tokens.endIndex ? tokens[index].kind : nil }

  private func kind(after index: Int) -> Kind? {
    index + 1 < tokens.endIndex ? tokens[index + 1].kind : nil
  }

  private func string(_ index: Int) -> String { text[tokens[index].range].mermaidText }

  private mutating func expect(_ wanted: Kind, _ expected: String) throws(Failure) -> String {
    guard kind == wanted else { throw failure(expected) }
    defer { index += 1 }
    return string(index)
  }

  private func failure(_ expected: String, advice: String? = nil) -> Failure {
    guard index < tokens.endIndex else {
      if !isEnd { return .incomplete }
      let end = tokens.last?.range.upperBound ?? 0
      return .fault(
        MermaidFault(max(end - 1, 0)..<end, "diagram ends early: expected \(expected)"))
    }
    let token = tokens[index]
    if index > tokens.startIndex {
      // Where something is missing at the end of a line, not where the next line begins.
      let end = tokens[index - 1].range.upperBound
      if text[end..<max(token.range.lowerBound, end)].contains(0x0A) {
        return .fault(
          MermaidFault(
            tokens[index - 1].range, "statement ends early: expected \(expected)", advice: advice))
      }
    }
    let word = text.excerpt(token.range)
    if token.kind == .newline || word.isEmpty {
      return .fault(
        MermaidFault(token.range, "statement ends early: expected \(expected)", advice: advice))
    }
    return .fault(
      MermaidFault(token.range, "unexpected “\(word)”: expected \(expected)", advice: advice))
  }

  // MARK: Statements

  /// Reads the statement.
  mutating func read(into diagram: inout StateBuilder) throws(Failure) {
    guard let first = kind else { return }
    let range = place.range(tokens[index].range)
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
      let statement = try readStates(try state())
      diagram.add(statement.value, at: statement.range)
      diagram.last = statement.isOpen ? statement.value : nil
    case .arrow, .description, .styleSeparator:
      // A line break after a space, or inside of a state, does not end a statement.
      diagram.last = last
      guard let last, let statement = try goOn(from: last) else {
        throw failure("a statement, such as `A --> B`", advice: advice(first))
      }
      diagram.replaceLast(last, by: statement.value, at: statement.range)
      diagram.last = statement.isOpen ? statement.value : nil
    case .longName:
      let words = string(index).trimmed
      let name = String(words.split(whereSeparator: \.isWhitespace).last ?? "")
      let title = (words.firstRange(of: " as ").map { words[..<$0.lowerBound] } ?? words[...])
      diagram.pending = State(id: name, range: range)
      diagram.isPendingAdded = false
      if kind(after: index) != .open { diagram.pending = nil }
      index += 1
      throw .mistake(
        MermaidFault(
          tokens[index - 1].range, "unexpected “\(words)”: the name of a state is one word",
          advice: "write `state \"\(title.prefix(32))\" as \(name.prefix(32)) {`"))
    case .joinedName:
      index += 1
      throw .mistake(
        MermaidFault(
          tokens[index - 1].range,
          "unexpected “\(string(index - 1).prefix(32))”: Mermaid adds it to the name on the line before",
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
      guard diagram.depth > 0 else { throw failure("a statement") }
      index += 1
      diagram.end()
    case .note: try readNote(&diagram, range)
    case .direction(let direction):
      index += 1
      diagram.add(.direction(direction), at: range)
    case .classDefinition:
      index += 1
      guard kind == .className else {
        throw failure("the name of a class", advice: "Mermaid has no class `default` here")
      }
      let name = string(index).trimmed
      index += 1
      diagram.define(name, try expect(.options, "styles").trimmed)
    case .apply:
      index += 1
      let ids = try expect(.ids, "names of states").trimmed
      diagram.addClass(try expect(.options, "the name of a class").trimmed, to: ids, range)
    case .style:
      index += 1
      let ids = try expect(.ids, "names of states").trimmed
      diagram.setStyles(try expect(.options, "styles").trimmed, of: ids, range)
    case .scale:
      index += 1
      _ = try expect(.width, "a width, such as `scale 350 width`")
    case .click: try readClick()
    case .accessibleTitle:
      diagram.setAccessibleTitle(value())
      index += 1
    case .accessibleDescription:
      diagram.setAccessibleDescription(value())
      index += 1
    default: throw failure("a statement, such as `A --> B`", advice: advice(first))
    }
  }

  private func advice(_ kind: Kind) -> String? {
    switch kind {
    case .arrow: "write a state before the arrow, on the same line"
    case .concurrent, .invalid:
      text[tokens[index].range].starts(with: "-".utf8)
        ? "names have no hyphens: write `state \"a-b\" as ab`" : nil
    default: nil
    }
  }

  private func value() -> String {
    let whole = string(index)
    var value = whole[...]
    if whole.lowercased().hasPrefix("acc"), let sign = whole.firstIndex(of: ":") {
      value = whole[whole.index(after: sign)...]
    }
    return value.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmed }.joined(separator: "\n").trimmed
  }

  /// Reads a state with its class.
  private mutating func state() throws(Failure) -> State {
    guard kind == .id || kind == .edgeState else { throw failure("the name of a state") }
    var state = State(id: string(index).trimmed, range: place.range(tokens[index].range))
    index += 1
    try addClass(to: &state)
    return state
  }

  private mutating func addClass(to state: inout State) throws(Failure) {
    guard kind == .styleSeparator else { return }
    index += 1
    state.styleClasses = [try expect(.id, "the name of a class").trimmed]
  }

  /// The text after a colon; nil if none is here.
  private mutating func description() -> String? {
    guard kind == .description else { return nil }
    defer { index += 1 }
    return text[tokens[index].range].dropFirst().mermaidText.trimmed
  }

  /// A statement with states.
  private struct States {
    var value: MermaidStateDiagram.Statement
    var range: Range<Int>
    /// Whether more of it may follow on the next line.
    var isOpen: Bool
  }

  private mutating func readStates(_ state: State) throws(Failure) -> States {
    var source = state
    guard kind == .arrow else {
      let text = description()
      if let text, !text.isEmpty { source.descriptions = [MermaidLabel(text)] }
      if kind == .invalid {
        throw failure("`-->`, `:` or the end of the line", advice: arrowAdvice)
      }
      return States(value: .state(source), range: source.range, isOpen: text == nil)
    }
    index += 1
    let target = try self.state()
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
  private mutating func goOn(from last: MermaidStateDiagram.Statement) throws(Failure) -> States? {
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
    if bytes.starts(with: "->".utf8) || bytes.starts(with: "=".utf8) { return "write `-->`" }
    return bytes.first == UInt8(ascii: "-")
      ? "names have no hyphens: write `state \"a-b\" as ab`" : nil
  }

  private mutating func readDescribed(
    _ diagram: inout StateBuilder, _ range: Range<Int>
  ) throws(Failure) {
    let text = string(index).trimmed
    index += 1
    guard kind == .alias else { throw failure("`as` and a name") }
    index += 1
    guard kind == .id else { throw failure("the name of a state") }
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
  ) throws(Failure) {
    index += 1
    if kind == .noteText {
      index += 1
      guard kind == .alias else { throw failure("`as` and a name") }
      index += 1
      guard kind == .id else { throw failure("a name") }
      index += 1
      return
    }
    guard kind == .leftOf || kind == .rightOf else {
      throw failure("`left of` or `right of`", advice: "notes are beside a state")
    }
    let isLeft = kind == .leftOf
    index += 1
    let id = try expect(.id, "the name of a state").trimmed
    var text = try expect(.noteText, "`:` and the text of the note").trimmed
    if text.hasPrefix(":") { text = text.dropFirst().trimmed }
    var state = State(id: id, range: range)
    state.note = .init(isLeft: isLeft, text: MermaidLabel(text))
    diagram.add(.state(state), at: range)
  }

  private mutating func readClick() throws(Failure) {
    index += 1
    _ = try state()
    if kind == .href {
      index += 1
    } else {
      _ = try expect(.string, "an address in quotes")
    }
    _ = try expect(.string, "a text in quotes")
    guard kind == .newline || kind == nil else { throw failure("the end of the line") }
  }
}
