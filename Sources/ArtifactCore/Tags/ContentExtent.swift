// Where JSON and diffs without tags end (T12.4, T12.6).

import ArtifactBase

/// The result of the search for the end of content without tags.
enum ExtentResult: Sendable {
  /// No end so far; bytes from `heldFrom` on may follow the content.
  case undecided(heldFrom: Int)
  case found(end: Int)
}

/// Searches for the end of JSON: the closing bracket of a value that no other follows on the next
/// line or, after an error, a blank line, a fence or a tag.
struct JSONExtent: Sendable {
  /// The start of the current value.
  private var start: Int
  private var position: Int
  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
  private var depth = 0

  /// The end of the last value, while it is unknown whether another one follows.
  private var valueEnd: Int?

  /// After an error: the start of the current line, while it is blank or may open a fence.
  private var blankLine: Int?

  /// The run of backticks or tildes with which the line begins so far.
  private var fence: (byte: UInt8, count: Int) = (0, 0)

  /// Whether a value has an error.
  private(set) var isMalformed = false

  /// The white space that may be between the first two brackets or quotes, in bytes.
  private static let spaceLimit = 256

  init(start: Int) {
    self.start = start
    position = start
  }

  /// Whether JSON begins: `{` and a quote, or `[` and `{`, with white space between; nil if more
  /// bytes are needed.
  static func begins(_ bytes: Span<UInt8>, at start: Int, end: Int) -> Bool? {
    guard start < end else { return nil }
    let isObject = bytes[start] == UInt8(ascii: "{")
    guard isObject || bytes[start] == UInt8(ascii: "[") else { return false }
    var offset = start + 1
    while offset < end, bytes[offset].isTagWhitespace {
      offset += 1
      if offset - start > spaceLimit { return false }
    }
    guard offset < end else { return nil }
    return bytes[offset] == (isObject ? UInt8(ascii: "\"") : UInt8(ascii: "{"))
  }

  mutating func advance(_ bytes: Span<UInt8>, end: Int, isFinal: Bool) -> ExtentResult {
    while true {
      if isMalformed { return findBlankLine(bytes, end: end) }
      if let valueEnd {
        guard let next = nextValue(bytes, after: valueEnd, end: end) else {
          return isFinal ? .found(end: valueEnd) : .undecided(heldFrom: valueEnd)
        }
        guard next >= 0 else { return .found(end: valueEnd) }
        (start, position, self.valueEnd) = (next, next, nil)
        tokenizer = JSONTokenizer()
      }
      guard position < end else { return .undecided(heldFrom: end) }
      readValue(bytes, end: end)
    }
  }

  private mutating func readValue(_ bytes: Span<UInt8>, end: Int) {
    tokens.removeAll(keepingCapacity: true)
    tokenizer.append(bytes.extracting(position..<end), to: &tokens)
    position = end
    for token in tokens {
      switch token.kind {
      case .beginObject, .beginArray: depth += 1
      case .endObject, .endArray: depth -= 1
      default: break
      }
      if depth == 0 { return valueEnd = start + token.range.upperBound }
    }
    if let error = tokenizer.error {
      isMalformed = true
      position = start + error.offset
    }
  }

  /// The start of a value at the start of the line after another value.
  ///
  /// - Returns: −1 if there is none; nil if more bytes are needed.
  private func nextValue(_ bytes: Span<UInt8>, after valueEnd: Int, end: Int) -> Int? {
    var offset = valueEnd
    while offset < end, bytes[offset] != 0x0A {
      guard bytes[offset].isTagWhitespace, offset - valueEnd < Self.spaceLimit else { return -1 }
      offset += 1
    }
    guard offset < end else { return nil }
    return Self.begins(bytes, at: offset + 1, end: end).map { $0 ? offset + 1 : -1 }
  }

  /// Moves the offsets.
  mutating func move(by offset: Int) {
    start += offset
    position += offset
    valueEnd = valueEnd.map { $0 + offset }
    blankLine = blankLine.map { $0 + offset }
  }

  /// Searches for a line that is blank, or that begins with a fence or a tag.
  private mutating func findBlankLine(_ bytes: Span<UInt8>, end: Int) -> ExtentResult {
    while position < end {
      let byte = bytes[position]
      if byte == 0x0A {
        if let blankLine, fence.count == 0 { return .found(end: blankLine) }
        blankLine = position + 1
        fence = (0, 0)
      } else if let blankLine, mayOpen(byte) {
        if byte == UInt8(ascii: "<") || fence.count == 3 { return .found(end: blankLine) }
      } else if fence.count > 0 || !byte.isTagWhitespace {
        blankLine = nil
      }
      position += 1
    }
    return .undecided(heldFrom: blankLine ?? end)
  }

  /// Whether a byte at the start of a line is part of a fence or begins a tag.
  private mutating func mayOpen(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "<") { return fence.count == 0 }
    guard byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~"),
      fence.count == 0 || fence.byte == byte
    else { return false }
    fence = (byte, fence.count + 1)
    return true
  }
}

/// Searches for the end of a diff: the first line that neither the counts of a hunk nor a header
/// makes part of it.
struct DiffExtent: Sendable {
  private enum Phase: Sendable {
    /// In a hunk, with the numbers of lines to come: of each old file, then of the new one.
    case hunk([Int])
    /// In the data of a binary file, up to a blank line.
    case data
    case outside
  }

  private var phase = Phase.outside
  private var lineStart: Int
  private var position: Int

  /// The first bytes of the current line.
  private var line: [UInt8] = []

  /// Whether the current line is part of the diff.
  private var isInside = true

  /// The bytes of a line that are looked at: a hunk header is shorter.
  private static let lineLimit = 256
  private static let starts: [StaticString] =
    DiffCandidate.headers + [
      "+++ ", "diff --", "diff -", "@@ -", "@@@", "\\ ", "literal ", "delta ", "Index: ", "======",
    ]

  /// Creates a search from the first line, which has been recognized.
  init(start: Int) {
    lineStart = start
    position = start
  }

  mutating func advance(_ bytes: Span<UInt8>, end: Int, isFinal: Bool) -> ExtentResult {
    while position < end {
      let byte = bytes[position]
      if byte == 0x0A {
        if !isInside, !decide(isWhole: true) { return .found(end: lineStart) }
        endLine()
        position += 1
        lineStart = position
        continue
      }
      if line.count < Self.lineLimit { line.append(byte) }
      if !isInside, !decide(isWhole: false) { return .found(end: lineStart) }
      position += 1
    }
    guard isInside || line.isEmpty else {
      return isFinal ? .found(end: lineStart) : .undecided(heldFrom: lineStart)
    }
    return .undecided(heldFrom: end)
  }

  /// Moves the offsets.
  mutating func move(by offset: Int) {
    lineStart += offset
    position += offset
  }

  /// Decides whether the current line is part of the diff, as far as its bytes tell.
  ///
  /// - Returns: False if it is not.
  private mutating func decide(isWhole: Bool) -> Bool {
    switch phase {
    case .data:
      isInside = true
    case .hunk:
      isInside = line.first.map { " +-\\\r".utf8.contains($0) } ?? isWhole
      return isInside
    case .outside:
      isInside = Self.starts.contains { line.hasPrefix($0) }
      return isInside || (!isWhole && Self.starts.contains { line.isCompatible(with: $0) })
    }
    return true
  }

  private mutating func endLine() {
    if line.last == 0x0D { line.removeLast() }
    switch phase {
    case .hunk(let counts): take(counts)
    case .data: if line.isEmpty { phase = .outside }
    case .outside: takeHeader()
    }
    line.removeAll(keepingCapacity: true)
    isInside = false
  }

  private mutating func takeHeader() {
    if line.hasPrefix("literal ") || line.hasPrefix("delta ") { return phase = .data }
    guard line.hasPrefix("@@") else { return }
    let counts = Self.counts(of: line)
    if counts.contains(where: { $0 > 0 }) { phase = .hunk(counts) }
  }

  /// Counts a line of a hunk.
  private mutating func take(_ counts: [Int]) {
    var counts = counts
    let new = counts.count - 1
    guard line.first != UInt8(ascii: "\\") else { return }
    let signs = (0..<new).map { line.indices.contains($0) ? line[$0] : 0x20 }
    if signs.contains(UInt8(ascii: "-")) {
      for (index, sign) in signs.enumerated() where sign == UInt8(ascii: "-") { counts[index] -= 1 }
    } else {
      for (index, sign) in signs.enumerated() where sign != UInt8(ascii: "+") { counts[index] -= 1 }
      counts[new] -= 1
    }
    phase = counts.contains { $0 > 0 } ? .hunk(counts) : .outside
  }

  /// The numbers of lines in a hunk header, `@@ -1,2 +3,4 @@` or `@@@ -1 -1 +1,2 @@@`.
  static func counts(of header: [UInt8]) -> [Int] {
    var counts: [Int] = []
    for word in header.split(separator: 0x20).dropFirst() {
      guard let sign = word.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else {
        break
      }
      let count = word.firstIndex(of: UInt8(ascii: ",")).map { word[($0 + 1)...] }
      let digits = count.map { String(decoding: $0, as: UTF8.self) } ?? "1"
      // An absurd count extends the diff to the first line that can't be in a hunk.
      counts.append(Int(digits) ?? .max)
      if sign == UInt8(ascii: "+") { break }
    }
    return counts.count > 1 ? counts : []
  }
}
