package import ArtifactBase
import ArtifactCore

extension JSONTree {
  /// The beginning of a string value that has not ended, and its location; nil if no string is open.
  ///
  /// - Parameters:
  ///   - start: The end of the last value or bracket.
  ///   - end: The end of the valid bytes.
  /// - Complexity: O(length of the string + nesting depth · log nesting depth).
  package func openText(
    from start: Int, to end: Int
  ) -> (text: String, pointer: JSONPointer)? {
    let containers = openContainers
    let name = pendingName
    let isMember = containers.last.map { self[$0].kind == .object } ?? false
    guard isMember == (name != nil), containers.isEmpty == isEmpty else { return nil }
    let start = name?.end ?? start
    guard start < end else { return nil }
    let tail = bytes(start..<end)
    let quote = Self.endOfGap(in: tail)
    guard quote < tail.endIndex, tail[quote] == UInt8(ascii: "\"") else { return nil }
    var tokens = containers.dropFirst().map { key(of: $0) ?? ordinal(ofOpen: $0) }
    if let last = containers.last { tokens.append(name?.text ?? "\(self[last].childCount)") }
    return (JSONString.decodeOpen(tail[(quote + 1)...]), JSONPointer(tokens: tokens))
  }

  /// The position of an open container among the elements of its parent: it is the last one.
  private func ordinal(ofOpen index: Int) -> String {
    "\(self[index].parent.map { self[$0].childCount - 1 } ?? 0)"
  }

  /// Returns the index after what may be between two values, comments among it.
  private static func endOfGap(in bytes: ArraySlice<UInt8>) -> Int {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.endIndex {
        let isLine = bytes[index + 1] == UInt8(ascii: "/")
        index += 2
        while index < bytes.endIndex {
          let byte = bytes[index]
          index += 1
          if isLine ? byte == 0x0A || byte == 0x0D : byte == 0x2F && bytes[index - 2] == 0x2A {
            break
          }
        }
      } else if isBetweenValues(bytes[index]) {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// Whether a byte may be between a name or value and the next value: white space, a colon, a
  /// comma, or a byte order mark.
  private static func isBetweenValues(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"), UInt8(ascii: ","): true
    default: ByteOrderMark.contains(byte)
    }
  }

  /// Returns the index of the value at a location; of members with equal names, the last one counts.
  ///
  /// - Complexity: O(number of nodes).
  package func index(at pointer: JSONPointer) -> Int? {
    guard !isEmpty else { return nil }
    var found = 0
    for token in pointer.tokens {
      let container = self[found]
      var ordinal = 0
      var match: Int?
      var index = found + 1
      while index < endIndex, self[index].depth > container.depth {
        if self[index].depth == container.depth + 1 {
          if (key(of: index) ?? "\(ordinal)") == token { match = index }
          ordinal += 1
        }
        index += 1
      }
      guard let match else { return nil }
      found = match
    }
    return found
  }
}
