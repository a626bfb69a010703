import ArtifactPictures
import ArtifactPresentation
import ArtifactRefiners

/// The text of RDF terms in a table.
struct RDFNames {
  private var names = ShortNames()

  /// Adds the prefixes that a document declares before a statement.
  mutating func declare(from dataset: RDFDataset, before statement: Int) {
    names.declare(from: dataset, before: statement)
  }

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

  /// The text of an object: a term, or the collection that begins at it.
  mutating func text(
    of term: RDFDataset.TermID, in lists: RDFLists, _ dataset: RDFDataset
  ) -> StyledText {
    typealias Span = StyledText.Span
    if lists.list(at: term) == nil, !RDFLists.isNil(term, dataset) {
      return text(dataset.term(term))
    }
    var spans: [Span] = []
    var isFirst = true
    for part in lists.parts(from: term) {
      if case .close(let isOpen) = part {
        spans.append(Span(.text(isOpen ? isFirst ? "…" : " …" : ")"), traits: .markup))
        isFirst = false
        continue
      }
      if !isFirst { spans.append(Span(.text(" "))) }
      switch part {
      case .item(let item) where RDFLists.isNil(item, dataset):
        spans.append(Span(.text("()"), traits: .markup))
      case .item(let item): spans += text(dataset.term(item)).spans
      case .open, .close: spans.append(Span(.text("("), traits: .markup))
      }
      isFirst = part == .open
    }
    return StyledText(spans)
  }

  private static let schema = "http://www.w3.org/2001/XMLSchema#"

  /// Datatypes whose values are shown without quotes and datatype.
  private static let plainDatatypes = Set(
    ["boolean", "integer", "decimal", "double", "date", "dateTime"].map { schema + $0 })

  private mutating func name(of iri: String) -> String { names.name(of: iri) }
}
