import ArtifactBase
import RefinerCore

/// An incremental parser for an object stream of a PDF (ISO 32000-1 §7.5.7).
struct PDFObjectStream: Sendable {
  private var inflater: Inflater?
  private var content = PDFStreamContent()
  private var isAtStart = true

  /// Creates a parser that reads at most `limit` inflated bytes, or uncompressed data if `limit` is
  /// `nil`.
  init(limit: Int?) {
    inflater = limit.map { Inflater(limit: $0) }
  }

  var objects: PDFStreamObjects { content.objects }

  /// The part of the limit that the stream has used.
  var usedCount: Int { inflater.map { $0.usedCount + Inflater.blockCost } ?? 0 }

  var isOverLimit: Bool { inflater?.status == .overLimit }

  mutating func take(_ bytes: Span<UInt8>) {
    var bytes = bytes
    if isAtStart, bytes.count > 0 {
      isAtStart = false
      // The line break after the keyword may have a second byte.
      if bytes[0] == 0x0A { bytes = bytes.extracting(1..<bytes.count) }
    }
    if inflater == nil {
      content.take(bytes)
    } else {
      inflater?.append(bytes, to: &content)
    }
  }

  mutating func finish() { content.finish() }
}

/// The content of an object stream: numbers followed by objects.
private struct PDFStreamContent: InflaterOutput, Sendable {
  private var lexer = PDFLexer()
  private(set) var objects = PDFStreamObjects()

  mutating func take(_ bytes: Span<UInt8>) { lexer.read(bytes, to: &objects) }

  mutating func finish() { lexer.finish(to: &objects) }
}

/// The page and action entries of the objects in an object stream.
struct PDFStreamObjects: PDFTokenHandler, Sendable {
  private(set) var pageCount = 0
  private(set) var declaredCount: Int?
  private(set) var actions: PDFActions = []

  private var node = PDFPageNode()
  private var depth = 0

  mutating func takeName(_ name: PDFWord) {
    if name.mayAct, let action = PDFWord.actions[name] { actions.formUnion(action) }
    if depth == 1 { _ = node.takeName(name) }
  }

  mutating func takeWord(_ word: PDFWord, at offset: Int) -> Bool {
    if depth == 1 { node.takeWord(word) }
    return false
  }

  mutating func beginDictionary() {
    depth += 1
    if depth == 1 { node = PDFPageNode() }
  }

  mutating func endDictionary() {
    guard depth > 0 else { return }
    depth -= 1
    guard depth == 0 else { return }
    if node.isPage { pageCount += 1 }
    declaredCount = node.declaredCount ?? declaredCount
  }

  mutating func takeContent(_ bytes: Span<UInt8>) {}

  mutating func endContent() {}
}
