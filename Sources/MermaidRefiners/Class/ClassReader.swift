import ArtifactBase
import RefinerCore

/// Reads class diagrams (`Specs/Mermaid.md` N4).
struct ClassReader: MermaidReader {
  private var lexer = ClassLexer()
  private var builder = ClassBuilder()
  private var text: [UInt8] = []
  private var tokens: [ClassLexer.Token] = []
  private var searchedCount = 0
  private var place = MermaidPlace()
  private var header = Header.missing
  private var levels: [Level] = []
  /// Whether a line break has to follow.
  private var needsBreak = false
  private var hasStatement = false
  /// What a brace at the start of this line would open, if Mermaid allowed it.
  private var opening: ClassStatement.Opening?
  private var wasFull = false

  /// The start of the diagram.
  private enum Header { case missing, word, complete }

  /// What is open: the body of a class, or a namespace.
  private struct Level {
    /// The class; nil for a namespace, or for one that is left out.
    var body: ClassStatement.Body?
    var isNamespace: Bool
    /// Whether something is in it.
    var isFilled = false
    var range: Range<Int>
  }

  var content: MermaidContent { .classDiagram(builder.diagram) }

  var closing: String? {
    guard hasStatement, tokens.isEmpty, !lexer.isInText, !needsBreak,
      levels.count <= MermaidRefiner.depthLimit
    else { return nil }
    for level in levels.reversed() where !level.isFilled {
      if level.isNamespace || level.body?.needsMember == true { return nil }
    }
    return String(repeating: "}\n", count: levels.count)
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let begin = text.count
    place.begin(at: begin, offset: line.offset)
    text += line.bytes
    let whole = text
    lexer.read(whole.span, from: begin, into: &tokens)
    readTokens(isEnd: false, &log)
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    readTokens(isEnd: true, &log)
    if lexer.mode == .literal, levels.isEmpty {
      // Mermaid accepts a name without its end.
      log.warn(
        .undrawnMermaid, end..<end,
        "diagram ends in a name: expected `` ` ``; the lines up to here are part of the name")
    } else if let missing = lexer.missing, levels.isEmpty || lexer.isInText {
      log.fail(end..<end, "diagram ends early: expected \(missing)")
    } else if let level = levels.last {
      log.fail(
        end..<end, "unclosed \(level.isNamespace ? "namespace" : "class"): expected `}`",
        notes: [Diagnostic.Note("opened here", at: level.range)])
    } else if !hasStatement {
      log.fail(end..<end, "diagram ends early: expected a class")
    }
  }

  // MARK: Statements

  /// Reads what is complete.
  private mutating func readTokens(isEnd: Bool, _ log: inout MermaidLog) {
    var start = 0
    loop: while start < tokens.count {
      if header != .complete {
        guard readHeader(&start, &log) else { break }
        continue
      }
      if let level = levels.last, !level.isNamespace {
        if startsClass(at: start) {
          open(outOfBody: start, &log)
          start += 2
        } else {
          readBody(tokens[start], &log)
          start += 1
        }
        searchedCount = 0
        continue
      }
      let first = max(start, searchedCount)
      let end = tokens[first...].firstIndex {
        [.newline, .open, .close].contains($0.kind)
      }
      guard let end = end ?? (isEnd ? tokens.count : nil) else {
        searchedCount = tokens.count
        break
      }
      searchedCount = 0
      read(start..<end, &log)
      start = min(end + 1, tokens.count)
    }
    if isEnd, !levels.isEmpty, levels.last?.isNamespace == false { start = tokens.count }
    searchedCount = max(searchedCount - start, 0)
    if start == tokens.count {
      tokens.removeAll(keepingCapacity: true)
      if !lexer.isInText {
        text.removeAll(keepingCapacity: true)
        place.removeAll()
      }
    } else if start > 0 {
      tokens.removeFirst(start)
    }
  }

  private mutating func readHeader(_ start: inout Int, _ log: inout MermaidLog) -> Bool {
    let token = tokens[start]
    switch (header, token.kind) {
    case (.missing, .newline): start += 1
    case (.missing, .header):
      header = .word
      start += 1
    case (.word, .newline):
      header = .complete
      start += 1
    default:
      header = .complete
      fail(
        MermaidFault(token.range, "unexpected text after the type: expected the end of the line"),
        &log)
    }
    return true
  }

  private mutating func fail(_ fault: MermaidFault, _ log: inout MermaidLog) {
    log.fail(place.range(fault.range), fault.message, suggestion: fault.suggestion)
  }

  /// Reads a token in the body of a class.
  private mutating func readBody(_ token: ClassLexer.Token, _ log: inout MermaidLog) {
    guard let level = levels.last else { return }
    switch token.kind {
    case .member:
      levels[levels.count - 1].isFilled = true
      guard let place = level.body?.place else { return }
      do {
        try builder.addMember(text[token.range].mermaidText, to: place, inBody: true)
      } catch {
        fail(error.fault(at: token.range), &log)
      }
      warnIfFull(token.range, &log)
    case .close:
      if level.body?.needsMember == true, !level.isFilled {
        fail(
          MermaidFault(
            token.range, "empty class: expected a member",
            advice: "leave out `{}` after `:::`"), &log)
      }
      levels.removeLast()
      needsBreak = true
    default:
      let word = text.excerpt(token.range)
      fail(
        MermaidFault(
          token.range, "unexpected “\(word)”: expected a member or `}`",
          advice: word == "{" ? "members contain no braces" : nil), &log)
    }
  }

  /// Whether a member is the first line of another class, before which a brace is missing.
  private func startsClass(at index: Int) -> Bool {
    guard index + 1 < tokens.count, tokens[index].kind == .member,
      text[tokens[index + 1].range].elementsEqual("{".utf8)
    else { return false }
    let member = text[tokens[index].range].drop(while: \.isSpaceInLine)
    return member.starts(with: "class".utf8) && member.dropFirst(5).first?.isSpaceInLine == true
  }

  /// Ends a class whose brace is missing, and begins the next one.
  private mutating func open(outOfBody index: Int, _ log: inout MermaidLog) {
    let range = tokens[index].range
    fail(
      MermaidFault(
        tokens[index + 1].range, "unexpected “{”: expected a member or `}`",
        advice: "end the class before with `}`"), &log)
    var first = ClassLexer()
    var parts: [ClassLexer.Token] = []
    first.read(Array(text[..<range.upperBound]).span, from: range.lowerBound, into: &parts)
    var statement = ClassStatement(parts[...], text, place)
    levels[levels.count - 1].body = (try? statement.readClass(&builder, hasBody: true)) ?? nil
    levels[levels.count - 1].isFilled = true
    levels[levels.count - 1].range = place.range(range)
  }

  /// Reads a statement, and the sign that ends it.
  private mutating func read(_ range: Range<Int>, _ log: inout MermaidLog) {
    let end = range.upperBound < tokens.count ? tokens[range.upperBound] : nil
    defer {
      if let first = (range.isEmpty ? end : tokens[range.lowerBound]) {
        warnIfFull(first.range, &log)
      }
    }
    if needsBreak, !range.isEmpty {
      fail(
        MermaidFault(
          tokens[range.lowerBound].range, "text after `}`: expected the end of the line"), &log)
    }
    let wasAfterBlock = needsBreak
    needsBreak = false
    if end?.kind == .open { return open(range, end?.range ?? 0..<0, &log) }
    if !range.isEmpty {
      readStatement(range, &log)
    } else if end?.kind == .newline, !wasAfterBlock, !levels.isEmpty, hasStatement {
      // A line break after the first line of a namespace.
    }
    if let end, end.kind == .close { close(end.range, &log) }
  }

  private mutating func readStatement(_ range: Range<Int>, _ log: inout MermaidLog) {
    hasStatement = true
    let isInside = !levels.isEmpty
    if isInside { levels[levels.count - 1].isFilled = true }
    var statement = ClassStatement(tokens[range], text, place)
    let previous = opening
    opening = statement.openingOnNextLine
    do {
      try statement.read(into: &builder, inNamespace: isInside)
    } catch {
      // The line of a namespace without a brace is an error of its own.
      if !statement.isBrace || previous?.isNamespace != true { fail(error, &log) }
      lexer.reset()
      if let opening = statement.isBrace ? previous : statement.opening {
        open(opening, place.range(tokens[range.lowerBound].range))
      }
    }
  }

  /// Reads the first line of a class or a namespace.
  private mutating func open(_ range: Range<Int>, _ sign: Range<Int>, _ log: inout MermaidLog) {
    hasStatement = true
    if !levels.isEmpty { levels[levels.count - 1].isFilled = true }
    let first = range.isEmpty ? sign : tokens[range.lowerBound].range
    let isNamespace = !range.isEmpty && tokens[range.lowerBound].kind == .namespace
    var level = Level(
      isNamespace: isNamespace, range: place.range(first.lowerBound..<sign.upperBound))
    var statement = ClassStatement(tokens[range], text, place)
    var isDeep = levels.count >= MermaidRefiner.depthLimit
    do {
      if isNamespace {
        isDeep = try !statement.readNamespace(&builder) || isDeep
      } else {
        level.body = try statement.readClass(&builder, hasBody: true)
      }
    } catch {
      fail(error, &log)
      if let index = tokens[range].firstIndex(where: { $0.kind == .class }),
        index > range.lowerBound
      {
        var statement = ClassStatement(tokens[index..<range.upperBound], text, place)
        level.body = (try? statement.readClass(&builder, hasBody: true)) ?? nil
      }
      if isNamespace { builder.beginUnknownNamespace() }
    }
    levels.append(level)
    if isDeep { log.failDepth(place.range(first)) }
  }

  /// Opens what an invalid statement begins.
  private mutating func open(_ opening: ClassStatement.Opening, _ range: Range<Int>) {
    guard levels.count < MermaidRefiner.depthLimit else { return }
    var level = Level(isNamespace: false, range: range)
    switch opening {
    case .namespace(let name):
      level.isNamespace = true
      _ = builder.beginNamespace(name, nil, range)
    case .class(let name, let annotation):
      guard let place = builder.addClass(name, range) else { return }
      builder.addToNamespace(place)
      if let annotation { builder.addAnnotation(annotation, to: place) }
      level.body = ClassStatement.Body(place: place, needsMember: false)
    }
    levels.append(level)
    lexer.openBody(ofNamespace: level.isNamespace)
  }

  private mutating func close(_ range: Range<Int>, _ log: inout MermaidLog) {
    guard let level = levels.popLast() else {
      return fail(MermaidFault(range, "`}` without `{`"), &log)
    }
    if level.isNamespace {
      builder.endNamespace()
      if !level.isFilled {
        fail(MermaidFault(range, "empty namespace: expected a class in it"), &log)
      }
    }
    needsBreak = true
  }

  private mutating func warnIfFull(_ range: Range<Int>, _ log: inout MermaidLog) {
    guard builder.isFull, !wasFull else { return }
    wasFull = true
    log.warnOfLimit(place.range(range))
  }
}
