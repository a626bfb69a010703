import ArtifactBase

/// Reads the statements of graphs of commits (`Specs/Mermaid.md` N11).
struct GitGraphGrammar: MermaidGrammar {
  typealias Lexer = GitGraphLexer
  static let type = "gitGraph"

  private var builder = GitGraphBuilder()

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .gitGraph(builder.graph) }

  mutating func configure(_ configuration: MermaidConfiguration) {
    builder.configure(configuration)
  }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    if try cursor.skip(.keyword("gitGraph:")) { return }
    try cursor.expect(.header, "`\(Self.type)`")
    if try cursor.skip(.keyword(":")) { return }
    guard case .keyword(let word)? = try cursor.next(),
      let direction = MermaidGitGraph.Direction(rawValue: word)
    else { return }
    cursor.index += 1
    try cursor.expect(.keyword(":"), "`:`", advice: "write `gitGraph \(word):`")
    builder.setDirection(direction)
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    let newline = cursor.tokens[start...].firstIndex { $0.kind == .newline }
    guard let end = newline ?? (cursor.isEnd ? cursor.tokens.endIndex : nil) else {
      throw .incomplete
    }
    var statement = Cursor(cursor.tokens[start..<end], cursor.text, cursor.place, isEnd: true)
    cursor.index = min(end + 1, cursor.tokens.endIndex)
    do throws(MermaidFault) {
      try statement.read(into: &builder)
    } catch {
      throw .mistake(error)
    }
  }
}

extension MermaidTokenCursor<GitGraphLexer.Kind> {
  private var end: Int { tokens.last?.range.upperBound ?? 0 }

  /// Reads the statement; an empty one is nothing.
  mutating func read(into builder: inout GitGraphBuilder) throws(MermaidFault) {
    guard let first = kind else { return }
    let range = place.range(tokens[index].range.lowerBound..<end)
    if let text = first.text {
      builder.graph.set(text, word)
      index += 1
      return try readEnd()
    }
    switch first {
    case .keyword("commit"):
      index += 1
      let properties = try readProperties(["id:", "msg:", "tag:", "type:"], hasMessage: true)
      try readEnd()
      builder.commit(properties, at: range)
    case .keyword("branch"):
      index += 1
      let name = try readName()
      var order = 0
      if skip("order:") {
        guard kind == .number else { throw unexpected(expected: "a whole number") }
        order = Int(word) ?? Int(Int32.max)
        index += 1
      }
      try readEnd()
      try follow(range) { () throws(GitGraphBuilder.Fault) in
        try builder.branch(name, order: order, at: range)
      }
    case .keyword("merge"):
      index += 1
      let name = try readName()
      let properties = try readProperties(["id:", "tag:", "type:"], hasMessage: false)
      try readEnd()
      try follow(range) { () throws(GitGraphBuilder.Fault) in
        try builder.merge(name, properties, at: range)
      }
    case .keyword("checkout"), .keyword("switch"):
      index += 1
      let name = try readName()
      try readEnd()
      try follow(range) { () throws(GitGraphBuilder.Fault) in try builder.checkOut(name, at: range)
      }
    case .keyword("cherry-pick"):
      index += 1
      let properties = try readProperties(["id:", "tag:", "parent:"], hasMessage: false)
      try readEnd()
      try follow(range) { () throws(GitGraphBuilder.Fault) in
        try builder.cherryPick(properties, at: range)
      }
    default: throw unexpected(expected: "a statement such as `commit`, `branch` or `merge`")
    }
    try readEnd()
  }

  private func follow(
    _ range: Range<Int>, _ body: () throws(GitGraphBuilder.Fault) -> Void
  ) throws(MermaidFault) {
    do throws(GitGraphBuilder.Fault) {
      try body()
    } catch {
      throw MermaidFault(inPayload: range, error.message, suggestion: error.suggestion)
    }
  }

  // MARK: Parts

  private mutating func skip(_ keyword: String) -> Bool {
    guard kind == .keyword(keyword) else { return false }
    index += 1
    return true
  }

  private func readEnd() throws(MermaidFault) {
    if index < tokens.endIndex { throw unexpected(expected: "the end of the line") }
  }

  private mutating func readName() throws(MermaidFault) -> String {
    switch kind {
    case .name, .string:
      defer { index += 1 }
      return kind == .name ? word : word.unquoted
    default: throw unexpected(expected: "the name of a branch")
    }
  }

  private mutating func readProperties(
    _ keys: [String], hasMessage: Bool
  ) throws(MermaidFault) -> GitGraphBuilder.Properties {
    var properties = GitGraphBuilder.Properties()
    while let token = kind {
      if hasMessage, token == .string {
        properties.message = word.unquoted
        index += 1
        continue
      }
      guard case .keyword(let key) = token, keys.contains(key) else { break }
      index += 1
      if key == "type:" {
        guard case .keyword(let word)? = kind,
          let style = MermaidGitGraph.Style(rawValue: word)
        else { throw unexpected(expected: "`NORMAL`, `REVERSE` or `HIGHLIGHT`") }
        index += 1
        properties.style = style
        continue
      }
      guard kind == .string else { throw unexpected(expected: "a text in quotes") }
      let text = word.unquoted
      index += 1
      switch key {
      case "id:": properties.id = text
      case "msg:": properties.message = text
      case "tag:":
        if properties.tags == nil { properties.tags = [] }
        properties.tags?.append(text)
      default: properties.parent = text
      }
    }
    return properties
  }

  // MARK: Faults

  /// What to say about the next token.
  private func unexpected(expected: String, advice: String? = nil) -> MermaidFault {
    guard let kind else {
      let end = max(end, 1)
      return MermaidFault(
        end - 1..<end, "statement ends early: expected \(expected)", advice: advice)
    }
    var advice = advice
    let range = firstCharacter
    let word = text.excerpt(range)
    switch kind {
    case .keyword, .number:
      if expected.hasPrefix("the name") {
        advice = "put the name in quotes, such as `\"\(word)\"`"
      } else if word == "msg:" {
        advice = "a merge has no message"
      }
    case .name:
      if expected == "a text in quotes" { advice = "write `\"\(self.word.inAdvice)\"`" }
      if expected == "the end of the line", ["id", "tag", "type"].contains(word) {
        advice = "write `\(word):` without a space before the colon"
      }
    case .invalid: if word == ";" { advice = "remove it" }
    default: break
    }
    return MermaidFault(
      range, "unexpected `\(word)`: expected \(expected)", advice: advice)
  }
}
