import ArtifactCore
import SpecRender
import Testing

/// What stands beside the properties and not among them.
@Suite struct MisplacedMemberTests {
  /// An element, the properties and events it has, and what is reported.
  static let rows: [(String, String, [String])] = [
    (#"{"type":"Text","text":"hello"}"#, "content=hello", ["spec.prop-beside-props /text content"]),
    (
      #"{"type":"TextField","bind":"/x"}"#, #"value={"$bindState":"/x"}"#,
      ["spec.prop-beside-props /bind value"]
    ),
    (
      #"{"type":"Button","label":"ok","onPress":{"action":"send"}}"#, "label=ok press:send",
      ["spec.prop-beside-props /label label", "spec.event-beside-on /onPress press"]
    ),
    (
      #"{"type":"Button","props":{"label":"a"},"label":"b","tap":[{"action":"x"}]}"#,
      "label=a press:x", ["spec.unknown-member /label label", "spec.event-beside-on /tap press"]
    ),
    (
      #"{"type":"Button","props":{"action":{"action":"send"}}}"#, "press:send",
      ["spec.action-in-props /props/action -"]
    ),
    (
      #"{"type":"Button","props":{"action":"send","actionParams":{"n":1}},"on":{}}"#, "press:send",
      ["spec.action-in-props /props/action -"]
    ),
    (
      #"{"type":"shadcnButton","props":{"action":"send it"}}"#, "action=send it",
      ["spec.unknown-component /type -"]
    ),
    (#"{"type":"Text","id":"t","_note":1,"$schema":2,"comment":3,"font":null}"#, "", []),
    (#"{"type":"Button","onClick":"send"}"#, "", ["spec.unknown-member /onClick on"]),
    (#"{"type":"Text","onPress":"send"}"#, "", ["spec.unknown-member /onPress -"]),
    (
      #"{"type":"VStack","if":{"$state":"/x"},"show_when":true}"#, "",
      ["spec.unknown-member /if visible", "spec.unknown-member /show_when visible"]
    ),
    (#"{"type":"VStack","childern":["x"]}"#, "", ["spec.unknown-member /childern children"]),
    (
      #"{"type":"List","props":{"repeat":{"statePath":"/xs"},"watch":{"/a":{"action":"x"}}}}"#, "",
      [
        "spec.repeat-in-props /props/repeat -", "spec.watch-in-props /props/watch -",
        "spec.repeat-without-children /repeat -",
      ]
    ),
    (#"{"type":"Unheard","text":"x"}"#, "", ["spec.unknown-component /type -"]),
  ]

  @Test("S1.6 S1.21 Misplaced members are moved and reported", arguments: rows)
  func members(element: String, expected: String, diagnostics: [String]) throws {
    let text = #"{"root":"a","elements":{"a":\#(element)}}"#
    let decoded = Spec.decode(try JSONValue(parsing: text))
    let read = try #require(decoded.spec["a"])
    let props = read.props.map { prop in
      switch prop.value {
      case .literal(let value): "\(prop.name)=\(value.displayText)"
      case .bindState(let pointer): #"\#(prop.name)={"$bindState":"\#(pointer)"}"#
      default: prop.name
      }
    }
    let events = read.on.flatMap { event in event.actions.map { "\(event.event):\($0.action)" } }
    #expect((props + events).joined(separator: " ") == expected)
    let reported = decoded.diagnostics.map { diagnostic in
      let place = JSONPointer(tokens: Array(diagnostic.pointer.tokens.dropFirst(2)))
      return "\(diagnostic.code) \(place) \(diagnostic.suggestion ?? "-")"
    }
    #expect(reported == diagnostics)
    #expect(decoded == (try Spec.decode(parsing: Array(text.utf8))))
    try expectStreaming(text)
  }

  /// A document, its state, and what is reported.
  static let documents: [(String, JSONValue?, [String])] = [
    (
      #"{"root":"a","initialState":{"n":1},"elements":@}"#, ["n": 1],
      ["spec.misnamed-state /initialState state"]
    ),
    (
      #"{"initial_state":{"n":1},"root":"a","elements":@}"#, ["n": 1],
      ["spec.misnamed-state /initial_state state"]
    ),
    (
      #"{"initialState":null,"elements":@,"initial_state":"{\"n\":1}","root":"a"}"#, ["n": 1],
      ["spec.misnamed-state /initial_state state", "spec.json-repaired /initial_state -"]
    ),
    (
      #"{"initialState":{"n":1},"state":{"n":2},"root":"a","elements":@}"#, ["n": 1],
      ["spec.misnamed-state /initialState state", "spec.duplicate-state /state -"]
    ),
    (
      #"{"state":{"n":2},"initialState":{"n":1},"root":"a","elements":@}"#, ["n": 2],
      ["spec.duplicate-state /initialState -"]
    ),
    (
      #"{"initialState":{"n":1},"root":{"type":"Text","state":{"n":2}}}"#, ["n": 1],
      ["spec.misnamed-state /initialState state", "spec.duplicate-state /root/state -"]
    ),
    (
      #"{"type":"VStack","initialState":{"n":1},"children":[{"type":"Text"}]}"#, ["n": 1],
      ["spec.misnamed-state /initialState state"]
    ),
    (
      #"{"type":"Text","initialState":{"n":1}}"#, ["n": 1],
      ["spec.misnamed-state /initialState state"]
    ),
    (
      #"{"initialState":{"n":1},"spec":{"root":"a","elements":@}}"#, nil,
      ["spec.spec-wrapped /spec -", "spec.unknown-member /initialState spec"]
    ),
    (
      #"{"spec":{"initialState":{"n":[1,2]},"root":"a","elements":@},"state":{"n":2}}"#,
      ["n": [1, 2]],
      [
        "spec.spec-wrapped /spec -", "spec.unknown-member /state spec",
        "spec.misnamed-state /spec/initialState state",
      ]
    ),
    (
      #"{"root":"a","data":{"n":1},"elements":@,"version":1,"_x":1,"$y":2,"title":"t"}"#, nil,
      ["spec.unknown-member /data state"]
    ),
    (
      #"{"state":{"n":1},"model":{},"Root":"a","elements":@,"other":1,"none":null}"#, ["n": 1],
      [
        "spec.unknown-member /model -", "spec.unknown-member /Root root",
        "spec.unknown-member /other -",
        "spec.root-inferred  a",
      ]
    ),
    (
      #"{"root":"a","components":@}"#, nil,
      ["spec.unknown-member /components elements", "spec.empty-spec  -"]
    ),
    (
      #"{"Elements":@,"rows":1}"#, nil,
      ["spec.unknown-member /Elements elements", "spec.empty-spec  -"]
    ),
  ]

  @Test(
    "S1.32 S1.33 S6.4 A misnamed state is read, other members are reported",
    arguments: documents)
  func document(text: String, state: JSONValue?, diagnostics: [String]) throws {
    let text = text.replacing("@", with: #"{"a":{"type":"Text"}}"#, maxReplacements: 1)
    let decoded = try Spec.decode(parsing: Array(text.utf8))
    #expect(decoded.spec.state == state)
    #expect(
      decoded.diagnostics.map { "\($0.code) \($0.pointer) \($0.suggestion ?? "-")" } == diagnostics)
    #expect(decoded == Spec.decode(try JSONValue(parsing: text)))
    try expectStreaming(text)
  }

  @Test("S1.32 A state under another name is there once it is known to be one")
  func misnamedStateArriving() {
    #expect(spec(#"{"root":"a","initialState":{"n":1,"#).state == ["n": 1])
    #expect(spec(#"{"initialState":{"n":1},"#).state == nil)
    #expect(spec(#"{"initialState":{"n":1},"root":"a""#).state == ["n": 1])
    #expect(spec(#"{"initialState":{"n":1},"elements":{"#).state == ["n": 1])
    #expect(spec(#"{"initialState":{"n":1},"spec":{"root":"a","#).state == nil)
    #expect(spec(#"{"type":"Card","initialState":{"n":1},"children":["#).state == ["n": 1])
  }

  @Test(
    "S1.28 A component in another member than type is read or reported",
    arguments: [
      (#"{"component":"Card"}"#, "Card", ["warning spec.misnamed-type /component type"]),
      (#"{"kind":"Card","id":"x"}"#, "Card", ["warning spec.misnamed-type /kind type"]),
      (#"{"type":null,"name":"Card"}"#, "Card", ["warning spec.misnamed-type /name type"]),
      (
        #"{"name":"Text","component":"Card"}"#, "Card",
        ["warning spec.misnamed-type /component type", "warning spec.unknown-member /name -"]
      ),
      (
        #"{"type":"Card","component":"Text"}"#, "Card", ["warning spec.unknown-member /component -"]
      ),
      (#"{"component":"Unheard"}"#, nil, ["error spec.missing-type /component type"]),
      (#"{"component":"card"}"#, nil, ["error spec.missing-type /component type"]),
      (#"{"tpye":"Card"}"#, nil, ["error spec.missing-type /tpye type"]),
      (#"{"type":7,"name":"Card"}"#, nil, ["error spec.missing-type /name type"]),
      (#"{"props":{"type":"Card"},"note":"Card"}"#, nil, ["error spec.missing-type  -"]),
    ] as [(String, String?, [String])])
  func type(element: String, type: String?, diagnostics: [String]) throws {
    let text = #"{"root":"a","elements":{"a":\#(element)}}"#
    let decoded = try Spec.decode(parsing: Array(text.utf8))
    #expect(decoded.spec["a"]?.type == type)
    let reported = decoded.diagnostics.filter { $0.code != .emptySpec }.map { diagnostic in
      let place = JSONPointer(tokens: Array(diagnostic.pointer.tokens.dropFirst(2)))
      return "\(diagnostic.severity) \(diagnostic.code) \(place) \(diagnostic.suggestion ?? "-")"
    }
    #expect(reported == diagnostics)
    #expect(decoded == Spec.decode(try JSONValue(parsing: text)))
  }

  @Test("S1.28 S6.9 An element with a misnamed type is read in every form, once it is closed")
  func typeInForms() throws {
    let inner = #"[{"component":"Text","text":"x"},{"type":"Badge","id":"b"}]"#
    let element = #"{"kind":"Card","children":\#(inner)}"#
    for text in [
      #"{"root":"root","elements":{"root":\#(element)}}"#, #"{"root":\#(element)}"#,
      #"{"spec":{"root":\#(element)}}"#, #"{"type":"VStack","children":[\#(element)]}"#, element,
      #"{"component":"VStack","children":[\#(element)]}"#,
    ] {
      let decoded = try Spec.decode(parsing: Array(text.utf8))
      let types = decoded.spec.elements.map(\.type).filter { $0 != "VStack" }
      #expect(types == ["Card", "Text", "Badge"], "\(text)")
      #expect(decoded.spec["b"] != nil && !decoded.diagnostics.contains { $0.severity == .error })
      try expectStreaming(text)
    }
  }

  @Test(
    "S1.29 A value instead of an array of children is the only child if it can be one",
    arguments: [
      (#"{"type":"Card","children":"b"}"#, ["b"], ["warning spec.children-not-array /children"]),
      (
        #"{"type":"Card","children":{"type":"Text"}}"#, ["a/0"],
        ["warning spec.children-not-array /children", "info spec.inline-child /children"]
      ),
      (
        #"{"type":"Card","children":{"component":"Card","id":"c","children":{"type":"Text"}}}"#,
        ["c"],
        [
          "warning spec.children-not-array /children", "info spec.inline-child /children",
          "warning spec.misnamed-type /children/component",
          "warning spec.children-not-array /children/children",
          "info spec.inline-child /children/children",
        ]
      ),
      (#"{"type":"Unheard","children":"b"}"#, ["b"], ["warning spec.children-not-array /children"]),
      (#"{"type":"Text","children":"b"}"#, [], ["error spec.children-not-array /children"]),
      (#"{"type":"Card","children":""}"#, [], ["error spec.children-not-array /children"]),
      (#"{"type":"Card","children":{"b":1}}"#, [], ["error spec.children-not-array /children"]),
      (#"{"type":"Card","children":7}"#, [], ["error spec.children-not-array /children"]),
      (
        #"{"type":"Card","children":"x"}"#, ["x"],
        ["warning spec.children-not-array /children", "error spec.missing-child /children/0"]
      ),
    ])
  func onlyChild(element: String, children: [String], diagnostics: [String]) throws {
    for (text, place) in [
      (#"{"root":"a","elements":{"a":\#(element),"b":{"type":"Text"}}}"#, 2),
      (#"{"elements":[{"id":"a",\#(element.dropFirst()),{"id":"b","type":"Text"}],"root":"a"}"#, 2),
      (#"{"spec":{"root":"a","elements":{"a":\#(element),"b":{"type":"Text"}}}}"#, 3),
    ] {
      let decoded = try Spec.decode(parsing: Array(text.utf8))
      #expect(decoded.spec["a"]?.children == children, "\(text)")
      let codes: [Diagnostic.Code] = [
        .orphan, .unknownComponent, .elementsArray, .specWrapped,
      ]
      let reported = decoded.diagnostics.filter { !codes.contains($0.code) }.map { diagnostic in
        let pointer = JSONPointer(tokens: Array(diagnostic.pointer.tokens.dropFirst(place)))
        return "\(diagnostic.severity) \(diagnostic.code) \(pointer)"
      }
      #expect(reported == diagnostics, "\(text)")
      #expect(decoded == Spec.decode(try JSONValue(parsing: text)))
      try expectStreaming(text)
    }
  }

  @Test("S1.29 A tree may have a single child without an array, and a repeat waits for it")
  func onlyChildOfTree() throws {
    for text in [
      #"{"type":"VStack","children":{"type":"Card","children":[{"type":"Text"}]}}"#,
      #"{"root":{"type":"VStack","children":{"type":"Card","children":{"type":"Text"}}}}"#,
    ] {
      let decoded = try Spec.decode(parsing: Array(text.utf8))
      #expect(decoded.spec.elements.map(\.type) == ["VStack", "Card", "Text"], "\(text)")
      #expect(decoded.diagnostics.allSatisfy { $0.code == .childrenNotArray })
      try expectStreaming(text)
    }
    let list = #"{"elements":{"l":{"type":"List","repeat":{"statePath":"/xs"},"children":"#
    #expect(spec(list + #""t"#)["l"]?.repeat == nil)
    #expect(spec(list + #""t""#)["l"]?.repeat != nil)
    #expect(spec(list + #"{"type":"Text""#)["l"]?.repeat == nil)
    #expect(spec(list + #"{"type":"Text"}}"#)["l"]?.repeat != nil)
  }

  @Test(
    "S1.30 A repeat given as a path is read, others are reported with a suggestion",
    arguments: [
      (#""/xs""#, true, #"warning {"statePath":"/xs"}"#),
      (#""/a b""#, true, "warning -"),
      (#""xs""#, false, #"error {"statePath":"/xs"}"#),
      (#"{"$state":"/xs"}"#, false, #"error {"statePath":"/xs"}"#),
      (#"{"items":"/xs","key":"id"}"#, false, #"error {"statePath":"/xs"}"#),
      (#""item in items""#, false, "error -"), (#""""#, false, "error -"), ("3", false, "error -"),
    ])
  func repetition(value: String, isRead: Bool, reported: String) throws {
    let text = """
      {"root":"l","elements":{"l":{"type":"List","repeat":\(value),"children":["t"]},
       "t":{"type":"Text"}}}
      """
    let decoded = try Spec.decode(parsing: Array(text.utf8))
    #expect((decoded.spec["l"]?.repeat != nil) == isRead)
    if isRead, case .string(let path)? = try? JSONValue(parsing: value) {
      #expect(decoded.spec["l"]?.repeat == SpecRepeat(.state(StatePath(path).pointer)))
    }
    #expect(
      decoded.diagnostics.map { "\($0.severity) \($0.suggestion ?? "-")" } == [reported])
    #expect(decoded.diagnostics.map(\.code) == [.invalidRepeat])
    #expect(decoded.diagnostics.map(\.pointer.description) == ["/elements/l/repeat"])
    #expect(decoded == Spec.decode(try JSONValue(parsing: text)))
    try expectStreaming(text)
  }

  /// Expects that a text gives, as it arrives byte by byte, what it gives as a whole, and that nothing goes
  /// on the way, nor of what is shown.
  private func expectStreaming(_ text: String) throws {
    let decoded = try Spec.decode(parsing: Array(text.utf8))
    var document = SpecDocument()
    let runtime = SpecRuntime(Spec(), isComplete: false)
    var before = Spec()
    var shown: [Int: Monotony.ShownNode] = [:]
    func expectNoLoss() {
      runtime.apply(document.takeUpdate())
      let now = Monotony.shownNodes(of: runtime, in: decoded.spec)
      #expect(Monotony.loss(from: before, to: document.spec) == nil, "\(text)")
      #expect(Monotony.loss(from: shown, to: now) == nil, "\(text)")
      (before, shown) = (document.spec, now)
    }
    for byte in text.utf8 {
      document.append([byte].span)
      expectNoLoss()
    }
    document.finish()
    expectNoLoss()
    #expect(document.spec == decoded.spec && document.diagnostics == decoded.diagnostics)
  }

  @Test(
    "S8.9 A state in a text is repaired or reported",
    arguments: [
      (#""{\"n\":\"x\"}""#, ["n": "x"], [.jsonRepaired]),
      (#""{\"n\":\"x\",}""#, ["n": "x"], [.jsonRepaired]),
      (#""{'n':'x'""#, ["n": "x"], [.jsonRepaired, .jsonRepaired]),
      (#""not json""#, "not json", [.invalidState]), ("3", 3, [.invalidState]),
      ("null", nil, []), (#"{"n":1}"#, ["n": 1], []),
    ] as [(String, JSONValue?, [Diagnostic.Code])])
  func state(text: String, expected: JSONValue?, codes: [Diagnostic.Code]) throws {
    let text = #"{"root":"a","state":\#(text),"elements":{"a":{"type":"Text"}}}"#
    let decoded = Spec.decode(try JSONValue(parsing: text))
    #expect(decoded.spec.state == expected)
    #expect(Set(decoded.diagnostics.map(\.code)) == Set(codes))
    #expect(decoded == (try Spec.decode(parsing: Array(text.utf8))))
  }

  @Test("S1.6 Children and actions in props count where their own members are empty")
  func emptyMembers() throws {
    let text = #"""
      {"root":"a","elements":{
        "a":{"type":"VStack","props":{"children":["b","c"]},"children":[]},
        "b":{"type":"IconButton","props":{"action":"go","params":{"n":1}},"on":{}},
        "c":{"type":"Form","props":{"action":"/send"}}}}
      """#
    let decoded = Spec.decode(try JSONValue(parsing: text))
    #expect(decoded.spec["a"]?.children == ["b", "c"])
    let action = decoded.spec["b"]?.on.first?.actions.first
    #expect(action?.action == "go" && action?.params.map(\.name) == ["n"])
    #expect(decoded.spec["b"]?.props.isEmpty == true)
    // The address of a form is not an action.
    #expect(decoded.spec["c"]?.on.isEmpty == true)
  }

  @Test("S1.6a What is in slots is a child, after the others")
  func slots() throws {
    let ids = #"""
      {"root":"a","elements":{"a":{"type":"Layout","children":["m"],"slots":{"header":["h","i"],
        "footer":"f","none":null}},
        "m":{"type":"Text"},"h":{"type":"Text"},"i":{"type":"Text"},"f":{"type":"Text"}}}
      """#
    let flat = Spec.decode(try JSONValue(parsing: ids))
    #expect(flat.spec["a"]?.children == ["m", "h", "i", "f"])
    #expect(flat.diagnostics.allSatisfy { $0.code == .outsideComponent }, "\(flat.diagnostics)")
    let nested = #"""
      {"type":"VStack","children":[{"type":"Text","props":{"content":"main"}}],
        "slots":{"header":[{"type":"Text","props":{"content":"top"}}]}}
      """#
    let tree = Spec.decode(try JSONValue(parsing: nested)).spec
    let root = try #require(tree.root.flatMap { tree[$0] })
    #expect(root.children.count == 2 && root.children.allSatisfy { tree[$0] != nil })
    for size in [1, 7, 1000] {
      var feed = SpecFeed()
      for start in stride(from: 0, to: nested.utf8.count, by: size) {
        feed.append(Array(nested.utf8.dropFirst(start).prefix(size)).span)
      }
      feed.finish()
      #expect(feed.spec == tree, "\(size)")
    }
    try expectStreaming(nested)
    try expectStreaming(ids)
  }

  @Test("S1.2 An element that is null is absent")
  func nullElement() throws {
    let text = #"{"root":"a","elements":{"a":{"type":"Text"},"b":null}}"#
    let decoded = Spec.decode(try JSONValue(parsing: text))
    #expect(decoded.diagnostics.isEmpty && decoded.spec["b"] == nil)
  }
}
