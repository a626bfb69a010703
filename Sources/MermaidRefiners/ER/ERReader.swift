import ArtifactBase
import RefinerCore

/// Reads entity relationship diagrams (`Specs/Mermaid.md` N6).
struct ERReader: MermaidReader {
  private var lexer = ERLexer()
  private var builder = ERBuilder()
  private var text: [UInt8] = []
  private var tokens: [ERLexer.Token] = []
  private var place = MermaidPlace()
  private var hasHeader = false
  private var wasFull = false
  /// The attributes that are read.
  private var block: Block?
  /// The offset of the line that is read.
  private var lineStart = 0
  /// The end of the last line with content.
  private var lastEnd = 0

  /// The body of an entity.
  private struct Block {
    /// The entity; nil if it is left out.
    var entity: Int?
    var range: Range<Int>
    var type: String?
    /// What may follow the last attribute.
    var state = State.start

    /// The end in the payload of an attribute that was read, or of a token with an error.
    var end = -1
    var hasError = false
    /// The first word that follows an attribute on its line, with its range in the payload.
    var rest: (word: String, range: Range<Int>)?

    enum State { case start, name, key, comma, comment }
  }

  var content: MermaidContent { .er(builder.diagram) }

  var closing: String? {
    guard hasHeader, tokens.isEmpty, !lexer.isInText else { return nil }
    guard let block else { return "" }
    return block.type == nil && block.state != .comma ? "}\n" : nil
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    lineStart = line.offset
    let content = line.bytes.lastIndex { !$0.isSpace }
    if let content { lastEnd = line.offset + content + 1 }
    let begin = text.count
    place.begin(at: begin, offset: line.offset)
    text += line.bytes
    let whole = text
    lexer.read(whole.span, from: begin, into: &tokens)
    if !lexer.isInText { readTokens(isEnd: false, &log) }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    if let missing = lexer.missing {
      return log.fail(end..<end, "diagram ends early: expected \(missing)")
    }
    readTokens(isEnd: true, &log)
    if let block {
      log.fail(
        max(lastEnd - 1, 0)..<max(lastEnd, 0), "unclosed entity: expected `}`",
        notes: [Diagnostic.Note("opened here", at: block.range)])
    }
  }

  // MARK: Statements

  private mutating func readTokens(isEnd: Bool, _ log: inout MermaidLog) {
    var start = 0
    if !hasHeader, let first = tokens.firstIndex(where: { $0.kind != .newline }) {
      hasHeader = true
      start = first + 1
      if tokens[first].kind != .header {
        fail(MermaidFault(tokens[first].range, "unknown type: expected `erDiagram`"), &log)
      }
    }
    while start < tokens.count {
      if block != nil {
        readAttribute(tokens[start], &log)
        start += 1
        continue
      }
      var statement = ERStatement(tokens[start...], text, place, isEnd: isEnd)
      let first = tokens[start].range
      do {
        try statement.read(into: &builder)
        start = statement.index
        if statement.isOpen {
          block = Block(entity: statement.opened, range: place.range(first))
        }
      } catch {
        guard case .fault(let fault) = error else { break }
        fail(fault, &log)
        start = skipLine(from: max(start, statement.index))
        lexer.reset()
      }
      warnIfFull(first, &log)
    }
    if start >= tokens.count {
      tokens.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
      place.removeAll()
    } else if start > 0 {
      tokens.removeFirst(start)
    }
  }

  /// The next token after an error: that of the next line, or the first attribute of an entity.
  private mutating func skipLine(from index: Int) -> Int {
    let next = tokens[index...].firstIndex { $0.kind == .newline || $0.kind == .open }
    guard let next else { return tokens.count }
    guard tokens[next].kind == .open else { return next }
    block = Block(entity: nil, range: place.range(tokens[next].range))
    return next + 1
  }

  private mutating func warnIfFull(_ range: Range<Int>, _ log: inout MermaidLog) {
    guard builder.isFull, !wasFull else { return }
    wasFull = true
    log.warnOfLimit(place.range(range))
  }

  private mutating func fail(_ fault: MermaidFault, _ log: inout MermaidLog) {
    log.fail(place.range(fault.range), fault.message, suggestion: fault.suggestion)
  }

  // MARK: Attributes

  private mutating func readAttribute(_ token: ERLexer.Token, _ log: inout MermaidLog) {
    guard var block else { return }
    defer { self.block = token.kind == .close ? nil : block }
    let word = text[token.range].mermaidText
    let isOnLine = block.end > lineStart
    // The rest of a line with an error is part of it.
    if block.hasError, isOnLine, token.kind != .close { return }
    block.hasError = false
    switch (token.kind, block.type, block.state) {
    case (.attribute, nil, .start), (.attribute, nil, .name), (.attribute, nil, .key),
      (.attribute, nil, .comment):
      block.type = word
      if isOnLine {
        block.rest = block.rest ?? (text.excerpt(token.range), place.range(token.range))
      }
    case (.attribute, let type?, _):
      block.type = nil
      block.state = .name
      block.end = place.range(token.range).upperBound
      if let entity = block.entity {
        builder.add(MermaidERDiagram.Attribute(type: type, name: word), to: entity)
        warnIfFull(token.range, &log)
      }
    case (.key, nil, .name), (.key, nil, .comma):
      block.state = .key
      if let entity = block.entity {
        builder.changeLast(of: entity) { $0.keys.append(word) }
      }
    case (.comma, nil, .key): block.state = .comma
    case (.comment, nil, .name), (.comment, nil, .key):
      block.state = .comment
      if let entity = block.entity {
        let comment = word.replacing("\"", with: "")
        builder.changeLast(of: entity) { $0.comment = comment }
      }
    case (.close, nil, .start), (.close, nil, .name), (.close, nil, .key),
      (.close, nil, .comment):
      break
    default:
      if block.type != nil, let rest = block.rest {
        log.fail(rest.range, Self.message(of: rest.word))
      } else {
        fail(attributeFault(token, block, word), &log)
      }
      (block.end, block.hasError, block.rest) = (
        place.range(token.range).upperBound, true, nil
      )
      block.type = nil
      block.state = block.state == .start ? .start : .name
    }
  }

  /// What to say about a word after an attribute, which Mermaid reads as the type of the next one.
  private static func message(of word: String) -> String {
    let advice =
      word.asciiLowercased == "unique"
      ? "write `UK` for a unique attribute"
      : "keys are `PK`, `FK` and `UK`; put other words in quotes"
    return "unexpected “\(word)” after an attribute: expected a key or a comment; \(advice)"
  }

  private func attributeFault(
    _ token: ERLexer.Token, _ block: Block, _ word: String
  ) -> MermaidFault {
    let shown = word.prefix(32)
    if word == ";" {
      return MermaidFault(
        token.range, "unexpected “;”: expected the end of the line",
        advice: "leave out the semicolon")
    }
    if block.type != nil, "'(\"".contains(shown), let type = block.type {
      return MermaidFault(
        token.range, "unexpected “\(shown)” in a type: expected a name",
        advice: "write `\(type.prefix { $0.isLetter }) name` and the rest as a comment in quotes")
    }
    if block.type != nil {
      let isColon = word == ":"
      return MermaidFault(
        token.range, "unexpected “\(shown)”: expected the name of the attribute",
        advice: isColon
          ? "write the type before the name, without a colon, such as `string name`"
          : "write the type before the name, such as `string name`")
    }
    if word == ":" {
      return MermaidFault(
        token.range, "unexpected “:”: expected an attribute or `}`",
        advice: "write the type before the name, without a colon, such as `string name`")
    }
    return MermaidFault(token.range, "unexpected “\(shown)”: expected an attribute or `}`")
  }
}
