import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import TestSupport
import Testing

/// Interfaces in the vocabularies of json-render and of models.
@Suite("S8.12 Components of other vocabularies")
struct OutsideVocabularyTests {
  private struct Case {
    var name: String
    var source: String
    var visible: [String]
    var absent: [String]
    /// The labels and options of the controls.
    var controls: [String]

    init?(_ value: JSONValue) {
      guard let name = value["name"]?.stringValue, let source = value["source"]?.stringValue,
        let origin = value["origin"]?.stringValue,
        ["json-render", "llm", "ink"].contains(where: origin.hasPrefix)
      else { return nil }
      self.name = name
      self.source = source
      visible = (value["visible"]?.arrayValue ?? []).compactMap(\.stringValue)
      absent = (value["absent"]?.arrayValue ?? []).compactMap(\.stringValue)
      controls = (value["controls"]?.arrayValue ?? []).flatMap { control -> [String] in
        [control["label"]?.stringValue].compactMap { $0 }
          + (control["options"]?.arrayValue ?? []).map(\.displayText)
      }
    }
  }

  private static func cases() throws -> [Case] {
    try ["cases", "ink"].flatMap { file in
      let bytes = try #require(SharedFolder.bytes(of: "suites/spec/outside/\(file).jsonl"))
      return try bytes.split(separator: UInt8(ascii: "\n")).compactMap {
        Case(try JSONValue(parsing: String(decoding: $0, as: UTF8.self)))
      }
    }
  }

  /// What is shown of a text as a model sends it, with white space collapsed.
  private static func presented(_ text: String) -> (words: String, presentation: Presentation) {
    var session = ArtifactSession(.standard)
    session.append(text)
    session.finish()
    return (collapsed(session.presentation.plainText), session.presentation)
  }

  private static func collapsed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The names of unknown components, and the number of all elements.
  private static func unknown(in blocks: Blocks) -> (names: [String], count: Int) {
    var (names, count): ([String], Int) = ([], 0)
    var rest: [FormElement] = []
    for block in blocks {
      switch block.kind {
      case .artifact(let artifact):
        let inner = unknown(in: artifact.content)
        names += inner.names
        count += inner.count
      case .form(let form): if let root = form.root { rest.append(root) }
      default: break
      }
    }
    while let element = rest.popLast() {
      count += 1
      if case .unknown(let component) = element.content, !component.isKnown {
        names.append(component.name)
      }
      rest += element.children
    }
    return (names, count)
  }

  @Test("S8.12 Texts and controls of the suite are shown, in order", .needsSharedFolder)
  func suite() throws {
    var (texts, shown, controls, named): (Int, Int, Int, Int) = (0, 0, 0, 0)
    var (elements, unknown): (Int, [String]) = (0, [])
    var missing: [String] = []
    for value in try Self.cases() {
      let (words, presentation) = Self.presented(value.source)
      var start = words.startIndex
      texts += value.visible.count
      for text in value.visible {
        if let range = words[start...].firstRange(of: Self.collapsed(text)) {
          start = range.upperBound
          shown += 1
        } else {
          missing.append("\(value.name): \(text)")
        }
      }
      controls += value.controls.count
      for text in value.controls {
        if words.contains(Self.collapsed(text)) {
          named += 1
        } else {
          missing.append("\(value.name): control \(text)")
        }
      }
      for text in value.absent where words.contains(Self.collapsed(text)) {
        missing.append("\(value.name): absent \(text)")
      }
      let found = Self.unknown(in: presentation.blocks)
      elements += found.count
      unknown += found.names
      #expect(!words.contains(#""elements""#), "\(value.name) shows JSON")
    }
    let report =
      "\(shown) of \(texts) texts, \(named) of \(controls) controls, "
      + "\(unknown.count) of \(elements) unknown: \(unknown)\n\(missing.joined(separator: "\n"))"
    #expect(Double(shown) >= 0.96 * Double(texts), "\(report)")
    #expect(Double(named) >= 0.95 * Double(controls), "\(report)")
    #expect(Double(unknown.count) <= 0.03 * Double(elements), "\(report)")
  }

  // MARK: - Kinds

  private func session(
    _ elements: String, state: String = "{}", registry: ComponentRegistry<FormElement>? = nil
  ) throws -> FormSession {
    let text = #"{"root":"x","state":\#(state),"elements":{\#(elements)}}"#
    return FormSession(Spec.decode(try JSONValue(parsing: text)).spec, registry: registry)
  }

  private func lines(_ elements: String, state: String = "{}") throws -> [String] {
    try session(elements, state: state).form.plainText.split(separator: "\n").map(String.init)
  }

  /// The elements of a form in document order.
  private func elements(_ session: FormSession) -> [FormElement] {
    var (found, rest): ([FormElement], [FormElement]) = ([], session.form.root.map { [$0] } ?? [])
    while let element = rest.popLast() {
      found.append(element)
      rest += element.children.reversed()
    }
    return found
  }

  /// The only choice of a form.
  private func picker(of session: FormSession) throws -> (id: Int, picker: FormElement.Picker) {
    let found = elements(session).compactMap { element in
      if case .picker(let picker) = element.content { (element.id, picker) } else { nil }
    }
    return try #require(found.first)
  }

  private func button(_ label: String, in session: FormSession) throws -> Int {
    try #require(
      elements(session).first {
        if case .button(let button) = $0.content { button.label.hasSuffix(label) } else { false }
      }?.id)
  }

  @Test(
    "P8.5e A component is shown as what it is elsewhere",
    arguments: [
      (#""x":{"type":"h1","props":{"children":"Hi"}}"#, ["Hi"]),
      (
        #""x":{"type":"Alert","props":{"title":"Heads up","message":"Mind"}}"#,
        ["Heads up", "Mind"]
      ),
      (#""x":{"type":"stat-card","props":{"label":"CPU","value":3,"unit":"%"}}"#, ["CPU", "3%"]),
      (#""x":{"type":"Progress","props":{"label":"P","value":40}}"#, ["P: 40 %"]),
      (#""x":{"type":"Avatar","props":{"src":"https://a.b/c.png","name":"Ada"}}"#, ["Ada"]),
      (#""x":{"type":"Link","props":{"to":"https://a.b","text":"L"}}"#, ["L: https://a.b"]),
      (
        #""x":{"type":"Table","props":{"caption":"C","columns":["A","B"],"rows":[["1","2"]]}}"#,
        ["C", "A\tB", "1\t2"]
      ),
      (
        #""x":{"type":"Accordion","props":{"items":[{"title":"Q","content":"A"}]}}"#, ["Q", "A"]
      ),
      (
        ##""x":{"type":"Markdown","props":{"content":"# T\n\n- *a*\n- b"}}"##, ["T", "a", "b"]
      ),
      (#""x":{"type":"Box","props":{"display":"none"},"children":["y"]},"y":{"type":"Text"}"#, []),
      (
        #""x":{"type":"Input","props":{"label":"Name","required":true,"placeholder":"you"}}"#,
        ["Name *: you (disabled)"]
      ),
    ])
  func shown(elements: String, expected: [String]) throws {
    #expect(try lines(elements) == expected)
  }

  @Test("P8.5e Directions and columns arrange children")
  func arrangement() throws {
    let children = #","children":["a","b","c"]},"a":{"type":"p"},"b":{"type":"p"},"c":{"type":"p"}"#
    func axis(_ element: String) throws -> [FormElement.Axis] {
      elements(try session(#""x":{"type":\#(element)\#(children)"#)).compactMap {
        if case .stack(let stack) = $0.content { stack.axis } else { nil }
      }
    }
    #expect(try axis(#""Stack","props":{"direction":"horizontal"}"#) == [.horizontal])
    #expect(try axis(#""Stack","props":{}"#) == [.vertical])
    #expect(try axis(#""Row""#) == [.horizontal])
    #expect(try axis(#""Box","props":{"flexDirection":"row"}"#) == [.horizontal])
    #expect(try axis(#""Grid","props":{"columns":2}"#) == [.horizontal])
    #expect(try axis(#""Grid","props":{"columns":3}"#) == [.horizontal])
  }

  @Test("P8.5e P8.5g Options write their value, and keep their identity")
  func choices() throws {
    let options = #""options":["a",{"label":"Bee","value":"b"}]"#
    let one = try session(
      #""x":{"type":"Select","props":{"label":"L","value":{"$bindState":"/v"},\#(options)}}"#,
      state: #"{"v":"a"}"#)
    #expect(one.form.plainText == "L\n(•) a\n( ) Bee")
    let id = try picker(of: one).id
    #expect(one.choose(1, in: id))
    #expect(one.store.get("/v") == "b")
    #expect(one.form.plainText == "L\n( ) a\n(•) Bee")
    #expect(try picker(of: one).id == id)
    // The last option stays chosen.
    #expect(one.choose(1, in: id))
    #expect(one.store.get("/v") == "b")
    #expect(!one.choose(2, in: id) && !one.choose(-1, in: id) && !one.set(true, in: id))
    let many = try session(
      #""x":{"type":"CheckboxGroup","props":{"value":{"$bindState":"/v"},\#(options)}}"#,
      state: #"{"v":["a","other"]}"#)
    #expect(many.choose(1, in: try picker(of: many).id))
    #expect(many.store.get("/v") == ["a", "other", "b"])
    #expect(many.choose(0, in: try picker(of: many).id))
    #expect(many.store.get("/v") == ["other", "b"])
    #expect(many.form.plainText == "[ ] a\n[x] Bee")
  }

  private func table(
    _ props: String, state: String = "{}", on events: String = ""
  ) throws -> (session: FormSession, id: Int, picker: FormElement.Picker) {
    let session = try session(
      #""x":{"type":"DataTable","props":{\#(props)}\#(events)}"#, state: state)
    let (id, picker) = try picker(of: session)
    return (session, id, picker)
  }

  @Test("P8.5n Rows of tables are chosen by their key, their index or as a whole")
  func tableChoice() throws {
    let rows = #""data":[{"id":"r1","n":"One"},{"id":"r2","n":"Two"}],"columns":["n","id"]"#
    let one = try table(
      #"\#(rows),"selectedRow":{"$bindState":"/s"}"#, state: #"{"s":"r2"}"#)
    #expect(one.picker.columns.map(\.title) == ["n", "id"] && !one.picker.isMultiple)
    #expect(one.picker.options.map(\.cells) == [["One", "r1"], ["Two", "r2"]])
    #expect(one.picker.options.map(\.isChosen) == [false, true] && !one.picker.isLong)
    #expect(one.session.choose(0, in: one.id) && one.session.store["/s"] == "r1")
    #expect(one.session.form.plainText == "n, id\n(•) One, r1\n( ) Two, r2")

    let named = try session(
      #""x":{"type":"Table","props":{\#(rows),"selectedRows":{"$bindState":"/s"}}}"#,
      state: #"{"s":["r1"]}"#)
    let (id, rowPicker) = try picker(of: named)
    #expect(rowPicker.isMultiple && rowPicker.isEnabled && rowPicker.options[0].isChosen)
    #expect(named.choose(1, in: id) && named.store["/s"] == ["r1", "r2"])
    let chosen = try session(
      #""x":{"type":"Select","props":{"options":["a","b"],"selected":{"$bindState":"/s"}}}"#,
      state: #"{"s":"b"}"#)
    #expect(chosen.choose(0, in: try picker(of: chosen).id) && chosen.store["/s"] == "a")

    let several = try table(#"\#(rows),"selectedKeys":{"$bindState":"/s"}"#, state: #"{"s":[]}"#)
    #expect(several.picker.isMultiple)
    #expect(several.session.choose(1, in: several.id) && several.session.choose(0, in: several.id))
    #expect(several.session.store["/s"] == ["r2", "r1"])

    let plain = #""rows":[["One",1],["Two",2]],"columns":["a","b"]"#
    let indices = try table(#"\#(plain),"selection":{"$bindState":"/s"}"#)
    #expect(indices.session.choose(1, in: indices.id) && indices.session.store["/s"] == 1)
    let whole = try table(
      #"\#(rows),"selected":{"$bindState":"/s"}"#, state: #"{"s":{"id":"r1","n":"One"}}"#)
    #expect(whole.picker.options.map(\.isChosen) == [true, false])
    #expect(whole.session.choose(1, in: whole.id))
    #expect(whole.session.store["/s"] == ["id": "r2", "n": "Two"])
    // Without anything to do, a table is what its properties say.
    let read = try session(#""x":{"type":"DataTable","props":{\#(plain)}}"#)
    #expect(elements(read).allSatisfy { !$0.isInteractive } && read.form.plainText.contains("Two"))
  }

  @Test("P8.5n Rows without a selection are pressed")
  func tablePress() throws {
    let table = try table(
      #""rows":[{"id":4,"n":"a"},{"id":5,"n":"b"}],"columns":["n","id"]"#,
      on: #","on":{"rowClick":{"action":"setState","params":{"statePath":"/got","value":1}}}"#)
    #expect(table.picker.rowUse == .press && table.picker.isEnabled)
    var calls: [JSONObject] = []
    let other = try self.table(
      #""rows":[{"id":4,"n":"a"},{"id":5,"n":"b"}],"columns":["n","id"]"#,
      on: #","on":{"select":{"action":"openRow"}}"#)
    other.session.onUnknownAction { call in
      calls.append(call.params)
      return true
    }
    #expect(other.session.choose(1, in: other.id))
    #expect(calls == [["key": 5, "row": ["id": 5, "n": "b"]]])
    // The sorted rows are pressed as they are shown.
    #expect(!other.session.sort(other.id, by: 0))
  }

  @Test("P8.5o Rows are sorted by numbers, then by texts, with empty cells at the end")
  func tableSorting() throws {
    let table = try table(
      #"""
      "columns":[{"key":"n","label":"N","sortable":true},{"key":"p","label":"P","sortable":true},"k"],
      "rows":[{"n":"b","p":"$1,200","k":1},{"n":"A","p":"$90","k":2},{"n":"","p":"none","k":3},
        {"n":"c","p":"-3 %","k":4}],"rowKey":"k","selected":{"$bindState":"/s"}
      """#)
    func keys() throws -> [String] {
      try picker(of: table.session).picker.options.map { $0.cells[2] }
    }
    func sort(_ column: Int) { _ = table.session.sort(table.id, by: column) }
    #expect(try keys() == ["1", "2", "3", "4"])
    sort(0)
    #expect(try keys() == ["2", "1", "4", "3"])
    #expect(try picker(of: table.session).picker.sorting == .init(column: 0))
    // The row that is shown is the one that is chosen.
    #expect(table.session.choose(0, in: table.id) && table.session.store["/s"] == 2)
    #expect(
      try picker(of: table.session).picker.options.map(\.isChosen) == [true, false, false, false])
    sort(0)
    #expect(try keys() == ["4", "1", "2", "3"])
    sort(1)
    #expect(try keys() == ["4", "2", "1", "3"])
    sort(1)
    #expect(try keys() == ["3", "1", "2", "4"])
    sort(1)
    #expect(try keys() == ["1", "2", "3", "4"] && picker(of: table.session).picker.sorting == nil)
    #expect(!table.session.sort(table.id, by: 2) && !table.session.sort(table.id, by: 7))
    #expect(!table.session.sort(99, by: 0))
  }

  @Test("S8.12b A dialog is visible as long as the state says that it is open")
  func dialogs() throws {
    for prop in [#""openPath":"/o""#, #""open":{"$bindState":"/o"}"#, #""isOpen":{"$state":"/o"}"#]
    {
      let dialog = #""x":{"type":"Dialog","props":{"title":"Sure?",\#(prop)}}"#
      #expect(try lines(dialog, state: #"{"o":false}"#).isEmpty)
      #expect(try lines(dialog, state: #"{"o":true}"#) == ["Sure?"])
    }
    #expect(try lines(#""x":{"type":"Modal","props":{"title":"Sure?"}}"#) == ["Sure?"])
  }

  @Test("P8.5e Confirmations, fields and paths without events are bound")
  func boundControls() throws {
    let confirm = try session(
      #""x":{"type":"Confirm","props":{"message":"Go?","value":{"$bindState":"/v"}}}"#)
    let yes = try #require(elements(confirm).first { $0.isInteractive })
    #expect(confirm.press(yes.id) && confirm.store["/v"] == true)
    for type in ["FormField", "FilePath", "PathInput"] {
      let session = try session(
        #""x":{"type":"\#(type)","props":{"label":"L","value":{"$bindState":"/v"}}}"#)
      let field = try #require(elements(session).first { $0.isInteractive }, "\(type)")
      #expect(session.enter("a", in: field.id) && session.store["/v"] == "a", "\(type)")
    }
  }

  @Test("P8.5e Tooltips and popovers keep what they are about")
  func tooltips() throws {
    let tooltip = #""x":{"type":"Tooltip","props":{"text":"Hover","content":"Help"}}"#
    #expect(try lines(tooltip) == ["Hover", "Help"])
    let popover = #""x":{"type":"Popover","props":{"trigger":"Info","content":"Inside"}}"#
    #expect(try lines(popover) == ["Info", "Inside"])
  }

  @Test("P8.5p Empty tables have their columns, and containers the text of their children")
  func emptyTable() throws {
    for rows in [#""rows":[]"#, #""data":[],"selectedRows":{"$bindState":"/s"}"#] {
      let text = try lines(
        #""x":{"type":"Table","props":{"columns":[{"key":"n","label":"Name"},"Age"],\#(rows)}}"#,
        state: #"{"s":[]}"#
      ).joined(separator: " ")
      #expect(text.contains("Name") && text.contains("Age") && !text.contains("key"), "\(text)")
    }
    #expect(
      try lines(#""x":{"type":"Card","props":{"title":"T","children":"inside"}}"#) == [
        "T", "inside",
      ])
  }

  @Test("P8.5e S11.2b Selected rows and numbers of the host are checked")
  func hostChecks() throws {
    let table =
      #""x":{"type":"Table","props":{"required":true,"max":1,"columns":["n"],"rows":[["a"],["b"]],"#
      + #""selected":{"$bindState":"/s"}}}"#
    for (state, isValid) in [("[]", false), ("[0]", true), ("[0,1]", false)] {
      #expect(try session(table, state: #"{"s":\#(state)}"#).validate() == isValid, "\(state)")
    }
    let own = SpecCatalog(components: [
      ComponentSchema(
        "Seats",
        props: [PropDefinition(name: "n", type: .int, binding: true, range: PropRange(1...8))])
    ])
    let registry = ComponentRegistry<FormElement>(catalog: .builtIn.adding(own)) {
      FormElement($0, .list)
    }
    for (value, isValid) in [
      ("1", true), ("8", true), ("9", false), ("1.5", false), (#""x""#, false),
    ] {
      let session = try session(
        #""x":{"type":"Seats","props":{"n":{"$bindState":"/n"}}}"#, state: #"{"n":\#(value)}"#,
        registry: registry)
      #expect(session.validate() == isValid, "\(value)")
      let id = try #require(elements(session).first { $0.isInteractive }).id
      if value == "8" {
        #expect(session.step(id, by: 1))
        #expect(session.store["/n"] == 8)
      }
    }
  }

  @Test("P8.5f Fields say what they are for, and numbers step within their bounds")
  func kinds() throws {
    func kind(_ element: String) throws -> FormElement.TextField.Kind? {
      elements(try session(#""x":\#(element)"#)).compactMap {
        if case .textField(let field) = $0.content { field.kind } else { nil }
      }.first
    }
    #expect(try kind(#"{"type":"Textarea","props":{"rows":6}}"#) == .area(lines: 6))
    #expect(try kind(#"{"type":"NumberInput","props":{"step":0.5}}"#) == .number(step: 0.5))
    #expect(try kind(#"{"type":"DatePicker"}"#) == .date)
    #expect(try kind(#"{"type":"TimePicker"}"#) == .time)
    #expect(try kind(#"{"type":"Input","props":{"type":"email"}}"#) == .email)
    #expect(try kind(#"{"type":"Input","props":{"type":"datetime-local"}}"#) == .dateTime)
    #expect(try kind(#"{"type":"Input"}"#) == .line)
    let form = try session(
      #""x":{"type":"NumberInput","props":{"value":{"$bindState":"/n"},"min":0,"max":1,"step":0.1}}"#,
      state: #"{"n":0.7}"#)
    let id = try #require(form.form.root?.id)
    for _ in 0..<2 { #expect(form.step(id, by: 1)) }
    #expect(form.store.get("/n") == 0.9)
    #expect(form.step(id, by: 5))
    #expect(form.store.get("/n") == 1)
    // Without bounds, steps are counted from 0; one that isn't positive is 1.
    for (step, start, expected) in [("0.3", "0.3", 0.6), ("0", "5", 6), ("-2", "5", 6)] {
      let free = try session(
        #""x":{"type":"NumberInput","props":{"value":{"$bindState":"/n"},"step":\#(step)}}"#,
        state: #"{"n":\#(start)}"#)
      #expect(free.step(try #require(free.form.root?.id), by: 1))
      #expect(free.store.get("/n")?.doubleValue == expected)
    }
  }

  @Test("P8.5e Controls write to what they are bound to, under any name")
  func controls() throws {
    let form = try session(
      #""x":{"type":"Stack","children":["s","t","r"]},"#
        + #""s":{"type":"Switch","props":{"label":"S","checked":{"$bindState":"/s"}}},"#
        + #""t":{"type":"Textarea","props":{"label":"T","value":{"$bindState":"/t"}}},"#
        + #""r":{"type":"Slider","props":{"label":"R","value":{"$bindState":"/r"},"max":10}}"#,
      state: #"{"s":false,"t":"","r":2}"#)
    for element in elements(form) where element.isInteractive {
      switch element.content {
      case .toggle: #expect(form.set(true, in: element.id))
      case .textField: #expect(form.enter("hi", in: element.id))
      case .slider: #expect(form.set(7.0, in: element.id))
      default: Issue.record("unexpected control")
      }
    }
    #expect(form.store.get("") == ["s": true, "t": "hi", "r": 7])
  }

  @Test("P8.5e Tabs and questions are buttons")
  func buttons() throws {
    let tabs = try session(
      #""x":{"type":"Tabs","props":{"value":{"$bindState":"/t"},"tabs":[{"value":"a","label":"A"},"#
        + #"{"value":"b","label":"B"}]},"children":["c"]},"#
        + #""c":{"type":"Text","visible":{"$state":"/t","eq":"b"},"props":{"text":"in B"}}"#,
      state: #"{"t":"a"}"#)
    #expect(!tabs.form.plainText.contains("in B"))
    #expect(tabs.press(try button("B", in: tabs)))
    #expect(tabs.form.plainText.contains("in B"))
    let question = try session(
      #""x":{"type":"ConfirmInput","props":{"message":"Go?","yesLabel":"Yes!"},"on":{"confirm":"#
        + #"{"action":"setState","params":{"path":"/go","value":true}}}}"#)
    #expect(question.press(try button("Yes!", in: question)))
    #expect(question.store.get("/go") == true)
  }

  @Test("P8.5l Tabs show a panel of their own, or the one that the state chooses")
  func tabs() throws {
    func shown(_ form: FormSession) throws -> (id: Int, tabs: FormElement.Tabs) {
      let found = elements(form).compactMap { element in
        if case .tabs(let tabs) = element.content { (element.id, tabs) } else { nil }
      }
      return try #require(found.first)
    }
    let children =
      #","children":["a","b"]},"a":{"type":"p","props":{"text":"in A"}},"#
      + #""b":{"type":"p","props":{"text":"in B"}}"#
    let own = try session(#""x":{"type":"Tabs","props":{"tabs":["A","B"]}\#(children)"#)
    #expect(own.form.plainText == "A\nin A\nB\nin B")
    #expect(try shown(own).tabs == FormElement.Tabs(labels: ["A", "B"], shown: 0))
    #expect(own.show(panel: 1, in: try shown(own).id))
    #expect(try shown(own).tabs.shown == 1)
    #expect(own.store.state == [:])
    #expect(try !own.show(panel: 2, in: shown(own).id))
    let bound = try session(
      #""x":{"type":"Tabs","props":{"value":{"$bindState":"/t"},"tabs":[{"label":"A","value":"a"},"#
        + #"{"label":"B","value":"b"}]}\#(children)"#, state: #"{"t":"b"}"#)
    #expect(try shown(bound).tabs.shown == 1)
    #expect(bound.show(panel: 0, in: try shown(bound).id))
    #expect(bound.store["/t"] == "a")
    #expect(try shown(bound).tabs.shown == 0)
    // Panels that are components, and panels of a property.
    let panels = try session(
      #""x":{"type":"Tabs","children":["a","b"]},"a":{"type":"Tab","props":{"label":"A"},"#
        + #""children":["t"]},"t":{"type":"p","props":{"text":"in A"}},"#
        + #""b":{"type":"Tab","props":{"label":"B"}}"#)
    #expect(panels.form.plainText == "A\nin A\nB")
    let texts = try session(
      #""x":{"type":"Tabs","props":{"items":[{"label":"A","content":"in A"},{"label":"B","content":"b"}]}}"#
    )
    #expect(try shown(texts).tabs.labels == ["A", "B"])
  }

  @Test("S8.12a The variant of a button says its prominence, as its type does")
  func prominence() throws {
    func prominence(_ props: String) throws -> FormElement.Button.Prominence? {
      let form = try session(#""x":{"type":"Button","props":{\#(props)}}"#)
      guard case .button(let button)? = form.form.root?.content else { return nil }
      return button.prominence
    }
    #expect(try prominence(#""variant":"primary""#) == .prominent)
    #expect(try prominence(#""type":"submit""#) == .prominent)
    #expect(try prominence(#""variant":"ghost""#) == .plain)
    #expect(try prominence(#""variant":"primary","style":"plain""#) == .plain)
    #expect(try prominence("") == .bordered)
    let text =
      #"{"root":"x","elements":{"x":{"type":"Button","props":{"variant":"primary"},"on":{"press":{"action":"a"}}}}}"#
    #expect(SpecReport(reading: text).diagnostics.isEmpty)
  }

  @Test("P8.5g Input emits the events that other vocabularies have for it")
  func events() throws {
    let form = try session(
      #""x":{"type":"Select","props":{"options":["a","b"],"value":{"$bindState":"/v"}},"on":{"change":"#
        + #"{"action":"setState","params":{"path":"/n","value":{"$state":"/v"}}}}}"#,
      state: #"{"v":"a"}"#)
    let picker = try picker(of: form)
    #expect(form.choose(1, in: picker.id))
    #expect(form.store["/n"] == "b")
    let list = try session(
      #""x":{"type":"MultiSelect","props":{"options":["a"],"value":{"$bindState":"/v"}},"on":{"submit":"#
        + #"{"action":"setState","params":{"path":"/done","value":true}}}}"#, state: #"{"v":[]}"#)
    let id = try self.picker(of: list).id
    #expect(list.submits(id) && list.submit(id))
    #expect(list.store["/done"] == true)
  }

  @Test("P8.5e Severities have a word, steps a sign, and links of Markdown their address")
  func signs() throws {
    #expect(
      try lines(#""x":{"type":"Alert","props":{"variant":"warning","title":"T","message":"m"}}"#)
        == ["Warning: T", "m"])
    #expect(
      try lines(#""x":{"type":"Alert","props":{"type":"error","message":"Error 5"}}"#)
        == ["Error: Error 5"])
    #expect(
      try lines(#""x":{"type":"Alert","props":{"type":"error","title":"An error"}}"#)
        == ["An error"])
    #expect(
      try lines(#""x":{"type":"Stepper","props":{"steps":["a","b","c"],"current":1}}"#)
        == ["✓ a", "● b", "○ c"])
    #expect(
      try lines(
        ##""x":{"type":"Markdown","props":{"content":"See [it](https://a.b).\n\n[x](https://c.d)"}}"##
      )
        == ["See it.", "it: https://a.b", "x: https://c.d"])
    #expect(
      try lines(#""x":{"type":"Form","props":{"title":"T"},"children":[]}"#) == ["T"])
  }

  @Test("S8.12 S2.11 A password of another vocabulary is a secret")
  func secrets() throws {
    for head in [
      #""PasswordInput","props":{"#, #""Input","props":{"type":"password","#,
      #""TextInput","props":{"mask":"*","#, #""Input","props":{"secure":true,"#,
      #""NumberInput","props":{"type":"password","#, #""Oddity","props":{"isPassword":true,"#,
      #""TextField","props":{"placeholder":"p","type":"password","#,
    ] {
      let form = try session(
        #""x":{"type":\#(head)"label":"P","value":{"$bindState":"/p"}}}"#,
        state: #"{"p":"hunter2"}"#)
      #expect(!form.form.plainText.contains("hunter2"))
      #expect(!form.store.redactedState.serialized().contains("hunter2"))
    }
    // What the host describes is no exception.
    let own = SpecCatalog(components: [
      ComponentSchema(
        "PasswordInput", props: [PropDefinition(name: "value", type: .string, binding: true)]),
      ComponentSchema(
        "Lock", props: [PropDefinition(name: "password", type: .string, binding: true)]),
      ComponentSchema(
        "Vault",
        props: [PropDefinition(name: "code", type: .string, binding: true, format: .password)]),
    ])
    let registry = ComponentRegistry<FormElement>(catalog: .builtIn.adding(own)) {
      FormElement($0, .list)
    }
    for (type, prop) in [("PasswordInput", "value"), ("Lock", "password"), ("Vault", "code")] {
      let form = try session(
        #""x":{"type":"\#(type)","props":{"\#(prop)":{"$bindState":"/p"}}}"#,
        state: #"{"p":"hunter2"}"#, registry: registry)
      #expect(!form.form.plainText.contains("hunter2"), "\(type)")
      #expect(!form.store.redactedState.serialized().contains("hunter2"), "\(type)")
    }
    // A pattern of what is typed.
    let phone = try session(
      #""x":{"type":"Input","props":{"mask":"999-99","value":{"$bindState":"/p"}}}"#,
      state: #"{"p":"123-45"}"#)
    #expect(phone.form.plainText.contains("123-45"))
  }

  @Test("P8.5e Panels can be collapsed, and a label beside a placeholder is shown")
  func folding() throws {
    let form = try session(
      #""x":{"type":"Accordion","props":{"items":[{"title":"Q","content":"A"}]}}"#)
    let panel = try #require(elements(form).first { $0.isInteractive })
    #expect(form.fold(true, panel.id))
    guard case .section(let section)? = form.element(panel.id)?.content else {
      Issue.record("no section")
      return
    }
    #expect(section.isCollapsed)
    #expect(
      try lines(#""x":{"type":"TextField","props":{"label":"L","placeholder":"p"}}"#)
        == ["L: p (disabled)"])
    #expect(try lines(#""x":{"type":"Divider","props":{"title":"T"}}"#) == ["T"])
    #expect(try lines(#""x":{"type":"List","props":{"items":["a","b"]}}"#) == ["a", "b"])
  }

  @Test("T10.6 Elements without a root are an interface")
  func recognition() {
    let text = #"{"elements":{"c":{"type":"Card","props":{"title":"Battery"}}}}"#
    #expect(Self.presented(text).words.contains("Battery"))
    #expect(Self.unknown(in: Self.presented(text).presentation.blocks).count == 1)
    let other = #"{"elements":{"H":{"type":"nonmetal","number":1}}}"#
    #expect(Self.unknown(in: Self.presented(other).presentation.blocks).count == 0)
  }

  @Test("P8.5m Components of the host without a renderer are shown by their schema")
  func described() throws {
    let own = SpecCatalog(components: [
      ComponentSchema(
        "Zone", props: [PropDefinition(name: "title", type: .string)], acceptsChildren: true),
      ComponentSchema(
        "Hue",
        props: [
          PropDefinition(name: "label", type: .string),
          PropDefinition(name: "tone", type: .string, binding: true, choices: ["warm", "cold"]),
        ]),
      ComponentSchema("Lamp", props: [PropDefinition(name: "lit", type: .bool, binding: true)]),
      ComponentSchema(
        "Seats",
        props: [
          PropDefinition(
            name: "count", type: .int, defaultValue: 1, binding: true, range: PropRange(1...8))
        ]),
      ComponentSchema("Hail", events: ["press"]),
      ComponentSchema("Orbit", props: [PropDefinition(name: "turns", type: .int)]),
      ComponentSchema("Gauge", props: [PropDefinition(name: "value", type: .double)]),
    ])
    let registry = ComponentRegistry<FormElement>(catalog: .builtIn.adding(own)) {
      FormElement($0, .list)
    }
    let session = try session(
      #"""
      "x":{"type":"Zone","props":{"title":"Ship"},"children":["h","l","s","c","o","g"]},
      "h":{"type":"Hue","props":{"label":"Light","tone":{"$bindState":"/tone"}}},
      "l":{"type":"Lamp","props":{"lit":{"$bindState":"/lit"}}},
      "s":{"type":"Seats","props":{"label":"Seats","count":{"$bindState":"/count"}}},
      "c":{"type":"Hail","props":{"label":"Hail"},"on":{"press":{"action":"hail"}}},
      "o":{"type":"Orbit","props":{"turns":3}},
      "g":{"type":"Gauge","props":{"value":40}}
      """#, state: #"{"tone":"cold","lit":true}"#, registry: registry)
    let elements = elements(session)
    let picker = try picker(of: session).picker
    #expect(picker.label == "Light" && picker.options.map(\.label) == ["warm", "cold"])
    #expect(picker.options.map(\.isChosen) == [false, true])
    #expect(
      elements.contains { if case .toggle(let toggle) = $0.content { toggle.isOn } else { false } })
    let field = try #require(
      elements.first { if case .textField = $0.content { true } else { false } })
    #expect(session.step(field.id, by: 1))
    #expect(session.store.state["count"] == 2)
    #expect(
      elements.contains {
        if case .button(let button) = $0.content { button.isEnabled } else { false }
      })
    // Without a label, the name says what it is; a name that vocabularies have means what it means.
    let text = session.form.plainText
    #expect(text.contains("Ship") && text.contains("Orbit\nturns: 3"), "\(text)")
    #expect(elements.contains { if case .progress(_, 0.4?) = $0.content { true } else { false } })
  }

  @Test("S8.12 A component of the host wins, and a name of no vocabulary is unknown")
  func precedence() throws {
    var registry = ComponentRegistry<FormElement>()
    registry.register("Alert") { FormElement($0, .text(FormElement.Label("host"))) }
    let hosted = try session(#""x":{"type":"Alert","props":{"message":"m"}}"#, registry: registry)
    #expect(hosted.form.plainText == "host")
    let text = #"{"root":"x","elements":{"x":{"type":"Alert"},"y":{"type":"Oddity"}}}"#
    let codes = Spec.decode(try JSONValue(parsing: text)).diagnostics.map {
      "\($0.severity) \($0.code.rawValue)"
    }
    #expect(codes.contains("info spec.outside-component"))
    #expect(codes.contains("error spec.unknown-component"))
  }
}
