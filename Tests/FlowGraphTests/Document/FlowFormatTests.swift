import ArtifactBase
import FlowGraph
import Testing

/// Flows in the formats of other tools.
struct FlowFormatTests {
  /// A flow in lines: nodes with their labels and containers, edges with their ends and labels.
  private static func lines(_ report: FlowReport) -> [String] {
    report.document.nodes.map { node in
      "\(node.id): \(node.label)" + (node.parentID.map { " in \($0)" } ?? "")
    }
      + report.document.edges.map { edge in
        let arrow =
          switch edge.arrows {
          case .target: "→"
          case .source: "←"
          case .both: "↔"
          case .none: "–"
          }
        return "\(edge.id): \(edge.sourceNodeID) \(arrow) \(edge.targetNodeID)"
          + (edge.label.map { ": \($0)" } ?? "")
      }
  }

  private func report(_ text: String) -> FlowReport { FlowReport(reading: Array(text.utf8)) }

  private func expect(_ text: String, _ lines: [String]) throws {
    let report = report(text)
    #expect(Self.lines(report) == lines)
    #expect(report.diagnostics == [])
    #expect(report.droppedElementCount == 0)
    // What is saved is read as the same (F5.13).
    let copy = FlowReport(reading: try report.document.encoded())
    #expect(copy.document == report.document)
    #expect(copy.diagnostics == [] && copy.unreadMembers == [])
  }

  private static let reactFlows: [(String, [String])] = [
    (
      #"{"nodes": [{"id": "in", "data": {"label": "Inbox"}}, {"id": "out", "data": {"label": "Archive"}}], "edges": [{"source": "in", "target": "out"}]}"#,
      ["in: Inbox", "out: Archive", "in→out: in → out"]
    ),
    (
      """
      {"nodes": [{"id": "1", "type": "input", "position": {"x": 0, "y": 0}, "data": {"title": "Ask"}},
        {"id": "2", "position": {"x": 0, "y": 90}, "data": {"label": "Approved?"}},
        {"id": "3", "position": {"x": 0, "y": 180}, "data": {"name": "Pay", "color": "red"}}],
       "edges": [{"source": "1", "target": "2", "animated": true, "type": "smoothstep"},
        {"source": "2", "target": "3", "sourceHandle": "yes", "label": "yes"},
        {"source": "2", "target": "3", "sourceHandle": "maybe", "data": {"label": "perhaps"}},
        {"id": "back", "source": "2", "target": "1", "label": "no", "markerStart": {"type": "arrow"}}],
       "viewport": {"x": 5, "y": 6, "zoom": 2}}
      """,
      [
        "1: Ask", "2: Approved?", "3: Pay", "1→2: 1 → 2", "2→3: 2 → 3: yes",
        "2→3 2: 2 → 3: perhaps",
        "back: 2 ↔ 1: no",
      ]
    ),
    (
      """
      {"edges": [{"id": "e", "source": "api", "target": "db", "sourceHandle": null}],
       "nodes": [{"id": "vpc", "type": "group", "data": {}, "position": {"x": 0, "y": 0},
          "style": {"width": 400, "height": 200}},
        {"id": "api", "parentId": "vpc", "extent": "parent", "data": {"label": "API"},
          "position": {"x": 10, "y": 10}, "measured": {"width": 80, "height": 40}},
        {"id": "db", "parentNode": "vpc", "data": {"label": 7}, "position": {"x": 200, "y": 10}}]}
      """,
      ["vpc: ", "api: API in vpc", "db: 7 in vpc", "e: api → db"]
    ),
    (
      #"{"nodes": [{"id": "a", "label": "A", "data": {"kind": 1}}, {"id": "b", "label": "B", "data": [1]}], "edges": []}"#,
      ["a: A", "b: B"]
    ),
  ]

  @Test("F5.3a F5.3b F5.4a F5.6a F5.8 F5.13 React Flow", arguments: reactFlows)
  func reactFlow(text: String, lines: [String]) throws {
    try expect(text, lines)
  }

  @Test("F5.3b Positions, sizes, sides and paths of React Flow")
  func reactFlowGeometry() {
    let document = report(Self.reactFlows[2].0).document
    #expect(document.nodes.map(\.position.x) == [0, 10, 200])
    #expect(document.nodes[0].size == Size2D(width: 400, height: 200))
    #expect(document.nodes[1].size == Size2D(width: 80, height: 40))
    let other = report(Self.reactFlows[1].0).document
    #expect(other.edges.map(\.pathType) == [.smoothStep, .bezier, .bezier, .bezier])
    #expect(other.viewport == Viewport(offset: Point2D(x: 5, y: 6), zoom: 2))
    let sides = report(
      #"{"nodes": [{"id": "a", "sourcePosition": "right", "targetPosition": "left", "selected": true, "draggable": false}]}"#
    )
    #expect(sides.document.nodes[0].handles.map(\.position) == [.left, .right])
    #expect(sides.document.nodes[0].isSelected && !sides.document.nodes[0].isDraggable)
  }

  @Test("F5.3c Types of edges in React Flow are forms of their paths; others are reported once")
  func reactFlowPaths() {
    func edges(_ types: [String], in array: String = "edges") -> String {
      let edges = types.map { #"{"source": "a", "target": "b", "type": \#($0)}"# }
      return
        #"{"nodes": [{"id": "a"}, {"id": "b"}], "\#(array)": [\#(edges.joined(separator: ", "))]}"#
    }
    let known = report(
      edges([
        #""default""#, #""straight""#, #""step""#, #""smoothstep""#, #""simplebezier""#, "null",
        "7",
      ]))
    #expect(
      known.document.edges.map(\.pathType) == [
        .bezier, .straight, .step, .smoothStep, .simpleBezier, .bezier, .bezier,
      ])
    #expect(known.diagnostics == [])
    let other = report(edges([#""smoothStep""#, #""buttonedge""#, #""buttonedge""#, #""bezier""#]))
    #expect(other.document.edges.allSatisfy { $0.pathType == .bezier })
    #expect(other.diagnostics.map(\.code) == Array(repeating: .invalidFlowValue, count: 3))
    #expect(other.diagnostics.map(\.severity) == Array(repeating: .warning, count: 3))
    #expect(other.diagnostics.map(\.suggestion) == ["smoothstep", nil, nil])
    #expect(other.diagnostics[1].pointer.description == "/edges/1/type")
    #expect(
      other.diagnostics[1].message
        == "unknown edge type `buttonedge`: expected one of default, straight, step, smoothstep, simplebezier"
    )
    #expect(report(edges([#""calls""#], in: "links")).diagnostics == [])
  }

  private static let d3Graphs: [(String, [String])] = [
    (
      #"{"nodes": [{"id": "Valjean", "group": 1}, {"id": "Javert", "group": 2}], "links": [{"source": "Javert", "target": "Valjean", "value": 17}]}"#,
      ["Valjean: Valjean", "Javert: Javert", "Javert→Valjean: Javert → Valjean"]
    ),
    (
      """
      {"links": [{"source": 0, "target": 1, "value": 3}, {"source": 1, "target": 2},
        {"source": 0, "target": 1}],
       "nodes": [{"name": "Alice", "group": 1}, {"name": "Bob", "group": 1}, {"name": "Bob"}]}
      """,
      [
        "Alice: Alice", "Bob: Bob", "2: Bob", "0→1: Alice → Bob", "1→2: Bob → 2",
        "0→1 2: Alice → Bob",
      ]
    ),
    (
      """
      {"nodes": [{"id": "a", "x": 1.5, "y": 2, "vx": 0, "index": 0}, {"id": "b", "x": 9, "y": 9}, {}],
       "links": [{"source": {"id": "a", "x": 1.5}, "target": {"id": "b"}, "label": "knows"},
        {"source": {"index": 2}, "target": "a"}]}
      """,
      ["a: a", "b: b", "2: 2", "a→b: a → b: knows", "2→a: 2 → a"]
    ),
    (
      #"{"nodes": [{"id": 1, "name": "One"}, {"id": 2, "name": "Two"}], "links": [{"source": 2, "target": 1}, {"source": "One", "target": 2}]}"#,
      ["1: One", "2: Two", "2→1: 2 → 1", "One→2: 1 → 2"]
    ),
  ]

  @Test("F5.3a F5.4a F5.4b F5.4c F5.13 D3", arguments: d3Graphs)
  func d3(text: String, lines: [String]) throws {
    try expect(text, lines)
  }

  private static let workflows: [(String, [String])] = [
    (
      """
      {"name": "Mail", "nodes": [{"id": "7a", "name": "Webhook", "type": "n8n-nodes-base.webhook",
          "position": [240, 300], "parameters": {"path": "in"}},
        {"id": "7b", "name": "Spam?", "type": "n8n-nodes-base.if", "position": [460, 300]},
        {"id": "7c", "name": "Drop", "type": "n8n-nodes-base.noOp", "position": [680, 200]},
        {"id": "7d", "name": "Reply", "type": "n8n-nodes-base.gmail", "position": [680, 400]}],
       "connections": {"Webhook": {"main": [[{"node": "Spam?", "type": "main", "index": 0}]]},
        "Spam?": {"main": [[{"node": "Drop", "type": "main", "index": 0}],
          [{"node": "Reply", "type": "main", "index": 0}]]}}}
      """,
      [
        "7a: Webhook", "7b: Spam?", "7c: Drop", "7d: Reply", "Webhook→Spam?: 7a → 7b",
        "Spam?→Drop: 7b → 7c: true", "Spam?→Reply: 7b → 7d: false",
      ]
    ),
    (
      """
      {"connections": {"Model": {"ai_languageModel": [[{"node": "Agent", "index": 0}]]},
         "Search": {"ai_tool": [[{"node": "Agent"}]]}},
       "nodes": [{"name": "Agent", "type": "@n8n/n8n-nodes-langchain.agent"},
        {"name": "Model", "type": "lmChatOpenAi"}, {"name": "Search", "type": "toolSerpApi"},
        {"id": "s", "name": "Sticky Note", "type": "n8n-nodes-base.stickyNote",
          "parameters": {"content": "Answers mails", "width": 300}}]}
      """,
      [
        "Agent: Agent", "Model: Model", "Search: Search", "s: Answers mails",
        "Model→Agent: Model → Agent: languageModel", "Search→Agent: Search → Agent: tool",
      ]
    ),
    (
      """
      {"nodes": [{"id": "1", "name": "Route", "type": "n8n-nodes-base.switch"}, {"id": "2", "name": "A"},
        {"id": "3", "name": "B"}],
       "connections": {"Route": {"main": [[{"node": "A"}, {"node": "B"}], null, [{"node": "A"}], []]},
        "A": {"main": [{"node": "B"}]}, "B": {"main": []}}}
      """,
      [
        "1: Route", "2: A", "3: B", "Route→A: 1 → 2: 0", "Route→B: 1 → 3: 0", "Route→A 2: 1 → 2: 2",
        "A→B: 2 → 3",
      ]
    ),
    (
      #"{"nodes": [{"id": "x"}, {"id": "y"}], "connections": [{"from": "x", "to": "y", "label": "then"}]}"#,
      ["x: x", "y: y", "x→y: x → y: then"]
    ),
  ]

  @Test("F5.3a F5.6 F5.6a F5.9 F5.13 n8n", arguments: workflows)
  func n8n(text: String, lines: [String]) throws {
    try expect(text, lines)
  }

  @Test("F5.6 Members without a role are the data of a node without data")
  func data() throws {
    let document = report(Self.workflows[0].0).document
    #expect(document.nodes[0].data["parameters"]?["path"] == "in")
    #expect(document.nodes[0].position == Point2D(x: 240, y: 300))
    let other = report(
      #"{"nodes": [{"id": 4, "label": "Hub", "size": 25, "group": "g", "color": null, "x": 1, "y": 2}, {"id": 5}]}"#
    )
    #expect(
      other.document.nodes.map(\.data) == [["label": "Hub", "size": 25, "group": "g"], .null])
    #expect(other.document.nodes[0].position == Point2D(x: 1, y: 2))
    #expect(other.unsizedNodeIDs == ["4", "5"] && other.diagnostics == [])
  }

  private static let canvases: [(String, [String])] = [
    (
      """
      {"nodes": [{"id": "n1", "type": "text", "x": 0, "y": 0, "width": 200, "height": 60, "text": "Idea"},
        {"id": "n2", "type": "file", "x": 300, "y": 0, "width": 200, "height": 60, "file": "Plan.md",
          "subpath": "#Costs"},
        {"id": "n3", "type": "link", "x": 600, "y": 0, "width": 200, "height": 60,
          "url": "https://example.org/"}],
       "edges": [{"id": "e1", "fromNode": "n1", "toNode": "n2", "fromSide": "right", "toSide": "left",
          "label": "becomes"},
        {"fromNode": "n2", "toNode": "n3", "toEnd": "none"},
        {"fromNode": "n3", "toNode": "n1", "fromEnd": "arrow"}]}
      """,
      [
        "n1: Idea", "n2: Plan.md#Costs", "n3: https://example.org/", "e1: n1 → n2: becomes",
        "n2→n3: n2 – n3", "n3→n1: n3 ↔ n1",
      ]
    ),
    (
      """
      {"nodes": [{"id": "in", "type": "text", "x": 40, "y": 40, "width": 100, "height": 50, "text": "In"},
        {"id": "outer", "type": "group", "x": 0, "y": 0, "width": 600, "height": 400, "label": "Outer"},
        {"id": "inner", "type": "group", "x": 20, "y": 20, "width": 200, "height": 200},
        {"id": "edge", "type": "text", "x": 550, "y": 300, "width": 90, "height": 50, "text": "Edge"},
        {"id": "out", "type": "text", "x": 700, "y": 0, "width": 100, "height": 50, "text": "Out"}],
       "edges": [{"fromNode": "outer", "toNode": "out"}]}
      """,
      [
        "in: In in inner", "outer: Outer", "inner:  in outer", "edge: Edge in outer", "out: Out",
        "outer→out: outer → out",
      ]
    ),
    (
      """
      {"nodes": [{"id": "g", "type": "group", "x": 0, "y": 0, "width": 300, "height": 300, "label": "G"},
        {"id": "h", "type": "group", "x": 0, "y": 0, "width": 300, "height": 300, "label": "H"},
        {"id": "big", "type": "text", "x": -200, "y": -200, "width": 700, "height": 700, "text": "Big"},
        {"id": "free", "type": "text", "text": "Free"}], "edges": []}
      """,
      ["g: G", "h: H in g", "big: Big", "free: Free"]
    ),
  ]

  @Test("F5.3a F5.6a F5.10 F5.12 F5.13 JSON Canvas", arguments: canvases)
  func jsonCanvas(text: String, lines: [String]) throws {
    try expect(text, lines)
  }

  @Test("F5.11 Sides and handles of other formats are added to nodes that declare none")
  func addedHandles() {
    let canvas = report(Self.canvases[0].0).document
    #expect(canvas.edges[0].sourceHandleID == "right" && canvas.edges[0].targetHandleID == "left")
    #expect(canvas.nodes[0].handle("right")?.position == .right)
    #expect(canvas.nodes[1].handle("left")?.type == .target)
    let flow = report(Self.reactFlows[1].0).document
    #expect(flow.nodes[1].handles.map(\.id) == ["target", "source", "yes", "maybe"])
    #expect(flow.nodes[1].handle("yes")?.position == .bottom)
    let declared = report(
      #"{"nodes": [{"id": "a", "handles": []}], "edges": [{"source": "a", "target": "a", "sourceHandle": "x"}]}"#
    )
    #expect(declared.document.nodes[0].handles.isEmpty)
    #expect(declared.diagnostics.map(\.code) == [.unknownFlowHandle])
    #expect(declared.diagnostics[0].pointer.description == "/edges/0")
  }

  private static let networks: [(String, [String])] = [
    (
      """
      {"nodes": [{"id": 1, "label": "Router", "shape": "box"}, {"id": 2, "label": "Laptop", "group": "lan"},
        {"id": 3, "title": "Phone"}],
       "edges": [{"from": 1, "to": 2, "arrows": "to", "label": "wifi"}, {"from": 1, "to": 3}, {"from": 1, "to": 3}]}
      """,
      [
        "1: Router", "2: Laptop", "3: Phone", "1→2: 1 → 2: wifi", "1→3: 1 → 3", "1→3 2: 1 → 3",
      ]
    ),
    (
      """
      {"nodes": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}],
       "edges": [{"from": "a", "to": "b", "arrows": "to, from"}, {"from": "a", "to": "b", "arrows": "from"},
        {"from": "a", "to": "b", "arrows": "middle"}, {"from": "a", "to": "b", "arrows": ""},
        {"from": "a", "to": "b", "arrows": {"to": {"enabled": false}, "from": {"scaleFactor": 2}}},
        {"from": "a", "to": "b", "arrows": {"to": true}, "dashes": true}]}
      """,
      [
        "a: A", "b: B", "a→b: a ↔ b", "a→b 2: a ← b", "a→b 3: a → b", "a→b 4: a – b",
        "a→b 5: a ← b",
        "a→b 6: a → b",
      ]
    ),
    (
      """
      {"edges": [{"from": 20, "to": 10, "title": "reports to"}, {"id": 5, "from": 10, "to": 20}],
       "nodes": [{"id": 10, "label": "Chief\\nof staff"}, {"id": 20, "label": 42}]}
      """,
      ["10: Chief\nof staff", "20: 42", "20→10: 20 → 10: reports to", "5: 10 → 20"]
    ),
  ]

  @Test("F5.3 F5.3a F5.8 F5.12 F5.13 vis-network", arguments: networks)
  func visNetwork(text: String, lines: [String]) throws {
    try expect(text, lines)
  }

  @Test("F5.4b IDs that are given depend on nothing that follows")
  func generatedIDs() {
    let report = report(
      """
      {"nodes": [{"name": "A"}, {"id": "B"}, {"label": "A"}, {"name": "B"}, {"id": "3"}],
       "edges": [{"id": "B→A 2", "source": "B", "target": "A"}, {"source": "B", "target": "A"},
        {"source": "B", "target": "A"}, {"id": "B→A", "source": "A", "target": "B"}]}
      """)
    #expect(report.document.nodes.map(\.id) == ["A", "B", "2", "3"])
    #expect(report.document.edges.map(\.id) == ["B→A 2", "B→A", "B→A 3", "B→A 4"])
    // A declared ID of a node is kept by the first node that has it.
    #expect(report.diagnostics.map(\.code) == [.duplicateFlowNode])
    #expect(report.droppedElementCount == 1)
  }

  @Test("F5.4c A number is an index only if no ID is a number")
  func indices() {
    let nodes = #"{"nodes": [{"id": "5", "name": "Five"}, {"id": "b"}], "edges": ["#
    let dangling = report(nodes + #"{"source": 0, "target": "b"}, {"source": 5, "target": "b"}]}"#)
    #expect(Self.lines(dangling).last == "5→b: 5 → b" && dangling.document.edges.count == 1)
    #expect(dangling.diagnostics.map(\.code) == [.danglingFlowEdge])
    #expect(dangling.diagnostics[0].pointer.description == "/edges/0")
    let texts = report(
      #"{"nodes": [{"id": "a"}, {"id": "b"}], "links": [{"source": "0", "target": 1}, {"source": 7, "target": -1}, {"source": 0.5, "target": 1}]}"#
    )
    #expect(texts.document.edges.isEmpty && texts.diagnostics.count == 3)
    #expect(texts.droppedElementCount == 3)
  }

  @Test(
    "F5.4 F5.4e F5.9 Connections that are no connections have a diagnostic with a pointer",
    arguments: [
      (#""a": 5"#, ["/connections/a flow.invalid-value"]),
      (#""a": {"main": 5}"#, ["/connections/a/main flow.invalid-value"]),
      (#""a": {"main": [5]}"#, ["/connections/a/main/0 flow.invalid-value"]),
      (
        #""a": {"main": [[5, {"type": "main"}]]}"#,
        [
          "/connections/a/main/0/0 flow.invalid-value",
          "/connections/a/main/0/1 flow.missing-member",
        ]
      ),
      (#""a": {"main": [[{"node": "zz"}]]}"#, ["/connections/a/main/0/0 flow.dangling-edge"]),
      (#""zz": {"main": [[{"node": "a"}]]}"#, ["/connections/zz/main/0/0 flow.dangling-edge"]),
      (#""a": {"main": [[{"node": []}]]}"#, ["/connections/a/main/0/0/node flow.invalid-value"]),
    ])
  func invalidConnections(text: String, diagnostics: [String]) {
    let report = report(#"{"nodes": [{"name": "a"}], "connections": {\#(text)}}"#)
    #expect(report.document.edges.isEmpty)
    #expect(report.diagnostics.map { "\($0.pointer) \($0.code)" } == diagnostics)
    #expect(report.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test("F5.5 Members of other formats of another kind are reported")
  func invalidMembers() {
    let report = report(
      """
      {"nodes": [{"id": "a", "selected": 1, "sourcePosition": "rigth"}, {"id": []}],
       "edges": [{"id": {}, "from": "a", "to": "a", "arrows": 5, "label": {}}], "links": 5,
       "connections": "x"}
      """)
    #expect(report.document.nodes.map(\.id) == ["a", "1"])
    #expect(report.document.edges.map(\.id) == ["a→a"])
    #expect(
      Set(report.diagnostics.map { "\($0.pointer) \($0.severity)" }) == [
        "/nodes/0/selected warning", "/nodes/0/sourcePosition warning", "/nodes/1/id warning",
        "/edges/0/id warning", "/edges/0/arrows warning", "/edges/0/label warning", "/links error",
        "/connections error",
      ])
  }

  @Test("F5.10 Only the first groups contain what is inside")
  func manyGroups() {
    let groups = (0...FlowLimits.groupCount).map {
      #"{"id": "g\#($0)", "type": "group", "x": \#($0 * 100), "y": 0, "width": 90, "height": 90}"#
    }
    let nodes = [0, FlowLimits.groupCount].map {
      #"{"id": "n\#($0)", "x": \#($0 * 100 + 5), "y": 5, "width": 9, "height": 9}"#
    }
    let report = report(#"{"nodes": [\#((groups + nodes).joined(separator: ","))]}"#)
    #expect(report.document.nodes.suffix(2).map(\.parentID) == ["g0", nil])
    #expect(report.diagnostics.map(\.code) == [.flowGroupLimit])
    #expect(report.diagnostics[0].severity == .warning)
  }

  @Test("F5.13 What a saved flow would not have is known")
  func losses() {
    let report = report(
      """
      {"name": "x", "settings": {}, "nodes": [{"id": "a", "data": "A", "style": 1, "hidden": null},
        {"id": "b", "color": "red"}],
       "links": [{"source": "a", "target": "b", "value": 3, "color": 1}, {"source": "a"}]}
      """)
    #expect(report.unreadMembers == ["name", "settings", "style", "value", "color"])
    #expect(report.droppedElementCount == 1)
    // The first input of a node is the usual one.
    let inputs = self.report(
      #"{"nodes": [{"name": "a"}], "connections": {"a": {"main": [[{"node": "a", "type": "main", "index": 0}, {"node": "a", "index": 1}]]}}}"#
    )
    #expect(inputs.unreadMembers == ["index"] && inputs.document.edges.count == 2)
  }
}
