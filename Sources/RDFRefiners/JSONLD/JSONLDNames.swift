import ArtifactBase
import RefinerCore

/// The keywords of JSON-LD. The raw value is the number of the keyword in ``JSONLDNames``.
package enum JSONLDKeyword: Int32, CaseIterable {
  case id, type, value, language, direction, index, list, set, graph, included, reverse, nest
  case context, base, vocab, version, `import`, propagate, protected, container, prefix, json, none

  var text: String {
    switch self {
    case .id: "@id"
    case .type: "@type"
    case .value: "@value"
    case .language: "@language"
    case .direction: "@direction"
    case .index: "@index"
    case .list: "@list"
    case .set: "@set"
    case .graph: "@graph"
    case .included: "@included"
    case .reverse: "@reverse"
    case .nest: "@nest"
    case .context: "@context"
    case .base: "@base"
    case .vocab: "@vocab"
    case .version: "@version"
    case .import: "@import"
    case .propagate: "@propagate"
    case .protected: "@protected"
    case .container: "@container"
    case .prefix: "@prefix"
    case .json: "@json"
    case .none: "@none"
    }
  }
}

/// A table that interns keys, terms and IRIs as numbers, so that they can be compared and looked up
/// quickly.
package struct JSONLDNames: Sendable {
  /// The kind of RDF term that a name is valid as.
  enum Form: UInt8 {
    case unknown, keyword, iri, blank, other
  }

  private struct Entry {
    var address: SegmentedBytes.Address
    var count: Int32
    var form: Form = .unknown
    /// The ID of its IRI or blank node in the dataset, or -1 if it has none yet.
    var term: Int32 = -1
  }

  private var bytes = SegmentedBytes()
  private var entries: [Entry] = []
  private var slots = InternSlots()

  init() {
    for keyword in JSONLDKeyword.allCases { _ = intern(keyword.text) }
  }

  var count: Int { entries.count }

  mutating func intern(_ name: Span<UInt8>) -> Int32 {
    let hash = slots.hash(name)
    if let known = find(name, hash) { return known }
    let number = Int32(entries.count)
    entries.append(Entry(address: bytes.append(name), count: Int32(name.count)))
    slots.insert(hash, number)
    return number
  }

  package mutating func intern(_ name: String) -> Int32 { intern(Array(name.utf8).span) }

  /// Returns the number of a name, or nil if it isn't in the table.
  package func find(_ name: Span<UInt8>) -> Int32? { find(name, slots.hash(name)) }

  private func find(_ name: Span<UInt8>, _ hash: UInt64) -> Int32? {
    slots.find(hash) { number in
      let entry = entries[Int(number)]
      guard Int(entry.count) == name.count else { return false }
      let known = bytes.run(at: entry.address, count: name.count)
      return known.span.isEqual(to: name)
    }
  }

  package func bytes(of number: Int32) -> ArraySlice<UInt8> {
    let entry = entries[Int(number)]
    return bytes.run(at: entry.address, count: Int(entry.count))
  }

  package func text(of number: Int32) -> String {
    String(decoding: bytes(of: number), as: UTF8.self)
  }

  func isKeyword(_ number: Int32) -> Bool {
    0 <= number && number < JSONLDKeyword.allCases.count
  }

  mutating func form(of number: Int32) -> Form {
    let known = entries[Int(number)].form
    if known != .unknown { return known }
    let form: Form =
      isKeyword(number) ? .keyword : JSONLDText.form(of: bytes(of: number).span)
    entries[Int(number)].form = form
    return form
  }

  func term(of number: Int32) -> Int32 { entries[Int(number)].term }

  mutating func setTerm(_ term: Int32, of number: Int32) { entries[Int(number)].term = term }
}
