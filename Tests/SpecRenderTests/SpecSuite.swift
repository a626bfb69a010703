import ArtifactCore
import SpecRender
import TestSupport
import Testing

/// The specs with expected trees in the shared folder.
enum SpecSuite {
  struct Case {
    var name: String
    var document: JSONValue

    var spec: JSONValue? { document["spec"] }
    var steps: [JSONValue] { document["steps"]?.elements ?? [] }
    var diagnostics: [JSONValue] { document["diagnostics"]?.elements ?? [] }
  }

  static let folder = "suites/spec/specs"

  /// All cases; empty, with a note, where the folder is absent.
  static func cases() throws -> [Case] {
    let files = SharedFolder.files(in: folder, suffix: ".json")
    if files.isEmpty { SharedFolder.reportMissing("specs", count: 31) }
    return try files.sorted().compactMap { file in
      guard let bytes = SharedFolder.bytes(of: file) ?? SharedFolder.bytes(of: "\(folder)/\(file)")
      else { return nil }
      let document = try JSONValue(parsing: bytes)
      return Case(name: document["name"]?.text ?? file, document: document)
    }
  }

  /// The rows of a table; empty, with a note, where the folder is absent.
  static func table(_ name: String, count: Int) throws -> [JSONValue] {
    guard let bytes = SharedFolder.bytes(of: "suites/spec/tables/\(name).json") else {
      SharedFolder.reportMissing("rows of \(name)", count: count)
      return []
    }
    let rows = try JSONValue(parsing: bytes).elements
    #expect(rows.count == count)
    return rows
  }

  /// Compares the diagnostics with the given codes with the expected ones and their listed fields.
  static func compare(
    _ actual: [Diagnostic], _ expected: [JSONValue], codes: Set<String>,
    lines: TextLocator = TextLocator(), in name: String
  ) {
    var rest = actual.filter { codes.contains($0.code.rawValue) }
    for row in expected where codes.contains(code(of: row)) {
      if let index = rest.firstIndex(where: { matches($0, row, lines) }) {
        rest.remove(at: index)
      } else {
        Issue.record("\(name): no diagnostic \(row.serialized()) in \(rest)")
      }
    }
    #expect(rest.isEmpty, "\(name)")
  }

  /// Returns the code for a name in the suite's style: `spec.unknown-prop` for `unknown_prop`.
  static func code(_ name: String) -> String {
    name == "invalid_json" ? "json.invalid" : "spec." + name.replacing("_", with: "-")
  }

  private static func code(of row: JSONValue) -> String { code(row["code"]?.text ?? "") }

  private static func matches(_ diagnostic: Diagnostic, _ row: JSONValue, _ lines: TextLocator)
    -> Bool
  {
    guard case .object(let fields) = row else { return false }
    return fields.members.allSatisfy { field, value in
      switch field {
      case "code": code(of: row) == diagnostic.code.rawValue
      case "element": value.text == diagnostic.element
      case "line":
        value.integer == diagnostic.range.map { lines.location(of: $0.lowerBound).line }
      case "path": value.text == diagnostic.pointer.description
      case "severity": value.text == diagnostic.severity.rawValue
      case "suggest": value.text == diagnostic.suggestion
      case "after", "treatedAs": true
      default: diagnostic.details[field] == value
      }
    }
  }
}

extension JSONValue {
  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var members: [JSONObject.Member] {
    if case .object(let object) = self { object.members } else { [] }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var integer: Int? {
    if case .number(let number) = self { number.integer } else { nil }
  }
}
