import FlowGraph
import Testing

struct FlowStyleTests {
  @Test func `F6.1 Styles have defaults`() {
    let edge = EdgeStyle()
    #expect(edge.lineWidth == 1.5 && edge.selectedLineWidth == 2.5)
    #expect(edge.dashPattern.isEmpty && edge.animatedDashPattern == [5, 5])
    #expect(edge.strokeColor == .gray && edge.selectedStrokeColor == .blue)
    let background = BackgroundStyle()
    #expect(background.pattern == .grid && background.spacing == 20)
    #expect(background.lineWidth == 0.5 && background.dotRadius == 1.5)
    #expect(background.color.alpha == 0.2)
  }

  @Test(
    "F6.2 A background has two levels",
    arguments: [
      (1.0, 20.0, 1.0), (0.5, 20, 0.4), (0.625, 20, 0.7), (0.4, 100, 1), (4, 20, 1),
      (0.01, 2_500, 1),
    ])
  func aBackgroundHasTwoLevels(zoom: Double, spacing: Double, opacity: Double) {
    let levels = BackgroundStyle().levels(zoom: zoom)
    #expect(levels.map(\.spacing) == [spacing * 5, spacing])
    #expect(levels[0].opacity == 1)
    #expect(abs(levels[1].opacity - opacity) < 1e-9)
  }

  @Test(
    "F6.3 Numbers that aren't positive and finite have no levels",
    arguments: [0, -1, .nan, .infinity, .leastNonzeroMagnitude])
  func numbersThatArentPositiveAndFinite(number: Double) {
    let style = BackgroundStyle()
    if number != .leastNonzeroMagnitude { #expect(style.levels(zoom: number).isEmpty) }
    #expect(style.levels(zoom: number).allSatisfy { $0.spacing.isFinite })
    let narrow = BackgroundStyle(spacing: number).levels(zoom: 1)
    #expect(narrow.isEmpty || number == .leastNonzeroMagnitude)
    #expect(BackgroundStyle(pattern: .none).levels(zoom: 1).isEmpty)
  }

  @Test func `F6.1 Components of colors are clamped`() {
    let color = FlowColor(red: -1, green: 7, blue: .nan, alpha: 0.5)
    #expect(color.red == 0 && color.green == 1 && color.blue == 0)
    #expect(color.opacity(0.5).alpha == 0.25)
  }
}
