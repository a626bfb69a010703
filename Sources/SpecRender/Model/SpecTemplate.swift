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
    var bytes = Array(text.utf8)
    while isPrefix, let last = bytes.last, last == UInt8(ascii: "$") || last == UInt8(ascii: "\\") {
      bytes.removeLast()
    }
    segments = []
    isUnclosed = false
    var literal: [UInt8] = []
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        let end = bytes[position...].firstIndex { $0 != UInt8(ascii: "\\") } ?? bytes.count
        let count = end - position
        let isBeforePlace = Self.opensPlace(bytes, at: end)
        literal.append(
          contentsOf: repeatElement(byte, count: isBeforePlace ? count / 2 : count))
        position = end
        if isBeforePlace, !count.isMultiple(of: 2) {
          literal.append(contentsOf: "${".utf8)
          position += 2
        }
      } else if Self.opensPlace(bytes, at: position) {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "}")) else {
          if isPrefix { break }
          isUnclosed = true
          literal.append(contentsOf: bytes[position...])
          break
        }
        if !literal.isEmpty {
          segments.append(.text(String(decoding: literal, as: UTF8.self)))
          literal.removeAll()
        }
        let inside = bytes[(position + 2)..<end]
        let place = Self.place(inside)
        if let place { segments.append(place) }
        if nameless == nil, place == nil || Self.isSum(inside) {
          nameless = String(decoding: inside, as: UTF8.self)
        }
        position = end + 1
      } else {
        let rest = bytes[(position + 1)...]
        let end = rest.firstIndex { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }
        literal.append(contentsOf: bytes[position..<(end ?? bytes.count)])
        position = end ?? bytes.count
      }
    }
    if !literal.isEmpty { segments.append(.text(String(decoding: literal, as: UTF8.self))) }
  }

  private static func opensPlace(_ bytes: [UInt8], at position: Int) -> Bool {
    position + 1 < bytes.count && bytes[position] == UInt8(ascii: "$")
      && bytes[position + 1] == UInt8(ascii: "{")
  }

  /// Whether a sign for computing or comparing stands in this, with blanks around it.
  private static func isSum(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(0x20) else { return false }
    return bytes.split(separator: 0x20).dropFirst().dropLast().contains { word in
      word.count <= 3 && word.allSatisfy("+-*/%?:=!<>&|".utf8.contains)
    }
  }

  /// What stands between `${` and `}`; nil for what names nothing.
  private static func place(_ bytes: ArraySlice<UInt8>) -> Segment? {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    guard let first = bytes.first else { return nil }
    if let path = StatePath(plain: bytes) { return .state(path.pointer) }
    let text = String(decoding: bytes, as: UTF8.self)
    if first == UInt8(ascii: "/") { return .state(StatePath(text).pointer) }
    guard first == UInt8(ascii: "$") else { return .relative(StatePath(relative: text).pointer) }
    if text == "$index" { return .index }
    guard bytes.starts(with: "$item".utf8) else { return nil }
    let rest = bytes.dropFirst(5)
    if rest.isEmpty { return .item(.root) }
    guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "/") else { return nil }
    return .item(StatePath(relative: String(decoding: rest.dropFirst(), as: UTF8.self)).pointer)
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
