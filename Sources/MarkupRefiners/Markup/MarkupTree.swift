import ArtifactBase
import RefinerCore

/// The elements and text of an SVG or HTML document, in document order.
///
/// ```swift
/// var refiner = SVGRefiner()
/// refiner.append("<svg xmlns='http://www.w3.org/2000/svg'><g fill='red'><rect/>".utf8.span)
/// let tree = refiner.model.tree
/// tree.name(of: 1)?.localName         // "g"
/// tree.attribute("fill", of: 1)       // "red"
/// tree.children(of: 1)                // [2]
/// ```
///
/// Nodes are only appended. An existing node changes only in ``Node/end``, when its element is
/// closed. Text becomes a node when markup follows it; before that it is ``openText``.
public struct MarkupTree: Hashable, Sendable {
  /// The maximum number of bytes of a text node; longer text is split into several.
  public static let textLimit = 16_384

  /// An element or a run of text.
  public struct Node: Hashable, Sendable {
    /// Whether the node is an element; false for text.
    public var isElement: Bool

    /// The index of the parent element; nil for the root.
    public var parent: Int?

    /// The number of enclosing elements.
    public var depth: Int

    /// The index after the last descendant; nil while the element is open.
    public var end: Int?
  }

  /// An attribute.
  public struct Attribute: Hashable, Sendable {
    /// The name.
    public var name: MarkupName
    /// The value, with references expanded.
    public var value: String
  }

  private struct Record: Hashable {
    enum Content: Hashable {
      /// An element; `end` is -1 while it is open.
      case element(name: Int32, firstAttribute: Int32, end: Int32)
      case text(SegmentedBytes.Address)
    }

    var content: Content
    // `depth` fits into the padding after `content`.
    var depth: Int16
    /// The number of attributes of an element, or of bytes of text.
    var count: Int32
    var parent: Int32
  }

  private struct Value: Hashable {
    var name: Int32
    var count: Int32
    var address: SegmentedBytes.Address
  }

  private struct Name: Hashable {
    var address: SegmentedBytes.Address
    var count: Int32
    var namespace: Int32
  }

  private var bytes = SegmentedBytes()
  private var records = PagedArray<Record>()
  private var values = PagedArray<Value>()
  private var names = PagedArray<Name>()
  private var namespaces = PagedArray<String>()

  /// The text after the last node, not followed by markup yet.
  var openBytes: [UInt8] = []

  init() {}

  // MARK: Nodes

  /// The number of nodes.
  public var count: Int { records.count }

  /// The node at an index less than ``count``.
  public subscript(index: Int) -> Node {
    let record = records[index]
    let parent = record.parent < 0 ? nil : Int(record.parent)
    let depth = Int(record.depth)
    return switch record.content {
    case .element(_, _, let end):
      Node(isElement: true, parent: parent, depth: depth, end: end < 0 ? nil : Int(end))
    case .text: Node(isElement: false, parent: parent, depth: depth, end: index + 1)
    }
  }

  /// Returns the indices of the children of an element, in order.
  ///
  /// - Complexity: O(number of children).
  public func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    let end = self[index].end ?? count
    while child < end {
      children.append(child)
      child = self[child].end ?? count
    }
    return children
  }

  /// Returns the name of an element; nil for text.
  public func name(of index: Int) -> MarkupName? {
    guard case .element(let number, _, _) = records[index].content else { return nil }
    return name(number)
  }

  /// Returns the attributes of an element, in order.
  public func attributes(of index: Int) -> [Attribute] {
    let record = records[index]
    guard case .element(_, let first, _) = record.content else { return [] }
    return (0..<record.count).map { place in
      let value = values[Int(first + place)]
      return Attribute(name: name(value.name), value: text(value.address, value.count))
    }
  }

  /// Returns the value of an element's attribute without a prefix; nil if there is none.
  ///
  /// - Complexity: O(number of attributes).
  public func attribute(_ localName: StaticString, of index: Int) -> String? {
    let record = records[index]
    guard case .element(_, let first, _) = record.content else { return nil }
    for place in 0..<record.count {
      let value = values[Int(first + place)]
      let name = names[Int(value.name)]
      let known = bytes.run(at: name.address, count: Int(name.count))
      if known.span.isEqual(to: localName) { return text(value.address, value.count) }
    }
    return nil
  }

  // MARK: Interned names

  /// The number of different names, with which ``name(_:)`` and ``forEachAttribute(of:_:)`` count them.
  package var nameCount: Int { names.count }

  /// Returns the number of an element's name; nil for text.
  package func nameNumber(of index: Int) -> Int? {
    guard case .element(let number, _, _) = records[index].content else { return nil }
    return Int(number)
  }

  /// Returns the name with a number.
  package func name(numbered number: Int) -> MarkupName { name(Int32(number)) }

  /// Passes the number of the name and the value of each attribute of an element, in order.
  package func forEachAttribute(of index: Int, _ body: (Int, String) -> Void) {
    let record = records[index]
    guard case .element(_, let first, _) = record.content else { return }
    for place in 0..<record.count {
      let value = values[Int(first + place)]
      body(Int(value.name), text(value.address, value.count))
    }
  }

  /// Returns the text of a text node; empty for elements.
  public func text(of index: Int) -> String {
    let record = records[index]
    guard case .text(let address) = record.content else { return "" }
    return text(address, record.count)
  }

  /// The text after the last node, not followed by markup yet.
  public var openText: String { String(decoding: openBytes, as: UTF8.self) }

  private func text(_ address: SegmentedBytes.Address, _ count: Int32) -> String {
    String(decoding: bytes.run(at: address, count: Int(count)), as: UTF8.self)
  }

  private func name(_ number: Int32) -> MarkupName {
    let name = names[Int(number)]
    let parts = text(name.address, name.count).split(separator: ":", maxSplits: 1)
    let namespace = namespaces[Int(name.namespace)]
    return MarkupName(
      prefix: parts.count > 1 ? String(parts[0]) : nil, localName: String(parts.last ?? ""),
      namespace: namespace.isEmpty ? nil : namespace)
  }

  // MARK: Building

  var namespaceCount: Int { namespaces.count }

  mutating func addNamespace(_ name: some Collection<UInt8>) {
    namespaces.append(String(decoding: name, as: UTF8.self))
  }

  mutating func addName(_ name: Span<UInt8>, namespace: Int32) {
    names.append(
      Name(address: bytes.append(name), count: Int32(name.count), namespace: namespace))
  }

  func isName(_ number: Int32, _ name: Span<UInt8>, namespace: Int32) -> Bool {
    let known = names[Int(number)]
    guard known.namespace == namespace, Int(known.count) == name.count else { return false }
    let run = bytes.run(at: known.address, count: name.count)
    return run.span.isEqual(to: name)
  }

  /// Stores bytes of which attribute values are slices.
  mutating func keep(_ run: Span<UInt8>) -> SegmentedBytes.Address { bytes.append(run) }

  mutating func addAttribute(_ name: Int32, _ address: SegmentedBytes.Address, _ count: Int) {
    values.append(Value(name: name, count: Int32(count), address: address))
  }

  /// Adds an element that owns the last `attributeCount` attributes.
  mutating func addElement(_ name: Int32, parent: Int, depth: Int, attributeCount: Int) {
    let first = Int32(values.count - attributeCount)
    records.append(
      Record(
        content: .element(name: name, firstAttribute: first, end: -1),
        depth: Int16(clamping: depth), count: Int32(attributeCount), parent: Int32(parent)))
  }

  /// Whether two elements have equal attributes in the same order.
  func hasSameAttributes(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (records[one], records[other])
    guard left.count == right.count,
      case .element(_, let leftFirst, _) = left.content,
      case .element(_, let rightFirst, _) = right.content
    else { return false }
    return (0..<left.count).allSatisfy { place in
      let (one, other) = (values[Int(leftFirst + place)], values[Int(rightFirst + place)])
      guard one.name == other.name, one.count == other.count else { return false }
      let known = bytes.run(at: one.address, count: Int(one.count))
      return known.span.isEqual(to: bytes.run(at: other.address, count: Int(one.count)).span)
    }
  }

  mutating func addText(_ text: Span<UInt8>, parent: Int, depth: Int) {
    let address = bytes.append(text)
    records.append(
      Record(
        content: .text(address), depth: Int16(clamping: depth), count: Int32(text.count),
        parent: Int32(parent)))
  }

  /// Adds an element with the name and the attributes of another.
  mutating func addElement(like index: Int, parent: Int, depth: Int) {
    guard case .element(let name, let first, _) = records[index].content else { return }
    records.append(
      Record(
        content: .element(name: name, firstAttribute: first, end: -1),
        depth: Int16(clamping: depth), count: records[index].count, parent: Int32(parent)))
  }

  /// Converts the open text to a node.
  mutating func endText(parent: Int, depth: Int) {
    guard !openBytes.isEmpty else { return }
    var text: [UInt8] = []
    swap(&text, &openBytes)
    addText(text.span, parent: parent, depth: depth)
    // Returns the buffer for reuse.
    text.removeAll(keepingCapacity: true)
    swap(&text, &openBytes)
  }

  /// Converts open text beyond the limit of a node to nodes.
  mutating func cutText(parent: Int, depth: Int) {
    while openBytes.count > Self.textLimit {
      var end = Self.textLimit
      while end > Self.textLimit - 4, openBytes[end] & 0xC0 == 0x80 { end -= 1 }
      let rest = Array(openBytes[end...])
      openBytes.removeSubrange(end...)
      endText(parent: parent, depth: depth)
      openBytes = rest
    }
  }

  mutating func endElement(_ index: Int) {
    let end = Int32(count)
    records.update(index) {
      guard case .element(let name, let first, _) = $0.content else { return }
      $0.content = .element(name: name, firstAttribute: first, end: end)
    }
  }
}

/// The name of an element or attribute.
public struct MarkupName: Hashable, Sendable {
  /// The part before the colon; nil if there is none.
  public var prefix: String?

  /// The part after the colon, or the whole name.
  public var localName: String

  /// The namespace; nil if there is none or the prefix is undeclared.
  public var namespace: String?

  /// Creates a name.
  public init(prefix: String? = nil, localName: String, namespace: String? = nil) {
    self.prefix = prefix
    self.localName = localName
    self.namespace = namespace
  }
}
