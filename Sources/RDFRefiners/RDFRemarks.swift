import ArtifactBase
public import ArtifactCore
import RefinerCore

extension ArtifactDiagnostic.Kind {
  /// A statement is not in the syntax; it is skipped.
  public static let rdfSyntax = Self(rawValue: "rdf.syntax")

  /// Syntax of RDF 1.2 is read as RDF 1.1, where it means something else.
  public static let rdfVersion = Self(rawValue: "rdf.version")

  /// An IRI is longer than anybody would write; it is kept.
  public static let longIRI = Self(rawValue: "rdf.long-iri")
}

/// Why a statement cannot be read, and where.
struct RDFSyntaxError: Error, Hashable {
  var offset: Int
  var message: String
  /// The limit that is met there.
  var limit: Remarks.Limit?

  /// The error in what begins at an offset.
  func moved(by offset: Int) -> Self {
    var error = self
    error.offset += offset
    return error
  }
}

/// What is wrong with an RDF document (R1.9). A statement that is skipped is blamed once.
struct RDFRemarks: Hashable, Sendable {
  private(set) var firstError: RDFSyntaxError?
  /// Where the error is that was found last.
  private(set) var lastErrorOffset: Int?
  private var remarks = Remarks()

  /// The statements that were begun when long IRIs came, as many as have a place, and how many came.
  private var longIRIStatements: [Int] = []
  private var longIRICount = 0

  mutating func noteLongIRI(inStatement statement: Int) {
    longIRICount += 1
    if longIRICount <= Remarks.limit + 1 { longIRIStatements.append(statement) }
  }

  /// Notes an error, and whether a statement is skipped for it.
  mutating func note(_ error: RDFSyntaxError, isSkipped: Bool = true) {
    if firstError == nil { firstError = error }
    lastErrorOffset = error.offset
    let sentence =
      isSkipped ? "\(error.message); the statement is skipped." : "\(error.message)."
    guard let limit = error.limit else {
      return remarks.note(.rdfSyntax, at: error.offset, sentence)
    }
    remarks.noteLimit(.rdfSyntax, limit, at: error.offset..<error.offset + 1, sentence)
  }

  /// Notes that `construct` is syntax of RDF 1.2, which the document does not announce.
  mutating func noteVersion(_ construct: StaticString, at range: Range<Int>) {
    remarks.note(
      .rdfVersion, at: range,
      "RDF 1.2 syntax (\(construct)) is read as RDF 1.1: add rdf:version=\"1.2\" to rdf:RDF.")
  }

  /// The remarks about a payload of `byteCount` bytes so far, which states `dataset`.
  func diagnostics(byteCount: Int, _ dataset: RDFDataset) -> [ArtifactDiagnostic] {
    guard longIRICount > 0 else { return remarks.diagnostics(byteCount: byteCount) }
    var remarks = remarks
    for statement in longIRIStatements {
      remarks.note(
        .longIRI,
        at: statement < dataset.count ? dataset[statement].range : byteCount..<byteCount,
        "The IRI has more than \(RDFDataset.iriLimit) bytes.")
    }
    remarks.count(.longIRI, longIRICount - longIRIStatements.count)
    return remarks.diagnostics(byteCount: byteCount)
  }
}
