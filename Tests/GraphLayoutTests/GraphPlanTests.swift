import GraphLayout
import Testing

struct GraphPlanTests {
  @Test func `An empty plan has no extent`() {
    #expect(GraphPlan().size == Size2D(width: 0, height: 0))
  }
}
