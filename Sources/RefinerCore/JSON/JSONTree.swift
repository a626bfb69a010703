package import ArtifactBase
import ArtifactCore

/// A JSON text as a list of nodes in document order, over the bytes it was read from.
///
/// ```swift
/// for (index, node) in tree.enumerated() where node.kind == .string {
///   print(tree.key(of: index) ?? "-", tree.text(of: index))
/// }
/// ```
///
/// Nodes are only ever appended; of an earlier one nothing changes but, while its container is open,
/// ``Node/childCount``, and when it closes ``Node/range`` and ``Node/isClosed``. Members with equal
/// names are all there. A copy may be kept while the refiner goes on.
public struct JSONTree: Hashable, Sendable, RandomAccessCollection {
  /// Bytes of a payload that are read, so that offsets fit 32 bits.
  public static let byteLimit = (1 << 32) - 1

  /// A value in the text.
  public struct Node: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable {
      case object, array, string, number, `true`, `false`, null

      public var isContainer: Bool { self == .object || self == .array }
    }

    public var kind: Kind

    /// The bytes of the value: of a string those between the quotes, of a container those from
    /// bracket to bracket, or the first bracket while it is open.
    public var range: Range<Int>

    /// The bytes of the name under which an object holds the value; nil elsewhere.
    public var keyRange: Range<Int>?

    /// The container's index; nil for the root.
    public var parent: Int?

    /// How many containers hold the value.
    public var depth: Int

    /// The number of values directly in a container, so far.
    public var childCount: Int

    /// Whether nothing can be added: true of scalars at once.
    public var isClosed: Bool
  }

  /// A node in little space. What changes in the node of an open container is in ``OpenContainer``.
  private struct Entry: Hashable {
    var start: UInt32
    var end: UInt32
    /// The bytes of the name; empty at 0 where there is none.
    var keyStart: UInt32 = 0
    var keyEnd: UInt32 = 0
    var parent: Int32
    var childCount: UInt32 = 0
    var depth: UInt16
    var kind: Node.Kind
    var isClosed: Bool
  }

  private struct OpenContainer: Hashable {
    var index: Int32
    var childCount: UInt32 = 0
  }

  private var source = PagedBytes()
  private var entries = PagedArray<Entry>()
  private var open: [OpenContainer] = []
  private var keyStart: UInt32 = 0
  private var keyEnd: UInt32 = 0

  public init() {}

  public var startIndex: Int { 0 }

  public var endIndex: Int { entries.count }

  /// The node at an index below ``endIndex``: a container before what it holds.
  ///
  /// - Complexity: O(1); of an open container O(log depth).
  public subscript(index: Int) -> Node {
    let entry = entries[index]
    return Node(
      kind: entry.kind, range: Int(entry.start)..<Int(entry.end),
      keyRange: entry.keyEnd > 0 ? Int(entry.keyStart)..<Int(entry.keyEnd) : nil,
      parent: entry.parent >= 0 ? Int(entry.parent) : nil, depth: Int(entry.depth),
      childCount: entry.isClosed ? Int(entry.childCount) : childCount(ofOpen: index),
      isClosed: entry.isClosed)
  }

  /// The name under which an object holds a node's value; nil elsewhere.
  public func key(of index: Int) -> String? {
    self[index].keyRange.map { JSONString.decode(source[$0]) }
  }

  /// What a scalar says: a string without escapes, a number as written, a literal's name.
  public func text(of index: Int) -> String {
    let entry = entries[index]
    let bytes = source[Int(entry.start)..<Int(entry.end)]
    return entry.kind == .string
      ? JSONString.decode(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  private func childCount(ofOpen index: Int) -> Int {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if Int(open[middle].index) < index { low = middle + 1 } else { high = middle }
    }
    return Int(open[low].childCount)
  }

  // MARK: Looking without a ``Node``

  package func kind(of index: Int) -> Node.Kind { entries[index].kind }

  package func depth(of index: Int) -> Int { Int(entries[index].depth) }

  /// Whether a value is directly in a container.
  package func isMember(_ index: Int, of container: Int) -> Bool {
    Int(entries[index].parent) == container
  }

  /// Whether a value is an object that has been closed without a member.
  package func isEmptyObject(_ index: Int) -> Bool {
    let entry = entries[index]
    return entry.kind == .object && entry.isClosed && entry.childCount == 0
  }

  /// The bytes of the name of a value; empty where there is none.
  package func keyBytes(of index: Int) -> ArraySlice<UInt8> {
    let entry = entries[index]
    return source[Int(entry.keyStart)..<Int(entry.keyEnd)]
  }

  /// The last of an object's own members with a name in ASCII, which counts; nil if there is none.
  ///
  /// - Complexity: O(what the object holds).
  package func member(_ name: StaticString, of object: Int) -> Int? {
    let depth = entries[object].depth
    var found: Int?
    var index = object + 1
    while index < entries.count, entries[index].depth > depth {
      if entries[index].depth == depth + 1, isNamed(index, name) { found = index }
      index += 1
    }
    return found
  }

  private func isNamed(_ index: Int, _ name: StaticString) -> Bool {
    let entry = entries[index]
    let count = Int(entry.keyEnd - entry.keyStart)
    guard count >= name.utf8CodeUnitCount else { return false }
    let key = source[Int(entry.keyStart)..<Int(entry.keyEnd)]
    // What is longer can be the name only if it has escapes.
    if count == name.utf8CodeUnitCount { return key.span.isEqual(to: name) }
    return key.contains(UInt8(ascii: "\\")) && JSONString.decode(key) == "\(name)"
  }

  /// The bytes of a value, as in ``Node/range``.
  package func scalarBytes(of index: Int) -> ArraySlice<UInt8> {
    let entry = entries[index]
    return source[Int(entry.start)..<Int(entry.end)]
  }

  // MARK: Building

  package var byteCount: Int { source.count }

  package mutating func append(_ bytes: Span<UInt8>) {
    source.append(bytes)
  }

  /// The bytes in a range that has come.
  package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { source[range] }

  package mutating func add(_ token: JSONToken) {
    let range = token.range
    switch token.kind {
    case .key: addKey(range)
    case .beginObject: openContainer(.object, range)
    case .beginArray: openContainer(.array, range)
    case .endObject, .endArray: closeContainer(at: range.upperBound)
    case .string: addScalar(.string, range)
    case .number: addScalar(.number, range)
    case .true: addScalar(.true, range)
    case .false: addScalar(.false, range)
    case .null: addScalar(.null, range)
    }
  }

  /// Keeps a name for the next node.
  package mutating func addKey(_ range: Range<Int>) {
    keyStart = UInt32(range.lowerBound)
    keyEnd = UInt32(range.upperBound)
  }

  package mutating func addScalar(_ kind: Node.Kind, _ range: Range<Int>) {
    add(kind, range, isClosed: true)
  }

  package mutating func openContainer(_ kind: Node.Kind, _ range: Range<Int>) {
    let index = Int32(entries.count)
    add(kind, range, isClosed: false)
    open.append(OpenContainer(index: index))
  }

  package mutating func closeContainer(at end: Int) {
    let container = open.removeLast()
    entries.update(Int(container.index)) { entry in
      entry.end = UInt32(end)
      entry.childCount = container.childCount
      entry.isClosed = true
    }
  }

  private mutating func add(_ kind: Node.Kind, _ range: Range<Int>, isClosed: Bool) {
    var parent = Int32(-1)
    if !open.isEmpty {
      parent = open[open.count - 1].index
      open[open.count - 1].childCount += 1
    }
    entries.append(
      Entry(
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound), keyStart: keyStart,
        keyEnd: keyEnd, parent: parent, depth: UInt16(open.count), kind: kind, isClosed: isClosed))
    keyStart = 0
    keyEnd = 0
  }
}
