import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct SpecDecodingTests {
  private func decode(_ text: String) throws -> DecodedSpec {
    Spec.decode(try JSONValue(parsing: text))
  }

  private func codes(_ text: String) throws -> [String] {
    try decode(text).diagnostics.map(\.code.rawValue)
  }

  @Test("S1.1 A spec has its elements in order, with their members")
  func reading() throws {
    let decoded = try decode(
      """
      {"root":"b","elements":{"b":{"type":"Card","props":{"title":"T","n":{"$state":"/n"}},
      "children":["a"],"visible":{"$state":"/n"},"repeat":{"statePath":"/xs","key":"id"},
      "on":{"press":{"action":"go","params":{"to":"/x"}}},
      "watch":{"/n":[{"action":"a"},{"action":"b"}]}},"a":{"type":"Text"}},"state":{"n":1}}
      """)
    #expect(decoded.diagnostics == [])
    let spec = decoded.spec
    #expect(spec.ids == ["b", "a"])
    #expect(spec.root == "b")
    #expect(spec.state?["n"] == 1)
    let card = try #require(spec["b"])
    #expect(card.prop("title") == .literal("T"))
    #expect(card.prop("n") == .state(JSONPointer(tokens: ["n"])))
    #expect(card.prop("m") == nil)
    #expect(card.visible == .test(.state(JSONPointer(tokens: ["n"])), []))
    #expect(
      card.repeat
        == SpecRepeat(.state(JSONPointer(tokens: ["xs"])), key: JSONPointer(tokens: ["id"])))
    let go = ActionBinding("go", params: [SpecProperty("to", .literal("/x"))])
    #expect(card.on == [EventBinding("press", [go])])
    #expect(card.watch.first?.actions.map(\.action) == ["a", "b"])
    #expect(Spec(3) == nil)
  }

  @Test("S1.8 S10.4 S10.15 No ancestor, present child or one-letter name is suggested for a child")
  func suggestedChildren() throws {
    func suggestion(_ child: String) throws -> String? {
      let text = """
        {"root":"card1","elements":{"card1":{"type":"Card","children":["card2"]},
        "card2":{"type":"VStack","children":["card3","\(child)","a"]},
        "card3":{"type":"Text"},"list4":{"type":"Text"},"a":{"type":"Text"}}}
        """
      return try decode(text).diagnostics.first { $0.code == .missingChild }?.suggestion
    }
    #expect(try suggestion("lst4") == "list4")
    #expect(try suggestion("card4") == nil)
    #expect(try suggestion("b") == nil)
    #expect(try suggestion("ab") == nil)
  }

  @Test("S1.1 All forms of one document give one spec")
  func forms() throws {
    let object =
      #"{"root":"a","elements":{"a":{"type":"VStack","children":["b"]},"b":{"type":"Text"}}}"#
    let spec = try decode(object).spec
    let array =
      #"[{"id":"a","type":"VStack","children":["b"]},{"id":"b","type":"Text"}]"#
    #expect(try decode(#"{"root":"a","elements":\#(array)}"#).spec == spec)
    #expect(try codes(#"{"root":"a","elements":\#(array)}"#) == ["spec.elements-array"])
    #expect(try decode(array).spec == spec)
    #expect(try codes(array) == ["spec.root-inferred"])
    let tree = #"{"id":"a","type":"VStack","children":[{"id":"b","type":"Text"}]}"#
    #expect(try decode(tree) == DecodedSpec(spec: spec, diagnostics: []))
    #expect(try decode(#"{"root":\#(tree)}"#) == DecodedSpec(spec: spec, diagnostics: []))
    let double = Spec.decode(.string(object))
    #expect(double.spec == spec)
    #expect(double.diagnostics.map(\.code) == [.jsonRepaired])
    for text in ["3", "null", #""text""#, #""3""#] {
      #expect(try codes(text) == ["spec.not-a-spec"])
    }
  }

  @Test("S1.23 A document in `spec` is read unless document members precede it")
  func wrapped() throws {
    let inner =
      #"{"root":"a","state":3,"elements":{"a":{"type":"Text","children":["b"]},"c":{"type":1}}}"#
    let plain = try decode(inner)
    for text in [
      #"{"spec":\#(inner)}"#, #"{"type":"flat","spec":\#(inner),"elements":{"x":{"type":"Text"}}}"#,
    ] {
      let decoded = try decode(text)
      #expect(decoded.spec == plain.spec && plain.spec.ids == ["a"])
      #expect(decoded.diagnostics.first?.code == .specWrapped)
      #expect(decoded.diagnostics.first?.severity == .info)
      #expect(decoded.diagnostics.map(\.code) == [.specWrapped] + plain.diagnostics.map(\.code))
      #expect(
        decoded.diagnostics.dropFirst().map(\.pointer.description)
          == plain.diagnostics.map { "/spec" + $0.pointer.description })
      #expect(try Spec.decode(parsing: Array(text.utf8)) == decoded)
    }
    let nested = #"{"spec":{"elements":[{"id":"a","type":"Card","children":[{"type":"Text"}]}]}}"#
    #expect(try decode(nested).spec.ids == ["a", "a/0"])
    #expect(
      try decode(nested).diagnostics.map(\.pointer.description) == [
        "/spec", "/spec/elements", "/spec/elements/0/children/0", "/spec",
      ])
    for text in [
      #"{"elements":{"x":{"type":"Text"}},"spec":\#(inner)}"#,
      #"{"root":"x","spec":\#(inner),"elements":{"x":{"type":"Text"}}}"#,
      #"{"spec":{"type":"Text"},"elements":{"x":{"type":"Text"}}}"#,
      #"{"spec":[\#(inner)],"elements":{"x":{"type":"Text"}}}"#,
    ] {
      #expect(try decode(text).spec.ids == ["x"], "\(text)")
      #expect(try !codes(text).contains("spec.spec-wrapped"), "\(text)")
      #expect(try Spec.decode(parsing: Array(text.utf8)) == decode(text), "\(text)")
    }
    // One level, and no more.
    #expect(try codes(#"{"spec":{"spec":\#(inner)}}"#) == ["spec.empty-spec"])
    #expect(try decode(#"{"spec":{"spec":\#(inner),"root":"x"}}"#).spec.ids == [])
  }

  @Test(
    "S1.2 S1.8 S1.9 The diagnostics of the suite's specs that reading can make", .needsSharedFolder)
  func suiteDiagnostics() throws {
    let codes: Set = [
      "spec.missing-child", "spec.missing-type", "spec.element-not-object",
      "spec.invalid-expression",
      "spec.invalid-condition", "spec.props-not-object", "spec.child-not-string", "spec.orphan",
      "spec.cycle",
      "spec.duplicate-child", "spec.component-case", "spec.unknown-component",
      "spec.visible-in-props", "spec.on-in-props",
      "spec.children-in-props", "spec.unknown-expression", "spec.ambiguous-expression",
      "spec.template-unclosed",
      "spec.root-inferred", "spec.missing-root", "spec.root-not-found", "spec.cond-missing-else",
    ]
    for test in try SpecSuite.cases() {
      guard let spec = test.spec else { continue }
      // Its second root lies beside the first: what only that one shows are orphans, rightly.
      let orphans: Set<String> = test.name.hasPrefix("24") ? ["spec.orphan"] : []
      SpecSuite.compare(
        Spec.decode(spec).diagnostics, test.diagnostics, codes: codes.subtracting(orphans),
        in: test.name)
    }
  }

  @Test("S1.2 An invalid element doesn't affect others")
  func degradation() throws {
    let decoded = try decode(
      """
      {"root":"r","elements":{"r":{"type":"VStack","children":"a","on":{"press":[3,{"action":"x",
      "params":4}]},"repeat":{"path":5}},"a":7,"b":{"type":8}}}
      """)
    #expect(decoded.spec.ids == ["r"])
    #expect(decoded.spec["r"]?.on == [EventBinding("press", [ActionBinding("x")])])
    #expect(
      decoded.diagnostics.map(\.code.rawValue) == [
        "spec.invalid-repeat", "spec.invalid-action", "spec.invalid-action",
        "spec.children-not-array",
        "spec.element-not-object", "spec.missing-type",
      ])
  }

  @Test("S1.3 Ids are compared byte by byte")
  func ids() throws {
    let spec = try decode(
      "{\"root\":\"\",\"elements\":{\"\":{\"type\":\"Text\"},\"\u{E9}\":{\"type\":\"Text\"},\"e\u{301}\":{\"type\":\"Card\"}}}"
    ).spec
    #expect(spec.ids.count == 3)
    #expect(spec["\u{E9}"]?.type == "Text")
    #expect(spec["e\u{301}"]?.type == "Card")
    #expect(spec[spec.root ?? "no"] != nil)
    let array = #"[{"id":"a","type":"Text"},{"id":"a","type":"Card"},{"type":"Label"},4]"#
    let decoded = try decode(array)
    #expect(decoded.spec["a"]?.type == "Card")
    #expect(decoded.spec.ids == ["a", "element 2"])
    #expect(
      decoded.diagnostics.map(\.code) == [
        .duplicateElement, .missingID, .elementNotObject, .missingRoot,
      ])
  }

  @Test("S1.4 Children inside their parents get ids")
  func inlineChildren() throws {
    let decoded = try decode(
      """
      {"root":"a","elements":{"a":{"type":"VStack","children":[{"type":"Text"},{"id":"a","type":
      "Card","children":[{"type":"Badge"}]},"z"]},"z":{"type":"Text"},"a/0":{"type":"Label"}}}
      """)
    #expect(
      decoded.diagnostics.map(\.code) == [
        .inlineChild, .inlineChild, .inlineChild, .duplicateElement,
      ])
    #expect(decoded.spec["a"]?.children == ["a/0", "a/1", "z"])
    #expect(decoded.spec["a/0"]?.type == "Label")
    #expect(decoded.spec["a/1"]?.children == ["a/1/0"])
    #expect(decoded.spec["a/1/0"]?.type == "Badge")
    let tree = try decode(#"{"type":"VStack","children":[{"type":"Text"}]}"#)
    #expect(tree.spec.root == "root")
    #expect(tree.spec.ids == ["root", "root/0"])
    #expect(tree.diagnostics == [])
    let rows: [(String, [String], [String])] = [
      (#"{"id":"x","type":"Text","props":{}}"#, ["x"], []),
      (#"{"type":"Text","key":"x","visible":true,"props":{}}"#, ["x"], []),
      (#"{"key":"k","type":"Text","id":"x","props":{}}"#, ["x"], []),
      (#"{"children":[],"id":"x","props":{},"type":"Card"}"#, ["x"], []),
      (#"{"type":"Text","visible":true,"id":"x"}"#, ["x"], []),
      (#"{"type":"Text","props":{},"id":"x"}"#, ["r/0"], ["spec.late-id"]),
      (
        #"{"type":"Card","key":"k","children":[{"type":"Text"}],"id":"x"}"#, ["k", "k/0"],
        ["spec.late-id"]
      ),
      (#"{"type":"Card","id":"x"},{"type":"Card","id":"x"}"#, ["x", "r/1"], []),
      // Inside the first before the second.
      (
        #"{"type":"Card","children":[{"id":"x","type":"Text"}]},{"id":"x","type":"Text"}"#,
        ["r/0", "x", "r/1"], []
      ),
      (#"{"id":"r","type":"Text"},{"id":"r/0","type":7}"#, ["r/0"], ["spec.missing-type"]),
    ]
    for (children, ids, codes) in rows {
      let decoded = try decode(#"{"id":"r","type":"VStack","children":[\#(children)]}"#)
      #expect(decoded.spec.ids == ["r"] + ids, "\(children)")
      #expect(decoded.diagnostics.map(\.code.rawValue) == codes, "\(children)")
    }
  }

  @Test("S1.25 S1.26 A tree, alone or in `root`, has a state and elements beside it")
  func trees() throws {
    let tree = #""type":"VStack","children":[{"type":"Text"},"b"]"#
    let state = #""state":{"n":1}"#
    let elements = #""elements":{"b":{"type":"Badge"}}"#
    for text in [
      #"{\#(tree),\#(state),\#(elements)}"#, #"{\#(state),\#(tree),\#(elements)}"#,
      #"{"root":{\#(tree)},\#(state),\#(elements)}"#,
      #"{\#(elements),\#(state),"root":{\#(tree)}}"#,
      #"{"root":{\#(tree),\#(state)},\#(elements)}"#,
      #"{"root":{\#(state),\#(tree)},\#(elements),"state":{"n":2}}"#,
      #"{\#(state),"root":{\#(tree),"state":{"n":2}},\#(elements)}"#,
      #"{\#(tree),\#(elements),\#(state),"root":"b"}"#,
    ] {
      for text in [text, #"{"spec":\#(text)}"#] {
        let decoded = try decode(text)
        #expect(decoded.spec.root == "root" && decoded.spec.state == ["n": 1], "\(text)")
        #expect(decoded.spec["root"]?.children == ["root/0", "b"], "\(text)")
        #expect(decoded.spec["root/0"] != nil && decoded.spec["b"] != nil, "\(text)")
        // Of two states the second is told.
        let reported = decoded.diagnostics.filter { $0.code != .specWrapped }
        let isTwice = text.contains(#""n":2"#)
        #expect(reported.map(\.code) == (isTwice ? [.duplicateState] : []), "\(text)")
        #expect(
          reported.allSatisfy { $0.severity == .warning && $0.pointer.tokens.last == "state" })
        #expect(try Spec.decode(parsing: Array(text.utf8)) == decoded, "\(text)")
      }
    }
    // What comes first says what it is.
    #expect(try decode(#"{\#(elements),"root":"b",\#(tree)}"#).spec.root == "b")
    #expect(try decode(#"{"root":"b",\#(tree)}"#).spec.root == "root")
    #expect(try decode(#"{"type":"Divider"}"#).spec.root == "root")
    #expect(try decode(#"{"spec":{\#(tree)}}"#).spec.ids == ["root", "root/0"])
    #expect(try decode(#"{\#(tree),"spec":{"root":"x"}}"#).spec.ids == ["root", "root/0"])
  }

  @Test("S1.26 An ignored state is reported at its location")
  func twoStates() throws {
    let root = #""root":{"type":"Text","state":{"n":1}}"#
    for (text, places) in [
      (#"{\#(root),"state":{"n":2}}"#, ["/state"]),
      (#"{"state":{"n":2},\#(root)}"#, ["/root/state"]),
      (#"{"spec":{"state":{"n":2},\#(root)}}"#, ["/spec/root/state"]),
      // What is null, or no object in a root, is none.
      (#"{\#(root),"state":null}"#, []), (#"{"state":{},"root":{"type":"Text","state":null}}"#, []),
    ] {
      let reported = try decode(text).diagnostics.filter { $0.code == .duplicateState }
      #expect(reported.map(\.pointer.description) == places, "\(text)")
    }
  }

  @Test("S1.5 The root is named, inferred or missing")
  func roots() throws {
    #expect(try codes(#"{"elements":{"a":{"type":"Text"}}}"#) == ["spec.root-inferred"])
    #expect(
      try codes(#"{"elements":{"a":{"type":"Text"},"b":{"type":"Text"}}}"#) == ["spec.missing-root"]
    )
    #expect(try codes(#"{"root":"b","elements":{"a":{"type":"Text"}}}"#) == ["spec.root-not-found"])
    #expect(try codes(#"{"root":"a","elements":{}}"#) == ["spec.empty-spec"])
    #expect(try codes(#"{"root":"a"}"#) == ["spec.empty-spec"])
    #expect(
      try decode(#"{"root":"a","elements":{"a":{"type":"Text"}},"state":[1]}"#).spec.state == [1])
  }

  @Test("S1.6 A property of that name and another shape is a property")
  func misplaced() throws {
    let decoded = try decode(
      """
      {"root":"a","elements":{"a":{"type":"Text","props":{"visible":"v","repeat":3,"on":true,
      "children":["b"]},"children":["a2"]},"a2":{"type":"Text"}}}
      """)
    #expect(decoded.spec["a"]?.props.map(\.name) == ["visible", "repeat", "on", "children"])
    #expect(decoded.diagnostics == [])
  }

  @Test("S1.7 Components are known in any case, and others can be added")
  func components() throws {
    let value = try JSONValue(parsing: #"{"root":"a","elements":{"a":{"type":"cart"}}}"#)
    let unknown = Spec.decode(value)
    #expect(unknown.diagnostics.map(\.suggestion) == ["Card"])
    let known = Spec.decode(value, components: .builtIn.adding(["Cart"]))
    #expect(known.spec["a"]?.type == "Cart")
    #expect(known.diagnostics.map(\.code) == [.componentCase])
    #expect(KnownComponents.builtIn.names.count == 27)
  }

  @Test("S1.9 At most 1,000 diagnostics are kept, and many are found in little time")
  func manyDiagnostics() throws {
    let children = (0..<20_000).map { "\"c\($0)\"" }.joined(separator: ",")
    let decoded = try decode(
      #"{"root":"a","elements":{"a":{"type":"VStack","children":[\#(children)]}}}"#)
    #expect(decoded.diagnostics.count == SpecLimits.diagnosticCount)
    #expect(decoded.spec["a"]?.children.count == 20_000)
  }

  @Test("S1.2 Every prefix of a spec's values decodes without a trap")
  func shapes() throws {
    // Every value at every place where a value can stand.
    let wrong: [JSONValue] = [
      nil, true, 1, "x", [], [[]], [[:]], [:], ["type": "Text"], ["$state": 1],
    ]
    for key in ["root", "elements", "state"] {
      for value in wrong {
        _ = Spec.decode(.object(JSONObject([(key: key, value: value)])))
      }
    }
    for key in ["type", "props", "children", "visible", "on", "repeat", "watch"] {
      for value in wrong {
        var element: JSONObject = ["type": "Text"]
        element[key] = value
        let decoded = Spec.decode(["root": "a", "elements": ["a": .object(element)]])
        #expect(decoded.spec["a"] != nil || key == "type")
      }
    }
  }
}
