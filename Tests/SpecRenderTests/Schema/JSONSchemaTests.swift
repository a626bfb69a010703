import ArtifactCore
import SchemaSupport
import SpecRender
import TestSupport
import Testing

@Suite struct JSONSchemaTests {
  @Test("Steps of any sign divide the smallest integer")
  func smallestInteger() {
    let value = JSONValue.number(JSONNumber(.min))
    #expect(JSONSchema(["multipleOf": -1]).isValid(value))
    #expect(JSONSchema(["multipleOf": 2]).isValid(value))
    #expect(!JSONSchema(["multipleOf": 3]).isValid(value))
    #expect(!JSONSchema(["multipleOf": 0]).isValid(value))
  }

  @Test("The suite of JSON Schema, all but what is remote", .needsSharedFolder)
  func suite() throws {
    let folder = "suites/spec/json-schema"
    let files = SharedFolder.files(in: folder, suffix: ".json")
    guard !files.isEmpty else { return SharedFolder.reportMissing("JSON Schema tests", count: 777) }
    var passed = 0
    var remote = 0
    for file in files.sorted() {
      let bytes = SharedFolder.bytes(of: file) ?? SharedFolder.bytes(of: "\(folder)/\(file)")
      for group in try JSONValue(parsing: try #require(bytes)).elements {
        let schema = try #require(group["schema"])
        let isRemote = schema["$ref"]?.text == "https://json-schema.org/draft/2020-12/schema"
        let compiled = JSONSchema(schema)
        for test in group["tests"]?.elements ?? [] {
          if isRemote {
            remote += 1
            continue
          }
          let isValid = compiled.isValid(test["data"] ?? .null)
          #expect(
            .bool(isValid) == test["valid"],
            "\(file): \(group["description"]?.text ?? "") / \(test["description"]?.text ?? "")")
          passed += 1
        }
      }
    }
    #expect(passed + remote == 777)
    #expect(remote == 4)
  }

  @Test("Violations have a pointer and a keyword")
  func violations() {
    let schema = JSONSchema([
      "type": "object", "required": ["a"],
      "properties": ["b": ["type": "array", "items": ["type": "string"]]],
    ])
    #expect(
      schema.violations(of: ["b": ["x", 1]]) == [
        .init(pointer: .root, keyword: "required", message: "missing “a”"),
        .init(
          pointer: JSONPointer(tokens: ["b", "1"]), keyword: "type",
          message: "must be string"),
      ])
  }

  @Test("A reference to itself ends")
  func loops() {
    #expect(!JSONSchema(["$ref": "#"]).isValid(1))
    let loop: JSONValue = ["$ref": "#/$defs/a", "$defs": ["a": ["allOf": [["$ref": "#/$defs/a"]]]]]
    #expect(!JSONSchema(loop).isValid(1))
  }
}
