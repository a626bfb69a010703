import ArtifactAll

/// A diagnostic at an offset of a text.
struct Finding: Equatable {
  enum Severity: String {
    case error, warning, note
  }

  var severity: Severity
  var offset: Int
  var kind: String
  var message: String

  /// Returns the diagnostics of a refiner for a payload that begins at offset `start`.
  ///
  /// If the payload is invalid, at least one finding is an error (R1.9).
  static func list(_ refinement: Refinement, _ type: ArtifactType, at start: Int) -> [Finding] {
    var errorOffset: Int?
    if case .invalid(let offset) = refinement.verdict { errorOffset = offset }
    var findings: [Finding] = []
    for diagnostic in refinement.diagnostics {
      let isError = errorOffset != nil && diagnostic.kind.makesInvalid
      findings.append(
        Finding(
          severity: isError ? .error : .warning, offset: start + diagnostic.range.lowerBound,
          kind: diagnostic.kind.rawValue, message: diagnostic.message))
    }
    if let errorOffset, !findings.contains(where: { $0.severity == .error }) {
      findings.append(
        Finding(
          severity: .error, offset: start + errorOffset, kind: "invalid",
          message: "From here on this is not \(type.displayName)."))
    }
    return findings
  }

  /// Sorts findings by offset, keeping the order of those with the same offset.
  static func inOrder(_ findings: [Finding]) -> [Finding] {
    findings.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }

  /// Returns the diagnostics of an interface that begins at offset `start`.
  ///
  /// A truncated interface is shown as far as it has arrived, so its end is not reported as
  /// repaired. Diagnostics that only rendering produces are included, as below a displayed form.
  static func list(interface bytes: [UInt8], at start: Int) -> [Finding] {
    guard bytes.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      return [
        Finding(
          severity: .error, offset: start, kind: "not_a_spec",
          message: "The text is empty, so there is no interface in it.")
      ]
    }
    var refiner = SpecRefiner()
    refiner.append(bytes.span)
    refiner.finish()
    let report = SpecReport(reading: bytes)
    let arrived = refiner.model
    let spec = Spec(arrived.update)
    var diagnostics = report.diagnostics
    if arrived.ending == .cut {
      diagnostics.removeAll { !$0.isCertain(of: spec, readAs: report.spec) }
    } else {
      var seen = Set(diagnostics.map(\.sentence))
      diagnostics += report.diagnosticsWhenShown().filter { seen.insert($0.sentence).inserted }
      let session = FormSession(spec)
      if let reason = session.blankReason(beside: diagnostics) { diagnostics.append(reason) }
    }
    var findings: [Finding] = []
    if case .invalid = refiner.refinement.verdict {
      findings = list(refiner.refinement, .uiSpec, at: start)
      diagnostics.removeAll { $0.code == .jsonRepaired || $0.code == .invalidJSON }
    }
    let source = report.source
    findings += diagnostics.saidOncePerRepeat.map { Finding($0, in: source, at: start) }
    if !spec.showsSomething {
      findings.append(
        Finding(
          severity: .error, offset: start, kind: "nothing_shown",
          message: "There is nothing to show in this interface."))
    }
    return findings
  }

  /// Creates a finding for an element of an interface that begins at offset `start`.
  private init(_ diagnostic: SpecDiagnostic, in source: SpecSource, at start: Int) {
    severity = Severity(rawValue: diagnostic.severity.rawValue) ?? .note
    offset = start + (source.location(of: diagnostic)?.offset ?? 0)
    kind = diagnostic.code.description
    message = diagnostic.sentence
  }

  /// Creates a finding for a tag.
  init(_ diagnostic: ArtifactDiagnostic) {
    switch diagnostic.kind {
    case .malformedTag, .tagTooLong, .unterminatedArtifact, .unterminatedReasoning, .artifactLimit,
      .payloadLimit:
      severity = .error
    default:
      severity = .warning
    }
    offset = diagnostic.range.lowerBound
    kind = diagnostic.kind.rawValue
    message = diagnostic.message
  }

  init(severity: Severity, offset: Int, kind: String, message: String) {
    self.severity = severity
    self.offset = offset
    self.kind = kind
    self.message = message
  }
}

extension SpecDiagnostic {
  /// Whether further text could not have resolved the diagnostic: it concerns an element that was
  /// complete when the text was truncated, and not children, parents or state that may still
  /// follow.
  fileprivate func isCertain(of arrived: Spec, readAs repaired: Spec) -> Bool {
    let open: [Code] = [.missingChild, .orphan, .pathUnknown, .itemPathUnknown]
    guard let element, element != arrived.ids.last, !open.contains(code) else { return false }
    return arrived[element] == repaired[element]
  }
}

extension Spec {
  /// Whether the interface shows anything in its initial state.
  fileprivate var showsSomething: Bool {
    guard let root = root.flatMap({ self[$0] }) else { return false }
    return root.visible == nil || SpecRuntime(self).root != nil
  }
}
