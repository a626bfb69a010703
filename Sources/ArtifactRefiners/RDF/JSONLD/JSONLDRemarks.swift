public import ArtifactCore

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

/// What is odd about a JSON-LD document, each kind once, with a count (R1.9).
struct JSONLDRemarks: Hashable, Sendable {
  private(set) var firstError: JSONLDError?
  private var errorCount = 0
  private var unresolved: (iri: String, offset: Int, count: Int)?
  private var firstUnmapped: Range<Int>?
  private var unmappedCount = 0
  private var late: Range<Int>?

  mutating func note(_ error: JSONLDError) {
    if firstError == nil { firstError = error }
    errorCount += 1
  }

  mutating func noteUnresolved(_ iri: String, at offset: Int) {
    unresolved = unresolved.map { ($0.iri, $0.offset, $0.count + 1) } ?? (iri, offset, 1)
  }

  mutating func noteUnmapped(_ range: Range<Int>) {
    if firstUnmapped == nil { firstUnmapped = range }
    unmappedCount += 1
  }

  mutating func noteLate(_ range: Range<Int>) {
    if late == nil { late = range }
  }

  func diagnostics(byteCount: Int) -> [ArtifactDiagnostic] {
    var diagnostics: [ArtifactDiagnostic] = []
    if let firstError {
      let start = min(firstError.offset, byteCount)
      let more = Wording.more(errorCount - 1, "error", "errors")
      diagnostics.append(
        ArtifactDiagnostic(
          .invalidJSONLD, range: start..<min(start + 1, byteCount),
          message: "Not JSON-LD: \(firstError.code.rawValue).\(more)"))
    }
    if let unresolved {
      let more = unresolved.count == 1 ? "" : ", and \(unresolved.count - 1) more,"
      let verb = unresolved.count == 1 ? "is" : "are"
      diagnostics.append(
        ArtifactDiagnostic(
          .unresolvedContext, range: unresolved.offset..<unresolved.offset + 1,
          message: "The context \(unresolved.iri)\(more) \(verb) not at hand."))
    }
    if let firstUnmapped {
      let members = unmappedCount == 1 ? "1 member has" : "\(unmappedCount) members have"
      diagnostics.append(
        ArtifactDiagnostic(
          .unmappedMember, range: firstUnmapped, message: "\(members) no IRI in the context."))
    }
    if let late {
      diagnostics.append(
        ArtifactDiagnostic(
          .lateContext, range: late,
          message: "This belongs before the members that depend on it; they were read again."))
    }
    return diagnostics
  }

  static func == (left: Self, right: Self) -> Bool {
    left.diagnostics(byteCount: .max) == right.diagnostics(byteCount: .max)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(errorCount) }
}
