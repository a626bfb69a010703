// The lines of fenced code, one by one (`Specs/Markdown.md` M4.9, M4.12).
//
// Markdown and the scanner for artifact tags must agree on where code ends, or an artifact after
// code is lost. Both remove the markers of containers and pass the rest of each line to this type.
//
// In a fence of Markdown, fences may be nested. A line that opens one is known by its info string.
// One without is known only when the next line begins: until then the line is undecided.

/// An open code fence.
package struct CodeFence: Hashable, Sendable {
  /// What a line of the fence is.
  package enum Line: Hashable, Sendable {
    /// Code, including the fences of nested code.
    case code
    /// The closing fence.
    case end
    /// The closing fence, unless text follows on the next line: then it opens a nested fence.
    case undecided
  }

  /// The position in the current line.
  private enum Phase: Hashable, Sendable {
    case start
    /// In a run of fence characters.
    case fence(count: Int)
    /// In blanks after such a run, which is long enough.
    case blanks
    /// In the info string of a fence.
    case info
    /// In a run of hash signs.
    case hashes(count: Int)
    case heading
    case text
  }

  private let character: UInt8
  private let length: Int
  private let isMarkdown: Bool
  private let allowsBareFences: Bool

  /// The number of nested fences that are open.
  private var nestedCount = 0
  /// Whether the last line that is not blank is a heading or ends in a colon.
  private var announcesCode = false
  /// Whether the last line is undecided.
  package private(set) var isUndecided = false

  private var phase = Phase.text
  /// The last three bytes of the line except blanks and delimiters of emphasis.
  private var recent: UInt32 = 0

  /// Creates a fence from its opening line.
  ///
  /// - Parameters:
  ///   - character: The backtick or tilde.
  ///   - length: The number of characters.
  ///   - bytes: The bytes that contain the info string.
  ///   - info: The range of the info string, or of its first 64 bytes.
  package init(
    _ character: UInt8, length: Int, info: Range<Int>, in bytes: Span<UInt8>, _ rules: BlockRules
  ) {
    self.character = character
    self.length = length
    let language = InfoString.language(
      in: bytes, info, readsAttributes: rules.contains(.fenceAttributes))
    isMarkdown = rules.contains(.nestedFences) && InfoString.isMarkdown(bytes, language)
    allowsBareFences = rules.contains(.bareFences)
  }

  /// Begins a line with its first byte that is not blank. Blank lines are skipped.
  ///
  /// - Parameter isText: Whether the line cannot be a fence or heading, because it is indented or
  ///   begins with other bytes.
  package mutating func beginLine(isText: Bool) {
    phase = isText ? .text : .start
    recent = 0
  }

  /// Whether the rest of the line has no influence.
  package var isDecided: Bool {
    guard !isMarkdown else { return false }
    switch phase {
    case .hashes, .heading, .info, .text: return true
    case .start, .fence, .blanks: return false
    }
  }

  /// Whether a line with this byte as its first one, except for blanks, is code that has no influence.
  package func isPlainCode(_ byte: UInt8) -> Bool {
    !isMarkdown && byte != character && !byte.isLineBreak
  }

  /// Reads a part of the line.
  ///
  /// - Complexity: O(length of the range) in a fence of Markdown, otherwise O(length of the fence).
  package mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range {
      if isDecided { return }
      read(bytes[index])
    }
  }

  /// Reads a byte of the line.
  package mutating func read(_ byte: UInt8) {
    if !byte.isSpaceOrTab, byte != UInt8(ascii: "*"), byte != UInt8(ascii: "_") {
      recent = recent << 8 & 0xFF_FFFF | UInt32(byte)
    }
    switch phase {
    case .start:
      if byte == character {
        phase = .fence(count: 1)
      } else {
        phase = byte == UInt8(ascii: "#") ? .hashes(count: 1) : .text
      }
    case .fence(let count):
      if byte == character {
        phase = .fence(count: count + 1)
      } else if count >= length {
        phase = byte.isSpaceOrTab ? .blanks : info(byte)
      } else {
        phase = .text
      }
    case .blanks:
      if !byte.isSpaceOrTab { phase = info(byte) }
    case .info: phase = info(byte)
    case .hashes(let count):
      if byte == UInt8(ascii: "#") {
        phase = .hashes(count: count + 1)
      } else {
        phase = byte.isSpaceOrTab && count <= 6 ? .heading : .text
      }
    case .heading, .text: break
    }
  }

  /// The phase after a byte of an info string, in which a backtick fence has no backticks.
  private func info(_ byte: UInt8) -> Phase {
    isMarkdown && (byte != character || byte != UInt8(ascii: "`")) ? .info : .text
  }

  /// Ends a line that is not blank.
  package mutating func endLine() -> Line {
    switch phase {
    case .fence(let count) where count >= length: return endBareFence()
    case .blanks: return endBareFence()
    case .info:
      nestedCount += 1
      announcesCode = false
    case .heading: announcesCode = true
    case .hashes(let count): announcesCode = count <= 6
    case .start, .fence, .text:
      announcesCode = recent & 0xFF == UInt32(UInt8(ascii: ":")) || recent == 0xEF_BC_9A
    }
    return .code
  }

  private mutating func endBareFence() -> Line {
    defer { announcesCode = false }
    if nestedCount > 0 {
      nestedCount -= 1
      return .code
    }
    isUndecided = isMarkdown && allowsBareFences && announcesCode
    return isUndecided ? .undecided : .end
  }

  /// Makes the undecided line a fence of nested code, because text follows.
  package mutating func openUndecided() {
    isUndecided = false
    nestedCount = 1
  }
}
