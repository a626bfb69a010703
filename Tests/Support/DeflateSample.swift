/// Packs bytes as zlib data (RFC 1950 and RFC 1951) with blocks of a kind that a test asks for.
public struct DeflateSample {
  public enum Kind: CaseIterable, Sendable { case stored, fixed, dynamic }

  private var bytes: [UInt8] = [0x78, 0x01]
  private var bitCount = 0

  public static func packed(_ content: [UInt8], as kinds: Kind...) -> [UInt8] {
    var sample = DeflateSample()
    let part = (content.count + kinds.count - 1) / kinds.count
    for (number, kind) in kinds.enumerated() {
      let start = min(number * part, content.count)
      sample.add(
        content, start..<min(start + part, content.count), kind, isLast: number == kinds.count - 1)
    }
    // The checksum, which no one reads.
    return sample.bytes + [0, 0, 0, 0]
  }

  /// A copy of `length` zeros that goes on for `count` times, in one fixed block.
  public static func bomb(_ count: Int) -> [UInt8] {
    var sample = DeflateSample()
    sample.put(1, 1)
    sample.put(1, 2)
    sample.putCode(0x30, 8)
    for _ in 0..<count {
      sample.putCode(0xC5, 8)
      sample.putCode(0, 5)
    }
    return sample.bytes
  }

  // MARK: Bits

  /// Puts a number, its lowest bit first.
  private mutating func put(_ value: Int, _ count: Int) {
    for place in 0..<count {
      if bitCount & 7 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> place & 1) << UInt8(bitCount & 7)
      bitCount += 1
    }
  }

  /// Puts a code, its first bit first.
  private mutating func putCode(_ code: Int, _ length: Int) {
    for place in (0..<length).reversed() { put(code >> place & 1, 1) }
  }

  // MARK: Blocks

  private mutating func add(_ content: [UInt8], _ range: Range<Int>, _ kind: Kind, isLast: Bool) {
    put(isLast ? 1 : 0, 1)
    switch kind {
    case .stored:
      put(0, 2)
      bitCount = (bitCount + 7) & ~7
      put(range.count, 16)
      put(~range.count & 0xFFFF, 16)
      bytes += content[range]
      bitCount += range.count * 8
    case .fixed:
      put(1, 2)
      let literals = [8, 9, 7, 8]
      let lengths = [144, 112, 24, 8].indices.flatMap { index in
        [Int](repeating: literals[index], count: [144, 112, 24, 8][index])
      }
      put(Self.symbols(content, range), lengths, [Int](repeating: 5, count: 30))
    case .dynamic:
      put(2, 2)
      let symbols = Self.symbols(content, range)
      let lengths = Self.lengths(of: symbols.map(\.literal), count: 286)
      let distances = Self.lengths(of: symbols.compactMap(\.distance?.symbol), count: 30)
      putLengths(lengths, distances)
      put(symbols, lengths, distances)
    }
  }

  /// What comes in a block: a literal, the end, or a length with a distance, and their extra bits.
  private struct Symbol {
    var literal: Int
    var extra = (value: 0, count: 0)
    var distance: (symbol: Int, value: Int, count: Int)?
  }

  private mutating func put(_ symbols: [Symbol], _ literals: [Int], _ distances: [Int]) {
    let literalCodes = Self.codes(literals)
    let distanceCodes = Self.codes(distances)
    for symbol in symbols {
      putCode(literalCodes[symbol.literal], literals[symbol.literal])
      put(symbol.extra.value, symbol.extra.count)
      guard let distance = symbol.distance else { continue }
      putCode(distanceCodes[distance.symbol], distances[distance.symbol])
      put(distance.value, distance.count)
    }
  }

  /// Puts the lengths of both codes by a code of 19 symbols: 13 of four bits and 6 of five.
  private mutating func putLengths(_ literals: [Int], _ distances: [Int]) {
    put(286 - 257, 5)
    put(30 - 1, 5)
    put(19 - 4, 4)
    let lengths = (0..<19).map { $0 < 13 ? 4 : 5 }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for symbol in order { put(lengths[symbol], 3) }
    let codes = Self.codes(lengths)
    let all = literals + distances
    var index = 0
    while index < all.count {
      let run = all[index...].prefix { $0 == all[index] }.count
      let isRepeated = index > 0 && all[index - 1] == all[index]
      let (symbol, base, bits, count) =
        switch (all[index], run) {
        case (0, 11...): (18, 11, 7, min(run, 138))
        case (0, 3...): (17, 3, 3, min(run, 10))
        case (_, 3...) where isRepeated: (16, 3, 2, min(run, 6))
        default: (all[index], 1, 0, 1)
        }
      putCode(codes[symbol], lengths[symbol])
      put(count - base, bits)
      index += count
    }
  }

  // MARK: Symbols

  /// Literals, and copies of at least three bytes that came before, found by looking everywhere.
  private static func symbols(_ content: [UInt8], _ range: Range<Int>) -> [Symbol] {
    var symbols: [Symbol] = []
    var index = range.lowerBound
    while index < range.upperBound {
      var (best, distance) = (0, 0)
      for start in max(0, index - 400)..<index {
        var length = 0
        while index + length < range.upperBound, length < 258,
          content[start + length] == content[index + length]
        {
          length += 1
        }
        if length > best { (best, distance) = (length, index - start) }
      }
      if best >= 3 {
        symbols.append(copy(best, distance))
        index += best
      } else {
        symbols.append(Symbol(literal: Int(content[index])))
        index += 1
      }
    }
    return symbols + [Symbol(literal: 256)]
  }

  private static func copy(_ length: Int, _ distance: Int) -> Symbol {
    var (symbol, base, bits) = (257, 3, 0)
    while symbol < 284, length >= base + 1 << bits {
      base += 1 << bits
      symbol += 1
      bits = symbol < 265 ? 0 : (symbol - 261) / 4
    }
    if length == 258 { (symbol, base, bits) = (285, 258, 0) }
    var place = (symbol: 0, base: 1, bits: 0)
    while distance >= place.base + 1 << place.bits {
      place.base += 1 << place.bits
      place.symbol += 1
      place.bits = max(0, place.symbol / 2 - 1)
    }
    return Symbol(
      literal: symbol, extra: (length - base, bits),
      distance: (place.symbol, distance - place.base, place.bits))
  }

  /// The lengths of Huffman's code for symbols as often as they occur.
  private static func lengths(of symbols: [Int], count: Int) -> [Int] {
    var lengths = [Int](repeating: 0, count: count)
    var groups = Dictionary(grouping: symbols) { $0 }.map { (weight: $1.count, members: [$0]) }
    if groups.count < 2 {
      lengths[groups.first?.members[0] ?? 0] = 1
      return lengths
    }
    while groups.count > 1 {
      groups.sort { ($0.weight, $0.members[0]) > ($1.weight, $1.members[0]) }
      let (one, other) = (groups.removeLast(), groups.removeLast())
      for member in one.members + other.members { lengths[member] += 1 }
      groups.append((one.weight + other.weight, one.members + other.members))
    }
    return lengths
  }

  /// Codes in order of their lengths (RFC 1951 §3.2.2).
  private static func codes(_ lengths: [Int]) -> [Int] {
    var codes = [Int](repeating: 0, count: lengths.count)
    var code = 0
    for length in 1...15 {
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol] = code
        code += 1
      }
      code <<= 1
    }
    return codes
  }
}
