import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import TestSupport
import Testing

@Suite("P8 Forms")
struct FormTests {
  private func session(_ spec: String) throws -> FormSession {
    FormSession(Spec.decode(try JSONValue(parsing: spec)).spec)
  }

  /// The first element with a name, in document order.
  private func element(_ name: String, in session: FormSession) -> FormElement? {
    func find(_ element: FormElement) -> FormElement? {
      if element.name == name { return element }
      return element.children.lazy.compactMap(find).first
    }
    return session.form.root.flatMap(find)
  }

  @Test("P8.8 A section stays as the user left it, whatever the state does")
  func folding() throws {
    let text = #"""
      {"root":"f","state":{"h":"Head","c":true,"n":1},"elements":{
       "f":{"type":"VStack","children":["s","p"]},
       "s":{"type":"Section","props":{"header":{"$state":"/h"},"collapsible":true,
         "collapsed":{"$state":"/c"}},"children":["t"]},
       "p":{"type":"Section","props":{"header":"Plain","collapsed":true}},
       "t":{"type":"Text","props":{"content":{"$state":"/n"}}}}}
      """#
    let session = try session(text)
    func section(_ name: String) -> FormElement.Section? {
      guard case .section(let section)? = element(name, in: session)?.content else { return nil }
      return section
    }
    #expect(section("s") == .init(header: "Head", isCollapsible: true, isCollapsed: true))
    #expect(section("p") == .init(header: "Plain"))
    session.store["/c"] = false
    #expect(section("s")?.isCollapsed == false)
    let id = try #require(element("s", in: session)?.id)
    let before = session.revision
    #expect(session.fold(true, id) && section("s")?.isCollapsed == true)
    #expect(session.changes(since: before) == Set([id, session.form.root?.id].compactMap { $0 }))
    session.store["/h"] = "Other"
    session.store["/c"] = false
    #expect(section("s") == .init(header: "Other", isCollapsible: true, isCollapsed: true))
    #expect(session.element(id)?.content == element("s", in: session)?.content)
    // What is inside is there, for who has unfolded it and for who reads it elsewhere.
    #expect(element("t", in: session) != nil)
    #expect(session.fold(false, id) && section("s")?.isCollapsed == false)
    let plain = try #require(element("p", in: session)?.id)
    #expect(!session.fold(true, plain) && !session.fold(true, 99_999))
  }

  @Test("P8.11 Obscured fields are dots in text, JSON and HTML")
  func obscured() throws {
    let session = try session(
      #"""
      {"root":"f","state":{"hides":true},"elements":{"f":{"type":"Form","children":["a","b"]},
       "a":{"type":"TextField","props":{"placeholder":"Password","obscured":{"$state":"/hides"},
         "value":{"$bindState":"/pw"}}},
       "b":{"type":"TextField","props":{"placeholder":"Again","secure":true,
         "value":{"$bindState":"/pw"}},"on":{"submit":{"action":"setState","params":{"path":"/x"}}}}}}
      """#)
    let id = try #require(element("a", in: session)?.id)
    #expect(session.enter("s3crét", in: id))
    guard case .textField(let field)? = session.element(id)?.content else {
      Issue.record("no field")
      return
    }
    #expect(field.text == "s3crét" && field.isObscured && field.shownText(mark: "*") == "******")
    let block = Block(
      id: BlockID(segment: 0, ordinal: 0), kind: .form(session.form), isSettled: true)
    #expect(block.plainText == "Password: ••••••\nAgain: ••••••")
    #expect(block.accessibleText.contains("Secure text field, Password: ••••••"))
    let json = session.form.json.serialized()
    #expect(!json.contains("s3cr") && json.contains(#""obscured":true"#))
    let inspection = try #require(session.inspection(of: id))
    #expect(inspection.props.contains { $0.name == "value" && $0.value == "\"••••••\"" })
    #expect(session.store.redactedState["pw"] == "••••••")
    session.store["/hides"] = false
    #expect(session.form.json.serialized().contains("s3crét"))
    #expect(session.store.redactedState["pw"] == "••••••")
  }

  @Test("P8.12 A session reports whether a field has a submit action")
  func submits() throws {
    let session = try session(
      #"""
      {"root":"f","elements":{"f":{"type":"Form","children":["a","b"]},
       "a":{"type":"TextField","props":{"value":{"$bindState":"/a"}}},
       "b":{"type":"TextField","props":{"value":{"$bindState":"/b"}},
         "on":{"submit":{"action":"setState","params":{"path":"/x","value":1}}}}}}
      """#)
    for (name, submits) in [("a", false), ("b", true)] {
      let id = try #require(element(name, in: session)?.id)
      #expect(session.submits(id) == submits)
      #expect(session.submit(id) == submits)
    }
    #expect(!session.submits(99_999))
  }

  @Test("P8.13 The first element that satisfies a condition precedes its children and followers")
  func search() throws {
    let form = try session(Self.survey).form
    var names: [String] = []
    #expect(
      form.first { element in
        names.append(element.name)
        return false
      } == nil)
    #expect(names.starts(with: ["f", "name", "wants", "share"]))
    #expect(form.first { $0.name == "wants" }?.content.isToggle == true)
    #expect(form.first { _ in true } == form.root && FormBlock().first { _ in true } == nil)
  }

  private static let survey = """
    {"root":"f","state":{"name":"Ada","wants":false,"share":0.2,"count":1,"items":["x","y"]},
     "elements":{
      "f":{"type":"Form","children":["name","wants","share","fixed","more","rows","note","what"]},
      "name":{"type":"TextField","props":{"placeholder":"Name","value":{"$bindState":"/name"}}},
      "wants":{"type":"Toggle","props":{"label":"Letters","isOn":{"$bindState":"/wants"}}},
      "share":{"type":"Slider","props":{"label":"Share","min":0,"max":1,"step":0.1,
        "value":{"$bindState":"/share"}}},
      "fixed":{"type":"Slider","props":{"min":3,"max":1,"value":{"$bindState":"/share"}}},
      "more":{"type":"Button","props":{"label":"More"},"on":{"press":{"action":"incrementState",
        "params":{"path":"/count"}}}},
      "rows":{"type":"List","repeat":{"statePath":"/items"},"children":["row"]},
      "row":{"type":"Text","props":{"content":{"$item":""}}},
      "note":{"type":"Text","visible":{"$state":"/count","gt":1},
        "props":{"content":{"$template":"${/count} of them"}}},
      "what":{"type":"Gizmo","props":{},"children":["inner"]},
      "inner":{"type":"Text","props":{"content":42}}}}
    """

  @Test("P8.1 Elements keep their IDs, rows share a name")
  func identity() throws {
    let session = try session(Self.survey)
    let before = try #require(element("rows", in: session))
    #expect(before.children.map(\.name) == ["row", "row"])
    #expect(element("note", in: session) == nil)
    let more = try #require(element("more", in: session))
    #expect(session.press(more.id))
    #expect(element("rows", in: session) == before)
    #expect(element("note", in: session)?.content == .text(.init("2 of them")))
  }

  @Test("P8.2 Numbers are serialized as text")
  func coercion() throws {
    let session = try session(Self.survey)
    #expect(element("inner", in: session)?.content == .text(.init("42")))
    let odd = try self.session(
      #"{"type":"Card","props":{"title":7,"padding":"lg"},"children":[{"type":"Slider","#
        + #""props":{"min":"a","max":true,"value":"x"}},{"type":"Text","props":{"color":"\u00230f8"}}]}"#
    )
    let card = try #require(odd.form.root)
    #expect(card.content == .card(.init(title: "7", padding: 24)))
    #expect(
      card.children[0].content == .slider(.init(label: "", value: 0, isEnabled: false)))
    #expect(
      card.children[1].content == .text(.init("", tint: .rgb(red: 0, green: 255, blue: 136))))
  }

  @Test(
    "P8.2 Colors are names or hexadecimal",
    arguments: [
      ("Grey", FormElement.Tint.named(.gray)), ("#102030", .rgb(red: 16, green: 32, blue: 48)),
      ("#FF102030", .rgb(red: 16, green: 32, blue: 48)), ("#12", nil), ("#ggg", nil), ("", nil),
      ("#+12", nil), ("red;", nil),
    ])
  func tints(text: String, tint: FormElement.Tint?) {
    #expect(FormElement.Tint(text) == tint)
  }

  @Test("P8.3 Controls without a binding or with invalid bounds are disabled")
  func enabling() throws {
    let session = try session(Self.survey)
    for name in ["name", "wants", "share", "more"] {
      #expect(element(name, in: session)?.isInteractive == true, "\(name)")
    }
    #expect(element("fixed", in: session)?.isInteractive == false)
    let loose = try self.session(
      #"{"type":"VStack","children":[{"type":"TextField","props":{"value":"x"}},"#
        + #"{"type":"Button","props":{"disabled":true}},{"type":"Link","props":{"title":"t"}}]}"#)
    #expect(loose.form.root?.children.map(\.isInteractive) == [false, false, false])
  }

  @Test("P8.4 Input is in the state and on the form")
  func input() throws {
    let session = try session(Self.survey)
    let name = try #require(element("name", in: session)).id
    let wants = try #require(element("wants", in: session)).id
    let share = try #require(element("share", in: session)).id
    #expect(session.enter("Grace", in: name))
    #expect(session.set(true, in: wants))
    #expect(session.set(0.3000001, in: share))
    #expect(session.store["/name"] == "Grace")
    #expect(session.store["/wants"] == true)
    #expect(session.store["/share"]?.serialized() == "0.3")
    #expect(session.set(99, in: share))
    #expect(session.store["/share"]?.serialized() == "1")
    #expect(session.undo())
    #expect(session.store["/share"]?.serialized() == "0.3")
    #expect(session.redo())
    #expect(element("share", in: session)?.content.sliderValue == 1)
  }

  @Test("P8.4 S14.3 A slider moves by decimal steps and to positions")
  func sliding() throws {
    func values(_ props: String, _ moves: [(FormSession, Int) -> Bool]) throws -> [String] {
      let session = try session(
        #"{"type":"Slider","props":{\#(props)"value":{"$bindState":"/v"}},"state":{"v":0}}"#)
      let id = try #require(session.form.root).id
      return moves.map { $0(session, id) ? session.store["/v"]?.serialized() ?? "none" : "no" }
    }
    let on: (FormSession, Int) -> Bool = { $0.move($1, bySteps: 1) }
    let back: (FormSession, Int) -> Bool = { $0.move($1, bySteps: -10) }
    let third: (FormSession, Int) -> Bool = { $0.move($1, toPart: 0.34) }
    let end: (FormSession, Int) -> Bool = { $0.move($1, toPart: 1) }
    let none: (FormSession, Int) -> Bool = { $0.move($1, toPart: .nan) }
    #expect(
      try values(#""step":0.1,"#, [on, on, on, third, end, on, back])
        == ["0.1", "0.2", "0.3", "0.3", "1", "1", "0"])
    #expect(try values(#""max":10,"step":3,"#, [on, third, end, back]) == ["3", "3", "10", "0"])
    #expect(try values(#""max":10,"step":30,"#, [third, end]) == ["0", "10"])
    #expect(try values("", [on, third, none]) == ["0.01", "0.34", "no"])
    #expect(try values(#""min":3,"max":1,"#, [on, end]) == ["no", "no"])
    #expect(try values(#""disabled":true,"#, [none]) == ["no"])
  }

  @Test("P8.4a S12.3 The end of an asynchronous action is reported and shown")
  func actionEnd() async throws {
    var actions = ActionExecutor()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    actions.registerAsync("fetch") { _ in
      for await _ in gate { break }
      return "done"
    }
    let spec = Spec.decode(
      try JSONValue(
        parsing:
          #"{"type":"Button","props":{"label":{"$state":"/v"}},"state":{"v":"go"},"on":{"press":"#
          + #"{"action":"fetch","onSuccess":{"action":"setState","params":{"path":"/v","value":"$result"}}}}}"#
      )
    ).spec
    let session = FormSession(spec, actions: actions)
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    session.onActionEnd { continuation.yield() }
    let button = try #require(session.form.root)
    #expect(session.press(button.id) && session.form.root?.isBusy == true)
    open.yield()
    var iterator = ends.makeAsyncIterator()
    await iterator.next()
    let after = try #require(session.form.root)
    #expect(!after.isBusy && after.content == .button(.init(label: "done")))
    // Without a handler, the form is updated as well.
    session.onActionEnd(nil)
    session.press(button.id)
    open.yield()
    while session.form.root?.isBusy == true { await Task.yield() }
    continuation.finish()
    #expect(await iterator.next() == nil)
  }

  @Test("P8.4 A form follows external writes to the state, and versions of the spec")
  func following() throws {
    let session = try session(Self.survey)
    let name = try #require(element("name", in: session))
    session.store["/name"] = "Grace"
    #expect(
      element("name", in: session)?.content == .textField(.init(text: "Grace", placeholder: "Name"))
    )
    let next = Spec.decode(
      try JSONValue(parsing: Self.survey.replacing("\"Name\"", with: "\"Your name\""))
    ).spec
    session.apply(SpecUpdate(next))
    let after = try #require(element("name", in: session))
    #expect(after.id == name.id)
    #expect(after.content == .textField(.init(text: "Grace", placeholder: "Your name")))
  }

  @Test("P8.4 Input for an unknown ID changes nothing")
  func misses() throws {
    let session = try session(Self.survey)
    let before = session.store.state
    let text = try #require(element("inner", in: session)).id
    let fixed = try #require(element("fixed", in: session)).id
    for id in [-1, 0, 9999, text] {
      #expect(!session.press(id))
      #expect(!session.submit(id))
      #expect(!session.enter("x", in: id))
      #expect(!session.set(true, in: id))
      #expect(!session.set(1.0, in: id))
    }
    #expect(!session.set(0.5, in: fixed))
    #expect(session.store.state == before)
  }

  @Test("P8.5 An unknown component shows its children")
  func unknown() throws {
    let session = try session(Self.survey)
    let what = try #require(element("what", in: session))
    #expect(what.content == .unknown(UnknownComponent("Gizmo")))
    #expect(what.children.map(\.name) == ["inner"])
  }

  @Test("P8.6 A form as text")
  func words() throws {
    let form = Block(
      id: BlockID(segment: 0, ordinal: 0), kind: .form(try session(Self.survey).form),
      isSettled: true)
    #expect(
      form.plainText == """
        Name: Ada
        Letters: no
        Share: 0.2
        0.2 (disabled)
        More
        x
        y
        42
        """)
    #expect(
      form.accessibleText == """
        Form, 4 controls.
        Text field, Name: Ada
        Switch Letters: off
        Slider Share: 0.2, from 0 to 1
        Slider : 0.2, from 3 to 3, disabled
        Button: More
        List, 2 rows.
        x
        y
        Unknown component Gizmo.
        42
        """)
  }

  @Test("P8.6 P8.6a Disabled and busy controls say so, and images their address")
  func states() {
    func form(_ content: FormElement.Content, isBusy: Bool = false) -> FormBlock {
      FormBlock(root: FormElement(id: 1, name: "e", content: content, isBusy: isBusy))
    }
    typealias Element = FormElement
    for (content, plain, spoken) in [
      (.button(.init(label: "Go", isEnabled: false)), "Go (disabled)", "Button: Go, disabled"),
      (.button(.init(label: "", isEnabled: false)), "(disabled)", "Button, disabled"),
      (
        .textField(.init(text: "a", placeholder: "N", isEnabled: false)), "N: a (disabled)",
        "Text field, N: a, disabled"
      ),
      (
        .toggle(.init(label: "T", isOn: true, isEnabled: false)), "T: yes (disabled)",
        "Switch T: on, disabled"
      ),
      (
        .image(.init(symbol: "cat", source: "https://a.example/b.png")),
        "cat: https://a.example/b.png", "Image: cat, https://a.example/b.png"
      ),
      (.image(.init(source: "b.png")), "b.png", "Image, b.png"),
    ] as [(Element.Content, String, String)] {
      #expect(form(content).plainText == plain)
      #expect(form(content).accessibleText.hasSuffix("\n" + spoken))
    }
    let embedded = form(.image(.init(symbol: "cat", source: "data:image/png;base64,AAAA")))
    #expect(embedded.accessibleText.hasSuffix("Image: cat, image/png"))
    let busy = form(.button(.init(label: "Go")), isBusy: true)
    #expect(busy.plainText == "Go (busy)" && busy.accessibleText.hasSuffix("Button: Go, busy"))
    // Words that are searched for are those of the interface.
    let disabled = form(.button(.init(label: "Go", isEnabled: false))).root
    #expect(disabled?.says { $0.contains("disabled") } == false)
  }

  @Test(
    "P8.6 Numbers are short",
    arguments: [
      (0.1 + 0.2, "0.3"), (-1.5, "-1.5"), (1e20, "1e+20"), (0.9999999, "1"), (12, "12"),
      (.infinity, "inf"), (-0.0000001, "0"), (3.25, "3.25"),
    ])
  func numbers(value: Double, text: String) {
    #expect(NumberText.text(value) == text)
  }

  @Test(
    "P8.14 The block of an interface is enough to use it, also while it arrives",
    arguments: [1, 11])
  func blocks(chunk: Int) throws {
    let text = Array(Self.survey.utf8)
    var answer = ArtifactSession(payload: ArtifactHeader(type: .uiSpec, title: "f"), .standard)
    var used: FormSession?
    func form() -> FormBlock? {
      guard case .artifact(let artifact)? = answer.presentation.blocks.first?.kind,
        case .form(let form)? = artifact.content.first?.kind
      else { return nil }
      return form
    }
    for start in stride(from: 0, to: text.count, by: chunk) {
      answer.append(text[start..<min(start + chunk, text.count)].span)
      guard let form = form() else { continue }
      if used == nil { used = FormSession(form) } else { used?.update(to: form) }
      #expect(used?.form.plainText == form.plainText)
    }
    answer.finish()
    let last = try #require(form())
    let session = try #require(used)
    session.update(to: last)
    #expect(session.form.plainText == last.plainText && !last.plainText.isEmpty)
    #expect(session.form.accessibleText == last.accessibleText)
    #expect(session.sourceDiagnostics == (last.source as? ArrivingSpec)?.diagnostics)
    #expect((last.source as? ArrivingSpec)?.ending == .whole)
    // What is decoded from JSON is equal, but is a picture only.
    let id = BlockID(segment: 0, ordinal: 0)
    let copy = try Presentation(
      json: Presentation(blocks: [Block(id: id, kind: .form(last), isSettled: true)]).json,
      pictures: .standard)
    guard case .form(let decoded)? = copy.blocks.first?.kind else {
      Issue.record("no form")
      return
    }
    #expect(decoded == last && decoded.source == nil && FormSession(decoded) == nil)
  }

  @Test(
    "P3.11a An arriving interface equals a new one at every prefix, and elements keep their IDs")
  func looks() throws {
    let artifact = ArtifactHeader(type: .uiSpec, title: "f")
    var session = ArtifactSession(payload: artifact, .standard)
    var branch: ArtifactSession?
    var refiner = SpecRefiner()
    var known: [String: Int] = [:]
    func form(_ presentation: Presentation) -> FormElement? {
      guard case .artifact(let artifact)? = presentation.blocks.first?.kind,
        case .form(let form)? = artifact.content.first?.kind
      else { return nil }
      return form.root
    }
    func words(_ element: FormElement?) -> String {
      guard let element else { return "" }
      return "\(element.name) \(element.content) \(element.children.map(words))"
    }
    let text = Array(Self.survey.utf8)
    for (offset, byte) in text.enumerated() {
      session.append([byte].span)
      branch?.append([byte].span)
      refiner.append([byte].span)
      let root = form(session.presentation)
      let new = FormSession(Spec(), isComplete: false)
      new.apply(refiner.model.update)
      #expect(words(root) == words(new.form.root))
      // A copy that is looked at too goes its own way, with ids of its own.
      if branch != nil { #expect(words(form(branch!.presentation)) == words(root)) }
      if offset == text.count * 3 / 4 { branch = session }
      guard branch == nil else { continue }
      for child in root?.children ?? [] where child.name == "name" || child.name == "wants" {
        if case .placeholder = child.content { continue }
        #expect(known[child.name] ?? child.id == child.id)
        known[child.name] = child.id
      }
    }
    session.finish()
    var once = ArtifactSession(payload: artifact, .standard)
    once.append(Array(Self.survey.utf8).span)
    once.finish()
    #expect(session.presentation == once.presentation && known.count == 2)
  }

  private static let operations = [
    #"{"op":"add","path":"/root","value":"a"}"#,
    #"{"op":"add","path":"/elements/a","value":{"type":"VStack","children":["b","c"]}}"#,
    #"{"op":"add","path":"/elements/b","value":{"type":"Text","props":{"content":"one"}}}"#,
    #"{"op":"add","path":"/elements/c","value":{"type":"Text","props":{"content":"two"}}}"#,
  ]

  private static let operationForms: [String] = {
    let lines = operations.joined(separator: "\n")
    let list = operations.joined(separator: ",\n")
    return [
      lines, "I will write it so:\n\n\(lines)", "```jsonl\n\(lines)\n```\n", "[\n\(list)\n]",
    ]
  }()

  @Test(
    "P3.11a Operations are shown as they arrive, for every chunk size",
    arguments: operationForms)
  func arrivingOperations(text: String) {
    let bytes = Array(text.utf8)
    var finals: Set<[String]> = []
    for size in [1, 2, 3, 7, bytes.count] {
      var session = ArtifactSession(payload: ArtifactHeader(type: .uiSpec, title: "f"), .standard)
      var shown: [String] = []
      func words() -> String {
        guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
          return ""
        }
        return artifact.content.map(\.plainText).joined(separator: "\n")
      }
      for chunk in Chunks.equal(bytes, size: size) {
        session.append(chunk.span)
        shown.append(words())
      }
      session.finish()
      let first = shown.firstIndex { $0.contains("one") } ?? 0
      #expect(size == bytes.count || shown[..<first].count < shown.count - 2, "\(shown)")
      #expect(shown[first...].allSatisfy { $0.contains("one") }, "\(shown)")
      finals.insert([words()])
    }
    #expect(finals.count == 1 && finals.first?.first?.hasPrefix("one\ntwo") == true, "\(finals)")
  }

  @Test(
    "P8.10 Diagnostics include those of the store, each once, and are combined per repeat")
  func diagnostics() throws {
    let session = try session(
      #"""
      {"root":"a","state":{"xs":[{"n":1},{"n":2},{"n":3}]},"elements":{
      "a":{"type":"List","repeat":{"statePath":"/xs","key":"id"},"children":["b"]},
      "b":{"type":"Text","props":{"content":{"$item":"n"}}}}}
      """#)
    let list = try #require(session.form.root)
    let texts = try #require(session.inspection(of: list.id)?.diagnostics)
    #expect(texts.count == 1 && texts[0].hasSuffix(" (2 more)"), "\(texts)")
    let count = session.diagnostics.count
    for _ in 0..<3 { session.store["/xs/first"] = 1 }
    #expect(session.diagnostics.dropFirst(count).map(\.code) == [.notAnObject])
  }

  @Test("P3.11b An unknown action is one of the host, a misspelled one is an error")
  func actions() {
    func notes(_ action: String) -> [String] {
      var session = ArtifactSession(payload: ArtifactHeader(type: .uiSpec, title: "f"), .standard)
      session.append(
        #"{"root":"b","elements":{"b":{"type":"Button","props":{"label":"x"},"#
          + #""on":{"press":{"action":"\#(action)"}}}}}"#)
      session.finish()
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
        return []
      }
      return artifact.content.dropFirst().map(\.plainText)
    }
    #expect(notes("submitToServer") == [])
    #expect(notes("setStat").contains { $0.contains("setState") })
  }

  @Test("P3.11 An interface is shown as it arrives, and final at the end", arguments: [1, 13])
  func streaming(size: Int) throws {
    let answer = "<artifact type=\"application/vnd.json-render+json\">\(Self.survey)</artifact>"
    var session = ArtifactSession(.standard)
    var counts: [Int] = []
    for chunk in Chunks.equal(Array(answer.utf8), size: size) {
      session.append(chunk.span)
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
        case .form(let form)? = artifact.content.first?.kind
      else { continue }
      #expect(artifact.content[0].isSettled == false || artifact.state != .arriving)
      counts.append(form.root?.count ?? 0)
    }
    session.finish()
    // The form comes with a place for each child; that of the note, which is not seen, goes.
    #expect(counts.first == 9)
    #expect(counts.last == 11)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 - 1 <= $1 })
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
      case .form(let form)? = artifact.content.first?.kind
    else {
      Issue.record("no form")
      return
    }
    #expect(form == (try self.session(Self.survey).form))
    #expect(!artifact.content.contains { !$0.isSettled })
    let notes = artifact.content.dropFirst().map(\.plainText)
    #expect(notes.contains { $0.contains("`what`: ") && $0.contains("`Gizmo`") }, "\(notes)")
    #expect(Set(notes).count == notes.count)
  }
}

extension FormElement {
  fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }
}

extension FormElement.Content {
  fileprivate var sliderValue: Double? {
    if case .slider(let slider) = self { slider.value } else { nil }
  }
}

extension FormElement.Content {
  fileprivate var isToggle: Bool { if case .toggle = self { true } else { false } }
}
