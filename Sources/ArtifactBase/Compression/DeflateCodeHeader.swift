/// The code lengths of a block with dynamic codes, run-length encoded (RFC 1951 §3.2.7).
struct DeflateCodeHeader {
  private let literalCount: Int
  private let distanceCount: Int
  /// The number of code lengths of the code length code that are written.
  private let orderCount: Int
  private let items: [Item]
  private let lengths: [UInt8]

  /// A code length, or a number of repetitions with its extra bits.
  private struct Item {
    var symbol: Int
    var extra = 0
    var extraBits = 0
  }

  /// The number of bits of the header.
  let bitCount: Int

  init(_ literals: [UInt8], _ distances: [UInt8]) {
    literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    items = Self.items(literals[..<literalCount] + distances[..<distanceCount])
    var counts = [Int](repeating: 0, count: DeflateFormat.order.count)
    for item in items { counts[item.symbol] += 1 }
    let lengths = HuffmanCode.lengths(of: counts, limit: 7)
    self.lengths = lengths
    orderCount = max(4, (DeflateFormat.order.lastIndex { lengths[$0] > 0 } ?? 0) + 1)
    bitCount = items.reduce(14 + 3 * orderCount) { sum, item in
      sum + Int(lengths[item.symbol]) + item.extraBits
    }
  }

  private static func items(_ lengths: ArraySlice<UInt8>) -> [Item] {
    var items: [Item] = []
    var index = lengths.startIndex
    while index < lengths.endIndex {
      let length = lengths[index]
      let run = lengths[index...].prefix(138) { $0 == length }
      let isRepeated = index > lengths.startIndex && lengths[index - 1] == length
      if length == 0, run >= 3 {
        items.append(
          run < 11
            ? Item(symbol: 17, extra: run - 3, extraBits: 3)
            : Item(symbol: 18, extra: run - 11, extraBits: 7))
        index += run
      } else if isRepeated, run >= 3 {
        items.append(Item(symbol: 16, extra: min(run, 6) - 3, extraBits: 2))
        index += min(run, 6)
      } else {
        items.append(Item(symbol: Int(length)))
        index += 1
      }
    }
    return items
  }

  func write(_ writer: inout BitWriter, to output: inout [UInt8]) {
    writer.write(extra: literalCount - 257, 5, to: &output)
    writer.write(extra: distanceCount - 1, 5, to: &output)
    writer.write(extra: orderCount - 4, 4, to: &output)
    for symbol in DeflateFormat.order[..<orderCount] {
      writer.write(UInt32(lengths[symbol]), 3, to: &output)
    }
    let codes = HuffmanCode.codes(lengths)
    for item in items {
      writer.write(code: codes[item.symbol], to: &output)
      writer.write(extra: item.extra, item.extraBits, to: &output)
    }
  }
}

extension ArraySlice {
  /// The number of elements, at most `limit`, before the first one that does not satisfy a
  /// predicate.
  fileprivate func prefix(_ limit: Int, _ isIncluded: (Element) -> Bool) -> Int {
    var count = 0
    while count < limit, startIndex + count < endIndex, isIncluded(self[startIndex + count]) {
      count += 1
    }
    return count
  }
}
