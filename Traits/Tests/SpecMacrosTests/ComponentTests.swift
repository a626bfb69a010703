import SpecMacros
import Testing

@Suite struct ComponentTests {
  enum Corpus: ComponentCatalog {
    static var components: [any ComponentDefinition.Type] {
      [
        Meter.self, Dial.self, Panel.Row.self, Panel.Cell.self, Kinds.self, Nothing.self,
        Seen.self,
      ]
    }
  }

  @Test(
    "C1.1 C1.2 C1.3 C1.7 A component says its name, description, events and whether it has children"
  )
  func heads() {
    #expect(Meter.componentName == "Meter")
    #expect(Meter.componentDescription == "A gauge for one value.")
    #expect(Meter.eventNames == ["tap", "hold"] && !Meter.acceptsChildren)
    #expect(Dial.componentName == "Dial" && Dial.componentDescription == "a dial")
    #expect(Dial.eventNames == [] && Dial.acceptsChildren)
    #expect(Panel.Row.componentName == "Row")
    #expect(Panel.Row.componentDescription == "A nested one.")
    #expect(Panel.Cell.componentName == "Panel.Cell" && Panel.Cell.componentDescription == "")
    #expect(Nothing.propDefinitions.isEmpty)
    #expect(Nothing.componentDescription == "Says only what it is.")
  }

  @Test(
    "C2.1 C2.2 C2.3 C2.5 C2.6 Properties have the types of Swift, choices, and defaults as values"
  )
  func definitions() throws {
    #expect(
      Meter.propDefinitions == [
        PropDefinition(
          name: "label", type: .string, defaultValue: "Level", description: "What it shows."),
        PropDefinition(
          name: "value", type: .double, binding: true, isRequired: true, range: PropRange(0...10)),
        PropDefinition(
          name: "style", type: .string, defaultValue: "bar",
          choices: ["bar", "dial", "the needle"]),
        PropDefinition(
          name: "steps", type: .int, defaultValue: 3,
          description: "stripes \"and\" \\ such\n", range: PropRange(-1...5)),
        PropDefinition(name: "hidden", type: .bool, defaultValue: true),
      ])
    #expect(
      Dial.propDefinitions == [
        PropDefinition(name: "title", type: .string),
        PropDefinition(name: "position", type: .int, defaultValue: -4, binding: true),
        PropDefinition(name: "ratio", type: .double, isRequired: true),
        PropDefinition(
          name: "tone", type: .string, binding: true, choices: ["low", "normal", "high"]),
      ])
    #expect(
      Panel.Row.propDefinitions == [
        PropDefinition(
          name: "side", type: .string, defaultValue: "right", choices: ["left", "right"]),
        PropDefinition(name: "sides", type: .array, defaultValue: ["left"]),
        PropDefinition(name: "mode", type: .string, isRequired: true, choices: ["only"]),
        PropDefinition(name: "class", type: .string, defaultValue: "a\u{1F600}\"\\\n"),
      ])
    #expect(
      Panel.Cell.propDefinitions == [
        PropDefinition(name: "default", type: .int),
        PropDefinition(name: "in", type: .string, defaultValue: "", binding: true),
      ])
  }

  static let kinds: [(String, PropType, String?)] = [
    ("text", .string, #""raw \"text\"""#), ("lines", .string, #""first\n  second""#),
    ("flag", .bool, "true"), ("whole", .int, "1000"), ("hex", .int, "31"), ("byte", .int, nil),
    ("negative", .int, "-2"), ("number", .double, "0.1"), ("double", .double, "3"),
    ("small", .double, "-0.0015"), ("huge", .double, "1e+300"),
    ("bits", .int, "-5"), ("octal", .int, "15"), ("power", .double, "0.25"),
    ("anything", .any, #"{"a":[1,null,true]}"#), ("nothing", .any, nil),
    ("object", .object, #"{"b":1}"#), ("texts", .array, #"["x","y"]"#),
    ("inferred", .object, #"{"k":[1,2]}"#), ("empty", .array, "[]"), ("map", .object, nil),
    ("nested", .object, #"{"n":[1,null]}"#), ("long", .array, "[]"),
    ("tones", .object, #"{"a":"normal"}"#), ("outer", .string, #""the needle""#),
    ("picked", .string, #""two""#), ("color", .string, #""blue""#), ("address", .string, nil),
    ("share", .double, nil), ("levels", .array, "[1]"), ("plain", .bool, "false"),
  ]

  @Test("C2.1 C2.4 Every kind of type and literal", arguments: kinds)
  func kind(name: String, type: PropType, value: String?) throws {
    let definition = try #require(Kinds.propDefinitions.first { $0.name == name })
    #expect(definition.type == type)
    #expect(definition.defaultValue?.serialized() == value)
    #expect(definition.isRequired == ["byte", "map"].contains(name))
  }

  @Test("C2.1 The rows are all there are")
  func allKinds() {
    #expect(Kinds.propDefinitions.map(\.name) == Self.kinds.map(\.0))
  }

  @Test("C3.1 C3.3 A component made of nothing has its defaults, or what is empty")
  func defaults() {
    let kinds = Kinds(values: [:])
    #expect(kinds.text == "raw \"text\"" && kinds.lines == "first\n  second" && kinds.flag)
    #expect(kinds.whole == 1000 && kinds.hex == 31 && kinds.byte == 0 && kinds.negative == -2)
    #expect(kinds.number == 0.1 && kinds.double == 3 && kinds.small == -1.5e-3)
    #expect(kinds.huge == 1e300 && kinds.bits == -5 && kinds.octal == 15 && kinds.power == 0.25)
    #expect(kinds.anything == ["a": [1, nil, true]] && kinds.nothing == nil)
    #expect(kinds.object == ["b": 1] && kinds.texts == ["x", "y"])
    #expect(kinds.inferred == ["k": [1, 2]] && kinds.empty == [] && kinds.map == [:])
    #expect(kinds.nested == ["n": [1, nil]] && kinds.long.isEmpty)
    #expect(kinds.tones == ["a": .default] && kinds.outer == .needle && kinds.picked == "two")
    #expect(kinds.color == "blue" && kinds.address == nil && kinds.share == nil)
    #expect(kinds.levels == [1] && kinds.plain == false)
    let row = Panel.Row(values: [:])
    #expect(row.side == .right && row.sides == [.left] && row.mode == .only)
    #expect(row.kind == "a\u{1F600}\"\\\n")
    #expect(Dial(values: [:]).ratio == 0 && Dial(values: [:]).tone == nil)
  }

  @Test("C3.1 C3.2 Values are read as their types, wrong ones are the default")
  func reading() {
    var kinds = Kinds(values: [
      "text": 5, "flag": "false", "whole": "12", "hex": 70_000, "byte": 255, "number": "x",
      "double": 2, "anything": "any", "nothing": [1], "object": [1], "texts": ["a", 1, [2], nil],
      "inferred": ["a": [1, "2", "x"], "b": 3], "map": ["a": true, "b": "false", "c": "?"],
      "nested": ["n": [nil, "7", true]], "tones": ["x": "HIGH", "y": "none"],
      "outer": "Dial", "picked": "ONE", "color": "grey", "address": "javascript:x",
      "share": 7, "levels": [0, 2, 9], "long": [["a": 1], nil],
    ])
    #expect(kinds.text == "5" && !kinds.flag && kinds.whole == 12)
    #expect(kinds.hex == 31 && kinds.byte == 255 && kinds.number == 0.1 && kinds.double == 2)
    #expect(kinds.anything == "any" && kinds.nothing == [1] && kinds.object == ["b": 1])
    #expect(kinds.texts == ["a", "1", "[2]"])
    #expect(kinds.inferred == ["a": [1, 2]] && kinds.map == ["a": true, "b": false])
    #expect(kinds.nested == ["n": [nil, 7]] && kinds.tones == ["x": .high])
    #expect(kinds.outer == .dial && kinds.picked == "one" && kinds.color == "gray")
    #expect(kinds.address == nil && kinds.share == 1 && kinds.levels == [1, 2, 3])
    #expect(kinds.long == [["a": 1], nil])
    kinds = Kinds(values: ["byte": 256, "whole": "1.5", "outer": "none", "picked": "three"])
    #expect(kinds.byte == 0 && kinds.whole == 1000 && kinds.outer == .needle)
    #expect(kinds.picked == "two")
  }

  @Test("C1.5 A struct keeps the initializer Swift gives it")
  func memberwise() {
    let seen = Seen(count: 2)
    #expect(seen.count == 2 && seen.changes == 0)
    #expect(Panel.Row(mode: .only).side == .right)
    // No change is seen while a component is made.
    #expect(Seen(values: ["count": 3]).changes == 0 && Seen(values: ["count": 3]).count == 3)
    #expect(Meter(values: ["hidden": false]).isHidden == false)
  }

  static let page = """
    {"root":"r","state":{"v":2,"t":"high"},"elements":{
    "r":{"type":"Dial","props":{"title":"D","ratio":0.5,"tone":{"$bindState":"/t"}},
    "children":["m","w"]},
    "m":{"type":"Meter","props":{"value":{"$bindState":"/v"},"style":"The Needle"}},
    "w":{"type":"Meter","props":{"value":"no","label":7}}}}
    """

  private static func runtime<Output>(_ registry: ComponentRegistry<Output>) throws -> SpecRuntime {
    let json = try JSONValue(parsing: page)
    let spec = Spec.decode(json, components: registry.catalog.known).spec
    return SpecRuntime(spec, components: registry.catalog.known)
  }

  @Test("C4.1 Components show themselves in a registry, and again when the state has changed")
  func rendering() throws {
    let registry = ComponentRegistry<String>(Corpus.self) { $0.elementId }
    let runtime = try Self.runtime(registry)
    #expect(
      registry.render(runtime)
        == "dial D -4 0.5Level: 2.0 the needle|7: 0.0 bar")
    runtime.store["/v"] = 99
    runtime.refresh()
    #expect(
      registry.render(runtime)
        == "dial D -4 0.5Level: 10.0 the needle|7: 0.0 bar")
    #expect(registry.hasComponent("Kinds") && registry.resolve("Kinds") == nil)
    // It shows itself for another output.
    #expect(registry.resolve("Seen") == nil)
    #expect(ComponentRegistry<[String]>(Corpus.self) { _ in [] }.resolve("Seen") != nil)
  }

  @Test("C2.7 C4.2 What can be bound is written where the spec has bound it, within its range")
  func binding() throws {
    var meters: [String: Meter] = [:]
    var dial: Dial?
    var registry = ComponentRegistry<String>(Corpus.self) { _ in "" }
    registry.register("Meter") {
      meters[$0.elementId] = Meter(ctx: $0)
      return ""
    }
    registry.register("Dial") {
      dial = Dial(ctx: $0)
      return ""
    }
    let runtime = try Self.runtime(registry)
    _ = registry.render(runtime)
    let bound = try #require(meters["m"])
    #expect(bound.value == 2 && bound.$value.value == 2 && bound.$value.isBound)
    #expect(bound.$value.pointer?.description == "/v")
    #expect(bound.$value.set(4.5) && runtime.store["/v"] == .number(JSONNumber(4.5)!))
    #expect(bound.$value.set(12) && runtime.store["/v"] == 10)
    let free = try #require(meters["w"])
    #expect(!free.$value.isBound && free.$value.pointer == nil && !free.$value.set(1))
    let tone = try #require(dial)
    #expect(tone.tone == .high && tone.$tone.set(.default) && runtime.store["/t"] == "normal")
    #expect(tone.$tone.set(nil) && runtime.store["/t"] == .null)
    #expect(!tone.$position.isBound && tone.$position.value == -4)
    #expect(!Meter(values: ["value": 3]).$value.set(1))
    #expect(!Panel.Cell(values: [:]).$in.isBound)
  }

  @Test("C1.4 A component of the main actor shows itself there")
  @MainActor func mainActor() throws {
    let json = try JSONValue(
      parsing: #"{"root":"l","elements":{"l":{"type":"Lamp","props":{"isOn":1}}}}"#)
    var registry = ComponentRegistry<String> { $0.elementId }
    registry.registerDefinition(Lamp.self)
    let runtime = SpecRuntime(
      Spec.decode(json, components: registry.catalog.known).spec,
      components: registry.catalog.known)
    #expect(registry.render(runtime) == "on")
  }
}
