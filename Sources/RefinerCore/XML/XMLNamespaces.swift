package import ArtifactBase

/// The namespaces of a document and the prefixes in scope.
///
/// Namespaces are numbered in the order of their first declaration.
package struct XMLNamespaces: Sendable {
  /// The maximum number of bindings in scope.
  package static let bindingLimit = 256

  /// The namespace of names in no namespace.
  package static let none: Int32 = 0
  /// The namespace of the prefix `xml`.
  package static let xml: Int32 = 1
  /// The namespace of the prefix `xmlns`.
  package static let xmlns: Int32 = 2

  private struct Binding {
    var prefix: [UInt8]
    var namespace: Int32
    var depth: Int
  }

  package private(set) var names = NameTable()
  private var bindings: [Binding] = []

  /// Whether two prefixes may be bound to the same namespace.
  package private(set) var hasSynonyms = false
  /// The depth of the innermost binding.
  private var deepest = 0

  /// The default namespace.
  package private(set) var standard = XMLNamespaces.none

  package init() {
    _ = number(of: [UInt8]().span)
    _ = number(of: "http://www.w3.org/XML/1998/namespace".utf8.span)
    _ = number(of: "http://www.w3.org/2000/xmlns/".utf8.span)
  }

  /// Returns the number of a namespace, adding it if it is new.
  package mutating func number(of name: Span<UInt8>) -> Int32 { names.add(name) }

  /// The namespace to which a prefix is bound; nil if it is undeclared.
  package func namespace(of prefix: Span<UInt8>) -> Int32? {
    if prefix.isEqual(to: "xml") { return Self.xml }
    if prefix.isEqual(to: "xmlns") { return Self.xmlns }
    var index = bindings.count
    while index > 0 {
      index -= 1
      let known = bindings[index].prefix
      if known.span.isEqual(to: prefix) { return bindings[index].namespace }
    }
    return nil
  }

  /// Binds a prefix within the element at `depth`.
  ///
  /// - Returns: False if there are too many bindings.
  package mutating func bind(_ prefix: Span<UInt8>, to name: Span<UInt8>, depth: Int) -> Bool {
    guard bindings.count < Self.bindingLimit else { return false }
    let namespace = number(of: name)
    noteSynonym(of: namespace, prefix)
    bindings.append(Binding(prefix: prefix.copied(), namespace: namespace, depth: depth))
    deepest = depth
    if prefix.isEmpty { standard = namespace }
    return true
  }

  /// Binds a prefix as if it were declared on the root element.
  ///
  /// - Returns: The number of the namespace; nil if there are too many bindings.
  package mutating func bindAtRoot(_ prefix: Span<UInt8>, to name: Span<UInt8>) -> Int32? {
    guard bindings.count < Self.bindingLimit else { return nil }
    let namespace = number(of: name)
    noteSynonym(of: namespace, prefix)
    let place = bindings.firstIndex { $0.depth > 1 } ?? bindings.count
    bindings.insert(Binding(prefix: prefix.copied(), namespace: namespace, depth: 1), at: place)
    deepest = max(deepest, 1)
    return namespace
  }

  private mutating func noteSynonym(of namespace: Int32, _ prefix: Span<UInt8>) {
    guard !hasSynonyms, !prefix.isEmpty else { return }
    for binding in bindings where binding.namespace == namespace && !binding.prefix.isEmpty {
      if !binding.prefix.span.isEqual(to: prefix) { hasSynonyms = true }
    }
  }

  /// The well-known namespace of an undeclared prefix; nil if there is none.
  package static func usual(_ prefix: Span<UInt8>) -> String? {
    for (name, namespace) in usualNames where prefix.isEqual(to: name) { return namespace }
    return nil
  }

  private static let usualNames: [(StaticString, String)] = [
    ("xlink", "http://www.w3.org/1999/xlink"), ("svg", "http://www.w3.org/2000/svg"),
    ("inkscape", "http://www.inkscape.org/namespaces/inkscape"),
    ("sodipodi", "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"),
    ("xhtml", "http://www.w3.org/1999/xhtml"), ("html", "http://www.w3.org/1999/xhtml"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("dc", "http://purl.org/dc/elements/1.1/"), ("cc", "http://creativecommons.org/ns#"),
  ]

  /// Removes the bindings of elements deeper than `depth`.
  package mutating func unbind(to depth: Int) {
    guard deepest > depth else { return }
    while let last = bindings.last, last.depth > depth { bindings.removeLast() }
    deepest = bindings.last?.depth ?? 0
    standard = bindings.last { $0.prefix.isEmpty }?.namespace ?? Self.none
  }
}
