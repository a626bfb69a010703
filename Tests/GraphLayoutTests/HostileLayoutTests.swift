import GraphLayout
import TestSupport
import Testing

/// The sizes of large inputs, less in a debug build.
enum TestScaleCount {
  static let chain = TestScale.isFull ? 100_000 : 4_000
  static let parts = TestScale.many(1_000)
  static let star = TestScale.many(300)
  static let tournament = TestScale.isFull ? 100 : 90
}

struct HostileLayoutTests {
  private static func isValid(_ plan: GraphPlan) -> Bool {
    plan.size.width.isFinite && plan.size.height.isFinite
      && plan.routes.allSatisfy { ($0?.points.count ?? 0) >= 2 }
  }

  @Test func `G6.5 Long chains, cycles and large trees are laid out without recursion`() {
    let count = TestScaleCount.chain
    for graph in [
      HostileGraph.chain(count), HostileGraph.cycle(count / 2), HostileGraph.tree(count),
      HostileGraph.chainWithSkip(count / 4),
    ] {
      let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
      #expect(Self.isValid(plan))
      #expect(plan.outcome == .complete)
    }
  }

  @Test(arguments: HostileCase.all)
  func `G6.5 The hostile graphs of the suite are laid out`(_ hostile: HostileCase) throws {
    let graph = hostile.graph
    var options = GraphLayoutOptions()
    // Others must finish, however busy the machine is.
    if hostile.mayBeLimited { options.deadline = .now + .seconds(20) }
    let plan = LayeredLayout.plan(graph, options: options)
    #expect(plan.nodeFrames.count == graph.nodes.count)
    #expect(Self.isValid(plan) || graph.nodes.isEmpty)
    #expect(plan.outcome == .complete || hostile.mayBeLimited)
    let metrics = LayoutMetrics(graph, plan)
    #expect(metrics.nodeOverlaps == 0)
    if let crossings = hostile.crossings { #expect(metrics.crossings == crossings) }
    if let reversed = hostile.reversedEdges {
      #expect(plan.routes.count { $0!.points[0].y > $0!.points.last!.y } == reversed)
    }
  }

  @Test func `G6.5 A chain is straight, and a cycle has one reversed edge`() {
    let chain = LayeredLayout.plan(HostileGraph.chain(1000), options: GraphLayoutOptions())
    #expect(chain.size.width == 60)
    #expect(chain.routes.allSatisfy { $0!.points.count == 2 })
    let cycle = LayeredLayout.plan(HostileGraph.cycle(1000), options: GraphLayoutOptions())
    #expect(cycle.routes.count { $0!.points[0].y > $0!.points.last!.y } == 1)
  }

  @Test func `G6.5 Groups may be nested deeply`() {
    let graph = HostileGraph.nestedGroups(200)
    let plan = LayeredLayout.plan(graph, options: .cells())
    #expect(LayoutInvariants.violations(graph, plan, .cells()) == [])
  }

  @Test func `G3.4 A thousand parallel edges and loops divide a side evenly`() {
    for graph in [HostileGraph.parallel(1000), HostileGraph.loops(TestScale.many(100))] {
      let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
      #expect(LayoutInvariants.violations(graph, plan, GraphLayoutOptions()) == [])
    }
    let metrics = LayoutMetrics(
      HostileGraph.parallel(5),
      LayeredLayout.plan(HostileGraph.parallel(5), options: GraphLayoutOptions()))
    #expect(metrics.crossings == 0 && metrics.bends == 0)
  }

  @Test func `G3.5 A star has no crossings`() {
    let graph = HostileGraph.star(TestScaleCount.star)
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    #expect(LayoutMetrics(graph, plan).crossings == 0)
  }

  @Test func `G2.4 Thousands of pairs are packed without overlap`() {
    let graph = HostileGraph.pairs(TestScaleCount.parts / 2)
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    #expect(LayoutMetrics(graph, plan).nodeOverlaps == 0)
  }

  @Test func `G6.3 After the deadline, a valid plan is returned`() {
    let graph = HostileGraph.tournament(24)
    var options = GraphLayoutOptions()
    options.deadline = .now
    let plan = LayeredLayout.plan(graph, options: options)
    #expect(plan.outcome == .limited)
    #expect(LayoutInvariants.violations(graph, plan, options) == [])
  }

  @Test func `G6.6 Edges beyond the limit of layers take lanes`() {
    let graph = HostileGraph.tournament(TestScaleCount.tournament)
    var options = GraphLayoutOptions(effort: .quick)
    options.deadline = .now
    let plan = LayeredLayout.plan(graph, options: options)
    #expect(Self.isValid(plan))
    let metrics = LayoutMetrics(graph, plan)
    #expect(metrics.edgeNodeHits == 0 && metrics.collinearOverlaps == 0)
  }

  @Test func `G6.4 A cancelled layout returns an empty plan`() {
    var options = GraphLayoutOptions()
    options.isCancelled = { true }
    let plan = LayeredLayout.plan(HostileGraph.chain(100), options: options)
    #expect(plan.outcome == .cancelled)
    #expect(plan.nodeFrames.isEmpty)
  }
}
