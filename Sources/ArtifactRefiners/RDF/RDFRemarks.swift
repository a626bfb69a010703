public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// A statement is not in the syntax; it is skipped.
  public static let rdfSyntax = Self(rawValue: "rdf.syntax")
}

/// Why a statement cannot be read, and where.
struct RDFSyntaxError: Error, Hashable {
  var offset: Int
  var message: String
}

/// The errors of an RDF document: the first one, with a count of all (R1.9).
struct RDFRemarks: Hashable, Sendable {
  private(set) var firstError: RDFSyntaxError?
  private var errorCount = 0

  mutating func note(_ error: RDFSyntaxError) {
    if firstError == nil { firstError = error }
    errorCount += 1
  }

  /// The remarks about a payload of `byteCount` bytes so far.
  func diagnostics(byteCount: Int) -> [ArtifactDiagnostic] {
    guard let firstError else { return [] }
    let end = min(firstError.offset + 1, byteCount)
    let skipped = errorCount == 1 ? "1 statement was" : "\(errorCount) statements were"
    return [
      ArtifactDiagnostic(
        .rdfSyntax, range: min(firstError.offset, end)..<end,
        message: "\(firstError.message); \(skipped) skipped.")
    ]
  }
}
