// An incremental refiner for SVG (`Specs/Refiners.md` section R13).
//
// The reader checks well-formedness, the builder creates the tree, and the refiner keeps the last
// offset after which only end tags are missing. Elements that are only rendered as a whole hold
// that offset back until they end.

import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// A refiner for SVG: elements appear when their start tag is complete, text as it arrives.
public struct SVGRefiner: ArtifactRefiner, PayloadReader {
  /// The type `image/svg+xml`.
  public static var artifactType: ArtifactType { .svg }

  /// The maximum nesting depth; the rest of a deeper document is not read.
  public static let depthLimit = XMLReader.depthLimit

  /// The maximum number of repairs; the next fault of that kind is an error.
  public static let repairLimit = XMLReader.repairLimit

  private var reader = XMLReader(repairs: true)
  private var builder = SVGTreeBuilder()
  private var reporter = XMLReporter()
  private var carried = CarriedBytes()
  private var receivedCount = 0
  package var shell = RefinerShell(findsFaults: false)

  /// The offset at which the document can be closed, and the number of elements open there; -1
  /// before there is one.
  private var safeLength = -1
  private var safeDepth = 0
  /// The closing text, fixed at the first error.
  private var lastClosing: String?

  /// The repairs, and the number of them in the safe prefix.
  private var repairs: [Refinement.Repair] = []
  private var safeRepairCount = 0
  /// The offset in the root's start tag for missing declarations, and the number of declarations in
  /// ``repairs``.
  private var rootNameEnd = 0
  private var declarationCount = 0

  /// The depth and index of the open element that is rendered as a whole; -1 if there is none.
  private var atomicDepth = -1
  private var atomicIndex = -1
  /// The depth of the open element in which whitespace is text; -1 if there is none.
  private var textDepth = -1
  private var isOther = false

  /// Creates a refiner for an empty payload; the attributes are ignored.
  public init(attributes: [String: String] = [:]) {}

  /// Appends the next bytes of the payload.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>) {
    readChunk(bytes)
  }

  package mutating func consume(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    receivedCount += bytes.count
    let start = carried.start
    if let joined = carried.join(bytes) {
      let done = read(joined.span, at: start, isFinal: false)
      carried.keep(joined, from: done)
    } else {
      carried.keep(bytes, from: read(bytes, at: start, isFinal: false))
    }
    if safeLength < 0 { shell.countScalars(of: bytes) }
  }

  /// Ends the payload.
  public mutating func finish() {
    readEnd()
  }

  package mutating func end() {
    let rest = carried.take()
    _ = read(rest.span, at: carried.start, isFinal: true)
    builder.endText()
    // A construct truncated by the end is a single error, without another for the open elements.
    let isCut = reporter.lastErrorOffset == receivedCount
    if !isOther, !isCut, let fault = reader.faultAtEnd(receivedCount) {
      note(fault, at: receivedCount)
    }
  }

  /// The refinement of the bytes so far.
  public var refinement: Refinement { checkedRefinement }

  package var ownRefinement: Refinement {
    let diagnostics = reporter.log.diagnostics(byteCount: receivedCount)
    let verdict: Refinement.Verdict =
      if let offset = reporter.errorOffset {
        .invalid(offset: offset)
      } else {
        isFinished ? (diagnostics.isEmpty ? .valid : .repaired) : .pending
      }
    if isFinished, !reporter.hasError {
      return Refinement(
        status: .ready(safeLength: receivedCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics, repairs: repairs)
    }
    guard safeLength >= 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the root element")
      return Refinement(
        status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    let closing = lastClosing ?? reader.closing(depth: safeDepth)
    let isAllSafe = safeRepairCount == repairs.count
    return Refinement(
      status: .ready(safeLength: safeLength, closing: closing), verdict: verdict,
      diagnostics: diagnostics,
      repairs: isAllSafe ? repairs : Array(repairs[..<safeRepairCount]))
  }

  /// The elements parsed so far.
  public var model: SVGDocument {
    var document = SVGDocument()
    document.tree = builder.tree
    document.drawableCount = atomicIndex < 0 ? builder.tree.count : atomicIndex
    document.isOpenTextDrawable = atomicIndex < 0
    return document
  }

  // MARK: Events

  private mutating func read(_ bytes: Span<UInt8>, at offset: Int, isFinal: Bool) -> Int {
    var index = 0
    if isOther { return bytes.count }
    while let event = reader.next(bytes, &index, at: offset, isFinal: isFinal) {
      switch event {
      case .start: start(bytes, offset)
      case .end: end(offset)
      case .text:
        builder.text(&reader, bytes, keepsSpace: textDepth >= 0)
      case .other: break
      }
      if !reader.bareMarks.isEmpty { escapeMarks(bytes, offset) }
      if declarationCount < reader.missingDeclarations.count { declare() }
      if let fault = reader.fault { note(fault, at: offset + fault.offset) }
      if event == .end { reader.close() }
      if isOther { return bytes.count }
      guard !reporter.hasError, atomicDepth < 0, reader.hasRoot else { continue }
      safeLength = offset + reader.token.end
      safeDepth = reader.depth
      safeRepairCount = repairs.count
    }
    return index
  }

  /// Escapes the bare `&` and `<` of the last event.
  private mutating func escapeMarks(_ bytes: Span<UInt8>, _ offset: Int) {
    for mark in reader.bareMarks {
      let place = offset + mark.offset
      guard repairs.count < Self.repairLimit else {
        keepClosing()
        return reporter.reportTooManyRepairs(mark, at: place)
      }
      reporter.reportBareMarkup(at: place, mark.message)
      guard !reporter.hasError else { continue }
      let isAmpersand = bytes[mark.offset] == UInt8(ascii: "&")
      repairs.append(
        Refinement.Repair(
          range: place..<place + 1, replacement: isAmpersand ? "&amp;" : "&lt;"))
    }
  }

  /// Declares undeclared prefixes in the root's start tag.
  private mutating func declare() {
    let missing = reader.missingDeclarations[declarationCount...].map {
      Refinement.Repair(range: rootNameEnd..<rootNameEnd, replacement: $0)
    }
    declarationCount += missing.count
    guard !reporter.hasError else { return }
    let place = repairs.firstIndex { !$0.range.isEmpty }
    repairs.insert(contentsOf: missing, at: place ?? repairs.count)
    // Declarations are safe wherever the root is: they don't change anything before them.
    if safeLength >= rootNameEnd { safeRepairCount += missing.count }
  }

  private mutating func note(_ fault: XMLReader.Fault, at offset: Int) {
    if !fault.isUnread { keepClosing() }
    reporter.report(fault, at: offset)
  }

  /// Fixes the closing text of the safe prefix at the first error.
  private mutating func keepClosing() {
    if lastClosing == nil { lastClosing = reader.closing(depth: safeDepth) }
  }

  private mutating func start(_ bytes: Span<UInt8>, _ offset: Int) {
    builder.endText()
    let token = reader.token
    var nameStart = token.start + 1
    for index in nameStart..<token.nameEnd where bytes[index] == UInt8(ascii: ":") {
      nameStart = index + 1
    }
    let localName = bytes.extracting(nameStart..<token.nameEnd)
    if builder.tree.count == 0, !SVGElements.isRoot(localName) {
      let name = Wording.start(of: bytes.extracting(token.start + 1..<token.nameEnd))
      note(
        XMLReader.Fault(
          offset: token.start, message: "unexpected root element `\(name)`: expected <svg>"),
        at: offset + token.start)
      isOther = true
      return
    }
    if builder.tree.count == 0 {
      rootNameEnd = offset + token.nameEnd
      let name = bytes.extracting(token.start + 1..<token.nameEnd)
      // An undeclared prefix of the root is bound to the SVG namespace.
      if let namespace = reader.namespace(of: name, isAttribute: false) {
        let known = reader.namespaces.names[namespace]
        let isOther = !known.span.isEqual(to: "http://www.w3.org/2000/svg")
        if isOther { reporter.reportNamespace(at: offset + token.start) }
      }
    }
    let depth = builder.open.count
    if !token.isEmpty {
      if atomicDepth < 0, SVGElements.isAtomic(localName) {
        atomicDepth = depth
        atomicIndex = builder.tree.count
      }
      if textDepth < 0, SVGElements.holdsText(localName) { textDepth = depth }
    }
    builder.start(&reader, bytes, at: offset, &reporter)
  }

  private mutating func end(_ offset: Int) {
    builder.endText()
    builder.end(reader.endCount)
    let depth = builder.open.count
    if atomicDepth >= depth {
      atomicDepth = -1
      atomicIndex = -1
    }
    if textDepth >= depth { textDepth = -1 }
  }
}
