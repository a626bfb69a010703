import ArtifactBase
import MermaidRefiners

extension MermaidXYChart {
  /// The chart as Mermaid's own data, without colors.
  var mermaidModel: JSONValue {
    let values = valueRange ?? 0...0
    var x = JSONObject()
    x["type"] = .string(xAxis.categories.isEmpty ? "linear" : "band")
    x["title"] = .string(xAxis.title.source)
    let numbers = plots.map(\.values.count).max() ?? 0
    let start = xAxis.minimum ?? 1
    let end = xAxis.maximum ?? Double(numbers)
    if xAxis.categories.isEmpty {
      x["min"] = .amount(start)
      x["max"] = .amount(end)
    } else {
      x["categories"] = .array(xAxis.categories.map { .string($0.source) })
    }
    return [
      "xAxis": .object(x),
      "yAxis": [
        "type": "linear", "title": .string(yAxis.title.source),
        "min": .amount(yAxis.minimum ?? values.lowerBound),
        "max": .amount(yAxis.maximum ?? values.upperBound),
      ],
      "title": .string(title),
      "plots": .array(
        plots.map { plot in
          [
            "type": .string(plot.kind.rawValue),
            "data": .array(points(of: plot, from: start, to: end)),
          ]
        }),
    ]
  }

  /// The values with the names of their categories.
  private func points(of plot: Plot, from start: Double, to end: Double) -> [JSONValue] {
    guard xAxis.categories.isEmpty else {
      return xAxis.categories.enumerated().map { index, name in
        guard index < plot.values.count else { return [.string(name.source)] }
        return [.string(name.source), .amount(plot.values[index])]
      }
    }
    let step = (end - start) / Double(plot.values.count - 1)
    return plot.values.enumerated().map { index, value in
      let category = start + Double(index) * step
      return [.string(category.formatted), .amount(value)]
    }
  }
}

extension JSONValue {
  /// Mermaid's data, without what only its drawing needs.
  var withoutColors: JSONValue {
    switch self {
    case .array(let items): .array(items.map(\.withoutColors))
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { !["fill", "strokeFill", "strokeWidth"].contains($0.key) }.map {
            JSONObject.Member(key: $0.key, value: $0.value.withoutColors)
          }))
    default: self
    }
  }
}

extension Double {
  /// The number as JavaScript writes it.
  fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
