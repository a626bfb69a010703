import ArtifactBase
import FlowGraph
import Testing

@Suite struct FlowWaypointTests {
  private func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }

  private func editor(_ type: EdgePathType = .straight) -> FlowEditor<String> {
    FlowEditor(
      FlowDocument(
        nodes: [
          FlowNode(id: "a", position: point(0, 0), data: ""),
          FlowNode(id: "b", position: point(0, 400), data: ""),
        ],
        edges: [
          FlowEdge(
            id: "e", sourceNodeID: "a", sourceHandleID: "source", targetNodeID: "b",
            targetHandleID: "target", pathType: type)
        ]))
  }

  @Test("F16.5 Paths of all forms go through the waypoints and meet both handles")
  func paths() {
    let waypoints = [point(300, 150), point(300, 250), point(-100, 260)]
    for type in EdgePathType.allCases {
      for side in HandlePosition.allCases {
        let path = WaypointEdgePath(type, waypoints: waypoints).path(
          from: point(0, 0), sourcePosition: .bottom, to: point(50, 400), targetPosition: side)
        let line = FlattenedPath(path.path)
        for waypoint in waypoints + [point(0, 0), point(50, 400), path.labelPosition] {
          // The corners of step edges are rounded.
          #expect(line.isNear(waypoint, distance: type == .smoothStep ? 4 : 1e-6), "\(type)")
        }
        guard type == .smoothStep || type == .step else { continue }
        let corners = path.path.elements.flatMap { element -> [Point2D] in
          switch element {
          case .move(let to), .line(let to): [to]
          case .quadCurve(let to, let control): [control, to]
          default: []
          }
        }
        for (from, to) in zip(corners, corners.dropFirst()) {
          #expect(abs(from.x - to.x) < 1e-9 || abs(from.y - to.y) < 1e-9, "\(side)")
        }
      }
    }
    let straight = WaypointEdgePath(.straight, waypoints: [point(100, 0)]).path(
      from: point(0, 0), sourcePosition: .bottom, to: point(100, 20), targetPosition: .top)
    #expect(straight.path.svgPathData == "M0 0L100 0L100 20")
    #expect(straight.labelPosition == point(60, 0) && straight.labelAngle == 0)
    let empty = WaypointEdgePath(.bezier, waypoints: []).path(
      from: point(0, 0), sourcePosition: .bottom, to: point(9, 99), targetPosition: .top)
    #expect(
      empty
        == BezierEdgePath().path(
          from: point(0, 0), sourcePosition: .bottom, to: point(9, 99), targetPosition: .top))
  }

  @Test("F16.5 Waypoints at the same point, or with any numbers, give finite paths")
  func hostile() {
    let numbers: [Double] = [0, .nan, .infinity, -1e300, 1e15]
    for type in EdgePathType.allCases {
      for x in numbers {
        for y in numbers {
          let path = WaypointEdgePath(type, waypoints: [point(x, y), point(x, y), point(0, 0)])
            .path(
              from: point(0, 0), sourcePosition: .center, to: point(y, x), targetPosition: .left)
          #expect(path.path.isFinite && path.labelPosition.isFinite && path.labelAngle.isFinite)
        }
      }
    }
  }

  @Test("F16.6 Waypoints are added, moved and removed, which can be undone; hits find the new path")
  func editing() {
    var editor = editor()
    let start = editor.export()
    let first = editor.insertWaypoint(point(300, 200), in: "e")
    #expect(first == 0)
    #expect(editor.hitTestEdge(at: point(75, 230)) == nil)
    #expect(editor.hitTestEdge(at: point(298, 200)) == "e")
    #expect(editor.geometry(ofEdge: "e")?.bounds.contains(point(299, 200)) == true)
    // Between the first one and the target.
    let second = editor.insertWaypoint(point(200, 300), in: "e")
    #expect(second == 1 && editor.edge("e")?.waypoints == [point(300, 200), point(200, 300)])
    let third = editor.insertWaypoint(point(80, 80), in: "e")
    #expect(third == 0)
    #expect(editor.hitTestWaypoint(at: point(203, 301), of: "e") == 2)
    #expect(editor.hitTestWaypoint(at: point(203, 320), of: "e") == nil)
    editor.removeWaypoint(0, of: "e")
    for time in [0, 0.1, 0.2] {
      editor.moveWaypoint(1, of: "e", to: point(200, 310 + time), at: time)
    }
    #expect(editor.edge("e")?.waypoints == [point(300, 200), point(200, 310.2)])
    editor.undo()
    #expect(editor.edge("e")?.waypoints == [point(300, 200), point(200, 300)])
    var count = 0
    while editor.undo() { count += 1 }
    #expect(count == 4 && editor.export() == start)
    let results = [
      editor.insertWaypoint(point(0, 0), in: "?") != nil,
      editor.insertWaypoint(point(0, 0), in: "e", at: 1) != nil,
      editor.insertWaypoint(point(0, 0), in: "e", at: -1) != nil,
      editor.moveWaypoint(0, of: "e", to: point(0, 0)), editor.removeWaypoint(0, of: "e"),
    ]
    #expect(results == [false, false, false, false, false] && !editor.canUndo)
  }

  @Test("F16.7 Waypoints move with both ends of their edge")
  func dragging() {
    var editor = editor()
    editor.insertWaypoint(point(300, 200), in: "e")
    let start = editor.export()
    editor.selectNode("a")
    editor.beginNodeDrag("a")
    editor.updateNodeDrag(translation: point(10, 0))
    editor.endNodeDrag()
    #expect(editor.edge("e")?.waypoints == [point(300, 200)])
    editor.undo()
    editor.selectAll()
    editor.beginNodeDrag("a")
    editor.updateNodeDrag(translation: point(90, 0))
    editor.updateNodeDrag(translation: point(10, 20))
    #expect(editor.edge("e")?.waypoints == [point(310, 220)])
    editor.cancelNodeDrag()
    #expect(editor.export() == start)
    editor.beginNodeDrag("b")
    editor.updateNodeDrag(translation: point(10, 20))
    editor.endNodeDrag()
    #expect(editor.edge("e")?.waypoints == [point(310, 220)])
    editor.undo()
    #expect(editor.export() == start)
    editor.selectAll()
    editor.moveSelection(by: point(5, 5))
    #expect(editor.edge("e")?.waypoints == [point(305, 205)])
    editor.undo()
    #expect(editor.export() == start)
  }

  @Test("F16.8 Waypoints are read and written; invalid ones are left out")
  func json() throws {
    let text = """
      {"nodes": [{"id": "a", "position": [0, 0]}, {"id": "b", "position": [0, 90]}],
       "edges": [{"id": "e", "source": "a", "target": "b",
                  "waypoints": [[1, 2], {"x": 3, "y": 4}, "x", [5]]},
                 {"id": "f", "source": "a", "target": "b", "waypoints": 1}]}
      """
    let report = FlowReport(reading: Array(text.utf8))
    #expect(report.document.edges.map(\.waypoints) == [[point(1, 2), point(3, 4)], []])
    #expect(
      report.diagnostics.map { "\($0.pointer)" }
        == ["/edges/0/waypoints/2", "/edges/0/waypoints/3", "/edges/1/waypoints"])
    let copy = try FlowDocument<JSONValue>.decoded(from: report.document.encoded())
    #expect(copy == report.document)
    var document = FlowDocument<String>(
      nodes: [FlowNode(id: "a", position: point(0, 0), data: "")],
      edges: [
        FlowEdge(
          id: "e", sourceNodeID: "a", targetNodeID: "a",
          waypoints: [point(.nan, 0), point(7, -1e300)])
      ])
    let codes = document.sanitize().map(\.code.rawValue)
    #expect(codes == ["flow.non-finite-number", "flow.coordinate-limit"])
    #expect(document.edges[0].waypoints == [point(7, -1e15)])
  }
}
