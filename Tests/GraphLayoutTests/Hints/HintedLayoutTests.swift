import GraphLayout
import TestSupport
import Testing

@Suite struct HintedLayoutTests {
  private static func graph(_ count: Int, _ edges: [(Int, Int)] = []) -> LayoutGraph {
    LayoutGraph(
      nodes: (0..<count).map {
        LayoutGraph.Node(size: Size2D(width: Double(40 + 20 * ($0 % 3)), height: 30))
      },
      edges: edges.map { LayoutGraph.Edge(source: $0.0, target: $0.1) })
  }

  private static func items(_ nodes: Int...) -> [LayoutHint.Item] { nodes.map { .node($0) } }

  @Test func `E3.1 A line keeps order, alignment and spacing`() {
    let graph = Self.graph(4, [(0, 1), (1, 2), (2, 3)])
    let row = HintedLayout.plan(
      graph,
      hints: [LayoutHint(.line(.leftToRight, .leading, spacing: 100), items: Self.items(2, 0, 1))],
      options: GraphLayoutOptions())
    let frames = row.nodeFrames
    #expect(frames[2].max.x + 100 <= frames[0].min.x && frames[0].max.x + 100 <= frames[1].min.x)
    #expect(frames[2].min.y == frames[0].min.y && frames[0].min.y == frames[1].min.y)
    let column = HintedLayout.plan(
      graph,
      hints: [LayoutHint(.line(.bottomToTop, .center, spacing: nil), items: Self.items(0, 1, 2))],
      options: .cells())
    let cells = column.nodeFrames
    #expect(cells[1].max.y < cells[0].min.y && cells[2].max.y < cells[1].min.y)
    for node in 1...2 { #expect(abs(cells[node].center.x - cells[0].center.x) <= 1) }
  }

  @Test func `E3.2 Items in order follow edges, or stand side by side without them`() {
    let linked = HintedLayout.plan(
      Self.graph(3, [(0, 1)]), hints: [LayoutHint(.order, items: Self.items(2, 1, 0))],
      options: GraphLayoutOptions())
    #expect(linked.nodeFrames[2].max.y < linked.nodeFrames[1].min.y)
    #expect(linked.nodeFrames[1].max.y < linked.nodeFrames[0].min.y)
    let free = HintedLayout.plan(
      Self.graph(3), hints: [LayoutHint(.order, items: Self.items(2, 1, 0))],
      options: GraphLayoutOptions())
    #expect(free.nodeFrames[2].max.x < free.nodeFrames[1].min.x)
    #expect(free.nodeFrames[1].max.x < free.nodeFrames[0].min.x)
  }

  @Test func `E3.3 A grid has rows and columns`() {
    let plan = HintedLayout.plan(
      Self.graph(6, [(0, 5)]),
      hints: [LayoutHint(.grid(columns: 2), items: Self.items(0, 1, 2, 3, 4))],
      options: GraphLayoutOptions())
    let frames = plan.nodeFrames
    #expect(frames[0].center.y == frames[1].center.y && frames[2].center.y == frames[3].center.y)
    #expect(frames[0].center.x == frames[2].center.x && frames[2].center.x == frames[4].center.x)
    #expect(frames[0].max.y < frames[2].min.y && frames[2].max.y < frames[4].min.y)
  }

  @Test func `E3.8 Items in cells are in columns and rows`() {
    let places = [(5, 0), (-2, 0), (5, 9), (5, 9), (7, 9)]
    for options in [GraphLayoutOptions(), .cells()] {
      let plan = HintedLayout.plan(
        Self.graph(6, [(0, 1), (0, 2), (3, 4), (2, 4)]),
        hints: places.enumerated().map {
          LayoutHint(.cell(column: $1.0, row: $1.1), items: [.node($0)])
        }, options: options)
      let frames = plan.nodeFrames
      #expect(frames[1].max.x < frames[0].min.x && frames[0].max.y < frames[2].min.y)
      #expect(frames[2].max.x < frames[4].min.x)
      #expect(abs(frames[0].center.x - frames[2].center.x) <= 1)
      #expect(abs(frames[0].center.y - frames[1].center.y) <= 1)
      #expect(abs(frames[2].center.y - frames[4].center.y) <= 1)
      for first in 0..<6 {
        for second in 0..<first { #expect(!frames[first].intersects(frames[second])) }
      }
    }
    let extremes = [Int.min, -1, 0, 1, .max].map {
      LayoutHint(.cell(column: $0, row: $0), items: [.node(3), .node(7), .group(2)])
    }
    let plan = HintedLayout.plan(Self.graph(4), hints: extremes, options: GraphLayoutOptions())
    #expect(plan.nodeFrames.count == 4)
  }

  @Test func `E3.4 Items with points keep the distances between them`() {
    let plan = HintedLayout.plan(
      Self.graph(5, [(0, 1), (1, 2), (2, 3), (3, 4)]),
      hints: [
        LayoutHint(.point(Point2D(x: 100, y: 500)), items: Self.items(0)),
        LayoutHint(.point(Point2D(x: 400, y: 200)), items: Self.items(3)),
      ], options: GraphLayoutOptions())
    let (a, b) = (plan.nodeFrames[0].center, plan.nodeFrames[3].center)
    #expect(abs(b.x - a.x - 300) < 1 && abs(b.y - a.y + 300) < 1)
  }

  @Test func `E3.5 Hints apply in the innermost common group, and required ones first`() {
    var graph = Self.graph(5)
    graph.groups = [LayoutGraph.Group(), LayoutGraph.Group(parent: 0)]
    graph.nodes[0].group = 0
    graph.nodes[1].group = 1
    graph.nodes[2].group = 1
    let plan = HintedLayout.plan(
      graph,
      hints: [
        LayoutHint(.line(.topToBottom, .center, spacing: nil), items: Self.items(1, 2)),
        LayoutHint(
          .line(.rightToLeft, .center, spacing: nil), items: Self.items(1, 2), isRequired: true),
        LayoutHint(.line(.leftToRight, .center, spacing: nil), items: [.group(1), .node(0)]),
      ], options: GraphLayoutOptions())
    #expect(plan.nodeFrames[2].max.x < plan.nodeFrames[1].min.x)
    #expect((plan.groupFrames[1]?.max.x ?? .infinity) < plan.nodeFrames[0].min.x)
  }

  @Test(arguments: [false, true])
  func `E3.6 Whatever hints say, invariants hold`(isCells: Bool) {
    // In the last one, a side has more ports than lines of edges that are routed together.
    for seed in TestScale.seeds(8, of: 400) + [226] {
      var (graph, options) = RandomGraph.make(seed: seed, hasGroups: seed % 2 == 0)
      guard (options.unit == .cells) == isCells, graph.nodes.count <= 30 else { continue }
      graph.edges.removeLast(max(0, graph.edges.count - 40))
      options.direction = .topToBottom
      let hints = Self.hints(seed, graph)
      let plan = HintedLayout.plan(graph, hints: hints, options: options)
      let problems = LayoutInvariants.violations(graph, plan, options)
        .filter { !$0.hasPrefix("L5b") }
      #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(3))")
      #expect(HintedLayout.plan(graph, hints: hints, options: options) == plan)
    }
  }

  private static func hints(_ seed: UInt64, _ graph: LayoutGraph) -> [LayoutHint] {
    var state = Int(seed)
    func next(_ limit: Int) -> Int {
      state = (state &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
      return (state >> 8) % max(1, limit)
    }
    return (0..<4).map { _ in
      let items = (0..<next(5) + 1).map { _ in
        next(5) == 0
          ? LayoutHint.Item.group(next(graph.groups.count + 1) - 1)
          : .node(next(graph.nodes.count + 2) - 1)
      }
      let arrangement: LayoutHint.Arrangement =
        switch next(4) {
        case 0:
          .line(LayoutDirection.allCases[next(4)], LayoutAlignment.allCases[next(3)], spacing: nil)
        case 1: .order
        case 2: .grid(columns: next(4))
        default: .point(Point2D(x: Double(next(300)), y: next(9) == 0 ? .nan : Double(next(300))))
        }
      return LayoutHint(arrangement, items: items)
    }
  }

  @Test func `E3.7 Hints with extreme values have a plan`() {
    let graph = Self.graph(4, [(0, 1), (2, 2)])
    for value in [Double.infinity, -.infinity, .nan, 1e300, -1e300, 0] {
      let hints = [
        LayoutHint(.point(Point2D(x: value, y: -value)), items: Self.items(0, 9)),
        LayoutHint(.point(Point2D(x: 0, y: value)), items: Self.items(3)),
        LayoutHint(.line(.leftToRight, .trailing, spacing: value), items: Self.items(1, 2, 1)),
        LayoutHint(.grid(columns: .min), items: Self.items(1, 2, 3)),
      ]
      let plan = HintedLayout.plan(graph, hints: hints, options: .cells())
      #expect(plan.nodeFrames.count == 4 && plan.size.width.isFinite && plan.size.height.isFinite)
    }
  }
}
