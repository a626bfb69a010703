// Streaming decoder for a spec in any form.
//
// The first member name of the first object determines the form: `op` means patch operations, one
// per line or in one array; any other name means a document. Prose and code fences before it are
// skipped. If nothing is shown yet and a member is an A2UI message, the text is a sequence of
// messages. The decision depends only on the bytes and is final: from then on the bytes are passed
// to the reader of that form. At the end a document that is the whole text is complete; any other
// text is read again, as by `SpecReport`.

import ArtifactBase
import ArtifactCore

/// An incremental decoder for a spec in any form: accepts bytes in chunks of any size and provides
/// the partial spec at any time.
///
/// ```swift
/// var feed = SpecFeed()
/// for chunk in answer {
///   feed.append(chunk)
///   session.apply(feed.takeUpdate())
/// }
/// feed.finish()
/// session.apply(feed.takeUpdate())
/// ```
/// Objects with `root`, `state` and `elements`, trees of nested elements, lines or arrays of RFC
/// 6902 operations, and A2UI messages are decoded incrementally, also after prose and in a code
/// fence. A spec encoded as a string is decoded when the text is finished.
public struct SpecFeed: Sendable {
  /// How a text ended.
  public enum Ending: Hashable, Sendable {
    /// The text is valid JSON.
    case whole
    /// The text is truncated JSON; the spec is the part received.
    case cut
    /// The text is in another form than a single JSON value, or was repaired.
    case read
    /// Nothing could be read, or only the part before an error.
    case broken
  }

  /// How the text ended; nil before ``finish()``.
  public private(set) var ending: Ending?

  /// The diagnostics, as reported by ``SpecReport``; empty before ``finish()``.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The bytes received so far; empty once they exceed `SpecLimits.byteCount`.
  public private(set) var bytes: [UInt8] = []

  /// The offset in ``bytes`` at which the text after the spec begins, which is not read; nil before
  /// ``finish()``, and if there is none.
  package private(set) var restOffset: Int?

  private let catalog: SpecCatalog
  private var finder = SpecFormFinder()

  /// The document reader, and the offset in the text at which the document starts.
  private var document: (reader: SpecDocument, start: Int)?
  private var lines: LinesOfSpec?

  /// Reads lines in YAML, which become operations; nil for JSON.
  private var yaml: YAMLOperations?
  private var isJSON = false

  /// Searches for another spec after the document; nil while the text is a single JSON value.
  private var values: SpecValueFinder?

  /// The number of closed values.
  private var valueCount = 0

  /// Whether the document has been replaced since the last update.
  private var isReplaced = false

  /// The message reader, and the number of bytes covered by its last update.
  private var messages: (reader: A2UIStream, taken: Int)?

  /// Searches for messages; nil once the text is known to contain none.
  private var messageFinder: A2UIMessageFinder? = A2UIMessageFinder()
  private var final: Spec?
  private var isOver = false

  /// What had been read when the text became too long; nil for any other text.
  private var kept: Spec?

  /// Creates an empty feed.
  ///
  /// - Parameter catalog: The components, actions and functions a spec may use.
  public init(catalog: SpecCatalog = .builtIn) {
    self.catalog = catalog
  }

  /// Appends bytes; after ``finish()`` this has no effect.
  ///
  /// A text longer than `SpecLimits.byteCount` bytes is rejected (`spec.too-long`): of what has been read before
  /// the limit, only the spec is kept.
  ///
  /// - Complexity: O(bytes), plus the cost of the operations completed by them.
  public mutating func append(_ chunk: Span<UInt8>) {
    guard final == nil, kept == nil else { return }
    guard chunk.count <= SpecLimits.byteCount - bytes.count else { return reject() }
    guard messages == nil, let end = messageFinder?.firstMessage(in: chunk) else {
      return take(chunk)
    }
    take(chunk.extracting(..<end))
    // If something is already shown, the text is not a sequence of messages.
    if spec.elements.isEmpty { beginMessages() }
    messageFinder = nil
    take(chunk.extracting(end...))
  }

  /// Appends a text; after ``finish()`` this has no effect.
  ///
  /// - Complexity: O(length of `text`), plus the cost of the operations completed by it.
  public mutating func append(_ text: String) { append(text.utf8.span) }

  /// Stops reading and releases the text.
  private mutating func reject() {
    kept = spec
    (bytes, document, lines, messages, values) = ([], nil, nil, nil, nil)
  }

  private mutating func take(_ chunk: Span<UInt8>) {
    let old = bytes.count
    for index in chunk.indices { bytes.append(chunk[index]) }
    if !isJSON, yaml == nil {
      switch YAMLOperations.begins(bytes) {
      case nil: return
      case true?: beginYAML()
      case false?: isJSON = true
      }
      guard yaml == nil else { return }
      return find(from: 0)
    }
    if yaml != nil {
      yaml?.append(chunk)
      takeYAML()
    } else if messages != nil {
      messages?.reader.append(chunk)
    } else if document != nil {
      document?.reader.append(chunk)
      replaceDocument()
    } else if lines != nil {
      lines?.append(chunk)
    } else {
      find(from: old)
    }
  }

  /// Searches for the form in the bytes from an offset on.
  private mutating func find(from start: Int) {
    for offset in start..<bytes.count {
      guard let form = finder.take(bytes[offset]) else { continue }
      return begin(form)
    }
  }

  private mutating func beginYAML() {
    lines = LinesOfSpec(components: catalog.known)
    var reader = YAMLOperations()
    reader.append(bytes.span)
    yaml = reader
    messageFinder = nil
    takeYAML()
  }

  /// Applies the operations of the lines in YAML that are complete.
  private mutating func takeYAML() {
    guard let operations = yaml?.takeOperations(), !operations.isEmpty else { return }
    lines?.append(operations.span)
  }

  /// Creates the reader for the form and passes it the bytes received so far.
  private mutating func begin(_ form: SpecFormFinder.Form) {
    switch form {
    case .document(let start):
      var reader = SpecDocument(components: catalog.known)
      reader.append(bytes.span.extracting(start...))
      document = (reader, start)
      replaceDocument()
    case .lines, .list:
      var lines = LinesOfSpec(components: catalog.known)
      if case .list(let start) = form {
        lines.beginList()
        lines.append(bytes.span.extracting(start...))
      } else {
        lines.append(bytes.span)
      }
      self.lines = lines
    }
  }

  /// Switches to a later spec once it is complete.
  private mutating func replaceDocument() {
    if values == nil, document?.reader.error != nil { values = SpecValueFinder() }
    let ranges = values?.read(bytes) ?? []
    let others = ranges.dropFirst(valueCount == 0 ? 1 : 0)
    valueCount += ranges.count
    guard let range = others.last(where: { SpecChoice.isSpec(bytes[$0]) }) else { return }
    var reader = SpecDocument(components: catalog.known)
    reader.append(bytes.span.extracting(range.lowerBound...))
    document = (reader, range.lowerBound)
    isReplaced = true
  }

  private mutating func beginMessages() {
    var reader = A2UIStream(catalog: catalog)
    reader.append(bytes.span)
    messages = (reader, taken: 0)
    isJSON = true
    (document, lines, values) = (nil, nil, nil)
  }

  /// Ends the text: ``spec`` becomes the spec decoded from the whole text, or the part that could
  /// be read. Further calls have no effect.
  ///
  /// - Complexity: O(text).
  public mutating func finish() {
    guard final == nil else { return }
    if let kept { return end(.broken, kept, [.specTooLong]) }
    if let form = SchemaForm.request(in: bytes) {
      return end(.whole, Spec.decode(form.document, components: catalog.known).spec, [])
    }
    if let document, document.start == 0, document.reader.isWhole, messages == nil,
      !document.reader.isPatch, !A2UIStream.hasMessages(bytes)
    {
      let decoded = self.document?.reader.finishedReader().decoded(checkedBy: catalog)
      if let decoded { return end(.whole, decoded.spec, decoded.diagnostics) }
    }
    let document = documentEnd()
    if case .cut(let spec, let diagnostic) = document { return end(.cut, spec, [diagnostic]) }
    let report = SpecReport(reading: bytes, catalog: catalog)
    restOffset = report.restOffset
    if messages != nil, report.diagnostics.contains(where: { $0.code == .invalidJSON }) {
      // The last message is truncated; its missing part must not count as removed.
      return end(isCut ? .cut : .read, spec, [fault(at: textEnd, in: spec)])
    }
    let read = linesOrReport(report)
    if losesElements(read.spec, report) {
      if case .invalid(let diagnostic) = document {
        restOffset = diagnostic.range?.lowerBound
        return end(.broken, spec, [diagnostic])
      }
      return end(.broken, spec, report.diagnostics)
    }
    var ending = read.spec.elements.isEmpty ? Ending.broken : .read
    if case .valid(isWhole: true) = document { ending = .whole }
    end(ending, read.spec, read.diagnostics)
  }

  private mutating func end(_ ending: Ending, _ spec: Spec, _ diagnostics: [Diagnostic]) {
    (self.ending, final, self.diagnostics) = (ending, spec, diagnostics)
  }

  /// How the document ends.
  private enum DocumentEnd {
    /// There is no error; `isWhole` tells whether the document is the whole text.
    case valid(isWhole: Bool)
    /// The document is truncated at the end of the text.
    case cut(Spec, Diagnostic)
    /// An error is followed by more text.
    case invalid(Diagnostic)
  }

  private func documentEnd() -> DocumentEnd {
    guard let (open, start) = document else {
      return .valid(isWhole: lines == nil && (try? JSONValue(parsing: bytes)) != nil)
    }
    var reader = open
    if reader.isWhole { return .valid(isWhole: start == 0) }
    reader.finish()
    guard let error = reader.diagnostics.first(where: { $0.code == .invalidJSON }) else {
      let isRepaired = reader.diagnostics.contains { $0.code == .jsonRepaired }
      return .valid(isWhole: start == 0 && !isRepaired)
    }
    let offset = start + (error.offset ?? 0)
    let diagnostic = fault(at: offset, in: reader.spec)
    return offset == textEnd ? .cut(reader.spec, diagnostic) : .invalid(diagnostic)
  }

  /// Ends the lines, and returns what they contain if the report has no elements.
  private mutating func linesOrReport(
    _ report: SpecReport
  ) -> (spec: Spec, diagnostics: [Diagnostic]) {
    yaml?.finish()
    takeYAML()
    lines?.finish()
    if report.spec.elements.isEmpty, let lines, !lines.spec.elements.isEmpty {
      return (lines.spec, lines.diagnostics)
    }
    return (report.spec, report.diagnostics)
  }

  /// Whether `read` lacks elements that were received before an error. They don't count as received
  /// if their names are repeated later.
  private func losesElements(_ read: Spec, _ report: SpecReport) -> Bool {
    guard let ids = document?.reader.ids else { return false }
    let isRepeated = report.diagnostics.contains {
      $0.code == .duplicateElement || $0.code == .duplicateKey
    }
    return !isRepeated && !ids.allSatisfy { read[$0] != nil }
  }

  /// The end of the text, excluding trailing line breaks.
  private var textEnd: Int {
    bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
  }

  /// Whether the text is a truncated JSON value.
  private var isCut: Bool { JSONValue.isCut(Array(bytes[..<textEnd])) }

  /// Returns the diagnostic for the offset at which the text stops being valid JSON.
  private func fault(at offset: Int, in spec: Spec) -> Diagnostic {
    let hasRoot = spec.root.flatMap { spec[$0] } != nil
    let message =
      offset < textEnd
      ? "invalid JSON: the rest is not read"
      : hasRoot
        ? "incomplete spec: read up to here"
        : "incomplete spec: it ends before its first element"
    return Diagnostic(
      .invalidJSON, .error, at: offset..<min(offset + 1, max(offset, textEnd)), message: message)
  }

  // MARK: - The partial spec

  /// The spec received so far; after ``finish()``, the final spec.
  ///
  /// - Complexity: O(elements + bytes of the open element).
  public var spec: Spec {
    if let final = final ?? kept { return final }
    if let messages { return messages.reader.surfaces.first?.spec ?? Spec() }
    return document?.reader.spec ?? lines?.spec ?? Spec()
  }

  /// The received part of the spec as an update for a view; after ``finish()``, all of it.
  ///
  /// - Complexity: O(elements + bytes of the open element).
  public var wholeUpdate: SpecUpdate {
    if let final { return SpecUpdate(final) }
    return document?.reader.wholeUpdate ?? SpecUpdate(spec, isComplete: false)
  }

  /// Returns the changes for a view since the last call. The first call after ``finish()`` returns
  /// the whole spec; later ones are empty.
  ///
  /// - Complexity: O(changes); for messages, and after ``finish()``, O(spec).
  public mutating func takeUpdate() -> SpecUpdate {
    if let final {
      defer { isOver = true }
      guard isOver else { return SpecUpdate(final) }
      var update = SpecUpdate(root: final.root)
      update.isComplete = true
      return update
    }
    if let messages {
      let spec = messages.reader.surfaces.first?.spec ?? Spec()
      defer { self.messages?.taken = bytes.count }
      return messages.taken == bytes.count
        ? SpecUpdate(root: spec.root) : SpecUpdate(spec, isComplete: false)
    }
    if document != nil, let update = document?.reader.takeUpdate() {
      defer { isReplaced = false }
      return isReplaced ? wholeUpdate : update
    }
    if lines != nil, let update = lines?.takeUpdate() { return update }
    return SpecUpdate(root: kept?.root)
  }
}

extension Diagnostic {
  /// The byte offset, if the diagnostic only has that location.
  fileprivate var offset: Int? {
    pointer == .root ? range?.lowerBound : nil
  }
}

/// The spec produced by a stream of patch operations.
private struct LinesOfSpec: Sendable {
  private var stream = SpecStream()
  private var list: ListOfOperations?
  private let components: KnownComponents

  /// The elements as of the last update, without the state, which is kept in the document.
  private var elements = Spec()

  /// All child ids so far, to find a root before it is named.
  private var referenced: Set<ExactString> = []

  init(components: KnownComponents) {
    self.components = components
  }

  var diagnostics: [Diagnostic] { stream.diagnostics }

  mutating func beginList() {
    list = ListOfOperations()
  }

  mutating func append(_ chunk: Span<UInt8>) {
    guard list != nil else { return stream.append(chunk) }
    var text: [UInt8] = []
    for index in chunk.indices { list?.take(chunk[index], into: &text) }
    stream.append(text.span)
  }

  mutating func finish() { stream.finish() }

  var spec: Spec {
    var copy = self
    let root = copy.takeUpdate().root
    var spec = copy.elements
    spec.root = root
    if let state = stream.document["state"], state != .null { spec.state = state }
    return spec
  }

  mutating func takeUpdate() -> SpecUpdate {
    var update = stream.takeUpdate(components: components)
    for element in update.elements {
      referenced.formUnion(element.children.map(ExactString.init))
    }
    let state = update.state
    // A second reference to the state would make the next operation copy it.
    update.state = nil
    elements.apply(update)
    update.root = elements.root ?? elements.ids.first { !referenced.contains(ExactString($0)) }
    update.state = state
    return update
  }
}

/// Detects the form of a text byte by byte.
struct SpecFormFinder: Sendable {
  enum Form: Hashable, Sendable {
    /// A document, starting at an offset.
    case document(from: Int)
    /// Operations, one per line.
    case lines
    /// Operations in an array, starting at an offset.
    case list(from: Int)
  }

  private enum State: Sendable {
    case prose
    /// After `[`, after `{`, and in the first member name of an object.
    case bracket, brace, name
  }

  private var state = State.prose
  private var offset = 0

  /// Whether only whitespace has been received in the text.
  private var isBlank = true
  /// Whether only whitespace has been received in the line.
  private var isLineStart = true

  /// The offset at which the array or object starts, and its context.
  private var start = 0
  private var startsLine = true
  private var startsText = true
  private var isListed = false
  private var name: [UInt8] = []

  /// The first member names of operations.
  private static let operationNames = ["op", "path", "from"]
  /// The first member names that only specs have.
  private static let specNames = ["root", "elements", "state", "type", "spec"]
  private static let longestName = 16

  /// Processes a byte and returns the form once it is known.
  mutating func take(_ byte: UInt8) -> Form? {
    defer { offset += 1 }
    let isBreak = byte == 0x0A || byte == 0x0D
    switch (state, byte) {
    case (.name, UInt8(ascii: "\"")):
      return form()
    case (.name, _):
      // A longer name, or one with escapes, is not one of the known names.
      if name.count > Self.longestName { return form() }
      name.append(byte)
      return nil
    case (.brace, UInt8(ascii: "\"")):
      (state, name) = (.name, [])
      return nil
    case (.bracket, UInt8(ascii: "{")):
      (state, isListed) = (.brace, true)
      return nil
    case (.bracket, 0x20), (.bracket, 0x09), (.brace, 0x20), (.brace, 0x09): return nil
    case (.bracket, _) where isBreak, (.brace, _) where isBreak: return nil
    case (_, UInt8(ascii: "{")), (_, UInt8(ascii: "[")):
      state = byte == UInt8(ascii: "{") ? .brace : .bracket
      (start, startsLine, startsText, isListed) = (offset, isLineStart, isBlank, false)
      (isBlank, isLineStart) = (false, false)
      return nil
    default:
      state = .prose
    }
    // A byte order mark counts as whitespace.
    let isSpace = byte == 0x20 || byte == 0x09 || ByteOrderMark.contains(byte)
    if isBreak {
      isLineStart = true
    } else if !isSpace {
      (isBlank, isLineStart) = (false, false)
    }
    return nil
  }

  private mutating func form() -> Form? {
    let name = String(decoding: name, as: UTF8.self)
    if Self.operationNames.contains(name) {
      if startsLine { return isListed ? .list(from: start) : .lines }
    } else if startsLine || Self.specNames.contains(name) {
      return .document(from: startsText ? 0 : start)
    }
    state = .prose
    return nil
  }
}

/// Converts the elements of an array to lines while they are received; text after the array is
/// passed through.
struct ListOfOperations: Sendable {
  private var nesting = JSONNesting()
  private var isOver = false

  mutating func take(_ byte: UInt8, into text: inout [UInt8]) {
    if isOver { return text.append(byte) }
    let depth = nesting.depth
    let role = nesting.take(byte)
    // Elements are copied with their brackets, on a single line.
    if max(depth, nesting.depth) > 1 {
      let isBreak = role == .other && (byte == 0x0A || byte == 0x0D)
      text.append(isBreak ? 0x20 : byte)
    }
    if role == .closing {
      if nesting.depth <= 1 { text.append(0x0A) }
      isOver = nesting.depth == 0
    }
  }
}
