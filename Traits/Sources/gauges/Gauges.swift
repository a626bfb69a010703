import SpecMacros

/// A bar as long as its value.
@Component(events: ["reset"])
struct Meter {
  /// What is measured.
  @Prop var label = "Level"
  @Prop(.bindable, range: 0...20) var value: Double
  @Prop var style = Style.blocks

  enum Style: String, CaseIterable {
    case blocks, dots
  }

  func body(_ context: ComponentRenderContext<String>) -> String {
    let mark = style == .blocks ? "█" : "●"
    return "\(label) \(String(repeating: mark, count: Int(value)))"
  }
}

/// Gauges below each other, under a title.
@Component("Panel", children: true)
final class GaugePanel {
  @Prop let title: String

  func body(_ context: ComponentRenderContext<String>) -> String {
    ([title] + context.children).joined(separator: "\n")
  }
}

enum Gauges: ComponentCatalog {
  static var components: [any ComponentDefinition.Type] { [Meter.self, GaugePanel.self] }
}
