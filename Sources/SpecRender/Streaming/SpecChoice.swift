// Selects the spec among several JSON values in a text.

import ArtifactBase
import ArtifactCore

/// Finds candidate specs in a text: consecutive objects and arrays amid prose and in code fences.
///
/// ``SpecFormFinder`` detects the start of a value; the value ends at its closing bracket or is cut
/// off by a fence.
struct SpecValueFinder: Sendable {
  private enum State: Sendable {
    case outside(SpecFormFinder, base: Int)
    case inside(start: Int, JSONNesting)
    /// The text contains patch operations, so no part of it is a spec by itself.
    case over
  }

  private var state = State.outside(SpecFormFinder(), base: 0)
  private var offset = 0

  /// Continues reading a text to which bytes have been appended.
  ///
  /// - Returns: The ranges of the values that have been closed; empty ranges for those cut off.
  /// - Complexity: O(new bytes).
  mutating func read(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    while offset < bytes.count {
      switch state {
      case .outside(var finder, let base): find(&finder, base: base, in: bytes)
      case .inside(let start, var nesting):
        if let range = follow(&nesting, from: start, in: bytes) { ranges.append(range) }
      case .over: return ranges
      }
    }
    return ranges
  }

  private mutating func find(_ finder: inout SpecFormFinder, base: Int, in bytes: [UInt8]) {
    while offset < bytes.count {
      let form = finder.take(bytes[offset])
      offset += 1
      switch form {
      case .document(let start)?:
        let end = offset
        offset = base + start
        while bytes[offset] != UInt8(ascii: "{"), bytes[offset] != UInt8(ascii: "[") { offset += 1 }
        guard Self.isMember(at: offset, in: bytes) else {
          state = .inside(start: offset, JSONNesting())
          return
        }
        (offset, finder) = (end, SpecFormFinder())
        return state = .outside(finder, base: end)
      case .lines?, .list?:
        state = .over
        return
      case nil: break
      }
    }
    state = .outside(finder, base: base)
  }

  /// Whether a value is part of a damaged enclosing value: it follows a comma or a member name.
  private static func isMember(at offset: Int, in bytes: [UInt8]) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    guard let last = bytes[..<offset].lastIndex(where: { !isBlank($0) }) else { return false }
    guard bytes[last] == UInt8(ascii: ":") else { return bytes[last] == UInt8(ascii: ",") }
    return bytes[..<last].last { !isBlank($0) } == UInt8(ascii: "\"")
  }

  private mutating func follow(
    _ nesting: inout JSONNesting, from start: Int, in bytes: [UInt8]
  ) -> Range<Int>? {
    while offset < bytes.count {
      let byte = bytes[offset]
      let isClosing = nesting.take(byte) == .closing
      offset += 1
      let isOver = isClosing && nesting.depth == 0
      if isOver || byte == UInt8(ascii: "`") && isFence(before: offset, in: bytes) {
        state = .outside(SpecFormFinder(), base: offset)
        return start..<(isOver ? offset : start)
      }
    }
    state = .inside(start: start, nesting)
    return nil
  }

  /// Whether three backticks before the offset start a line.
  private func isFence(before offset: Int, in bytes: [UInt8]) -> Bool {
    guard offset >= 4, bytes[offset - 4] == 0x0A || bytes[offset - 4] == 0x0D else { return false }
    return bytes[offset - 3..<offset].allSatisfy { $0 == UInt8(ascii: "`") }
  }
}

/// The last complete spec of a text that contains other JSON before it.
struct SpecChoice {
  /// The byte range of the spec.
  let range: Range<Int>

  /// The number of values in the text, and the offset of the first.
  let count: Int
  let firstOffset: Int

  /// Searches a text; nil if the first value is the spec, or there is none.
  ///
  /// - Complexity: O(text).
  init?(_ bytes: [UInt8]) {
    var finder = SpecValueFinder()
    let ranges = finder.read(bytes)
    guard let index = ranges.lastIndex(where: { Self.isSpec(bytes[$0]) }), index > 0 else {
      return nil
    }
    (range, count, firstOffset) = (ranges[index], ranges.count, ranges[0].lowerBound)
  }

  /// Whether a value is a document, list or tree with at least one element, and not an example of a
  /// single element.
  static func isSpec(_ bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(bytes)
    guard let value = (try? JSONValue(parsing: bytes)) ?? JSONRepair.repair(bytes).value,
      !value.isPatch
    else { return false }
    if case .object(let object) = value {
      guard ["root", "elements", "spec", "children"].contains(where: { object[$0] != nil }) else {
        return false
      }
    }
    return !Spec.decode(value).spec.elements.isEmpty
  }

  /// Returns the text with everything but the spec replaced by spaces, so that offsets are
  /// preserved.
  func text(of bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for offset in bytes.indices where !range.contains(offset) {
      if bytes[offset] != 0x0A, bytes[offset] != 0x0D { result[offset] = 0x20 }
    }
    return result
  }

  /// The diagnostic that reports the other values.
  var diagnostic: Diagnostic {
    Diagnostic(
      .specLeftOut, .warning, at: firstOffset..<firstOffset + 1,
      message: "text contains \(count) JSON values: only the last complete spec is read")
  }
}

extension Diagnostic.Code {
  /// Only the last of several JSON values was read as the spec.
  public static let specLeftOut = Self(rawValue: "spec.spec-left-out")
}
