import ArtifactBase
import FlowGraph
import TestSupport
import Testing

@Suite struct HostileFlowTests {
  @Test("F13.1 Every case of the hostile suite has a test", .needsSharedFolder)
  func table() throws {
    let cases = try HostileFlow.cases()
    #expect(cases.count == 37)
    #expect(Set(cases.map(\.id)) == Set(HostileFlow.tests.keys))
    for item in cases {
      for test in HostileFlow.tests[item.id] ?? [] {
        switch test {
        case .here(let check):
          let result = try check(item.json)
          #expect(result, "\(item.id)")
        case .other(let file, let name):
          let bytes = try #require(SharedFolder.bytes(ofPackage: "Tests/" + file))
          #expect(String(decoding: bytes, as: UTF8.self).contains(name), "\(item.id): \(name)")
        }
      }
      // Those about layout are all laid out by one test.
      if item.json["expect"]?["layout"] != nil {
        #expect(HostileFlow.tests[item.id]?.contains { $0.name == HostileFlow.layoutName } ?? false)
      }
    }
  }

  @Test("F3.1 F3.2 F3.4 F3.5 F3.6 F3.8 The hostile cases are handled", .needsSharedFolder)
  func theHostileCasesAreHandled() throws {
    let bytes = try #require(SharedFolder.bytes(of: "suites/flow/hostile.json"))
    let cases = try #require(JSONValue(parsing: bytes)["cases"]?.arrayValue)
    var count = 0
    for item in cases {
      guard let graph = item["graph"] else { continue }
      count += 1
      let id = item["id"]?.stringValue ?? ""
      var document = HostileFlow.document(graph)
      let codes = document.sanitize().map(\.code.rawValue)
      if let nodes = item["expect"]?["nodes"]?.intValue { #expect(document.nodes.count == nodes) }
      if let edges = item["expect"]?["edges"]?.intValue { #expect(document.edges.count == edges) }
      let expected: [String: String] = [
        "duplicate-node-id": "flow.duplicate-node", "duplicate-edge-id": "flow.duplicate-edge",
        "dangling-edge": "flow.dangling-edge", "unknown-handle": "flow.unknown-handle",
        "parent-cycle": "flow.parent-cycle", "parent-missing": "flow.unknown-parent",
        "parent-self": "flow.parent-cycle", "nan-position": "flow.non-finite-number",
        "inf-size": "flow.non-finite-number", "negative-size": "flow.negative-size",
      ]
      #expect(codes == (expected[id].map { [$0] } ?? []), "\(id)")
      #expect(document.nodeBounds()?.isFinite ?? true, "\(id)")
      for edge in document.edges {
        for type in EdgePathType.allCases {
          for calculator in [type.calculator, XYFlowEdgePaths(pathType: type)] {
            let geometry = try #require(document.geometry(of: edge, using: calculator), "\(id)")
            #expect(geometry.path.isFinite && geometry.bounds.isFinite, "\(id)")
            let text = geometry.path.svgPathData
            #expect(!text.contains("nan") && !text.contains("inf"), "\(id)")
          }
        }
      }
    }
    #expect(count == 21)
  }
}

/// The cases of `suites/flow/hostile.json`, and what shows each of them.
enum HostileFlow {
  /// A test of a case.
  enum Test: Sendable {
    /// A check of this target.
    case here(@Sendable (JSONValue) throws -> Bool)
    /// A test of another target, by its file and a part of its name.
    case other(file: String, name: String)

    var name: String? {
      if case .other(_, let name) = self { name } else { nil }
    }
  }

  static let layoutName = "G6.5 The hostile graphs of the suite are laid out"

  private static let layout = Test.other(
    file: "GraphLayoutTests/HostileLayoutTests.swift", name: layoutName)
  private static let sanitizing = Test.other(
    file: "FlowGraphTests/Document/HostileFlowTests.swift", name: "The hostile cases are handled")
  private static let markup = Test.other(
    file: "DrawingTests/SVGTests.swift", name: "I3.1 Hostile text is escaped everywhere")
  private static let cells = Test.other(
    file: "TerminalFrontTests/Layout/ScenePainterTests.swift", name: "V23.11 No scene traps")
  private static let controls = Test.other(
    file: "TerminalFrontTests/Text/SafeTextTests.swift",
    name: "V2.2 Control characters become their pictures")

  private static func structure(_ name: String) -> Test {
    .other(file: "GraphLayoutTests/HostileLayoutTests.swift", name: name)
  }

  static let tests: [String: [Test]] = [
    "empty": [layout, .here(hasNoContent)],
    "single": [layout, .here { editor($0).nodeCount == 1 }],
    "self-loop": [layout, .here(hasFinitePaths)],
    "self-loops-3": [layout, structure("G3.4 A thousand parallel edges and loops")],
    "multi-edge-5": [layout, structure("G3.4 A thousand parallel edges and loops")],
    "two-cycle": [layout],
    "duplicate-node-id": [
      sanitizing, .here { editor($0).nodes.map(\.data) == ["first"] },
    ],
    "duplicate-edge-id": [sanitizing, .here { editor($0).edges.map(\.sourceNodeID) == ["a"] }],
    "dangling-edge": [sanitizing, .here { editor($0).edgeCount == 0 }],
    "unknown-handle": [sanitizing, .here(hasFinitePaths)],
    "parent-cycle": [sanitizing, .here { removesAll(editor($0)) }],
    "parent-missing": [sanitizing, .here { editor($0).node("a")?.parentID == nil }],
    "parent-self": [sanitizing, .here { editor($0).node("a")?.parentID == nil }],
    "nan-position": [
      sanitizing, .here(hasFinitePaths), .here { editor($0).node("a")?.position.x == 0 },
    ],
    "inf-size": [
      sanitizing, .here { editor($0).node("a")?.size == FlowDefaults.nodeSize },
    ],
    "negative-size": [
      sanitizing, .here { editor($0).hitTestNode(at: Point2D(x: 0, y: 0)) == "a" },
    ],
    "zero-size": [layout, sanitizing, .here(hasFinitePaths)],
    "huge-coordinates": [cells, .here(fits), .here(hasFinitePaths)],
    "zoom-zero": [.here { usesLeastZoom($0) }],
    "zoom-nan": [.here { editor($0).viewport.zoom == 1 }],
    "id-hostile": [markup, controls, .here(survives)],
    "label-100k-chars": [layout],
    "label-combining": [
      .other(
        file: "TerminalFrontTests/Text/TextMetricsTests.swift",
        name: "V1.5 A chain of joined emoji is read in linear time"), controls, .here(survives),
    ],
    "chain-10k": [layout, structure("G6.5 A chain is straight")],
    "chain-100k": [layout, structure("G6.5 Long chains, cycles and large trees")],
    "star-10k": [layout, structure("G3.5 A star has no crossings")],
    "cycle-10k": [layout, structure("G6.5 A chain is straight, and a cycle")],
    "complete-60": [layout],
    "complete-300": [layout, structure("G6.3 After the deadline, a valid plan")],
    "parallel-1000": [layout, structure("G3.4 A thousand parallel edges and loops")],
    "selfloop-1000": [layout, structure("G3.4 A thousand parallel edges and loops")],
    "isolated-10k": [layout],
    "tree-100k": [layout, structure("G6.5 Long chains, cycles and large trees")],
    "components-5k": [layout, structure("G2.4 Thousands of pairs are packed")],
    "groups-deep-200": [layout, structure("G6.5 Groups may be nested deeply"), .here(nests)],
    "long-span-edge": [layout, structure("G6.5 Long chains, cycles and large trees")],
    "node-1e6-wide": [layout, cells, .here(fits)],
  ]

  static func cases() throws -> [(id: String, json: JSONValue)] {
    let bytes = try #require(SharedFolder.bytes(of: "suites/flow/hostile.json"))
    let cases = try #require(JSONValue(parsing: bytes)["cases"]?.arrayValue)
    return cases.map { ($0["id"]?.stringValue ?? "", $0) }
  }

  // MARK: Checks

  private static func editor(_ item: JSONValue) -> FlowEditor<String> {
    FlowEditor(document(item["graph"] ?? .null, viewport: item["viewport"]))
  }

  private static let canvas = Size2D(width: 800, height: 600)

  private static func hasNoContent(_ item: JSONValue) -> Bool {
    var editor = editor(item)
    editor.fitToContent(canvasSize: canvas)
    return editor.nodeBounds() == nil && editor.viewport == Viewport()
  }

  private static func hasFinitePaths(_ item: JSONValue) -> Bool {
    let editor = editor(item)
    return editor.edgeCount > 0
      && editor.edges.allSatisfy { edge in
        editor.geometry(ofEdge: edge.id).map { $0.path.isFinite && $0.bounds.isFinite } ?? false
      } && (editor.nodeBounds()?.isFinite ?? false)
  }

  /// Both nodes of a cycle can be reached, and are removed one by one.
  private static func removesAll(_ editor: FlowEditor<String>) -> Bool {
    var editor = editor
    let roots = editor.nodes.filter { $0.parentID == nil }
    guard roots.count == 1, editor.children(of: roots[0].id).count == 1 else { return false }
    editor.removeNode(roots[0].id)
    return editor.nodeCount == 0
  }

  /// The content is shown with the least zoom, and a hit test costs no memory.
  private static func fits(_ item: JSONValue) -> Bool {
    var editor = editor(item)
    editor.fitToContent(canvasSize: canvas)
    _ = editor.hitTestEdge(at: Point2D(x: 0, y: 0))
    editor.selectAll()
    return editor.viewport.zoom == 0.1 && editor.viewport.offset.x.isFinite
      && editor.selectedNodeIDs.count == 2
  }

  private static func usesLeastZoom(_ item: JSONValue) -> Bool {
    let point = Viewport(zoom: 0).screenToCanvas(Point2D(x: 1, y: 1))
    var editor = editor(item)
    let before = editor.viewport
    editor.zoom(by: 0, anchor: Point2D(x: 0, y: 0))
    return point == Point2D(x: 100, y: 100) && editor.viewport == before && before.zoom == 1
  }

  private static func survives(_ item: JSONValue) throws -> Bool {
    let document = editor(item).export()
    let copy = try FlowDocument<String>.decoded(from: document.encoded())
    return document.nodes.count == 3 && copy == document
  }

  /// Groups in each other are moved, grouped and removed without recursion.
  private static func nests(_ item: JSONValue) -> Bool {
    let depth = item["gen"]?["depth"]?.intValue ?? 0
    var editor = FlowEditor(
      FlowDocument(
        nodes: (0..<depth * 50).map { index in
          FlowNode(
            id: "\(index)", position: Point2D(x: 0, y: 0), data: "",
            parentID: index == 0 ? nil : "\(index - 1)", acceptsChildren: true)
        }))
    editor.beginNodeDrag("0")
    editor.updateNodeDrag(translation: Point2D(x: 5, y: 5))
    editor.endNodeDrag()
    let isMoved = editor.nodes.allSatisfy { $0.position == Point2D(x: 5, y: 5) }
    editor.removeNode("0")
    return depth == 200 && isMoved && editor.nodeCount == 0
  }

  /// A graph of the suite, whose numbers may be the strings `NaN` and `inf`.
  static func document(
    _ graph: JSONValue, viewport: JSONValue? = nil
  ) -> FlowDocument<String> {
    func number(_ value: JSONValue?) -> Double {
      value?.doubleValue ?? value?.stringValue.flatMap { Double($0) } ?? 0
    }
    let nodes = (graph["nodes"]?.arrayValue ?? []).map { node in
      FlowNode(
        id: node["id"]?.stringValue ?? "",
        position: Point2D(x: number(node["x"]), y: number(node["y"])),
        size: Size2D(width: number(node["w"]), height: number(node["h"])),
        data: node["label"]?.stringValue ?? "", parentID: node["parent"]?.stringValue,
        acceptsChildren: node["acceptsChildren"]?.boolValue ?? false)
    }
    let edges = (graph["edges"]?.arrayValue ?? []).map { edge in
      FlowEdge(
        id: edge["id"]?.stringValue ?? "", sourceNodeID: edge["source"]?.stringValue ?? "",
        sourceHandleID: edge["sourceHandle"]?.stringValue,
        targetNodeID: edge["target"]?.stringValue ?? "")
    }
    let zoom = viewport?["zoom"]
    return FlowDocument(
      nodes: nodes, edges: edges, viewport: Viewport(zoom: zoom == nil ? 1 : number(zoom)))
  }
}
