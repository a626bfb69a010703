import ArtifactBase

/// Finds the names and their depth in lines such as `│   └── name` (`Specs/Mermaid.md` N24).
///
/// If one line has such signs, all lines with white space at their start must have them.
struct BoxLines: Sendable {
  private var isActive = false
  /// The number of columns of a level: those before the first sign that is not at the start of its line.
  private var width: Int?
  /// A line with white space at its start, before signs were found.
  private var indented: Range<Int>?

  /// The start of the tokens of a line, and the depth in white space if signs say it; nil for a line without a name.
  mutating func prepare(
    _ line: [UInt8], at offset: Int
  ) throws(MermaidFault) -> (start: Int, indentation: Int?)? {
    let bytes = line.dropLast()
    let first = bytes.firstIndex { !$0.isSpaceOrTab } ?? bytes.endIndex
    if first == bytes.endIndex || bytes[first...].starts(with: "%%".utf8) { return (0, nil) }
    if Self.isText(bytes[first...]) { return (0, nil) }
    guard isActive || Self.sign(bytes, first) != nil || bytes.contains(0xE2) else {
      if first > 0, indented == nil { indented = offset..<offset + first }
      return (0, nil)
    }
    return try prepareSigns(line, bytes: bytes, first: first, offset: offset)
  }

  private mutating func prepareSigns(
    _ line: [UInt8], bytes: ArraySlice<UInt8>, first: Int, offset: Int
  ) throws(MermaidFault) -> (start: Int, indentation: Int?)? {
    var index = 0
    var column = 0
    var corner: (index: Int, column: Int)?
    var hasSign = false
    var isBar = true
    var isRule = true
    while index < bytes.endIndex {
      if let sign = Self.sign(bytes, index) {
        hasSign = true
        if sign != .bar { isBar = false }
        if sign == .corner, corner == nil { corner = (index, column) }
        index += 3
        column += 1
        continue
      }
      let byte = bytes[index]
      if !byte.isSpaceOrTab {
        isBar = false
        isRule = false
      }
      column += byte == 0x09 ? 4 : byte & 0xC0 == 0x80 ? 0 : 1
      index += 1
    }
    if hasSign, isBar { return isActive ? nil : (0, nil) }
    if hasSign, !isActive {
      isActive = true
      if let indented { throw Self.unexpectedSpace(indented.lowerBound - offset, indented.count) }
    }
    guard isActive else {
      if first > 0, indented == nil { indented = offset..<offset + first }
      return (0, nil)
    }
    guard let corner else {
      if isRule { return nil }
      if !hasSign, first > 0 { throw Self.unexpectedSpace(0, first) }
      return (0, nil)
    }
    if corner.column > 0, width == nil { width = corner.column }
    let level =
      Int((Double(corner.column) / Double(width ?? 4)).rounded(.toNearestOrAwayFromZero)) + 1
    var start = corner.index + 3
    while Self.sign(bytes, start) == .dash { start += 3 }
    while start < bytes.endIndex, bytes[start].isSpaceOrTab { start += 1 }
    guard start < bytes.endIndex else {
      throw MermaidFault(
        corner.index..<bytes.endIndex, "lines without a name: expected a name after them")
    }
    return (start, 4 * level)
  }

  private static func unexpectedSpace(_ start: Int, _ count: Int) -> MermaidFault {
    MermaidFault(
      start..<start + count, "white space without lines: expected `├── ` or `└── `")
  }

  /// Whether a line is a title or an accessible text.
  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    func rest(_ word: String) -> ArraySlice<UInt8>? {
      bytes.starts(with: word.utf8) ? bytes.dropFirst(word.utf8.count) : nil
    }
    if let next = rest("title")?.first { return next.isSpaceOrTab }
    if let next = rest("accTitle")?.drop(while: \.isSpaceOrTab).first {
      return next == UInt8(ascii: ":")
    }
    if let next = rest("accDescr")?.drop(while: \.isSpaceOrTab).first {
      return next == UInt8(ascii: ":") || next == UInt8(ascii: "{")
    }
    return false
  }

  private enum Sign { case dash, bar, corner }

  /// The sign at an index.
  private static func sign(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Sign? {
    guard index + 2 < bytes.endIndex, bytes[index] == 0xE2, bytes[index + 1] == 0x94 else {
      return nil
    }
    switch bytes[index + 2] {
    case 0x80, 0x81: return .dash
    case 0x82, 0x83: return .bar
    case 0x94, 0x97, 0x9C, 0xA3: return .corner
    default: return nil
    }
  }
}
