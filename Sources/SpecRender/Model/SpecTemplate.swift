// Templates: text with placeholders.
//
// The text is split once, by bytes, at `${` and the next `}`. Placeholders don't nest, and the text
// of a value is never parsed again, so that the state cannot inject parts of a spec. Backslashes
// before `${` are read in pairs, each of which stands for one backslash; a remaining single
// backslash escapes the placeholder.

public import ArtifactCore

/// Text with placeholders for values: `Hello, ${/user/name}!`.
public struct SpecTemplate: Hashable, Sendable {
  /// A part of a template: literal text or a placeholder.
  public enum Segment: Hashable, Sendable {
    /// Literal text.
    case text(String)
    /// A pointer into the state: `${/a/b}`.
    case state(JSONPointer)
    /// A pointer relative to the item: `${$item}`, `${$item.name}`, `${$item/a/b}`.
    case item(JSONPointer)
    /// The item's index: `${$index}`.
    case index
    /// A relative path, `${name}`: resolved against the item if that has the member, otherwise
    /// against the state.
    case relative(JSONPointer)
  }

  /// The literal texts and placeholders, in order.
  public var segments: [Segment]

  /// Whether the text ends with a `${` that is never closed; that part is literal text.
  public var isUnclosed: Bool

  /// The content of the first placeholder that isn't a reference, such as `${$index + 1}`.
  public var nameless: String?

  /// Parses a template.
  ///
  /// - Complexity: O(text).
  public init(_ text: String) {
    self.init(text, isPrefix: false)
  }

  /// Parses a template. If `isPrefix` is true, the text is still being received and only the part
  /// that later input cannot change is parsed: it excludes an open placeholder and trailing
  /// characters that could begin one.
  init(_ text: String, isPrefix: Bool) {
    let utf8 = text.utf8
    var bytes = utf8.span
    while isPrefix, bytes.count > 0,
      bytes[bytes.count - 1] == UInt8(ascii: "$") || bytes[bytes.count - 1] == UInt8(ascii: "\\")
    {
      bytes = bytes.extracting(droppingLast: 1)
    }
    segments = []
    isUnclosed = false
    // Literal text not yet emitted: `literal`, followed by the bytes from `start` to `position`.
    var literal: [UInt8] = []
    var start = 0
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        var end = position + 1
        while end < bytes.count, bytes[end] == byte { end += 1 }
        let length = end - position
        let isBeforePlace = Self.opensPlace(bytes, at: end)
        position = end
        guard isBeforePlace else { continue }
        // Each pair becomes one backslash; a remaining one escapes the placeholder.
        for index in start..<end - (length + 1) / 2 { literal.append(bytes[index]) }
        start = end
        if !length.isMultiple(of: 2) { position += 2 }
      } else if Self.opensPlace(bytes, at: position) {
        guard let end = Self.endOfPlace(bytes, from: position + 2) else {
          if isPrefix {
            bytes = bytes.extracting(0..<position)
          } else {
            isUnclosed = true
          }
          break
        }
        if segments.isEmpty { segments.reserveCapacity(3) }
        addText(&literal, bytes.extracting(start..<position))
        let inside = bytes.extracting(position + 2..<end)
        let place = Self.place(inside)
        if let place { segments.append(place) }
        if nameless == nil, place == nil || Self.isSum(inside) { nameless = String(ofUTF8: inside) }
        position = end + 1
        start = position
      } else {
        position += 1
      }
    }
    addText(&literal, bytes.extracting(start..<bytes.count))
  }

  /// Appends the pending literal text as a segment, unless it is empty.
  private mutating func addText(_ literal: inout [UInt8], _ rest: Span<UInt8>) {
    if literal.isEmpty {
      if rest.count > 0 { segments.append(.text(String(ofUTF8: rest))) }
      return
    }
    for index in rest.indices { literal.append(rest[index]) }
    segments.append(.text(String(ofUTF8: literal.span)))
    literal = []
  }

  private static func opensPlace(_ bytes: Span<UInt8>, at position: Int) -> Bool {
    position + 1 < bytes.count && bytes[position] == UInt8(ascii: "$")
      && bytes[position + 1] == UInt8(ascii: "{")
  }

  private static func endOfPlace(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "}") { return index }
      index += 1
    }
    return nil
  }

  /// Whether the bytes contain an arithmetic or comparison operator surrounded by spaces.
  private static func isSum(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.indices.contains(where: { bytes[$0] == 0x20 }) else { return false }
    let words = bytes.indices.map { bytes[$0] }.split(separator: 0x20)
    return words.dropFirst().dropLast().contains { word in
      word.count <= 3 && word.allSatisfy("+-*/%?:=!<>&|".utf8.contains)
    }
  }

  /// Parses the bytes between `${` and `}`; nil if they aren't a reference.
  private static func place(_ bytes: Span<UInt8>) -> Segment? {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var (start, end) = (0, bytes.count)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while start < end, isSpace(bytes[end - 1]) { end -= 1 }
    guard start < end else { return nil }
    let bytes = bytes.extracting(start..<end)
    if let path = StatePath(plain: bytes) { return .state(path.pointer) }
    let text = String(ofUTF8: bytes)
    if bytes[0] == UInt8(ascii: "/") { return .state(StatePath(text).pointer) }
    guard bytes[0] == UInt8(ascii: "$") else { return .relative(StatePath(relative: text).pointer) }
    if text == "$index" { return .index }
    guard text.utf8.starts(with: "$item".utf8) else { return nil }
    let rest = text.utf8.dropFirst(5)
    guard let mark = rest.first else { return .item(.root) }
    guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: "/") else { return nil }
    return .item(StatePath(relative: String(Substring(rest.dropFirst()))).pointer)
  }

  /// Whether the template reads the item or index of a repeat.
  var readsItem: Bool {
    segments.contains {
      switch $0 {
      case .text, .state: false
      case .item, .index, .relative: true
      }
    }
  }
}
