import ArtifactBase
import RefinerCore

/// A Mermaid text as a list of its statements, in blocks.
///
/// ```swift
/// for (index, statement) in document.enumerated() where statement.role == .statement {
///   print(String(repeating: "  ", count: statement.depth), document.text(of: index))
/// }
/// ```
///
/// What a statement says is left to whoever draws the diagram. Statements are only appended; of an
/// earlier one nothing changes but ``Statement/isClosed``, when its block ends.
public struct MermaidDocument: Hashable, Sendable, RandomAccessCollection {
  /// What the first statement says the diagram is.
  public enum Diagram: UInt8, Hashable, Sendable {
    case flowchart, sequence, classDiagram, state, entityRelationship, requirement, c4, block
    case gantt, pie, journey, gitGraph, mindmap, timeline, quadrant, xyChart, sankey, packet
    case architecture, kanban, radar, treemap
    /// One whose name is not known here.
    case other
  }

  public struct Statement: Hashable, Sendable {
    public enum Role: UInt8, Hashable, Sendable {
      /// The statement that names the diagram.
      case header
      case statement
      /// The first line of a block: the statements in it follow.
      case block
      /// A line between the parts of a block: `else`, `and`, `option`.
      case divider
      /// A line of a note or description that spans lines.
      case text
      /// `%%{…}%%`.
      case directive
    }

    public var role: Role

    /// The bytes of the statement in the payload, without spaces around it.
    public var range: Range<Int>

    /// The block it stands in.
    public var parent: Int?

    /// How many blocks it stands in.
    public var depth: Int

    /// Whether nothing of it is still to come: true of all but open blocks.
    public var isClosed: Bool
  }

  private struct Entry: Hashable {
    var start: UInt32
    var end: UInt32
    var parent: Int32
    var depth: UInt16
    var role: Statement.Role
    var isClosed: Bool
  }

  /// Nil before the first statement.
  public internal(set) var diagram: Diagram?

  /// The front matter between two lines `---`, which are no part of it.
  public internal(set) var frontMatterRange: Range<Int>?

  private var source = PagedBytes()
  private var entries = PagedArray<Entry>()

  public init() {}

  public var startIndex: Int { 0 }

  public var endIndex: Int { entries.count }

  public subscript(index: Int) -> Statement {
    let entry = entries[index]
    return Statement(
      role: entry.role, range: Int(entry.start)..<Int(entry.end),
      parent: entry.parent >= 0 ? Int(entry.parent) : nil, depth: Int(entry.depth),
      isClosed: entry.isClosed)
  }

  /// A statement as written; what is not UTF-8 becomes U+FFFD.
  public func text(of index: Int) -> String {
    String(decoding: source[self[index].range], as: UTF8.self)
  }

  // MARK: Building

  var byteCount: Int { source.count }

  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { source[range] }

  mutating func append(_ bytes: Span<UInt8>) { source.append(bytes) }

  mutating func add(_ role: Statement.Role, _ range: Range<Int>, parent: Int?, depth: Int) {
    entries.append(
      Entry(
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound),
        parent: Int32(parent ?? -1), depth: UInt16(depth), role: role, isClosed: role != .block))
  }

  mutating func close(_ index: Int) { entries.update(index) { $0.isClosed = true } }
}
