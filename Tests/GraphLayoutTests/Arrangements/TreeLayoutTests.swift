import GraphLayout
import TestSupport
import Testing

struct TreeLayoutTests {
  private static func tree(_ parents: [Int]) -> LayoutGraph {
    LayoutGraph(
      nodes: parents.indices.map { _ in
        LayoutGraph.Node(size: Size2D(width: 60, height: 36))
      },
      edges: parents.indices.filter { parents[$0] >= 0 }.map {
        LayoutGraph.Edge(source: parents[$0], target: $0)
      })
  }

  @Test func `E2.6 Levels are distances from the root`() {
    // The edge from 0 to 3 is shorter than the way over 1 and 2.
    var graph = Self.tree([-1, 0, 1, 0])
    graph.edges.append(LayoutGraph.Edge(source: 2, target: 3))
    let plan = TreeLayout.plan(graph, options: GraphLayoutOptions())
    let y = plan.nodeFrames.map(\.min.y)
    #expect(y[0] < y[1] && y[1] < y[2] && y[3] == y[1])
    #expect(LayoutInvariants.violations(graph, plan, GraphLayoutOptions()) == [])
  }

  @Test(arguments: LayoutDirection.allCases)
  func `E2.6 Levels follow the direction`(direction: LayoutDirection) {
    let graph = Self.tree([-1, 0, 0, 1])
    let plan = TreeLayout.plan(graph, options: GraphLayoutOptions(direction: direction))
    let centers = plan.nodeFrames.map(\.center)
    switch direction {
    case .topToBottom: #expect(centers[0].y < centers[1].y && centers[1].y < centers[3].y)
    case .bottomToTop: #expect(centers[0].y > centers[1].y && centers[1].y > centers[3].y)
    case .leftToRight: #expect(centers[0].x < centers[1].x && centers[1].x < centers[3].x)
    case .rightToLeft: #expect(centers[0].x > centers[1].x && centers[1].x > centers[3].x)
    }
  }

  @Test func `E2.7 Parents are centered, and subtrees follow contours`() {
    // A long subtree beside a flat one: the leaves of the flat one are over the long one's free space.
    let graph = Self.tree([-1, 0, 0, 1, 1, 2, 5, 6, 6, 6])
    let plan = TreeLayout.plan(graph, options: GraphLayoutOptions())
    let x = plan.nodeFrames.map(\.center.x)
    #expect(x[0] == (x[1] + x[2]) / 2 && x[1] == (x[3] + x[4]) / 2 && x[6] == x[8])
    #expect(x[7] < x[4] + 100 && x[3] < x[4] && x[4] < x[5])
    #expect(x[5] - x[4] == 100)
  }

  @Test func `E2.7 Subtrees between others are spread evenly`() {
    let graph = Self.tree([-1, 0, 0, 0, 1, 1, 1, 3, 3, 3])
    let x = TreeLayout.plan(graph, options: GraphLayoutOptions()).nodeFrames.map(\.center.x)
    #expect(x[2] - x[1] == x[3] - x[2])
  }

  @Test func `E2.8 Edges of a tree do not cross`() {
    for window in [3, 20, 200] {
      let graph = HostileGraph.tree(TestScale.many(300), window: window)
      for options in [
        GraphLayoutOptions(), GraphLayoutOptions(direction: .leftToRight), .cells(),
        .cells(direction: .rightToLeft),
      ] {
        let plan = TreeLayout.plan(graph, options: options)
        #expect(LayoutInvariants.violations(graph, plan, options) == [])
        #expect(LayoutMetrics(graph, plan).crossings == 0)
      }
    }
  }

  @Test func `E2.8 Labels have room on the last segments`() {
    for direction in LayoutDirection.allCases {
      var graph = HostileGraph.tree(60)
      for edge in graph.edges.indices {
        graph.edges[edge].labelSize = Size2D(width: Double(20 + edge * 3), height: 18)
      }
      let options = GraphLayoutOptions(direction: direction)
      let plan = TreeLayout.plan(graph, options: options)
      #expect(LayoutInvariants.violations(graph, plan, options) == [])
    }
  }

  @Test func `E2.2 A group is arranged like the whole picture`() {
    var graph = Self.tree([-1, 0, 0, 1, 1, 2])
    graph.groups = [
      LayoutGraph.Group(labelSize: Size2D(width: 200, height: 18)), LayoutGraph.Group(parent: 0),
    ]
    for node in [1, 3, 4] { graph.nodes[node].group = 0 }
    for node in [3, 4] { graph.nodes[node].group = 1 }
    for arrangement in GraphArrangement.free {
      let plan = arrangement.plan(graph, options: GraphLayoutOptions())
      let found = LayoutInvariants.violations(graph, plan, GraphLayoutOptions())
      #expect(found.filter { !$0.hasPrefix("L5b") } == [], "\(arrangement)")
      #expect(plan.groupFrames[0]!.width >= 248)
      let top = [1, 3, 4].map { plan.nodeFrames[$0].min.y }.min()!
      #expect(top - plan.groupFrames[0]!.min.y >= 42)
    }
  }
}
