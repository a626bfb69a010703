package import ArtifactBase
import ArtifactCore
import RefinerCore

/// The statements of a JSON-LD document, and its members that produce no statements.
///
/// The ``dataset`` is append-only while ``revision`` is unchanged. When a context or another
/// member arrives after members that depend on it, the input is reread and the revision increases.
public struct JSONLDDocument: Hashable, Sendable {
  /// A member whose name has no IRI in its context.
  public struct Unmapped: Hashable, Sendable {
    /// The node that the member belongs to.
    public var node: RDFDataset.TermID

    /// The byte range of the member in the payload, including its name.
    public var range: Range<Int>
    /// The byte range of the member's value in the payload.
    public var valueRange: Range<Int>

    /// The number of statements that precede the member.
    public var statementCount: Int
  }

  /// The stored form of a member.
  struct Member: Hashable {
    var node: Int32
    var statementCount: Int32
    // Offsets fit in 32 bits because a payload is at most ``RDFDataset/byteLimit`` bytes long.
    var start: UInt32
    var valueStart: UInt32
    var end: UInt32
  }

  /// The statements.
  public internal(set) var dataset = RDFDataset()

  /// The offset from which the payload is not in the document, because it cannot be read or is
  /// truncated; nil if all of it is, or more may be.
  public internal(set) var restOffset: Int?

  /// The number of times that earlier input has been reread.
  public internal(set) var revision = 0

  var members = PagedArray<Member>()
  var source = PagedBytes()

  /// The bytes that have been received.
  package var payload: PagedBytes { source }

  /// The number of members without an IRI.
  public var unmappedCount: Int { members.count }

  /// Returns the member without an IRI at an index less than ``unmappedCount``.
  public func unmapped(_ index: Int) -> Unmapped {
    let member = members[index]
    return Unmapped(
      node: RDFDataset.TermID(member.node), range: Int(member.start)..<Int(member.end),
      valueRange: Int(member.valueStart)..<Int(member.end),
      statementCount: Int(member.statementCount))
  }

  /// Returns the name of a member without an IRI.
  ///
  /// - Complexity: O(length of the member).
  public func name(ofUnmapped index: Int) -> String {
    let member = members[index]
    let quote = source[Int(member.start)..<Int(member.start) + 1].first
    let text = source[Int(member.start) + 1..<Int(member.valueStart)]
    let end =
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      ? text.indices.first { text[$0] == quote && !isEscaped($0, in: text) }
      : text.firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
    return JSONString.decode(text[..<(end ?? text.startIndex)])
  }

  /// Returns whether an odd number of backslashes precedes a byte.
  private func isEscaped(_ index: Int, in text: ArraySlice<UInt8>) -> Bool {
    let count = text[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return count % 2 == 1
  }

  /// Returns the value of a member without an IRI: the text of a string, and the source text of any
  /// other value.
  ///
  /// - Complexity: O(length of the value).
  public func value(ofUnmapped index: Int) -> String {
    let member = members[index]
    let text = source[Int(member.valueStart)..<Int(member.end)]
    guard text.first == UInt8(ascii: "\"") || text.first == UInt8(ascii: "'") else {
      return String(decoding: text, as: UTF8.self)
    }
    return JSONString.decode(text.dropFirst().dropLast())
  }

  /// The byte range of the root's `view` member in the payload, which specifies the presentation of
  /// the graph.
  public internal(set) var viewRange: Range<Int>?

  var view = GraphViewParts()

  /// The presentation in the `view` member so far, made of each complete group, style and layout;
  /// nil while there are none.
  ///
  /// While ``revision`` is unchanged, parts are neither removed nor reordered. A new style may be
  /// inserted before the styles from group attributes, and their layouts may precede listed ones.
  ///
  /// - Complexity: O(parts of the view).
  public var presentation: GraphPresentation? { view.presentation }
}
