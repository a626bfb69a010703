import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct ExpressionTests {
  /// A property decoded and resolved, with the codes of both.
  private func resolve(
    _ value: JSONValue, state: JSONValue, row: JSONValue
  ) -> (JSONValue, [String]) {
    let decoded = Spec.decode([
      "root": "a", "elements": ["a": ["type": "Text", "props": ["p": value]]],
    ])
    let item = row["item"].map { (item: $0, index: row["index"]?.integer ?? 0) }
    let resolved = decoded.spec["a"]?.prop("p")?.resolved(state: state, row: item)
    let codes = (decoded.diagnostics + (resolved?.diagnostics ?? [])).map(\.code.rawValue)
    return (resolved?.value ?? .null, codes)
  }

  @Test(
    "S3.20 Comparisons at, below and above a bound, of numbers, dates and texts",
    arguments: [
      (1, 2), ("1", "2.5"), ("2026-01-05", "2026-01-06"),
      ("2026-01-05T10:00+02:00", "2026-01-05T09:00Z"),
      ("2026-01-05T09:59:59.5Z", "2026-01-05T09:59:59.75"), ("09:30", "17:00"), ("a", "b"),
      ("a", "aa"),
    ] as [(JSONValue, JSONValue)])
  func order(low: JSONValue, high: JSONValue) {
    func holds(_ left: JSONValue, _ name: String, _ right: JSONValue) -> Bool {
      let condition: JSONValue = ["$cond": ["$state": "/v", name: right], "$then": 1, "$else": 0]
      let decoded = Spec.decode(
        ["root": "a", "elements": ["a": ["type": "Text", "props": ["content": condition]]]])
      let result = decoded.spec["a"]?.prop("content")?.resolved(state: ["v": left])
      #expect(result?.diagnostics == [])
      return result?.value == 1
    }
    for (name, below, equal, above) in [
      ("lt", true, false, false), ("lte", true, true, false), ("gt", false, false, true),
      ("gte", false, true, true),
    ] {
      #expect(holds(low, name, high) == below, "\(name)")
      #expect(holds(low, name, low) == equal && holds(high, name, high) == equal, "\(name)")
      #expect(holds(high, name, low) == above, "\(name)")
      for missing in [nil, "", " "] as [JSONValue] {
        #expect(!holds(missing, name, high) && !holds(low, name, missing), "\(name)")
      }
    }
    #expect(!holds("x", "gt", 1) && !holds("x", "lt", 1) && !holds("x", "gt", "2026-01-05"))
  }

  @Test("S3.17 A comparison of values without an order fails and is reported")
  func incomparable() throws {
    for (left, right) in [(true, 0), ([1], 0), (5, "2026-01-05"), (1, [:])]
      as [(JSONValue, JSONValue)]
    {
      let text: JSONValue = [
        "root": "a", "state": ["v": left],
        "elements": ["a": ["type": "Text", "visible": ["$state": "/v", "gt": ["$state": "/w"]]]],
      ]
      let runtime = SpecRuntime(
        Spec.decode(text).spec, store: StateStore(["w": right]))
      #expect(runtime.root == nil)
      #expect(runtime.diagnostics.map(\.code) == [.incomparable])
      #expect(runtime.diagnostics.map(\.severity) == [.warning])
    }
  }

  @Test("S3.1 S3.2 S3.3 S3.5 S3.18 The table of expressions", .needsSharedFolder)
  func expressions() throws {
    let state: JSONValue = [
      "u": ["n": "Ada"], "one": 1, "list": [["t": "A"], ["t": "B"]], "name": "G",
    ]
    for row in try SpecSuite.table("expressions", count: 48) {
      let (value, codes) = resolve(row["input"] ?? .null, state: state, row: row)
      #expect(value == row["expect"], "\(row.serialized())")
      let expected = row["diagnostic"]?.text.map { [SpecSuite.code($0)] } ?? []
      #expect(codes == expected, "\(row.serialized())")
    }
  }

  @Test("S3.4 The table of templates", .needsSharedFolder)
  func templates() throws {
    let state: JSONValue = [
      "a": 1, "arr": [1], "b": ["c": "z"], "d": .number(JSONNumber("2.5")!), "f": false,
      "n": nil, "t": "${/a}", "name": "G",
    ]
    for row in try SpecSuite.table("templates", count: 39) {
      let (value, _) = resolve(["$template": row["template"] ?? ""], state: state, row: row)
      #expect(value == row["expect"], "\(row.serialized())")
    }
  }

  @Test("S3.18 Outside a repeat items and indices are null, and placeholders empty")
  func outsideRepeats() {
    let state: JSONValue = ["n": 1]
    for key in ["$item", "$bindItem", "$itemPath"] {
      let (value, codes) = resolve(.object([key: "n"]), state: state, row: [:])
      #expect(value == .null && codes == ["spec.item-outside-repeat"], "\(key)")
    }
    let index: JSONValue = ["$index": true]
    #expect(resolve(index, state: state, row: [:]) == (.null, []))
    let template: JSONValue = ["$template": "a${$item}${$item.n}${$index}b"]
    #expect(resolve(template, state: state, row: [:]) == ("ab", []))
  }

  @Test("S3.4 S3.19 A relative place is of the item where the item has it, else of the state")
  func relativePlaces() {
    let item: JSONValue = ["item": ["x": 1]]
    let template: JSONValue = ["$template": "${x}${y}"]
    #expect(resolve(template, state: ["x": 2, "y": 3], row: item) == ("13", []))
    #expect(
      resolve(template, state: ["x": 2, "y": 3], row: [:])
        == ("23", ["spec.template-relative-path", "spec.template-relative-path"]))
    // What other languages write with dots is reported to be cut by slashes.
    for place in ["u.n", "/u.n", "$.u.n", "/$.u.n"] {
      let template: JSONValue = ["$template": .string("${\(place)}")]
      let isNameless = place.hasPrefix("$")
      #expect(
        resolve(template, state: ["u": ["n": 1]], row: [:])
          == ("", [isNameless ? "spec.template-place" : "spec.path-dotted"]), "\(place)")
    }
    #expect(
      resolve(["$template": "${u.n}"], state: ["u.n": 1], row: [:])
        == ("1", ["spec.template-relative-path"]))
    // Where nothing is there either, dots may be part of a name that is written later.
    #expect(resolve(["$template": "${/a/b.c}"], state: ["a": [:]], row: [:]) == ("", []))
    #expect(
      resolve(["$template": "${...}"], state: ["a": 1], row: [:])
        == ("", ["spec.template-relative-path"]))
    let row: JSONValue = ["item": ["u": ["n": 1]]]
    for place in ["u.n", "item.u.n"] {
      #expect(
        resolve(["$template": .string("${\(place)}")], state: [:], row: row)
          == ("", ["spec.path-dotted"]), "\(place)")
    }
  }

  @Test(
    "S3.19 A path with dots asks for the one with slashes",
    arguments: [("/u.n", "/u/n"), ("$.u.n", "/u/n"), ("u.l.0", "/u/l/0")])
  func dots(path: String, meant: String) {
    let report = SpecReport(
      reading: #"{"root":"a","state":{"u":{"n":1,"l":[1]}},"elements":{"a":{"type":"Text","#
        + #""props":{"content":{"$state":"\#(path)"}}}}}"#)
    let reported = report.diagnosticsWhenShown().first { $0.code == .pathDotted }
    #expect(reported?.suggestion == meant)
  }

  @Test("S3.21 The text of a template is cut at 64 KiB, between scalars")
  func longTemplates() {
    let places = String(repeating: "${/s}", count: 10_000)
    let state: JSONValue = ["s": .string(String(repeating: "é", count: 5_000))]
    let (value, codes) = resolve(["$template": .string(places)], state: state, row: [:])
    #expect(value.text?.utf8.count ?? 0 <= SpecLimits.templateLength)
    #expect(value.text?.utf8.count ?? 0 >= SpecLimits.templateLength - 4)
    #expect(value.text?.hasSuffix("é…") == true)
    #expect(codes == ["spec.template-too-long"])
  }

  @Test(
    "S3.6 Numbers are shown as JavaScript shows them",
    arguments: [
      ("1", "1"), ("50.0", "50"), ("1e3", "1000"), ("-0", "0"), ("2.50", "2.5"), ("-3", "-3"),
      ("9007199254740993", "9007199254740993"), ("1e21", "1e+21"), ("1.5e300", "1.5e+300"),
      ("1e20", "100000000000000000000"), ("-1.25e19", "-12500000000000000000"),
      ("123456789012345678901234567890", "123456789012345678901234567890"), ("1e-7", "1e-7"),
      ("0.000001", "0.000001"), ("0.00001234", "0.00001234"), ("-1.5e-10", "-1.5e-10"),
      ("0.1", "0.1"), ("1e400", "1e400"),
    ])
  func numbers(text: String, shown: String) throws {
    #expect(try #require(JSONNumber(text)).displayText == shown)
  }

  @Test("S3.7 Functions are given their arguments resolved")
  func functions() {
    var functions = SpecFunctions()
    functions.register("join") {
      .string(($0["a"] ?? .null).displayText + "/" + ($0["b"] ?? .null).displayText)
    }
    let call = SpecExpression.computed(
      "join",
      arguments: [
        SpecProperty("a", .state(JSONPointer(tokens: ["x"]))), SpecProperty("b", .index),
      ])
    let resolved = call.resolved(
      state: ["x": "S"], row: (item: nil, index: 4), functions: functions)
    #expect(resolved == ResolvedExpression(value: "S/4", diagnostics: []))
    let wrong = SpecExpression.computed("jion", arguments: []).resolved(
      state: nil, functions: functions)
    #expect(wrong.value == nil)
    #expect(wrong.diagnostics.map(\.code) == [.unknownFunction])
    #expect(wrong.diagnostics.map(\.suggestion) == ["join"])
  }

  @Test("S3.3 What is truthy")
  func truth() {
    let falsy: [JSONValue] = [nil, false, 0, "", []]
    let truthy: [JSONValue] = [true, 1, -1, "false", " ", [0], [:]]
    #expect(falsy.allSatisfy { !$0.isTruthy })
    #expect(truthy.allSatisfy { $0.isTruthy })
  }
}
