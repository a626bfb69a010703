import ArtifactBase

/// A cursor in one line that tracks its column, with tab stops every four columns.
///
/// A container may consume part of a tab; the remaining columns count as spaces (CommonMark 0.31.2
/// §2.2).
struct LineCursor {
  let end: Int
  private(set) var offset: Int
  private(set) var column = 0
  private(set) var takesPartOfTab = false

  /// The offset of the first byte other than a space or tab, its column, and the columns up to it.
  private(set) var nextNonspace = 0
  private(set) var nextNonspaceColumn = 0
  private(set) var indent = 0
  private(set) var isBlank = false
  private var isNextNonspaceKnown = false

  init(start: Int, end: Int) {
    offset = start
    self.end = end
  }

  var isIndented: Bool { indent >= 4 }

  /// The columns of a partially consumed tab that still count as spaces.
  var remainingTabColumns: Int { takesPartOfTab ? 4 - (column & 3) : 0 }

  mutating func findNextNonspace(in bytes: Span<UInt8>) {
    // Deep containers consume long indentation in small steps; it is measured only once.
    guard !isNextNonspaceKnown || nextNonspace < offset else {
      indent = nextNonspaceColumn - column
      return
    }
    isNextNonspaceKnown = true
    var index = offset
    var position = column
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: " ") {
        position += 1
      } else if byte == UInt8(ascii: "\t") {
        position += 4 - (position & 3)
      } else {
        break
      }
      index += 1
    }
    isBlank = index == end
    nextNonspace = index
    nextNonspaceColumn = position
    indent = position - column
  }

  mutating func advanceToNonspace() {
    offset = nextNonspace
    column = nextNonspaceColumn
    takesPartOfTab = false
    indent = 0
  }

  /// Advances by bytes that contain no tabs.
  mutating func advance(bytes count: Int) {
    offset += count
    column += count
    takesPartOfTab = false
  }

  mutating func advance(columns: Int, in bytes: Span<UInt8>) {
    var left = columns
    while left > 0, offset < end {
      if bytes[offset] == UInt8(ascii: "\t") {
        let toTabStop = 4 - (column & 3)
        takesPartOfTab = toTabStop > left
        let step = min(left, toTabStop)
        column += step
        left -= step
        if !takesPartOfTab { offset += 1 }
      } else {
        takesPartOfTab = false
        offset += 1
        column += 1
        left -= 1
      }
    }
  }

  /// Consumes one space or one column of a tab, if present.
  mutating func skipOptionalSpace(in bytes: Span<UInt8>) {
    if offset < end, bytes[offset].isSpaceOrTab { advance(columns: 1, in: bytes) }
  }

  func byte(_ index: Int, in bytes: Span<UInt8>) -> UInt8? {
    index < end ? bytes[index] : nil
  }
}
