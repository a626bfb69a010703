import ArtifactCore

/// A JSON text as a list of nodes in document order, over the bytes it was read from.
///
/// Nodes are only ever appended; of an earlier one nothing changes but, when its container closes,
/// ``Node/isClosed`` and ``Node/childCount``. Members with equal names are all there.
public struct JSONTree: Sendable {
  /// A value in the text.
  public struct Node: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case object, array, string, number, `true`, `false`, null

      public var isContainer: Bool { self == .object || self == .array }
    }

    public var kind: Kind

    /// The bytes of the value: of a string those between the quotes, of a container those from its
    /// bracket to what has come of it.
    public var range: Range<Int>

    /// The bytes of the name under which an object holds the value; nil elsewhere.
    public var keyRange: Range<Int>?

    /// The container's index in ``JSONTree/nodes``; nil for the root.
    public var parent: Int?

    /// How many containers hold the value.
    public var depth: Int

    /// The number of values directly in a container, so far.
    public var childCount: Int

    /// Whether nothing can be added: true of scalars at once.
    public var isClosed: Bool
  }

  /// The text, as far as it has come.
  public internal(set) var source: [UInt8] = []

  /// All values in document order: a container before what it holds.
  public internal(set) var nodes: [Node] = []

  public init() {}

  /// The name under which an object holds a node's value; nil elsewhere.
  public func key(of index: Int) -> String? {
    nodes[index].keyRange.map { JSONString.decode(source[$0]) }
  }

  /// What a scalar says: a string without escapes, a number as written, a literal's name.
  public func text(of index: Int) -> String {
    let bytes = source[nodes[index].range]
    return nodes[index].kind == .string
      ? JSONString.decode(bytes) : String(decoding: bytes, as: UTF8.self)
  }
}
