// Templates: text with places for values.
//
// The text is cut once, by bytes, at `${` and the next `}`. A place never nests, and what a value
// contributes is text: it is not read again, so that no state can act as part of a spec. Backslashes
// before `${` are pairs, each standing for one; one left over takes the place its meaning.

public import ArtifactCore

/// A text with places for values: `Hello, ${/user/name}!`.
public struct SpecTemplate: Hashable, Sendable {
  public enum Segment: Hashable, Sendable {
    case text(String)
    /// `${/a/b}`
    case state(JSONPointer)
    /// `${$item}`, `${$item.name}`, `${$item/a/b}`
    case item(JSONPointer)
    /// `${$index}`
    case index
    /// `${name}`: of the item if there is one that has it, else of the state.
    case relative(JSONPointer)
  }

  public var segments: [Segment]

  /// Whether the text ends in a `${` that nothing closes; that part is text.
  public var isUnclosed: Bool

  /// What stands in the first place that names nothing, such as `${$index + 1}`, or would be computed.
  public var nameless: String?

  /// Reads a template.
  ///
  /// - Complexity: O(text).
  public init(_ text: String) {
    self.init(text, isPrefix: false)
  }

  /// Reads a template, or of one that is still arriving the part that what comes cannot change: no
  /// place that is open, and no sign that could begin one.
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
    // Text that has not been given out: what stands in `literal`, then from `start` to `position`.
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
        // Each two are one, and one that is left over takes the place its meaning.
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

  /// Adds a text that ends here, if there is one.
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

  /// Whether a sign for computing or comparing stands in this, with blanks around it.
  private static func isSum(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.indices.contains(where: { bytes[$0] == 0x20 }) else { return false }
    let words = bytes.indices.map { bytes[$0] }.split(separator: 0x20)
    return words.dropFirst().dropLast().contains { word in
      word.count <= 3 && word.allSatisfy("+-*/%?:=!<>&|".utf8.contains)
    }
  }

  /// What stands between `${` and `}`; nil for what names nothing.
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

  /// Whether the item or index of a repeat is part of the text.
  var readsItem: Bool {
    segments.contains {
      switch $0 {
      case .text, .state: false
      case .item, .index, .relative: true
      }
    }
  }
}
