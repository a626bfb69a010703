public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// A statement is not in the syntax; it is skipped.
  public static let rdfSyntax = Self(rawValue: "rdf.syntax")

  /// An IRI is longer than anybody would write; it is kept.
  public static let longIRI = Self(rawValue: "rdf.long-iri")
}

/// Why a statement cannot be read, and where.
struct RDFSyntaxError: Error, Hashable {
  var offset: Int
  var message: String
}

/// The errors of an RDF document: the first one, with a count of the statements they cost (R1.9).
struct RDFRemarks: Hashable, Sendable {
  private(set) var firstError: RDFSyntaxError?
  private var skippedCount = 0

  /// The statement that was begun when the first long IRI came, and how many have come.
  private(set) var longIRIStatement: Int?
  private(set) var longIRICount = 0

  mutating func noteLongIRI(inStatement statement: Int) {
    if longIRIStatement == nil { longIRIStatement = statement }
    longIRICount += 1
  }

  /// Notes an error, and whether a statement is skipped for it.
  mutating func note(_ error: RDFSyntaxError, isSkipped: Bool = true) {
    if firstError == nil { firstError = error }
    if isSkipped { skippedCount += 1 }
  }

  /// The remarks about a payload of `byteCount` bytes so far.
  func diagnostics(byteCount: Int) -> [ArtifactDiagnostic] {
    guard let firstError else { return [] }
    let end = min(firstError.offset + 1, byteCount)
    let skipped =
      switch skippedCount {
      case 0: ""
      case 1: "; 1 statement was skipped"
      default: "; \(skippedCount) statements were skipped"
      }
    return [
      ArtifactDiagnostic(
        .rdfSyntax, range: min(firstError.offset, end)..<end,
        message: "\(firstError.message)\(skipped).")
    ]
  }
}
