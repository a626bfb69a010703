// A spec in any form while it arrives.
//
// The first object that opens says by its first name what form the text has: `op` makes it lines of
// operations, or one list of them; any other name a document. Prose and fences before it are passed
// over. Where nothing is shown yet and a member is a message of A2UI, the text is messages. What is
// decided depends on the bytes alone, and once decided it stays: from then on the bytes go to the reader
// of that form. At the end the whole text is read as `SpecReport` reads it.

import ArtifactCore

/// Reads a spec in any form from bytes that arrive in pieces cut anywhere, and gives at any time what is
/// there.
///
/// ```swift
/// var feed = SpecFeed()
/// for chunk in answer {
///   feed.append(chunk.utf8.span)
///   session.apply(feed.takeUpdate())
/// }
/// feed.finish()
/// session.apply(feed.takeUpdate())
/// ```
/// Objects with `root`, `state` and `elements`, trees of elements inside each other, lines of RFC 6902
/// operations, lists of them, and messages of A2UI stream, also behind prose and inside a fence; a spec in
/// a string is there when the text is whole.
public struct SpecFeed: Sendable {
  /// How a text ended.
  public enum Ending: Hashable, Sendable {
    /// It is JSON as it stands.
    case whole
    /// It is JSON that ends too early: the spec is as far as it came.
    case cut
    /// It is another form than one JSON value, or was put right.
    case read
    /// Nothing of it could be read, or what could is all there was before something broken.
    case broken
  }

  /// How the text ended; nil before ``finish()``.
  public private(set) var ending: Ending?

  /// What is odd, as ``SpecReport`` says it; empty before ``finish()``.
  public private(set) var diagnostics: [SpecDiagnostic] = []

  /// The text so far.
  public private(set) var bytes: [UInt8] = []

  private let catalog: SpecCatalog
  private var finder = SpecFormFinder()

  /// The reader of a document, and where in the text it begins.
  private var document: (reader: SpecDocument, start: Int)?
  private var lines: LinesOfSpec?

  /// Looks for another spec after the document; nil while the text is one JSON value.
  private var values: SpecValueFinder?

  /// How many values have closed.
  private var valueCount = 0

  /// Whether the document is another one than that of which the last update was.
  private var isReplaced = false

  /// The reader of messages, and how much of the text its last update was made of.
  private var messages: (reader: A2UIStream, taken: Int)?

  /// Looks for messages; nil once it is known that there are none.
  private var messageFinder: A2UIMessageFinder? = A2UIMessageFinder()
  private var final: Spec?
  private var isOver = false

  public init(catalog: SpecCatalog = .builtIn) {
    self.catalog = catalog
  }

  /// Takes the next bytes.
  ///
  /// - Complexity: O(bytes), and the cost of the operations that end in them.
  public mutating func append(_ chunk: Span<UInt8>) {
    guard final == nil else { return }
    guard messages == nil, let end = messageFinder?.firstMessage(in: chunk) else {
      return take(chunk)
    }
    take(chunk.extracting(..<end))
    // What is shown already says that the text is something else.
    if spec.elements.isEmpty { beginMessages() }
    messageFinder = nil
    take(chunk.extracting(end...))
  }

  private mutating func take(_ chunk: Span<UInt8>) {
    let old = bytes.count
    for index in chunk.indices { bytes.append(chunk[index]) }
    if messages != nil {
      messages?.reader.append(chunk)
    } else if document != nil {
      document?.reader.append(chunk)
      replaceDocument()
    } else if lines != nil {
      lines?.append(chunk)
    } else {
      for offset in old..<bytes.count {
        guard let form = finder.take(bytes[offset]) else { continue }
        return begin(form)
      }
    }
  }

  /// Gives what has come to the reader of its form.
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

  /// Reads another spec in the place of the document once one is whole after it.
  private mutating func replaceDocument() {
    if values == nil, document?.reader.json.error != nil { values = SpecValueFinder() }
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
    (document, lines, values) = (nil, nil, nil)
  }

  /// Ends the text: the spec is now what the whole of it is, or what could be read of it.
  public mutating func finish() {
    guard final == nil else { return }
    let before = self
    var isWhole = false
    if let (open, start) = document, open.isWhole {
      isWhole = start == 0
    } else if let (open, start) = document {
      var reader = open
      reader.finish()
      if let fault = reader.diagnostics.first(where: { $0.code == .invalidJSON }) {
        let offset = start + (fault.offset ?? 0)
        diagnostics = [self.fault(at: offset, in: reader.spec)]
        if offset == textEnd {
          (ending, final) = (.cut, reader.spec)
          return
        }
      } else {
        isWhole = start == 0 && !reader.diagnostics.contains { $0.code == .jsonRepaired }
      }
    } else if lines == nil {
      isWhole = (try? JSONValue(parsing: bytes)) != nil
    }
    let report = SpecReport(reading: bytes, catalog: catalog)
    if messages != nil, report.diagnostics.contains(where: { $0.code == .invalidJSON }) {
      // The last message ends too early: what of it was not there has not been left out.
      diagnostics = [fault(at: textEnd, in: before.spec)]
      (ending, final) = (isCut ? .cut : .read, before.spec)
      return
    }
    lines?.finish()
    var read = (spec: report.spec, diagnostics: report.diagnostics)
    if read.spec.elements.isEmpty, let lines, !lines.spec.elements.isEmpty {
      read = (lines.spec, lines.diagnostics)
    }
    // What was there does not go because of what came after it, but where it was named again.
    let isRepeated = report.diagnostics.contains {
      $0.code == .duplicateElement || $0.code == .duplicateKey
    }
    if !isRepeated, let ids = before.document?.reader.ids,
      !ids.allSatisfy({ read.spec[$0] != nil })
    {
      if diagnostics.isEmpty { diagnostics = report.diagnostics }
      (ending, final) = (.broken, before.spec)
      return
    }
    diagnostics = read.diagnostics
    ending = isWhole ? .whole : read.spec.elements.isEmpty ? .broken : .read
    final = read.spec
  }

  /// Where the text ends, but for line breaks at the end of its file.
  private var textEnd: Int {
    bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
  }

  /// Whether the text is one JSON value that ends too early.
  private var isCut: Bool { JSONValue.isCut(Array(bytes[..<textEnd])) }

  /// What is to be said of where the text stops being JSON.
  private func fault(at offset: Int, in spec: Spec) -> SpecDiagnostic {
    let place = SpecSource(bytes).location(at: offset)
    let hasRoot = spec.root.flatMap { spec[$0] } != nil
    let words =
      offset < textEnd
      ? "no JSON from here on."
      : hasRoot
        ? "cut here; it is shown as far as it came."
        : "cut here, before its first element has come."
    return SpecDiagnostic(
      .invalidJSON,
      message: "Line \(place.line), column \(place.column): The interface is \(words)",
      details: ["offset": .number(JSONNumber(offset))])
  }

  // MARK: - What is there

  /// The spec as far as it has come; after ``finish()`` the spec.
  ///
  /// - Complexity: O(elements + bytes of the open element).
  public var spec: Spec {
    if let final { return final }
    if let messages { return messages.reader.surfaces.first?.spec ?? Spec() }
    return document?.reader.spec ?? lines?.spec ?? Spec()
  }

  /// What a view is given of the spec as far as it has come; after ``finish()`` all of it.
  ///
  /// - Complexity: O(elements + bytes of the open element).
  public var wholeUpdate: SpecUpdate {
    if let final { return SpecUpdate(final) }
    return document?.reader.wholeUpdate ?? SpecUpdate(spec, isComplete: false)
  }

  /// What a view is given that is new since this was last asked; after ``finish()`` all of it, once.
  ///
  /// - Complexity: O(what is new); of messages, and after ``finish()``, O(spec).
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
    return SpecUpdate(root: nil)
  }
}

extension SpecDiagnostic {
  /// Where in the text it is, if that is all that is known.
  fileprivate var offset: Int? {
    guard case .number(let number)? = details["offset"] else { return nil }
    return number.integer
  }
}

/// A spec that lines of operations make, with what they have made decoded once.
private struct LinesOfSpec: Sendable {
  private var stream = SpecStream()
  private var list: ListOfOperations?
  private let components: KnownComponents
  private var revision = 0

  /// The elements so far; the state is that of the document.
  private var elements = Spec()

  /// What elements have as children, to find a root before it is named.
  private var referenced: Set<ExactString> = []

  /// What has come since the last look; nil if that is more than one update.
  private var news: SpecUpdate? = SpecUpdate(root: nil)

  init(components: KnownComponents) {
    self.components = components
  }

  var diagnostics: [SpecDiagnostic] { stream.diagnostics }

  mutating func beginList() {
    list = ListOfOperations()
  }

  mutating func append(_ chunk: Span<UInt8>) {
    if list != nil {
      var text: [UInt8] = []
      for index in chunk.indices { list?.take(chunk[index], into: &text) }
      stream.append(text.span)
    } else {
      stream.append(chunk)
    }
    guard stream.revision != revision else { return }
    let hadNews = revision != seen
    revision = stream.revision
    take(isFirst: !hadNews)
  }

  /// The revision that was last looked at.
  private var seen = 0

  private mutating func take(isFirst: Bool) {
    var update = stream.takeUpdate(components: components)
    for element in update.elements {
      referenced.formUnion(element.children.map(ExactString.init))
    }
    let state = update.state
    // Keeping the state here would make the next operation copy it.
    update.state = nil
    elements.apply(update)
    update.root = root
    update.state = state
    news = isFirst ? update : nil
  }

  mutating func finish() {
    stream.finish()
    var update = stream.takeUpdate(components: components)
    update.state = nil
    elements.apply(update)
  }

  private var root: String? {
    elements.root ?? elements.ids.first { !referenced.contains(ExactString($0)) }
  }

  var spec: Spec {
    var spec = elements
    spec.root = root
    if let state = stream.document["state"], state != .null { spec.state = state }
    return spec
  }

  mutating func takeUpdate() -> SpecUpdate {
    defer {
      news = SpecUpdate(root: root)
      seen = revision
    }
    return news ?? SpecUpdate(spec, isComplete: false)
  }
}

/// Says what form a text has, byte by byte.
struct SpecFormFinder: Sendable {
  enum Form: Hashable, Sendable {
    /// A document, from a place on.
    case document(from: Int)
    /// Operations, one a line.
    case lines
    /// Operations in an array, which opens at a place.
    case list(from: Int)
  }

  private enum State: Sendable {
    case prose
    /// Behind `[`, behind `{`, and in the first name of an object.
    case bracket, brace, name
  }

  private var state = State.prose
  private var offset = 0

  /// Whether nothing but blanks has come, and whether that is so of the line.
  private var isBlank = true
  private var isLineStart = true

  /// Where the array or the object opened, and how.
  private var start = 0
  private var startsLine = true
  private var startsText = true
  private var isListed = false
  private var name: [UInt8] = []

  /// The names with which operations begin, and those that only a spec has.
  private static let operationNames = ["op", "path", "from"]
  private static let specNames = ["root", "elements", "state", "type", "spec"]
  private static let longestName = 16

  /// Takes a byte; the form, once it is known.
  mutating func take(_ byte: UInt8) -> Form? {
    defer { offset += 1 }
    let isBreak = byte == 0x0A || byte == 0x0D
    switch (state, byte) {
    case (.name, UInt8(ascii: "\"")):
      return form()
    case (.name, _):
      // A longer name, or one with escapes, is none of those that count.
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
    // A byte order mark is as good as a blank.
    let isMark = byte == 0xEF || byte == 0xBB || byte == 0xBF
    let isSpace = byte == 0x20 || byte == 0x09 || isMark
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

/// Makes lines of the elements of an array while it arrives; what is behind it stays as it is.
struct ListOfOperations: Sendable {
  private var nesting = JSONNesting()
  private var isOver = false

  mutating func take(_ byte: UInt8, into text: inout [UInt8]) {
    if isOver { return text.append(byte) }
    let depth = nesting.depth
    let role = nesting.take(byte)
    // What is inside of elements stays, on one line; their brackets are of them too.
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
