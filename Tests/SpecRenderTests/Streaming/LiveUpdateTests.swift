import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct LiveUpdateTests {
  private static var functions: SpecFunctions {
    var functions = SpecFunctions()
    functions.register("join") {
      .string(($0["a"] ?? .null).displayText + "/" + ($0["b"] ?? .null).displayText)
    }
    return functions
  }

  /// What a spec shows when nothing was there before.
  private func anew(_ spec: Spec, _ state: JSONValue) -> SpecRuntime {
    var spec = spec
    spec.state = nil
    return SpecRuntime(spec, store: StateStore(state), functions: Self.functions)
  }

  private func nodes(_ runtime: SpecRuntime) -> [ResolvedNode] {
    var result: [ResolvedNode] = []
    var rest = [runtime.root].compactMap { $0 }
    while let node = rest.popLast() {
      result.append(node)
      rest.append(contentsOf: node.children)
    }
    return result
  }

  @Test(
    "S7.1 S7.2 While a spec arrives its tree is the one built anew, at every chunk",
    .needsSharedFolder,
    arguments: SpecForm.all.filter { !$0.isPretty })
  func streaming(form: SpecForm) throws {
    var generator = SeededGenerator(seed: 71)
    for test in TestScale.some(of: try SpecSuite.cases(), oneIn: 3) {
      guard let value = test.spec, !test.name.hasPrefix("24") else { continue }
      let bytes = Array(form.text(of: value).utf8)
      var document = SpecDocument()
      let runtime = SpecRuntime(Spec(), functions: Self.functions, isComplete: false)
      var offset = 0
      while offset < bytes.count {
        let count = min(Int.random(in: 1...60, using: &generator), bytes.count - offset)
        document.append(bytes.span.extracting(offset..<(offset + count)))
        offset += count
        runtime.apply(document.takeUpdate())
        let full = SpecRuntime(
          Spec(), store: StateStore(runtime.store.state), functions: Self.functions,
          isComplete: false)
        var whole = document.wholeUpdate
        whole.state = nil
        full.apply(whole)
        #expect(runtime.root?.fullDump == full.root?.fullDump, "\(test.name) at \(offset)")
        #expect(runtime.diagnostics.isEmpty)
        if runtime.root?.fullDump != full.root?.fullDump { return }
      }
      document.finish()
      runtime.apply(document.takeUpdate())
      // Inside each other elements may have other ids.
      let spec =
        form.elements.isNested
        ? try Spec.decode(parsing: bytes).spec : Spec.decode(value).spec
      let full = SpecRuntime(spec, functions: Self.functions)
      #expect(runtime.root?.fullDump == full.root?.fullDump, "\(test.name)")
      #expect(runtime.store.state == full.store.state, "\(test.name)")
      #expect(Set(runtime.diagnostics) == Set(full.diagnostics), "\(test.name)")
      #expect(runtime.nodeCount == full.nodeCount, "\(test.name)")
      #expect(document.takeUpdate().elements.isEmpty)
    }
  }

  @Test("S7.2 A stream of patches is shown line by line")
  func patches() throws {
    let lines = [
      #"{"op":"add","path":"/root","value":"r"}"#,
      #"{"op":"add","path":"/elements/r","value":{"type":"VStack","children":["a","b"]}}"#,
      #"{"op":"add","path":"/elements/a","value":{"type":"Text","props":{"content":{"$state":"/n"}}}}"#,
      #"{"op":"add","path":"/state/n","value":1}"#,
      #"{"op":"replace","path":"/elements/a/props/content","value":"x"}"#,
      #"{"op":"remove","path":"/elements/a"}"#,
    ]
    var stream = SpecStream()
    let runtime = SpecRuntime(Spec(), isComplete: false)
    var counts: [[String]] = []
    for line in lines {
      stream.append((line + "\n").utf8.span)
      let changes = runtime.apply(stream.takeUpdate())
      counts.append(changes.list.map { "\($0.kind) \($0.element)" }.sorted())
    }
    #expect(
      counts == [
        [], ["inserted r"], ["children r", "inserted a", "removed a"], ["updated a"], ["updated a"],
        ["children r", "inserted a", "removed a"],
      ])
    #expect(runtime.root?.children.map(\.marker) == [.skeleton, .skeleton])
    stream.finish()
    let changes = runtime.apply(stream.takeUpdate())
    #expect(changes.list.map(\.kind) == [.removed, .removed, .children])
    #expect(runtime.isComplete)
    #expect(runtime.root?.children.isEmpty == true)
  }

  // MARK: - Versions

  private static let text = """
    {"root":"r","elements":{
    "r":{"type":"VStack","children":["list","self","one","two","none"]},
    "list":{"type":"List","children":["row","cell"],"repeat":{"statePath":"/xs","key":"id"},
      "visible":[{"$state":"/show"},{"$item":"n","lt":9}]},
    "row":{"type":"Card","props":{"title":{"$template":"${$index} ${$item.n}"}},"children":["cell"]},
    "cell":{"type":"Text","props":{"content":{"$item":"n"},"v":{"$bindItem":"n"}}},
    "self":{"type":"Badge","props":{"text":{"$item":"n"}},"repeat":{"statePath":"/xs"}},
    "one":{"type":"TextField","props":{"value":{"$bindState":"/name"}}},
    "two":{"type":"VStack","children":["one","r"],"visible":{"$state":"/show"}}},
    "state":{"show":true,"name":"N","xs":[{"id":1,"n":1},{"id":2,"n":2},{"id":3,"n":10}]}}
    """

  /// A spec with one thing changed.
  private func edit(_ spec: Spec, _ generator: inout SeededGenerator) -> Spec {
    var spec = spec
    let id = spec.ids.randomElement(using: &generator)!
    var element = spec[id]!
    let conditions: [SpecCondition?] = [
      nil, .constant(true), .constant(false), .test(.state(StatePath("/show").pointer), []),
      .all([
        .test(.state(StatePath("/show").pointer), []),
        .test(.item(StatePath(relative: "n").pointer), [.init(.greater, .literal(1))]),
      ]),
    ]
    let repeats: [SpecRepeat?] = [
      nil, SpecRepeat(.state(StatePath("/xs").pointer)),
      SpecRepeat(.state(StatePath("/xs").pointer), key: StatePath(relative: "id").pointer),
      SpecRepeat(.item(StatePath(relative: "ys").pointer)),
    ]
    let props: [SpecExpression] = [
      .literal("x"), .literal(2), .item(StatePath(relative: "n").pointer), .index,
      .bindState(StatePath("/name").pointer), .computed("nope", arguments: []),
    ]
    let names = ["list", "row", "cell", "self", "one", "two", "none", "new"]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: element.visible = conditions.randomElement(using: &generator)!
    case 1: element.repeat = repeats.randomElement(using: &generator)!
    case 2, 3:
      element.children = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        names.randomElement(using: &generator)!
      }
    case 4: element.type = ["Text", "Card", "Nothing"].randomElement(using: &generator)!
    case 5:
      spec[id] = nil
      return spec
    case 6:
      spec[names.randomElement(using: &generator)!] = UIElement(
        type: "Text", props: [SpecProperty("content", .index)])
    default: element.props = [SpecProperty("p", props.randomElement(using: &generator)!)]
    }
    spec[id] = element
    if Int.random(in: 0..<20, using: &generator) == 0 { spec.root = names.randomElement() }
    return spec
  }

  @Test("S7.1 S7.9 After each of many random versions the tree is the one built anew")
  func versions() throws {
    let count = TestScale.isFull ? 20_000 : 400
    let original = Spec.decode(try JSONValue(parsing: Self.text)).spec
    var generator = SeededGenerator(seed: 72)
    let store = StateStore()
    let runtime = SpecRuntime(original, store: store)
    let initial = store.state
    for number in 0..<count {
      if number % 20 == 0 { store["/xs"] = initial["xs"] }
      let writes: [(String, JSONValue)] = [
        ("/show", .bool(Bool.random(using: &generator))), ("/xs/0/n", 5), ("/xs/-", ["id": 7]),
        ("/xs", [["id": 3], ["id": 1, "n": 2, "ys": [["n": 1]]]]),
      ]
      if Bool.random(using: &generator) {
        let (path, value) = writes.randomElement(using: &generator)!
        store.set(path, value)
      }
      let version =
        number % 20 == 0 || runtime.spec.ids.isEmpty ? original : edit(runtime.spec, &generator)
      let before = subtrees(runtime)
      let changes = runtime.update(to: version)
      let full = anew(version, store.state)
      guard runtime.root?.fullDump == full.root?.fullDump, runtime.nodeCount == full.nodeCount
      else {
        Issue.record("seed 72, version \(number)")
        return
      }
      // What came and what went is told, each with what is in it.
      guard !changes.isRebuilt else { continue }
      let after = subtrees(runtime)
      var expected = Set(before.keys)
      for node in changes.removed { expected.subtract(before[node.serial] ?? []) }
      for node in changes.inserted { expected.formUnion(after[node.serial] ?? []) }
      #expect(expected == Set(after.keys), "seed 72, version \(number)")
    }
  }

  /// What is in each node that is shown, the node itself too.
  private func subtrees(_ runtime: SpecRuntime) -> [Int: Set<Int>] {
    var result: [Int: Set<Int>] = [:]
    func walk(_ node: ResolvedNode) -> Set<Int> {
      let all = node.children.reduce(into: Set([node.serial])) { $0.formUnion(walk($1)) }
      result[node.serial] = all
      return all
    }
    if let root = runtime.root { _ = walk(root) }
    return result
  }

  @Test("S7.3 S7.9 Nodes keep their identity from version to version, and rows too")
  func identity() throws {
    let original = Spec.decode(try JSONValue(parsing: Self.text)).spec
    let runtime = SpecRuntime(original)
    let place = { (node: ResolvedNode) in "\(node.elementKey) in \(node.parent?.id ?? "")" }
    let before = Dictionary(
      nodes(runtime).map { (place($0), $0.serial) }, uniquingKeysWith: { first, _ in first })
    var version = original
    version["row"]?.props.append(SpecProperty("subtitle", .literal("new")))
    version["r"]?.children = ["one", "list", "new", "self", "two"]
    version["new"] = UIElement(type: "Divider")
    version["cell"]?.props = [SpecProperty("content", .index)]
    let changes = runtime.update(to: version)
    for node in nodes(runtime) where node.id != "new" {
      #expect(before[place(node)] == node.serial, "\(place(node))")
    }
    #expect(
      changes.list.map { "\($0.kind) \($0.element)" }.sorted() == [
        "children r", "inserted new", "updated cell[1]", "updated cell[1]", "updated cell[2]",
        "updated cell[2]", "updated row[1]", "updated row[2]",
      ])
    #expect(runtime.node(for: ElementKey("row", keys: ["2"]))?.props["subtitle"] == "new")
    #expect(runtime.node(for: ElementKey("row", keys: ["3"])) == nil)
    // The same again changes nothing and looks at nothing.
    let again = runtime.update(to: version)
    #expect(again.isEmpty)
    #expect(again.resolved.isEmpty)
    // Another component under an id is another node.
    version["one"]?.type = "Slider"
    let kinds = runtime.update(to: version).list.filter { $0.element.id == "one" }.map(\.kind)
    #expect(kinds.contains(.removed) && kinds.contains(.inserted))
  }

  @Test("S7.4 What a person has entered stays, whatever the spec brings")
  func input() throws {
    let text = """
      {"root":"r","state":{"name":"Ada","mail":"a@b","tags":["x"]},"elements":{"r":{"type":"Form",
      "children":["n","m"]},"n":{"type":"TextField","props":{"value":{"$bindState":"/name"}}},
      "m":{"type":"TextField","props":{"value":{"$bindState":"/mail"}}}}}
      """
    let bytes = Array(text.utf8)
    var document = SpecDocument()
    let runtime = SpecRuntime(Spec(), isComplete: false)
    var told: [JSONValue?] = []
    let observation = runtime.store.observe("/name") { told.append($0) }
    for index in bytes.indices {
      document.append(bytes.span.extracting(index..<(index + 1)))
      runtime.apply(document.takeUpdate())
      if let field = runtime.node(for: ElementKey("n")), runtime.store["/name"] == "Ada" {
        #expect(field.props["value"] == "Ada" || field.props.isEmpty)
        if !field.bindings.isEmpty { runtime.input("Grace", into: "value", of: field) }
      }
    }
    document.finish()
    runtime.apply(document.takeUpdate())
    #expect(runtime.node(for: ElementKey("n"))?.props["value"] == "Grace")
    #expect(runtime.store.canUndo)
    var version = runtime.spec
    version.state = ["name": "Bob", "mail": "b@c", "tags": ["x", "y"]]
    runtime.update(to: version)
    #expect(runtime.store.state == ["name": "Grace", "mail": "b@c", "tags": ["x", "y"]])
    #expect(told == ["Ada", "Grace"])
    observation.cancel()
  }

  @Test("S7.5 Children that are not there yet have skeletons until the end")
  func skeletons() throws {
    var document = SpecDocument()
    let runtime = SpecRuntime(Spec(), isComplete: false)
    func feed(_ text: String) -> [String] {
      document.append(text.utf8.span)
      runtime.apply(document.takeUpdate())
      return runtime.root?.children.map { $0.marker.map { "\($0)" } ?? $0.type } ?? []
    }
    #expect(
      feed(#"{"root":"r","elements":{"r":{"type":"VStack","children":["a","b","#) == [])
    #expect(feed(#""c"]},"b":{"type":"Text""#) == ["skeleton", "skeleton", "skeleton"])
    #expect(feed(#"},"a":{"type":"Divider"}"#) == ["Divider", "Text", "skeleton"])
    #expect(feed("}}") == ["Divider", "Text", "skeleton"])
    #expect(runtime.root?.children.map(\.id) == ["a", "b", "c"])
    document.finish()
    let changes = runtime.apply(document.takeUpdate())
    #expect(runtime.root?.children.map(\.id) == ["a", "b"])
    #expect(changes.list.map(\.kind) == [.removed, .children])
    // A later version brings the child.
    var version = runtime.spec
    version["c"] = UIElement(type: "Spacer")
    runtime.update(to: version)
    #expect(runtime.root?.children.map(\.type) == ["Divider", "Text", "Spacer"])
  }

  @Test("S6.8 A view is given an element that is closed, decided, or long")
  func openElements() {
    let heads = [
      #"{"root":"a","elements":{"a":{"type":"Text","#,
      #"{"root":"a","elements":[{"id":"a","type":"Text","#,
    ]
    let rows: [(String, Bool)] = [
      (#""visible":true,"props":{"content":"x""#, false),
      (#""visible":null,"repeat":null,"props":{"content":"x"#, true),
      (#""visible":null,"repeat":{"statePath":"/xs"},"children":["#, false),
      (#""visible":null,"repeat":{"statePath":"/xs"},"children":["b""#, true),
      (#""visible":null,"repeat":{"statePath":"/xs"},"children":["b"],"props":{"#, true),
      (#""visible":null,"repeat":{"statePath":"/xs"},"children":[],"props":{"#, false),
      (#""props":{"content":"x"}"#, false),
      (#""props":{"content":"x"}}"#, true),
    ]
    for (head, (tail, isGiven)) in heads.flatMap({ head in rows.map { (head, $0) } }) {
      var document = SpecDocument()
      document.append((head + tail).utf8.span)
      #expect(document.spec.ids == ["a"])
      #expect(document.wholeUpdate.ids == (isGiven ? ["a"] : []), "\(tail)")
      #expect(document.takeUpdate().ids == (isGiven ? ["a"] : []), "\(tail)")
      document.finish()
      #expect(document.wholeUpdate.ids == ["a"])
    }
    // The length is that of the element, from its bracket on.
    var document = SpecDocument()
    document.append((heads[0] + #""props":{"content":""#).utf8.span)
    let count = SpecLimits.openElementLength - #"{"type":"Text","props":{"content":""#.utf8.count
    document.append(String(repeating: "x", count: count - 1).utf8.span)
    #expect(document.takeUpdate().ids == [])
    document.append("x".utf8.span)
    #expect(document.takeUpdate().ids == ["a"])
  }

  @Test("S6.8 A view is given a member of the state that is closed or long")
  func givenState() {
    var document = SpecDocument()
    let head = #"{"root":"a","elements":{"a":{"type":"Text"}},"state":{"n":1,"cart":"#
    let cart = #"{"lines":[{"id":1}"#
    document.append((head + cart).utf8.span)
    #expect(document.spec.state?["cart"]?["lines"]?[0] != nil)
    #expect(document.wholeUpdate.state == ["n": 1])
    #expect(document.takeUpdate().state == ["n": 1])
    var closed = document
    closed.append("]}".utf8.span)
    #expect(closed.takeUpdate().state == ["n": 1, "cart": ["lines": [["id": 1]]]])
    #expect(closed.wholeUpdate.state == closed.spec.state)
    // The length is that of the member, from its bracket on.
    let count = SpecLimits.openElementLength - cart.utf8.count
    document.append(String(repeating: " ", count: count - 1).utf8.span)
    #expect(document.wholeUpdate.state == ["n": 1])
    document.append(" ".utf8.span)
    #expect(document.wholeUpdate.state == ["n": 1, "cart": ["lines": [["id": 1]]]])
    document.append(#",{"id":2}"#.utf8.span)
    #expect(document.takeUpdate().state == document.spec.state)
  }

  @Test("S7.10 A condition is decided once what it reads is there, or all of the state is")
  func decisions() {
    let head =
      #"{"root":"r","elements":{"r":{"type":"VStack","children":["a"]},"a":{"type":"Text","#
    // A condition, a state as it arrives, and whether the element is shown after each piece.
    let rows: [(condition: String, state: [String], shown: [Bool])] = [
      (#"{"$state":"/n"}"#, [#""n":"#, "1,", #""m":1"#, "}"], [false, true, true, true]),
      (#"{"$state":"/n","not":true}"#, [#""n":1,"#, #""m":2}"#], [false, false]),
      (#"{"$state":"/n","not":true}"#, [#""m":1,"#, #""n":0}"#], [false, true]),
      (#"{"$state":"/n","not":true}"#, [#""m":1"#, "}"], [false, true]),
      (#"{"$state":"/n","eq":null}"#, [#""n":null,"#, "}"], [true, true]),
      (#"{"$state":"/n"}"#, [#""n":[1]"#, "}"], [false, true]),
      (#"{"$state":"/n","eq":[]}"#, [#""n":[1"#, "]}"], [false, false]),
      (#"{"$or":[{"$state":"/n"},{"$state":"/m"}]}"#, [#""n":1,"#, "}"], [true, true]),
      (#"[{"$state":"/n"},{"$state":"/m"}]"#, [#""n":1,"#, #""m":1,"#], [false, true]),
      ("true", [#""n":1"#, "}"], [true, true]),
    ]
    for (condition, state, expected) in rows {
      var document = SpecDocument()
      let runtime = SpecRuntime(Spec(), isComplete: false)
      document.append((head + #""visible":\#(condition)}},"state":{"#).utf8.span)
      let shown = state.map { piece in
        document.append(piece.utf8.span)
        runtime.apply(document.takeUpdate())
        return runtime.root?.children.map(\.marker) == [nil]
      }
      #expect(shown == expected, "\(condition) \(state)")
    }
  }

  @Test(
    "S7.10 Without a state conditions wait for the end of the document, or for the host's state")
  func undecided() {
    let text = #"{"root":"a","elements":{"a":{"type":"Text","visible":{"$state":"/n","not":true}}}"#
    var document = SpecDocument()
    let runtime = SpecRuntime(Spec(), isComplete: false)
    let hosted = SpecRuntime(Spec(), store: StateStore(["n": false]), isComplete: false)
    document.append(text.utf8.span)
    let update = document.takeUpdate()
    #expect(!update.isStateComplete)
    runtime.apply(update)
    hosted.apply(update)
    #expect(runtime.root == nil && hosted.root != nil)
    // What a person or an action writes is there too.
    runtime.store["/n"] = 0
    runtime.refresh()
    #expect(runtime.root != nil)
    runtime.store["/n"] = nil
    runtime.refresh()
    #expect(runtime.root == nil)
    document.append("}".utf8.span)
    runtime.apply(document.takeUpdate())
    #expect(runtime.root != nil)
    // Operations are decided with their end.
    let lines = [
      #"{"op":"add","path":"/root","value":"a"}"#,
      #"{"op":"add","path":"/elements","value":{"a":{"type":"Text"}}}"#,
      #"{"op":"add","path":"/elements/a/visible","value":{"$state":"/n","not":true}}"#,
    ]
    var stream = SpecStream()
    let patched = SpecRuntime(Spec(), isComplete: false)
    stream.append(lines.map { $0 + "\n" }.joined().utf8.span)
    patched.apply(stream.takeUpdate())
    #expect(patched.spec.ids == ["a"] && patched.root == nil)
    stream.finish()
    patched.apply(stream.takeUpdate())
    #expect(patched.root != nil)
  }

  @Test("S7.10 S3.11 Rows are shown once what chooses them is there, and keep their nodes")
  func arrivingRows() {
    let text =
      #"{"root":"r","elements":{"r":{"type":"List","children":["a"],"#
      + #""repeat":{"statePath":"/xs","key":"id"},"visible":{"$item":"n","lt":5,"not":true}},"#
      + #""a":{"type":"Text","props":{"content":{"$item":"id"}}}},"state":{"xs":["#
      + String(repeating: " ", count: SpecLimits.openElementLength)  // S6.8
    var document = SpecDocument()
    let runtime = SpecRuntime(Spec(), isComplete: false)
    func feed(_ text: String) -> [String] {
      document.append(text.utf8.span)
      runtime.apply(document.takeUpdate())
      return runtime.root?.children.map(\.elementKey.description) ?? []
    }
    #expect(feed(text) == [])
    #expect(feed(#"{"n":7,"#) == ["a[0]"])
    let node = runtime.root?.children.first
    #expect(feed(#""id":"x"},{"id":"y","#) == ["a[x]"])
    #expect(feed(#""n":1},{"id":"z"}"#) == ["a[x]"])
    #expect(feed("]}") == ["a[x]", "a[z]"])
    #expect(runtime.root?.children.first === node && node?.props["content"] == "x")
  }

  @Test("S7.4 S7.8 What is put into a list and taken out of it concerns no other row")
  func edits() {
    let items = (0..<50).map { "{\"id\":\($0),\"n\":\"item \($0)\"}" }.joined(separator: ",")
    let spec =
      #"{"root":"r","elements":{"r":{"type":"List","children":["a"],"repeat":"#
      + #"{"statePath":"/xs","key":"id"}},"a":{"type":"Text","props":{"content":{"$item":"n"}}}},"#
      + #""state":{"xs":[\#(items)]}}"#
    var stream = SpecStream()
    let runtime = SpecRuntime(Spec(), isComplete: false)
    func take(_ line: String) -> [String] {
      stream.append((line + "\n").utf8.span)
      let changes = runtime.apply(stream.takeUpdate())
      let list = stream.document["state"]?["xs"]
      #expect(runtime.store["/xs"] == list)
      #expect(runtime.root?.children.count == list?.elements.count)
      return changes.list.map { "\($0.kind) \($0.element)" }.sorted()
    }
    _ = take(spec)
    let row = runtime.node(for: ElementKey("a", keys: ["7"]))
    #expect(
      take(#"{"op":"add","path":"/state/xs/3","value":{"id":"x","n":"new"}}"#) == [
        "children r", "inserted a[x]",
      ])
    #expect(take(#"{"op":"remove","path":"/state/xs/0"}"#) == ["children r", "removed a[0]"])
    #expect(take(#"{"op":"replace","path":"/state/xs/2/n","value":"other"}"#) == ["updated a[x]"])
    #expect(
      take(#"{"op":"replace","path":"/state/xs/2","value":{"id":"y","n":"other"}}"#) == [
        "children r", "inserted a[y]", "removed a[x]",
      ])
    #expect(
      take(
        #"[{"op":"add","path":"/state/xs/-","value":{"id":"z"}},"#
          + #"{"op":"add","path":"/state/xs/-","value":{"id":"w"}}]"#) == [
          "children r", "inserted a[w]", "inserted a[z]",
        ])
    #expect(runtime.node(for: ElementKey("a", keys: ["7"])) === row)
    #expect(!runtime.store.canUndo)
    // Many at once are one array in the place of another.
    _ = take(#"{"op":"replace","path":"/state/xs","value":[{"id":7,"n":"last"}]}"#)
    #expect(runtime.node(for: ElementKey("a", keys: ["7"])) === row)
  }

  @Test("S7.6 Watches are set off by changes, not by what a spec brings")
  func watches() throws {
    let text = """
      {"root":"a","state":{"n":1},"elements":{"a":{"type":"Text","watch":{"/n":{"action":
      "incrementState","params":{"path":"/count"}}}}}}
      """
    let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
    var version = runtime.spec
    version.state = ["n": 2]
    runtime.update(to: version)
    #expect(runtime.store.state == ["n": 2])
    runtime.store["/n"] = 3
    version["a"]?.props = [SpecProperty("content", .literal("x"))]
    runtime.update(to: version)
    #expect(runtime.store["/count"] == 1)
    version["a"]?.watch = []
    runtime.update(to: version)
    runtime.store["/n"] = 4
    runtime.refresh()
    #expect(runtime.store["/count"] == 1)
  }

  @Test("S7.7 The diagnostics of a changed element are removed")
  func diagnostics() throws {
    let text = #"{"root":"a","elements":{"a":{"type":"Text","props":{"p":{"$computed":"no"}}}}}"#
    let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
    #expect(runtime.diagnostics.map(\.code) == [.unknownFunction])
    var version = runtime.spec
    version["a"]?.props = []
    runtime.update(to: version)
    #expect(runtime.diagnostics.isEmpty)
    version["a"]?.props = [SpecProperty("p", .computed("no", arguments: []))]
    runtime.update(to: version)
    #expect(runtime.diagnostics.map(\.code) == [.unknownFunction])
  }

  @Test("S7.8 An update costs what is new")
  func cost() throws {
    let ids = (0..<2_000).map { "\"t\($0)\"" }
    let elements = (0..<2_000).map {
      "\"t\($0)\":{\"type\":\"Text\",\"props\":{\"content\":{\"$state\":\"/v/k\($0)\"}}}"
    }
    let text = """
      {"root":"r","elements":{"r":{"type":"VStack","children":[\(ids.joined(separator: ","))]},
      \(elements.joined(separator: ","))
      """
    var document = SpecDocument()
    document.append(text.utf8.span)
    let runtime = SpecRuntime(Spec(), isComplete: false)
    runtime.apply(document.takeUpdate())
    #expect(runtime.nodeCount == 2_001)
    document.append(#","t7":{"type":"Text","props":{"content":"Hel"#.utf8.span)
    #expect(document.takeUpdate().ids.isEmpty)
    document.append(String(repeating: "l", count: 500).utf8.span)
    let update = document.takeUpdate()
    #expect(update.ids == ["t7"])
    let changes = runtime.apply(update)
    #expect(changes.list == [SpecChange(ElementKey("t7"), .updated)])
    #expect(changes.resolved.map(\.id) == ["t7"])
  }
}
