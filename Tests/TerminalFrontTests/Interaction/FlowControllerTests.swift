import ArtifactBase
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
import TestSupport
import Testing

@testable import TerminalControls
@testable import TerminalFront

/// A flow in a terminal: what keys and the mouse do, and what is seen.
@Suite("V25 Flows") struct FlowControllerTests {
  private static let size = TerminalSize(columns: 80, rows: 24)

  private func controller(_ json: String = #"{"nodes": []}"#, size: TerminalSize = size)
    -> FlowController
  {
    let report = FlowReport(reading: Array(json.utf8))
    return FlowController(
      FlowSession(report, measure: CellMetrics()), size: size, options: .plain, title: "plan")
  }

  /// Two boxes below each other and one at the right.
  private static let three = """
    {"nodes": [
      {"id": "a", "position": [0, 0], "size": [150, 60], "data": "Start"},
      {"id": "b", "position": [0, 200], "size": [150, 60], "data": "Work"},
      {"id": "c", "position": [300, 200], "size": [150, 60], "data": "Rest"}
    ], "edges": [
      {"id": "ab", "sourceNodeID": "a", "targetNodeID": "b", "label": "go"},
      {"id": "ac", "sourceNodeID": "a", "targetNodeID": "c"}
    ]}
    """

  /// Presses keys: words are names of keys, or characters.
  @discardableResult
  private func press(_ words: String, in controller: inout FlowController)
    -> [ScreenEffect]
  {
    words.split(separator: " ").map { word in
      let keys: [Substring: KeyStroke] = [
        "Tab": KeyStroke(.tab), "BackTab": KeyStroke(.tab, .shift), "Enter": KeyStroke(.enter),
        "Esc": KeyStroke(.escape), "Space": KeyStroke(" "), "Up": KeyStroke(.up),
        "Down": KeyStroke(.down), "Left": KeyStroke(.left), "Right": KeyStroke(.right),
        "S-Right": KeyStroke(.right, .shift), "S-Down": KeyStroke(.down, .shift),
        "C-Left": KeyStroke(.left, .control), "C-s": KeyStroke(.character("s"), .control),
        "C-u": KeyStroke(.character("u"), .control), "F1": KeyStroke(.function(1)),
        "C-c": KeyStroke(.character("c"), .control),
      ]
      return controller.handle(.key(keys[word] ?? KeyStroke(String(word))))
    }
  }

  private func frame(_ controller: inout FlowController) -> [String] {
    let grid = controller.draw()
    return (0..<grid.size.rows).map { grid.text(inRow: $0) }
  }

  /// The cell of the first of some words.
  private func place(_ words: String, _ controller: inout FlowController) throws -> (
    column: Int, row: Int
  ) {
    let rows = frame(&controller)
    for (row, text) in rows.enumerated() {
      let characters = Array(text)
      let wanted = Array(words)
      guard characters.count >= wanted.count else { continue }
      for column in 0...characters.count - wanted.count
      where Array(characters[column..<column + wanted.count]) == wanted {
        return (column, row)
      }
    }
    Issue.record("“\(words)” is not in:\n\(rows.joined(separator: "\n"))")
    throw Missing()
  }

  private struct Missing: Error {}

  private func mouse(
    _ action: MouseEvent.Action, _ place: (column: Int, row: Int),
    _ modifiers: KeyModifiers = [], in controller: inout FlowController, at time: Double? = nil
  ) {
    _ = controller.handle(
      .mouse(
        MouseEvent(action, column: place.column, row: place.row, modifiers: modifiers)), at: time)
    _ = controller.draw()
  }

  private func click(
    _ place: (column: Int, row: Int), _ modifiers: KeyModifiers = [],
    in controller: inout FlowController, at time: Double
  ) {
    mouse(.press(.left), place, modifiers, in: &controller, at: time)
    mouse(.release(.left), place, modifiers, in: &controller, at: time)
  }

  // MARK: Viewport

  @Test("V25.1 All is shown if it is legible, otherwise the first part at its own size")
  func fitting() {
    var small = controller(Self.three)
    #expect(small.session.editor.viewport.zoom == 1)
    #expect(frame(&small).joined().contains("Rest"))
    let nodes = (0..<40).map {
      #"{"id": "\#($0)", "position": [0, \#($0 * 100)], "data": "N\#($0)"}"#
    }
    var large = controller("{\"nodes\": [\(nodes.joined(separator: ","))]}")
    #expect(large.session.editor.viewport.zoom == 1)
    let rows = frame(&large)
    #expect(rows.joined().contains("N0") && !rows.joined().contains("N39"))
    press("0", in: &large)
    #expect(large.session.editor.viewport.zoom == 0.1)
    press("+ + + + + + + + + + +", in: &large)
    #expect(large.session.editor.viewport.zoom == 2)
    press("- 1", in: &large)
    #expect(large.session.editor.viewport.zoom == 1)
  }

  @Test(
    "V25.1 A flow that does not fit is shown from where its nodes begin, not from beyond",
    arguments: [(0, 0), (9_000, -4_000)])
  func firstPart(x: Int, y: Int) throws {
    func flow(_ nodes: [(Int, Int)]) -> FlowController {
      let list = nodes.enumerated().map { index, place in
        #"{"id": "\#(index)", "position": [\#(x + place.0), \#(y + place.1)], "data": "N\#(index)"}"#
      }
      return controller("{\"nodes\": [\(list.joined(separator: ","))]}")
    }
    var row = flow((0..<40).map { ($0 * 250, 0) })
    #expect(try place("N0", &row).column < 20)
    var last = flow((0..<40).map { ((39 - $0) * 250, 0) })
    #expect(try place("N0", &last).column > 50)
    var upward = flow((0..<40).map { (0, (39 - $0) * 100) })
    let rows = frame(&upward).joined()
    #expect(rows.contains("N0") && rows.contains("N2"))
  }

  @Test("V25.5 The canvas moves by keys and by the wheel, in whole cells")
  func panning() throws {
    var flow = controller(Self.three)
    let start = try place("Start", &flow)
    press("h", in: &flow)
    #expect(try place("Start", &flow).column == start.column + 4)
    press("l k", in: &flow)
    #expect(try place("Start", &flow).row == start.row + 2)
    mouse(.wheel(.down), (10, 10), in: &flow)
    mouse(.drag(.left), (12, 10), in: &flow)
    #expect(try place("Start", &flow) == start)
    mouse(.wheel(.up), (10, 10), .control, in: &flow)
    #expect(flow.session.editor.viewport.zoom == 1.4)
    press("b b", in: &flow)
    #expect(flow.background == .grid)
  }

  // MARK: Keys

  @Test("V25.2 Keys go from node to node and along edges")
  func going() {
    var flow = controller(Self.three)
    press("Tab", in: &flow)
    #expect(flow.session.current == .node("a") && frame(&flow)[23].contains("Start; to Work (go)"))
    press("Down Right", in: &flow)
    #expect(flow.session.current == .node("c"))
    press("BackTab BackTab e e Enter", in: &flow)
    #expect(flow.session.current == .node("c"))
    press("/ W o Enter", in: &flow)
    #expect(flow.session.current == .node("b"))
    press("/ z z Enter", in: &flow)
    #expect(frame(&flow)[23].contains("not found: zz"))
  }

  @Test("V25.3 V25.10 Keys build a flow, and undo it")
  func editing() throws {
    var flow = controller()
    #expect(frame(&flow)[12].contains("adds a node"))
    press("a O n e Enter a T w o Enter a Enter", in: &flow)
    press("Tab c Tab Enter", in: &flow)
    #expect(flow.session.editor.edges.map(\.targetNodeID) == ["node-2"])
    #expect(flow.session.label(of: .node("node-1")) == "One")
    press("i y e s Enter", in: &flow)
    let rows = frame(&flow)
    #expect(rows.joined().contains("One") && rows.joined().contains("yes"), "\(rows)")
    // Esc ends an entry without a change, then a connection, then the selection.
    press("Tab i x Esc", in: &flow)
    #expect(flow.session.label(of: .node("node-1")) == "One")
    press("c Tab Esc", in: &flow)
    #expect(flow.session.current == .node("node-1") && flow.usesEscape)
    press("Esc", in: &flow)
    #expect(flow.session.current == nil && !flow.usesEscape)
    let position = try #require(flow.session.editor.node("node-1")?.position)
    press("Tab S-Right J", in: &flow)
    #expect(
      flow.session.editor.node("node-1")?.position
        == Point2D(x: position.x + 20, y: position.y + 20))
    press("x", in: &flow)
    #expect(flow.session.editor.nodeCount == 2 && flow.session.editor.edgeCount == 0)
    press("v", in: &flow)
    let last = flow.session.editor.export()
    for _ in 0..<20 { press("u", in: &flow) }
    #expect(flow.session.editor.nodeCount == 0 && frame(&flow)[23].contains("nothing to undo"))
    for _ in 0..<20 { press("r", in: &flow) }
    #expect(flow.session.editor.export().nodes == last.nodes)
  }

  @Test("V25.3 A node that is added asks for its label, and one undo takes back both")
  func naming() {
    var flow = controller()
    press("a", in: &flow)
    #expect(frame(&flow)[23].contains("label for Node 1:"))
    press("S t a x Enter", in: &flow)
    #expect(flow.session.label(of: .node("node-1")) == "Stax")
    press("a x x Esc", in: &flow)
    #expect(flow.session.label(of: .node("node-2")) == "Node 2")
    press("a Enter", in: &flow)
    #expect(flow.session.label(of: .node("node-3")) == "Node 3")
    press("u u", in: &flow)
    #expect(flow.session.editor.nodeCount == 1)
    press("u", in: &flow)
    #expect(flow.session.editor.nodeCount == 0 && !flow.session.editor.canUndo)
    press("r", in: &flow)
    #expect(flow.session.label(of: .node("node-1")) == "Stax")
    press("u r", in: &flow)
    #expect(flow.session.label(of: .node("node-1")) == "Stax")
  }

  @Test("V25.3 Moves by keys in short succession are one change")
  func moving() {
    var flow = controller(Self.three)
    let before = flow.session.editor.export().nodes
    press("Tab", in: &flow)
    for time in [1, 1.2, 1.6, 4] { _ = flow.handle(.key(KeyStroke("J")), at: time) }
    #expect(flow.session.editor.node("a")?.position.y == 80)
    #expect(flow.session.undo() == "Move")
    #expect(flow.session.editor.node("a")?.position.y == 60)
    #expect(flow.session.undo() == "Move" && flow.session.undo() == nil)
    #expect(flow.session.editor.export().nodes == before)
  }

  @Test("V25.4 Several are selected with the space bar, and grouped")
  func marking() {
    var flow = controller(Self.three)
    press("Tab Space Tab Space Tab", in: &flow)
    #expect(flow.session.editor.selectedNodeIDs == ["a", "b"])
    #expect(frame(&flow)[23].contains("2 selected"))
    press("g", in: &flow)
    #expect(flow.session.editor.node("a")?.parentID == "group-1")
    #expect(frame(&flow).joined().contains("Group 1"))
    press("G", in: &flow)
    #expect(flow.session.editor.nodeCount == 3)
    // Other keys that go somewhere, and entries, leave what is selected; Esc ends that, and only then clears it.
    press("Esc Tab Space Tab Space e Enter / R e s Enter", in: &flow)
    #expect(flow.session.editor.selectedNodeIDs == ["a", "b"])
    press("Esc", in: &flow)
    #expect(flow.session.editor.selectedNodeIDs.count == 2)
    press("Esc", in: &flow)
    #expect(flow.session.editor.selectedNodeIDs.isEmpty && !flow.usesEscape)
  }

  @Test("V25.9 Saving and loading are asked for, and so is losing changes")
  func saving() {
    var flow = controller(Self.three)
    #expect(press("w C-u x . j Enter", in: &flow).last == .save(path: "x.j", replaces: false))
    flow.didSave(to: "x.j")
    #expect(frame(&flow)[23].contains("saved x.j"))
    #expect(press("o Enter", in: &flow).last == .load(path: "x.j"))
    press("Tab x", in: &flow)
    #expect(frame(&flow)[23].contains("changed"))
    #expect(press("q n", in: &flow).last == ScreenEffect.draw)
    #expect(press("q y", in: &flow).last == .quit)
    // Ctrl-C asks too, and a second one leaves.
    #expect(press("C-c", in: &flow).last == ScreenEffect.draw)
    #expect(press("C-c", in: &flow).last == .quit)
    // In an entry, it only ends that.
    for entry in ["/ a", "w", "o"] {
      press(entry, in: &flow)
      #expect(flow.isAsking)
      #expect(press("C-c", in: &flow).last == ScreenEffect.draw)
      #expect(!flow.isAsking && frame(&flow)[23].contains("changed"))
    }
    #expect(press("o Enter", in: &flow).last == ScreenEffect.draw)
    #expect(press("y", in: &flow).last == .load(path: "x.j"))
    press("u", in: &flow)
    #expect(press("q", in: &flow).last == .quit)
    flow.askToReplace("y.j", because: "the file exists")
    #expect(frame(&flow)[23].contains("the file exists: replace y.j?"))
    #expect(press("n", in: &flow).last == ScreenEffect.draw)
    flow.askToReplace("y.j", because: "the file exists")
    #expect(press("y", in: &flow).last == .save(path: "y.j", replaces: true))
  }

  // MARK: Mouse

  @Test("V25.6 Clicks select, add to what is selected, and change labels")
  func clicking() throws {
    var flow = controller(Self.three)
    click(try place("Work", &flow), in: &flow, at: 1)
    #expect(flow.session.current == .node("b"))
    click(try place("Rest", &flow), .control, in: &flow, at: 2)
    #expect(flow.session.editor.selectedNodeIDs == ["b", "c"])
    click(try place("go", &flow), in: &flow, at: 3)
    #expect(flow.session.current == .edge("ab"))
    click((2, 2), in: &flow, at: 4)
    #expect(flow.session.current == nil)
    click(try place("Start", &flow), in: &flow, at: 5)
    click(try place("Start", &flow), in: &flow, at: 5.2)
    #expect(frame(&flow)[23].contains("label: Start"))
    press("! Enter", in: &flow)
    #expect(flow.session.label(of: .node("a")) == "Start!")
    // Two slow clicks are no double click.
    click((3, 20), in: &flow, at: 6)
    click((3, 20), in: &flow, at: 6.5)
    #expect(flow.session.editor.nodeCount == 3)
    click((3, 20), in: &flow, at: 6.7)
    #expect(flow.session.editor.nodeCount == 4)
  }

  @Test("V25.7 Drags move nodes, connect handles, select in rectangles and move the canvas")
  func dragging() throws {
    var flow = controller(Self.three)
    let rest = try place("Rest", &flow)
    mouse(.press(.left), rest, in: &flow)
    mouse(.drag(.left), (rest.column + 3, rest.row + 1), in: &flow)
    mouse(.drag(.left), (rest.column + 5, rest.row + 2), in: &flow)
    mouse(.release(.left), (rest.column + 5, rest.row + 2), in: &flow)
    #expect(flow.session.editor.node("c")?.position == Point2D(x: 350, y: 240))
    #expect(flow.session.undo() == "Move")
    // From the source handle of a selected node to another node.
    press("Esc Tab Tab", in: &flow)
    let handle = try place("●", &flow)
    let target = try place("Rest", &flow)
    mouse(.press(.left), handle, in: &flow)
    mouse(.drag(.left), (target.column - 4, target.row + 4), in: &flow)
    #expect(flow.session.editor.connectionDraft != nil)
    mouse(.drag(.left), target, in: &flow)
    mouse(.release(.left), target, in: &flow)
    #expect(flow.session.editor.edge("b-c")?.sourceNodeID == "b")
    #expect(flow.session.editor.edge("b-c")?.targetNodeID == "c")
    // A rectangle around the lower two.
    mouse(.press(.left), (1, target.row - 2), .alt, in: &flow)
    mouse(.drag(.left), (78, target.row + 3), in: &flow)
    mouse(.release(.left), (78, target.row + 3), in: &flow)
    #expect(flow.session.editor.selectedNodeIDs.isSuperset(of: ["b", "c"]))
    #expect(!flow.session.editor.selectedNodeIDs.contains("a"))
    let start = try place("Start", &flow)
    mouse(.press(.left), (1, 1), in: &flow)
    mouse(.drag(.left), (6, 3), in: &flow)
    mouse(.release(.left), (6, 3), in: &flow)
    #expect(try place("Start", &flow) == (start.column + 5, start.row + 2))
  }

  @Test("V25.7 Esc during a drag puts everything back")
  func givingUp() throws {
    var flow = controller(Self.three)
    let before = flow.session.editor.export().nodes
    let rest = try place("Rest", &flow)
    mouse(.press(.left), rest, in: &flow)
    mouse(.drag(.left), (rest.column + 9, rest.row + 3), in: &flow)
    #expect(flow.session.editor.export().nodes != before)
    press("Esc", in: &flow)
    #expect(flow.session.editor.export().nodes == before && !flow.session.isChanged)
  }

  @Test("V25.8 The mouse alone builds, groups, connects, undoes and saves")
  func buttons() throws {
    var flow = controller()
    for time in 0..<3 {
      click(try place("Add", &flow), in: &flow, at: Double(time))
    }
    click(try place("Node 1", &flow), in: &flow, at: 4)
    click(try place("Connect", &flow), in: &flow, at: 5)
    click(try place("Node 3", &flow), in: &flow, at: 6)
    #expect(flow.session.editor.edges.map(\.targetNodeID) == ["node-3"])
    click(try place("Mark", &flow), in: &flow, at: 7)
    click(try place("Node 1", &flow), in: &flow, at: 8)
    click(try place("Node 2", &flow), in: &flow, at: 9)
    click(try place("Group", &flow), in: &flow, at: 10)
    #expect(flow.session.editor.node("node-2")?.parentID == "group-1")
    for time in 0..<9 { click(try place("Undo", &flow), in: &flow, at: 20 + Double(time)) }
    #expect(flow.session.editor.nodeCount == 0)
    for time in 0..<9 { click(try place("Redo", &flow), in: &flow, at: 40 + Double(time)) }
    #expect(flow.session.editor.nodeCount == 4)
    click(try place("Save", &flow), in: &flow, at: 60)
    #expect(
      flow.handle(.mouse(MouseEvent(.press(.left), column: 5, row: 5)), at: 61)
        == ScreenEffect.draw)
    click(try place("Save", &flow), in: &flow, at: 62)
    #expect(
      flow.handle(.mouse(MouseEvent(.press(.left), column: 5, row: 23)), at: 63)
        == .save(path: "plan.flow.json", replaces: false))
    // Groups are ungrouped by the same button, and the other buttons are on a second page.
    click(try place("Group 1", &flow), in: &flow, at: 64)
    click(try place("Ungroup", &flow), in: &flow, at: 65)
    #expect(flow.session.editor.nodeCount == 3)
    click(try place("…", &flow), in: &flow, at: 66)
    click(try place("Quit", &flow), in: &flow, at: 67)
    let yes = try place("y: yes", &flow)
    let answer = flow.handle(
      .mouse(MouseEvent(.press(.left), column: yes.column, row: yes.row)), at: 68)
    #expect(answer == .quit)
  }

  @Test("V25.7 V25.10 A gesture whose release is not heard ends with the next press or key")
  func lostReleases() throws {
    var flow = controller(Self.three)
    let before = flow.session.editor.export().nodes
    let rest = try place("Rest", &flow)
    mouse(.press(.left), rest, in: &flow)
    mouse(.drag(.left), (rest.column + 6, rest.row + 2), in: &flow)
    press("i ! Enter", in: &flow)
    mouse(.drag(.left), (rest.column + 9, rest.row + 2), in: &flow)
    mouse(.release(.left), (rest.column + 9, rest.row + 2), in: &flow)
    #expect(flow.session.editor.node("c")?.position.x == 360)
    #expect(flow.session.undo() == "Change" && flow.session.undo() == "Move")
    #expect(flow.session.editor.export().nodes == before && flow.session.undo() == nil)
    press("Tab", in: &flow)
    let handle = try place("●", &flow)
    mouse(.press(.left), handle, in: &flow)
    mouse(.drag(.left), (handle.column + 3, handle.row + 2), in: &flow)
    mouse(.press(.right), (1, 1), in: &flow)
    mouse(.release(.right), (1, 1), in: &flow)
    #expect(flow.session.editor.connectionDraft == nil)
  }

  @Test("V25.5 The map shows everything, and moves what is visible")
  func map() throws {
    let nodes = (0..<30).map {
      #"{"id": "\#($0)", "position": [\#($0 % 6 * 400), \#($0 / 6 * 300)], "data": "N\#($0)"}"#
    }
    var flow = controller("{\"nodes\": [\(nodes.joined(separator: ","))]}")
    press("m", in: &flow)
    let frame = try #require(flow.minimapFrame)
    #expect(frame.column + frame.columns == 80)
    let before = flow.session.editor.viewport.offset
    mouse(
      .press(.left), (frame.column + frame.columns - 3, frame.row + frame.rows - 3), in: &flow)
    let after = flow.session.editor.viewport.offset
    #expect(after.x < before.x && after.y < before.y)
    press("m", in: &flow)
    #expect(flow.minimapFrame == nil)
  }

  // MARK: Read-only

  @Test("V25.14 V17.6b ? and F1 show the keys, which scroll", arguments: ["?", "F1"])
  func help(key: String) {
    var flow = controller(Self.three, size: TerminalSize(columns: 20, rows: 5))
    press("Tab \(key)", in: &flow)
    var words = ""
    for _ in 0..<150 {
      words += frame(&flow).joined(separator: " ") + " "
      press("Down", in: &flow)
    }
    for entry in KeyHelp.flow(isReadOnly: false).entries {
      for word in (entry.keys + " " + entry.meaning).split(separator: " ") where word.count < 12 {
        #expect(words.contains(word), "\(word)")
      }
    }
    #expect(flow.session.current == .node("a"))
    #expect(press("C-c", in: &flow).last == ScreenEffect.draw)
    press("Down", in: &flow)
    #expect(flow.session.current != .node("a"))
    #expect(!KeyHelp.flow(isReadOnly: true).entries.contains { $0.meaning == "add a node" })
  }

  @Test("V25.11 A diagram can be walked through but not changed")
  func readOnly() {
    var picture = GraphPicture()
    picture.nodes = [.init(id: "a", title: "A"), .init(id: "b", title: "B")]
    picture.edges = [.init(id: "1", source: 0, target: 1, label: "to")]
    var flow = FlowController(
      FlowSession(reading: picture, reason: "diagram", measure: CellMetrics()), size: Self.size,
      options: .plain)
    #expect(!frame(&flow)[0].contains("Add") && frame(&flow)[0].contains("Fit"))
    press("Tab x", in: &flow)
    #expect(flow.session.editor.nodeCount == 2 && frame(&flow)[23].contains("cannot be changed"))
    press("e Enter", in: &flow)
    #expect(flow.session.current == .node("b"))
    #expect(press("q", in: &flow).last == .quit)
  }

  // MARK: Everything

  @Test("V25.12 Any events give frames, and undoing everything gives the first document")
  func anything() {
    let keys =
      Array("acigGxurvwo01+-mb/?hjklHJKLeEqyn ").map { KeyStroke(String($0)) } + [
        KeyStroke(.tab), KeyStroke(.enter), KeyStroke(.escape), KeyStroke(.left), KeyStroke(.down),
        KeyStroke(.right, .shift), KeyStroke(.up, .control), KeyStroke(.delete),
      ]
    for seed in 0..<UInt64(TestScale.many(4)) {
      var random = SeededGenerator(seed: seed)
      let size = TerminalSize(
        columns: .random(in: 1...90, using: &random), rows: .random(in: 1...30, using: &random))
      var flow = controller(Self.three, size: size)
      let first = flow.session.editor.export()
      for _ in 0..<150 {
        let place = (
          column: Int.random(in: 0..<size.columns, using: &random),
          row: Int.random(in: 0..<size.rows, using: &random)
        )
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
          if let key = keys.randomElement(using: &random) { _ = flow.handle(.key(key)) }
        case 5, 6:
          _ = flow.handle(.mouse(.init(.press(.left), column: place.column, row: place.row)))
        case 7: _ = flow.handle(.mouse(.init(.drag(.left), column: place.column, row: place.row)))
        case 8:
          _ = flow.handle(.mouse(.init(.release(.left), column: place.column, row: place.row)))
        default:
          flow.resize(
            to: TerminalSize(
              columns: .random(in: 1...90, using: &random),
              rows: .random(in: 1...30, using: &random)))
        }
        let grid = flow.draw()
        #expect(grid.size == flow.size)
        var document = flow.session.editor.export()
        #expect(document.sanitize().isEmpty)
      }
      press("Esc Esc", in: &flow)
      while flow.session.undo() != nil {}
      #expect(flow.session.editor.export().nodes == first.nodes, "seed \(seed)")
      #expect(flow.session.editor.export().edges == first.edges, "seed \(seed)")
    }
  }
}
