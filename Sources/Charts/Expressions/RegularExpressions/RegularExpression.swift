/// A regular expression of JavaScript, for a backtracking matcher with a bounded number of steps.
///
/// It has alternatives, groups, classes, greedy and lazy quantifiers, anchors, word boundaries,
/// lookahead, references to groups, and the flags `g`, `i`, `m`, `s` and `y`; it matches units of
/// UTF-16. Lookbehind and `\p` are not supported.
struct RegularExpression: Sendable {
  /// Why a pattern isn't valid.
  struct Failure: Error {
    var message: String
    /// The position in the pattern, in bytes of UTF-8.
    var offset: Int
  }

  enum Step: Sendable {
    case unit(UInt16)
    case any, anyExceptNewline
    case set(Int)
    case lineStart, lineEnd
    case wordBoundary(Bool)
    /// Tries to continue at the first distance, then at the second one.
    case split(Int, Int)
    case jump(Int)
    /// Stores the position in a slot: the ends of groups, then the starts of loops.
    case save(Int)
    /// Fails if nothing was matched since the position in a slot.
    case progress(Int)
    case reference(Int)
    /// Matches the steps up to a distance without consuming.
    case lookahead(isNegative: Bool, Int)
    case success
  }

  private(set) var steps: [Step]
  let sets: [RegularExpressionSet]
  let groupCount: Int
  let slotCount: Int
  let groupNames: [String: Int]
  let isGlobal: Bool
  let ignoresCase: Bool
  let isMultiline: Bool
  let isSticky: Bool

  /// Compiles a pattern.
  ///
  /// - Throws: `Failure` if the pattern or a flag isn't valid, or is too large.
  /// - Complexity: O(length of the pattern · counts of its quantifiers), at most 20,000 steps.
  init(_ pattern: String, flags: String = "") throws(Failure) {
    for (index, flag) in flags.unicodeScalars.enumerated() {
      guard "dgimsuy".unicodeScalars.contains(flag), flags.unicodeScalars.count < 8 else {
        throw Failure(
          message: "unknown flag `\(flag)`", offset: pattern.utf8.count + 1 + index)
      }
    }
    isGlobal = flags.contains("g")
    ignoresCase = flags.contains("i")
    isMultiline = flags.contains("m")
    isSticky = flags.contains("y")
    var compiler = RegularExpressionCompiler(
      pattern, ignoresCase: flags.contains("i"), dotMatchesAll: flags.contains("s"))
    try compiler.compile()
    steps = compiler.steps
    sets = compiler.sets
    groupCount = compiler.groupCount
    slotCount = compiler.slotCount
    groupNames = compiler.groupNames
  }

  /// The unit that all cases of a letter are compared as.
  static func folded(_ unit: UInt16) -> UInt16 {
    if unit < 128 { return (0x61...0x7A).contains(unit) ? unit - 32 : unit }
    guard let scalar = UnicodeScalar(unit) else { return unit }
    let mapped = scalar.properties.uppercaseMapping.utf16
    guard mapped.count == 1, let first = mapped.first, first >= 128 else { return unit }
    return first
  }
}

/// A class of characters.
struct RegularExpressionSet: Sendable {
  var ranges: [ClosedRange<UInt16>] = []
  var isNegated = false

  func contains(_ unit: UInt16, ignoringCase: Bool) -> Bool {
    var isFound = ranges.contains { $0.contains(unit) }
    if !isFound, ignoringCase {
      let upper = RegularExpression.folded(unit)
      isFound = ranges.contains { $0.contains(upper) }
      if !isFound, let lower = Self.lowercased(unit) {
        isFound = ranges.contains { $0.contains(lower) }
      }
    }
    return isFound != isNegated
  }

  private static func lowercased(_ unit: UInt16) -> UInt16? {
    guard let scalar = UnicodeScalar(unit) else { return nil }
    let mapped = scalar.properties.lowercaseMapping.utf16
    return mapped.count == 1 ? mapped.first : nil
  }

  mutating func append(_ other: RegularExpressionSet) {
    guard other.isNegated else {
      ranges += other.ranges
      return
    }
    var start: UInt16 = 0
    for range in other.ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > start { ranges.append(start...range.lowerBound - 1) }
      if range.upperBound == .max { return }
      start = max(start, range.upperBound + 1)
    }
    ranges.append(start...UInt16.max)
  }

  static let digits = RegularExpressionSet(ranges: [0x30...0x39])
  static let word = RegularExpressionSet(ranges: [
    0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A,
  ])
  static let blanks = RegularExpressionSet(ranges: [
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  var negated: RegularExpressionSet {
    RegularExpressionSet(ranges: ranges, isNegated: !isNegated)
  }
}
