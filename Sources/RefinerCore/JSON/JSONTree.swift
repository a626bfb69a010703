package import ArtifactBase
import ArtifactCore

/// A JSON text as a list of nodes in document order, backed by the source bytes.
///
/// ```swift
/// for (index, node) in tree.enumerated() where node.kind == .string {
///   print(tree.key(of: index) ?? "-", tree.text(of: index))
/// }
/// ```
///
/// Nodes are only appended. An existing node changes only while its container is open
/// (``Node/childCount``) and when the container is closed (``Node/range`` and ``Node/isClosed``).
/// Members with equal names are all present. A copy remains valid while the refiner continues.
public struct JSONTree: Hashable, Sendable, RandomAccessCollection {
  /// The maximum number of payload bytes that are read, so that offsets fit in 32 bits.
  public static let byteLimit = (1 << 32) - 1

  /// A value in the text.
  public struct Node: Hashable, Sendable {
    /// The kind of a value.
    public enum Kind: UInt8, Hashable, Sendable {
      /// A container or a scalar.
      case object, array, string, number, `true`, `false`, null

      /// Whether the value is an object or an array.
      public var isContainer: Bool { self == .object || self == .array }
    }

    /// The kind of the value.
    public var kind: Kind

    /// The byte range of the value: between the quotes of a string, from bracket to bracket of a
    /// container, or the opening bracket while the container is open.
    public var range: Range<Int>

    /// The byte range of the member name, between the quotes; nil if the value isn't a member.
    public var keyRange: Range<Int>?

    /// The index of the enclosing container; nil for the root.
    public var parent: Int?

    /// The number of enclosing containers.
    public var depth: Int

    /// The number of direct children so far.
    public var childCount: Int

    /// Whether the node is final; always true for scalars.
    public var isClosed: Bool
  }

  /// A compact node. The mutable part of the node of an open container is in ``OpenContainer``.
  private struct Entry: Hashable {
    var start: UInt32
    var end: UInt32
    /// The byte range of the name; empty at 0 if there is none.
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

  /// The offset from which the payload is not in the tree, because it cannot be read or is
  /// truncated; nil if all of it is, or more may be.
  public package(set) var restOffset: Int?

  private var source = PagedBytes()
  private var entries = PagedArray<Entry>()
  private var open: [OpenContainer] = []
  private var keyStart: UInt32 = 0
  private var keyEnd: UInt32 = 0

  /// Creates an empty tree.
  public init() {}

  /// The index of the root.
  public var startIndex: Int { 0 }

  /// The number of nodes.
  public var endIndex: Int { entries.count }

  /// The node at an index; a container precedes its content.
  ///
  /// - Complexity: O(1); O(log depth) for an open container.
  public subscript(index: Int) -> Node {
    let entry = entries[index]
    return Node(
      kind: entry.kind, range: Int(entry.start)..<Int(entry.end),
      keyRange: entry.keyEnd > 0 ? Int(entry.keyStart)..<Int(entry.keyEnd) : nil,
      parent: entry.parent >= 0 ? Int(entry.parent) : nil, depth: Int(entry.depth),
      childCount: entry.isClosed ? Int(entry.childCount) : childCount(ofOpen: index),
      isClosed: entry.isClosed)
  }

  /// Returns the name of a member; nil if the value isn't a member.
  public func key(of index: Int) -> String? {
    self[index].keyRange.map { JSONString.decode(source[$0]) }
  }

  /// Returns the text of a scalar: a string unescaped, a number as written, the name of a literal.
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

  /// Whether all containers are closed.
  public var isClosed: Bool { open.isEmpty }

  /// The containers that are open, outermost first.
  var openContainers: [Int] { open.map { Int($0.index) } }

  /// The name of the next value, and the offset after its closing quote; nil if none has arrived.
  var pendingName: (text: String, end: Int)? {
    guard keyEnd > 0 else { return nil }
    return (JSONString.decode(source[Int(keyStart)..<Int(keyEnd)]), Int(keyEnd) + 1)
  }

  // MARK: Access without a ``Node``

  package func kind(of index: Int) -> Node.Kind { entries[index].kind }

  package func depth(of index: Int) -> Int { Int(entries[index].depth) }

  /// Whether a value is a direct child of a container.
  package func isMember(_ index: Int, of container: Int) -> Bool {
    Int(entries[index].parent) == container
  }

  /// Whether a value is a closed object without members.
  package func isEmptyObject(_ index: Int) -> Bool {
    let entry = entries[index]
    return entry.kind == .object && entry.isClosed && entry.childCount == 0
  }

  /// The bytes of the name of a value; empty if there is none.
  package func keyBytes(of index: Int) -> ArraySlice<UInt8> {
    let entry = entries[index]
    return source[Int(entry.keyStart)..<Int(entry.keyEnd)]
  }

  /// The index of an object's last direct member with an ASCII name, which takes precedence over
  /// earlier ones; nil if there is none.
  ///
  /// - Complexity: O(number of descendants).
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
    // A longer key can only match if it contains escapes.
    if count == name.utf8CodeUnitCount { return key.span.isEqual(to: name) }
    return key.contains(UInt8(ascii: "\\")) && JSONString.decode(key) == "\(name)"
  }

  /// The bytes of a value, as in ``Node/range``.
  package func scalarBytes(of index: Int) -> ArraySlice<UInt8> {
    let entry = entries[index]
    return source[Int(entry.start)..<Int(entry.end)]
  }

  // MARK: Building

  /// The bytes that have been received.
  package var payload: PagedBytes { source }

  package var byteCount: Int { source.count }

  package mutating func append(_ bytes: Span<UInt8>) {
    source.append(bytes)
  }

  /// The source bytes in a range, which must have been appended.
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

  /// Stores the name of the next node.
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
