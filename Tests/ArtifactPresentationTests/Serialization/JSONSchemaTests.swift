import ArtifactCore
import Testing

/// That the validator of the tests rejects what the schema does not allow.
struct JSONSchemaTests {
  private let schema = JSONSchema([
    "properties": [
      "a": ["type": ["integer", "null"], "minimum": 0], "b": ["$ref": "#/$defs/b"],
      "c": ["oneOf": [["required": ["x"]], ["required": ["y"]]]],
    ],
    "required": ["a"], "additionalProperties": false,
    "$defs": [
      "b": [
        "type": "array", "prefixItems": [["const": 1]], "items": ["enum": ["u", "v"]],
        "minItems": 2, "maxItems": 3,
      ]
    ],
  ])

  @Test(arguments: [
    #"{"a":1}"#, #"{"a":null,"b":[1,"u"]}"#, #"{"a":0,"c":{"x":1}}"#,
  ]) func `P5.1 The validator accepts what is allowed`(json: String) throws {
    #expect(schema.problem(in: try JSONValue(parsing: json)) == nil)
  }

  @Test(arguments: [
    #"{}"#, #"{"a":-1}"#, #"{"a":1.5}"#, #"{"a":1,"d":1}"#, #"{"a":1,"b":[1]}"#,
    #"{"a":1,"b":[2,"u"]}"#, #"{"a":1,"b":[1,"w"]}"#, #"{"a":1,"b":[1,"u","u","u"]}"#,
    #"{"a":1,"c":{}}"#, #"{"a":1,"c":{"x":1,"y":1}}"#,
  ]) func `P5.1 The validator rejects what is not allowed`(json: String) throws {
    #expect(schema.problem(in: try JSONValue(parsing: json)) != nil)
  }
}
