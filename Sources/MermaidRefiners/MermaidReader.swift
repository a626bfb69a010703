import ArtifactBase

/// Reads the diagrams of one kind, line by line (`Specs/Mermaid.md` N1).
protocol MermaidReader: Sendable {
  /// Sets what the front matter and directives say, before the first line.
  mutating func configure(_ configuration: MermaidConfiguration)

  /// Reads a complete line, also that with the type of the diagram. Comments and directives are not among the lines.
  ///
  /// - Complexity: O(length of the line), amortized.
  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog)

  /// Ends the diagram.
  ///
  /// - Parameter end: The number of bytes of the payload.
  mutating func finish(at end: Int, _ log: inout MermaidLog)

  /// What completes the diagram after the last line; nil if it cannot end there.
  var closing: String? { get }

  /// Whether Mermaid rejects a directive before the type whose name is in quotes, such as `%%{'init': …}%%`.
  var rejectsQuotedDirectives: Bool { get }

  /// The diagram so far, in which what is open ends here.
  var content: MermaidContent { get }
}

extension MermaidReader {
  mutating func configure(_ configuration: MermaidConfiguration) {}

  var rejectsQuotedDirectives: Bool { false }
}

/// The diagnostics of a diagram.
struct MermaidLog: Sendable {
  private(set) var log = DiagnosticLog()
  /// The offset of the first error.
  private(set) var failureOffset: Int?

  /// The range of the last line that is a comment of other languages.
  private var comment: Range<Int>?
  /// Whether an error in it has been reported.
  private var isCommentReported = false

  /// Notes a line that is a comment of other languages, such as `// text`.
  mutating func noteComment(_ range: Range<Int>) {
    comment = range
    isCommentReported = false
  }

  /// Reports an error.
  mutating func fail(
    _ range: Range<Int>, _ message: String, suggestion: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    failureOffset = min(failureOffset ?? range.lowerBound, range.lowerBound)
    if let comment, (comment.lowerBound...comment.upperBound).contains(range.lowerBound) {
      if !isCommentReported {
        log.report(
          .invalidMermaid, .error, at: comment, "a comment begins with `%%`: expected a statement")
      }
      return isCommentReported = true
    }
    let range = range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range
    log.report(
      .invalidMermaid, .error, at: range, message, suggestion: suggestion, notes: notes)
  }

  /// Reports what Mermaid accepts and does not draw.
  mutating func warn(_ code: Diagnostic.Code, _ range: Range<Int>, _ message: String) {
    log.report(code, .warning, at: range, message)
  }

  /// Reports a word that begins no kind of diagram.
  ///
  /// - Parameters:
  ///   - line: The line, of which the beginning is the name if it does not begin with a word.
  ///   - start: The offset of the line.
  /// - Returns: Whether the line is text before the diagram, so that the type may follow.
  mutating func failUnknown(
    _ line: ArraySlice<UInt8>, _ word: ArraySlice<UInt8>, at start: Int
  ) -> Bool {
    let shown = (word.isEmpty ? line : word).prefix(32)
    let name = String(decoding: shown, as: UTF8.self)
    if failureOffset == nil { failureOffset = start }
    let expected = "expected a diagram type such as `flowchart`; remove the line"
    let suggestion = MermaidKind.suggestion(for: name)
    let isFence = name.hasPrefix("```") || name.hasPrefix("~~~")
    let isLanguage = name.asciiLowercased == "mermaid" && word.endIndex == line.endIndex
    // A word and a colon, or several words.
    let endsWithColon = line.last == UInt8(ascii: ":")
    let hasWords = line.contains(where: \.isASCIIWhitespace)
    let isText = endsWithColon && hasWords || suggestion == nil && (endsWithColon || hasWords)
    if isFence || isLanguage || isText {
      let found =
        isFence
        ? "code fence in the diagram"
        : isLanguage ? "name of the format" : "text before the diagram"
      log.report(
        .unknownMermaidDiagram, .error,
        at: start..<start + (isText && !isFence ? line.count : shown.count), "\(found): \(expected)"
      )
      return true
    }
    log.report(
      .unknownMermaidDiagram, .error, at: start..<start + shown.count,
      "unknown diagram type `\(name)`", suggestion: suggestion)
    return false
  }

  /// Reports that parts are left out of the model.
  mutating func warnOfLimit(_ range: Range<Int>) {
    log.report(
      .mermaidLimit, .warning, at: range,
      "more than \(MermaidRefiner.partLimit) nodes or edges: the rest is left out")
  }

  /// Reports that blocks are nested too deep.
  mutating func failDepth(_ range: Range<Int>) {
    if failureOffset == nil { failureOffset = range.lowerBound }
    log.reportLimit(
      .invalidMermaid, .error, limit: .depth, at: range,
      "blocks nested deeper than \(MermaidRefiner.depthLimit) levels")
  }
}
