import ArtifactCore
import SchemaSupport
import SpecRender
import Testing

@Suite struct PropRangeTests {
  enum Gauge: ComponentDefinition {
    static let componentName = "Gauge"
    static let propDefinitions = [
      PropDefinition(name: "value", type: .double, defaultValue: 5, range: PropRange(0...10)),
      PropDefinition(
        name: "ticks", type: .int, defaultValue: 1,
        range: PropRange(minimum: JSONNumber(1), exclusiveMaximum: JSONNumber(7))),
      PropDefinition(
        name: "scale", type: .double, defaultValue: 1,
        range: PropRange(exclusiveMinimum: JSONNumber(0))),
      PropDefinition(name: "marks", type: .array, range: PropRange(0...10)),
    ]
  }

  enum Gauges: ComponentCatalog {
    static var components: [any ComponentDefinition.Type] { [Gauge.self] }
  }

  private static let catalog = SpecCatalog.builtIn.adding(Gauges.self)

  static let rows: [(String, JSONValue, JSONValue, Bool)] = [
    ("value", 3, 3, true), ("value", 10, 10, true), ("value", 11, 10, false),
    ("value", -1, 0, false), ("value", "12", 10, false), ("value", "7", 7, true),
    ("value", "x", 5, true), ("ticks", 6, 6, true), ("ticks", 7, 6, false), ("ticks", 0, 1, false),
    ("ticks", 900, 6, false), ("scale", 0, 1, false), ("scale", 1, 1, true),
    ("scale", -3, 1, false), ("value", nil, 5, true),
  ]

  @Test("S8.3 A number beyond its range is the nearest within, or the default", arguments: rows)
  func reading(name: String, value: JSONValue, expected: JSONValue, isWithin: Bool) throws {
    let prop = try #require(Self.catalog["Gauge"]?.prop(name))
    let read = prop.read(value)
    #expect(read.value == expected)
    #expect((read.issue == .outOfRange) == !isWithin)
  }

  private func document(_ props: JSONValue) -> JSONValue {
    ["root": "g", "elements": ["g": ["type": "Gauge", "props": props]]]
  }

  @Test("S8.6 S10.1 The full schema and the diagnostics agree about ranges")
  func agreement() throws {
    let schema = JSONSchema(Self.catalog.jsonSchema(.full))
    for (name, value, _, isWithin) in Self.rows where value.text == nil {
      let document = document([name: value])
      #expect(schema.isValid(document) == isWithin, "\(name) \(value)")
      let report = SpecReport(reading: document.serialized(), catalog: Self.catalog)
      let codes = report.diagnostics.map(\.code)
      #expect(codes == (isWithin ? [] : [.outOfRange]), "\(name) \(value)")
    }
    #expect(!schema.isValid(document(["marks": [1, 11]])))
    #expect(schema.isValid(document(["marks": [1, 10]])))
    let wrong = SpecReport(reading: document(["value": 11]).serialized(), catalog: Self.catalog)
    #expect(
      wrong.diagnostics.first?.message == "`value` is out of range (0 to 10): 10 is used")
  }

  @Test("S8.5 S8.7 S8.8 Ranges are exported as keywords, or in words where there are none")
  func reported() throws {
    let exported = try JSONValue(parsing: Self.catalog.exportSchema())["components"]?["Gauge"]
    #expect(exported?["props"]?["value"]?["minimum"] == 0)
    #expect(exported?["props"]?["value"]?["maximum"] == 10)
    #expect(exported?["props"]?["ticks"]?["exclusiveMaximum"] == 7)
    let strict = Self.catalog.jsonSchema(.strict).serialized()
    #expect(strict.contains(#"{"type":"number","description":"0 to 10"}"#))
    #expect(strict.contains(#""description":"at least 1, less than 7""#))
    #expect(!strict.contains(#""minimum""#))
    let prompt = Self.catalog.prompt(tier: .full)
    #expect(prompt.contains("value: number 0 to 10 = 5"))
    #expect(prompt.contains("scale: number more than 0 = 1"))
  }
}
