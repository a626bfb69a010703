import ArtifactBase
import RefinerCore

/// Builds a tree from the events of an XML reader.
struct SVGTreeBuilder: Sendable {
  private(set) var tree = MarkupTree()
  private var slots = InternSlots()
  /// The indices of the open elements.
  private(set) var open: [Int] = []
  private var followsReturn = false

  /// Adds the element of the reader's current start tag.
  ///
  /// Undeclared prefixes are reported relative to `offset`, the offset of `bytes`.
  mutating func start(
    _ reader: inout XMLReader, _ bytes: Span<UInt8>, at offset: Int, _ reporter: inout XMLReporter
  ) {
    let token = reader.token
    let tag = bytes.extracting(token.start..<token.end)
    let count = reader.tokenizer.attributes.count
    if count > 0 {
      let run = tree.keep(tag)
      for index in 0..<count {
        let attribute = reader.tokenizer.attributes[index]
        let label = tag.extracting(attribute.nameStart..<attribute.nameEnd)
        let place = token.start + attribute.nameStart
        var namespace = reader.namespace(of: label, isAttribute: true)
        if namespace == nil {
          reporter.reportUnboundPrefix(of: label, at: offset + place)
          namespace = reader.declarePrefix(of: label, isRoot: false)
        }
        let name = name(label, namespace ?? XMLNamespaces.none, &reader, at: place)
        if attribute.isPlain {
          let length = attribute.valueEnd - attribute.valueStart
          tree.addAttribute(name, run.advanced(by: attribute.valueStart), length)
        } else {
          var value: [UInt8] = []
          reader.appendValue(of: attribute, tag, onto: &value)
          let address = tree.keep(value.span)
          tree.addAttribute(name, address, value.count)
        }
      }
    }
    let label = tag.extracting(1..<token.nameEnd - token.start)
    var namespace = reader.namespace(of: label, isAttribute: false)
    if namespace == nil {
      reporter.reportUnboundPrefix(of: label, at: offset + token.start + 1)
      namespace = reader.declarePrefix(of: label, isRoot: tree.count == 0)
    }
    let name = name(label, namespace ?? XMLNamespaces.none, &reader, at: token.start + 1)
    let index = tree.count
    tree.addElement(name, parent: open.last ?? -1, depth: open.count, attributeCount: count)
    if token.isEmpty { tree.endElement(index) } else { open.append(index) }
  }

  /// Closes the innermost `count` elements.
  mutating func end(_ count: Int) {
    for _ in 0..<count { tree.endElement(open.removeLast()) }
  }

  /// Appends the reader's current text to the open text, without leading whitespace unless
  /// `keepsSpace`. Long text is split into nodes.
  mutating func text(_ reader: inout XMLReader, _ bytes: Span<UInt8>, keepsSpace: Bool) {
    if !keepsSpace, tree.openBytes.isEmpty, reader.skipSpace(bytes) { return }
    reader.appendText(bytes, &followsReturn, onto: &tree.openBytes)
    tree.cutText(parent: open.last ?? -1, depth: open.count)
  }

  /// Converts the open text to a node.
  mutating func endText() {
    followsReturn = false
    tree.endText(parent: open.last ?? -1, depth: open.count)
  }

  /// Returns the number of a name, checking and adding it if it is new.
  private mutating func name(
    _ label: Span<UInt8>, _ namespace: Int32, _ reader: inout XMLReader, at offset: Int
  ) -> Int32 {
    let hash = slots.hash(label, UInt64(namespace))
    let known = slots.find(hash) { tree.isName($0, label, namespace: namespace) }
    if let known { return known }
    reader.checkQualified(label, at: offset)
    while tree.namespaceCount < reader.namespaces.names.count {
      tree.addNamespace(reader.namespaces.names[Int32(tree.namespaceCount)])
    }
    let number = Int32(tree.nameCount)
    tree.addName(label, namespace: namespace)
    slots.insert(hash, number)
    return number
  }
}
