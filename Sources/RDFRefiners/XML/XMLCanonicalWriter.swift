import ArtifactBase
import RefinerCore

// Writes the content of an element as Exclusive Canonical XML with comments, which is the lexical
// form of XML literals (RDF 1.1 Concepts §5.2, Exclusive XML Canonicalization 1.0).

struct XMLCanonicalWriter: Sendable {
  private(set) var output: [UInt8] = []

  /// The namespace bindings in the written start tags of open elements, and the number of elements
  /// that were open at each.
  private var rendered: [(prefix: [UInt8], namespace: Int32, depth: Int)] = []
  private var open: [[UInt8]] = []
  private var followsReturn = false

  private struct Attribute {
    var namespace: [UInt8]
    var localName: [UInt8]
    var name: [UInt8]
    var value: [UInt8]
  }

  /// Writes the current start tag of the reader.
  ///
  /// - Returns: False if one of its prefixes is undeclared.
  mutating func start(_ reader: inout XMLReader, _ bytes: Span<UInt8>) -> Bool {
    followsReturn = false
    let token = reader.token
    let tag = bytes.extracting(token.start..<token.end)
    let name = tag.extracting(1..<token.nameEnd - token.start)
    var used: [[UInt8]: Int32] = [:]
    guard use(name, isAttribute: false, reader, &used) else { return false }
    var attributes: [Attribute] = []
    for index in reader.tokenizer.attributes.indices {
      let attribute = reader.tokenizer.attributes[index]
      let label = tag.extracting(attribute.nameStart..<attribute.nameEnd)
      if Self.declaresNamespace(label) { continue }
      guard use(label, isAttribute: true, reader, &used) else { return false }
      let namespace = reader.namespace(of: label, isAttribute: true) ?? XMLNamespaces.none
      var value: [UInt8] = []
      reader.appendValue(of: attribute, tag, onto: &value)
      attributes.append(
        Attribute(
          namespace: Array(reader.namespaces.names[namespace]),
          localName: label.extracting(Self.localStart(label)..<label.count).copied(),
          name: label.copied(), value: value))
    }
    output.append(UInt8(ascii: "<"))
    append(name)
    for (prefix, namespace) in used.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      render(prefix, namespace, reader.namespaces)
    }
    attributes.sort { one, other in
      one.namespace == other.namespace
        ? one.localName.lexicographicallyPrecedes(other.localName)
        : one.namespace.lexicographicallyPrecedes(other.namespace)
    }
    for attribute in attributes { append(attribute.name, value: attribute.value) }
    output.append(UInt8(ascii: ">"))
    open.append(name.copied())
    if token.isEmpty { end() }
    return true
  }

  /// Writes the end tag of the innermost element.
  mutating func end() {
    followsReturn = false
    guard let name = open.popLast() else { return }
    output += Array("</".utf8) + name + [UInt8(ascii: ">")]
    while let last = rendered.last, last.depth >= open.count { rendered.removeLast() }
  }

  /// Writes the current text of the reader.
  mutating func text(_ reader: inout XMLReader, _ bytes: Span<UInt8>) {
    var text: [UInt8] = []
    reader.appendText(bytes, &followsReturn, onto: &text)
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): output += Array("&amp;".utf8)
      case UInt8(ascii: "<"): output += Array("&lt;".utf8)
      case UInt8(ascii: ">"): output += Array("&gt;".utf8)
      case 0x0D: output += Array("&#xD;".utf8)
      default: output.append(byte)
      }
    }
  }

  /// Writes a comment or processing instruction verbatim.
  mutating func markup(_ markup: Span<UInt8>) {
    followsReturn = false
    append(markup)
  }

  // MARK: Parts

  private mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  private mutating func append(_ name: [UInt8], value: [UInt8]) {
    output += [UInt8(ascii: " ")] + name + Array("=\"".utf8)
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"): output += Array("&amp;".utf8)
      case UInt8(ascii: "<"): output += Array("&lt;".utf8)
      case UInt8(ascii: "\""): output += Array("&quot;".utf8)
      case 0x09: output += Array("&#x9;".utf8)
      case 0x0A: output += Array("&#xA;".utf8)
      case 0x0D: output += Array("&#xD;".utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Records that the prefix of a name is used.
  ///
  /// - Returns: False if the prefix is undeclared.
  private func use(
    _ name: Span<UInt8>, isAttribute: Bool, _ reader: borrowing XMLReader,
    _ used: inout [[UInt8]: Int32]
  ) -> Bool {
    let start = Self.localStart(name)
    if isAttribute, start == 0 { return true }
    guard let namespace = reader.namespace(of: name, isAttribute: isAttribute) else { return false }
    used[name.extracting(0..<max(0, start - 1)).copied()] = namespace
    return true
  }

  private mutating func render(
    _ prefix: [UInt8], _ namespace: Int32, _ namespaces: borrowing XMLNamespaces
  ) {
    if namespace == XMLNamespaces.xml { return }
    let known = rendered.last { $0.prefix == prefix }?.namespace ?? XMLNamespaces.none
    guard known != namespace else { return }
    rendered.append((prefix, namespace, open.count))
    let name = Array("xmlns".utf8) + (prefix.isEmpty ? [] : [UInt8(ascii: ":")] + prefix)
    append(name, value: Array(namespaces.names[namespace]))
  }

  private static func localStart(_ name: Span<UInt8>) -> Int {
    for index in name.indices where name[index] == UInt8(ascii: ":") { return index + 1 }
    return 0
  }

  static func declaresNamespace(_ name: Span<UInt8>) -> Bool {
    name.count >= 5 && name.extracting(first: 5).isEqual(to: "xmlns")
      && (name.count == 5 || name[5] == UInt8(ascii: ":"))
  }
}
