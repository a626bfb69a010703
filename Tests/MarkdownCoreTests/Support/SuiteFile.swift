import ArtifactCore
import TestSupport

/// A suite file of the shared folder; nil where that is absent.
struct SuiteFile {
  let value: JSONValue

  init?(_ file: String) {
    guard let bytes = SharedFolder.bytes(of: "suites/markdown/" + file),
      let value = try? JSONValue(parsing: bytes)
    else { return nil }
    self.value = value
  }

  /// The cases as flat strings: arrays of strings joined by commas, anything else left out.
  var cases: [[String: String]] {
    (value.elements ?? value["cases"]?.elements ?? []).map { example in
      var flat: [String: String] = [:]
      for (key, value) in example.object?.members ?? [] {
        flat[key] = value.text ?? value.elements?.compactMap(\.text).joined(separator: ",")
      }
      return flat
    }
  }
}

extension JSONValue {
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .number(let number) = self { Int(number.text) } else { nil } }
}
