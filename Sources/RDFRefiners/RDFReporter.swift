import ArtifactBase
public import ArtifactCore
import RefinerCore

extension Diagnostic.Code {
  /// A statement has a syntax error and is skipped.
  public static let rdfSyntax = Self(rawValue: "rdf.syntax")

  /// RDF 1.2 syntax is read as RDF 1.1, where its meaning differs.
  public static let rdfVersion = Self(rawValue: "rdf.version-mismatch")

  /// An IRI is longer than ``RDFDataset/iriLimit`` bytes. The IRI is kept.
  public static let longIRI = Self(rawValue: "rdf.long-iri")
}

/// A syntax error: the reason why a statement can't be read, and its location.
struct RDFSyntaxError: Error, Hashable {
  var offset: Int
  var message: String
  /// The limit that is exceeded, or nil if the error isn't caused by a limit.
  var limit: DiagnosticLog.Limit?
  /// Notes about other locations, with payload offsets.
  var notes: [Diagnostic.Note] = []

  /// The message followed by the information that the statement is skipped.
  var skippingMessage: String {
    message + (message.contains(": ") ? "; " : ": ") + "statement skipped"
  }

  /// Returns the error with its offset increased by `offset`.
  func moved(by offset: Int) -> Self {
    var error = self
    error.offset += offset
    return error
  }
}

/// The diagnostics of an RDF document (R1.9). Each skipped statement is reported once.
struct RDFReporter: Hashable, Sendable {
  private(set) var firstError: RDFSyntaxError?
  /// The offset of the most recent error.
  private(set) var lastErrorOffset: Int?
  private var log = DiagnosticLog()

  /// The indices of the statements that were being read when long IRIs were found, up to the
  /// diagnostic limit, and the total number of long IRIs.
  private var longIRIStatements: [Int] = []
  private var longIRICount = 0

  mutating func reportLongIRI(inStatement statement: Int) {
    longIRICount += 1
    if longIRICount <= Diagnostic.listedLimit + 1 { longIRIStatements.append(statement) }
  }

  /// Records an error. `isSkipped` indicates whether a statement is skipped because of it.
  mutating func report(_ error: RDFSyntaxError, isSkipped: Bool = true) {
    if firstError == nil { firstError = error }
    lastErrorOffset = error.offset
    let message = isSkipped ? error.skippingMessage : error.message
    guard let limit = error.limit else {
      return log.report(.rdfSyntax, .error, at: error.offset, message, notes: error.notes)
    }
    log.reportLimit(.rdfSyntax, .error, limit: limit, at: error.offset..<error.offset + 1, message)
  }

  /// Records that `construct` is RDF 1.2 syntax, although the document doesn't declare that
  /// version.
  mutating func reportVersion(_ construct: StaticString, at range: Range<Int>) {
    log.report(
      .rdfVersion, .warning, at: range,
      "RDF 1.2 syntax (\(construct)) read as RDF 1.1: add rdf:version=\"1.2\" to rdf:RDF")
  }

  /// Returns the diagnostics for the first `byteCount` payload bytes, whose statements are in
  /// `dataset`.
  func diagnostics(byteCount: Int, _ dataset: RDFDataset) -> [Diagnostic] {
    guard longIRICount > 0 else { return log.diagnostics(byteCount: byteCount) }
    var log = log
    for statement in longIRIStatements {
      log.report(
        .longIRI, .warning,
        at: statement < dataset.count ? dataset[statement].range : byteCount..<byteCount,
        "IRI is longer than \(RDFDataset.iriLimit) bytes")
    }
    log.count(.longIRI, longIRICount - longIRIStatements.count)
    return log.diagnostics(byteCount: byteCount)
  }
}
