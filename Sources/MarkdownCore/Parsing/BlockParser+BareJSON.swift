import ArtifactBase

/// JSON without a fence in a directive or a fold (M4.8, M4.14): code from `{` or `[` at the start of a line to the
/// line of its closing bracket.
extension BlockParser {
  /// The fence byte of such code.
  static let bareJSONMarker = UInt8(ascii: "{")

  /// Whether the open leaf is JSON without a fence.
  var isTipBareJSON: Bool {
    arena.blocks[tip].tag == .fencedCode && arena.blocks[tip].marker == Self.bareJSONMarker
  }

  /// Opens code at a line of a directive or a fold that begins with `{` and `"`, or `[` and `{`. The second
  /// byte may be on a later line.
  mutating func startBareJSON(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    guard directiveDepth > 0 || openFoldCount > 0, line.indent == 0 else { return false }
    let isParagraph = arena.blocks[spine[matched - 1]].tag == .paragraph
    let container = isParagraph ? matched - 2 : matched - 1
    guard container == 0 ? openFoldCount > 0 : arena.blocks[spine[container]].tag == .directive
    else { return false }
    let isObject = bytes[line.nextNonspace] == UInt8(ascii: "{")
    var next = line.nextNonspace + 1
    while next < line.end, bytes[next].isSpaceOrTab { next += 1 }
    guard next == line.end || bytes[next] == UInt8(ascii: isObject ? "\"" : "{") else {
      return false
    }
    close(downTo: container + 1, bytes)
    open(.fencedCode, at: line.offset, bytes)
    arena.blocks[tip].marker = Self.bareJSONMarker
    arena.blocks[tip].firstLine = Int32(arena.lines.count)
    bareJSON = BareJSON()
    matched = spine.count
    return true
  }

  /// Closes the code after the line with its closing bracket.
  mutating func endBareJSON(_ line: LineCursor, _ bytes: Span<UInt8>) {
    guard isTipBareJSON, bareJSON.closes(in: bytes, line.offset..<line.end) else { return }
    lastContentEnd = line.end
    close(downTo: spine.count - 1, bytes)
  }
}

/// The open brackets of JSON that arrives in lines.
struct BareJSON: Sendable {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Reads a line.
  ///
  /// - Returns: Whether it closes the outermost bracket.
  mutating func closes(in bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    for index in line {
      let byte = bytes[index]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        if depth <= 0 { return true }
      }
    }
    isInString = false  // A string does not continue on another line.
    isEscaped = false
    return false
  }
}
