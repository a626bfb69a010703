/// A grapheme cluster in UTF-8 text.
struct Cluster {
  /// The length in bytes.
  var length: Int

  /// The width in cells.
  var width: Int

  /// Whether terminals disagree about the width.
  var isContested: Bool
}

/// A reader of grapheme clusters.
///
/// Nearly all text consists of scalars that never join with adjacent ones: ASCII, precomposed
/// letters, ideographs. Between two of these there is always a cluster boundary (UAX #29, GB999),
/// which takes a few comparisons to detect. Only near other scalars the standard library segments
/// the text, once for the whole run up to the next such boundary, so reading is linear.
struct ClusterReader {
  /// The offset of the next cluster.
  private(set) var offset: Int

  private let bytes: [UInt8]
  private let end: Int
  private var stretch: String.Iterator?

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> Cluster? {
    if let character = stretch?.next() {
      let cluster = Cluster(character)
      offset += cluster.length
      return cluster
    }
    stretch = nil
    guard offset < end else { return nil }
    let byte = bytes[offset]
    if byte < 0x80, offset + 1 == end || bytes[offset + 1] < 0x80 {
      offset += 1
      return Cluster(length: 1, width: byte < 0x20 || byte == 0x7F ? 0 : 1, isContested: false)
    }
    if let cluster = plainCluster() {
      offset += cluster.length
      return cluster
    }
    stretch = stretchText().makeIterator()
    return next()
  }

  /// Returns the next scalar as a cluster, if neither it nor its successor can join with others.
  private func plainCluster() -> Cluster? {
    let span = bytes.span
    let first = span.scalar(at: offset, end: end)
    guard let value = first.value, Self.standsAlone(value) else { return nil }
    let second = offset + first.length
    if second < end, let next = span.scalar(at: second, end: end).value, !Self.standsAlone(next) {
      return nil
    }
    return Cluster(length: first.length, width: TextMetrics.width(of: value), isContested: false)
  }

  /// Returns the text up to the first boundary between two scalars that do not join with others.
  private func stretchText() -> String {
    let span = bytes.span
    var position = offset
    var wasAlone = false
    while position < end {
      let scalar = span.scalar(at: position, end: end)
      let isAlone = scalar.value.map(Self.standsAlone) ?? true
      if isAlone, wasAlone { break }
      wasAlone = isAlone
      position += scalar.length
    }
    return String(decoding: bytes[offset..<position], as: UTF8.self)
  }

  /// Whether a scalar does not join with adjacent scalars of this kind.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x58F, 0x5D0...0x5EA,
      0x620...0x64A, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x2070...0x20CF,
      0x2100...0x2BFF, 0x2E80...0x2FDF, 0x3000...0x3029, 0x3030...0x303F, 0x3041...0x3096,
      0x309B...0xA48C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE30...0xFE6B, 0xFF01...0xFF9D,
      0xFFE0...0xFFEE, 0xFFFD, 0x1F300...0x1F3FA, 0x1F400...0x1FAFF, 0x20000...0x3FFFD:
      true
    default:
      false
    }
  }
}

extension Cluster {
  /// Measures a cluster found by the standard library.
  fileprivate init(_ character: Character) {
    var first: UInt32 = 0
    var count = 0
    var indicators = 0
    var sum = 0
    var hasJoiner = false
    var hasModifier = false
    var presentation: UInt32 = 0
    for scalar in character.unicodeScalars {
      if count == 0 { first = scalar.value }
      count += 1
      switch scalar.value {
      case 0x1F1E6...0x1F1FF: indicators += 1
      case 0x200D: hasJoiner = true
      case 0x1F3FB...0x1F3FF where count > 1: hasModifier = true
      case 0xFE0E, 0xFE0F: presentation = scalar.value
      default: break
      }
      if scalar.value != 0x200D { sum += TextMetrics.width(of: scalar.value) }
    }
    length = character.utf8.count
    isContested =
      presentation != 0 || hasJoiner || hasModifier || indicators > 0
      || (count > 1 && sum > TextMetrics.width(of: first))
    if indicators > 1 {
      width = 2
    } else if hasJoiner, ScalarPolicy.isEmoji(first) {
      width = 2
    } else if presentation != 0, ScalarPolicy.hasPresentations(first) {
      width = presentation == 0xFE0F ? 2 : 1
    } else {
      width = min(sum, 2)
    }
  }
}
