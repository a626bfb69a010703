import ArtifactBase
import RefinerCore

// How many pages a PDF has, from its bytes in order (ISO 32000-1 §7.7.3 and Annex F).
//
// The cross-reference table stands at the end, so it is of no use before that. Objects are looked at
// as they come: the page tree's root says how many pages there are, a linearized file says it in its
// first object, and else each page is one. What is in compressed object streams is not seen.
// Names of actions are noted on the way, and which cross-reference section names which.

struct PDFPages: Sendable {
  private enum State: UInt8 {
    case space, name, word, string, stringEscape, comment, stream
  }

  /// What the document says; nil as long as it has not.
  private(set) var declaredCount: Int?

  /// The pages that have come.
  private(set) var seenCount = 0

  /// What there is beside pages.
  private(set) var actions: PDFActions = []

  /// Whether the cross-reference sections lead back to themselves; known at the end.
  private(set) var hasLoop = false

  /// Whether a trailer says that texts and streams are encrypted.
  private(set) var isEncrypted = false

  private var state = State.space
  private var token = PDFWord()
  private var stringDepth = 0
  private var matched = 0

  /// Of the object at hand.
  private var key: Key = .none
  private var isPages = false
  private var isPage = false
  private var hasParent = false
  private var isLinearized = false
  private var count: Int?
  private var linearCount: Int?

  private var sections = PDFSections()
  /// Bytes that have been looked at.
  private var offset = 0
  private var tokenStart = 0
  /// Where the last two words start: of `4 0 obj` the numbers.
  private var wordStarts = (0, 0)
  /// Where the section at hand starts, of a trailer or of an object.
  private var sectionStart = 0
  private var isTrailer = false
  private var isSection = false
  private var previous: Int?
  private var hasEncryption = false

  private enum Key: UInt8 {
    case none, type, count, pageCount, previous
  }

  private static let endOfStream = Array("endstream".utf8)

  mutating func read(_ bytes: Span<UInt8>) {
    let start = offset
    var index = 0
    while index < bytes.count {
      let first = index
      switch state {
      case .name, .word:
        while index < bytes.count, !Self.endsToken(bytes[index]) { index += 1 }
        for place in first..<min(index, first + PDFWord.limit) { token.append(bytes[place]) }
      case .stream where matched == 0:
        index = bytes.firstIndex(of: Self.endOfStream[0], from: index)
      default: break
      }
      guard index < bytes.count else { break }
      offset = start + index
      read(bytes[index])
      index += 1
    }
    offset = start + bytes.count
  }

  private static func endsToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  mutating func finish() {
    endToken()
    endSection()
    hasLoop = sections.hasLoop
  }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .stream:
      matched =
        byte == Self.endOfStream[matched]
        ? matched + 1 : byte == Self.endOfStream[0] ? 1 : 0
      if matched == Self.endOfStream.count {
        matched = 0
        state = .space
      }
    case .comment: if byte == 0x0A || byte == 0x0D { state = .space }
    case .stringEscape: state = .string
    case .string:
      switch byte {
      case UInt8(ascii: "("): stringDepth += 1
      case UInt8(ascii: ")"):
        stringDepth -= 1
        if stringDepth == 0 { state = .space }
      case UInt8(ascii: "\\"): state = .stringEscape
      default: break
      }
    case .space, .name, .word: readToken(byte)
    }
  }

  private mutating func readToken(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"):
      endToken()
      state = .name
      tokenStart = offset
    case UInt8(ascii: "("):
      endToken()
      state = .string
      stringDepth = 1
    case UInt8(ascii: "%"):
      endToken()
      state = .comment
    case _ where Self.endsToken(byte): endToken()
    default:
      // Of the others of a token, `read` takes what stands together.
      state = .word
      tokenStart = offset
      token.append(byte)
    }
  }

  private mutating func endToken() {
    let kind = state
    guard kind != .space else { return }
    state = .space
    let word = token
    token = PDFWord()
    if kind == .name { endName(word) } else { endWord(word) }
  }

  private mutating func endName(_ name: PDFWord) {
    if name.mayAct, let action = PDFWord.actions[name] { actions.formUnion(action) }
    let wasType = key == .type
    key = .none
    if wasType {
      if name == .pages { isPages = true }
      if name == .page { isPage = true }
      if name == .crossReference { isSection = true }
      return
    }
    switch name {
    case .type: key = .type
    case .total: key = .count
    case .pageCount: key = .pageCount
    case .previous: key = .previous
    case .parent: hasParent = true
    case .linearized: isLinearized = true
    case .encrypt: hasEncryption = true
    default: break
    }
  }

  private mutating func endWord(_ word: PDFWord) {
    defer {
      wordStarts = (wordStarts.1, tokenStart)
      key = .none
    }
    switch key {
    case .count: count = word.number
    case .pageCount: linearCount = word.number
    case .previous: previous = word.number
    case .none, .type: if word.mayBeKeyword { endKeyword(word) }
    }
  }

  private mutating func endKeyword(_ word: PDFWord) {
    switch word {
    case .table:
      sectionStart = tokenStart
      isTrailer = false
    case .trailer:
      isTrailer = true
      previous = nil
      hasEncryption = false
    case .tableStart: endSection()
    case .object:
      endSection()
      sectionStart = wordStarts.0
      beginObject()
    case .objectEnd: endObject()
    case .stream:
      endObject()
      state = .stream
    default: break
    }
  }

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
    isPages = false
    isPage = false
    hasParent = false
    isLinearized = false
    count = nil
    linearCount = nil
  }

  private mutating func endObject() {
    endSection()
    if isPage { seenCount += 1 }
    if isPages, !hasParent, let count { declaredCount = count }
    if isLinearized, let linearCount { declaredCount = linearCount }
    beginObject()
  }
}
