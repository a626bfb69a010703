import ArtifactBase
import RefinerCore

// How many pages a PDF has, from its bytes in order (ISO 32000-1 §7.7.3 and Annex F).
//
// The cross-reference table is at the end, so it is of no use before that. Objects are looked at
// as they come, also those in object streams: the page tree's root says how many pages there are, a
// linearized file says it in its first object, and else each page is one.
// Names of actions are noted on the way, and which cross-reference section names which.

struct PDFPages: Sendable {
  private var lexer = PDFLexer()
  private var objects: PDFObjects

  /// At most `inflatedLimit` bytes of all object streams together are read.
  init(inflatedLimit: Int = MediaDocument.inflatedLimit) {
    objects = PDFObjects(inflatedLimit: inflatedLimit)
  }

  /// What the document says; nil as long as it has not.
  var declaredCount: Int? { objects.declaredCount }

  /// The pages that have come.
  var seenCount: Int { objects.seenCount }

  /// What there is beside pages.
  var actions: PDFActions { objects.actions }

  /// Whether the cross-reference sections lead back to themselves; known at the end.
  var hasLoop: Bool { objects.hasLoop }

  /// Whether a trailer says that texts and streams are encrypted.
  var isEncrypted: Bool { objects.isEncrypted }

  /// Whether object streams are larger than ``MediaDocument/inflatedLimit``.
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

  /// Of the object at hand.
  private var node = PDFPageNode()
  private var key = Key.none
  private var depth = 0
  private var isLinearized = false
  private var linearCount: Int?
  private var filter = Filter.none

  private var sections = PDFSections()
  /// Where the last two words start: of `4 0 obj` the numbers.
  private var wordStarts = (0, 0)
  /// Where the section at hand starts, of a trailer or of an object.
  private var sectionStart = 0
  private var isTrailer = false
  private var isSection = false
  private var previous: Int?
  private var hasEncryption = false

  /// The object stream that is open.
  private var stream: PDFObjectStream?
  /// Bytes that the object streams after it may be inflated to.
  private var inflatedLimit: Int

  init(inflatedLimit: Int) { self.inflatedLimit = inflatedLimit }

  private enum Key: UInt8 {
    case none, pageCount, previous
  }

  /// How the content of a stream is packed.
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

  /// Notes what the trailer or the object at hand says about the section before it.
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
