/// The names of kinds of charts.
enum PlotKind {
  /// Returns what a view is: `bar chart`, or several kinds.
  static func name(of view: PlotView) -> String {
    var kinds: [String] = []
    for marks in shownMarks(of: view) {
      let kind = name(of: marks)
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    // Texts and rules explain other marks.
    let main = kinds.filter { $0 != "text" && $0 != "rules" }
    if !main.isEmpty { kinds = main }
    guard let last = kinds.last else { return "chart" }
    return kinds.count == 1
      ? last : kinds.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns the marks of a view without those that only repeat others: the points on a line and
  /// the line above an area, and texts and rules beside other marks.
  static func shownMarks(of view: PlotView) -> [PlotMarks] {
    let hasMain = view.marks.contains { $0.kind != .text && $0.kind != .rule && !$0.items.isEmpty }
    var shown: [PlotMarks] = []
    for marks in view.marks {
      if hasMain, marks.kind == .text || marks.kind == .rule, marks.compositePart == nil {
        continue
      }
      let repeats = shown.contains { other in
        let isOverlay =
          marks.kind == .symbol && (other.kind == .line || other.kind == .area)
          || marks.kind == .line && other.kind == .area
        return isOverlay && other.items.count == marks.items.count
          && zip(other.items, marks.items).allSatisfy { first, second in
            first.value == second.value || first.value.isNaN && second.value.isNaN
              || marks.kind == .symbol
          }
      }
      if !repeats { shown.append(marks) }
    }
    return shown
  }

  private static func name(of marks: PlotMarks) -> String {
    if let part = marks.compositePart {
      return part.hasPrefix("boxplot")
        ? "box plot" : part.hasPrefix("errorbar") ? "error bars" : "error band"
    }
    return switch marks.type {
    case "bar": "bar chart"
    case "line", "trail": "line chart"
    case "area": "area chart"
    case "arc": marks.items.contains { $0.innerRadius > 0 } ? "donut chart" : "pie chart"
    case "rect": "heat map"
    case "tick": "strip plot"
    case "geoshape": "map"
    case "image": "pictures"
    case "text": "text"
    case "rule": "rules"
    default: "scatter plot"
    }
  }
}
