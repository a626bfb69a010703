/// Where in JSON each byte stands: between containers, in them, or in a string, whose brackets count
/// for nothing. Damaged text is followed as well as it goes.
struct JSONNesting: Sendable {
  /// What a byte is.
  enum Role {
    case opening, closing
    /// Of a string, its quotes included.
    case string
    case other
  }

  /// How many containers are open.
  private(set) var depth = 0

  private var isInString = false
  private var isEscaped = false

  /// Takes the next byte. A bracket counts as inside for ``depth`` once it opens, and no longer once it
  /// closes.
  mutating func take(_ byte: UInt8) -> Role {
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
