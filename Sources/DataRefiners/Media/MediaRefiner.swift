// Images, documents and models as payloads (`Specs/Refiners.md` section R17).
//
// The payload either refers to a medium or contains it, in Base64 or as raw bytes. The bytes are
// decoded and the header is parsed incrementally, so the format and size are known long before the
// end. The medium can't be drawn until it is complete, so the status stays pending until then.
// Nothing outside the payload is ever opened.

import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// An incremental refiner for media: the source is known first, then the size from the header, and
/// finally the complete medium.
public struct MediaRefiner: ArtifactRefiner {
  /// The first of the supported types: PNG, JPEG, GIF, WebP, BMP, TIFF, HEIC, PDF, GLB and USDZ.
  public static var artifactType: ArtifactType { .png }

  /// The types of all formats that are recognized.
  public static var artifactTypes: [ArtifactType] {
    MediaDocument.Format.allCases.map(\.artifactType)
  }

  /// The maximum number of bytes before the comma of a data URL.
  public static let dataURLHeaderLimit = 1_024

  /// The number of Base64 bytes decoded per step.
  private static let stepLength = 32_768

  private enum Stage { case undecided, header, content, reference, failed }

  /// The source and header of the medium received so far.
  public private(set) var model = MediaDocument()

  private var declaredType: ArtifactType?
  /// The number of bytes of the medium that are kept.
  private var byteLimit = MediaDocument.byteLimit
  private var stage = Stage.undecided
  private var source = MediaSourceReader()
  private var decoder = Base64Decoder()
  private var header = MediaHeader()
  private var chunks = PNGChunks()
  private var pages = PDFPages()
  /// The number of bytes of the medium that were scanned for pages.
  private var pageOffset = 0
  private var dataURLHeader: [UInt8] = []
  private var reference = MediaReference()
  /// The diagnostics of a GLB file's JSON, one per kind.
  private var modelDiagnostics: [Diagnostic] = []
  private var isModelRepaired = false
  private var decoded: [UInt8] = []
  private var receivedCount = 0
  private var scalarCount = 0
  private var isFinished = false
  private var failure: (range: Range<Int>, kind: Diagnostic.Code, message: String)?
  /// The description of what the refiner is waiting for. It is cached, since it is read after every
  /// chunk.
  private var hint = "waiting for the medium"

  /// Creates a refiner.
  ///
  /// - Parameter attributes: The artifact's attributes; only `type` is used.
  public init(attributes: [String: String] = [:]) {
    let declared = attributes.first { $0.key.lowercased() == "type" }?.value
    declaredType = declared.map { ArtifactType.canonical($0).type }
  }

  /// Creates a refiner that keeps another number of bytes than ``MediaDocument/byteLimit``, such as
  /// all of them for saving the medium.
  package init(attributes: [String: String], byteLimit: Int) {
    self.init(attributes: attributes)
    self.byteLimit = byteLimit
  }

  /// Creates a refiner with a limit other than ``MediaDocument/inflatedLimit``, for tests.
  package init(inflatedLimit: Int) {
    self.init()
    pages = PDFPages(inflatedLimit: inflatedLimit)
  }

  /// Reads the next chunk of the payload. Bytes after ``finish()`` are ignored.
  ///
  /// - Complexity: O(`bytes.count` + number of bytes inflated).
  public mutating func append(_ bytes: Span<UInt8>) {
    guard !isFinished, bytes.count > 0 else { return }
    let start = receivedCount
    receivedCount += bytes.count
    scalarCount += PreRenderableProgress.characterCount(of: bytes)
    var index = 0
    while stage == .undecided, index < bytes.count {
      if let kind = source.append(bytes[index], at: start + index) { decide(kind) }
      index += 1
    }
    take(bytes.extracting(index..<bytes.count), at: start + index)
  }

  /// Ends the payload and checks that the medium is complete.
  ///
  /// - Complexity: O(``MediaDocument/byteCount``).
  public mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    if stage == .undecided {
      guard let kind = source.kindAtEnd else { return fail(receivedCount, Self.nothing) }
      decide(kind)
    }
    switch stage {
    case .header: fail(receivedCount, "data URL has no comma")
    case .content: finishContent()
    case .reference:
      reference.finish(at: receivedCount)
      // An invalid address isn't a source (R1.6).
      if reference.failure?.offset == source.start { model.source = nil }
      noteReferenceFailure()
    case .undecided, .failed: break
    }
    model.isComplete = stage == .content
  }

  private mutating func finishContent() {
    decoder.finish(at: receivedCount, to: &decoded)
    takeDecoded()
    pages.finish()
    if let offset = decoder.errorOffset {
      fail(offset, Self.notBase64)
    } else if model.format == nil, model.source == .base64 {
      fail(source.start, "not a valid address, and Base64 of an unknown format")
    } else if decoder.isCut {
      fail(receivedCount, "truncated Base64: its last group is incomplete", .cutMedia)
    } else if model.byteCount == 0 {
      fail(receivedCount, Self.nothing)
    } else if failure == nil, header.isCut(model) {
      let name = model.format?.name ?? "medium"
      let missing = model.declaredByteCount.map { "\(model.byteCount) of \($0) bytes received" }
      fail(receivedCount, "truncated \(name): \(missing ?? "its end is missing")", .cutMedia)
    } else if failure == nil, let missing = MediaEnd.missing(in: model) {
      fail(receivedCount, "truncated \(model.format?.name ?? "medium"): \(missing)", .cutMedia)
    } else if failure == nil, model.format?.statesSize == true, model.pixelSize == nil {
      fail(source.start, "image header has no dimensions: expected a width and a height")
    } else if failure != nil {
      stage = .failed
    } else if model.format == .glb, model.version == "2" {
      finishModel()
    }
  }

  /// Validates the JSON of a GLB file (R23.5).
  private mutating func finishModel() {
    let end = min(model.declaredByteCount ?? .max, model.byteCount)
    let isOver = model.entries.contains { $0.range.lowerBound <= end && $0.range.upperBound > end }
    guard !isOver else { return fail(source.start, "GLB chunk exceeds the length of the file") }
    guard let refiner = GLTFRefiner(glb: model) else {
      return fail(source.start, "GLB has no JSON chunk")
    }
    let refinement = refiner.refinement
    if case .invalid = refinement.verdict {
      return fail(source.start, "JSON chunk of the GLB is not valid glTF 2.0")
    }
    isModelRepaired = refinement.verdict == .repaired
    // The JSON is embedded, so its offsets aren't payload offsets.
    modelDiagnostics = refinement.diagnostics.summary.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.range = atStart
      return diagnostic
    }
  }

  private static let nothing = "empty payload: expected a medium or its address"
  private static let notBase64 = "invalid Base64"

  /// The current status, renderable prefix and diagnostics.
  public var refinement: Refinement {
    var verdict = Refinement.Verdict.pending
    if let failure {
      verdict = .invalid(offset: failure.range.lowerBound)
    } else if isFinished {
      verdict = hasRepairs ? .repaired : .valid
    }
    if isFinished, failure == nil {
      return Refinement(
        status: .ready(safeLength: receivedCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    let progress = PreRenderableProgress(receivedCharacters: scalarCount, hint: hint)
    return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
  }

  private var hasRepairs: Bool {
    isOtherType || decoder.isUnpadded || pages.hasLoop || isModelRepaired
      || !chunks.log.isEmpty
  }

  /// Whether the medium's format contradicts the declared type.
  private var isOtherType: Bool {
    guard let format = model.format, let declaredType else { return false }
    return Self.types.contains(declaredType) && declaredType != format.artifactType
  }

  /// The media type of a data URL.
  private var addressType: ArtifactType? {
    guard case .dataURL(let mediaType) = model.source else { return nil }
    return ArtifactType.canonical(mediaType).type
  }

  private static let types = Set(MediaDocument.Format.allCases.map(\.artifactType))

  private var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if isOtherType, let format = model.format {
      let end = min(source.start + 1, receivedCount)
      let declared = declaredType?.displayName ?? ""
      diagnostics.append(
        Diagnostic(
          .mediaType, .warning, at: source.start..<end,
          message: "declared type is \(declared), found \(format.name): read as "
            + "\(format.name)"))
    }
    if isFinished, failure == nil, model.format == nil, stage == .content,
      let declaredType = declaredType ?? addressType, Self.types.contains(declaredType)
    {
      diagnostics.append(
        Diagnostic(
          .unknownMedium, .warning, at: source.start..<min(source.start + 1, receivedCount),
          message: "unknown format: expected \(declaredType.displayName)"))
    }
    if failure == nil, decoder.isUnpadded {
      diagnostics.append(
        Diagnostic(
          .unpaddedMedia, .warning, at: receivedCount..<receivedCount,
          message: "Base64 has no padding: its end may be missing"))
    }
    diagnostics += documentDiagnostics
    if let size = model.pixelSize, size.width > MediaDocument.pixelLimit / max(size.height, 1) {
      diagnostics.append(
        Diagnostic(
          .largeMedia, .warning, at: atStart,
          message: "image of \(size.width)×\(size.height) exceeds "
            + "\(MediaDocument.pixelLimit / 1_000_000) million pixels"))
    }
    diagnostics += modelDiagnostics
    diagnostics += chunks.log.diagnostics()
    if pages.hasLoop {
      diagnostics.append(
        Diagnostic(
          .mediaLoop, .warning, at: receivedCount..<receivedCount,
          message: "circular cross-reference tables in the PDF"))
    }
    if let failure {
      let end = min(failure.range.upperBound, max(receivedCount, failure.range.lowerBound))
      let range = failure.range.lowerBound..<end
      diagnostics.append(
        Diagnostic(failure.kind, .error, at: range, message: failure.message))
    }
    return diagnostics
  }

  /// The diagnostics of a PDF.
  private var documentDiagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if !pages.actions.isEmpty {
      diagnostics.append(
        Diagnostic(
          .activeMedia, .warning, at: atStart,
          message: "PDF contains \(pages.actions.names): nothing is run or opened"))
    }
    if pages.isEncrypted {
      diagnostics.append(
        Diagnostic(
          .encryptedMedia, .warning, at: atStart,
          message: "encrypted PDF: its content needs a password"))
    }
    if pages.isOverLimit {
      diagnostics.append(
        Diagnostic(
          .largeMedia, .warning, at: atStart,
          message: "PDF object streams inflate to more than "
            + "\(MediaDocument.inflatedLimit >> 20) MiB: further pages are not counted"))
    }
    return diagnostics
  }

  /// The byte range of the medium's first byte.
  private var atStart: Range<Int> {
    min(source.start, receivedCount)..<min(source.start + 1, receivedCount)
  }

  // MARK: Stages

  private mutating func decide(_ kind: MediaSourceReader.Kind) {
    switch kind {
    case .dataURL:
      stage = .header
      // The header is parsed from the payload after `data:`.
      return
    case .bytes:
      stage = .content
      model.source = .bytes
    case .base64:
      stage = .content
      model.source = .base64
    case .url:
      stage = .reference
      model.source = .url("")
    case .path:
      stage = .reference
      model.source = .path("")
      reference.isPath = true
    case .unknown:
      return fail(source.start, source.mismatch)
    }
    let pending = source.pending
    reference.start = source.start
    take(pending.span, at: source.start)
  }

  private mutating func take(_ bytes: Span<UInt8>, at offset: Int) {
    guard bytes.count > 0 else { return }
    switch stage {
    case .undecided, .failed: break
    case .header: takeHeader(bytes, at: offset)
    case .content where model.source == .bytes: keep(bytes)
    case .content: decode(bytes, at: offset)
    case .reference:
      reference.append(bytes, at: offset)
      let text = reference.text
      if case .url = model.source { model.source = .url(text) } else { model.source = .path(text) }
      hint = "waiting for the end of the address"
      noteReferenceFailure()
    }
  }

  private mutating func takeHeader(_ bytes: Span<UInt8>, at offset: Int) {
    for index in bytes.indices {
      guard bytes[index] != UInt8(ascii: ",") else {
        readHeader()
        return take(bytes.extracting(index + 1..<bytes.count), at: offset + index + 1)
      }
      guard dataURLHeader.count < Self.dataURLHeaderLimit else {
        return fail(
          offset + index, "data URL has no comma in its first \(Self.dataURLHeaderLimit) bytes")
      }
      dataURLHeader.append(bytes[index])
    }
  }

  /// Parses the header between `data:` and the comma (RFC 2397).
  private mutating func readHeader() {
    let text = String(decoding: dataURLHeader, as: UTF8.self).lowercased()
    let fields = text.split(separator: ";", omittingEmptySubsequences: false)
    let mediaType = fields.first.map { String($0.filter { $0 != " " && $0 != "\n" }) } ?? ""
    model.source = .dataURL(mediaType: mediaType)
    let isBase64 = fields.dropFirst().contains { $0.filter { $0 != " " } == "base64" }
    decoder.isPlain = !isBase64
    decoder.hasEscapes = true
    stage = .content
  }

  /// Decodes bytes in steps, which bounds the size of the intermediate buffer.
  private mutating func decode(_ bytes: Span<UInt8>, at offset: Int) {
    var start = 0
    while start < bytes.count, stage == .content {
      let end = min(start + Self.stepLength, bytes.count)
      decoder.append(bytes.extracting(start..<end), at: offset + start, to: &decoded)
      takeDecoded()
      if let offset = decoder.errorOffset { fail(offset, Self.notBase64) }
      start = end
    }
  }

  private mutating func takeDecoded() {
    guard !decoded.isEmpty else { return }
    var bytes: [UInt8] = []
    swap(&bytes, &decoded)
    keep(bytes.span)
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &decoded)
  }

  /// Appends bytes of the medium up to the byte limit.
  private mutating func keep(_ bytes: Span<UInt8>) {
    let room = byteLimit - model.byteCount
    let taken = bytes.extracting(first: room)
    model.append(taken)
    chunks.read(taken, origin: source.start, isPacked: model.source != .bytes)
    readContent()
    if bytes.count > room {
      let megabytes = byteLimit >> 20
      fail(source.start, "medium exceeds \(megabytes) MiB", .largeMedia)
    }
  }

  /// Parses headers as far as the bytes are available.
  private mutating func readContent() {
    let (format, size) = (model.format, model.pixelSize)
    if !header.isDone { header.read(&model) }
    // The error is known here, but the following bytes are still read, so that the model doesn't
    // depend on the chunking.
    if let fault = header.fault, failure == nil {
      failure = (source.start..<source.start + 1, .invalidMedia, "\(fault)")
      noteState()
    }
    if let damage = chunks.failure, failure == nil {
      failure = (damage.range, .invalidMedia, damage.message)
      noteState()
    }
    if model.format == .pdf { countPages() }
    if format != model.format || size != model.pixelSize { noteState() }
  }

  private mutating func countPages() {
    let bytes = model.bytes(pageOffset..<model.byteCount)
    pages.read(bytes.span)
    pageOffset = model.byteCount
    model.pageCount = pages.declaredCount ?? (pages.seenCount > 0 ? pages.seenCount : nil)
  }

  private mutating func noteReferenceFailure() {
    if let failure = reference.failure { fail(failure.offset, failure.message) }
  }

  private mutating func fail(
    _ offset: Int, _ message: String, _ kind: Diagnostic.Code = .invalidMedia
  ) {
    if failure == nil { failure = (offset..<offset + 1, kind, message) }
    stage = .failed
    noteState()
  }

  /// Updates the hint about what the refiner is waiting for, or why it stopped.
  private mutating func noteState() {
    let name = model.format?.name ?? "medium"
    if let failure {
      hint = "\(failure.kind == .cutMedia ? "truncated" : "invalid") \(name)"
    } else {
      hint = "waiting for the end of the \(name)"
    }
    if let size = model.pixelSize { hint += ", \(size.width)×\(size.height)" }
  }
}

extension Diagnostic.Code {
  /// The medium can't be decoded from the range on.
  public static let invalidMedia = Self(rawValue: "media.invalid")

  /// The medium is shorter than its header declares.
  public static let cutMedia = Self(rawValue: "media.truncated")

  /// The checksum of an ancillary PNG chunk doesn't match; decoders may skip the chunk.
  public static let mediaChecksum = Self(rawValue: "media.checksum")

  /// The Base64 isn't padded, or its end is missing.
  public static let unpaddedMedia = Self(rawValue: "media.unpadded-base64")

  /// The document contains scripts, actions or files, which aren't run or opened.
  public static let activeMedia = Self(rawValue: "media.active-content")

  /// The document can't be read without a password.
  public static let encryptedMedia = Self(rawValue: "media.encrypted")

  /// The image has so many pixels that it shouldn't be decoded without confirmation.
  public static let largeMedia = Self(rawValue: "media.size-limit")

  /// The document has a circular reference.
  public static let mediaLoop = Self(rawValue: "media.reference-loop")

  /// The medium has none of the recognized formats.
  public static let unknownMedium = Self(rawValue: "media.unknown-format")

  /// The medium's format contradicts the type in its tag.
  public static let mediaType = Self(rawValue: "media.type-mismatch")
}
