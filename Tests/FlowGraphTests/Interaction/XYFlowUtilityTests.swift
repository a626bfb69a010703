import ArtifactBase
import FlowGraph
import TestSupport
import Testing

@Suite struct XYFlowUtilityTests {
  /// The cases whose results are others here, on purpose; the reasons are in F12.1.
  private static let exceptions: Set = ["vp-047", "vp-100"]

  @Test("F12.1 The utilities of xyflow", .needsSharedFolder)
  func cases() throws {
    let bytes = try #require(SharedFolder.bytes(of: "suites/flow/xyflow-util-cases.json"))
    let cases = try #require(JSONValue(parsing: bytes)["cases"]?.arrayValue)
    #expect(cases.count == 103)
    var different: Set<String> = []
    for json in cases {
      let item = UtilityCase(
        function: try #require(json["fn"]?.stringValue), input: try #require(json["input"]))
      let expected = item.comparable(try #require(json["expected"]))
      if try #require(item.result()) != expected {
        different.insert(try #require(json["id"]?.stringValue))
      }
    }
    #expect(different == Self.exceptions)
  }
}

/// A case of the suite, and the adapter from xyflow's conventions to the functions of this module.
private struct UtilityCase {
  var function: String
  var input: JSONValue

  func result() -> JSONValue? {
    switch function {
    case "getViewportForBounds":
      let viewport = Viewport.fitting(
        rect(input["bounds"]), in: size(input), padding: padding(input["padding"] ?? .null),
        minZoom: number(input["minZoom"]), maxZoom: number(input["maxZoom"]))
      return Self.object([
        ("x", viewport.offset.x), ("y", viewport.offset.y), ("zoom", viewport.zoom),
      ])
    case "snapPosition":
      let grid = Size2D(width: number(input["grid"]?[0]), height: number(input["grid"]?[1]))
      return Self.point(point(input["position"]).snapped(to: grid))
    case "pointToRendererPoint": return Self.point(viewport.screenToCanvas(point(input["point"])))
    case "rendererPointToPoint": return Self.point(viewport.canvasToScreen(point(input["point"])))
    case "clampPosition":
      let frame = Rect2D(origin: point(input["position"]), size: size(input["dimensions"]))
      let extent = Rect2D(corner(0), corner(1))
      return Self.point(frame.clamped(to: extent).min)
    case "calcAutoPan":
      let rule = AutoPan(band: number(input["distance"]), speed: number(input["speed"]))
      let step = rule.translation(at: point(input["pos"]), canvasSize: size(input["bounds"]))
      return .array([Self.number(step.x), Self.number(step.y)])
    case "getOverlappingArea":
      // xyflow rounds areas up.
      return Self.number(rect(input["a"]).overlapArea(with: rect(input["b"])).rounded(.up))
    case "getNodeToolbarTransform": return .string(toolbar())
    case "addEdge": return addEdge()
    case "applyNodeChanges": return applyChanges()
    default: return nil
    }
  }

  // MARK: Values

  private func number(_ json: JSONValue?) -> Double { json?.doubleValue ?? .nan }

  private func point(_ json: JSONValue?) -> Point2D {
    Point2D(x: number(json?["x"]), y: number(json?["y"]))
  }

  private func size(_ json: JSONValue?) -> Size2D {
    Size2D(width: number(json?["width"]), height: number(json?["height"]))
  }

  private func rect(_ json: JSONValue?) -> Rect2D { Rect2D(origin: point(json), size: size(json)) }

  private func corner(_ index: Int) -> Point2D {
    let corner = input["extent"]?[index]
    return Point2D(x: number(corner?[0]), y: number(corner?[1]))
  }

  private var viewport: Viewport {
    let transform = input["transform"]
    return Viewport(
      offset: Point2D(x: number(transform?[0]), y: number(transform?[1])),
      zoom: number(transform?[2]))
  }

  private func padding(_ json: JSONValue) -> ViewportPadding {
    func length(_ json: JSONValue?) -> ViewportPadding.Length {
      guard let text = json?.stringValue else { return .factor(json?.doubleValue ?? 0) }
      return text.hasSuffix("%")
        ? .percent(Double(text.dropLast()) ?? 0) : .units(Double(text.dropLast(2)) ?? 0)
    }
    guard case .object = json else { return ViewportPadding(length(json)) }
    return ViewportPadding(
      top: length(json["top"] ?? json["y"]), right: length(json["right"] ?? json["x"]),
      bottom: length(json["bottom"] ?? json["y"]), left: length(json["left"] ?? json["x"]))
  }

  private static func number(_ value: Double) -> JSONValue {
    // JSON of xyflow has no negative zero.
    JSONNumber(value == 0 ? 0 : value).map { .number($0) } ?? .null
  }

  private static func object(_ members: [(String, Double)]) -> JSONValue {
    .object(JSONObject(members.map { ($0.0, number($0.1)) }))
  }

  private static func point(_ point: Point2D) -> JSONValue {
    object([("x", point.x), ("y", point.y)])
  }

  private static func text(_ value: Double) -> String { number(value).serialized() }

  // MARK: Toolbars

  /// The corner of a toolbar without extent, and how many percent of its own extent it is moved.
  private func toolbar() -> String {
    let viewport = Viewport(
      offset: point(input["viewport"]), zoom: number(input["viewport"]?["zoom"]))
    let sides = ["left": "leading", "right": "trailing"]
    let side = input["position"]?.stringValue ?? ""
    let ends = ["start": "leading", "end": "trailing"]
    let align = input["align"]?.stringValue ?? ""
    guard let placement = AccessoryPlacement(rawValue: sides[side] ?? side),
      let alignment = AccessoryAlignment(rawValue: ends[align] ?? align)
    else { return "" }
    func corner(_ extent: Double) -> Point2D {
      placement.frame(
        of: Size2D(width: extent, height: extent),
        beside: viewport.canvasToScreen(rect(input["nodeRect"])), spacing: number(input["offset"]),
        alignment: alignment
      ).min
    }
    let (point, moved) = (corner(0), corner(100))
    return "translate(\(Self.text(point.x))px, \(Self.text(point.y))px)"
      + " translate(\(Self.text(moved.x - point.x))%, \(Self.text(moved.y - point.y))%)"
  }

  // MARK: Edges and changes

  /// xyflow accepts every connection, and makes IDs of its own.
  private func addEdge() -> JSONValue {
    struct AcceptsAll: ConnectionValidating {
      func validate(_ proposal: ConnectionProposal) -> Bool { true }
    }
    var editor = FlowEditor<JSONValue>(
      FlowDocument(
        nodes: ["a", "b"].map { FlowNode(id: $0, position: Point2D(x: 0, y: 0), data: .null) }),
      configuration: FlowConfiguration(connectionValidator: AcceptsAll()))
    for edge in input["edges"]?.arrayValue ?? [] {
      editor.connect(proposal(edge), id: edge["id"]?.stringValue)
    }
    if let edge = input["edge"] {
      let proposal = proposal(edge)
      let (start, end) = (proposal.sourceHandleID ?? "", proposal.targetHandleID ?? "")
      let id = "xy-edge__\(proposal.sourceNodeID)\(start)-\(proposal.targetNodeID)\(end)"
      editor.connect(proposal, id: edge["id"]?.stringValue ?? id)
    }
    return .array(
      editor.edges.map { edge in
        Self.edge(
          edge.id, edge.sourceNodeID, edge.targetNodeID, edge.sourceHandleID, edge.targetHandleID)
      })
  }

  private func proposal(_ json: JSONValue) -> ConnectionProposal {
    ConnectionProposal(
      sourceNodeID: json["source"]?.stringValue ?? "",
      sourceHandleID: json["sourceHandle"]?.stringValue,
      targetNodeID: json["target"]?.stringValue ?? "",
      targetHandleID: json["targetHandle"]?.stringValue)
  }

  private static func edge(
    _ id: String?, _ source: String?, _ target: String?, _ start: String?, _ end: String?
  ) -> JSONValue {
    .array([id, source, target, start, end].map { $0.map(JSONValue.string) ?? .null })
  }

  private func applyChanges() -> JSONValue {
    var editor = FlowEditor<JSONValue>(
      FlowDocument(nodes: (input["nodes"]?.arrayValue ?? []).map(node)))
    editor.apply(
      (input["changes"]?.arrayValue ?? []).compactMap { json -> NodeChange<JSONValue>? in
        let id = json["id"]?.stringValue ?? ""
        return switch json["type"]?.stringValue {
        case "add": .add(node(json["item"] ?? .null))
        case "remove": .remove(id)
        case "replace": .replace(node(json["item"] ?? .null))
        case "position": .position(id, point(json["position"]))
        case "dimensions": .dimensions(id, size(json["dimensions"]))
        case "select": .select(id, json["selected"]?.boolValue ?? false)
        default: nil
        }
      })
    return .array(editor.nodes.map(Self.node))
  }

  private func node(_ json: JSONValue) -> FlowNode<JSONValue> {
    var node = FlowNode(
      id: json["id"]?.stringValue ?? "", position: point(json["position"]),
      data: json["data"] ?? .null)
    if json["width"] != nil { node.size = size(json) }
    node.isSelected = json["selected"]?.boolValue ?? false
    return node
  }

  private static func node(_ node: FlowNode<JSONValue>) -> JSONValue {
    .array([
      .string(node.id), point(node.position), number(node.size.width), number(node.size.height),
      node.data, .bool(node.isSelected),
    ])
  }

  /// What is expected, without members that elements have in xyflow alone.
  func comparable(_ expected: JSONValue) -> JSONValue {
    switch function {
    case "addEdge":
      .array(
        (expected.arrayValue ?? []).map { edge in
          Self.edge(
            edge["id"]?.stringValue, edge["source"]?.stringValue, edge["target"]?.stringValue,
            edge["sourceHandle"]?.stringValue, edge["targetHandle"]?.stringValue)
        })
    case "applyNodeChanges": .array((expected.arrayValue ?? []).map { Self.node(node($0)) })
    default: expected
    }
  }
}
