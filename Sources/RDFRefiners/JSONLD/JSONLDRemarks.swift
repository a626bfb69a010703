import ArtifactBase
public import ArtifactCore
import RefinerCore

extension ArtifactDiagnostic.Kind {
  /// Something in the JSON is not JSON-LD; the node or member that holds it is skipped.
  public static let invalidJSONLD = Self(rawValue: "jsonld.invalid")

  /// A context that the document names is not at hand, so that some members may mean nothing.
  public static let unresolvedContext = Self(rawValue: "jsonld.unresolved-context")

  /// A member has no IRI and is no statement.
  public static let unmappedMember = Self(rawValue: "jsonld.unmapped")

  /// The context, a name or a type comes behind members that depend on it, which were read again.
  public static let lateContext = Self(rawValue: "jsonld.late-context")
}

/// What is odd about a JSON-LD document (R1.9).
struct JSONLDRemarks: Sendable {
  private(set) var firstError: JSONLDError?
  private(set) var remarks = Remarks()
  /// The contexts that have been noted at the last place of any: a node may be begun several times.
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

  /// Notes a member by its name.
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
