import ArtifactRefiners

/// Unique display names for RDF terms.
///
/// The first IRI with a certain local name is shown by that name; another one with more of its IRI.
/// Names that were already shown do not change.
struct RDFNames {
  private var names: [String: String] = [:]
  private var owners: [String: String] = [:]

  /// The display text of a term; `traits` apply to names.
  mutating func text(_ term: RDFTerm, traits: StyledText.Traits = .reference) -> StyledText {
    typealias Span = StyledText.Span
    switch term {
    case .iri(let iri):
      let name = LongText.shown(name(of: iri))
      return StyledText([Span(.text(name), traits: traits, role: .name(iri: iri))])
    case .blank(let label):
      return StyledText([Span(.text("_:" + LongText.shown(label)), traits: traits)])
    case .anonymous(let number):
      return StyledText([Span(.text("[\(number + 1)]"), traits: traits)])
    case .literal(let whole, let datatype, let language, let direction):
      let text = LongText.shown(whole)
      if language == nil, Self.plainDatatypes.contains(datatype), !text.isEmpty {
        return StyledText([Span(.text(text))])
      }
      // Quoted, so that a string isn't mistaken for a name or a number.
      let quote = Span(.text("\""), traits: .markup)
      var spans = [quote] + (text.isEmpty ? [] : [Span(.text(text))]) + [quote]
      if let language {
        let way = direction.map { "--" + $0.rawValue } ?? ""
        spans.append(Span(.text("@" + language + way), traits: .markup))
      } else if datatype != Self.schema + "string", !Self.plainDatatypes.contains(datatype) {
        let name = "^^" + name(of: datatype)
        spans.append(Span(.text(name), traits: .markup, role: .name(iri: datatype)))
      }
      return StyledText(spans)
    case .triple(let subject, let predicate, let object):
      // The nesting depth of objects is limited by `RDFDataset.tripleTermDepthLimit`.
      let space = Span(.text(" "))
      var spans = [Span(.text("<<( "), traits: .markup)]
      spans += text(subject).spans + [space]
      spans += text(predicate, traits: []).spans + [space]
      spans += text(object).spans
      return StyledText(spans + [Span(.text(" )>>"), traits: .markup)])
    }
  }

  private static let schema = "http://www.w3.org/2001/XMLSchema#"

  /// Datatypes whose values are shown without quotes and datatype.
  private static let plainDatatypes = Set(
    ["boolean", "integer", "decimal", "double", "date", "dateTime"].map { schema + $0 })

  /// Returns the part of an IRI after the last `#`, `/` or `:` that is followed by a letter (so
  /// that `tree/17` isn't shown as a number), or after an earlier separator if the name is taken;
  /// the whole IRI if there is no such part.
  private mutating func name(of iri: String) -> String {
    if let name = names[iri] { return name }
    let bytes = Array(iri.utf8)
    var name = iri
    var hasLetter = false
    search: for index in bytes.indices.reversed() {
      switch bytes[index] {
      case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"):
        guard index < bytes.count - 1 else { break search }
        guard hasLetter, bytes[index + 1] != UInt8(ascii: "/") else { continue }
        let candidate = String(decoding: bytes[(index + 1)...], as: UTF8.self)
        if owners[candidate] == nil {
          name = candidate
          break search
        }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
        hasLetter = true
      default: continue
      }
    }
    names[iri] = name
    owners[name] = iri
    return name
  }
}
