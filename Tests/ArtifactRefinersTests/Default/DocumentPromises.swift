import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// Checks what every refiner promises (R1) and anyone can see, on a document of any type.
///
/// What committed parts of a model are differs by format; that they stay is for the formats' own tests.
struct DocumentPromises {
  var document: SuiteDocument

  /// Checks the promises after each of `ends`, and at the end.
  ///
  /// - Complexity: O(bytes) for each end at which more can be shown.
  func check(at ends: some Sequence<Int>) {
    let bytes = document.bytes
    var refiner = makeRefiner()
    var start = 0
    var last = -1
    for end in ends {
      append(bytes[start..<end], to: &refiner)
      start = end
      let before = last
      guard look(refiner.refinement, received: end, &last) else { return }
      if last > before, let fault = SecondReading(refiner: refiner, bytes: document.bytes).fault {
        return fail("after \(end) bytes \(fault)")
      }
    }
    append(bytes[start...], to: &refiner)
    refiner.finish()
    let whole = refined(bytes)
    guard look(whole, received: bytes.count, &last) else { return }
    if refiner.refinement != whole { fail("\(refiner.refinement) is not \(whole)") }
    refiner.finish()
    if refiner.refinement != whole { fail("ended twice: \(refiner.refinement), not \(whole)") }
    if let fault = SecondReading(refiner: refiner, bytes: bytes).fault {
      fail("at the end \(fault)")
    }
    switch whole.verdict {
    case .pending: fail("no verdict")
    case .invalid: break
    case .valid, .repaired:
      if whole.status != .ready(safeLength: bytes.count, closing: "") { fail("not complete") }
    }
  }

  /// Checks R1.1, R1.2 and D1.3 of what is shown; false if that has failed.
  private func look(_ refinement: Refinement, received: Int, _ last: inout Int) -> Bool {
    guard refinement.hasTrueSeverities else {
      fail("\(refinement.verdict) with \(refinement.diagnostics.map(\.severity))")
      return false
    }
    switch refinement.status {
    case .waiting:
      guard last >= 0 else { return true }
      fail("waits again after \(received) bytes")
    case .ready(let length, _):
      if length == last, refinement.verdict == .pending { return true }
      let shown = refinement.document(of: document.bytes) ?? []
      if length < last || length > received {
        fail("safe length \(length) after \(last)")
      } else if !isValid(shown) {
        fail("\(String(decoding: shown.suffix(200), as: UTF8.self)) is not valid")
      } else {
        last = length
        return true
      }
    }
    return false
  }

  private func fail(_ reason: String) {
    Issue.record("\(document.suite), \(document.name): \(reason)")
  }

  private func makeRefiner() -> any ArtifactRefiner {
    document.type.makeRefiner(attributes: document.attributes)
  }

  private func append(_ bytes: ArraySlice<UInt8>, to refiner: inout any ArtifactRefiner) {
    refiner.append(bytes.span)
  }

  private func refined(_ bytes: [UInt8]) -> Refinement {
    var refiner = makeRefiner()
    append(bytes[...], to: &refiner)
    refiner.finish()
    return refiner.refinement
  }

  /// Whether what is shown is a document; of formats that are JSON, whether a second reader says so.
  ///
  /// What JSON-LD shows is the JSON, whatever that states (R19.1).
  private func isValid(_ shown: [UInt8]) -> Bool {
    switch document.type {
    case .json, .jsonLD, .uiSpec: return (try? JSONValue(parsing: shown)) != nil
    case .geoJSON: return StrictGeoJSON.isValid(shown)
    case .vegaLite, .gltf:
      guard (try? JSONValue(parsing: shown)) != nil else { return false }
    default: break
    }
    if case .invalid = refined(shown).verdict { return false }
    return true
  }
}

extension Refinement {
  /// D1.3: whether there is an error exactly if the payload is invalid, and all diagnostics have a
  /// range.
  var hasTrueSeverities: Bool {
    let hasError = diagnostics.contains { $0.severity == .error }
    guard diagnostics.allSatisfy({ $0.range != nil }) else { return false }
    if case .invalid = verdict { return hasError }
    return !hasError
  }
}
