package import ArtifactBase

/// The namespaces of a document and the prefixes that are bound where a reader stands.
///
/// Namespaces have numbers in the order in which they were first declared.
package struct XMLNamespaces: Sendable {
  /// Prefixes that are bound at a time.
  package static let bindingLimit = 256

  /// Of names without one.
  package static let none: Int32 = 0
  /// Of the prefix `xml`.
  package static let xml: Int32 = 1
  /// Of the prefix `xmlns`.
  package static let xmlns: Int32 = 2

  private struct Binding {
    var prefix: [UInt8]
    var namespace: Int32
    var depth: Int
  }

  package private(set) var names = NameTable()
  private var bindings: [Binding] = []

  /// Whether two prefixes may be bound to one namespace.
  package private(set) var hasSynonyms = false
  /// The depth of the last binding.
  private var deepest = 0

  /// What names without a prefix are in.
  package private(set) var standard = XMLNamespaces.none

  package init() {
    _ = number(of: [UInt8]().span)
    _ = number(of: "http://www.w3.org/XML/1998/namespace".utf8.span)
    _ = number(of: "http://www.w3.org/2000/xmlns/".utf8.span)
  }

  /// The number of a namespace.
  package mutating func number(of name: Span<UInt8>) -> Int32 { names.add(name) }

  /// The namespace that a prefix is bound to; nil if it is not.
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

  /// Binds a prefix inside the element at `depth`; false if there are too many.
  package mutating func bind(_ prefix: Span<UInt8>, to name: Span<UInt8>, depth: Int) -> Bool {
    guard bindings.count < Self.bindingLimit else { return false }
    let namespace = number(of: name)
    noteSynonym(of: namespace, prefix)
    bindings.append(Binding(prefix: prefix.copied(), namespace: namespace, depth: depth))
    deepest = depth
    if prefix.isEmpty { standard = namespace }
    return true
  }

  /// Binds a prefix as if the root had; the namespace's number, nil if there are too many.
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

  /// What a prefix that nobody has declared is known to stand for.
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

  /// Gives up what was bound deeper than `depth`.
  package mutating func unbind(to depth: Int) {
    guard deepest > depth else { return }
    while let last = bindings.last, last.depth > depth { bindings.removeLast() }
    deepest = bindings.last?.depth ?? 0
    standard = bindings.last { $0.prefix.isEmpty }?.namespace ?? Self.none
  }
}
