import ArtifactBase
public import ArtifactCore
import RefinerCore

extension ArtifactDiagnostic.Kind {
  /// A part of the JSON isn't valid JSON-LD. The node or member that contains it is skipped.
  public static let invalidJSONLD = Self(rawValue: "jsonld.invalid")

  /// A context that the document refers to can't be resolved, so some members may have no IRI.
  public static let unresolvedContext = Self(rawValue: "jsonld.unresolved-context")

  /// A member has no IRI and produces no statement.
  public static let unmappedMember = Self(rawValue: "jsonld.unmapped")

  /// The context, an identifier or a type follows members that depend on it, which have been
  /// reread.
  public static let lateContext = Self(rawValue: "jsonld.late-context")
}

/// The diagnostics of a JSON-LD document (R1.9).
struct JSONLDRemarks: Sendable {
  private(set) var firstError: JSONLDError?
  private(set) var remarks = Remarks()
  /// The contexts already reported at the last offset. A node may be started several times.
  private var unresolved: (offset: Int, iris: [String]) = (-1, [])

  mutating func note(_ error: JSONLDError) {
    if firstError == nil { firstError = error }
    remarks.note(.invalidJSONLD, at: error.offset, "Not JSON-LD: \(error.code.rawValue).")
  }

  mutating func noteUnresolved(_ iri: String, at offset: Int) {
    if unresolved.offset != offset { unresolved = (offset, []) }
    guard !unresolved.iris.contains(iri) else { return }
    unresolved.iris.append(iri)
    remarks.note(.unresolvedContext, at: offset, "The context \(iri) is not at hand.")
  }

  /// Records a member without an IRI, by its name.
  mutating func noteUnmapped(_ name: ArraySlice<UInt8>, at range: Range<Int>) {
    remarks.note(
      .unmappedMember, at: range,
      "The member “\(Wording.start(of: name))” has no IRI in the context.")
  }

  mutating func noteLate(_ range: Range<Int>) {
    remarks.note(
      .lateContext, at: range,
      "This belongs before the members that depend on it; they were read again.")
  }
}
