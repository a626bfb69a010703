// An incremental refiner for HTML (`Specs/Refiners.md` section R15).
//
// Every text is valid HTML, and parsers close open elements, so every prefix is a document. A
// prefix is safe if nothing is pending (no tag, reference or incomplete scalar) and it does not end
// inside a script or style.

import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// A refiner for HTML: elements appear at their start tag, text as it arrives, scripts and styles
/// when they are complete.
public struct HTMLRefiner: ArtifactRefiner, PayloadReader {
  /// The type `text/html`.
  public static var artifactType: ArtifactType { .html }

  /// The maximum nesting depth; deeper elements have no content of their own.
  public static let depthLimit = HTMLTreeBuilder.depthLimit

  private var tokenizer = HTMLTokenizer()
  private var builder = HTMLTreeBuilder()
  private var receivedCount = 0
  package var shell = RefinerShell()
  /// The offset of the tag of the open element that is only rendered as a whole.
  private var atomicStart = -1
  /// The offset of the first element that is nested too deeply.
  private var tooDeepStart = -1
  private var log = DiagnosticLog()
  private var hasContent = false
  private var byteOrderMark = ByteOrderMarkFilter()

  /// Creates a refiner for an empty payload; the attributes are ignored.
  public init(attributes: [String: String] = [:]) {}

  /// Appends the next bytes of the payload.
  ///
  /// - Complexity: O(`chunk.count`).
  public mutating func append(_ chunk: Span<UInt8>) {
    readChunk(chunk)
  }

  package mutating func consume(_ chunk: Span<UInt8>) {
    guard chunk.count > 0 else { return }
    var (index, text) = byteOrderMark.skip(in: chunk)
    // An incomplete byte order mark is text.
    if !text.isEmpty { tokenizer.text = Array(text) }
    tokenizer.base = receivedCount
    receivedCount += chunk.count
    while let token = tokenizer.next(chunk, &index) { take(token) }
    builder.takeText(of: &tokenizer, isWhole: false)
    noteContent()
    if !hasContent { shell.countScalars(of: chunk) }
  }

  /// Ends the payload.
  public mutating func finish() {
    readEnd()
  }

  package mutating func end() {
    let text = byteOrderMark.finish()
    if !text.isEmpty { tokenizer.text = Array(text) }
    if let token = tokenizer.finish() { take(token) }
    builder.takeText(of: &tokenizer, isWhole: true)
    builder.finish()
  }

  private mutating func take(_ token: HTMLTokenizer.Token) {
    let wasAtomic = builder.atomicNode >= 0
    builder.take(token, &tokenizer)
    if builder.atomicNode >= 0, !wasAtomic { atomicStart = tokenizer.pendingStart }
    if builder.tooDeepCount > 0, tooDeepStart < 0 { tooDeepStart = tokenizer.pendingStart }
    if token == .startTag, tokenizer.hasTooManyAttributes { noteAttributes() }
  }

  private mutating func noteAttributes() {
    log.reportLimit(
      .htmlAttributes, .warning, limit: .attributes,
      at: tokenizer.pendingStart..<tokenizer.pendingStart + 1,
      "more than \(HTMLTokenizer.attributeLimit) attributes: the others are ignored")
  }

  private mutating func noteContent() {
    hasContent =
      hasContent || drawableCount > 0
      || builder.atomicNode < 0 && !builder.tree.openBytes.isEmpty
  }

  private var drawableCount: Int {
    builder.atomicNode < 0 ? builder.tree.count : builder.atomicNode
  }

  private var safeLength: Int {
    if builder.atomicNode >= 0 { return atomicStart }
    if !tokenizer.isBetweenTokens { return tokenizer.pendingStart }
    return receivedCount - tokenizer.text.count
  }

  /// The refinement of the bytes so far.
  public var refinement: Refinement { checkedRefinement }

  package var ownRefinement: Refinement {
    guard !isFinished else {
      return Refinement(
        status: .ready(safeLength: receivedCount, closing: ""), verdict: .valid,
        diagnostics: diagnostics)
    }
    guard hasContent else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the first element")
      return Refinement(status: .waiting(progress))
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: ""), diagnostics: diagnostics)
  }

  private var diagnostics: [Diagnostic] {
    guard tooDeepStart >= 0 else { return log.diagnostics() }
    // Counted by the builder, because there may be as many as tags.
    var log = log
    log.reportLimit(
      .htmlDepth, .warning, limit: .depth, at: tooDeepStart..<tooDeepStart + 1,
      count: builder.tooDeepCount,
      "elements nested deeper than \(Self.depthLimit) levels: deeper ones become siblings")
    return log.diagnostics()
  }

  /// The elements parsed so far.
  public var model: HTMLDocument {
    var document = HTMLDocument()
    document.tree = builder.tree
    document.drawableCount = drawableCount
    document.isOpenTextDrawable = builder.atomicNode < 0
    document.documentType = builder.documentType.map { String(decoding: $0, as: UTF8.self) }
    return document
  }
}

extension Diagnostic.Code {
  /// Elements nested deeper than the limit; deeper elements become siblings.
  public static let htmlDepth = Self(rawValue: "html.depth-limit")

  /// A tag with more attributes than the limit.
  public static let htmlAttributes = Self(rawValue: "html.attribute-limit")
}
