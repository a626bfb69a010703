import ArtifactBase

// The errors of statements, with advice for usual mistakes (`Specs/Mermaid.md` N4.4).
extension MermaidTokenCursor<ClassLexer.Kind> {
  /// The range of the next token, or the end of the statement.
  private var textRange: Range<Int> {
    if index < tokens.endIndex { return tokens[index].range }
    let end = tokens.last?.range.upperBound ?? 0
    return end..<end
  }

  /// The fault that something else was expected at the next token.
  ///
  /// - Parameter advice: What to do, if it is known; otherwise it depends on the tokens.
  func fault(_ expected: String, advice: String? = nil) -> MermaidFault {
    let isNamespace = tokens.first?.kind == .namespace
    guard let kind, index < tokens.endIndex else {
      return MermaidFault(
        textRange, "statement ends early: expected \(expected)",
        advice: isNamespace && expected == "`{`" ? "write `{` on the line of its namespace" : advice
      )
    }
    let word = text.excerpt(tokens[index].range)
    let isKeyword = Self.keywords.contains(kind)
    return MermaidFault(
      textRange,
      isKeyword
        ? "`\(word)` is a keyword: expected \(expected)"
        : "unexpected `\(word)`: expected \(expected)",
      advice: advice ?? self.advice(kind, word))
  }

  /// The fault of a relation without a line.
  func arrowFault() -> MermaidFault {
    let relations = "relations are `<|--`, `*--`, `o--`, `-->`, `--`, `..>`, `..|>` and `..`"
    let isWord = kind == .word || kind == .literal
    let isBracket = isWord && index > tokens.startIndex && string(index - 1).trimmed == "<"
    return fault(
      "a relation, such as `-->` or `<|--`",
      advice: isBracket
        ? typeAdvice : kind.flatMap { advice($0, found) } ?? lineAdvice ?? relations)
  }

  /// The line to write for a relation with another arrow.
  private var lineAdvice: String? {
    guard !line.precedes, !line.follows,
      let loose = LooseRelation(wholeLine(of: tokens.startIndex)), !loose.sign.isEmpty
    else { return nil }
    let (source, target) = loose.classEnds
    let dashes = loose.sign.contains(".") ? ".." : "--"
    let arrow = source.sign(isLeft: true) + dashes + target.sign(isLeft: false)
    let names = (loose.source.withTypesInTildes, loose.target.withTypesInTildes)
    return "write `\(loose.line(names.0, arrow, names.1))`"
  }

  private static var keywords: Set<ClassLexer.Kind> {
    [
      .note, .noteFor, .link, .click, .callback, .cssClass, .class, .namespace, .href,
      .end(.aggregation),
    ]
  }

  /// The line to write for one with types in angle brackets.
  private var typeAdvice: String {
    let line = wholeLine(of: tokens.startIndex)
    let written = line.withTypesInTildes
    return written == line || line.contains("<<")
      ? "write `List~T~` for a type with parameters" : "write `\(written.inAdvice)`"
  }

  /// The start of the next token.
  private var found: String {
    index < tokens.endIndex ? text.excerpt(tokens[index].range) : ""
  }

  /// Whether a line of a relation precedes the next token, or follows it.
  private var line: (precedes: Bool, follows: Bool) {
    func isLine(_ token: MermaidToken<ClassLexer.Kind>) -> Bool {
      token.kind == .line || token.kind == .dottedLine
    }
    return (tokens[..<index].contains(where: isLine), tokens[index...].contains(where: isLine))
  }

  /// What to write instead of a token.
  private func advice(_ kind: ClassLexer.Kind, _ word: String) -> String? {
    let first = tokens[tokens.startIndex].kind
    switch (first, kind) {
    case (_, .invalid) where word == ";": return "leave out the semicolon"
    case (.click, .string): return "write `click A href \"\(word)\"`"
    case (.click, .callback): return "write `callback A \"function\"`, or `click A call function()`"
    case (_, .class) where line.precedes: return "write another name, such as `Class`"
    case (_, .class) where index > tokens.startIndex:
      return "write `class A` and `<<\(string(tokens.startIndex))>>` as the first line of its body"
    case (_, .class), (_, .namespace), (_, .end(.aggregation)): return "put the name in backticks"
    case (_, .note), (_, .noteFor), (_, .link), (_, .click), (_, .callback), (_, .cssClass),
      (_, .href):
      // Backticks do not help: Mermaid reads these words in them, too.
      let name = word.prefix(1).uppercased() + word.dropFirst().prefix { $0 != " " }
      return "write another name, such as `class \(name)[\"\(word)\"]`"
    case (.class, .string): return "write a name, and the text in brackets: `class A[\"\(word)\"]`"
    case (.class, .end(.dependency)): return typeAdvice
    case (.class, .label),
      (.class, .invalid) where word.hasPrefix(":"):
      return "write members in braces, or each one as `A : member`"
    case (.class, .invalid) where word == ",": return "write each class on a line of its own"
    case (_, .label): return "a text contains no second colon"
    case (_, .styleSeparator): return "write `class A:::name` on a line of its own"
    default: return relationAdvice(kind, word)
    }
  }

  private func relationAdvice(_ kind: ClassLexer.Kind, _ word: String) -> String? {
    let line = line
    switch kind {
    case .invalid where word == "{" && !line.precedes: return braceAdvice
    case .invalid where word == "{" && [.word, .literal].contains(tokens[index - 1].kind):
      return nil
    case .invalid where ["|", "{", "}"].contains(word):
      if line.precedes, word == "|" { return "write the text after a colon: `A --> B : text`" }
      return line.precedes || line.follows
        ? "write cardinalities in quotes: `A \"1\" --> \"0..*\" B`" : nil
    case .line, .dottedLine, .comma:
      return line.precedes
        ? "write each relation on a line of its own, and a text after a colon: `A --> B : text`"
        : nil
    default: return nil
    }
  }

  /// What to write for a brace outside of a class or a namespace.
  private var braceAdvice: String? {
    guard index > tokens.startIndex else { return "write `{` on the line of its class" }
    let name = string(index - 1).inAdvice
    guard index > tokens.startIndex + 1 else { return "write `class \(name) {`" }
    if isPackage { return "write `namespace \(name) {`" }
    let kind = string(tokens.startIndex).inAdvice
    return "write `class \(name) {` and `<<\(kind)>>` as the first line of its body"
  }

  private var isPackage: Bool {
    ["package", "module"].contains(string(tokens.startIndex))
  }

  /// What a brace on the next line would open.
  var openingOnNextLine: ClassOpening? {
    var statement = Self(tokens.dropFirst(), text, place, isEnd: true)
    switch tokens.first?.kind {
    case .class: return (try? statement.name()).map { .class($0, annotation: nil) }
    case .namespace: return (try? statement.name(isNamespace: true)).map { .namespace($0) }
    default: return nil
    }
  }

  /// Whether the statement is a brace only.
  var isBrace: Bool {
    tokens.count == 1 && tokens[tokens.startIndex].kind == .invalid && found == "{"
  }

  /// What the statement begins, although it is not valid.
  var opening: ClassOpening? {
    let words = tokens.dropLast()
    guard let last = tokens.last, last.kind == .invalid, text[last.range].elementsEqual("{".utf8),
      !words.isEmpty, words.allSatisfy({ $0.kind == .word })
    else { return nil }
    let name = string(words.endIndex - 1)
    if words.count == 1 { return .class(name, annotation: nil) }
    return isPackage ? .namespace(name) : .class(name, annotation: string(words.startIndex))
  }
}

/// What a statement begins that ends with a brace and lacks a keyword, such as `enum A {`.
enum ClassOpening: Sendable {
  case `class`(String, annotation: String?)
  case namespace(String)

  var isNamespace: Bool {
    if case .namespace = self { true } else { false }
  }
}

extension LooseRelation {
  /// The ends that the signs of the arrow mean.
  var classEnds:
    (source: MermaidClassDiagram.Relation.End, target: MermaidClassDiagram.Relation.End)
  {
    func end(_ sign: Character?, isTriangle: Bool) -> MermaidClassDiagram.Relation.End {
      switch sign {
      case _ where isTriangle: .extension
      case "<", ">", "→", "⇒", "←", "⇐": .dependency
      case "*": .composition
      case "o": .aggregation
      default: .none
      }
    }
    return (
      end(sign.first, isTriangle: sign.contains("<|")),
      end(sign.last, isTriangle: sign.contains("|>"))
    )
  }
}

extension MermaidClassDiagram.Relation.End {
  /// The sign of the end of a relation, at its left or its right.
  fileprivate func sign(isLeft: Bool) -> String {
    switch self {
    case .extension: isLeft ? "<|" : "|>"
    case .dependency: isLeft ? "<" : ">"
    case .composition: "*"
    case .aggregation: "o"
    default: ""
    }
  }
}

extension String {
  /// The text with its outermost types in angle brackets in tildes.
  var withTypesInTildes: String {
    guard let open = firstIndex(of: "<"), let close = lastIndex(of: ">"), open < close
    else { return trimmed }
    return self[..<open].trimmed + "~" + self[index(after: open)..<close] + "~"
      + self[index(after: close)...]
  }
}
