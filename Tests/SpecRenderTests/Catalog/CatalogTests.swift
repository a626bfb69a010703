import ArtifactCore
import SchemaSupport
import SpecRender
import TestSupport
import Testing

@Suite struct CatalogTests {
  enum StarRating: RenderableComponent {
    static let componentName = "StarRating"
    static let propDefinitions = [
      PropDefinition(name: "value", type: .double, binding: true, isRequired: true),
      PropDefinition(name: "stars", type: .int, defaultValue: 5, description: "how many"),
    ]
    static let eventNames = ["rate"]
    static let componentDescription = "stars to rate with"

    static func render(_ context: ComponentRenderContext<String>) -> String {
      let count = context.props.int("value") ?? 0
      return String(repeating: "*", count: count)
        + String(repeating: ".", count: (context.props.int("stars") ?? 0) - count)
    }
  }

  enum Plain: ComponentDefinition {
    static let componentName = "Plain"
    static let propDefinitions: [PropDefinition] = []
  }

  enum MyCatalog: ComponentCatalog {
    static var components: [any ComponentDefinition.Type] { [StarRating.self, Plain.self] }
  }

  @Test("S8.1 The built-in components are the 18 of the seed, Section, fields, Table and Tabs")
  func builtIns() {
    #expect(SpecCatalog.builtIn.components.count == 27)
    #expect(
      SpecCatalog.builtIn.components.filter(\.acceptsChildren).map(\.name) == [
        "VStack", "HStack", "ZStack", "Button", "Tabs", "Card", "List", "Form", "Section",
      ])
    for component in SpecCatalog.builtIn.components {
      for prop in component.props {
        guard let value = prop.defaultValue else { continue }
        #expect(prop.read(value).issue == nil, "\(component.name).\(prop.name)")
      }
      for name in component.synonyms.values {
        #expect(component.prop(name) != nil, "\(component.name).\(name)")
      }
    }
  }

  static let readings: [(String, String, JSONValue, JSONValue)] = [
    ("Slider", "max", 3, 3),
    ("Slider", "max", "3.5", .number(JSONNumber("3.5")!)), ("Slider", "max", "x", 1),
    ("Slider", "max", nil, 1), ("Button", "disabled", "true", true),
    ("Button", "disabled", 0, false), ("Button", "disabled", [], false),
    ("Button", "style", "PLAIN", "plain"), ("Button", "style", "fancy", "bordered"),
    ("Text", "content", 50, "50"), ("Text", "content", ["a": 1], #"{"a":1}"#),
    ("Text", "color", "Red", "red"), ("Text", "color", "grey", "gray"),
    ("Text", "color", "#fA0", "#fA0"), ("Text", "color", "#12", nil),
    ("Badge", "color", "no", "blue"),
    ("Card", "padding", "SM", "sm"), ("Card", "padding", 4, 4), ("Card", "padding", "big", 16),
    ("Link", "url", "https://ok.example", "https://ok.example"),
    ("Link", "url", "javascript:alert(1)", ""), ("Link", "url", "file:///etc/passwd", ""),
    ("Link", "url", "data:text/html,x", ""), ("Link", "url", "http://a\u{1B}]8;;x", ""),
    ("Link", "url", "MAILTO:a@b", "MAILTO:a@b"), ("Image", "url", "//host", nil),
    ("Image", "resizable", "x", nil), ("TextField", "checks", "x", nil),
  ]

  @Test(
    "S8.3 Values are read as the property's type, wrong ones as its default", arguments: readings)
  func reading(component: String, prop: String, value: JSONValue, expected: JSONValue) throws {
    let definition = try #require(SpecCatalog.builtIn[component]?.prop(prop))
    #expect(definition.read(value).value == expected)
  }

  @Test("S8.3 Hostile addresses are read as the default", arguments: AddressCase.all)
  func hostileAddresses(_ test: AddressCase) throws {
    let definition = try #require(SpecCatalog.builtIn["Link"]?.prop("url"))
    let value = definition.read(.string(test.address)).value
    #expect(value == .string(test.isInProperty ? test.address : ""))
  }

  @Test("S8.4 Closures, catalogs and a fallback render a tree from the children up")
  func rendering() throws {
    let text = """
      {"root":"r","state":{"v":2},"elements":{"r":{"type":"VStack","children":["a","b","c","t"]},
      "a":{"type":"StarRating","props":{"value":{"$bindState":"/v"}}},
      "b":{"type":"Text","props":{"content":"hi"}},"c":{"type":"Nope","children":["b"]},
      "t":{"type":"Button","on":{"press":{"action":"incrementState","params":{"path":"/v"}}}}}}
      """
    var registry = ComponentRegistry<String>(MyCatalog.self) { context in
      "\(context.isUnknown ? "?" : "")\(context.elementId)(\(context.children.joined(separator: " ")))"
    }
    registry.register("Text") { $0.props.string("content") }
    var press: ((String, JSONObject) -> Void)?
    var enter: ((String, JSONValue) -> Bool)?
    registry.register("Button") { context in
      press = context.emit
      #expect(context.bindings.isEmpty && context.element.type == "Button")
      #expect(context.store["/v"] != nil && context.resolvedProps.isEmpty)
      #expect(context.key == ElementKey("t") && context.marker == nil)
      #expect(context.serial > 0)
      return "[\(context.props.string("label"))]"
    }
    let spec = Spec.decode(try JSONValue(parsing: text), components: registry.catalog.known).spec
    let runtime = SpecRuntime(spec, components: registry.catalog.known)
    #expect(registry.render(runtime) == "r(**... hi ?c(hi) [Button])")
    press?("press", ["amount": 2])
    runtime.refresh()
    #expect(registry.render(runtime) == "r(****. hi ?c(hi) [Button])")
    registry.register("StarRating") { context in
      enter = context.input
      return "\(context.bindings["value"]?.description ?? "")"
    }
    #expect(registry.render(runtime) == "r(/v hi ?c(hi) [Button])")
    #expect(enter?("value", 1) == true && enter?("stars", 1) == false)
    #expect(runtime.store["/v"] == 1)
    #expect(registry.hasComponent("Plain") && registry.resolve("Plain") == nil)
    #expect(registry.registeredTypes.count == 29 && registry.registeredTypes.first == "Badge")
    registry.register("Mine") { _ in "" }
    #expect(registry.hasComponent("Mine"))
  }

  @Test("S10.14 Properties under the names that others use are shown, bound and entered into")
  func otherNames() throws {
    let report = SpecReport(
      reading: """
        {"root":"r","state":{"n":"Ada"},"elements":{"r":{"type":"VStack","children":["t","b","f"]},
        "t":{"type":"Text","props":{"text":"Hello","title":"no"}},
        "b":{"type":"Button","props":{"title":"no","label":"Go"}},
        "f":{"type":"TextField","props":{"text":{"$bindState":"/n"}}}}}
        """)
    let runtime = SpecRuntime(report.spec)
    let nodes = try #require(runtime.root).children
    #expect(SpecCatalog.builtIn.props(of: nodes[0])["content"] == "Hello")
    #expect(nodes[0].props["text"] == "Hello" && nodes[0].props["content"] == nil)
    #expect(SpecCatalog.builtIn.props(of: nodes[1])["label"] == "Go")
    #expect(SpecCatalog.builtIn["TextField"]?.canBeUsed(nodes[2]) == true)
    var registry = ComponentRegistry<JSONPointer?> { _ in nil }
    registry.register("TextField") { $0.input("value", "Eve") ? $0.bindings["value"] : nil }
    #expect(registry.render(nodes[2], in: runtime, children: []) == JSONPointer(tokens: ["n"]))
    #expect(runtime.store.get("/n") == "Eve")
    #expect(
      report.diagnostics.map { "\($0.message)" }.sorted() == [
        "Button does nothing: expected `on` with an action for `press`",
        "unknown property `text` of Text: read as `content`",
        "unknown property `text` of TextField: read as `value`",
        "unknown property `title` of Button: `label` is used instead",
        "unknown property `title` of Text: `text` is used instead",
      ])
  }

  @Test("S10.14 What is shown, entered into and checked is one property, whichever are given")
  func oneOfSeveral() throws {
    let report = SpecReport(
      reading: """
        {"root":"r","state":{"a":true,"b":false,"t":"abc","v":"ab"},"elements":{
        "r":{"type":"VStack","children":["n","o","f"]},
        "n":{"type":"Toggle","props":{"isOn":null,"checked":{"$bindState":"/b"}}},
        "o":{"type":"Toggle","props":{"value":"red","checked":{"$bindState":"/a"}}},
        "f":{"type":"TextField","props":{"text":{"$bindState":"/t"},"value":{"$bindState":"/v"},
        "checks":[{"type":"minLength","args":{"length":3},"message":"short"}]}}}}
        """)
    let runtime = SpecRuntime(report.spec)
    let nodes = try #require(runtime.root).children
    for node in nodes.prefix(2) {
      #expect(SpecCatalog.builtIn["Toggle"]?.canBeUsed(node) == false)
      #expect(!runtime.input(true, into: "isOn", of: node))
    }
    #expect(SpecCatalog.builtIn.props(of: nodes[2])["value"] == "ab")
    #expect(runtime.errors(of: nodes[2]).map(\.message) == ["short"])
    #expect(runtime.input("abcd", into: "value", of: nodes[2]))
    #expect(runtime.store.get("/v") == "abcd" && runtime.store.get("/t") == "abc")
    let reported = report.diagnostics.filter { $0.code == .unknownProp }
    #expect(reported.count == 4 && reported.count { $0.suggestion == nil } == 3)
  }

  @Test(
    "S10.14 A property under another name is validated as the intended one",
    arguments: [
      (
        #"{"type":"Slider","props":{"minimum":5,"maximum":1,"value":{"$bindState":"/v"}}}"#,
        "spec.invalid-range"
      ),
      (#"{"type":"Text","props":{"text":{"a":1}}}"#, "spec.prop-converted"),
      (#"{"type":"TextField","props":{"text":{"$state":"/n"}}}"#, "spec.unbound-input"),
      (#"{"type":"TextField","props":{"text":{"$bindState":"/n"}}}"#, nil),
      (#"{"type":"ProgressView","props":{"progress":0.5}}"#, nil),
    ] as [(String, String?)])
  func judged(element: String, code: String?) {
    let report = SpecReport(reading: #"{"root":"a","elements":{"a":\#(element)}}"#)
    let codes = report.diagnostics.map(\.code.rawValue).filter { $0 != "spec.unknown-prop" }
    #expect(codes == (code.map { [$0] } ?? []))
  }

  @Test("S8.5 The exported schema has all components, with values as defaults, in order")
  func export() throws {
    let schema = try JSONValue(parsing: SpecCatalog.builtIn.adding(MyCatalog.self).exportSchema())
    let names = schema["components"]?.members.map(\.key) ?? []
    #expect(names.count == 29 && names == names.sorted())
    #expect(
      schema["components"]?["StarRating"] == [
        "description": "stars to rate with", "events": ["rate"],
        "props": [
          "stars": ["type": "int", "default": 5, "description": "how many"],
          "value": ["type": "double", "binding": true, "required": true],
        ],
      ])
    #expect(schema["components"]?["Badge"]?["props"]?["color"]?["default"] == "blue")
  }

  @Test("S8.5a An exported catalog is read as it was")
  func exported() throws {
    var catalog = SpecCatalog.builtIn.adding(MyCatalog.self)
    catalog.functions = ["total"]
    let exported = catalog.exportSchema()
    let read = try SpecCatalog(document: try JSONValue(parsing: exported))
    #expect(read.exportSchema() == exported)
    #expect(read["TextField"]?.synonyms == catalog["TextField"]?.synonyms)
    #expect(SpecCatalog.builtIn.adding(read).exportSchema() == exported)
  }

  @Test("S8.5a Catalogs with properties by JSON Schema, slots and lists are read")
  func documents() throws {
    let catalog = try SpecCatalog(document: [
      "components": [
        [
          "name": "Seats", "slots": ["default"], "events": ["change"],
          "props": [
            "type": "object", "required": ["count"],
            "properties": [
              "count": ["type": "integer", "minimum": 1, "maximum": 8, "default": 2],
              "class": ["enum": ["first", "second"], "description": "of the train"],
              "note": ["type": ["string", "null"]], "extra": ["type": ["string", "number"]],
              "more": [:],
            ],
          ],
        ],
        ["name": "Zone", "hasChildren": true, "properties": ["title": "string"]], "Plain",
      ],
      "actions": ["book": ["parameters": ["count": "integer"], "description": "books"]],
      "functions": ["total": [:]],
    ])
    let seats = try #require(catalog["Seats"])
    #expect(seats.acceptsChildren && seats.events == ["change"])
    #expect(seats.props.map(\.type) == [.int, .string, .string, .any, .any])
    #expect(seats.props.map(\.isRequired) == [true, false, false, false, false])
    #expect(seats.props[0].range == PropRange(1...8) && seats.props[0].defaultValue == 2)
    #expect(seats.props[1].choices == ["first", "second"])
    #expect(catalog["Zone"]?.acceptsChildren == true && catalog["Plain"]?.props == [])
    #expect(catalog.actions.map(\.name) == ["book"] && catalog.actions[0].params[0].type == .int)
    #expect(catalog.functions == ["total"])
  }

  @Test(
    "S8.5a What is no catalog is an error with its place",
    arguments: [
      ("[]", ""), ("{}", ""), (#"{"components":1}"#, "/components"),
      (#"{"components":{"A":2}}"#, "/components/A"),
      (#"{"components":[{}]}"#, "/components/0"),
      (#"{"components":{"A":{"props":[]}}}"#, "/components/A/props"),
      (#"{"components":{"A":{"props":{"x":{"type":"float"}}}}}"#, "/components/A/props/x/type"),
      (#"{"components":{"A":{"props":{"x":null}}}}"#, "/components/A/props/x"),
      (#"{"components":{"A":{"events":"press"}}}"#, "/components/A/events"),
      (#"{"actions":{"a/b":{"params":{"x":1}}}}"#, "/actions/a~1b/params/x"),
      (#"{"actions":[],"functions":7}"#, "/functions"),
    ])
  func wrong(document: String, place: String) throws {
    let value = try JSONValue(parsing: document)
    let error = #expect(throws: SpecCatalog.DocumentError.self) {
      try SpecCatalog(document: value)
    }
    #expect(error?.path.description == place)
  }

  // MARK: - Schemas

  @Test("S8.6 The full schema locates errors of invalid specs")
  func fullSchema() throws {
    let schema = JSONSchema(SpecCatalog.builtIn.jsonSchema(.full))
    let wrong: [(String, String)] = [
      (#"{"elements":{}}"#, ""), (#"{"root":"a","elements":{"a":{}}}"#, "/elements/a"),
      (#"{"root":"a","elements":{"a":{"type":"Txt"}}}"#, "/elements/a/type"),
      (
        #"{"root":"a","elements":{"a":{"type":"Text","props":{"font":"big"}}}}"#,
        "/elements/a/props/font"
      ),
      (
        #"{"root":"a","elements":{"a":{"type":"Text","props":{"fnt":"body"}}}}"#,
        "/elements/a/props/fnt"
      ),
      (
        #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":{"$state":1}}}}}"#,
        "/elements/a/props/content"
      ),
      (#"{"root":"a","elements":{"a":{"type":"Text","children":["b"]}}}"#, "/elements/a/children"),
      (#"{"root":"a","elements":{"a":{"type":"Text","on":{"press":[]}}}}"#, "/elements/a/on"),
      (#"{"root":"a","elements":{"a":{"type":"Text","visible":{}}}}"#, "/elements/a/visible"),
      (#"{"root":"a","elements":{"a":{"type":"List","repeat":{}}}}"#, "/elements/a/repeat"),
    ]
    for (text, place) in wrong {
      let violations = schema.violations(of: try JSONValue(parsing: text))
      #expect(violations.contains { $0.pointer.description == place }, "\(text) \(violations)")
    }
  }

  @Test("S8.7 The strict schema keeps to what model interfaces accept")
  func strictSubset() throws {
    let allowed: Set = [
      "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf",
      "$ref", "$defs", "description",
    ]
    var wrong: [JSONValue] = []
    func check(_ schema: JSONValue, _ depth: Int) {
      guard case .object(let object) = schema else { return }
      var isRight = Set(object.keys).isSubset(of: allowed) && depth <= 10
      if object["type"] == "object" {
        let names = Set(object["properties"]?.members.map(\.key) ?? [])
        let required = Set((object["required"]?.elements ?? []).compactMap(\.text))
        isRight = isRight && object["additionalProperties"] == false && names == required
      }
      if !isRight { wrong.append(schema) }
      if let items = object["items"] { check(items, depth + 1) }
      for part in object["anyOf"]?.elements ?? [] { check(part, depth + 1) }
      for (_, part) in object["properties"]?.members ?? [] { check(part, depth + 1) }
      for (_, part) in object["$defs"]?.members ?? [] { check(part, 1) }
    }
    let schema = SpecCatalog.builtIn.adding(MyCatalog.self).jsonSchema(.strict)
    #expect(schema["type"] == "object" && schema["anyOf"] == nil)
    check(schema, 0)
    #expect(wrong == [])
  }

  /// A spec in the strict form: what an element does not say is null.
  private func strict(_ elements: [(id: String, type: String, fields: JSONObject)]) -> JSONValue {
    let catalog = SpecCatalog.builtIn
    let list = elements.map { id, type, fields -> JSONValue in
      var result: JSONObject = ["id": .string(id), "type": .string(type)]
      let schema = catalog[type]!
      var props = JSONObject()
      for prop in schema.props { props[prop.name] = fields[prop.name] ?? .null }
      result["props"] = .object(props)
      if schema.acceptsChildren { result["children"] = fields["children"] ?? .null }
      result["visible"] = fields["visible"] ?? .null
      result["repeat"] = fields["repeat"] ?? .null
      if !schema.events.isEmpty { result["on"] = fields["on"] ?? .null }
      return .object(result)
    }
    return ["root": "r", "state": #"{"xs":[{"id":1,"n":"a"}],"n":0}"#, "elements": .array(list)]
  }

  @Test("S8.7 What the strict schema allows decodes, renders and works")
  func strictForm() throws {
    let action: JSONValue = [
      "action": "incrementState", "params": ["path": "/n", "amount": nil],
      "when": ["$state": "/n", "lt": 5],
      "confirm": nil, "onSuccess": nil, "onError": nil,
    ]
    let document = strict([
      ("r", "VStack", ["children": ["l", "b"]]),
      (
        "l", "List",
        [
          "children": ["t"], "repeat": ["statePath": "/xs", "key": "id"],
          "visible": ["$state": "/n", "gte": 0],
        ]
      ),
      ("t", "Text", ["content": ["$cond": ["$item": "n"], "$then": ["$item": "n"], "$else": "-"]]),
      ("b", "Button", ["on": ["press": [action]], "label": ["$template": "n ${/n}"]]),
    ])
    let schema = JSONSchema(SpecCatalog.builtIn.jsonSchema(.strict))
    #expect(schema.violations(of: document) == [])
    let decoded = Spec.decode(document)
    #expect(Set(decoded.diagnostics.map(\.code)) == [.elementsArray, .jsonRepaired])
    #expect(!decoded.diagnostics.contains { $0.severity != .info })
    let runtime = SpecRuntime(decoded.spec)
    #expect(runtime.diagnostics == [])
    runtime.emit("press", on: try #require(runtime.node(for: ElementKey("b"))))
    runtime.refresh()
    let button = try #require(runtime.node(for: ElementKey("b")))
    #expect(SpecCatalog.builtIn.props(of: button).string("label") == "n 1")
    #expect(SpecCatalog.builtIn.props(of: button).string("style") == "bordered")
    #expect(runtime.node(for: ElementKey("t", keys: ["1"]))?.props["content"] == "a")
    // An element of no component, or with what its component has not, does not fit.
    #expect(
      !schema.isValid(["root": "r", "state": nil, "elements": [["id": "r", "type": "Nope"]]]))
    #expect(!schema.isValid(["root": "r", "state": nil, "elements": [:]]))
  }

  /// One element each beside a text, which fits the strict schema, and what is reported of it all the same.
  static let strictRemarks: [(String, JSONObject, Diagnostic.Code)] = [
    ("VStack", ["children": ["ghost"]], .missingChild),
    ("VStack", ["children": ["r", "t"]], .cycle),
    ("Text", ["color": "nope"], .badEnum),
    ("Link", ["url": "javascript:x"], .unsafeURL),
    ("Slider", ["min": 3, "max": 1], .invalidRange),
    ("Text", ["content": ["$state": "n"]], .pathMissingSlash),
  ]

  @Test(
    "S8.7 What the strict schema can't express is reported", arguments: strictRemarks)
  func strictLeftovers(type: String, fields: JSONObject, code: Diagnostic.Code) {
    let document = strict([("r", type, fields), ("t", "Text", [:])])
    let schema = JSONSchema(SpecCatalog.builtIn.jsonSchema(.strict))
    #expect(schema.violations(of: document) == [])
    let diagnostics = Set(Spec.decode(document, catalog: .builtIn).diagnostics.map(\.code))
    #expect(diagnostics.subtracting([.elementsArray, .jsonRepaired, .orphan]) == [code])
  }

  @Test("S8.7 S8.9 A state whose text isn't JSON is allowed and reported")
  func strictState() {
    guard case .object(var document) = strict([("r", "Text", [:])]) else { return }
    document["state"] = "not json"
    let schema = JSONSchema(SpecCatalog.builtIn.jsonSchema(.strict))
    #expect(schema.violations(of: .object(document)) == [])
    let diagnostics = Spec.decode(.object(document), catalog: .builtIn).diagnostics.map(\.code)
    #expect(diagnostics.contains(.invalidState))
  }
}
