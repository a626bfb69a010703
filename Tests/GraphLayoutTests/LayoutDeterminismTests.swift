import GraphLayout
import TestSupport
import Testing

struct LayoutDeterminismTests {
  /// A hash of all coordinates, the same in every run.
  private static func fingerprint(_ plan: GraphPlan) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: Double) { hash = (hash ^ value.bitPattern) &* 0x100_0000_01B3 }
    for frame in plan.nodeFrames {
      for value in [frame.min.x, frame.min.y, frame.max.x, frame.max.y] { add(value) }
    }
    for route in plan.routes {
      for point in route?.points ?? [] {
        add(point.x)
        add(point.y)
      }
    }
    return hash
  }

  @Test func `G6.1 Equal input gives an equal plan in every run`() {
    for seed: UInt64 in 1...(TestScale.isFull ? 40 : 2) {
      let (graph, options) = RandomGraph.make(seed: seed, hasGroups: seed % 2 == 0)
      let first = LayeredLayout.plan(graph, options: options)
      for _ in 0..<TestScale.many(10) {
        #expect(LayeredLayout.plan(graph, options: options) == first)
      }
    }
  }

  @Test func `G6.1 Builds with and without optimization agree`() {
    var combined: UInt64 = 0
    for seed: UInt64 in 1...12 {
      let (graph, options) = RandomGraph.make(seed: seed, hasGroups: seed % 3 == 0)
      combined = combined &* 31 &+ Self.fingerprint(LayeredLayout.plan(graph, options: options))
    }
    #expect(combined == 1015150323190213600)
  }

  @Test func `G6.2 More effort gives no more crossings`() {
    let graph = HostileGraph.tournament(9)
    let counts = LayoutEffort.allCases.map { effort in
      LayoutMetrics(
        graph, LayeredLayout.plan(graph, options: GraphLayoutOptions(effort: effort))
      ).crossings
    }
    #expect(counts[1] <= counts[0] && counts[2] <= counts[0])
  }
}
