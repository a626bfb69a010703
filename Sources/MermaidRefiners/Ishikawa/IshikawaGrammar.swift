import ArtifactBase

/// Reads the lines of diagrams of causes (`Specs/Mermaid.md` N26).
struct IshikawaGrammar: MermaidGrammar {
  typealias Lexer = IshikawaLexer
  static let type = "ishikawa-beta"

  private var diagram = MermaidIshikawa()
  private var breaks = MermaidLineBreaks()
  /// The causes that may have others, with their levels.
  private var open: [(index: Int, level: Int)] = []
  /// The indentation of the first cause.
  private var base: Int?
  private(set) var isFull = false

  var content: MermaidContent { .ishikawa(diagram) }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard let kind = cursor.kind else { return }
    if kind != .newline, kind != .blank { breaks.endBreaks() }
    switch kind {
    case .newline, .blank, .comment:
      cursor.index += 1
      breaks.add(isLong: kind == .blank, isComment: kind == .comment)
    case _ where breaks.state == .end:
      breaks.set(.statement)
      throw cursor.failure(
        "the end of the line",
        advice: diagram.nodes.isEmpty ? "remove empty lines after the type" : nil)
    default: try readLine(&cursor)
    }
  }

  private mutating func readLine(_ cursor: inout Cursor) throws(MermaidFailure) {
    var indentation = 0
    if cursor.kind == .indentation {
      indentation = cursor.word.unicodeScalars.count
      cursor.index += 1
    }
    switch try cursor.next() {
    case .text: break
    case .header:
      throw cursor.failure("a text", advice: "a text does not begin with the type")
    default: return breaks.set(.end)
    }
    breaks.set(.end)
    let label = MermaidLabel(cursor.word.trimmed)
    let range = cursor.range
    cursor.index += 1
    try add(label, indentation, range)
  }

  private mutating func add(
    _ label: MermaidLabel, _ indentation: Int, _ range: Range<Int>
  ) throws(MermaidFailure) {
    guard diagram.nodes.count < MermaidRefiner.partLimit else { return isFull = true }
    guard !open.isEmpty else {
      diagram.nodes.append(.init(label: label, range: range))
      return open.append((0, 0))
    }
    let first = base ?? indentation
    base = first
    let level = max(indentation - first + 1, 1)
    while open.count > 1, open[open.count - 1].level >= level { open.removeLast() }
    diagram.nodes.append(.init(label: label, parent: open[open.count - 1].index, range: range))
    guard open.count < MermaidRefiner.depthLimit else { throw .depth }
    open.append((diagram.nodes.count - 1, level))
  }
}
