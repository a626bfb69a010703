import ArtifactBase

/// Text that is safe to write to a terminal: a single line of valid UTF-8 without control
/// characters.
///
/// It can only be created by sanitizing, and ``AnsiWriter`` accepts no other text, so content
/// cannot bypass the sanitizer. `Specs/Terminal.md`, V2 defines the mapping.
///
/// ```swift
/// SafeText(sanitizing: "a\u{1B}[2Jb", context: .prose)   // a␛[2Jb
/// ```
public struct SafeText: Hashable, Sendable, CustomStringConvertible {
  /// The text as UTF-8.
  public let bytes: [UInt8]

  /// The width in cells.
  public let width: Int

  /// Whether terminals disagree about the width of a part of the text, such as an emoji sequence.
  let isContested: Bool

  /// The kind of a text, which determines the handling of invisible characters and tabs.
  public enum Context: Hashable, Sendable {
    /// Prose: tab stops at every eighth cell; bidirectional controls that do not override are
    /// removed.
    case prose
    /// Code, names, addresses and data: tab stops at every fourth cell; bidirectional controls are
    /// shown by name (`⟦RLO⟧`), since they could disguise the text.
    case code
  }

  /// Sanitizes text to a single line. Line breaks become spaces.
  ///
  /// - Complexity: O(n).
  public init(sanitizing text: String, context: Context) {
    self.init(sanitizing: text.utf8.span, context: context)
  }

  /// Sanitizes bytes to a single line. Ill-formed UTF-8 becomes U+FFFD.
  ///
  /// - Complexity: O(n).
  public init(sanitizing bytes: Span<UInt8>, context: Context) {
    var buffer = SanitizedBuffer()
    buffer.append(bytes, context: context, lineBreak: 0x20)
    self = buffer.text(in: 0..<buffer.bytes.count)
  }

  /// Sanitizes text and splits it into lines at CR, LF, CRLF, NEL, U+2028 and U+2029.
  ///
  /// - Complexity: O(n).
  public static func lines(sanitizing text: String, context: Context) -> [SafeText] {
    var buffer = SanitizedBuffer()
    buffer.append(text.utf8.span, context: context)
    return buffer.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      buffer.text(in: $0.startIndex..<$0.endIndex)
    }
  }

  fileprivate init(safe bytes: [UInt8]) {
    self.bytes = bytes
    guard !bytes.span.isASCII else {
      width = bytes.count
      isContested = false
      return
    }
    var reader = ClusterReader(bytes, bytes.indices)
    var width = 0
    var isContested = false
    while let cluster = reader.next() {
      width += cluster.width
      if cluster.isContested { isContested = true }
    }
    self.width = width
    self.isContested = isContested
  }

  /// Creates text from ASCII without control characters.
  fileprivate init(printable bytes: [UInt8]) {
    self.bytes = bytes
    width = bytes.count
    isContested = false
  }

  /// Returns the text in a byte range, whose bounds must be cluster boundaries.
  package func part(_ range: Range<Int>) -> SafeText {
    range == bytes.indices ? self : SafeText(safe: Array(bytes[range]))
  }

  /// Returns a number of spaces.
  static func spaces(_ count: Int) -> SafeText {
    SafeText(safe: [UInt8](repeating: 0x20, count: max(0, count)))
  }

  /// Concatenates texts.
  package static func joined(_ texts: [SafeText]) -> SafeText {
    SafeText(safe: texts.flatMap(\.bytes))
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { bytes.isEmpty }

  var isASCII: Bool { bytes.count == width }

  /// The text as a string.
  ///
  /// - Complexity: O(n).
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// A buffer of sanitized text, with line feeds as line breaks.
///
/// This is the sanitizer: content goes in as bytes, and its parts come out as ``SafeText``.
struct SanitizedBuffer {
  private(set) var bytes: [UInt8] = []

  /// The offset of the start of the current line or the end of its last tab.
  private var columnOffset = 0
  private var column = 0

  /// Returns the text in a range that contains no line feed.
  func text(in range: Range<Int>) -> SafeText {
    SafeText(safe: Array(bytes[range]))
  }

  mutating func append(_ text: String, context: SafeText.Context) {
    append(text.utf8.span, context: context)
  }

  mutating func append(_ text: SafeText) {
    bytes += text.bytes
  }

  /// Begins a new line.
  mutating func breakLine() {
    bytes.append(0x0A)
    columnOffset = bytes.count
    column = 0
  }

  /// Appends the sanitized form of `source`.
  ///
  /// - Complexity: O(n). Printable ASCII, by far the most common, is scanned by bytes and copied in
  ///   runs.
  mutating func append(
    _ source: borrowing Span<UInt8>, context: SafeText.Context, lineBreak: UInt8 = 0x0A
  ) {
    var run = CharacterRun()
    var offset = 0
    let end = source.count
    while offset < end {
      let start = offset
      offset = source.endOfPrintable(from: offset)
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
        offset += appendScalar(
          source, offset: offset, context: context, lineBreak: lineBreak, run: &run)
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
    default: append(scalar: 0x2400 + UInt32(byte))  // the control picture of the character
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

  /// The state of the current character.
  fileprivate struct CharacterRun {
    /// The scalar to which a joiner or variation selector would apply; 0 for none.
    var previous: UInt32
    var takesPresentation: Bool
    var marks = 0
    var joiners = 0

    init(base: UInt32 = 0) {
      previous = base
      takesPresentation = base != 0
    }
  }

  /// Appends the sanitized form of the scalar at `offset` and returns its length in the source.
  private mutating func appendScalar(
    _ source: borrowing Span<UInt8>, offset: Int, context: SafeText.Context,
    lineBreak: UInt8, run: inout CharacterRun
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
      // Without a base, the mark would combine with whatever precedes the text on the screen.
      if bytes.isEmpty || bytes.last == 0x0A { append(scalar: 0x25CC) }
      copy(source, offset..<next)
      run.takesPresentation = false
      // A skin tone modifies the preceding emoji, and a following joiner applies to that emoji.
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

extension Span<UInt8> {
  /// The end of the printable ASCII from an offset on.
  fileprivate func endOfPrintable(from start: Int) -> Int {
    firstIndex(from: start, to: count) { $0.firstControlOrNonASCIIMarks | $0.firstMarks(0x7F) }
  }
}

extension [UInt8] {
  /// Appends text if it is printable ASCII, which is safe as it is; returns false for other text.
  package mutating func append(printable text: String) -> Bool {
    let text = text.utf8.span
    guard text.endOfPrintable(from: 0) == text.count else { return false }
    text.withUnsafeBufferPointer { append(contentsOf: $0) }
    return true
  }
}

extension SafeText {
  /// Creates text from parts of a buffer of printable ASCII, each after a number of spaces.
  package init(printable buffer: [UInt8], _ parts: some Sequence<(spaces: Int, range: Range<Int>)>)
  {
    var bytes: [UInt8] = []
    for part in parts {
      bytes.append(contentsOf: repeatElement(0x20, count: part.spaces))
      bytes.append(contentsOf: buffer[part.range])
    }
    self.init(printable: bytes)
  }
}
