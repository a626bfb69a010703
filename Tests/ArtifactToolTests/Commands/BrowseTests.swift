import ArtifactAll
import Foundation
import TerminalControls
import TerminalFront
import TestSupport
import Testing

@testable import artifact

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct BrowseTests {
  private static let size = TerminalSize(columns: 76, rows: 18)

  private static let spec = #"""
    {"root":"a","state":{"name":"","rows":["x"]},"elements":{
    "a":{"type":"VStack","children":["n","b"]},
    "n":{"type":"TextField","props":{"placeholder":"Name","value":{"$bindState":"/name"}}},
    "b":{"type":"Button","props":{"label":"Send"},
      "on":{"press":{"action":"submitToServer","params":{"who":{"$state":"/name"}}}}}}}
    """#

  private func form(
    _ text: String, chunk: Int = 7, store: StateStore = StateStore(),
    actions: BrowsedActions = BrowsedActions(.atEnd)
  ) -> BrowsedForm {
    var form = BrowsedForm(
      title: "f", size: Self.size, options: .plain, store: store, actions: actions)
    for piece in Chunks.equal(Array(text.utf8), size: chunk) { form.append(Array(piece)) }
    form.finish()
    return form
  }

  private func press(_ keys: String, in content: inout some BrowsedContent) {
    for key in KeyStroke.list(keys) { _ = content.handle(.key(key)) }
  }

  // MARK: Diagnostics

  @Test(
    "A13.2a Diagnostics are shown below the form, and stay",
    arguments: [
      ("", "[spec.not-a-spec]"),
      ("Sorry, I cannot do that.", "[spec.not-a-spec]"),
      (#"{"elements":{}}"#, "nothing to display"),
      (
        #"{"root":"zz","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#, "zz"
      ),
      (
        "{\"root\":\"a\",\"elements\":{\n  \"a\":{\"type\":\"Txt\",\"props\":{\"content\":\"x\"}}}}",
        "2:15: `a`: "
      ),
      (
        #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"so f"#,
        "1:68: "
      ),
    ])
  func diagnostics(text: String, expected: String) {
    for chunk in [1, 7, 1_000] {
      var form = form(text, chunk: chunk)
      // Diagnostics are wrapped, also after the hyphens of a code.
      let expected = expected.filter { !$0.isWhitespace }
      let frame = form.frame
      #expect(frame.filter { !$0.isWhitespace }.contains(expected), "\(chunk): \(frame)")
      press("Tab x Space Down Esc", in: &form)
      #expect(form.frame.filter { !$0.isWhitespace }.contains(expected), "\(chunk)")
    }
  }

  @Test("A13.2a Several diagnostics are counted in a line, and listed by F2")
  func manyDiagnostics() {
    let children = (0..<30).map { "\"c\($0)\"" }.joined(separator: ",")
    var form = form(
      #"{"root":"a","elements":{"a":{"type":"VStack","children":["t",\#(children)]},"#
        + #""t":{"type":"Text","props":{"content":"all there is"}}}}"#)
    let frame = form.frame
    #expect(frame.contains("all there is") && !frame.contains("`c0`"))
    #expect(frame.contains("30 errors: F2 lists them"))
    #expect(frame.split(separator: "\n").count <= Self.size.rows)
    press("F2", in: &form)
    #expect(form.frame.contains("Diagnostics") && form.frame.contains("`c0`"))
    press("Esc", in: &form)
    #expect(form.frame == frame)
  }

  @Test(
    "A13.2i Source that is not in the form is shown below it",
    arguments: [
      ("Sorry, I cannot do that.", "Sorry, I cannot do that."),
      (#"{"elements":{}}"#, #"{"elements":{}}"#),
      (spec + " Hope this helps!", "Hope this helps!"),
      (spec + String(repeating: "\nmore", count: 500), "more"),
    ])
  func unread(text: String, expected: String) {
    for chunk in [1, 1_000] {
      var form = form(text, chunk: chunk)
      let frame = form.frame
      #expect(frame.contains(expected), "\(frame)")
      #expect(frame.split(separator: "\n").count <= Self.size.rows)
    }
    var whole = form(Self.spec)
    #expect(!whole.frame.contains("root"))
  }

  @Test("A13.2a F12 shows diagnostics of the source too")
  func inspection() {
    var form = form(Self.spec.replacing("\"placeholder\"", with: "\"plaecholder\""))
    press("F12", in: &form)
    let frame = form.frame
    #expect(frame.contains("`plaecholder`") && frame.contains("diagnostic"), "\(frame)")
  }

  @Test("A13.1 S6.7 A2UI messages are shown as they arrive, and input is kept")
  func messages() {
    let messages = [
      #"{"version":"v0.10","createSurface":{"surfaceId":"s","catalogId":"c"}}"#,
      #"{"version":"v0.10","updateComponents":{"surfaceId":"s","components":["#,
      #"{"id":"root","component":"Column","children":["name","word"]},"#,
      #"{"id":"name","component":"TextField","label":"Name","value":{"path":"/name"}},"#,
      #"{"id":"word","component":"Text","text":"Down here"}]}}"#,
    ]
    var form = BrowsedForm(title: "f", size: Self.size, options: .plain)
    for (index, message) in messages.enumerated() {
      form.append(Array(message.utf8))
      if index == 3 {
        #expect(form.frame.contains("Name") && !form.frame.contains("Down here"))
        press("Tab Ada", in: &form)
      }
    }
    #expect(form.frame.contains("Down here") && form.frame.contains("arriving"))
    form.finish()
    #expect(form.frame.contains("Ada") && !form.frame.contains("arriving"))
    #expect(form.dump(.state)?.contains(#""name": "Ada""#) == true)
  }

  // MARK: Actions

  @Test("A13.2b An action is written as a line of JSON, with a notice")
  func actions() throws {
    let actions = BrowsedActions(.atEnd)
    var form = form(Self.spec, actions: actions)
    #expect(form.dump(.actions) == "")
    press("Ada Tab Enter", in: &form)
    #expect(form.frame.contains("`submitToServer` will be written to standard output on exit"))
    press("Space", in: &form)
    let output = form.dump(.actions)
    let lines = try #require(output).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      try JSONValue(parsing: String(lines[0])) == [
        "action": "submitToServer", "params": ["who": "Ada"],
        "state": ["name": "Ada", "rows": ["x"]],
      ])
    var silent = self.form(Self.spec, actions: BrowsedActions(.never))
    press("Tab Enter", in: &silent)
    #expect(silent.frame.contains("unhandled action `submitToServer`"))
    #expect(silent.dump(.actions) == "")
  }

  @Test("A13.2b S17.7 A2UI messages to the host are written like other actions")
  func events() throws {
    let text = #"""
      {"version":"v0.10","createSurface":{"surfaceId":"s","catalogId":"c"}}
      {"version":"v0.10","updateDataModel":{"surfaceId":"s","value":{"who":"Ada"}}}
      {"version":"v0.10","updateComponents":{"surfaceId":"s","components":[
      {"id":"root","component":"Column","children":["a","b"]},
      {"id":"t","component":"Text","text":"Book"},{"id":"u","component":"Text","text":"Open"},
      {"id":"a","component":"Button","child":"t","action":{"event":{"name":"book","context":{"who":{"path":"/who"}}}}},
      {"id":"b","component":"Button","child":"u","action":{"functionCall":{"call":"openUrl","args":{"url":"https://a.b"}}}}]}}
      """#
    var form = form(text, actions: BrowsedActions(.atEnd))
    press("Enter", in: &form)
    #expect(form.frame.contains("`book` will be written to standard output"), "\(form.frame)")
    press("Tab Enter", in: &form)
    #expect(form.frame.contains("`https://a.b` will be written"), "\(form.frame)")
    let output = form.dump(.actions)
    let lines = try #require(output).split(separator: "\n")
    #expect(
      try lines.map { try JSONValue(parsing: String($0)) } == [
        [
          "action": "$event", "params": ["name": "book", "context": ["who": "Ada"]],
          "state": ["who": "Ada"],
        ],
        ["action": "$open", "params": ["url": "https://a.b"], "state": ["who": "Ada"]],
      ])
    let plain = Self.spec.replacing("submitToServer", with: "$event")
    var other = self.form(plain, actions: BrowsedActions(.atEnd))
    press("Tab Enter", in: &other)
    #expect(other.dump(.actions)?.hasPrefix(#"{"action":"$event","params":{"who":""}"#) == true)
  }

  @Test("A13.2g An action that is written succeeds, one without a receiver fails")
  func endOfActions() {
    let text = Self.spec.replacing(
      #""action":"submitToServer","#,
      with: #""action":"submitToServer","#
        + #""onSuccess":{"action":"setState","params":{"path":"/name","value":"It is sent"}},"#
        + #""onError":{"action":"setState","params":{"path":"/name","value":"It has failed"}},"#)
    for (output, words) in [(BrowsedActions.Output.atEnd, "sent"), (.never, "failed")] {
      var form = form(text, actions: BrowsedActions(output))
      press("Tab Enter", in: &form)
      let frame = form.frame
      #expect(frame.contains("It is sent") == (words == "sent"), "\(frame)")
      #expect(frame.contains("It has failed") == (words == "failed"), "\(frame)")
    }
  }

  // MARK: State

  @Test("A13.2a P8.10 Failed writes to the state are shown once")
  func storeErrors() {
    let loop = #"""
      {"root":"a","state":{"x":0},"elements":{"a":{"type":"VStack","children":["b"],
      "watch":{"/x":{"action":"incrementState","params":{"path":"/x"}}}},
      "b":{"type":"Button","props":{"label":"Go"},
        "on":{"press":{"action":"incrementState","params":{"path":"/x"}}}}}}
      """#
    let array = #"""
      {"root":"a","state":{"todos":[]},"elements":{"a":{"type":"Toggle","props":{"label":"First",
      "isOn":{"$bindState":"/todos/first/done"}}}}}
      """#
    for (text, code) in [(loop, "[spec.watch-loop]"), (array, "[spec.not-an-object]")] {
      var form = form(text)
      #expect(!form.frame.contains(code))
      press("Tab Space Space", in: &form)
      #expect(form.frame.split(separator: code).count == 2, "\(code): \(form.frame)")
    }
  }

  private func withFile(_ content: String, _ body: (String) throws -> Void) rethrows {
    let path = "/tmp/browse-tests-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let bytes = Array(content.utf8)
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    defer { unlink(path) }
    try body(path)
  }

  private func store(_ options: String...) throws -> StateStore {
    let arguments = try ArgumentParser.parse(["browse", "f.ui.json"] + options) { _ in true }
    return try BrowsedState.store(arguments)
  }

  @Test("A13.2c --state overrides the state of the interface")
  func state() throws {
    try withFile(#"{"name":"Eve","rows":["y","z"],"more":1}"#) { path in
      var form = form(Self.spec, store: try store("--state", path))
      #expect(form.frame.contains("Eve"))
      let output = form.dump(.state)
      #expect(
        try JSONValue(parsing: try #require(output))
          == ["name": "Eve", "rows": ["y", "z"], "more": 1])
    }
  }

  @Test("A13.2c --persist restores the state, and overrides --state")
  func persist() throws {
    try withFile(#"{"name":"Eve"}"#) { state in
      try withFile("") { path in
        for (index, keys) in ["Ada", "Ctrl-E ! Tab", ""].enumerated() {
          var form = form(Self.spec, store: try store("--persist", path, "--state", state))
          #expect(form.frame.contains(["Eve", "EveAda", "EveAda!"][index]), "\(form.frame)")
          press(keys, in: &form)
        }
      }
    }
  }

  @Test("A13.2h S15.4 A damaged file is used up to the damage, and copied")
  func damage() throws {
    try withFile("") { path in
      let descriptor = open(path, O_RDWR)
      defer { close(descriptor) }
      var lengths: [off_t] = []
      for keys in ["Ada", "Ctrl-E ! ! !"] {
        var form = form(Self.spec, store: try store("--persist", path))
        press(keys, in: &form)
        lengths.append(lseek(descriptor, 0, SEEK_END))
      }
      // In the first of the writes of the second time.
      #expect(lengths[0] < lengths[1] && pwrite(descriptor, "XXXX", 4, lengths[0] + 12) == 4)
      var form = form(Self.spec, store: try store("--persist", path))
      #expect(form.frame.contains("Ada") && !form.frame.contains("Ada!"), "\(form.frame)")
      #expect(unlink(path + ".corrupt-1") == 0)
    }
  }

  @Test(
    "A13.2c A13.2h Invalid state files are rejected",
    arguments: [
      ("--state", "{\"a\":\n 1,,}", ": line 2, column 4"),
      ("--state", "[1]", ": expected a JSON object"),
      ("--persist", "{\"dear\":1}", " is not a state file written by --persist"),
    ])
  func stateErrors(option: String, content: String, words: String) {
    withFile(content) { path in
      let error = #expect(throws: ToolError.self) { try store(option, path) }
      #expect(error?.message.hasSuffix(words) == true, "\(error?.message ?? "")")
    }
    #expect(throws: ToolError.self) { try store(option, "/nowhere/at/all") }
    #expect(throws: UsageError.self) { try store(option, "-") }
  }

  // MARK: Answers

  private static let answer = """
    Please fill this in:

    <artifact type="application/vnd.json-render+json" title="Who">\(spec)</artifact>

    It takes a minute.

    """

  private func pages(_ text: String, chunk: Int = 7, isComplete: Bool = true) -> BrowsedPages {
    let content = InputContent(type: nil, name: "standard input")
    var pages = BrowsedPages(
      content, size: Self.size, options: .plain, actions: BrowsedActions(.atEnd))
    for piece in Chunks.equal(Array(text.utf8), size: chunk) {
      pages.append(Array(piece))
      if chunk > 1 { _ = pages.draw() }
    }
    if isComplete { pages.finish() }
    return pages
  }

  @Test(
    "A13.1a A13.1b An interface in an answer is interactive, and shown in its current state",
    arguments: [1, 7])
  func answers(chunk: Int) throws {
    var pages = pages(Self.answer, chunk: chunk)
    #expect(pages.frame.contains("Please fill") && pages.frame.contains("use the form"))
    #expect(pages.dump(.state) == nil)
    press("Tab Enter", in: &pages)
    let frame = pages.frame
    #expect(frame.contains("Who · Esc back") && !frame.contains("Please fill"), "\(frame)")
    press("Ada Tab Enter", in: &pages)
    let state = pages.dump(.state)
    #expect(try JSONValue(parsing: try #require(state))["name"] == "Ada")
    press("Esc", in: &pages)
    #expect(pages.frame.contains("Please fill") && pages.frame.contains("Ada"), "\(pages.frame)")
    #expect(pages.dump(.actions)?.hasPrefix("{\"action\":\"submitToServer\"") == true)
    // Opened again, the form has its state.
    press("Enter", in: &pages)
    #expect(pages.frame.contains("Who · Esc back") && pages.frame.contains("Ada"))
    press("q", in: &pages)
    // The first field has the focus, so q is text; then Esc leaves.
    press("Tab q", in: &pages)
    #expect(pages.frame.contains("Please fill"))
    #expect(pages.handle(.key(KeyStroke("q"))) == .quit)
  }

  @Test("A13.1a An interface in a code fence is interactive too", arguments: [1, 9])
  func fencedForm(chunk: Int) {
    let fence = "```\(ArtifactType.uiSpec.rawValue)"
    var pages = pages("Please:\n\n\(fence)\n\(Self.spec)\n```\n\nThanks.\n", chunk: chunk)
    press("Tab Enter", in: &pages)
    #expect(!pages.frame.contains("Please:"), "\(pages.frame)")
    press("Ada Tab Esc", in: &pages)
    #expect(pages.frame.contains("Please:") && pages.frame.contains("Ada"), "\(pages.frame)")
  }

  @Test("A13.2a The diagnostics of an interface in an answer have their place in its text")
  func diagnosticsInAnswers() {
    let broken = Self.spec.replacing(#""type":"Button""#, with: #""type":"Buton""#)
    var pages = pages(Self.answer.replacing(Self.spec, with: broken))
    press("Tab Enter", in: &pages)
    #expect(pages.frame.contains("4:13: `b`: "), "\(pages.frame)")
    #expect(pages.frame.contains("[spec.unknown-component]"))
  }

  @Test("A13.1a Only a click on the interface opens it")
  func click() throws {
    var pages = pages(Self.answer)
    let rows = pages.frame.split(separator: "\n", omittingEmptySubsequences: false)
    let field = try #require(rows.firstIndex { $0.contains("Name") })
    func click(_ row: Int) {
      _ = pages.handle(.mouse(MouseEvent(.press(.left), column: 6, row: row)))
    }
    click(0)
    #expect(pages.frame.contains("Please fill"))
    click(field)
    #expect(!pages.frame.contains("Please fill"))
  }

  @Test("A13.1c An answer that is one interface opens it while it arrives")
  func onlyForm() {
    let text = "\n<artifact type=\"application/vnd.json-render+json\">\(Self.spec)"
    var pages = pages(String(text.dropLast(40)), isComplete: false)
    #expect(pages.frame.contains("arriving") && pages.frame.contains("Name"), "\(pages.frame)")
    press("Esc", in: &pages)
    #expect(!pages.frame.contains("Esc back"))
  }

  @Test("V13.5 Ctrl-C closes the search prompt, and otherwise quits")
  func interruptedSearch() {
    var pages = pages("one two\n")
    press("/ t w", in: &pages)
    #expect(pages.frame.contains("/tw"))
    #expect(pages.interrupt() == .draw)
    #expect(!pages.frame.contains("/tw"))
    #expect(pages.interrupt() == .quit)
    press("?", in: &pages)
    #expect(pages.interrupt() == .quit)
  }

  @Test("A13.1d Payloads are copied, and saved to a new file, which is never replaced")
  func actionsOnArtifacts() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("artifact-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let csv = "a,b\n1,2\n"
    var pages = pages("x\n\n<artifact identifier=my-table type=text/csv>\(csv)</artifact>\n")
    pages.folder = folder.path
    _ = pages.draw()
    #expect(pages.handle(.key(KeyStroke("y"))) == .copy(csv))
    #expect(pages.frame.contains("copied 8 B"))
    #expect(pages.handle(.key(KeyStroke("s"))) == .draw)
    #expect(pages.frame.contains("saved my-table.csv"), "\(pages.frame)")
    let file = folder.appendingPathComponent("my-table.csv")
    #expect(try String(contentsOf: file, encoding: .utf8) == csv)
    try "mine".write(to: file, atomically: false, encoding: .utf8)
    for number in 2...3 {
      #expect(pages.handle(.key(KeyStroke("s"))) == .draw)
      #expect(pages.frame.contains("saved my-table-\(number).csv"), "\(pages.frame)")
      let other = folder.appendingPathComponent("my-table-\(number).csv")
      #expect(try String(contentsOf: other, encoding: .utf8) == csv)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    // A broken link is a name too.
    let link = folder.appendingPathComponent("my-table-4.csv").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    _ = pages.handle(.key(KeyStroke("s")))
    #expect(pages.frame.contains("saved my-table-5.csv"), "\(pages.frame)")
    // A payload without tags is an artifact too.
    var table = BrowsedPages(
      InputContent(type: PayloadType(.csv, file: "t.csv"), name: "t.csv"), size: Self.size,
      options: .plain)
    table.append(Array(csv.utf8))
    table.finish()
    _ = table.draw()
    #expect(table.handle(.key(KeyStroke("y"))) == .copy(csv))
  }

  @Test(
    "A13.1d The file that is copied and saved is the same, without the line break after the tag")
  func bodies() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("artifact-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    func saved(_ name: String) -> [UInt8]? {
      FileManager.default.contents(atPath: folder.appendingPathComponent(name).path).map {
        Array($0)
      }
    }
    func opened(_ answer: String) -> BrowsedPages {
      var pages = pages(answer)
      pages.folder = folder.path
      _ = pages.draw()
      return pages
    }
    let program = "def f(x):\n\tif x:\n\t\treturn 1\n"
    let code = "identifier=f type=application/vnd.ant.code language=python"
    for wrapped in ["\n\(program)", "\n```python\n\(program)```\n"] {
      var pages = opened("<artifact \(code)>\(wrapped)</artifact>")
      #expect(pages.handle(.key(KeyStroke("y"))) == .copy(program))
      #expect(pages.frame.contains("copied \(program.utf8.count) B"))
      _ = pages.handle(.key(KeyStroke("s")))
      #expect(saved("f.py") == Array(program.utf8))
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("f.py"))
    }
    // A picture is copied as written and saved decoded.
    let text = SavedPayloadTests.pngText
    var picture = opened("<artifact identifier=i type=image/png>\(text)</artifact>")
    #expect(picture.handle(.key(KeyStroke("y"))) == .copy(text))
    _ = picture.handle(.key(KeyStroke("s")))
    #expect(picture.frame.contains("saved i.png") && saved("i.png") == SavedPayloadTests.png)
    var address = opened("<artifact identifier=l type=image/png>./a.png</artifact>")
    _ = address.handle(.key(KeyStroke("s")))
    #expect(address.frame.contains("saved l.txt as text: the payload is an address"))
    // The status has what is sent, and says what isn't.
    var controls = opened("<artifact identifier=c type=text/csv>a\u{1B}\u{7}b\n</artifact>")
    _ = controls.handle(.key(KeyStroke("y")))
    #expect(controls.frame.contains("copied 3 B without control characters"))
    let long = String(repeating: "x", count: TerminalLimits.copiedLength + 1)
    var tooLong = opened("<artifact identifier=c type=text/csv>\(long)</artifact>")
    #expect(tooLong.handle(.key(KeyStroke("y"))) == .draw)
    #expect(tooLong.frame.contains("too long to copy: 66 kB; s saves it"), "\(tooLong.frame)")
    // Names are those of `extract`.
    var versions = opened(
      "<artifact identifier=v type=text/csv>1</artifact>\n<artifact identifier=v type=text/csv>2</artifact>"
    )
    _ = versions.handle(.key(KeyStroke("s")))
    #expect(saved("v.v1.csv") == [0x31], "\(versions.frame)")
  }

  @Test("A13.1a An answer without an interface is paged")
  func withoutForms() {
    var pages = pages("a\n\nb\n")
    press("Tab Enter", in: &pages)
    #expect(pages.frame.contains("a") && !pages.frame.contains("form"))
    #expect(pages.dump(.form) == nil && pages.dump(.actions) == "")
  }
}
