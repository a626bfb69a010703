import ArtifactAll
import Foundation
import TerminalControls
import TerminalFront
import TestSupport
import Testing

@testable import artifact

@Suite("A13 Browsing flows") struct BrowseFlowTests {
  private static let size = TerminalSize(columns: 80, rows: 24)

  private static let plan = """
    {"nodes": [
      {"id": "a", "position": [0, 0], "data": "Start"},
      {"id": "b", "position": [0, 200], "data": "Work"}],
     "edges": [{"id": "ab", "sourceNodeID": "a", "targetNodeID": "b"}]}
    """

  private func press(_ keys: String, in content: inout some BrowsedContent) {
    for key in KeyStroke.list(keys) { _ = content.handle(.key(key)) }
  }

  private func flow(_ text: String, path: String?, isComplete: Bool = true) -> BrowsedFlow {
    var flow = BrowsedFlow(title: "plan", path: path, size: Self.size, options: .plain)
    for piece in Chunks.equal(Array(text.utf8), size: 11) { flow.append(Array(piece)) }
    if isComplete { flow.finish() }
    return flow
  }

  /// Runs a test in a new folder.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "flow-\(UInt32.random(in: 0 ... .max))/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func content(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A13.1e A flow is edited, saved as a whole and loaded again")
  func editing() throws {
    try inFolder { folder in
      let path = folder + "plan.flow.json"
      try Data(Self.plan.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.createSymbolicLink(
        atPath: folder + "link.flow.json", withDestinationPath: "plan.flow.json")
      var flow = flow(Self.plan, path: folder + "link.flow.json")
      press("a Rest Enter w Enter", in: &flow)
      #expect(flow.frame.contains("Rest"))
      let saved = try #require(content(path))
      let report = FlowReport(reading: Array(saved.utf8))
      #expect(report.document.nodes.map(\.label) == ["Start", "Work", "Rest"])
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder + "link.flow.json")
          == "plan.flow.json")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
      press("Tab x o Enter y", in: &flow)
      #expect(flow.dump(.state) == saved)
      #expect(flow.handle(.key(KeyStroke("q"))) == .quit)
    }
  }

  @Test("A13.1e What is no regular file is refused, and nothing is lost")
  func refusing() throws {
    try inFolder { folder in
      var flow = flow(Self.plan, path: folder)
      press("Tab x w Enter", in: &flow)
      #expect(flow.frame.contains("not a regular file"))
      press("Esc w Ctrl-U /nowhere/at/all.flow.json Enter", in: &flow)
      #expect(flow.frame.contains("cannot save"))
      press("o Ctrl-U /nowhere/at/all.flow.json Enter y", in: &flow)
      #expect(flow.frame.contains("cannot open") && flow.frame.contains("Work"))
    }
  }

  @Test("A13.1e No other file, and no later state of the same one, is replaced without a question")
  func asking() throws {
    try inFolder { folder in
      let path = folder + "plan.flow.json"
      try Data(Self.plan.utf8).write(to: URL(fileURLWithPath: path))
      try Data("notes".utf8).write(to: URL(fileURLWithPath: folder + "notes.txt"))
      var flow = flow(Self.plan, path: path)
      press("a Esc w Ctrl-U \(folder)notes.txt Enter", in: &flow)
      #expect(flow.frame.contains("the file exists: replace"))
      press("n", in: &flow)
      #expect(content(folder + "notes.txt") == "notes")
      try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
      press("w Enter", in: &flow)
      #expect(flow.frame.contains("another program has changed the file"), "\(flow.frame)")
      press("y", in: &flow)
      #expect(flow.frame.contains("saved") && content(path)?.contains("Start") == true)
      // The file that was saved last is not asked for.
      press("a Esc w Enter", in: &flow)
      #expect(flow.frame.contains("saved"))
    }
  }

  @Test("A13.1e Links to nothing and files with other names stay what they are")
  func links() throws {
    try inFolder { folder in
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: folder + "lost.flow.json", withDestinationPath: "nowhere.json")
      var flow = flow(Self.plan, path: folder + "lost.flow.json")
      press("a Esc w Enter", in: &flow)
      #expect(flow.frame.contains("cannot save"))
      #expect((try? manager.destinationOfSymbolicLink(atPath: folder + "lost.flow.json")) != nil)
      let path = folder + "plan.flow.json"
      try Data(Self.plan.utf8).write(to: URL(fileURLWithPath: path))
      try manager.linkItem(atPath: path, toPath: folder + "other.json")
      var linked = self.flow(Self.plan, path: path)
      press("a Esc w Enter", in: &linked)
      #expect(content(folder + "other.json")?.contains("Node 1") == true)
      press("o Ctrl-U /dev/zero Enter", in: &linked)
      #expect(linked.frame.contains("not a regular file"), "\(linked.frame)")
      // What a process that has ended left does not matter.
      try Data().write(to: URL(fileURLWithPath: path + ".tmp"))
      press("a Esc w Enter", in: &linked)
      #expect(content(path)?.contains("Node 2") == true)
    }
  }

  @Test("A13.1e What saving would leave out is shown before")
  func losses() throws {
    let text = """
      {"nodes": [{"id": "a", "data": "A", "position": {"x": 1, "y": 2}, "type": "input",
        "style": {"color": "red"}, "width": 150}], "edges": [{"id": "x", "source": "a", "target": "b"}]}
      """
    var flow = flow(text, path: "x.flow.json")
    #expect(flow.frame.contains("dropped"), "\(flow.frame)")
    press("w", in: &flow)
    #expect(flow.frame.contains("leaves out `type`, `style`, 1 invalid element"), "\(flow.frame)")
    press("Esc", in: &flow)
    try inFolder { folder in
      press("w Ctrl-U \(folder)y.flow.json Enter w", in: &flow)
      #expect(!flow.frame.contains("leaves out"), "\(flow.frame)")
    }
    let workflow = """
      {"name": "Mail", "nodes": [{"id": "7a", "name": "In", "parameters": {}}, {"name": "Out"}],
       "connections": {"In": {"main": [[{"node": "Out", "type": "main"}, {"node": "Gone"}]]}}}
      """
    var foreign = self.flow(workflow, path: "x.flow.json")
    press("w", in: &foreign)
    #expect(foreign.frame.contains("leaves out `name`, 1 invalid element"), "\(foreign.frame)")
    var plain = self.flow(Self.plan, path: "x.flow.json")
    press("w", in: &plain)
    #expect(!plain.frame.contains("leaves out"))
  }

  @Test("A13.1e Ctrl-C asks before changes are lost")
  func interrupting() {
    var flow = flow(Self.plan, path: "x.flow.json")
    press("a Esc", in: &flow)
    #expect(flow.interrupt() == .draw && flow.frame.contains("quit without saving?"))
    #expect(flow.interrupt() == .quit)
    var same = self.flow(Self.plan, path: "x.flow.json")
    #expect(same.interrupt() == .quit)
  }

  @Test(
    "A13.1e What is not a flow cannot be changed",
    arguments: ["{\"name\":\"pkg\"}", "[1,2,3]", "{\"nodes\":\"x\"}", "7"])
  func others(text: String) {
    var flow = flow(text, path: "x.flow.json")
    #expect(flow.frame.contains("not a flow"))
    press("a w", in: &flow)
    #expect(flow.frame.contains("cannot be changed"), "\(flow.frame)")
  }

  @Test("A13.1e Empty input is an empty flow, and text that is not JSON is never replaced")
  func invalid() {
    var empty = flow("", path: nil)
    press("a Esc", in: &empty)
    #expect(empty.frame.contains("Node 1"))
    var broken = flow("{\"nodes\": [", path: "x.flow.json")
    press("a w", in: &broken)
    #expect(broken.frame.contains("cannot be changed"), "\(broken.frame)")
    var doubled = flow(
      #"{"nodes":[{"id":"a","data":"A"},{"id":"a","data":"B"}]}"#, path: "x.flow.json")
    #expect(doubled.frame.contains("duplicate node"))
  }

  @Test("A13.1e A flow is seen while it arrives")
  func arriving() {
    var flow = flow(String(Self.plan.prefix(70)), path: nil, isComplete: false)
    #expect(flow.frame.contains("Start") && flow.frame.contains("arriving"))
    press("Tab x", in: &flow)
    #expect(flow.frame.contains("Start"))
    flow.append(Array(Self.plan.dropFirst(70).utf8))
    flow.finish()
    #expect(flow.frame.contains("Work"))
  }

  // MARK: Graphs

  @Test("A13.1f A diagram is opened, and an answer's graphs can be")
  func graphs() {
    let type = PayloadType(.mermaid, file: nil)
    var diagram = BrowsedPages(
      InputContent(type: type, name: "x.mmd"), size: Self.size, options: .plain)
    diagram.append(Array("flowchart TD\n  a[Start] -->|go| b[Work]\n".utf8))
    diagram.finish()
    press("Tab e Enter", in: &diagram)
    #expect(diagram.frame.contains("Work; from Start (go)"), "\(diagram.frame)")
    press("Esc Esc", in: &diagram)
    #expect(diagram.frame.contains("open the graph"))
    var answer = BrowsedPages(
      InputContent(type: nil, name: "answer"), size: Self.size, options: .plain)
    answer.append(
      Array("Look:\n\n```mermaid\nflowchart TD\n  a[Start] --> b[Work]\n```\n\nDone.\n".utf8))
    answer.finish()
    #expect(answer.frame.contains("Look:") && answer.frame.contains("open the graph"))
    press("Enter Tab", in: &answer)
    #expect(!answer.frame.contains("Look:") && answer.frame.contains("Start; to Work"))
    #expect(answer.dump(.state) == nil)
    press("q", in: &answer)
    #expect(answer.frame.contains("Look:"))
    #expect(answer.handle(.key(KeyStroke("q"))) == .quit)
  }

  @Test("A13.1f A drawing is opened, and other pictures of an answer can be")
  func pictures() {
    let svg = "<svg viewBox='0 0 40 20'><text x='2' y='12' font-size='8'>Word</text></svg>"
    var drawing = BrowsedPages(
      InputContent(type: PayloadType(.svg, file: nil), name: "x.svg"), size: Self.size,
      options: .plain)
    drawing.append(Array(svg.utf8))
    drawing.finish()
    #expect(drawing.frame.contains("x.svg · Esc back"))
    press("+", in: &drawing)
    #expect(drawing.frame.contains("141 %"))
    press("Esc", in: &drawing)
    #expect(drawing.frame.contains("open the picture"))
    var answer = BrowsedPages(
      InputContent(type: nil, name: "answer"), size: Self.size, options: .plain)
    answer.append(Array("Look:\n\n```mermaid\npie\n  \"A\" : 1\n  \"B\" : 2\n```\n".utf8))
    answer.finish()
    press("Tab Enter", in: &answer)
    #expect(answer.frame.contains("Pie chart · Esc back") && !answer.frame.contains("Look:"))
    press("q", in: &answer)
    #expect(answer.frame.contains("Look:"))
  }

  #if os(Linux)
    @Test("A13.1e A flow that does not exist is begun, and its document is written")
    func beginning() throws {
      try inFolder { folder in
        let run = try ToolProcess([
          "browse", folder + "new.flow.json", "--keys", "a Esc a Esc Tab c Tab Enter w Enter",
          "--dump",
          "state",
        ])
        #expect(run.exitCode == 0)
        #expect(FlowReport(reading: run.output).document.edges.count == 1)
        #expect(content(folder + "new.flow.json") == run.text)
        #expect(
          try ToolProcess(["browse", folder + "new.flow.json", "--dump", "form"]).exitCode == 64)
        #expect(try ToolProcess(["browse", folder + "new.txt", "--dump", "frame"]).exitCode == 66)
      }
    }
  #endif
}
