/// A consumer of the pieces of output that an ``Inflater`` produces.
package protocol InflaterOutput {
  /// Consumes the next piece of output, which is valid only during the call.
  mutating func take(_ bytes: Span<UInt8>)
}

/// An incremental decoder for zlib data (RFC 1950 and RFC 1951) with an output limit.
///
/// The checksum after the data is verified on request. Memory is bounded by the 32 KiB window that
/// copies refer to, whatever the input.
package struct Inflater: Sendable {
  /// The state of decoding: more input is accepted, or the data has ended, is invalid or exceeds
  /// the limit.
  package enum Status: Hashable, Sendable { case running, ended, damaged, overLimit }

  private enum Stage {
    case header, block, storedLength, stored, codeCounts, codeOrder, codeLengths, symbols, checksum
  }

  package private(set) var status = Status.running

  /// The number of bytes produced.
  package private(set) var outputCount = 0

  /// The cost, in output bytes, charged against the limit for a block with dynamic codes, since
  /// building the codes costs about as much.
  package static let blockCost = 512

  /// The part of the limit that has been used.
  package var usedCount: Int { limit - room }

  private let limit: Int
  private var room: Int
  private var stage = Stage.header
  /// The buffered input bits, lowest first.
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var isLastBlock = false
  /// The number of bytes left in a stored block.
  private var storedCount = 0

  private var literalCount = 0
  private var distanceCount = 0
  private var orderCount = 0
  /// The code lengths being read, and the number of those known.
  private var lengths: [UInt8] = []
  private var lengthIndex = 0
  private var lengthCode = PrefixCode()
  private var literals = PrefixCode()
  private var distances = PrefixCode()

  /// The most recent output, and the number of its bytes that were passed on.
  private var window: [UInt8] = []
  private var handedCount = 0
  private static let windowSize = DeflateFormat.windowSize

  /// The checksum of the output that was passed on; nil if it isn't verified.
  private var checksum: Adler32?

  /// Creates a decoder that produces at most `limit` bytes.
  ///
  /// - Parameter verifiesChecksum: Whether the data ends with its checksum, and is damaged if that
  ///   differs.
  package init(limit: Int, verifiesChecksum: Bool = false) {
    self.limit = limit
    room = limit
    if verifiesChecksum { checksum = Adler32() }
  }

  /// Decodes the next input and passes the output on in pieces.
  ///
  /// - Complexity: O(`input.count` + number of bytes produced).
  package mutating func append(_ input: Span<UInt8>, to output: inout some InflaterOutput) {
    var index = 0
    while status == .running {
      while bitCount <= 56, index < input.count {
        bits |= UInt64(input[index]) << UInt64(bitCount)
        bitCount += 8
        index += 1
      }
      guard step() else { break }
      if window.count >= 2 * Self.windowSize {
        hand(to: &output)
        window.removeFirst(window.count - Self.windowSize)
        handedCount = window.count
      }
    }
    hand(to: &output)
  }

  private mutating func hand(to output: inout some InflaterOutput) {
    guard handedCount < window.count else { return }
    if var checksum {
      checksum.append(window.span.extracting(handedCount...))
      self.checksum = checksum
    }
    output.take(window.span.extracting(handedCount...))
    handedCount = window.count
  }

  // MARK: Steps

  /// Reads the next unit, of at most 48 bits. Returns `false` if more input is required.
  private mutating func step() -> Bool {
    switch stage {
    case .header: readHeader()
    case .block: readBlock()
    case .storedLength: readStoredLength()
    case .stored: readStored()
    case .codeCounts: readCodeCounts()
    case .codeOrder: readCodeOrder()
    case .codeLengths: readCodeLength()
    case .symbols: readSymbol()
    case .checksum: readChecksum()
    }
  }

  private func peek(_ count: Int, after used: Int = 0) -> Int? {
    guard used + count <= bitCount else { return nil }
    return Int(bits >> UInt64(used) & (1 << UInt64(count) - 1))
  }

  private mutating func drop(_ count: Int) {
    bits >>= UInt64(count)
    bitCount -= count
  }

  private mutating func take(_ count: Int) -> Int? {
    guard let value = peek(count) else { return nil }
    drop(count)
    return value
  }

  private mutating func fail() -> Bool {
    status = .damaged
    return true
  }

  /// Checks that the method is DEFLATE without a preset dictionary (RFC 1950 §2.2).
  private mutating func readHeader() -> Bool {
    guard let header = take(16) else { return false }
    let (method, flags) = (header & 0xFF, header >> 8)
    guard method & 0xF == 8, method >> 4 <= 7, flags & 0x20 == 0,
      (method << 8 | flags).isMultiple(of: 31)
    else { return fail() }
    stage = .block
    return true
  }

  private mutating func readBlock() -> Bool {
    guard let header = take(3) else { return false }
    isLastBlock = header & 1 == 1
    switch header >> 1 {
    case 0:
      drop(bitCount & 7)
      stage = .storedLength
    case 1:
      let isWhole =
        literals.build(DeflateFormat.fixedLiterals[...])
        && distances.build(DeflateFormat.fixedDistances[...])
      guard isWhole else { return fail() }
      stage = .symbols
    case 2: stage = .codeCounts
    default: return fail()
    }
    return true
  }

  private mutating func endBlock() {
    stage = .block
    guard isLastBlock else { return }
    if checksum == nil {
      status = .ended
    } else {
      drop(bitCount & 7)
      stage = .checksum
    }
  }

  /// Compares the checksum (RFC 1950 §2.2) with that of all output.
  private mutating func readChecksum() -> Bool {
    guard let value = take(32) else { return false }
    var checksum = checksum ?? Adler32()
    checksum.append(window.span.extracting(handedCount...))
    guard UInt32(truncatingIfNeeded: value).byteSwapped == checksum.value else { return fail() }
    status = .ended
    return true
  }

  private mutating func readStoredLength() -> Bool {
    guard let field = take(32) else { return false }
    storedCount = field & 0xFFFF
    guard storedCount == ~field >> 16 & 0xFFFF else { return fail() }
    stage = .stored
    if storedCount == 0 { endBlock() }
    return true
  }

  private mutating func readStored() -> Bool {
    guard let byte = take(8) else { return false }
    emit(UInt8(byte))
    storedCount -= 1
    if storedCount == 0, status == .running { endBlock() }
    return true
  }

  // MARK: Codes of a block (RFC 1951 §3.2.6 and §3.2.7)

  private mutating func readCodeCounts() -> Bool {
    guard let counts = take(14) else { return false }
    guard room >= Self.blockCost else {
      status = .overLimit
      return true
    }
    room -= Self.blockCost
    literalCount = counts & 31 + 257
    distanceCount = counts >> 5 & 31 + 1
    orderCount = counts >> 10 + 4
    guard literalCount <= 286, distanceCount <= 30 else { return fail() }
    lengths = [UInt8](repeating: 0, count: DeflateFormat.order.count)
    lengthIndex = 0
    stage = .codeOrder
    return true
  }

  private mutating func readCodeOrder() -> Bool {
    guard let length = take(3) else { return false }
    lengths[DeflateFormat.order[lengthIndex]] = UInt8(length)
    lengthIndex += 1
    guard lengthIndex == orderCount else { return true }
    guard lengthCode.build(lengths[...]) else { return fail() }
    lengths = [UInt8](repeating: 0, count: literalCount + distanceCount)
    lengthIndex = 0
    stage = .codeLengths
    return true
  }

  private mutating func readCodeLength() -> Bool {
    switch lengthCode.decode(bits, bitCount) {
    case .missing: return false
    case .invalid: return fail()
    case .symbol(let symbol, let used):
      let (extra, base) =
        symbol < 16 ? (0, 1) : symbol == 16 ? (2, 3) : symbol == 17 ? (3, 3) : (7, 11)
      guard let more = peek(extra, after: used) else { return false }
      drop(used + extra)
      let count = base + more
      guard lengthIndex + count <= lengths.count, symbol != 16 || lengthIndex > 0 else {
        return fail()
      }
      let length =
        symbol < 16 ? UInt8(symbol) : symbol == 16 ? lengths[lengthIndex - 1] : 0
      for _ in 0..<count {
        lengths[lengthIndex] = length
        lengthIndex += 1
      }
      guard lengthIndex == lengths.count else { return true }
      // A block without an end-of-block code could never end.
      guard lengths[256] > 0, literals.build(lengths[..<literalCount]),
        distances.build(lengths[literalCount...])
      else { return fail() }
      stage = .symbols
      return true
    }
  }

  // MARK: Symbols (RFC 1951 §3.2.5)

  private mutating func readSymbol() -> Bool {
    switch literals.decode(bits, bitCount) {
    case .missing: return false
    case .invalid: return fail()
    case .symbol(let symbol, let used):
      if symbol > 256 { return readCopy(symbol - 257, used) }
      drop(used)
      if symbol == 256 { endBlock() } else { emit(UInt8(symbol)) }
      return true
    }
  }

  private mutating func readCopy(_ index: Int, _ codeLength: Int) -> Bool {
    guard index < DeflateFormat.lengthBases.count else { return fail() }
    var used = codeLength
    let lengthBits = DeflateFormat.lengthBits(index + 257)
    guard let more = peek(lengthBits, after: used) else { return false }
    let length = DeflateFormat.lengthBases[index] + more
    used += lengthBits
    switch distances.decode(bits >> UInt64(used), bitCount - used) {
    case .missing: return false
    case .invalid: return fail()
    case .symbol(let symbol, let codeLength):
      guard symbol < DeflateFormat.distanceBases.count else { return fail() }
      used += codeLength
      let extra = DeflateFormat.distanceBits(symbol)
      guard let more = peek(extra, after: used) else { return false }
      drop(used + extra)
      let distance = DeflateFormat.distanceBases[symbol] + more
      guard distance <= window.count else { return fail() }
      copy(length, distance)
      return true
    }
  }

  private mutating func copy(_ length: Int, _ distance: Int) {
    let count = min(length, room)
    room -= count
    outputCount += count
    for _ in 0..<count { window.append(window[window.count - distance]) }
    if count < length { status = .overLimit }
  }

  private mutating func emit(_ byte: UInt8) {
    guard room > 0 else {
      status = .overLimit
      return
    }
    room -= 1
    outputCount += 1
    window.append(byte)
  }
}

/// A canonical prefix code (RFC 1951 §3.2.2) that decodes short codes by table lookup and longer
/// ones bit by bit.
private struct PrefixCode: Sendable {
  enum Match {
    case symbol(Int, length: Int)
    /// More bits are required.
    case missing
    /// No code has this prefix.
    case invalid
  }

  private static let tableBits = 9
  private static let longest = 15

  /// For each value of the next bits, a symbol and, in the lowest four bits, the length of its
  /// code.
  private var table = [UInt16](repeating: 0, count: 1 << tableBits)
  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: longest + 1)
  /// The symbols in code order.
  private var symbols: [UInt16] = []

  /// Builds the code from the code lengths of all symbols, with 0 for unused ones. Returns `false`
  /// if the code is oversubscribed.
  mutating func build(_ lengths: ArraySlice<UInt8>) -> Bool {
    for index in counts.indices { counts[index] = 0 }
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var starts = [Int](repeating: 0, count: Self.longest + 2)
    var codes = starts
    var room = 1
    for length in 1...Self.longest {
      room = room << 1 - counts[length]
      guard room >= 0 else { return false }
      starts[length + 1] = starts[length] + counts[length]
      codes[length + 1] = (codes[length] + counts[length]) << 1
    }
    symbols = [UInt16](repeating: 0, count: starts[Self.longest + 1])
    for index in table.indices { table[index] = 0 }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      symbols[starts[length]] = UInt16(symbol)
      starts[length] += 1
      if length <= Self.tableBits { fill(symbol, codes[length], length) }
      codes[length] += 1
    }
    return true
  }

  /// Adds all table entries that begin with a code, whose first bit is the lowest.
  private mutating func fill(_ symbol: Int, _ code: Int, _ length: Int) {
    var reversed = 0
    for place in 0..<length where code >> place & 1 == 1 { reversed |= 1 << (length - 1 - place) }
    for index in stride(from: reversed, to: table.count, by: 1 << length) {
      table[index] = UInt16(symbol << 4 | length)
    }
  }

  func decode(_ bits: UInt64, _ bitCount: Int) -> Match {
    let entry = Int(table[Int(truncatingIfNeeded: bits) & (1 << Self.tableBits - 1)])
    if entry > 0 {
      return entry & 15 <= bitCount ? .symbol(entry >> 4, length: entry & 15) : .missing
    }
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.longest {
      guard length <= bitCount else { return .missing }
      code |= Int(bits >> UInt64(length - 1) & 1)
      let count = counts[length]
      if code - first < count {
        return .symbol(Int(symbols[index + code - first]), length: length)
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return .invalid
  }
}
