import ArtifactBase

/// Reads the statements of class diagrams (`Specs/Mermaid.md` N4).
struct ClassGrammar: MermaidGrammar {
  typealias Lexer = ClassLexer
  static let type = "classDiagram"

  private var builder = ClassBuilder()
  private var levels: [Level] = []
  /// Whether a line break has to follow.
  private var needsBreak = false
  private var hasStatement = false
  /// What a brace at the start of this line would open, if Mermaid allowed it.
  private var opening: ClassOpening?
  /// What the statement with an error opens.
  private var recovered: ClassOpening?

  /// What is open: the body of a class, or a namespace.
  private struct Level {
    /// The class; nil for a namespace, or for one that is left out.
    var body: ClassBody?
    var isNamespace: Bool
    /// Whether something is in it.
    var isFilled = false
    var range: Range<Int>
  }

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .classDiagram(builder.diagram) }
  var closing: String? {
    guard hasStatement, !needsBreak, levels.count <= MermaidRefiner.depthLimit else { return nil }
    for level in levels.reversed() where !level.isFilled {
      if level.isNamespace || level.body?.needsMember == true { return nil }
    }
    return String(repeating: "}\n", count: levels.count)
  }
  var missing: (message: String, opened: Range<Int>?)? {
    if let level = levels.last {
      return ("unclosed \(level.isNamespace ? "namespace" : "class"): expected `}`", level.range)
    }
    return hasStatement ? nil : ("diagram ends early: expected a class", nil)
  }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    try cursor.expect(.header, "`\(Self.type)`")
    guard try cursor.next() == .newline else {
      throw cursor.fault(
        cursor.index, "unexpected text after the type: expected the end of the line")
    }
    cursor.index += 1
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    if let level = levels.last, !level.isNamespace { return try readBody(&cursor) }
    let start = cursor.index
    let sign = cursor.tokens[start...].firstIndex { [.newline, .open, .close].contains($0.kind) }
    guard let end = sign ?? (cursor.isEnd ? cursor.tokens.endIndex : nil) else {
      throw .incomplete
    }
    cursor.index = end
    var fault: MermaidFault?
    if needsBreak, end > start {
      fault = MermaidFault(
        cursor.tokens[start].range, "text after `}`: expected the end of the line")
    }
    needsBreak = false
    recovered = nil
    let statement = Cursor(cursor.tokens[start..<end], cursor.text, cursor.place, isEnd: true)
    let kind = cursor.kind
    cursor.index = min(end + 1, cursor.tokens.endIndex)
    do throws(MermaidFailure) {
      if kind == .open {
        try open(statement, cursor.tokens[end].range)
      } else {
        if end > start { try readStatement(statement) }
        if kind == .close { try close(cursor.tokens[end].range) }
      }
    } catch {
      if kind == .close, end > start { try? close(cursor.tokens[end].range) }
      if fault == nil { throw error }
    }
    if let fault { throw .mistake(fault) }
  }

  mutating func recover(_ cursor: Cursor, from start: Int, _ lexer: inout ClassLexer) -> Int? {
    if let recovered {
      open(recovered, cursor.place.range(cursor.tokens[start].range), &lexer)
    }
    recovered = nil
    return cursor.index
  }

  // MARK: Bodies

  /// Reads a token in the body of a class.
  private mutating func readBody(_ cursor: inout Cursor) throws(MermaidFailure) {
    let token = cursor.tokens[cursor.index]
    switch token.kind {
    case .member:
      if startsClass(cursor) { return try open(outOfBody: &cursor) }
      cursor.index += 1
      levels[levels.count - 1].isFilled = true
      guard let place = levels[levels.count - 1].body?.place else { return }
      do {
        try builder.addMember(cursor.string(cursor.index - 1), to: place, inBody: true)
      } catch {
        throw .mistake(error.fault(at: token.range))
      }
    case .close:
      cursor.index += 1
      let level = levels.removeLast()
      needsBreak = true
      guard level.body?.needsMember != true || level.isFilled else {
        throw .mistake(
          MermaidFault(
            token.range, "empty class: expected a member", advice: "leave out `{}` after `:::`"))
      }
    default:
      cursor.index += 1
      let word = cursor.text.excerpt(token.range)
      throw .mistake(
        MermaidFault(
          token.range, "unexpected `\(word)`: expected a member or `}`",
          advice: word == "{" ? "members contain no braces" : nil))
    }
  }

  /// Whether a member is the first line of another class, before which a brace is missing.
  private func startsClass(_ cursor: Cursor) -> Bool {
    guard cursor.index + 1 < cursor.tokens.endIndex,
      cursor.text[cursor.tokens[cursor.index + 1].range].elementsEqual("{".utf8)
    else { return false }
    let member = cursor.text[cursor.tokens[cursor.index].range].drop(while: \.isSpaceInLine)
    return member.starts(with: "class".utf8) && member.dropFirst(5).first?.isSpaceInLine == true
  }

  /// Ends a class whose brace is missing, and begins the next one.
  private mutating func open(outOfBody cursor: inout Cursor) throws(MermaidFailure) {
    let range = cursor.tokens[cursor.index].range
    var first = ClassLexer()
    var parts: [MermaidToken<ClassLexer.Kind>] = []
    first.read(
      Array(cursor.text[..<range.upperBound]).span, from: range.lowerBound, into: &parts)
    var statement = Cursor(parts[...], cursor.text, cursor.place, isEnd: true)
    let body = try? statement.readClass(&builder, hasBody: true)
    levels[levels.count - 1] = Level(
      body: body ?? nil, isNamespace: false, isFilled: true, range: cursor.place.range(range))
    cursor.index += 2
    throw .mistake(
      MermaidFault(
        cursor.tokens[cursor.index - 1].range, "unexpected `{`: expected a member or `}`",
        advice: "end the class before with `}`"))
  }

  // MARK: Statements

  private mutating func readStatement(_ tokens: Cursor) throws(MermaidFailure) {
    hasStatement = true
    let isInside = !levels.isEmpty
    if isInside { levels[levels.count - 1].isFilled = true }
    var statement = tokens
    let previous = opening
    opening = statement.openingOnNextLine
    do throws(MermaidFault) {
      try statement.read(into: &builder, inNamespace: isInside)
    } catch {
      recovered = statement.isBrace ? previous : statement.opening
      if recovered == nil, !isInside { recover(tokens) }
      // The line of a namespace without a brace is an error of its own.
      guard !statement.isBrace || previous?.isNamespace != true else {
        throw .repeated
      }
      throw .fault(error)
    }
  }

  /// Adds the relation or the class that is clear of a statement.
  private mutating func recover(_ statement: Cursor) {
    let start = statement.tokens.startIndex
    let range = statement.place.range(statement.tokens[start].range)
    let line = statement.line(of: start)
    switch statement.tokens[start].kind {
    case .class: _ = addClass(line, range)
    case .word, .literal:
      guard let loose = LooseRelation(line), !loose.sign.isEmpty else { return }
      builder.add(
        MermaidClassDiagram.Relation(
          source: loose.source.withTypesInTildes, target: loose.target.withTypesInTildes,
          sourceEnd: loose.classEnds.source, targetEnd: loose.classEnds.target,
          isDotted: loose.sign.contains("."), sourceLabel: "", targetLabel: "",
          label: MermaidLabel(loose.label ?? ""),
          range: range))
    default: break
    }
  }

  /// Adds the class of a line that is not valid, such as `class Map<K, V> {`.
  private mutating func addClass(_ line: String, _ range: Range<Int>) -> ClassBody? {
    let rest = line.dropFirst("class".count).trimmed.prefix { $0 != "{" && $0 != "[" && $0 != ":" }
    let name =
      rest.lastIndex(of: ">").map { rest[...$0] } ?? rest.prefix { $0 != "," && $0 != "\"" }
    guard !name.trimmed.isEmpty, let place = builder.addClass(String(name).withTypesInTildes, range)
    else {
      return nil
    }
    builder.addToNamespace(place)
    return ClassBody(place: place, needsMember: false)
  }

  /// Reads the first line of a class or a namespace.
  private mutating func open(_ tokens: Cursor, _ sign: Range<Int>) throws(MermaidFailure) {
    hasStatement = true
    if !levels.isEmpty { levels[levels.count - 1].isFilled = true }
    let start = tokens.tokens.startIndex
    let first = tokens.kind == nil ? sign : tokens.tokens[start].range
    let isNamespace = tokens.kind == .namespace
    var level = Level(
      isNamespace: isNamespace, range: tokens.place.range(first.lowerBound..<sign.upperBound))
    var isDeep = levels.count >= MermaidRefiner.depthLimit
    var statement = tokens
    var fault: MermaidFault?
    do throws(MermaidFault) {
      if isNamespace {
        isDeep = try !statement.readNamespace(&builder) || isDeep
      } else {
        level.body = try statement.readClass(&builder, hasBody: true)
      }
    } catch {
      fault = error
      if isNamespace {
        builder.beginUnknownNamespace()
      } else if let index = tokens.tokens.firstIndex(where: { $0.kind == .class }) {
        level.body = addClass(
          tokens.line(of: index), tokens.place.range(tokens.tokens[index].range))
      }
    }
    levels.append(level)
    if let fault { throw .mistake(fault) }
    if isDeep { throw .depth }
  }

  /// Opens what an invalid statement begins.
  private mutating func open(
    _ opening: ClassOpening, _ range: Range<Int>, _ lexer: inout ClassLexer
  ) {
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
      level.body = ClassBody(place: place, needsMember: false)
    }
    levels.append(level)
    lexer.openBody(ofNamespace: level.isNamespace)
  }

  private mutating func close(_ range: Range<Int>) throws(MermaidFailure) {
    guard let level = levels.popLast() else {
      throw .mistake(MermaidFault(range, "`}` without `{`"))
    }
    needsBreak = true
    guard level.isNamespace else { return }
    builder.endNamespace()
    if !level.isFilled {
      throw .mistake(MermaidFault(range, "empty namespace: expected a class in it"))
    }
  }
}
