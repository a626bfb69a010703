import ArtifactBase

/// Reads graphs of commits (`Specs/Mermaid.md` N11).
struct GitGraphReader: MermaidReader {
  private var lexer = StatementLexer(
    .init(
      keywords: [
        "gitGraph", "gitGraph:", "cherry-pick", "HIGHLIGHT", "checkout", "REVERSE", "parent:",
        "NORMAL", "commit", "branch", "order:", "switch", "merge", "type:", "msg:", "tag:", "id:",
        "LR", "TB", "BT", ":",
      ], separateCount: 1, hasNames: true, hasFractions: false))
  private var builder = GitGraphBuilder()
  /// The tokens of the statement that is not complete.
  private var tokens: [StatementLexer.Placed] = []
  private var hasHeader = false
  private var wasFull = false

  var content: MermaidContent { .gitGraph(builder.graph) }

  var closing: String? { hasHeader && !lexer.isOpen && tokens.isEmpty ? "" : nil }

  mutating func configure(_ configuration: MermaidConfiguration) {
    builder.configure(configuration)
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    for token in lexer.read(line) {
      if token.token == .newline {
        readStatement(&log)
      } else {
        tokens.append(token)
      }
    }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    if let missing = lexer.missing {
      log.fail(
        missing.offset..<missing.offset + 1, "text without an end: expected \(missing.text)")
    } else {
      readStatement(&log)
    }
  }

  private mutating func readStatement(_ log: inout MermaidLog) {
    guard let first = tokens.first, let last = tokens.last else { return }
    var statement = GitGraphStatement(tokens[...])
    tokens.removeAll(keepingCapacity: true)
    do throws(MermaidFault) {
      if !hasHeader {
        hasHeader = true
        if let direction = try statement.readHeader() { builder.setDirection(direction) }
      }
      try statement.read(into: &builder)
    } catch {
      log.fail(error.range, error.message, suggestion: error.suggestion)
    }
    if builder.isFull, !wasFull {
      wasFull = true
      log.warnOfLimit(first.range.lowerBound..<last.range.upperBound)
    }
  }
}
