import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct A2UIMappingTests {
  private static func stream(_ text: String) -> A2UIStream {
    var stream = A2UIStream()
    stream.append(Array(text.utf8).span)
    stream.finish()
    return stream
  }

  /// A surface with these components and data.
  private static func surface(_ components: String, data: String = "{}") -> A2UIStream {
    stream(
      #"[{"createSurface":{"surfaceId":"s","catalogId":"c"}},"#
        + #"{"updateComponents":{"surfaceId":"s","components":["# + components + "]}},"
        + #"{"updateDataModel":{"surfaceId":"s","value":"# + data + "}}]")
  }

  private static func runtime(_ components: String, data: String = "{}") throws -> SpecRuntime {
    let stream = surface(components, data: data)
    #expect(stream.diagnostics.allSatisfy { $0.severity != .error }, "\(stream.diagnostics)")
    return SpecRuntime(try #require(stream.surfaces.first).spec)
  }

  @Test(
    "S17.4 Components become those here that are nearest",
    arguments: [
      (#""Text","text":"a","variant":"h1""#, "Text", #"{"content":"a","font":"largeTitle"}"#),
      (
        #""Text","text":{"path":"/t"},"variant":"caption""#, "Text",
        #"{"content":"T","font":"caption"}"#
      ),
      (
        #""Image","url":"https://a.b/c","fit":"cover","description":"d""#, "Image",
        #"{"url":"https://a.b/c","placeholder":"d","resizable":true,"aspectRatio":"fill"}"#
      ),
      (#""Icon","name":"delete""#, "Image", #"{"systemName":"trash"}"#),
      (#""Icon","name":{"path":"/icon"}"#, "Image", #"{"systemName":"envelope"}"#),
      (#""Video","url":"https://a.b/c""#, "Link", #"{"url":"https://a.b/c","title":"Video"}"#),
      (
        #""AudioPlayer","url":"https://a.b/c","description":"Song""#, "Link",
        #"{"title":"Song","url":"https://a.b/c"}"#
      ),
      (#""Row","children":["x"],"align":"end""#, "HStack", #"{"alignment":"bottom"}"#),
      (#""Column","children":["x"]"#, "VStack", #"{"alignment":"leading"}"#),
      (#""List","children":["x"]"#, "List", "{}"),
      (#""List","children":["x"],"direction":"horizontal""#, "HStack", "{}"),
      (#""Card","child":"x""#, "Card", "{}"), (#""Divider","axis":"vertical""#, "Divider", "{}"),
      (#""Modal","trigger":"x","content":"y""#, "VStack", "{}"),
      (#""Button","child":"x","variant":"primary""#, "Button", #"{"style":"borderedProminent"}"#),
      (
        #""TextField","label":"Name","value":{"path":"/t"}"#, "TextField",
        #"{"placeholder":"Name","value":"T"}"#
      ),
      (
        #""CheckBox","label":"On","value":{"path":"/on"}"#, "Toggle", #"{"label":"On","isOn":true}"#
      ),
      (
        #""Slider","label":"V","min":0,"max":10,"steps":5,"value":{"path":"/n"}"#, "Slider",
        #"{"label":"V","min":0,"max":10,"value":3,"step":2}"#
      ),
      (
        #""DateTimeInput","label":"When","value":{"path":"/t"},"enableDate":true"#, "TextField",
        #"{"placeholder":"When","value":"T"}"#
      ),
      (
        #""Tabs","tabs":[{"title":"One","child":"x"},{"title":{"path":"/t"},"child":"y"}]"#,
        "VStack",
        #"{"alignment":"leading"}"#
      ),
    ])
  func components(component: String, type: String, props: String) throws {
    let runtime = try Self.runtime(
      #"{"id":"root","component":"# + component
        + #"},{"id":"x","component":"Divider"},{"id":"y","component":"Divider"}"#,
      data: #"{"t":"T","icon":"mail","on":true,"n":3}"#)
    let root = try #require(runtime.root)
    #expect(root.type == type)
    #expect(JSONValue.object(root.props) == (try JSONValue(parsing: props)))
    for (name, _) in root.props.members where ["value", "isOn"].contains(name) {
      #expect(root.bindings.map(\.prop) == [name])
    }
    if component.contains("Tabs") {
      #expect(root.children.map(\.props) == [["header": "One"], ["header": "T"]])
      #expect(root.children.flatMap(\.children).map(\.id) == ["x", "y"])
    }
    if component.contains("Modal") { #expect(root.children.map(\.id) == ["x", "y"]) }
  }

  @Test(
    "S17.5 Values and functions",
    arguments: [
      (#"{"path":"/a/b"}"#, "1234.5"), (#"{"path":"a/b"}"#, "1234.5"),
      (
        #"{"call":"formatString","args":{"value":"v ${/a/b} \\${x} ${a/b}"}}"#,
        "v 1234.5 ${x} 1234.5"
      ),
      (
        #"{"call":"formatString","args":{"value":"${formatNumber(value: ${/a/b}, decimals: 2)}!"}}"#,
        "1,234.50!"
      ),
      (
        #"{"call":"formatString","args":{"value":"\\${ ${upper(} ${formatNumber(value:2)}"}}"#,
        "${ ${upper(} 2"
      ),
      (#"{"call":"formatNumber","args":{"value":{"path":"/a/b"},"grouping":false}}"#, "1234.5"),
      (
        #"{"call":"formatCurrency","args":{"value":{"path":"/a/b"},"currency":"EUR"}}"#, "€1,234.50"
      ),
      (
        #"{"call":"formatDate","args":{"value":"2026-01-05T15:04:09Z","format":"EEEE, MMMM d, yyyy"}}"#,
        "Monday, January 5, 2026"
      ),
      (
        #"{"call":"formatDate","args":{"value":"2026-01-05T15:04:09Z","format":"E dd.MM.yy HH:mm:ss 'o''clock' h a"}}"#,
        "Mon 05.01.26 15:04:09 o'clock 3 PM"
      ),
      (#"{"call":"pluralize","args":{"value":1,"one":"thing","other":"things"}}"#, "thing"),
      (
        #"{"call":"pluralize","args":{"value":{"path":"/a/b"},"one":"thing","other":"things"}}"#,
        "things"
      ),
      (
        #"{"call":"and","args":{"values":[true,{"call":"email","args":{"value":"a@b.c"}}]}}"#,
        "true"
      ),
      (
        #"{"call":"or","args":{"values":[false,{"call":"required","args":{"value":""}}]}}"#, "false"
      ),
      (
        #"{"call":"not","args":{"value":{"call":"regex","args":{"value":"12","pattern":"^[0-9]+$"}}}}"#,
        "false"
      ),
      (#"{"call":"length","args":{"value":"abc","min":2,"max":3}}"#, "true"),
      (#"{"call":"numeric","args":{"value":{"path":"/a/b"},"max":1000}}"#, "false"),
    ])
  func values(value: String, text: String) throws {
    let runtime = try Self.runtime(
      #"{"id":"root","component":"Text","text":"# + value + "}", data: #"{"a":{"b":1234.5}}"#)
    #expect(runtime.root?.props["content"]?.displayText == text)
  }

  @Test("S17.5 Members of data are never expressions of a spec")
  func literals() throws {
    let stream = Self.surface(
      #"{"id":"root","component":"Text","text":{"$state":"/secret","a":{"path":"/b"}}}"#,
      data: #"{"secret":1,"b":{"$state":"/secret"}}"#)
    let runtime = SpecRuntime(try #require(stream.surfaces.first).spec)
    #expect(runtime.root?.props["content"] == ["a": ["$state": "/secret"]])
  }

  @Test("S17.6 Templates repeat their component, and relative paths are of the item")
  func templates() throws {
    let runtime = try Self.runtime(
      #"{"id":"root","component":"List","children":{"componentId":"row","path":"/xs"}},"#
        + #"{"id":"row","component":"Column","children":["n","f","in"]},"#
        + #"{"id":"n","component":"Text","text":{"path":"name"}},"#
        + #"{"id":"f","component":"TextField","label":"x","value":{"path":"name"}},"#
        + #"{"id":"in","component":"Row","children":{"componentId":"tag","path":"tags"}},"#
        + #"{"id":"tag","component":"Text","text":{"call":"formatString","args":{"value":"${t} of ${/total}"}}}"#,
      data: #"{"total":9,"xs":[{"name":"A","tags":[{"t":1},{"t":2}]},{"name":"B","tags":[]}]}"#)
    let rows = try #require(runtime.root).children
    #expect(rows.map { $0.children[0].props["content"] } == ["A", "B"])
    #expect(rows[1].children[1].bindings.map(\.pointer.description) == ["/xs/1/name"])
    #expect(rows[0].children[2].children.map { $0.props["content"] } == ["1 of 9", "2 of 9"])
    runtime.store.set("/xs/1/tags/-", ["t": 3])
    runtime.refresh()
    #expect(rows[1].children[2].children.map { $0.props["content"] } == ["3 of 9"])
  }

  @Test("S17.7 Events, addresses and functions of the host are heard by the host")
  func actions() throws {
    let runtime = try Self.runtime(
      #"{"id":"root","component":"Column","children":["a","b","c"]},{"id":"t","component":"Text","text":"x"},"#
        + #"{"id":"a","component":"Button","child":"t","action":{"event":{"name":"login","context":{"who":{"path":"/user"}}}}},"#
        + #"{"id":"b","component":"Button","child":"t","action":{"functionCall":{"call":"openUrl","args":{"url":"https://a.b"}}}},"#
        + #"{"id":"c","component":"Button","child":"t","action":{"functionCall":{"call":"beep","args":{"n":{"path":"/user"}}}}}"#,
      data: #"{"user":"Ada"}"#)
    var heard: [JSONValue] = []
    runtime.onUnknownAction = {
      heard.append([.string($0.name), .object($0.params)])
      return true
    }
    for button in try #require(runtime.root).children {
      #expect(button.children.map(\.type) == ["Text"])
      runtime.emit("press", on: button)
    }
    #expect(
      heard == [
        ["$event", ["name": "login", "context": ["who": "Ada"]]],
        ["$open", ["url": "https://a.b"]], ["$call", ["name": "beep", "args": ["n": "Ada"]]],
      ])
    #expect(runtime.diagnostics.isEmpty)
  }

  @Test(
    "S17.14 Unknown members of a component are reported, and read if the intent is clear",
    arguments: [
      (#""Text","content":"a""#, #"{"content":"a"}"#, ["content text read"]),
      (#""Text","content":"a","text":"b""#, #"{"content":"b"}"#, ["content text"]),
      (#""Text","value":"a","title":"b""#, #"{"content":"a"}"#, ["value text read", "title text"]),
      (#""Text","txet":"a""#, "{}", ["txet text"]),
      (#""Button","text":"Go""#, #"{"label":"Go"}"#, ["text label read"]),
      (#""Button","label":"Go""#, #"{"label":"Go"}"#, []),
      (#""Button","label":"Go","child":"x""#, "{}", ["label nil"]),
      (#""Button","text":"Go","child":"x""#, "{}", ["text label"]),
      (
        #""CheckBox","label":"On","checked":{"path":"/on"}"#, #"{"label":"On","isOn":true}"#,
        ["checked value read"]
      ),
      (#""Row","gap":4"#, "{}", ["gap nil"]), (#""Chart","gap":4"#, #"{"gap":4}"#, []),
    ])
  func otherNames(component: String, props: String, diagnostics: [String]) throws {
    let stream = Self.surface(
      #"{"id":"root","component":\#(component)},{"id":"x","component":"Divider"}"#,
      data: #"{"on":true}"#)
    let told = stream.diagnostics.filter { $0.code == .unknownProp && $0.element == "root" }
      .map { diagnostic in
        let name = diagnostic.details["value"]?.text
        return "\(name ?? "") \(diagnostic.suggestion ?? "nil")"
          + (diagnostic.message.contains("read as") ? " read" : "")
      }
    #expect(told == diagnostics, "\(stream.diagnostics)")
    #expect(stream.diagnostics.allSatisfy { $0.pointer != .root || $0.code != .unknownProp })
    let surface = try #require(stream.surfaces.first)
    let root = try #require(SpecRuntime(surface.spec).root)
    #expect(JSONValue.object(root.props) == (try JSONValue(parsing: props)))
  }

  @Test("S17.7 An option that is pressed is chosen, alone or among others")
  func choices() throws {
    let options = #""options":[{"label":"One","value":"1"},{"label":"Two","value":"2"}]"#
    let runtime = try Self.runtime(
      #"{"id":"root","component":"Column","children":["one","many"]},"#
        + #"{"id":"one","component":"ChoicePicker","label":"L",\#(options),"value":{"path":"/one"}},"#
        + #"{"id":"many","component":"ChoicePicker","variant":"multipleSelection",\#(options),"value":{"path":"/many"}}"#,
      data: #"{"one":["1"],"many":[]}"#)
    let root = try #require(runtime.root)
    let (one, many) = (root.children[0].children, root.children[1].children)
    #expect(one[0].props["content"] == "L")
    #expect(one.dropFirst().map { $0.props["label"] } == ["(•) One", "( ) Two"])
    runtime.emit("press", on: one[2])
    for button in many { runtime.emit("press", on: button) }
    runtime.emit("press", on: many[0])
    runtime.refresh()
    #expect(runtime.store.state == ["one": ["2"], "many": ["2"]])
    #expect(one.dropFirst().map { $0.props["label"] } == ["( ) One", "(•) Two"])
    #expect(many.map { $0.props["label"] } == ["[ ] One", "[x] Two"])
  }

  @Test("S17.7 Checks produce messages, and a button whose checks fail is disabled")
  func checks() throws {
    let email = #"{"call":"email","args":{"value":{"path":"/e"}}}"#
    let runtime = try Self.runtime(
      #"{"id":"root","component":"Column","children":["f","b"]},{"id":"t","component":"Text","text":"x"},"#
        + #"{"id":"f","component":"TextField","label":"E","value":{"path":"/e"},"checks":[{"condition":\#(email),"message":"no email"}]},"#
        + #"{"id":"b","component":"Button","child":"t","checks":[{"condition":\#(email),"message":"m"}]}"#,
      data: #"{"e":"x"}"#)
    let root = try #require(runtime.root)
    #expect(root.children[1].props["disabled"] == true)
    runtime.validate()
    #expect(root.children[0].validationErrors.map(\.message) == ["no email"])
    runtime.input("a@b.c", into: "value", of: root.children[0])
    runtime.refresh()
    #expect(root.children[0].validationErrors.isEmpty)
    #expect(root.children[1].props["disabled"] == false)
  }

  @Test("S17.3 Messages make, change and delete surfaces and their data")
  func messages() {
    let stream = Self.stream(
      """
      {"createSurface":{"surfaceId":"a","catalogId":"c"}}
      Here it is: {"no": "message"}
      {"updateComponents":{"surfaceId":"b","components":[{"id":"root","component":"Text","text":"b"}]}}
      {"updateDataModel":{"surfaceId":"a","path":"/x/y","value":[1,2]}}
      {"updateDataModel":{"surfaceId":"a","path":"/x/y/0"}}
      {"updateComponents":{"surfaceId":"a","components":[{"id":"root","component":"Text","text":"1"}]}}
      {"updateComponents":{"surfaceId":"a","components":[{"id":"root","component":"Divider"}]}}
      {"deleteSurface":{"surfaceId":"b"}}
      """)
    #expect(stream.surfaces.map(\.id) == ["a"])
    #expect(stream.surfaces.first?.catalogID == "c")
    #expect(stream.surfaces.first?.spec["root"]?.type == "Divider")
    #expect(stream.surfaces.first?.spec.state == ["x": ["y": [2]]])
    #expect(stream.diagnostics.isEmpty)
  }

  @Test("S17.12 A damaged message is repaired without affecting others")
  func damage() {
    let stream = Self.stream(
      #"<a2ui-json>[{"createSurface":{"surfaceId":"s","catalogId":"c"}},"#
        + #"{"updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"Column","children":["a","b"]},"#
        + #"{"id":"a","component":"Text","text":'a',},]}}"#
        + #"{"updateComponents":{"surfaceId":"s","components":[{"id":"b","component":"Text","text":"b"}]}}]</a2ui-json>"#
        + "\n{"
    )
    let spec = stream.surfaces.first?.spec
    #expect(spec?["a"]?.prop("content") == .literal("a"))
    #expect(spec?["b"]?.prop("content") == .literal("b"))
    #expect(stream.diagnostics.filter { $0.severity == .error }.map(\.code) == [.invalidJSON])
    #expect(stream.diagnostics.contains { $0.code == .jsonRepaired })
  }

  @Test("S17.11 Messages begin and end in defined places")
  func framing() {
    func message(_ id: String) -> String {
      #"{"createSurface":{"surfaceId":"\#(id)","catalogId":"c"}}"#
    }
    // The one in the tag lacks its last bracket and ends with the tag.
    let stream = Self.stream(
      "See \(message("a"))\n\(message("b"))\(message("c")) then \(message("d"))\n"
        + "Fine: <a2ui-json>\(message("cut").dropLast())</a2ui-json>\n"
        + "Well: <a2ui-json>\(message("e"))</a2ui-json>\n[\(message("f")), \(message("g"))]")
    #expect(stream.surfaces.map(\.id).filter { $0 != "cut" } == ["b", "c", "e", "f", "g"])
  }

  @Test("S17.13 Incomplete messages and components are reported")
  func incomplete() {
    let stream = Self.surface(
      #"{"id":"root","component":"Divider"},7,{"component":"Text"},{"id":"x"},"#
        + #"{"id":"root","component":"Text","text":"a"}"#)
    let codes = stream.diagnostics.map(\.code)
    for code in [Diagnostic.Code.elementNotObject, .missingID, .missingType, .duplicateElement] {
      #expect(codes.filter { $0 == code }.count == 1, "\(code)")
    }
    #expect(stream.surfaces.first?.spec["root"]?.type == "Text")
    let nameless = Self.stream(#"{"createSurface":{"catalogId":"c"}}"#)
    #expect(nameless.diagnostics.contains { $0.code == .missingParam })
    #expect(nameless.surfaces.isEmpty)
  }

  @Test("S17.8 Diagnostics have the component, its location and the surface")
  func places() {
    let stream = Self.surface(
      #"{"id":"root","component":"Column","children":["a","gone"]},{"id":"a","component":"Txt"},{"component":"Text"}"#
    )
    let found = stream.diagnostics.map {
      [$0.code.rawValue, $0.element ?? "", $0.pointer.description]
    }
    #expect(found.contains(["spec.missing-child", "root", "/1/updateComponents/components/0"]))
    #expect(found.contains(["spec.unknown-component", "a", "/1/updateComponents/components/1"]))
    #expect(found.contains(["spec.missing-id", "", "/1/updateComponents/components/2"]))
    #expect(stream.diagnostics.allSatisfy { $0.details["surface"] == "s" })
  }

  @Test("S17.8 S10.9 A text with a placeholder suggests formatString")
  func textPlaces() {
    for text in ["Hello {{name}}", "Hello ${/name}"] {
      let stream = Self.surface(
        #"{"id":"root","component":"Text","text":"\#(text)"}"#, data: #"{"name":"Ada"}"#)
      let reported = stream.diagnostics.filter { $0.code == .plainTemplate }
      #expect(reported.map(\.suggestion) == ["formatString"], "\(text)")
    }
  }

  @Test("S17.9 Hostile messages are read in linear time and without recursion")
  func hostile() {
    let deep = String(repeating: #"{"a":"#, count: 100_000)
    #expect(Self.stream(deep).diagnostics.contains { $0.severity != .info })
    let places = String(repeating: "${f(a: '", count: 50_000)
    let text = Self.surface(
      #"{"id":"root","component":"Text","text":{"call":"formatString","args":{"value":"\#(places)"}}}"#
    )
    #expect(text.surfaces.first?.spec["root"]?.prop("content") != nil)
    let nested =
      String(repeating: #"{"call":"not","args":{"value":"#, count: 200) + "true"
      + String(repeating: "}}", count: 200)
    let calls = Self.surface(#"{"id":"root","component":"Text","text":"# + nested + "}")
    #expect(calls.diagnostics.contains { $0.code == .expressionDepth })
    let cycle = Self.surface(
      #"{"id":"root","component":"List","children":{"componentId":"root","path":"/x"}}"#,
      data: #"{"x":[1,2]}"#)
    #expect(cycle.diagnostics.contains { $0.code == .cycle })
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      var stream = A2UIStream()
      let bytes = Chunks.randomBytes(
        longest: 200, alphabet: Array(#"{}[]":,\a0 <>/$("#.utf8), using: &generator)
      stream.append(bytes.span)
      _ = stream.surfaces
      stream.finish()
      #expect(stream.surfaces.count < 10)
    }
  }

  private static let many = TestScale.many(3_000)

  @Test("S17.9 Many writes into the data, and surfaces that come and go, cost what they are long")
  func manyMessages() throws {
    var stream = A2UIStream()
    func append(_ message: (Int) -> String) {
      for number in 0..<Self.many {
        stream.append((#"{"version":"v0.9",\#(message(number))}"# + "\n").utf8.span)
      }
    }
    append { #""updateDataModel":{"surfaceId":"a","path":"/n\#($0)","value":\#($0)}"# }
    append { #""createSurface":{"surfaceId":"s\#($0)","catalogId":"c"}"# }
    append { #""deleteSurface":{"surfaceId":"s\#($0)"}"# }
    stream.finish()
    #expect(stream.surfaces.map(\.id) == ["a"])
    let state = try #require(stream.surfaces.first?.spec.state)
    #expect(state["n\(Self.many - 1)"] == JSONValue(integerLiteral: Self.many - 1))
  }

  @Test("S17.10 A report reads messages like any other form")
  func report() {
    let text =
      #"{"createSurface":{"surfaceId":"s","catalogId":"c"}}"# + "\n"
      + #"{"updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"Text","text":"x"}]}}"#
      + "\n" + #"{"createSurface":{"surfaceId":"t","catalogId":"c"}}"#
    let report = SpecReport(reading: text)
    var document = SpecDocument()
    document.append(Array(text.utf8).span)
    document.finish()
    #expect(document.spec == report.spec)
    #expect(report.spec["root"]?.type == "Text")
    #expect(report.diagnostics.contains { $0.code == .surfaceLeftOut })
  }
}
