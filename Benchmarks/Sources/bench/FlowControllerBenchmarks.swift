import ArtifactAll
import TerminalControls
import TerminalFront

/// What a frame of a drag costs in a terminal: the event, the courses of edges, the picture and the bytes.
enum FlowControllerBenchmarks {
  static func run(_ report: inout Report) {
    report.section(
      "Editor (flow controller): a frame of a drag in a flow of 1,000 nodes, 1,500 edges")
    for (size, zoom) in [
      (TerminalSize(columns: 120, rows: 40), 1.0), (TerminalSize(columns: 240, rows: 70), 0.5),
      (TerminalSize(columns: 240, rows: 70), 0.15),
    ] {
      let frames = frames(size, zoom)
      let name = "\(size.columns) × \(size.rows) cells, \(Int(zoom * 100)) %"
      report.atMost("\(name), median", frames.median, 16, "ms")
      report.atMost("\(name), 99 of 100", frames.most, 16, "ms")
    }
  }

  /// Drags a node with many edges through the screen for 60 frames.
  ///
  /// - Returns: the medians of the median and of the 99th percentile of five drags, in milliseconds.
  private static func frames(
    _ size: TerminalSize, _ zoom: Double
  ) -> (median: Double, most: Double) {
    var session = FlowSession(flow(), measure: CellMetrics())
    let middle = session.editor.node("n500")?.frame.center ?? Point2D(x: 0, y: 0)
    session.setViewport(Viewport(zoom: zoom))
    session.pan(
      by: Point2D(
        x: Double(size.columns) * 5 - middle.x * zoom, y: Double(size.rows) * 10 - middle.y * zoom))
    var start = FlowController(session, size: size)
    start.session.setViewport(session.editor.viewport)
    _ = start.draw()
    var runs: [(median: Double, most: Double)] = []
    for _ in 0..<5 {
      var controller = start
      var screen = FullScreen(size: size, colorMode: .ansi16)
      _ = screen.draw(controller.draw())
      var times: [Double] = []
      let column = size.columns / 2
      var row = size.rows / 2 - 2
      // The node may be a row high.
      while controller.session.editor.selectedNodeIDs != ["n500"], row < size.rows {
        row += 1
        _ = controller.handle(.mouse(MouseEvent(.release(.left), column: column, row: row)))
        _ = controller.handle(
          .mouse(MouseEvent(.press(.left), column: column, row: row)), at: Double(row))
      }
      for frame in 1...60 {
        let begin = Measure.now()
        let way = frame % 30
        let event = MouseEvent(.drag(.left), column: column + way, row: row - way / 3)
        _ = controller.handle(.mouse(event))
        _ = screen.draw(controller.draw())
        times.append((Measure.now() - begin) * 1_000)
      }
      precondition(controller.session.editor.isDraggingNodes)
      times.sort()
      runs.append((times[30], times[59]))
    }
    return (runs.map(\.median).sorted()[2], runs.map(\.most).sorted()[2])
  }

  /// A grid of 40 columns of nodes, each with edges to nodes nearby; the one in the middle has ten.
  private static func flow() -> FlowDocument<JSONValue> {
    var state: UInt64 = 7
    func number(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var flow = FlowDocument<JSONValue>()
    for index in 0..<1_000 {
      let position = Point2D(
        x: Double(index % 40 * 250 + number(50)), y: Double(index / 40 * 160 + number(40)))
      flow.nodes.append(
        FlowNode(id: "n\(index)", position: position, data: .string("Node \(index)")))
    }
    while flow.edges.count < 1_500 {
      let source = flow.edges.count < 10 ? 500 : number(1_000)
      let target = source + number(7) - 3 + (number(5) - 2) * 40
      guard target != source, (0..<1_000).contains(target) else { continue }
      flow.edges.append(
        FlowEdge(
          id: "e\(flow.edges.count)", sourceNodeID: "n\(source)", targetNodeID: "n\(target)",
          label: flow.edges.count % 3 == 0 ? "label" : nil))
    }
    return flow
  }
}
