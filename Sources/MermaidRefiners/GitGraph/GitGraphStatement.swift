import ArtifactBase

/// A statement of a graph of commits.
struct GitGraphStatement {
  private typealias Token = StatementLexer.Token

  private var rest: ArraySlice<StatementLexer.Placed>
  private let end: Int

  init(_ tokens: ArraySlice<StatementLexer.Placed>) {
    rest = tokens
    end = tokens.last?.range.upperBound ?? 0
  }

  /// Reads `gitGraph`, and returns the direction after it.
  mutating func readHeader() throws(MermaidFault) -> MermaidGitGraph.Direction? {
    if skip("gitGraph:") { return nil }
    guard skip("gitGraph") else { throw unexpected(expected: "`gitGraph`") }
    if skip(":") { return nil }
    guard case .keyword(let word) = rest.first?.token,
      let direction = MermaidGitGraph.Direction(rawValue: word)
    else { return nil }
    rest.removeFirst()
    guard skip(":") else {
      throw unexpected(expected: "`:`", advice: "write `gitGraph \(word):`")
    }
    return direction
  }

  /// Reads the statement; an empty one is nothing.
  mutating func read(into builder: inout GitGraphBuilder) throws(MermaidFault) {
    guard let first = rest.first else { return }
    let range = first.range.lowerBound..<end
    switch first.token {
    case .title(let text):
      rest.removeFirst()
      builder.setTitle(text)
    case .accessibleTitle(let text):
      rest.removeFirst()
      builder.setAccessibleTitle(text)
    case .accessibleDescription(let text):
      rest.removeFirst()
      builder.setAccessibleDescription(text)
    case .keyword("commit"):
      rest.removeFirst()
      let properties = try readProperties(["id:", "msg:", "tag:", "type:"], hasMessage: true)
      try readEnd()
      builder.commit(properties, at: range)
    case .keyword("branch"):
      rest.removeFirst()
      let name = try readName()
      var order = 0
      if skip("order:") {
        guard case .number(let digits) = rest.first?.token else {
          throw unexpected(expected: "a whole number")
        }
        rest.removeFirst()
        order = Int(digits) ?? Int(Int32.max)
      }
      try readEnd()
      try follow(range) { () throws(GitGraphBuilder.Fault) in
        try builder.branch(name, order: order, at: range)
      }
    case .keyword("merge"):
      rest.removeFirst()
      let name = try readName()
      let properties = try readProperties(["id:", "tag:", "type:"], hasMessage: false)
      try readEnd()
      try follow(range) { () throws(GitGraphBuilder.Fault) in
        try builder.merge(name, properties, at: range)
      }
    case .keyword("checkout"), .keyword("switch"):
      rest.removeFirst()
      let name = try readName()
      try readEnd()
      try follow(range) { () throws(GitGraphBuilder.Fault) in try builder.checkOut(name, at: range)
      }
    case .keyword("cherry-pick"):
      rest.removeFirst()
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
      throw MermaidFault(range, error.message, suggestion: error.suggestion)
    }
  }

  // MARK: Parts

  private mutating func skip(_ keyword: String) -> Bool {
    guard rest.first?.token == .keyword(keyword) else { return false }
    rest.removeFirst()
    return true
  }

  private func readEnd() throws(MermaidFault) {
    if !rest.isEmpty { throw unexpected(expected: "the end of the line") }
  }

  private mutating func readName() throws(MermaidFault) -> String {
    switch rest.first?.token {
    case .name(let name), .string(let name):
      rest.removeFirst()
      return name
    default: throw unexpected(expected: "the name of a branch")
    }
  }

  private mutating func readProperties(
    _ keys: [String], hasMessage: Bool
  ) throws(MermaidFault) -> GitGraphBuilder.Properties {
    var properties = GitGraphBuilder.Properties()
    while let token = rest.first?.token {
      if hasMessage, case .string(let text) = token {
        rest.removeFirst()
        properties.message = text
        continue
      }
      guard case .keyword(let key) = token, keys.contains(key) else { break }
      rest.removeFirst()
      if key == "type:" {
        guard case .keyword(let word) = rest.first?.token,
          let style = MermaidGitGraph.Style(rawValue: word)
        else { throw unexpected(expected: "`NORMAL`, `REVERSE` or `HIGHLIGHT`") }
        rest.removeFirst()
        properties.style = style
        continue
      }
      guard case .string(let text) = rest.first?.token else {
        throw unexpected(expected: "a text in quotes")
      }
      rest.removeFirst()
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
    guard let next = rest.first else {
      return MermaidFault(end..<end, "statement ends early: expected \(expected)", advice: advice)
    }
    let word: String
    var advice = advice
    switch next.token {
    case .keyword(let text):
      word = text
      if expected.hasPrefix("the name") {
        advice = "put the name in quotes, such as `\"\(text)\"`"
      } else if text == "msg:" {
        advice = "a merge has no message"
      }
    case .number(let text):
      word = text
      if expected.hasPrefix("the name") {
        advice = "put the name in quotes, such as `\"\(text)\"`"
      }
    case .name(let text):
      word = text
      if expected == "a text in quotes" { advice = "write `\"\(text.prefix(32))\"`" }
      if expected == "the end of the line", text == "id" || text == "tag" || text == "type" {
        advice = "write `\(text):` without a space before the colon"
      }
    case .string(let text): word = "\"\(text.prefix(32))\""
    case .title: word = "title"
    case .accessibleTitle: word = "accTitle"
    case .accessibleDescription: word = "accDescr"
    case .invalid(let text):
      word = text
      if text == ";" { advice = "remove it" }
    case .newline: word = ""
    }
    return MermaidFault(
      next.range, "unexpected `\(word.prefix(40))`: expected \(expected)", advice: advice)
  }
}
