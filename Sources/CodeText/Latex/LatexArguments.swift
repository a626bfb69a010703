import ArtifactBase
import RefinerCore

/// The argument kinds of a command, in order. Up to ten are packed into one word.
struct LatexArguments: Hashable, Sendable {
  enum Kind: UInt32 {
    /// A formula, or text if the command is used in text.
    case content = 1
    /// Text.
    case text
    /// Characters that aren't content: a length, a color, a name.
    case raw
    case optional
    case optionalRaw
    /// One delimiter.
    case delimiter
    /// A length, with or without braces.
    case length
  }

  private var bits: UInt32 = 0

  static let none = LatexArguments()

  init() {}

  /// Creates a list from a pattern with one letter per argument: c, t, r, o, q, d, l.
  init(_ pattern: String) {
    var shift: UInt32 = 0
    for letter in pattern.utf8 {
      let kind: Kind =
        switch letter {
        case UInt8(ascii: "t"): .text
        case UInt8(ascii: "r"): .raw
        case UInt8(ascii: "o"): .optional
        case UInt8(ascii: "q"): .optionalRaw
        case UInt8(ascii: "d"): .delimiter
        case UInt8(ascii: "l"): .length
        default: .content
        }
      bits |= kind.rawValue << shift
      shift += 3
    }
  }

  var isEmpty: Bool { bits == 0 }

  var first: Kind? { Kind(rawValue: bits & 7) }

  mutating func removeFirst() { bits >>= 3 }

  /// The number of required arguments still missing.
  var requiredCount: Int {
    var rest = self
    var count = 0
    while let kind = rest.first {
      if kind != .optional, kind != .optionalRaw { count += 1 }
      rest.removeFirst()
    }
    return count
  }

  /// Whether a missing argument prevents everything before it from being shown.
  var holds: Bool {
    var rest = self
    while let kind = rest.first {
      if kind == .raw || kind == .delimiter || kind == .length { return true }
      rest.removeFirst()
    }
    return false
  }
}
