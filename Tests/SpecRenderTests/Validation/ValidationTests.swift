import ArtifactCore
import SpecRender
import Testing

@Suite struct ValidationTests {
  private func field(_ checks: JSONValue, state: JSONValue, validateOn: JSONValue = nil)
    -> SpecRuntime
  {
    var functions = SpecFunctions()
    functions.register("even") { .bool(($0["value"]?.integer ?? 1).isMultiple(of: 2)) }
    let decoded = Spec.decode([
      "root": "a", "state": state,
      "elements": [
        "a": [
          "type": "TextField",
          "props": ["value": ["$bindState": "/v"], "checks": checks, "validateOn": validateOn],
        ]
      ],
    ])
    return SpecRuntime(decoded.spec, functions: functions)
  }

  /// Check, arguments, a value that passes and one that does not.
  static let rows: [(String, JSONValue, JSONValue, JSONValue)] = [
    ("required", nil, "x", " \n"), ("required", nil, 0, nil), ("required", nil, [1], []),
    ("required", nil, true, false),
    ("requiredIf", ["other": true], "x", ""), ("requiredIf", ["other": ""], "", "never"),
    ("requiredIf", ["other": "a", "equals": "a"], "x", ""),
    ("email", nil, "ada@x.io", "ada@"), ("email", nil, "", "a b@x.io"),
    ("email", nil, "a@b.c", "a@b..c"),
    ("email", nil, "a@b.c", "a@b@c.d"), ("email", nil, "a@b.c", "@b.c"),
    ("url", nil, "https://x.io", "x.io"), ("url", nil, "http://x", "javascript:alert(1)"),
    ("numeric", nil, "1.5", "1,5"), ("numeric", nil, 3, "x"),
    ("minLength", ["min": 3], "abc", "ab"), ("minLength", ["min": "3"], "👩‍👩‍👧‍👦bc", "é́b"),
    ("maxLength", ["max": 2], "ab", "abc"), ("pattern", ["pattern": "^[A-Z]"], "Ab", "ab"),
    ("min", ["min": 18], "18", "17"), ("min", ["min": 18], 18, "x"), ("max", ["max": 2], 2, 3),
    ("matches", ["other": "a"], "a", "b"), ("matches", ["other": "a"], "a", nil),
    ("equalTo", ["other": 1], 1, 2), ("lessThan", ["other": 3], "2", "3"),
    ("greaterThan", ["other": 3], 4, 3), ("even", [:], 4, 3),
    ("min", ["min": 18], 18, "17.9"), ("max", ["max": 2], 2, "2.1"),
    ("lessThan", ["other": 3], 2, 3),
    ("minLength", ["min": 3], "abcd", "ab"), ("maxLength", ["max": 2], "a", "abc"),
    ("min", ["min": "2026-01-05"], "2026-01-05", "2026-01-04"),
    ("max", ["max": "2026-01-05"], "2025-12-31", "2026-01-06"),
    ("greaterThan", ["other": "2026-01-05"], "2026-01-06", "2026-01-05"),
    ("greaterThan", ["other": "2026-01-05"], "2026-02-28", "2026-02-30"),
    ("lessThan", ["other": "2026-01-05T10:00Z"], "2026-01-05T10:30+01:00", "2026-01-05T10:00:00"),
    ("lessThan", ["other": "2026-01-05"], "2026-01-04T23:59:59.999", "tomorrow"),
    ("min", ["min": "09:30"], "10:00", "08:59"), ("max", ["max": "m"], "abc", "z"),
    ("equalTo", ["other": "2026-01-05T10:00Z"], "2026-01-05T11:00+01:00", "2026-01-05"),
    ("equalTo", ["other": 5], "5.0", "5.1"), ("matches", ["other": "5"], "5", "5.0"),
  ]

  @Test("S11.1 S11.2 Every check on what passes and what does not", arguments: rows)
  func checks(type: String, args: JSONValue, right: JSONValue, wrong: JSONValue) throws {
    let check: JSONValue = ["type": .string(type), "args": args, "message": "no"]
    let passing = field([check], state: ["v": right])
    #expect(passing.validate())
    guard wrong != "never" else { return }
    let failing = field([check], state: ["v": wrong])
    #expect(!failing.validate())
    let node = try #require(failing.root)
    #expect(node.validationErrors == [ValidationError(check: type, message: "no")])
    #expect(failing.diagnostics == [])
  }

  @Test("S11.2 Empty values pass all checks except those that require a value")
  func empty() {
    for type in ["email", "url", "numeric", "minLength", "pattern", "min", "lessThan"] {
      let check: JSONValue = [
        "type": .string(type), "args": ["min": 3, "pattern": "x", "other": 1],
      ]
      for value: JSONValue in [nil, "", "  "] {
        #expect(field([check], state: ["v": value]).validate(), "\(type)")
      }
    }
  }

  @Test("S11.2 Arguments may be next to the type, and messages may be missing")
  func forms() throws {
    let runtime = field(
      [["type": "minLength", "min": 3], ["type": "max", "value": 1]], state: ["v": "9"])
    runtime.validate()
    #expect(
      runtime.root?.validationErrors.map(\.message) == [
        "Enter at least 3 characters", "Must be at most 1",
      ])
  }

  @Test("S11.3 Invalid checks are reported and ignored")
  func odd() {
    let checks: JSONValue = [
      "x", ["type": "requird"], ["type": "pattern", "args": ["pattern": "("]],
      ["type": "pattern", "args": ["pattern": "(a?){800}(a{99}){10}b"]],
    ]
    let runtime = field(checks, state: ["v": .string(String(repeating: "a", count: 20_000))])
    #expect(runtime.validate())
    #expect(
      runtime.diagnostics.map(\.code) == [
        .invalidCheck, .unknownCheck, .invalidPattern, .patternTimeout,
      ])
    #expect(runtime.diagnostics.map(\.suggestion) == [nil, "required", nil, nil])
    #expect(runtime.diagnostics[1].pointer.description == "/elements/a/props/checks/1/type")
    // No pattern is slow.
    let bomb = field(
      [["type": "pattern", "args": ["pattern": "^(a+)+$"]]],
      state: ["v": .string(String(repeating: "a", count: 300) + "!")])
    #expect(!bomb.validate())
    #expect(bomb.diagnostics == [])
  }

  @Test("S11.6 Checks of incomparable values are reported and ignored, a missing limit is none")
  func incomparable() {
    let checks: JSONValue = [
      ["type": "min", "args": ["min": ["$state": "/limit"]]],
      ["type": "minLength", "args": ["min": ["$state": "/limit"]]],
    ]
    for (value, limit, count): (JSONValue, JSONValue, Int) in [
      ("a", true, 2), (1, [1], 2), ([1], 0, 1), (5, "2026-01-05", 2), ("a", nil, 0), ("a", " ", 0),
    ] {
      let runtime = field(checks, state: ["v": value, "limit": limit])
      #expect(runtime.validate(), "\(value) \(limit)")
      #expect(
        runtime.diagnostics.map(\.code) == Array(repeating: .incomparable, count: count),
        "\(value) \(limit)")
    }
    let written = Spec.decode(
      [
        "root": "a",
        "elements": [
          "a": [
            "type": "TextField",
            "props": [
              "value": ["$bindState": "/v"],
              "checks": [
                ["type": "max", "args": ["max": true]],
                ["type": "maxLength", "args": ["max": "x"]],
                ["type": "max", "args": ["max": "2026-01-05"]],
              ],
            ],
          ]
        ],
      ], catalog: .builtIn)
    #expect(written.diagnostics.map(\.code) == [.incomparable, .incomparable])
    #expect(written.diagnostics.map(\.severity) == [.error, .error])
  }

  @Test("S11.4 Errors are shown from the time that validateOn says, and follow every change")
  func times() throws {
    let check: JSONValue = [["type": "minLength", "args": ["min": ["$state": "/least"]]]]
    for (time, afterInput, afterEnd) in [
      (nil as JSONValue, 1, 1), ("change", 1, 1), ("blur", 0, 1), ("submit", 0, 0),
    ] {
      let runtime = field(check, state: ["v": "ab", "least": 3], validateOn: time)
      let node = try #require(runtime.root)
      #expect(node.validationErrors.isEmpty && runtime.errors(of: node).count == 1)
      runtime.input("a", into: "value", of: node)
      var changes = runtime.refresh()
      #expect(node.validationErrors.count == afterInput)
      #expect(changes.list.contains(SpecChange(ElementKey("a"), .validation)) == (afterInput == 1))
      runtime.endInput(of: node)
      runtime.refresh()
      #expect(node.validationErrors.count == afterEnd)
      #expect(!runtime.validate(node))
      runtime.refresh()
      #expect(runtime.validationErrors.map(\.element) == [ElementKey("a")])
      // The arguments follow the state.
      runtime.store["/least"] = 1
      changes = runtime.refresh()
      #expect(node.validationErrors.isEmpty)
      #expect(changes.validated.map(\.id) == ["a"])
      runtime.store["/least"] = 2
      runtime.refresh()
      #expect(node.validationErrors.count == 1)
    }
  }

  @Test(
    "S11.5 validateForm looks at what is shown now, writes the result, and later actions follow")
  func form() throws {
    let text = """
      {"root":"f","state":{"rows":[{"id":"x","n":""},{"id":"y","n":"b"}],"more":false},
      "elements":{"f":{"type":"Form","children":["r","more","go"]},
      "r":{"type":"List","children":["n"],"repeat":{"statePath":"/rows","key":"id"}},
      "n":{"type":"TextField","props":{"value":{"$bindItem":"n"},"checks":[{"type":"required"}]}},
      "more":{"type":"TextField","visible":{"$state":"/more"},"props":{"value":{"$bindState":"/m"},
      "checks":[{"type":"required","message":"more!"}]}},
      "go":{"type":"Button","on":{"press":[
      {"action":"setState","params":{"path":"/more","value":true}},{"action":"validateForm"},
      {"action":"setState","params":{"path":"/sent","value":true},
      "when":{"$state":"/formValidation/valid"}}]}}}}
      """
    let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
    let button = try #require(runtime.node(for: ElementKey("go")))
    runtime.emit("press", on: button)
    let changes = runtime.refresh()
    #expect(
      runtime.store["/formValidation"] == [
        "valid": false, "errors": ["/rows/0/n": ["Required"], "/m": ["more!"]],
      ])
    #expect(runtime.store["/sent"] == nil)
    #expect(
      changes.list == [
        SpecChange(ElementKey("more"), .inserted), SpecChange(ElementKey("f"), .children),
        SpecChange(ElementKey("n", keys: ["x"]), .validation),
        SpecChange(ElementKey("more"), .validation),
      ])
    // Errors move with their row, and a hidden field has none.
    runtime.store["/rows"] = [["id": "y", "n": "b"], ["id": "x", "n": ""]]
    runtime.store["/more"] = false
    runtime.refresh()
    #expect(runtime.validationErrors.map(\.element) == [ElementKey("n", keys: ["x"])])
    runtime.store["/rows/1/n"] = "c"
    runtime.refresh()
    #expect(runtime.validationErrors.isEmpty)
    #expect(runtime.validate())
  }
}
