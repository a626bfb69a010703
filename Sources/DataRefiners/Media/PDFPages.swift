import ArtifactBase
import RefinerCore

// Determines the number of pages of a PDF from its bytes in order (ISO 32000-1 §7.7.3 and Annex F).
//
// The cross-reference table is at the end and can't be used before that. Objects are therefore read
// in file order, including those in object streams: the root of the page tree or the first object
// of a linearized file declares the number of pages, and otherwise page objects are counted. Action
// names and links between cross-reference sections are recorded too.

struct PDFPages: Sendable {
  private var lexer = PDFLexer()
  private var objects: PDFObjects

  /// Creates a reader that inflates at most `inflatedLimit` bytes of all object streams together.
  init(inflatedLimit: Int = MediaDocument.inflatedLimit) {
    objects = PDFObjects(inflatedLimit: inflatedLimit)
  }

  /// The declared number of pages, or `nil` if it isn't known yet.
  var declaredCount: Int? { objects.declaredCount }

  /// The number of page objects received so far.
  var seenCount: Int { objects.seenCount }

  /// The active content found so far.
  var actions: PDFActions { objects.actions }

  /// Whether the cross-reference sections form a cycle; known at the end.
  var hasLoop: Bool { objects.hasLoop }

  /// Whether a trailer declares that strings and streams are encrypted.
  var isEncrypted: Bool { objects.isEncrypted }

  /// Whether the object streams exceed ``MediaDocument/inflatedLimit``.
  var isOverLimit: Bool { objects.isOverLimit }

  mutating func read(_ bytes: Span<UInt8>) { lexer.read(bytes, to: &objects) }

  mutating func finish() {
    lexer.finish(to: &objects)
    objects.finish()
  }
}

/// The objects of a PDF: pages, actions and cross-reference sections.
private struct PDFObjects: PDFTokenHandler, Sendable {
  private(set) var declaredCount: Int?
  private(set) var seenCount = 0
  private(set) var actions: PDFActions = []
  private(set) var hasLoop = false
  private(set) var isEncrypted = false
  private(set) var isOverLimit = false

  /// The page-related entries of the current object.
  private var node = PDFPageNode()
  private var key = Key.none
  private var depth = 0
  private var isLinearized = false
  private var linearCount: Int?
  private var filter = Filter.none

  private var sections = PDFSections()
  /// The offsets of the last two words; for `4 0 obj` those of the numbers.
  private var wordStarts = (0, 0)
  /// The offset of the current cross-reference section, from a trailer or an object.
  private var sectionStart = 0
  private var isTrailer = false
  private var isSection = false
  private var previous: Int?
  private var hasEncryption = false

  /// The open object stream.
  private var stream: PDFObjectStream?
  /// The remaining limit of inflated bytes for further object streams.
  private var inflatedLimit: Int

  init(inflatedLimit: Int) { self.inflatedLimit = inflatedLimit }

  private enum Key: UInt8 {
    case none, pageCount, previous
  }

  /// The compression of a stream.
  private enum Filter { case none, deflate, other }

  mutating func finish() {
    endSection()
    hasLoop = sections.hasLoop
  }

  // MARK: Tokens

  mutating func takeName(_ name: PDFWord) {
    if name.mayAct, let action = PDFWord.actions[name] { actions.formUnion(action) }
    key = .none
    noteFilter(name)
    guard depth <= 1, node.takeName(name) else {
      if node.type == .crossReference { isSection = true }
      return
    }
    switch name {
    case .pageCount: key = .pageCount
    case .previous: key = .previous
    case .linearized: isLinearized = true
    case .encrypt: hasEncryption = true
    default: break
    }
  }

  private mutating func noteFilter(_ name: PDFWord) {
    if name == .deflate || name == .shortDeflate {
      if filter == .none { filter = .deflate }
    } else if name == .predictor || PDFWord.otherFilters.contains(name) {
      filter = .other
    }
  }

  mutating func takeWord(_ word: PDFWord, at offset: Int) -> Bool {
    defer {
      wordStarts = (wordStarts.1, offset)
      key = .none
    }
    if depth <= 1 { node.takeWord(word) }
    switch key {
    case .pageCount: linearCount = word.number
    case .previous: previous = word.number
    case .none: if word.mayBeKeyword { return takeKeyword(word, at: offset) }
    }
    return false
  }

  private mutating func takeKeyword(_ word: PDFWord, at offset: Int) -> Bool {
    switch word {
    case .table:
      sectionStart = offset
      isTrailer = false
    case .trailer:
      isTrailer = true
      previous = nil
      hasEncryption = false
      beginObject()
    case .tableStart: endSection()
    case .object:
      endSection()
      sectionStart = wordStarts.0
      beginObject()
    case .objectEnd: endObject()
    case .stream:
      beginStream()
      endObject()
      return true
    default: break
    }
    return false
  }

  mutating func beginDictionary() { depth += 1 }

  mutating func endDictionary() { depth = max(0, depth - 1) }

  // MARK: Objects

  /// Records the link to the previous section and the encryption that the current trailer or object
  /// declares.
  private mutating func endSection() {
    if isTrailer || isSection, hasEncryption { isEncrypted = true }
    hasEncryption = false
    if isTrailer || isSection, let previous { sections.add(at: sectionStart, previous: previous) }
    isTrailer = false
    isSection = false
    previous = nil
  }

  private mutating func beginObject() {
    node = PDFPageNode()
    depth = 0
    isLinearized = false
    linearCount = nil
    filter = .none
  }

  private mutating func endObject() {
    endSection()
    if node.isPage { seenCount += 1 }
    declaredCount = node.declaredCount ?? declaredCount
    if isLinearized, let linearCount { declaredCount = linearCount }
    beginObject()
  }

  // MARK: Object streams

  private mutating func beginStream() {
    guard node.type == .objectStream, filter != .other, !isOverLimit else { return }
    guard filter == .none || inflatedLimit > 0 else {
      isOverLimit = true
      return
    }
    stream = PDFObjectStream(
      limit: filter == .deflate ? inflatedLimit : nil)
  }

  mutating func takeContent(_ bytes: Span<UInt8>) {
    guard let before = stream?.objects else { return }
    stream?.take(bytes)
    noteObjects(since: before)
  }

  mutating func endContent() {
    guard let before = stream?.objects else { return }
    stream?.finish()
    noteObjects(since: before)
    inflatedLimit = max(0, inflatedLimit - (stream?.usedCount ?? 0))
    stream = nil
  }

  private mutating func noteObjects(since before: PDFStreamObjects) {
    guard let stream else { return }
    seenCount += stream.objects.pageCount - before.pageCount
    declaredCount = stream.objects.declaredCount ?? declaredCount
    actions.formUnion(stream.objects.actions)
    isOverLimit = stream.isOverLimit
  }
}
