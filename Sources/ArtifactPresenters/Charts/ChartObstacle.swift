import ArtifactPresentation
import ArtifactRefiners

/// What keeps a view from being drawn, as a part of a note: `with bin`.
///
/// A view whose parents change what it shows is not drawn either: drawing it alone would show data
/// that the chart excludes, or join what the chart separates.
struct ChartObstacle {
  /// The words after the kind of the chart; empty if its mark is not drawn.
  var words: String

  private init(_ words: String) { self.words = words }

  /// Returns the obstacle of a view with a mark; nil if it can be drawn.
  static func find(in model: ChartSpec, view index: Int) -> ChartObstacle? {
    let view = model.view(index)
    guard ChartPlotReader.mark(view.mark?.type ?? "") != nil else { return ChartObstacle("") }
    var parent = view.parent
    var outermost: String?
    while let index = parent {
      outermost = obstacle(ofParent: model.view(index)) ?? outermost
      parent = model.view(index).parent
    }
    let words =
      outermost ?? repetition(of: view) ?? (view.transforms.isEmpty ? nil : "with `transform`")
      ?? view.channels.lazy.compactMap(obstacle).first ?? axes(of: view)
    return words.map(ChartObstacle.init)
  }

  private static func obstacle(ofParent view: ChartSpec.View) -> String? {
    if let words = repetition(of: view) { return words }
    let name =
      switch view.composition {
      case .layer: "layer"
      case .concat: "concat"
      case .horizontalConcat: "hconcat"
      case .verticalConcat: "vconcat"
      case .unit, .facet, .repeat: "spec"
      }
    if !view.transforms.isEmpty { return "with `transform` beside `\(name)`" }
    return view.channels.isEmpty ? nil : "with `encoding` beside `\(name)`"
  }

  private static func repetition(of view: ChartSpec.View) -> String? {
    switch view.composition {
    case .facet: "with `facet`"
    case .repeat: "with `repeat`"
    case .unit, .layer, .concat, .horizontalConcat, .verticalConcat: nil
    }
  }

  private static func obstacle(of channel: ChartSpec.Channel) -> String? {
    switch channel.name {
    case "x", "y":
      if channel.isBinned { return "with `bin`" }
      if let unit = channel.timeUnit, !ChartPlotReader.isTimeUnit(unit) {
        return "with the time unit `\(unit)`"
      }
      if let aggregate = channel.aggregate {
        return ChartPlotBuilder.aggregates.contains(aggregate)
          ? nil : "with the aggregate `\(aggregate)`"
      }
      return channel.definition["aggregate"] == nil ? nil : "with `aggregate`"
    case "x2", "y2", "row", "column", "facet", "xOffset", "yOffset":
      return "with `\(channel.name)`"
    default: return nil
    }
  }

  private static func axes(of view: ChartSpec.View) -> String? {
    for name in ["x", "y"] where !view.channels.contains(where: { $0.name == name }) {
      return "without `\(name)`"
    }
    guard let axes = ChartPlotReader.axes(of: view) else {
      return "without a quantitative `x` or `y`"
    }
    if axes.key.aggregate != nil { return "with two aggregates" }
    return axes.key.field == nil ? "without a field of `\(axes.key.name)`" : nil
  }
}
