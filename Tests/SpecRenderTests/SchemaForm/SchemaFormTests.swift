import ArtifactCore
import SchemaSupport
import SpecRender
import Testing

@Suite("S18 Forms of a schema")
struct SchemaFormTests {
  private func form(_ text: String) throws -> SchemaForm {
    try #require(SchemaForm(try JSONValue(parsing: text)))
  }

  /// A runtime of the form, whose spec has no diagnostics.
  private func runtime(_ form: SchemaForm) -> SpecRuntime {
    let report = SpecReport(reading: form.document.serialized())
    #expect(report.diagnostics.isEmpty, "\(report.diagnostics.map(\.text))")
    return SpecRuntime(report.spec)
  }

  private func types(_ form: SchemaForm) -> [String: String] {
    var types: [String: String] = [:]
    for (id, element) in form.document["elements"]?.objectValue?.members ?? [] {
      types[id] = element["type"]?.stringValue
    }
    return types
  }

  private static let kinds: [(String, String)] = [
    (#"{"type":"string"}"#, "TextField"), (#"{"type":"string","format":"email"}"#, "TextField"),
    (#"{"type":"string","format":"date"}"#, "DateField"),
    (#"{"type":"string","format":"date-time"}"#, "DateField"),
    (#"{"type":"string","maxLength":2000}"#, "TextArea"),
    (#"{"type":"integer"}"#, "NumberField"), (#"{"type":["number","null"]}"#, "NumberField"),
    (#"{"type":"boolean"}"#, "Toggle"), (#"{"enum":["a",1]}"#, "Select"),
    (#"{"oneOf":[{"const":"a","title":"A"},{"const":"b"}]}"#, "Select"),
    (#"{"type":"array","items":{"enum":["a","b"]}}"#, "MultiSelect"),
    (#"{"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}}"#, "MultiSelect"),
    (#"{"type":"array","items":{"type":"string"}}"#, "TextArea"),
    (#"{"type":"object","properties":{"y":{"type":"string"}}}"#, "Section"),
    (##"{"$ref":"#/$defs/n"}"##, "NumberField"), (##"{"$ref":"#/$defs/loop"}"##, "TextField"),
    (#"{"anyOf":[{"type":"integer"},{"type":"null"}]}"#, "NumberField"), ("{}", "TextField"),
  ]

  @Test("S18.2 Each kind of property has a control", arguments: kinds)
  func controls(property: String, component: String) throws {
    let definitions = ##"{"n":{"type":"number"},"loop":{"$ref":"#/$defs/loop"}}"##
    let form = try form(##"{"properties":{"x":\##(property)},"$defs":\##(definitions)}"##)
    #expect(types(form)["/x"] == component)
    _ = runtime(form)
  }

  @Test("S18.1 Requests of MCP and forms of React are read, and specs are not")
  func documents() throws {
    let request =
      #"{"jsonrpc":"2.0","method":"elicitation/create","params":{"message":"Hello","#
      + #""requestedSchema":{"type":"object","properties":{"fullName":{"type":"string"}}}}}"#
    let form = try form(request)
    #expect(form.document["elements"]?["message"]?["props"]?["content"] == "Hello")
    #expect(form.document["elements"]?["/fullName"]?["props"]?["label"] == "Full name")
    #expect(SchemaForm.isRequest(try JSONValue(parsing: request)))
    let react = try self.form(
      #"{"schema":{"properties":{"a":{"type":"string"},"b":{"type":"string"}}},"uiSchema":"#
        + #"{"ui:order":["b","*"],"a":{"ui:widget":"textarea","ui:help":"h"}},"formData":{"b":"x"}}"#
    )
    #expect(react.document["state"] == ["b": "x", "a": ""])
    #expect(types(react)["/a"] == "TextArea")
    #expect(react.document["elements"]?["form"]?["children"] == ["/b", "/a", "submit"])
    for text in [
      #"{"root":"a","elements":{},"properties":{}}"#, "[]", "1", #"{"type":"string"}"#,
      #"{"properties":3}"#, #"{"type":"array","properties":{}}"#,
    ] {
      #expect(SchemaForm(try JSONValue(parsing: text)) == nil, "\(text)")
    }
  }

  @Test("S18.3 S11.2b Only input that is valid passes, and the answer is valid by the schema")
  func answers() throws {
    let text = """
      {"type":"object","required":["name","size"],"properties":{
        "name":{"type":"string","minLength":2,"pattern":"^[A-Z]"},
        "mail":{"type":"string","format":"email"},"age":{"type":"integer","minimum":18},
        "size":{"enum":["S","M"]},"tags":{"type":"array","items":{"enum":["a","b"]},"minItems":1},
        "ok":{"type":"boolean"},"extra":{"type":"array","items":{"type":"number"}},
        "home":{"type":"object","required":["zip"],"properties":{"zip":{"type":"string"}}}}}
      """
    let form = try form(text)
    let schema = SchemaSupport.JSONSchema(try JSONValue(parsing: text))
    let runtime = runtime(form)
    func isValid() -> Bool {
      runtime.refresh()
      return runtime.validate()
    }
    #expect(!isValid())
    for (pointer, wrong, right) in [
      ("/name", "a", "Ada"), ("/mail", "x", "a@b.de"), ("/age", 3, 42), ("/age", "x", 18),
      ("/age", 18.5, 19), ("/size", nil, "M"), ("/home/zip", "", "12345"),
    ] as [(String, JSONValue?, JSONValue)] {
      try runtime.store.set(JSONPointer(pointer), wrong ?? .null)
      #expect(!isValid(), "\(pointer) \(wrong ?? .null)")
      try runtime.store.set(JSONPointer(pointer), right)
    }
    #expect(isValid())
    #expect(schema.violations(of: form.answer(in: runtime.store.state)).isEmpty)
    #expect(form.answer(in: runtime.store.state)["tags"] == nil)
    try runtime.store.set(JSONPointer("/extra"), "[1, 2]")
    try runtime.store.set(JSONPointer("/tags"), ["b"])
    try runtime.store.set(JSONPointer("/mail"), "")
    #expect(isValid())
    let answer = form.answer(in: runtime.store.state)
    #expect(answer["extra"] == [1, 2] && answer["tags"] == ["b"] && answer["mail"] == nil)
    #expect(schema.violations(of: answer).isEmpty)
  }

  @Test(
    "S18.3 Keywords of values are checked",
    arguments: [
      (#"{"type":"number","multipleOf":0.1}"#, "0.25", "0.3"),
      (#"{"type":"integer"}"#, "1.5", "1.0"),
      (#"{"type":"array"}"#, #""x""#, #""[1]""#), (#"{"type":"array"}"#, #""{}""#, #""[]""#),
      (#"{"type":"string","format":"uuid"}"#, #""x""#, #""123e4567-e89b-12d3-a456-426614174000""#),
      (#"{"type":"string","format":"ipv4"}"#, #""1.2.3.256""#, #""1.2.3.4""#),
      (#"{"type":"boolean","const":true}"#, "false", "true"),
    ])
  func keywords(property: String, wrong: String, right: String) throws {
    let form = try form(#"{"properties":{"x":\#(property)}}"#)
    let runtime = runtime(form)
    for (value, isValid) in [(wrong, false), (right, true)] {
      try runtime.store.set(JSONPointer("/x"), JSONValue(parsing: value))
      runtime.refresh()
      #expect(runtime.validate() == isValid, "\(value)")
    }
  }

  @Test("S18.3 A default that is no option is left out, and times have a zone")
  func values() throws {
    let form = try form(
      #"{"properties":{"a":{"enum":["x"],"default":"z"},"t":{"type":"string","format":"date-time"}}}"#
    )
    let runtime = runtime(form)
    try runtime.store.set(JSONPointer("/t"), "2026-02-03T10:30")
    #expect(form.answer(in: runtime.store.state) == ["t": "2026-02-03T10:30:00Z"])
  }

  @Test("S18.4 Schemas without an end are cut off")
  func recursion() throws {
    let form = try form(
      ##"{"properties":{"self":{"$ref":"#"},"a":{"type":"string"}}}"##)
    let runtime = runtime(form)
    #expect(form.document["elements"]?.objectValue?.count ?? 0 < 100)
    #expect(form.answer(in: runtime.store.state)["self"] == nil)
    // A reference to itself behind a case of null, and objects that would be more than a billion.
    let loop = try self.form(
      ##"{"properties":{"x":{"$ref":"#/$defs/x"}},"$defs":{"x":{"anyOf":[{"type":"null"},"##
        + ##"{"$ref":"#/$defs/x"}]}}}"##)
    #expect(loop.document["elements"]?["/x"] != nil)
    let names = (0..<20).map { ##""p\##($0)":{"$ref":"#"}"## }.joined(separator: ",")
    let wide = try self.form(#"{"properties":{\#(names)}}"#)
    #expect((20...20_020).contains(wide.document["elements"]?.objectValue?.count ?? 0))
    #expect((0..<20).allSatisfy { wide.document["elements"]?["/p\($0)"] != nil })
    #expect(wide.answer(in: wide.document["state"] ?? .null) == [:])
  }

  @Test("S11.2a Dates, times and numbers of options are checked")
  func checks() throws {
    let rows: [(String, JSONValue, Bool)] = [
      ("date", "2026-02-28", true), ("date", "2026-02-30", false), ("date", "", true),
      ("date", "2026-02-28T10:00", false), ("time", "23:59", true), ("time", "24:00", false),
      ("time", "1:2", false), ("dateTime", "2026-02-28T10:00", true),
      ("dateTime", "2026-02-28", false),
    ]
    for (check, value, isValid) in rows {
      let text =
        #"{"root":"a","state":{"v":\#(value.serialized())},"elements":{"a":{"type":"#
        + #""TextField","props":{"value":{"$bindState":"/v"},"checks":[{"type":"\#(check)"}]}}}}"#
      let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
      #expect(runtime.validate() == isValid, "\(check) \(value)")
    }
    let bounds: [(String, JSONValue, Bool)] = [
      ("between", 1, false), ("between", 2, true), ("between", 4, true), ("between", 4.5, false),
      ("between", "", true), ("lengthBetween", "a", false), ("lengthBetween", "ab", true),
      ("lengthBetween", "abcde", false),
    ]
    for (check, value, isValid) in bounds {
      let text =
        #"{"root":"a","state":{"v":\#(value.serialized())},"elements":{"a":{"type":"TextField","#
        + #""props":{"value":{"$bindState":"/v"},"checks":[{"type":"\#(check)","args":{"min":2,"max":4}}]}}}}"#
      let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
      #expect(runtime.validate() == isValid, "\(check) \(value)")
    }
    for (count, isValid) in [(0, true), (1, false), (2, true), (3, true), (4, false)] {
      let value = JSONValue.array((0..<count).map { .string("\($0)") }).serialized()
      let text =
        #"{"root":"a","state":{"v":\#(value)},"elements":{"a":{"type":"MultiSelect","#
        + #""props":{"options":["0"],"min":2,"max":3,"value":{"$bindState":"/v"}}}}}"#
      let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
      #expect(runtime.validate() == isValid, "\(count)")
    }
  }
}
