import ArtifactAll

/// What it costs to edit flows of different sizes. The figures of swift-flow at 10,000 nodes are those of its store in a
/// release build on Linux.
enum FlowBenchmarks {
  private struct Costs {
    var add = 0.0
    var move = 0.0
    var hitNode = 0.0
    var hitHandle = 0.0
    var hitEdge = 0.0
    var frame = 0.0
  }

  static func run(_ report: inout Report) {
    report.section("Flows: cost at 100,000 nodes / at 1,000")
    let small = costs(1_000)
    let middle = costs(10_000)
    let large = costs(100_000)
    report.atMost("add a node", large.add / small.add, 2, "×")
    report.atMost("move a node", large.move / small.move, 2, "×")
    report.atMost("hit tests of nodes", large.hitNode / small.hitNode, 2, "×")
    report.atMost("hit tests of handles", large.hitHandle / small.hitHandle, 2, "×")
    report.atMost("hit tests of edges", large.hitEdge / small.hitEdge, 2, "×")
    report.atMost("a frame of a drag of 20 nodes", large.frame / small.frame, 2, "×")

    report.section("Flows: times as fast as swift-flow, at 10,000 nodes")
    report.atLeast("add a node (121 ms)", 0.121 / middle.add, 1_000, "×")
    report.atLeast("move a node (983 µs)", 0.000983 / middle.move, 1_000, "×")
    report.atLeast("hit tests of nodes (48.9 ms)", 0.0489 / middle.hitNode, 1_000, "×")
    report.atLeast("hit tests of handles (46.5 ms)", 0.0465 / middle.hitHandle, 1_000, "×")
    report.atLeast("hit tests of edges (267 ms)", 0.267 / middle.hitEdge, 1_000, "×")
    report.atLeast(
      "a frame of a drag of 1,912 nodes (1.518 s)", 1.518 / dragFrame(1_912), 1_000, "×")
  }

  /// A grid of nodes with an edge and a half each to nodes nearby.
  private static func editor(_ count: Int) -> FlowEditor<Int> {
    var document = FlowDocument<Int>()
    let columns = Int(Double(count).squareRoot())
    for index in 0..<count {
      document.nodes.append(
        FlowNode(
          id: "n\(index)",
          position: Point2D(
            x: Double(index % columns) * 220, y: Double(index / columns) * 140), data: index))
    }
    for index in 0..<(count * 3 / 2) {
      let source = index % count
      let target = (source + (index < count ? columns : 1)) % count
      document.edges.append(
        FlowEdge(
          id: "e\(index)", sourceNodeID: "n\(source)", sourceHandleID: "source",
          targetNodeID: "n\(target)", targetHandleID: "target"))
    }
    return FlowEditor(document)
  }

  private static func costs(_ count: Int) -> Costs {
    var costs = Costs()
    var editor = editor(count)
    var generator = Numbers()
    let side = Double(count).squareRoot()
    let points = (0..<1_000).map { _ in
      Point2D(x: generator.next(side * 220), y: generator.next(side * 140))
    }
    var found = 0
    func each(_ test: (Point2D) -> Bool) -> Double {
      Measure.seconds { for point in points where test(point) { found += 1 } } / 1_000
    }
    costs.hitNode = each { editor.hitTestNode(at: $0) != nil }
    costs.hitHandle = each { editor.hitTestHandle(at: $0) != nil }
    costs.hitEdge = each { editor.hitTestEdge(at: $0) != nil }
    precondition(found > 0)
    var next = 0
    // Fewer runs than otherwise, since the document grows.
    costs.add =
      Measure.seconds(runs: 1) {
        for point in points {
          next += 1
          editor.addNode(FlowNode(id: "new\(next)", position: point, data: 0))
        }
      } / 1_000
    let ids = (0..<1_000).map { "n\($0 * (count / 1_000))" }
    costs.move =
      Measure.seconds {
        for (id, point) in zip(ids, points) { editor.moveNode(id, to: point) }
      } / 1_000
    costs.frame = frame(&editor, (0..<20).map { "n\($0)" })
    return costs
  }

  private static func dragFrame(_ count: Int) -> Double {
    var editor = editor(10_000)
    return frame(&editor, (0..<count).map { "n\($0)" })
  }

  /// The seconds of a frame in which some nodes move.
  private static func frame(_ editor: inout FlowEditor<Int>, _ ids: [String]) -> Double {
    editor.clearSelection()
    for id in ids { editor.selectNode(id, exclusive: false) }
    editor.beginNodeDrag(ids[0])
    var x = 0.0
    let seconds =
      Measure.seconds {
        for _ in 0..<20 {
          x += 3
          editor.updateNodeDrag(translation: Point2D(x: x, y: x / 2))
        }
      } / 20
    editor.cancelNodeDrag()
    return seconds
  }

  /// Numbers that only seem to be random.
  private struct Numbers {
    private var state: UInt64 = 7

    mutating func next(_ limit: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(UInt64(1) << 31) * limit
    }
  }
}
