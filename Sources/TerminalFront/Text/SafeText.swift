/// Text that can go to a terminal as it is: one line, valid UTF-8, nothing that controls.
///
/// It can only be made by sanitizing, and ``AnsiWriter`` takes nothing else, so no content can reach
/// a terminal around the sanitizer. The mapping is `Specs/Terminal.md`, V2.
///
/// ```swift
/// SafeText(sanitizing: "a\u{1B}[2Jb", context: .prose)   // a␛[2Jb
/// ```
public struct SafeText: Hashable, Sendable, CustomStringConvertible {
  /// The text as UTF-8.
  public let bytes: [UInt8]

  /// The width in cells.
  public let width: Int

  /// Whether terminals disagree about the width of some of it (emoji sequences and their like).
  public let isContested: Bool

  /// What a text is, as far as it matters for invisible characters and tabs.
  public enum Context: Hashable, Sendable {
    /// Text to be read: tabs lead to every eighth cell, marks of direction are dropped.
    case prose
    /// Code, names, addresses, data: tabs lead to every fourth cell, marks of direction are shown
    /// by name (`⟦RLO⟧`), for they could make it read as something else.
    case code
  }

  /// Makes one line of any text; line breaks in it become spaces.
  ///
  /// - Complexity: O(n).
  public init(sanitizing text: String, context: Context) {
    self.init(sanitizing: text.utf8.span, context: context)
  }

  /// Makes one line of any bytes; what is not UTF-8 becomes U+FFFD.
  public init(sanitizing bytes: Span<UInt8>, context: Context) {
    var buffer = SanitizedBuffer()
    buffer.append(bytes, context: context, lineBreak: 0x20)
    self = buffer.text(in: 0..<buffer.bytes.count)
  }

  /// Makes the lines of any text, broken at CR, LF, CRLF, NEL, U+2028 and U+2029.
  public static func lines(sanitizing text: String, context: Context) -> [SafeText] {
    var buffer = SanitizedBuffer()
    buffer.append(text.utf8.span, context: context)
    return buffer.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      buffer.text(in: $0.startIndex..<$0.endIndex)
    }
  }

  fileprivate init(safe bytes: [UInt8]) {
    var reader = ClusterReader(bytes, bytes.indices)
    var width = 0
    var isContested = false
    while let cluster = reader.next() {
      width += cluster.width
      if cluster.isContested { isContested = true }
    }
    self.bytes = bytes
    self.width = width
    self.isContested = isContested
  }

  /// The part of the text in a range of its bytes, which must begin and end between characters.
  func part(_ range: Range<Int>) -> SafeText {
    range == bytes.indices ? self : SafeText(safe: Array(bytes[range]))
  }

  /// As many spaces.
  static func spaces(_ count: Int) -> SafeText {
    SafeText(safe: [UInt8](repeating: 0x20, count: max(0, count)))
  }

  /// Texts one after the other.
  static func joined(_ texts: [SafeText]) -> SafeText {
    SafeText(safe: texts.flatMap(\.bytes))
  }

  public var isEmpty: Bool { bytes.isEmpty }

  var isASCII: Bool { bytes.count == width }

  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// Sanitized text under construction; its line breaks are line feeds.
///
/// This is the sanitizer: bytes of content come in, and of what it holds ``SafeText`` is made.
struct SanitizedBuffer {
  private(set) var bytes: [UInt8] = []

  /// Where the line under way begins, or its last tab ended, and the column there.
  private var columnOffset = 0
  private var column = 0

  /// The text of a range that has no line feed.
  func text(in range: Range<Int>) -> SafeText {
    SafeText(safe: Array(bytes[range]))
  }

  mutating func append(_ text: String, context: SafeText.Context) {
    append(text.utf8.span, context: context)
  }

  mutating func append(_ text: SafeText) {
    bytes += text.bytes
  }

  /// Starts a line.
  mutating func breakLine() {
    bytes.append(0x0A)
    columnOffset = bytes.count
    column = 0
  }

  /// Appends the safe form of `source`.
  ///
  /// - Complexity: O(n). Printable ASCII, nearly all there is, is found by bytes and copied in runs.
  mutating func append(
    _ source: borrowing Span<UInt8>, context: SafeText.Context, lineBreak: UInt8 = 0x0A
  ) {
    var run = CharacterRun()
    var offset = 0
    let end = source.count
    while offset < end {
      let start = offset
      while offset < end, source[offset] >= 0x20, source[offset] < 0x7F { offset += 1 }
      if offset > start {
        copy(source, start..<offset)
        run = CharacterRun(base: UInt32(source[offset - 1]))
        if offset == end { return }
      }
      let byte = source[offset]
      if byte < 0x80 {
        appendControl(byte, context, lineBreak)
        offset += byte == 0x0D && offset + 1 < end && source[offset + 1] == 0x0A ? 2 : 1
        run = CharacterRun()
      } else {
        offset += appendScalar(source, offset, context, lineBreak, &run)
      }
    }
  }

  // MARK: Control characters

  private mutating func appendControl(
    _ byte: UInt8, _ context: SafeText.Context, _ lineBreak: UInt8
  ) {
    switch byte {
    case 0x09: appendTab(every: context == .code ? 4 : 8)
    case 0x0A, 0x0D: appendBreak(lineBreak)
    case 0x7F: append(scalar: 0x2421)
    default: append(scalar: 0x2400 + UInt32(byte))  // the picture of the control character
    }
  }

  private mutating func appendBreak(_ lineBreak: UInt8) {
    if lineBreak == 0x0A { breakLine() } else { bytes.append(lineBreak) }
  }

  private mutating func appendTab(every width: Int) {
    column += TextMetrics.width(of: bytes, in: columnOffset..<bytes.count)
    let count = width - column % width
    for _ in 0..<count { bytes.append(0x20) }
    column += count
    columnOffset = bytes.count
  }

  // MARK: Scalars outside ASCII

  /// What the character under way has so far.
  fileprivate struct CharacterRun {
    /// The scalar that a joiner or a choice of form would apply to; 0 for none.
    var previous: UInt32
    var takesPresentation: Bool
    var marks = 0
    var joiners = 0

    init(base: UInt32 = 0) {
      previous = base
      takesPresentation = base != 0
    }
  }

  /// Appends the safe form of the scalar at `offset` and returns its length in the source.
  private mutating func appendScalar(
    _ source: borrowing Span<UInt8>, _ offset: Int, _ context: SafeText.Context,
    _ lineBreak: UInt8, _ run: inout CharacterRun
  ) -> Int {
    let end = source.count
    let scalar = source.scalar(at: offset, end: end)
    let next = offset + scalar.length
    guard let value = scalar.value else {
      append(scalar: 0xFFFD)
      run = CharacterRun()
      return scalar.length
    }
    switch ScalarPolicy(value) {
    case .keep:
      copy(source, offset..<next)
      if run.previous == 0x200D {
        run.previous = value
        run.takesPresentation = true
      } else {
        run = CharacterRun(base: value)
      }
    case .mark:
      run.marks += 1
      guard run.marks <= TerminalLimits.marksPerCharacter else { break }
      // A mark with nothing under it would go onto whatever stands before the text.
      if bytes.isEmpty || bytes.last == 0x0A { append(scalar: 0x25CC) }
      copy(source, offset..<next)
      run.takesPresentation = false
      // A skin tone belongs to the emoji before it; what is joined to it is joined to the emoji.
      if !(0x1F3FB...0x1F3FF).contains(value) { run.previous = value }
    case .joiner:
      let following = next < end ? source.scalar(at: next, end: end).value ?? 0 : 0
      guard run.allowsJoiner(before: following, value) else { break }
      run.joiners += 1
      run.previous = value
      run.takesPresentation = false
      copy(source, offset..<next)
    case .presentation:
      guard run.takesPresentation, ScalarPolicy.hasPresentations(run.previous) else { break }
      run.takesPresentation = false
      copy(source, offset..<next)
    case .lineBreak:
      appendBreak(lineBreak)
      run = CharacterRun()
    case .drop:
      break
    case .replace:
      append(scalar: 0xFFFD)
      run = CharacterRun()
    case .direction(let name, let overrides):
      guard overrides || context == .code else { break }
      append(scalar: 0x27E6)
      bytes += name.utf8
      append(scalar: 0x27E7)
      run = CharacterRun()
    }
    return scalar.length
  }

  private mutating func copy(_ source: borrowing Span<UInt8>, _ range: Range<Int>) {
    source.extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(scalar: UInt32) {
    guard let value = Unicode.Scalar(scalar), let encoded = UTF8.encode(value) else { return }
    bytes.append(contentsOf: encoded)
  }
}

extension SanitizedBuffer.CharacterRun {
  fileprivate func allowsJoiner(before next: UInt32, _ joiner: UInt32) -> Bool {
    guard joiners < TerminalLimits.joinersPerCharacter else { return false }
    if joiner == 0x200D, ScalarPolicy.isEmoji(previous), ScalarPolicy.isEmoji(next) { return true }
    return ScalarPolicy.joins(previous) && ScalarPolicy.joins(next)
  }
}
