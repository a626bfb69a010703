import ArtifactBase

/// The result of the first line of a class with a body.
struct ClassBody: Sendable {
  var place: Int
  /// Whether Mermaid rejects an empty body.
  var needsMember: Bool
}

// The statements of class diagrams (`Specs/Mermaid.md` N4). The tokens are those of one statement.

extension MermaidTokenCursor<ClassLexer.Kind> {
  // MARK: Tokens

  private mutating func string(_ expected: String) throws(MermaidFault) -> String {
    guard kind == .string else { throw fault(expected) }
    defer { index += 1 }
    return string(index)
  }

  private mutating func optionalString() -> String? {
    guard kind == .string else { return nil }
    defer { index += 1 }
    return string(index)
  }

  private mutating func word(_ expected: String) throws(MermaidFault) -> String {
    guard kind == .word || kind == .minus else { throw fault(expected) }
    defer { index += 1 }
    return string(index)
  }

  private func expectEnd() throws(MermaidFault) {
    guard index == tokens.endIndex else { throw fault("the end of the line") }
  }

  private var wholeRange: Range<Int> {
    let start = tokens[tokens.startIndex].range.lowerBound
    return place.range(start..<(tokens.last?.range.upperBound ?? start))
  }

  /// Reads the name of a class: words, dots and hyphens, or a text in backticks, and a parameter type.
  mutating func name(isNamespace: Bool = false) throws(MermaidFault) -> String {
    var name = ""
    var isAfterDot = true
    while true {
      switch kind {
      case .word, .minus:
        name += string(index)
        isAfterDot = false
      case .dot where !isAfterDot:
        name += "."
        isAfterDot = true
      case .literal:
        name += string(index)
        index += 1
        return name + generic(isNamespace)
      default:
        guard !name.isEmpty, !isAfterDot else {
          throw fault(isNamespace ? "the name of a namespace" : "the name of a class")
        }
        return name + generic(isNamespace)
      }
      index += 1
    }
  }

  private mutating func generic(_ isNamespace: Bool) -> String {
    guard kind == .genericType, !isNamespace else { return "" }
    defer { index += 1 }
    return "~\(string(index))~"
  }

  private mutating func label() throws(MermaidFault) -> String? {
    guard kind == .openLabel else { return nil }
    index += 1
    guard kind == .string else {
      throw fault(
        "a text in quotes", advice: "put the text in quotes, such as `class A[\"a text\"]`")
    }
    let text = string(index)
    index += 1
    guard kind == .closeLabel else { throw fault("`]`") }
    index += 1
    return text
  }

  // MARK: Statements

  /// Reads a statement that a line break, or the end of a namespace, ends.
  mutating func read(
    into diagram: inout ClassBuilder, inNamespace: Bool
  ) throws(MermaidFault) {
    guard let first = kind else { return }
    if inNamespace {
      switch first {
      case .class, .note, .noteFor: break
      default:
        throw MermaidFault(
          tokens[index].range, "only classes, notes and namespaces can be in a namespace",
          advice: "write relations and members after its `}`")
      }
    }
    switch first {
    case .class:
      _ = try readClass(&diagram, hasBody: false)
    case .annotationStart: try readAnnotation(&diagram)
    case .callback, .link, .click: try readClick(first, &diagram)
    case .style:
      index += 1
      guard kind == .word else { throw fault("the name of a class") }
      let name = string(index)
      index += 1
      diagram.setStyles(try styles(), of: name)
    case .classDefinition:
      index += 1
      var names: [String] = []
      repeat {
        if kind == .comma { index += 1 }
        guard kind == .word else { throw fault("a name") }
        names.append(string(index))
        index += 1
      } while kind == .comma
      diagram.define(names, try styles())
    case .cssClass:
      index += 1
      let ids = try string("names of classes in quotes")
      guard kind == .word else { throw fault("a name") }
      diagram.addStyleClass(string(index), to: ids)
      index += 1
      try expectEnd()
    case .note, .noteFor: try readNote(first, &diagram)
    case .namespace:
      index += 1
      _ = try name(isNamespace: true)
      _ = try label()
      throw fault("`{`")
    case .direction(let direction):
      index += 1
      try expectEnd()
      diagram.diagram.direction = direction
    case .accessibleTitle, .accessibleDescription:
      _ = diagram.diagram.readAccessible(&self)
      try expectEnd()
    default: try readRelation(&diagram)
    }
  }

  /// Reads a class, or the first line of one with a body.
  mutating func readClass(
    _ diagram: inout ClassBuilder, hasBody: Bool
  ) throws(MermaidFault) -> ClassBody? {
    guard kind == .class else {
      let isClass = tokens.contains { $0.kind == .class }
      throw fault(
        "`class`",
        advice: isClass
          ? "write `class A {` and `<<\(string(index))>>` as the first line of its body" : nil)
    }
    let start = tokens[index].range.lowerBound
    index += 1
    let name = try name()
    let range = place.range(start..<tokens[index - 1].range.upperBound)
    let label = try label()
    var styleClass: String?
    var annotation: String?
    if kind == .styleSeparator {
      index += 1
      styleClass = try word("a name")
    } else if kind == .annotationStart {
      index += 1
      annotation = try word("a word")
      guard kind == .annotationEnd else { throw fault("`>>`") }
      index += 1
    }
    try expectEnd()
    guard let place = diagram.addClass(name, range) else { return nil }
    if let label { diagram.setLabel(MermaidLabel(label), of: place) }
    if let styleClass { diagram.addStyleClass(styleClass, to: name) }
    if let annotation { diagram.addAnnotation(annotation, to: place) }
    diagram.addToNamespace(place)
    return ClassBody(place: place, needsMember: styleClass != nil)
  }

  /// Reads the first line of a namespace.
  ///
  /// - Returns: Whether the namespace is not nested too deep.
  mutating func readNamespace(_ diagram: inout ClassBuilder) throws(MermaidFault) -> Bool {
    let start = tokens[index].range.lowerBound
    index += 1
    let name = try name(isNamespace: true)
    let label = try label()
    try expectEnd()
    return diagram.beginNamespace(
      name, label, place.range(start..<tokens[index - 1].range.upperBound))
  }

  private mutating func readAnnotation(_ diagram: inout ClassBuilder) throws(MermaidFault) {
    index += 1
    let text = try word("a word")
    guard kind == .annotationEnd else { throw fault("`>>`") }
    index += 1
    let start = tokens.indices.contains(index) ? tokens[index].range : 0..<0
    let name = try name()
    try expectEnd()
    guard let place = diagram.place(of: name) else {
      throw MermaidFault(
        start, "unknown class `\(name.prefix(32))`", advice: "write `class \(name)` before")
    }
    diagram.addAnnotation(text, to: place)
  }

  private mutating func readNote(
    _ keyword: ClassLexer.Kind, _ diagram: inout ClassBuilder
  ) throws(MermaidFault) {
    index += 1
    let name = keyword == .noteFor ? try name() : nil
    guard kind == .string else {
      let start = keyword == .noteFor ? "note for \(name ?? "A")" : "note"
      throw fault(
        "a text in quotes", advice: "put the text in quotes, such as `\(start) \"a text\"`")
    }
    let text = string(index)
    index += 1
    try expectEnd()
    diagram.addNote(text, of: name, wholeRange)
  }

  private mutating func readClick(
    _ keyword: ClassLexer.Kind, _ diagram: inout ClassBuilder
  ) throws(MermaidFault) {
    index += 1
    let name = try name()
    if keyword == .callback {
      _ = try string("a function in quotes")
      let tooltip = optionalString()
      try expectEnd()
      diagram.setCallback(of: name)
      if let tooltip { diagram.setTooltip(tooltip, of: name) }
      return
    }
    if keyword == .click, kind == .callbackName {
      index += 1
      if kind == .callbackArguments { index += 1 }
      let tooltip = optionalString()
      try expectEnd()
      diagram.setCallback(of: name)
      if let tooltip { diagram.setTooltip(tooltip, of: name) }
      return
    }
    if keyword == .click {
      guard kind == .href else { throw fault("`href` or `call`") }
      index += 1
    }
    let address = try string("an address in quotes")
    let tooltip = optionalString()
    var target: String?
    if kind == .linkTarget {
      target = string(index)
      index += 1
    }
    try expectEnd()
    diagram.setLink(address, target: target, of: name)
    if let tooltip { diagram.setTooltip(tooltip, of: name) }
  }

  private mutating func styles() throws(MermaidFault) -> [String] {
    var styles: [String] = [""]
    while let kind {
      switch kind {
      case .word, .colon, .sign, .style, .label: styles[styles.count - 1] += string(index)
      case .comma where styles.last?.isEmpty == false: styles.append("")
      default:
        throw fault(
          "a style",
          advice: kind == .minus
            ? "Mermaid knows no styles with a hyphen here, unless another one comes before" : nil)
      }
      index += 1
    }
    guard styles.last?.isEmpty == false else { throw fault("a style") }
    return styles
  }

  // MARK: Relations

  private mutating func readRelation(_ diagram: inout ClassBuilder) throws(MermaidFault) {
    let start = tokens[index].range.lowerBound
    let source = try name()
    let nameRange = place.range(start..<tokens[index - 1].range.upperBound)
    if index == tokens.endIndex { return }
    if kind == .label {
      let range = tokens[index].range
      let text = labelText()
      try expectEnd()
      guard let place = diagram.addClass(source, nameRange) else { return }
      do {
        try diagram.addMember(text, to: place)
      } catch {
        throw error.fault(at: range)
      }
      return
    }
    let sourceLabel = optionalString() ?? ""
    var (sourceEnd, targetEnd) = (
      MermaidClassDiagram.Relation.End.none, MermaidClassDiagram.Relation.End.none
    )
    if case .end(let end) = kind {
      sourceEnd = end
      index += 1
    }
    guard kind == .line || kind == .dottedLine else { throw arrowFault() }
    let isDotted = kind == .dottedLine
    index += 1
    if case .end(let end) = kind {
      targetEnd = end
      index += 1
    }
    let targetLabel = optionalString() ?? ""
    let target = try name()
    var label = MermaidLabel("")
    if kind == .label { label = MermaidLabel(labelText()) }
    try expectEnd()
    diagram.add(
      MermaidClassDiagram.Relation(
        source: source, target: target, sourceEnd: sourceEnd, targetEnd: targetEnd,
        isDotted: isDotted, sourceLabel: sourceLabel.trimmed, targetLabel: targetLabel.trimmed,
        label: label, range: wholeRange))
  }

  private mutating func labelText() -> String {
    defer { index += 1 }
    return text[tokens[index].range].dropFirst().mermaidText.trimmed
  }
}
