/// Tracks the nesting of JSON byte by byte: outside containers, inside them, or in a string, where
/// brackets are ignored. Damaged text is tracked as far as possible.
@usableFromInline package struct JSONNesting: Sendable {
  /// The role of a byte.
  @usableFromInline package enum Role {
    case opening, closing
    /// Part of a string, including its quotes.
    case string
    case other
  }

  /// The number of open containers.
  @usableFromInline package internal(set) var depth = 0

  @usableFromInline var isInString = false
  @usableFromInline var isEscaped = false

  /// Creates the state before the first byte.
  @inlinable package init() {}

  /// Processes a byte. ``depth`` changes with the opening and closing brackets themselves.
  @inlinable package mutating func take(_ byte: UInt8) -> Role {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return .string
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      return .string
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      return .opening
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth = max(0, depth - 1)
      return .closing
    default:
      return .other
    }
  }
}
