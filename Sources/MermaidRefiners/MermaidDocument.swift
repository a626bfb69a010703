import ArtifactBase
import RefinerCore

/// A Mermaid diagram as a list of its statements, nested in blocks.
///
/// ```swift
/// for (index, statement) in document.enumerated() where statement.role == .statement {
///   print(String(repeating: "  ", count: statement.depth), document.text(of: index))
/// }
/// ```
///
/// The content of statements is interpreted by the diagram's renderer. Statements are
/// append-only; only ``Statement/isClosed`` of an existing one changes, when its block ends.
public struct MermaidDocument: Hashable, Sendable, RandomAccessCollection {
  /// The type of the diagram, as declared by the first statement.
  public enum Diagram: UInt8, Hashable, Sendable {
    /// A diagram type, named after its Mermaid keyword.
    case flowchart, sequence, classDiagram, state, entityRelationship, requirement, c4, block
    case gantt, pie, journey, gitGraph, mindmap, timeline, quadrant, xyChart, sankey, packet
    case architecture, kanban, radar, treemap
    /// An unknown diagram type.
    case other
  }

  /// A statement of the diagram.
  public struct Statement: Hashable, Sendable {
    /// The role of a statement.
    public enum Role: UInt8, Hashable, Sendable {
      /// The statement that declares the diagram type.
      case header
      /// An ordinary statement.
      case statement
      /// The first line of a block, followed by the statements in it.
      case block
      /// A line between the parts of a block: `else`, `and`, `option`.
      case divider
      /// A line of a multiline note or description.
      case text
      /// A directive: `%%{…}%%`.
      case directive
    }

    /// The role of the statement.
    public var role: Role

    /// The statement's byte range in the payload, without surrounding spaces.
    public var range: Range<Int>

    /// The index of the enclosing block; nil at the top level.
    public var parent: Int?

    /// The number of enclosing blocks.
    public var depth: Int

    /// Whether the statement is complete: true for all except open blocks.
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

  /// The diagram type; nil before the first statement.
  public internal(set) var diagram: Diagram?

  /// The byte range of the front matter, without its `---` delimiters.
  public internal(set) var frontMatterRange: Range<Int>?

  private var source = PagedBytes()
  private var entries = PagedArray<Entry>()

  /// Creates an empty document.
  public init() {}

  /// The index of the first statement, which is 0.
  public var startIndex: Int { 0 }

  /// The number of statements.
  public var endIndex: Int { entries.count }

  /// The statement at an index.
  public subscript(index: Int) -> Statement {
    let entry = entries[index]
    return Statement(
      role: entry.role, range: Int(entry.start)..<Int(entry.end),
      parent: entry.parent >= 0 ? Int(entry.parent) : nil, depth: Int(entry.depth),
      isClosed: entry.isClosed)
  }

  /// Returns the source text of a statement; invalid UTF-8 is replaced by U+FFFD.
  ///
  /// - Complexity: O(length of the statement).
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
