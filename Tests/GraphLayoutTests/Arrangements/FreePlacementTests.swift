import GraphLayout
import TestSupport
import Testing

struct FreePlacementTests {
  @Test func `E2.9 Rings are ellipses around the center`() {
    let graph = HostileGraph.star(9)
    let plan = RadialLayout.plan(graph, options: GraphLayoutOptions())
    let center = plan.nodeFrames[0].center
    // The first is to the right of the center, and the third below it.
    let offsets = plan.nodeFrames.dropFirst().map {
      Point2D(x: $0.center.x - center.x, y: $0.center.y - center.y)
    }
    let width = offsets.map(\.x).max()!
    let height = offsets.map(\.y).max()!
    for offset in offsets {
      let (x, y) = (offset.x / width, offset.y / height)
      #expect(abs(x * x + y * y - 1) < 0.2)
    }
  }

  @Test func `E2.9 The center has the most edges where there are several roots`() {
    var graph = HostileGraph.star(6)
    for edge in graph.edges.indices {
      graph.edges[edge] = LayoutGraph.Edge(source: edge + 1, target: 0)
    }
    let plan = RadialLayout.plan(graph, options: GraphLayoutOptions())
    let x = plan.nodeFrames.map(\.center.x)
    #expect(x[0] > x.min()! && x[0] < x.max()!)
  }

  @Test func `E2.10 Boxes fill rows in document order`() {
    var graph = HostileGraph.isolated(7)
    graph.nodes[1].size = Size2D(width: 100, height: 20)
    graph.nodes[3].size = Size2D(width: 40, height: 90)
    let plan = GridLayout.plan(graph, columns: 3, options: GraphLayoutOptions())
    let centers = plan.nodeFrames.map(\.center)
    #expect(centers[0].x == centers[3].x && centers[3].x == centers[6].x)
    #expect(centers[0].y == centers[2].y && centers[3].y == centers[5].y)
    #expect(centers[1].x - centers[0].x == 30 + 40 + 50)
    #expect(plan.size == Size2D(width: 60 + 40 + 100 + 40 + 60, height: 36 + 40 + 90 + 40 + 36))
  }

  @Test func `E2.10 The number of columns follows the aspect ratio`() {
    for ratio in [0.5, 1, 3] {
      var options = GraphLayoutOptions()
      options.aspectRatio = ratio
      let size = GridLayout.plan(HostileGraph.isolated(200), options: options).size
      #expect((0.8...1.25).contains(size.width / size.height / ratio))
    }
    for columns in [Int.min, 0, Int.max] {
      let plan = GridLayout.plan(
        HostileGraph.isolated(5), columns: columns, options: GraphLayoutOptions())
      #expect(columns > 0 ? plan.size.height == 36 : plan.size.width == 60)
    }
  }

  @Test func `E2.11 A chain is drawn without crossings, and a lattice has its shape`() {
    let chain = HostileGraph.chain(12)
    let plan = ForceLayout.plan(chain, options: GraphLayoutOptions())
    #expect(LayoutMetrics(chain, plan).crossings == 0)
    #expect(plan.size.width > 4 * plan.size.height)
    var lattice = HostileGraph.isolated(36)
    for node in 0..<36 {
      if node % 6 < 5 { lattice.edges.append(LayoutGraph.Edge(source: node, target: node + 1)) }
      if node < 30 { lattice.edges.append(LayoutGraph.Edge(source: node, target: node + 6)) }
    }
    let drawn = ForceLayout.plan(lattice, options: GraphLayoutOptions())
    let metrics = LayoutMetrics(lattice, drawn)
    #expect(metrics.crossings <= 4 && metrics.bends <= lattice.edges.count)
  }

  @Test func `E2.11 Most edges run in the direction of the layout`() {
    let graph = HostileGraph.tree(40, window: 3)
    for direction in [LayoutDirection.topToBottom, .bottomToTop] {
      let plan = ForceLayout.plan(graph, options: GraphLayoutOptions(direction: direction))
      let sum = graph.edges.reduce(0.0) {
        $0 + plan.nodeFrames[$1.target].center.y - plan.nodeFrames[$1.source].center.y
      }
      #expect(direction == .topToBottom ? sum >= 0 : sum <= 0)
    }
  }

  @Test func `E2.12 Pinned nodes keep their places`() {
    let graph = HostileGraph.tree(30)
    let pins = [
      3: Point2D(x: -500, y: 40), 7: Point2D(x: 200, y: 900), 20: Point2D(x: 210, y: 41),
      // Too near to another, undefined, or missing.
      8: Point2D(x: 220, y: 910), 9: Point2D(x: .nan, y: 0), 99: Point2D(x: 0, y: 0),
    ]
    for options in [GraphLayoutOptions(), .cells()] {
      let plan = ForceLayout.plan(graph, pins: pins, options: options)
      let found = LayoutInvariants.violations(graph, plan, options)
      #expect(found.filter { !$0.hasPrefix("L5b") } == [])
      func middle(_ node: Int) -> Point2D {
        let frame = plan.nodeFrames[node]
        return options.unit == .pixels
          ? frame.center
          : Point2D(
            x: frame.min.x + Double(Int(frame.width - 1) / 2),
            y: frame.min.y + Double(Int(frame.height - 1) / 2))
      }
      for node in [7, 20] {
        #expect(middle(node).x - middle(3).x == pins[node]!.x - pins[3]!.x)
        #expect(middle(node).y - middle(3).y == pins[node]!.y - pins[3]!.y)
      }
    }
  }

  @Test func `E2.5 Boxes in cells have room for their edges on all sides`() {
    let graph = HostileGraph.star(41)
    for arrangement in [GraphArrangement.radial, .grid(columns: nil), .force] {
      let frame = arrangement.plan(graph, options: .cells()).nodeFrames[0]
      #expect(2 * (frame.width + frame.height - 4) >= 80)
    }
  }
}
