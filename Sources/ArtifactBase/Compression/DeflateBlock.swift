/// The symbols of a block, written with the code that makes the block shortest.
///
/// A symbol is a literal byte, or a copy with its length in the lowest nine bits and its distance
/// above them.
struct DeflateBlock: Sendable {
  /// The maximum number of symbols: few enough for codes to follow the data, and for all bytes of
  /// an incompressible block to be in the window of a ``DeflateMatcher``.
  static let capacity = 16_384

  private(set) var symbols: [UInt32] = []

  /// The code lengths of the previous block, as an estimate of those of this one.
  private var literalCosts = DeflateFormat.fixedLiterals
  private var distanceCosts = DeflateFormat.fixedDistances
  /// The estimate for a symbol that the previous block did not contain.
  private static let unusedCost: UInt8 = 12

  /// Whether no symbol can be added.
  var isFull: Bool { symbols.count >= Self.capacity }

  @inline(__always) mutating func append(literal: UInt8) { symbols.append(UInt32(literal)) }

  @inline(__always) mutating func append(length: Int, distance: Int) {
    symbols.append(UInt32(truncatingIfNeeded: distance << 9 | length))
  }

  /// Whether a copy is estimated to be shorter than the literals that it replaces.
  @inline(__always)
  func isWorthwhile(_ bytes: Span<UInt8>, length: Int, distance: Int) -> Bool {
    let costs = literalCosts.span
    var literals = 0
    for index in bytes.indices { literals += Int(costs[Int(bytes[index])]) }
    let symbol = DeflateFormat.distanceSymbol(distance)
    return Int(costs[DeflateFormat.lengthSymbol(length)]) + Int(distanceCosts[symbol])
      + DeflateFormat.distanceBits(symbol) < literals
  }

  /// Writes the block and removes its symbols.
  ///
  /// - Parameters:
  ///   - stored: The bytes that the symbols produce; nil if they are no longer available.
  ///   - isLast: Whether the data ends with the block.
  mutating func write(
    stored: Span<UInt8>?, isLast: Bool, _ writer: inout BitWriter, to output: inout [UInt8]
  ) {
    let counts = counts()
    let literals = HuffmanCode.lengths(of: counts.literals, limit: 15)
    let distances = HuffmanCode.lengths(of: counts.distances, limit: 15)
    let header = DeflateCodeHeader(literals, distances)
    let dynamicCost = header.bitCount + counts.cost(literals, distances)
    let fixedCost = counts.cost(DeflateFormat.fixedLiterals, DeflateFormat.fixedDistances)
    writer.write(isLast ? 1 : 0, 1, to: &output)
    if let stored, stored.count <= 0xFFFF, 40 + stored.count << 3 < min(dynamicCost, fixedCost) {
      writeStored(stored, &writer, to: &output)
    } else if fixedCost <= dynamicCost {
      writer.write(1, 2, to: &output)
      writeSymbols(
        HuffmanCode.codes(DeflateFormat.fixedLiterals),
        HuffmanCode.codes(DeflateFormat.fixedDistances), &writer, to: &output)
    } else {
      writer.write(2, 2, to: &output)
      header.write(&writer, to: &output)
      writeSymbols(
        HuffmanCode.codes(literals), HuffmanCode.codes(distances), &writer, to: &output)
    }
    symbols.removeAll(keepingCapacity: true)
    literalCosts = literals.map { $0 == 0 ? Self.unusedCost : $0 }
    distanceCosts = distances.map { $0 == 0 ? Self.unusedCost : $0 }
  }

  private func writeStored(
    _ bytes: Span<UInt8>, _ writer: inout BitWriter, to output: inout [UInt8]
  ) {
    writer.write(0, 2, to: &output)
    writer.align(to: &output)
    let count = UInt32(bytes.count)
    writer.write(count, 16, to: &output)
    writer.write(~count & 0xFFFF, 16, to: &output)
    bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  private func writeSymbols(
    _ literals: [UInt32], _ distances: [UInt32], _ writer: inout BitWriter,
    to output: inout [UInt8]
  ) {
    let literals = literals.span
    let distances = distances.span
    for symbol in symbols {
      let distance = Int(symbol >> 9)
      if distance == 0 {
        writer.write(code: literals[Int(symbol)], to: &output)
        continue
      }
      let length = Int(symbol & 511)
      let lengthSymbol = DeflateFormat.lengthSymbol(length)
      writer.write(code: literals[lengthSymbol], to: &output)
      let lengthBits = DeflateFormat.lengthBits(lengthSymbol)
      writer.write(extra: length - 3, lengthBits, to: &output)
      let distanceSymbol = DeflateFormat.distanceSymbol(distance)
      writer.write(code: distances[distanceSymbol], to: &output)
      let distanceBits = DeflateFormat.distanceBits(distanceSymbol)
      writer.write(extra: distance - 1, distanceBits, to: &output)
    }
    writer.write(code: literals[DeflateFormat.endOfBlock], to: &output)
  }

  // MARK: Counting

  /// The number of occurrences of each symbol of the two codes.
  private struct Counts {
    var literals = [Int](repeating: 0, count: DeflateFormat.literalCount)
    var distances = [Int](repeating: 0, count: DeflateFormat.distanceCount)

    /// The number of bits of the block after its header.
    func cost(_ literalLengths: [UInt8], _ distanceLengths: [UInt8]) -> Int {
      var cost = 3
      for (symbol, count) in literals.enumerated() {
        let extra = symbol > 256 ? DeflateFormat.lengthBits(symbol) : 0
        cost += count * (Int(literalLengths[symbol]) + extra)
      }
      for (symbol, count) in distances.enumerated() {
        cost += count * (Int(distanceLengths[symbol]) + DeflateFormat.distanceBits(symbol))
      }
      return cost
    }
  }

  private func counts() -> Counts {
    var counts = Counts()
    for symbol in symbols {
      let distance = Int(symbol >> 9)
      if distance == 0 {
        counts.literals[Int(symbol)] += 1
      } else {
        counts.literals[DeflateFormat.lengthSymbol(Int(symbol & 511))] += 1
        counts.distances[DeflateFormat.distanceSymbol(distance)] += 1
      }
    }
    counts.literals[DeflateFormat.endOfBlock] += 1
    return counts
  }
}

extension BitWriter {
  /// Writes a code of ``HuffmanCode/codes(_:)``.
  @inline(__always) mutating func write(code: UInt32, to output: inout [UInt8]) {
    write(code & 0xFFFF, Int(code >> 16), to: &output)
  }

  /// Writes the lowest bits of an offset.
  @inline(__always) mutating func write(extra: Int, _ count: Int, to output: inout [UInt8]) {
    write(UInt32(truncatingIfNeeded: extra & (1 << count - 1)), count, to: &output)
  }
}
