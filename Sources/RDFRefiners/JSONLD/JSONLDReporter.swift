import ArtifactBase
public import ArtifactCore
import RefinerCore

extension Diagnostic.Code {
  /// A part of the JSON isn't valid JSON-LD. The node or member that contains it is skipped.
  public static let invalidJSONLD = Self(rawValue: "jsonld.invalid")

  /// A context that the document refers to can't be resolved, so some members may have no IRI.
  public static let unresolvedContext = Self(rawValue: "jsonld.unresolved-context")

  /// A member has no IRI and produces no statement.
  public static let unmappedMember = Self(rawValue: "jsonld.unmapped-member")

  /// The context, an identifier or a type follows members that depend on it, which have been
  /// reread.
  public static let lateContext = Self(rawValue: "jsonld.late-context")
}

/// The diagnostics of a JSON-LD document (R1.9).
struct JSONLDReporter: Sendable {
  private(set) var firstError: JSONLDError?
  private(set) var log = DiagnosticLog()
  /// The contexts already reported at the last offset. A node may be started several times.
  private var unresolved: (offset: Int, iris: [String]) = (-1, [])

  mutating func report(_ error: JSONLDError) {
    if firstError == nil { firstError = error }
    log.report(.invalidJSONLD, .error, at: error.offset, error.code.message)
  }

  mutating func reportUnresolved(_ iri: String, at offset: Int) {
    if unresolved.offset != offset { unresolved = (offset, []) }
    guard !unresolved.iris.contains(iri) else { return }
    unresolved.iris.append(iri)
    log.report(
      .unresolvedContext, .warning, at: offset,
      "unresolved context `\(Wording.start(of: iri.utf8.span))`: its terms are ignored")
  }

  /// Records a member without an IRI, by its name.
  mutating func reportUnmapped(_ name: ArraySlice<UInt8>, at range: Range<Int>) {
    log.report(
      .unmappedMember, .warning, at: range,
      "member `\(Wording.start(of: name))` has no IRI in the context: ignored")
  }

  mutating func reportLateContext(_ range: Range<Int>) {
    log.report(
      .lateContext, .warning, at: range,
      "misplaced member: expected before the members that depend on it")
  }
}
