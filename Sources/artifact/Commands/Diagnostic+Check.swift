import ArtifactAll

/// The diagnostics of `check`, with ranges in the text that is checked.
extension Diagnostic {
  /// Returns the diagnostics of a payload of a type, in order of their start. A fence that wraps the
  /// payload is not part of it, as where it is rendered.
  static func check(
    payload text: SourceText, _ type: PayloadType, _ components: HostCatalog = HostCatalog()
  ) -> [Diagnostic] {
    if type.type == .uiSpec { return check(interface: text.bytes, components).sortedByRange }
    let body = ArtifactBody.range(in: text.bytes.span, type: type.type)
    var refiner = type.makeRefiner()
    refiner.append(text.bytes.span.extracting(body))
    refiner.finish()
    let found = refiner.refinement.diagnostics + check(json: Array(text.bytes[body]), type.type)
    return found.map { $0.moved(by: body.lowerBound) }.sortedByRange
  }

  /// Returns the diagnostics of an answer: those of its tags, its text and all artifacts, in order
  /// of their start.
  static func check(
    answer stream: ArtifactStream, _ components: HostCatalog = HostCatalog()
  ) -> [Diagnostic] {
    var diagnostics = stream.diagnostics
    for segment in stream.segments {
      if segment.kind == .text || segment.kind == .reasoning {
        diagnostics += check(text: stream.source[segment.content], components)
          .map { $0.moved(by: segment.content.lowerBound) }
      }
      guard case .artifact(let header) = segment.kind else { continue }
      let payload = Array(stream.source[segment.content])
      let body = ArtifactBody.range(in: payload.span, type: header.type)
      let start = segment.content.lowerBound + body.lowerBound
      if header.type == .uiSpec, segment.isComplete {
        diagnostics += check(interface: Array(payload[body]), components).map {
          $0.moved(by: start)
        }
        continue
      }
      var refiner: any ArtifactRefiner =
        header.type == .flow
        ? FlowRefiner(attributes: header.refinerAttributes)
        : header.type.makeRefiner(attributes: header.refinerAttributes)
      refiner.append(payload.span.extracting(body))
      // The end of an incomplete payload is not reported as an error.
      if segment.isComplete { refiner.finish() }
      var found = refiner.refinement.diagnostics
      if segment.isComplete { found += check(json: Array(payload[body]), header.type) }
      diagnostics += found.map { $0.moved(by: start) }
    }
    return diagnostics.sortedByRange
  }

  /// Returns what the refiner of a format based on JSON does not report.
  private static func check(json bytes: [UInt8], _ type: ArtifactType) -> [Diagnostic] {
    guard type == .json || InputLook.dialects.contains(type) else { return [] }
    return JSONCheck.diagnostics(of: bytes, isSequence: type == .json)
  }

  /// Returns the diagnostics of a text, and those of its fenced code that is presented as an artifact.
  private static func check(
    text bytes: ArraySlice<UInt8>, _ components: HostCatalog
  ) -> [Diagnostic] {
    var text = MarkdownStream()
    text.append(bytes.span)
    text.finish()
    return text.diagnostics + FenceCheck(components).diagnostics(of: text.document)
  }

  /// Returns the diagnostics of an interface, with ranges in its text.
  ///
  /// A truncated interface is shown as far as it has arrived, so its end is not reported as
  /// repaired. Diagnostics that only rendering produces are included, as below a displayed form.
  private static func check(interface bytes: [UInt8], _ components: HostCatalog) -> [Diagnostic] {
    guard bytes.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      return [
        Diagnostic(.notASpec, .error, at: 0..<bytes.count, message: "empty text: expected a spec")
      ]
    }
    var refiner = SpecRefiner(catalog: components.catalog)
    refiner.append(bytes.span)
    refiner.finish()
    guard bytes.count <= SpecLimits.byteCount, let report = refiner.report else {
      return refiner.refinement.diagnostics
    }
    let source = report.source
    let arrived = refiner.model
    let spec = Spec(arrived.update)
    let session = FormSession(spec, registry: components.registry)
    var diagnostics = report.diagnostics
    if arrived.ending == .cut {
      diagnostics.removeAll { !$0.isCertain(of: spec, readAs: report.spec) }
    } else {
      var seen = Set(diagnostics.map(\.sentence))
      diagnostics += report.diagnosticsWhenShown(catalog: components.catalog).filter {
        seen.insert($0.sentence).inserted
      }
      if let reason = session.blankReason(beside: diagnostics) { diagnostics.append(reason) }
    }
    var reasons: [Diagnostic] = []
    if case .invalid = refiner.refinement.verdict {
      reasons = refiner.refinement.diagnostics.filter { $0.code == .invalidJSON }
      diagnostics.removeAll { $0.code == .jsonRepaired || $0.code == .invalidJSON }
    }
    if session.form.root == nil {
      diagnostics.append(Diagnostic(.nothingShown, .error, message: "nothing to display"))
    }
    return reasons + diagnostics.combined.map(source.located)
  }

  /// Whether further text could not have resolved the diagnostic: it concerns an element that was
  /// complete when the text was truncated, and not children, parents or state that may still
  /// follow.
  private func isCertain(of arrived: Spec, readAs repaired: Spec) -> Bool {
    let open: [Code] = [.missingChild, .orphan, .pathUnknown, .itemPathUnknown]
    guard let element, element != arrived.ids.last, !open.contains(code) else { return false }
    return arrived[element] == repaired[element]
  }
}

extension Diagnostic.Code {
  /// The interface displays nothing in its initial state.
  static let nothingShown = Self(rawValue: "spec.nothing-shown")
}
