import ArtifactBase

/// Reads treemaps, token by token (`Specs/Mermaid.md` N23).
///
/// A node is in the model at once; what follows it on a later line changes it.
struct TreemapGrammar: MermaidGrammar {
  typealias Lexer = TreemapLexer
  static let type = "treemap-beta"

  /// What the last token allows to follow.
  private enum State {
    case row
    /// After a name, the sign before a value, a value, and the sign before a class.
    case name, separator, value, styleSeparator
    /// After the name of a class of styles.
    case styles
  }

  private var treemap = MermaidTreemap()
  private var state = State.row
  /// White space that may be before a row.
  private var indentation: Int?
  /// The sections that are open, with their indentation.
  private var open: [(index: Int, indentation: Int)] = []
  private var hasNode = false
  private var styleClass = ""
  private var styleClasses: [String: Int] = [:]
  private(set) var isFull = false

  var closing: String? {
    switch state {
    case .separator, .styleSeparator: nil
    case .row, .name, .value, .styles: indentation == nil ? "" : nil
    }
  }
  var missing: (message: String, opened: Range<Int>?)? {
    switch state {
    case .separator: ("diagram ends early: expected a value", nil)
    case .styleSeparator: ("diagram ends early: expected the name of a class", nil)
    default: indentation == nil ? nil : ("white space at the end: remove it", nil)
    }
  }
  var content: MermaidContent { .treemap(treemap) }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard let kind = cursor.kind else { return }
    switch kind {
    case .newline:
      cursor.index += 1
      return
    case .indentation where state != .styleSeparator:
      guard indentation == nil else {
        let message = "two pieces of white space: remove that at the end of a line"
        cursor.index += 1
        indentation = cursor.string(cursor.index - 1).utf8.count
        throw cursor.fault(cursor.index - 1, message)
      }
      indentation = cursor.word.utf8.count
      cursor.index += 1
      return
    default: break
    }
    do {
      try readToken(&cursor, kind)
    } catch {
      state = .row
      indentation = nil
      throw error
    }
  }

  private mutating func readToken(
    _ cursor: inout Cursor, _ kind: TreemapLexer.Kind
  ) throws(MermaidFailure) {
    let word = cursor.word
    switch (kind, state) {
    case (.colon, .name), (.comma, .name):
      indentation = nil
      state = .separator
      change { $0.isLeaf = true }
      // A leaf has no nodes in it.
      if open.last?.index == treemap.nodes.count - 1 { open.removeLast() }
    case (.number, .separator):
      indentation = nil
      state = .value
      let value = Self.number(word)
      change { $0.value = value }
    case (_, .separator):
      throw cursor.failure("a number", advice: "a value is `\"name\": 12.5`, without a sign")
    case (.styleSeparator, .name) where indentation == nil,
      (.styleSeparator, .value) where indentation == nil:
      state = .styleSeparator
    case (.word, .styleSeparator):
      state = .row
      change { $0.styleClass = word }
    case (_, .styleSeparator): throw cursor.failure("the name of a class")
    case (.string, _): try addNode(cursor)
    case (.styleClass, _):
      indentation = nil
      state = .styles
      styleClass = word.dropFirst(8).trimmed.filter { $0 != ";" }
      define(styleClass, nil)
    case (.styles, .styles):
      state = .row
      define(styleClass, word.hasSuffix(";") ? String(word.dropLast()) : word)
    case _ where indentation == nil && kind.text != nil:
      state = .row
      if let text = kind.text { treemap.set(text, word.trimmed) }
    case (.styleSeparator, .name), (.styleSeparator, .value):
      throw cursor.failure("a name in quotes", advice: "remove the space before `:::`")
    case (.word, _) where word == "classDef":
      throw cursor.failure(
        "a name in quotes", advice: "the name of a class has two or more characters")
    case (.word, _), (.invalid, _), (.number, _):
      throw cursor.failure(
        "a name in quotes",
        advice: hasNode && kind == .word && state == .value
          ? "a value has digits only" : "put names in quotes: `\"name\": 12.5`")
    default: throw cursor.failure("a name in quotes")
    }
    cursor.index += 1
  }

  // MARK: Nodes

  private mutating func change(_ change: (inout MermaidTreemap.Node) -> Void) {
    if hasNode { change(&treemap.nodes[treemap.nodes.count - 1]) }
  }

  private mutating func addNode(_ cursor: Cursor) throws(MermaidFailure) {
    let level = indentation ?? 0
    indentation = nil
    state = .name
    while let last = open.last, last.indentation >= level { open.removeLast() }
    guard treemap.nodes.count < MermaidRefiner.partLimit else {
      hasNode = false
      return isFull = true
    }
    hasNode = true
    let name = String(cursor.word.dropFirst().dropLast())
    treemap.nodes.append(.init(name: name, parent: open.last?.index, range: cursor.range))
    guard open.count < MermaidRefiner.depthLimit else { throw .depth }
    open.append((treemap.nodes.count - 1, level))
  }

  /// The number at the start of a text without its commas.
  private static func number(_ text: String) -> Double? {
    let digits = text.filter { $0 != "," }
    var end = digits.startIndex
    var hasPoint = false
    while end < digits.endIndex, digits[end] != "_", digits[end] != "." || !hasPoint {
      if digits[end] == "." { hasPoint = true }
      end = digits.index(after: end)
    }
    var number = String(digits[..<end])
    if number.hasSuffix(".") { number.removeLast() }
    return Double(number)
  }

  // MARK: Styles

  private mutating func define(_ name: String, _ text: String?) {
    let styles = text.map(Self.styles) ?? []
    if let index = styleClasses[name] {
      if treemap.styleClasses[index].styles.count < 10_000 {
        treemap.styleClasses[index].styles += styles
      }
    } else if treemap.styleClasses.count < 1_000 {
      styleClasses[name] = treemap.styleClasses.count
      treemap.styleClasses.append(.init(id: name, styles: styles))
    }
  }

  /// The styles between commas and semicolons; `\,` is a comma.
  private static func styles(_ text: String) -> [String] {
    var styles = [""]
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      if isEscaped, character != "," { styles[styles.count - 1].append("\\") }
      if character == ";" || character == "," && !isEscaped {
        styles.append("")
      } else {
        styles[styles.count - 1].append(character)
      }
      isEscaped = false
    }
    return styles.filter { !$0.isEmpty }
  }
}
