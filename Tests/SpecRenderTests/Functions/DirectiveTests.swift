import ArtifactCore
import SpecRender
import Testing

@Suite struct DirectiveTests {
  private func resolve(_ value: JSONValue, _ state: JSONValue = [:]) -> JSONValue {
    let decoded = Spec.decode([
      "root": "a", "elements": ["a": ["type": "Text", "props": ["p": value]]],
    ])
    #expect(decoded.diagnostics == [])
    return decoded.spec["a"]?.prop("p")?.resolved(state: state).value ?? .null
  }

  static let sums: [(String, JSONValue, JSONValue, JSONValue)] = [
    ("add", .number(JSONNumber("0.1")!), .number(JSONNumber("0.2")!), .number(JSONNumber("0.3")!)),
    ("subtract", 3, "5", -2),
    ("multiply", .number(JSONNumber("0.1")!), 3, .number(JSONNumber("0.3")!)),
    ("divide", 1, 4, .number(JSONNumber("0.25")!)), ("divide", 1, 0, 0), ("mod", 7, 3, 1),
    ("mod", -7, 3, -1), ("mod", 7, 0, 0), ("min", 2, 3, 2), ("max", 2, 3, 3), ("abs", -2, nil, 2),
    ("floor", .number(JSONNumber("-1.5")!), nil, -2),
    ("ceil", .number(JSONNumber("-1.5")!), nil, -1),
    ("round", .number(JSONNumber("2.5")!), nil, 3),
    ("round", .number(JSONNumber("-2.5")!), nil, -2),
    ("add", "x", nil, 0), ("power", 1, 2, nil),
  ]

  @Test("S13.2 $math adds, multiplies and rounds decimals", arguments: sums)
  func math(operation: String, a: JSONValue, b: JSONValue, expected: JSONValue) {
    #expect(resolve(["$math": .string(operation), "a": a, "b": b]) == expected)
  }

  static let formats: [(JSONValue, String)] = [
    (["$format": "number", "value": 1234567], "1,234,567"),
    (["$format": "number", "value": .number(JSONNumber("1234.56789")!)], "1,234.568"),
    (["$format": "number", "value": .number(JSONNumber("-0.0004")!)], "0"),
    (["$format": "number", "value": 1234567, "notation": "compact"], "1.2M"),
    (["$format": "number", "value": 12345, "notation": "compact"], "12K"),
    (["$format": "number", "value": 999, "notation": "compact"], "999"),
    (["$format": "number", "value": 0, "notation": "compact"], "0"),
    (["$format": "number", "value": 1234, "notation": "compact"], "1.2K"),
    (["$format": "number", "value": 123456, "notation": "compact"], "123K"),
    (["$format": "number", "value": 999_999, "notation": "compact"], "1M"),
    (["$format": "number", "value": -999_499, "notation": "compact"], "-999K"),
    (["$format": "number", "value": "999.6", "notation": "compact"], "1K"),
    (["$format": "number", "value": "99.5", "notation": "compact"], "100"),
    (["$format": "number", "value": "9.96", "notation": "compact"], "10"),
    (["$format": "number", "value": "1.25", "notation": "compact"], "1.3"),
    (["$format": "number", "value": "0.021", "notation": "compact"], "0.021"),
    (["$format": "number", "value": "-0.0996", "notation": "compact"], "-0.1"),
    (["$format": "number", "value": "1e14", "notation": "compact", "locale": "de"], "100T"),
    (
      ["$format": "number", "value": .number(JSONNumber("1e21")!)], "1,000,000,000,000,000,000,000"
    ),
    (
      ["$format": "number", "value": 2, "options": ["minimumFractionDigits": 2]],
      "2.00"
    ),
    (["$format": "percent", "value": .number(JSONNumber("0.755")!)], "76%"),
    (["$format": "currency", "value": .number(JSONNumber("1234.5")!)], "$1,234.50"),
    (["$format": "currency", "value": .number(JSONNumber("-9.995")!)], "-$10.00"),
    (["$format": "currency", "value": 1000, "currency": "JPY"], "¥1,000"),
    (["$format": "currency", "value": 5, "currency": "CHF"], "CHF\u{A0}5.00"),
    (
      ["$format": "currency", "value": 1234, "currency": "EUR", "locale": "de-DE"],
      "1.234,00\u{A0}€"
    ),
    (["$format": "percent", "value": 1, "locale": "fr"], "100\u{A0}%"),
    (["$format": "date", "value": "2026-01-05"], "Jan 5, 2026"),
    (
      ["$format": "date", "value": "2026-01-05T14:05:09Z", "style": "datetime"],
      "Jan 5, 2026, 14:05"
    ),
    (["$format": "date", "value": 0, "style": "iso"], "1970-01-01"),
    (["$format": "date", "value": -1, "style": "iso"], "1969-12-31"),
    (["$format": "date", "value": "2024-02-29", "style": "short"], "2/29/2024"),
    (["$format": "date", "value": "soon"], "soon"),
    (
      [
        "$format": "date", "value": "2026-01-05T11:00", "style": "relative",
        "now": "2026-01-05T14:30",
      ],
      "3h ago"
    ),
    (
      ["$format": "date", "value": "2026-01-07", "style": "relative", "now": "2026-01-05"],
      "2d from now"
    ),
    (["$format": "number", "value": "many"], "many"), (["$format": "number", "value": nil], ""),
    (["$concat": ["a", 1, nil, true]], "a1true"), (["$join": ["a", "b"]], "a, b"),
    (["$join": ["a", "b"], "separator": "/"], "a/b"), (["$join": "a"], "a"),
    (["$truncate": "Hello world", "length": 5], "Hello…"),
    (["$truncate": "Hi", "length": 5], "Hi"),
    (["$truncate": "👩‍👩‍👧‍👦bcd", "length": 2, "suffix": "."], "👩‍👩‍👧‍👦b."),
    (["$pluralize": 1, "one": "item", "other": "items"], "1 item"),
    (["$pluralize": 5, "one": "item", "other": "items"], "5 items"),
    (["$pluralize": 0, "zero": "nothing", "other": "items"], "nothing"),
    (["$pluralize": 0, "other": "items"], "0 items"),
  ]

  @Test("S13.3 S13.4 Texts of numbers, dates, lists and plurals", arguments: formats)
  func format(value: JSONValue, expected: String) {
    #expect(resolve(value) == .string(expected))
  }

  @Test("S13.1 Directives nest, are followed, and count behind the other keys")
  func nesting() throws {
    let text = """
      {"root":"r","state":{"a":2,"b":3,"xs":[1,2]},"elements":{"r":{"type":"Text","props":{"content":
      {"$format":"currency","value":{"$math":"multiply","a":{"$state":"/a"},"b":{"$state":"/b"}}},
      "n":{"$pluralize":{"$count":{"$state":"/xs"}},"one":"row","other":"rows"},
      "t":{"$t":"hello"}}}}}
      """
    var functions = SpecFunctions()
    let decoded = Spec.decode(try JSONValue(parsing: text))
    #expect(decoded.diagnostics == [])
    let silent = SpecRuntime(decoded.spec)
    #expect(silent.diagnostics.map(\.code) == [.unknownFunction])
    #expect(silent.diagnostics.map(\.pointer.description) == ["/elements/r/props/t/$t"])
    functions.register("$t") { .string("<\(($0["$t"] ?? .null).displayText)>") }
    #expect(functions.names.isEmpty)
    let runtime = SpecRuntime(decoded.spec, functions: functions)
    #expect(runtime.root?.props == ["content": "$6.00", "n": "2 rows", "t": "<hello>"])
    runtime.store["/a"] = 4
    runtime.store["/xs/-"] = 3
    runtime.refresh()
    #expect(runtime.root?.props == ["content": "$12.00", "n": "3 rows", "t": "<hello>"])
    let both = Spec.decode([
      "root": "a",
      "elements": ["a": ["type": "Text", "props": ["p": ["$state": "/a", "$count": []]]]],
    ])
    #expect(both.diagnostics.map(\.code) == [.ambiguousExpression])
    #expect(both.spec["a"]?.prop("p") == .state(JSONPointer(tokens: ["a"])))
  }
}
