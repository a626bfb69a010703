import ArtifactCore

/// The error-tolerant parser.
struct RepairParser {
  var bytes: [UInt8]
  var position = 0

  /// The end of the text to parse: the end of the bytes or of a code fence.
  var end: Int
  private(set) var fixes: [JSONRepair.Fix] = []

  /// An open container.
  struct Frame {
    var isObject: Bool
    var object = JSONObject()
    var elements: [JSONValue] = []
    var source: SourceNode

    /// The name of the member whose value is expected.
    var key: String?
    var keyOffset: Int?
    var state = JSONTokenizer.Place.first
  }

  /// The tokenizer of all that needs no guess, and the end of its last token.
  var tokenizer = JSONTokenizer(depthLimit: SpecLimits.valueDepth, mode: .lenient)
  var gapStart = 0

  private(set) var frames: [Frame] = []

  /// The place in the innermost container.
  var state: JSONTokenizer.Place {
    get { frames[frames.count - 1].state }
    set { frames[frames.count - 1].state = newValue }
  }

  private var root: (value: JSONValue, source: SourceNode)?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
  }

  mutating func fix(_ kind: JSONRepair.Fix.Kind, at offset: Int) {
    guard fixes.count < SpecLimits.diagnosticCount else { return }
    fixes.append(.init(kind, at: offset))
  }

  /// Records a correction only at its first occurrence.
  mutating func fixOnce(_ kind: JSONRepair.Fix.Kind, at offset: Int) {
    if !fixes.contains(where: { $0.kind == kind }) { fix(kind, at: offset) }
  }

  var byte: UInt8? { position < end ? bytes[position] : nil }

  func starts(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= end else { return false }
    for index in 0..<count where bytes[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  // MARK: - Surrounding text

  mutating func parse() -> JSONRepair.Result {
    let invalid = bytes.span.isUTF8 ? nil : bytes.span.firstInvalidUTF8
    guard findStart() else {
      return JSONRepair.Result(value: nil, fixes: fixes, source: nil)
    }
    if byte == UInt8(ascii: "\"") {
      readTopString()
    } else {
      readContainers()
    }
    if root != nil { readTail() }
    if let invalid { fix(.invalidUTF8, at: invalid) }
    fixes.sort { $0.offset < $1.offset }
    return JSONRepair.Result(value: root?.value, fixes: fixes, source: root?.source)
  }

  /// Moves to the start of the JSON; returns false if nothing resembles JSON.
  private mutating func findStart() -> Bool {
    let mark = bytes.span.byteOrderMarkLength
    if mark > 0 {
      fix(.byteOrderMark, at: 0)
      position = mark
    }
    while let byte, Self.isSpace(byte) { position += 1 }
    guard let first = byte else { return false }
    if first == UInt8(ascii: "\"") || looksLikeStart(at: position) { return true }
    let start = position
    var candidate = position
    while candidate < end, !looksLikeStart(at: candidate) { candidate += 1 }
    guard candidate < end else { return false }
    // A code fence, if only its info string is between it and the JSON.
    var fence = candidate
    while fence > start, bytes[fence - 1] != UInt8(ascii: "`") {
      fence -= 1
      let byte = bytes[fence]
      guard Self.isSpace(byte) || Self.isWord(byte) else { break }
    }
    if fence >= start + 3, starts("```", at: fence - 3) {
      if fence - 3 > start { fix(.leadingText, at: start) }
      fix(.fence, at: fence - 3)
      if let close = closingFence(from: candidate) { end = close }
    } else {
      fix(.leadingText, at: start)
    }
    position = candidate
    return true
  }

  /// Returns the start of the next line that begins with a fence.
  private func closingFence(from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] == 0x0A, starts("```", at: offset + 1) { return offset + 1 }
      offset += 1
    }
    return nil
  }

  /// Whether an object or array may start here, as opposed to a bracket in prose.
  private func looksLikeStart(at offset: Int) -> Bool {
    let first = bytes[offset]
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    var next = offset + 1
    while next < end, Self.isSpace(bytes[next]) || starts("\u{A0}", at: next) {
      next += bytes[next] == 0xC2 ? 2 : 1
    }
    guard next < end else { return true }
    let byte = bytes[next]
    if [0x22, 0x27, 0x2C, 0x5B, 0x5D, 0x7B, 0x7D, 0x2F, 0xE2].contains(byte) { return true }
    if first == UInt8(ascii: "[") { return Self.isNumberStart(byte) || starts("true", at: next) }
    // A name without quotes, with its colon.
    guard Self.isWord(byte) else { return false }
    while next < end, Self.isWord(bytes[next]) { next += 1 }
    while next < end, Self.isSpace(bytes[next]) { next += 1 }
    return next == end || bytes[next] == UInt8(ascii: ":")
  }

  /// Parses a top-level string, which may contain JSON.
  private mutating func readTopString() {
    let start = position
    let text = string(isKey: false)
    root = (.string(text), SourceNode(range: start..<position))
    let inner = Array(text.utf8).drop(while: Self.isSpace)
    guard inner.first == UInt8(ascii: "{") || inner.first == UInt8(ascii: "[") else { return }
    var parser = RepairParser(Array(inner))
    let result = parser.parse()
    guard let value = result.value else { return }
    fix(.doubleEncoded, at: start)
    for inner in result.fixes { fix(inner.kind, at: start) }
    // All locations inside a string are the location of the string.
    root = (value, SourceNode(range: start..<position))
  }

  /// Handles the text after the value.
  private mutating func readTail() {
    skipSpace()
    if end < bytes.count, position >= end {
      position = end + 3
      end = bytes.count
      while let byte, byte != 0x0A { position += 1 }
      skipSpace()
    }
    guard let first = byte else { return }
    let start = position
    if [0x7D, 0x5D, 0x2C, 0x3B].contains(first) {
      while let byte, [0x7D, 0x5D, 0x2C, 0x3B].contains(byte) || Self.isSpace(byte) {
        position += 1
      }
      fix(.extraCloser, at: start)
      guard byte != nil else { return }
      fix(.trailingText, at: position)
    } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      fix(.extraValue, at: start)
    } else {
      fix(.trailingText, at: start)
    }
  }

  // MARK: - Containers

  private mutating func readContainers() {
    open()
    while true {
      readTokens()
      guard !frames.isEmpty else { return }
      skipSpace()
      guard let byte else { return closeAll() }
      // States that consume no byte lead to one that does, or close a container.
      switch state {
      case .first, .next:
        if frames[frames.count - 1].isObject { readName(byte) } else { readElement(byte) }
      case .colon: readColon(byte)
      case .value: readValue(byte)
      case .separator: readSeparator(byte)
      }
      guard !frames.isEmpty else { return }
    }
  }

  mutating func open() {
    let isObject = byte == UInt8(ascii: "{")
    frames.append(
      Frame(isObject: isObject, source: SourceNode(range: position..<position)))
    position += 1
  }

  mutating func close() {
    let frame = frames.removeLast()
    var source = frame.source
    source.range = source.range.lowerBound..<position
    place(frame.isObject ? .object(frame.object) : .array(frame.elements), source)
  }

  private mutating func closeAll() {
    while let last = frames.last {
      if last.isObject {
        if last.state == .colon { fix(.danglingKey, at: position) }
        if last.state == .value {
          fix(.missingValue, at: position)
          place(.null, SourceNode(range: position..<position))
        }
      }
      fix(.missingCloser, at: position)
      close()
    }
  }

  /// Adds a complete value to its container.
  mutating func place(_ value: JSONValue, _ source: SourceNode) {
    guard let last = frames.indices.last else {
      root = (value, source)
      return
    }
    var source = source
    if frames[last].isObject {
      if let key = frames[last].key {
        source.keyOffset = frames[last].keyOffset
        if frames[last].object[key] != nil {
          fix(.duplicateKey, at: source.keyOffset ?? position)
        }
        frames[last].object[key] = value
        frames[last].source.add(key, source)
      }
      frames[last].key = nil
    } else {
      frames[last].elements.append(value)
      frames[last].source.children.append(source)
    }
    frames[last].state = .separator
  }

  /// Handles a closing bracket of an enclosing container, or a surplus one.
  private mutating func readCloser(_ byte: UInt8) {
    let closesObject = byte == UInt8(ascii: "}")
    if frames.contains(where: { $0.isObject == closesObject }) {
      fix(.missingCloser, at: position)
      close()
    } else {
      fix(.extraCloser, at: position)
      position += 1
    }
  }

  private mutating func readName(_ byte: UInt8) {
    let last = frames.count - 1
    let start = position
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return readCloser(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      // A value without a name is parsed and dropped.
      return readContainer()
    default: break
    }
    let name: String
    if isQuote {
      name = string(isKey: true)
      if position >= end, !wasClosed {
        fix(.danglingKey, at: start)
        frames[last].state = .separator
        return
      }
    } else if Self.isWord(byte) {
      let word = takeWhile { Self.isWord($0) || $0 == UInt8(ascii: "-") }
      guard position < end else {
        fix(.danglingKey, at: start)
        frames[last].state = .separator
        return
      }
      fix(.unquotedKey, at: start)
      name = word
    } else {
      fixOnce(.unexpectedText, at: start)
      position += 1
      return
    }
    setName(name, at: start)
  }

  /// Sets the name of the next member.
  mutating func setName(_ name: String, at offset: Int) {
    let last = frames.count - 1
    frames[last].key = name
    frames[last].keyOffset = offset
    frames[last].state = .colon
  }

  private mutating func readColon(_ byte: UInt8) {
    let last = frames.count - 1
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      fix(.danglingKey, at: position)
      frames[last].key = nil
      frames[last].state = .separator
    default:
      if byte == UInt8(ascii: "=") { position += starts("=>", at: position) ? 2 : 1 }
      fix(.missingColon, at: position)
      frames[last].state = .value
    }
  }

  private mutating func readElement(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): readCloser(byte)
    case UInt8(ascii: ","):
      fix(.extraComma, at: position)
      position += 1
    default: readValue(byte)
    }
  }

  private mutating func readValue(_ byte: UInt8) {
    let start = position
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return readContainer()
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      fix(.missingValue, at: position)
      place(.null, SourceNode(range: start..<start))
      return
    default: break
    }
    let value = isQuote ? JSONValue.string(string(isKey: false)) : word(byte)
    guard let value else {
      fixOnce(.unexpectedText, at: start)
      position += 1
      return
    }
    place(value, SourceNode(range: start..<position))
  }

  private mutating func readContainer() {
    guard frames.count < SpecLimits.valueDepth else {
      fixOnce(.tooDeep, at: position)
      position = end
      return
    }
    open()
  }

  private mutating func readSeparator(_ byte: UInt8) {
    let last = frames.count - 1
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): readCloser(byte)
    case UInt8(ascii: ";"):
      fix(.missingComma, at: position)
      position += 1
      frames[last].state = .next
    default:
      if isQuote || Self.isWord(byte) || Self.isNumberStart(byte) || byte == UInt8(ascii: "{")
        || byte == UInt8(ascii: "[")
      {
        fix(.missingComma, at: position)
        frames[last].state = .next
      } else {
        fixOnce(.unexpectedText, at: position)
        position += 1
      }
    }
  }

  // MARK: - Strings

  /// Whether the last string had a closing quote.
  var wasClosed = false
}
