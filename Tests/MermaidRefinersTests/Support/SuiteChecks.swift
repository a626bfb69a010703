import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

/// Comparisons with what Mermaid says of the diagrams of the suite.
enum SuiteChecks {
  /// The content of a diagram is of another kind than expected.
  struct OtherKind: Error {}

  static func read(_ source: String) -> MermaidRefiner {
    var refiner = MermaidRefiner()
    refiner.append(source)
    refiner.finish()
    return refiner
  }

  /// Compares the models of a kind with those of Mermaid.
  ///
  /// - Parameters:
  ///   - model: Our model in the form of Mermaid's; nil if the content is of another kind.
  ///   - normalized: Mermaid's model of a diagram, without what ours does not have.
  static func compareModels(
    _ kind: String, atLeast count: Int, keys: [String], model: (MermaidDiagram) -> JSONValue?,
    normalized: (MermaidSuite.Valid) -> JSONValue
  ) {
    let cases = MermaidSuite.valid(kind)
    #expect(cases.count >= count)
    for item in cases {
      let refiner = read(item.source)
      let refinement = refiner.refinement
      #expect(
        refinement.verdict == .valid && refinement.diagnostics.isEmpty,
        "\(item.name) \(refinement.diagnostics)")
      guard let ours = model(refiner.model) else {
        Issue.record("\(item.name) is of another kind")
        continue
      }
      let theirs = normalized(item)
      for key in keys {
        let (own, other) = (ours[key] ?? .null, theirs[key] ?? .null)
        #expect(own == other, "\(item.name) \(key)\n\(own.serialized())\n\(other.serialized())")
      }
    }
  }

  /// Expects that the invalid sources of a kind are rejected, on Mermaid's line.
  ///
  /// - Parameter exceptions: The names of sources that are accepted on purpose.
  static func compareErrors(
    _ kind: String, exceptions: Set<String> = [], lines expected: ClosedRange<Int>
  ) {
    var lines = 0
    for item in MermaidSuite.invalid(kind) where !exceptions.contains(item.name) {
      let refinement = read(item.source).refinement
      guard case .invalid(let offset) = refinement.verdict else {
        Issue.record("\(item.name) (\(item.error)): \(refinement.diagnostics)")
        continue
      }
      if let line = item.line, FlowchartSuiteTests.line(of: offset, in: item.source) == line {
        lines += 1
      }
    }
    #expect(expected.contains(lines), "\(lines)")
  }

  /// A model without some members, and with all texts trimmed and without Mermaid's escapes.
  static func normalized(_ value: JSONValue, without keys: Set<String> = []) -> JSONValue {
    switch value {
    case .array(let items): .array(items.map { normalized($0, without: keys) })
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { !keys.contains($0.key) && $0.value != .string("") }
            .map { JSONObject.Member(key: $0.key, value: normalized($0.value, without: keys)) }))
    case .string(let text): .string(text.normalizedMermaid.spaceTrimmed)
    default: value
    }
  }
}

extension String {
  /// The text without white space at both ends.
  var spaceTrimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
