import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

extension MermaidSuite {
  /// Compares the models of a kind with those of Mermaid.
  ///
  /// - Parameters:
  ///   - keys: The keys of Mermaid's model that are compared; all for none.
  ///   - model: Our model as that of Mermaid; nil for a diagram of another kind.
  static func checkModels(
    _ kind: String, atLeast count: Int, keys: [String] = [],
    normalized: (JSONValue) -> JSONValue = { $0.withNormalizedTexts },
    model: (MermaidContent, Valid) -> JSONValue?
  ) {
    let cases = valid(kind)
    #expect(cases.count >= count)
    for item in cases {
      let refiner = MermaidRefiner(whole: item.source)
      let refinement = refiner.refinement
      #expect(refinement.verdict == .valid, "\(item.name) \(refinement.diagnostics)")
      #expect(refinement.diagnostics.isEmpty, "\(item.name)")
      guard let ours = model(refiner.model.content, item) else {
        Issue.record("\(item.name) is read as something else")
        continue
      }
      let theirs = normalized(item.model)
      let members = keys.isEmpty ? theirs.objectValue?.members.map(\.key) ?? [] : keys
      #expect(!members.isEmpty, "\(item.name)")
      for key in members {
        let (own, other) = (normalized(ours[key] ?? .null), theirs[key] ?? .null)
        #expect(own == other, "\(item.name) \(key)\n\(own.serialized())\n\(other.serialized())")
      }
    }
  }

  /// Checks that the sources that Mermaid rejects are errors, on its lines.
  static func checkErrors(_ kind: String, lines least: Int, of count: Int) {
    var lines = (right: 0, all: 0)
    for item in invalid(kind) {
      let refinement = MermaidRefiner(whole: item.source).refinement
      guard case .invalid(let offset) = refinement.verdict else {
        // Kinds without a reader are valid, so that a type that is not known is an error.
        Issue.record("\(item.name) (\(item.error)): \(refinement.diagnostics)")
        continue
      }
      guard item.line != nil else { continue }
      lines.all += 1
      if item.isOn(FlowchartSuiteTests.line(of: offset, in: item.source)) { lines.right += 1 }
    }
    #expect(lines.right >= least && lines.all == count, "\(lines)")
  }
}

extension JSONValue {
  /// The value with texts as ``Swift/String/normalizedMermaid``.
  var withNormalizedTexts: JSONValue {
    switch self {
    case .array(let items): .array(items.map(\.withNormalizedTexts))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { JSONObject.Member(key: $0.key, value: $0.value.withNormalizedTexts) }
        ))
    case .string(let text): .string(text.normalizedMermaid)
    default: self
    }
  }
}

extension JSONObject {
  /// Adds a text that is not empty.
  mutating func add(text: String, _ key: String) {
    if !text.isEmpty { self[key] = .string(text) }
  }

  /// Adds a list that is not empty.
  mutating func add(list: [JSONValue], _ key: String) {
    if !list.isEmpty { self[key] = .array(list) }
  }
}

extension JSONValue {
  /// A number; null for NaN and infinities.
  static func amount(_ value: Double) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .null
  }
}

extension JSONValue {
  /// The value with its keys in order.
  var withSortedKeys: JSONValue {
    switch self {
    case .array(let items): .array(items.map(\.withSortedKeys))
    case .object(let object):
      .object(
        JSONObject(
          object.members.sorted { $0.key < $1.key }.map {
            JSONObject.Member(key: $0.key, value: $0.value.withSortedKeys)
          }))
    default: self
    }
  }
}
