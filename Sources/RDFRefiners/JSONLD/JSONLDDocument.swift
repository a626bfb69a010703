import ArtifactBase
import ArtifactCore
import RefinerCore

/// What a JSON-LD document states, and what in it states nothing.
///
/// Statements and terms are appended (``RDFDataset``) as long as ``revision`` stays the same. It
/// grows when something comes that members before it depend on; those have been read again then.
public struct JSONLDDocument: Hashable, Sendable {
  /// A member that has no IRI in its context.
  public struct Unmapped: Hashable, Sendable {
    /// The node it belongs to.
    public var node: RDFDataset.TermID

    /// The payload bytes of the member, from its name on, and those of its value.
    public var range: Range<Int>
    public var valueRange: Range<Int>

    /// How many statements come before it.
    public var statementCount: Int
  }

  /// A member as it is kept.
  struct Member: Hashable {
    var node: Int32
    var statementCount: Int32
    // Of a payload of at most ``RDFDataset/byteLimit``.
    var start: UInt32
    var valueStart: UInt32
    var end: UInt32
  }

  /// The statements.
  public internal(set) var dataset = RDFDataset()

  /// How often what was there has been read again.
  public internal(set) var revision = 0

  var members = PagedArray<Member>()
  var source = PagedBytes()

  /// The number of members without an IRI.
  public var unmappedCount: Int { members.count }

  /// The member without an IRI with a number below ``unmappedCount``.
  public func unmapped(_ index: Int) -> Unmapped {
    let member = members[index]
    return Unmapped(
      node: RDFDataset.TermID(member.node), range: Int(member.start)..<Int(member.end),
      valueRange: Int(member.valueStart)..<Int(member.end),
      statementCount: Int(member.statementCount))
  }

  /// The name of a member without an IRI.
  ///
  /// - Complexity: O(length of the member).
  public func name(ofUnmapped index: Int) -> String {
    let member = members[index]
    let text = source[Int(member.start) + 1..<Int(member.valueStart)]
    let end = text.indices.first { text[$0] == UInt8(ascii: "\"") && !isEscaped($0, in: text) }
    return JSONString.decode(text[..<(end ?? text.startIndex)])
  }

  /// Whether an odd number of backslashes stands before a byte.
  private func isEscaped(_ index: Int, in text: ArraySlice<UInt8>) -> Bool {
    let count = text[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return count % 2 == 1
  }

  /// The value of a member without an IRI: a string's text, anything else as it is written.
  ///
  /// - Complexity: O(length of the value).
  public func value(ofUnmapped index: Int) -> String {
    let member = members[index]
    let text = source[Int(member.valueStart)..<Int(member.end)]
    guard text.first == UInt8(ascii: "\"") else { return String(decoding: text, as: UTF8.self) }
    return JSONString.decode(text.dropFirst().dropLast())
  }

  /// The payload bytes of the member `view` of the root, which says how the graph is to be shown.
  public internal(set) var viewRange: Range<Int>?

  var view = GraphViewParts()

  /// What that member says, as far as it has come: each group, style and layout that is whole. Nil as
  /// long as there is none.
  ///
  /// As long as ``revision`` stays, what is in it stays and keeps its order; a style may come before
  /// those that groups say of themselves, and their layouts before one that was listed.
  ///
  /// - Complexity: O(parts of the view).
  public var presentation: GraphPresentation? { view.presentation }
}
