// The binary format of a log.
//
//     header   "SPECLOG" and a version, one byte
//     record   length, checksum, number, writes
//
// A record is one transaction: all of its writes or, if it is torn, none. The length (4 bytes)
// counts the bytes of the writes, the checksum (4) covers the number and the writes, and the number
// (8) counts records from 1 and continues across compaction; all are little-endian. The writes are
// a JSON array, with `["/path", value]` for each value written and `["/path"]` for each location
// removed, so that a log is human-readable.

import ArtifactCore

enum StateLog {
  static let magic = Array("SPECLOG".utf8)
  static let version = UInt8(ascii: "1")
  static let header = magic + [version]
  static let frameCount = 16

  /// Encodes one transaction.
  static func record(_ writes: [StateWrite], number: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: frameCount)
    bytes.append(UInt8(ascii: "["))
    for (index, write) in writes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "["))
      JSONString.append(write.pointer.description, to: &bytes)
      if let value = write.value {
        bytes.append(UInt8(ascii: ","))
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "]"))
    put(UInt64(bytes.count - frameCount), 4, at: 0, in: &bytes)
    put(number, 8, at: 8, in: &bytes)
    put(UInt64(Checksum.crc32c(bytes[8...])), 4, at: 4, in: &bytes)
    return bytes
  }

  private static func put(_ value: UInt64, _ count: Int, at offset: Int, in bytes: inout [UInt8]) {
    for index in 0..<count {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))
    }
  }

  private static func get(_ count: Int, at offset: Int, in bytes: [UInt8]) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) }
  }

  /// The content of a log.
  struct Contents {
    var transactions: [[StateWrite]] = []

    /// The number of the last record.
    var number: UInt64 = 0

    /// The offset at which the complete records end.
    var end = 0
    var state = State.whole

    enum State {
      case whole
      /// The log ends in the middle of a record.
      case torn
      /// A part other than the end is damaged.
      case damaged
      /// The file isn't a log.
      case foreign
      /// The log was written by a later version.
      case newer
    }
  }

  /// Reads all complete records.
  ///
  /// - Complexity: O(bytes).
  static func read(_ bytes: [UInt8]) -> Contents {
    var contents = Contents()
    guard bytes.count >= header.count else {
      contents.state = header.starts(with: bytes) ? (bytes.isEmpty ? .whole : .torn) : .foreign
      return contents
    }
    guard bytes.starts(with: magic) else {
      contents.state = .foreign
      return contents
    }
    guard bytes[magic.count] == version else {
      contents.state = .newer
      return contents
    }
    contents.end = header.count
    while contents.end < bytes.count {
      let start = contents.end
      guard start + frameCount <= bytes.count else {
        contents.state = .torn
        return contents
      }
      let count = Int(get(4, at: start, in: bytes))
      let end = start + frameCount + count
      guard end <= bytes.count else {
        contents.state = isCut(bytes, at: start, after: contents.number) ? .torn : .damaged
        return contents
      }
      let number = get(8, at: start + 8, in: bytes)
      guard hasChecksum(bytes, start..<end),
        contents.number == 0 || number == contents.number + 1,
        let writes = writes(Array(bytes[(start + frameCount)..<end]))
      else {
        contents.state = .damaged
        return contents
      }
      contents.transactions.append(writes)
      contents.number = number
      contents.end = end
    }
    return contents
  }

  /// Whether a record that extends beyond the end was truncated. If only its length is damaged, its
  /// checksum matches the rest of the file, or other records follow.
  private static func isCut(_ bytes: [UInt8], at start: Int, after number: UInt64) -> Bool {
    if hasChecksum(bytes, start..<bytes.count) { return false }
    var next = start + frameCount
    while next + frameCount <= bytes.count {
      let end = next + frameCount + Int(get(4, at: next, in: bytes))
      let isNext = number == 0 || get(8, at: next + 8, in: bytes) == number + 2
      if end <= bytes.count, isNext, hasChecksum(bytes, next..<end) { return false }
      next += 1
    }
    return true
  }

  private static func hasChecksum(_ bytes: [UInt8], _ record: Range<Int>) -> Bool {
    Checksum.crc32c(bytes[(record.lowerBound + 8)..<record.upperBound])
      == UInt32(get(4, at: record.lowerBound + 4, in: bytes))
  }

  private static func writes(_ bytes: [UInt8]) -> [StateWrite]? {
    guard let value = try? JSONValue(parsing: bytes), case .array(let entries) = value else {
      return nil
    }
    var result: [StateWrite] = []
    for entry in entries {
      guard case .array(let parts) = entry, (1...2).contains(parts.count),
        case .string(let text) = parts[0], let pointer = try? JSONPointer(text)
      else { return nil }
      result.append(StateWrite(pointer, parts.dropFirst().first))
    }
    return result
  }
}
