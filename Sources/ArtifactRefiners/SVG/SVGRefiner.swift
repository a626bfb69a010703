// SVG while it arrives (`Specs/Refiners.md` section R13).
//
// The reader says what is well-formed, the builder makes the tree, and this keeps the last place
// behind which only end tags are missing. Elements that are drawn as a whole hold that place back
// until they end.

public import ArtifactCore

/// Refines SVG: every element as soon as its start tag is whole, text as it comes.
public struct SVGRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .svg }

  /// Open elements that are followed; the rest of a document with more is not read.
  public static let depthLimit = XMLReader.depthLimit

  private var reader = XMLReader()
  private var builder = SVGTreeBuilder()
  private var remarks = XMLRemarks()
  private var carried = CarriedBytes()
  private var receivedCount = 0
  private var scalarCount = 0
  private var encoding = PayloadEncoding()
  private var isFinished = false

  /// Where the document can be closed, and how many elements are open there; -1 before there is one.
  private var safeLength = -1
  private var safeDepth = 0
  /// The closing since the first error.
  private var lastClosing: String?

  /// The depth and the number of the open element that is drawn as a whole; -1 where there is none.
  private var atomicDepth = -1
  private var atomicIndex = -1
  /// The depth of the open element in which white space is text; -1 where there is none.
  private var textDepth = -1
  private var isOther = false
  /// Where the root is, if it is not in SVG's namespace.
  private var strayRoot: Int?

  public init(attributes: [String: String] = [:]) {}

  public mutating func append(_ bytes: Span<UInt8>) {
    guard !isFinished else { return }
    if let admitted = encoding.admitted(of: bytes) {
      consume(admitted.span)
    } else {
      consume(bytes)
    }
  }

  private mutating func consume(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    receivedCount += bytes.count
    let start = carried.start
    if let joined = carried.join(bytes) {
      let done = read(joined.span, at: start, isFinal: false)
      carried.keep(joined, from: done)
    } else {
      carried.keep(bytes, from: read(bytes, at: start, isFinal: false))
    }
    if safeLength < 0 { scalarCount += PreRenderableProgress.characterCount(of: bytes) }
  }

  public mutating func finish() {
    guard !isFinished else { return }
    consume(encoding.finish().span)
    isFinished = true
    let rest = carried.take()
    _ = read(rest.span, at: carried.start, isFinal: true)
    builder.endText()
    if !isOther, let reason = reader.faultAtEnd() {
      note(XMLReader.Fault(offset: 0, reason: reason), at: receivedCount)
    }
  }

  public var refinement: Refinement { encoding.checked(ownRefinement) }

  private var ownRefinement: Refinement {
    let diagnostics = diagnostics
    let verdict: Refinement.Verdict =
      if let offset = remarks.errorOffset {
        .invalid(offset: offset)
      } else {
        isFinished ? (diagnostics.isEmpty ? .valid : .repaired) : .pending
      }
    if isFinished, !remarks.hasError {
      return Refinement(
        status: .ready(safeLength: receivedCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard safeLength >= 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: scalarCount, hint: "waiting for the root")
      return Refinement(
        status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    let closing = lastClosing ?? reader.closing(depth: safeDepth)
    return Refinement(
      status: .ready(safeLength: safeLength, closing: closing), verdict: verdict,
      diagnostics: diagnostics)
  }

  private var diagnostics: [ArtifactDiagnostic] {
    let diagnostics = remarks.diagnostics(byteCount: receivedCount)
    guard let strayRoot else { return diagnostics }
    let remark = ArtifactDiagnostic(
      .svgNamespace, range: strayRoot..<strayRoot + 1,
      message: "The root has no xmlns=\"http://www.w3.org/2000/svg\".")
    return diagnostics + [remark]
  }

  /// The elements so far.
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
      if let fault = reader.fault { note(fault, at: offset + fault.offset) }
      if event == .end { reader.close() }
      if isOther { return bytes.count }
      guard !remarks.hasError, atomicDepth < 0, reader.hasRoot else { continue }
      safeLength = offset + reader.token.end
      safeDepth = reader.depth
    }
    return index
  }

  private mutating func note(_ fault: XMLReader.Fault, at offset: Int) {
    if !fault.isUnread, lastClosing == nil { lastClosing = reader.closing(depth: safeDepth) }
    remarks.note(fault, at: offset)
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
      note(XMLReader.Fault(offset: 0, reason: "The root of SVG is svg"), at: offset + token.start)
      isOther = true
      return
    }
    if builder.tree.count == 0 {
      let name = bytes.extracting(token.start + 1..<token.nameEnd)
      let namespace = reader.namespace(of: name, isAttribute: false) ?? XMLNamespaces.none
      let known = reader.namespaces.names[Int(namespace)]
      if !known.span.isEqual(to: "http://www.w3.org/2000/svg") { strayRoot = offset + token.start }
    }
    let depth = builder.open.count
    if !token.isEmpty {
      if atomicDepth < 0, SVGElements.isAtomic(localName) {
        atomicDepth = depth
        atomicIndex = builder.tree.count
      }
      if textDepth < 0, SVGElements.holdsText(localName) { textDepth = depth }
    }
    builder.start(&reader, bytes, at: offset, &remarks)
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

extension ArtifactDiagnostic.Kind {
  /// The root of an SVG document is not in SVG's namespace; it is read as if it were.
  public static let svgNamespace = Self(rawValue: "svg.namespace")
}
