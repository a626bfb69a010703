package import RDFRefiners

/// Short names of IRIs for people, unique in a document: `ex:alice` by the prefixes of the document or the
/// conventional ones, otherwise the end of the IRI, or more of it if another IRI has that name.
///
/// A name that was given once does not change, whatever is declared later.
package struct ShortNames: Sendable {
  /// The prefixes by namespace; those of the document precede the conventional ones.
  private var prefixes: [String: String] = [:]
  private var names: [String: String] = [:]
  /// The IRI of each name.
  private var owners: [String: String] = [:]
  private var declarationCount = 0
  /// The namespaces that the document has a prefix for.
  private var declared: Set<String> = []

  /// Creates names with the conventional prefixes.
  package init() {
    for prefix in RDFPrefix.wellKnown { prefixes[prefix.iri] = prefix.name }
  }

  /// Adds the prefixes that a document declares before a statement. A namespace keeps the first of the
  /// document's prefixes for it.
  ///
  /// - Complexity: O(new declarations).
  package mutating func declare(from dataset: RDFDataset, before statement: Int) {
    while declarationCount < dataset.prefixDeclarationCount {
      let (prefix, place) = dataset.prefixDeclaration(declarationCount)
      guard place <= statement else { return }
      declarationCount += 1
      guard declared.insert(prefix.iri).inserted else { continue }
      prefixes[prefix.iri] = prefix.name
    }
  }

  /// Returns the short name of an IRI.
  ///
  /// - Complexity: O(length) on average.
  package mutating func name(of iri: String) -> String {
    if let name = names[iri] { return name }
    let name = prefixedName(of: iri) ?? unusedEnd(of: iri)
    names[iri] = name
    owners[name] = iri
    return name
  }

  /// Returns the name by the longest namespace that has a prefix, unless the rest would not be a name.
  private func prefixedName(of iri: String) -> String? {
    let bytes = iri.utf8
    var end = bytes.endIndex
    while end > bytes.startIndex {
      // A namespace usually ends with one of these; other namespaces are not looked for.
      guard
        let separator = bytes[..<end].lastIndex(where: { Self.isSeparator($0) || $0 == 0x5F })
      else { return nil }
      let start = bytes.index(after: separator)
      if let prefix = prefixes[String(iri[..<start])] {
        let rest = iri[start...]
        guard !rest.utf8.contains(where: { $0 == 0x2F || $0 == 0x23 }) else { return nil }
        let name = "\(prefix):\(rest)"
        return owners[name].map { $0 == iri } ?? true ? name : nil
      }
      end = separator
    }
    return nil
  }

  /// Returns the part of an IRI after the last `#`, `/` or `:` that is followed by a letter (so that
  /// `tree/17` isn't shown as a number), or after an earlier separator if the name is taken; the whole IRI
  /// if there is no such part.
  private func unusedEnd(of iri: String) -> String {
    let bytes = Array(iri.utf8)
    var hasLetter = false
    for index in bytes.indices.reversed() {
      switch bytes[index] {
      case let byte where Self.isSeparator(byte):
        guard index < bytes.count - 1 else { return iri }
        guard hasLetter, bytes[index + 1] != UInt8(ascii: "/") else { continue }
        let candidate = String(decoding: bytes[(index + 1)...], as: UTF8.self)
        if owners[candidate] == nil { return candidate }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
        hasLetter = true
      default: continue
      }
    }
    return iri
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":")
  }

  /// Returns the text of a term in a box or in a list, where it needs no quotes.
  package mutating func text(_ term: RDFTerm) -> String {
    switch term {
    case .iri(let iri): return name(of: iri)
    case .blank(let label): return "_:" + label
    case .anonymous(let number): return "[\(number + 1)]"
    case .literal(let text, _, let language, _):
      return language.map { "\(text) @\($0)" } ?? text
    case .triple(let subject, let predicate, let object):
      // The depth is limited by `RDFDataset.tripleTermDepthLimit`.
      return "<<( \(self.text(subject)) \(self.text(predicate)) \(self.text(object)) )>>"
    }
  }
}
