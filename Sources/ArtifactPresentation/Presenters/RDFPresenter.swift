import ArtifactCore
public import ArtifactRefiners

/// Presents the statements of an RDF document as a table, those of one subject under each other.
///
/// A name is shown by its last part that has a letter, and stands for the whole IRI. A subject, or a subject with its
/// predicate, stands in the first of its rows alone.
public struct RDFPresenter<Refiner: ArtifactRefiner>: ArtifactPresenter
where Refiner.Model == RDFDataset {
  /// The statement whose row came last.
  private var last: RDFDataset.Quad?

  public init() {}

  public mutating func present(
    _ model: RDFDataset, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    if content.isEmpty, model.count > 0 {
      let names = ["Subject", "Predicate", "Object"] + (Self.hasGraphs ? ["Graph"] : [])
      let columns = names.map {
        TableBlock.Column(header: StyledText(plain: $0), alignment: .leading)
      }
      let table = TableBlock(columns: columns)
      content.append(Block(id: artifact.id(1), kind: .table(table), isSettled: false))
    }
    if !content.isEmpty, !content[0].isSettled, case .table(var table) = content[0].takeKind() {
      while table.rows.count < model.count { table.rows.append(row(table.rows.count, of: model)) }
      table.settledRowCount = table.rows.count
      content[0].kind = .table(table)
      content[0].isSettled = artifact.isFinished
    }
    guard artifact.isFinished else { return }
    if content.isEmpty {
      let note = NoteBlock(.information, "There are no statements.")
      content.append(Block(id: artifact.id(1), kind: .note(note), isSettled: true))
    }
    content += artifact.remarks(refinement.diagnostics, from: 2)
  }

  /// Whether statements may be in named graphs.
  private static var hasGraphs: Bool {
    Refiner.artifactType == .nQuads || Refiner.artifactType == .trig
  }

  private mutating func row(_ index: Int, of model: RDFDataset) -> [StyledText] {
    let quad = model[index]
    let isSameSubject = last?.subject == quad.subject && last?.graph == quad.graph
    let isSamePredicate = isSameSubject && last?.predicate == quad.predicate
    last = quad
    var row = [
      isSameSubject ? StyledText() : StyledText(model.term(quad.subject)),
      isSamePredicate ? StyledText() : StyledText(model.term(quad.predicate), traits: []),
      StyledText(model.term(quad.object)),
    ]
    if Self.hasGraphs {
      let graph = isSameSubject ? nil : quad.graph
      row.append(graph.map { StyledText(model.term($0)) } ?? StyledText())
    }
    return row
  }
}

extension StyledText {
  /// A term as a person reads it; the traits are those of names.
  init(_ term: RDFTerm, traits: Traits = .reference) {
    switch term {
    case .iri(let iri):
      self.init([Span(.text(Self.name(of: iri)), traits: traits, role: .name(iri: iri))])
    case .blank(let label): self.init([Span(.text("_:" + label), traits: traits)])
    case .anonymous(let number): self.init([Span(.text("[\(number + 1)]"), traits: traits)])
    case .literal(let text, let datatype, let language):
      var spans = text.isEmpty ? [] : [Span(.text(text))]
      if let language {
        spans.append(Span(.text("@" + language), traits: .markup))
      } else if !Self.plainDatatypes.contains(datatype) {
        let name = "^^" + Self.name(of: datatype)
        spans.append(Span(.text(name), traits: .markup, role: .name(iri: datatype)))
      }
      self.init(spans)
    }
  }

  /// Datatypes whose values read as what they are.
  private static let plainDatatypes = Set(
    ["string", "boolean", "integer", "decimal", "double", "date", "dateTime"].map {
      "http://www.w3.org/2001/XMLSchema#" + $0
    })

  /// What stands behind the last `#`, `/` or `:` of an IRI that has a letter behind it, so that
  /// `tree/17` is no number; all of it where nothing does.
  private static func name(of iri: String) -> String {
    let bytes = Array(iri.utf8)
    var hasLetter = false
    for index in bytes.indices.reversed() {
      switch bytes[index] {
      case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"):
        guard index < bytes.count - 1 else { return iri }
        if hasLetter { return String(decoding: bytes[(index + 1)...], as: UTF8.self) }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
        hasLetter = true
      default: continue
      }
    }
    return iri
  }
}
