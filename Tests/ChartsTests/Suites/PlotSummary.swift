import ArtifactBase
import Drawing

@testable import Charts

/// What a plot shows, in the form in which the suites have it.
struct PlotSummary {
  /// A mark: its kind with numbers by name and a text.
  struct Mark {
    var kind: String
    var numbers: [String: Double]
    var text: String?
  }

  /// The marks of a view with the extent of its plot.
  struct View {
    var size: Size2D
    var marks: [Mark]
  }

  var axisLabels: [String] = []
  /// Those too that are hidden since they would overlap others.
  var allAxisLabels: [String] = []
  var axisTitles: [String] = []
  var legendLabels: [String] = []
  var legendTitles: [String] = []
  var titles: [String] = []
  var views: [View] = []

  init(_ plot: ChartPlot) {
    for view in plot.views {
      for axis in view.axes {
        for tick in axis.ticks where axis.hasLabels {
          let label = tick.label.joined(separator: ",")
          if tick.showsLabel { axisLabels.append(label) }
          allAxisLabels.append(label)
        }
        if !axis.title.isEmpty { axisTitles.append(axis.title.joined(separator: ",")) }
      }
      var marks: [Mark] = []
      for group in view.marks { marks += group.items.map { Self.mark($0, group) } }
      views.append(View(size: view.frame.size, marks: marks))
    }
    for legend in plot.legends {
      for entry in legend.entries where entry.showsLabel { legendLabels.append(entry.label) }
      if !legend.title.isEmpty { legendTitles.append(legend.title.joined(separator: ",")) }
    }
    titles = plot.titles.map { $0.lines.joined(separator: ",") }
  }

  private static func mark(_ item: PlotItem, _ group: PlotMarks) -> Mark {
    var mark = Mark(kind: group.kind.rawValue, numbers: ["x": item.x, "y": item.y])
    switch group.kind {
    case .rect, .image:
      mark.numbers["width"] = item.width
      mark.numbers["height"] = item.height
    case .rule:
      mark.numbers["x2"] = item.x2
      mark.numbers["y2"] = item.y2
    case .area:
      mark.numbers["y2"] = item.y2
      mark.numbers["x2"] = item.x2
    case .arc:
      mark.numbers["startAngle"] = item.startAngle
      mark.numbers["endAngle"] = item.endAngle
      mark.numbers["outerRadius"] = item.outerRadius
      mark.numbers["innerRadius"] = item.innerRadius
    case .symbol: mark.numbers["size"] = item.size
    case .text: mark.text = item.text.joined(separator: ",")
    case .shape: mark.numbers = [:]
    case .line, .trail: break
    }
    return mark
  }
}

/// What a suite expects, compared with a plot.
struct SuiteCase {
  var axisLabels: [String]
  /// Whether the labels include those that are hidden.
  var hasHiddenLabels = false
  var axisTitles: [String]
  var legendLabels: [String]
  var legendTitles: [String]
  var titles: [String]
  var marks: [PlotSummary.Mark]

  /// Creates a case of the scene graphs of Vega-Lite's examples.
  init(examples json: JSONValue) {
    let marks = json["marks"]?.arrayValue ?? []
    func texts(_ role: String) -> [String] {
      marks.filter { $0["role"]?.stringValue == role && $0["opacity"]?.doubleValue != 0 }
        .map { Self.text($0["text"]) }
    }
    axisLabels = texts("axis-label")
    axisTitles = texts("axis-title")
    legendLabels = texts("legend-label")
    legendTitles = texts("legend-title")
    titles = texts("title-text")
    self.marks = marks.filter { $0["role"] == "mark" && !Self.isBrush($0) }.map(Self.mark)
  }

  /// Creates a case of forms that models write.
  init(forms json: JSONValue) {
    let axes = json["axes"]?.arrayValue ?? []
    let legends = json["legends"]?.arrayValue ?? []
    axisLabels = axes.flatMap { ($0["labels"]?.arrayValue ?? []).map { Self.text($0) } }
    axisTitles = axes.compactMap { $0["title"].map { Self.text($0) } }.filter { !$0.isEmpty }
    legendLabels = legends.flatMap { ($0["labels"]?.arrayValue ?? []).map { Self.text($0) } }
    legendTitles = legends.compactMap { $0["title"].map { Self.text($0) } }.filter { !$0.isEmpty }
    hasHiddenLabels = true
    titles = (json["titles"]?.arrayValue ?? []).map { Self.text($0) }
    marks = (json["marks"]?.arrayValue ?? []).filter { !Self.isBrush($0) }.map(Self.mark)
  }

  /// Whether a mark is the empty rectangle of a selection that nobody has made.
  private static func isBrush(_ json: JSONValue) -> Bool {
    json["m"] == "rect" && ["x", "y", "width", "height"].allSatisfy { json[$0]?.doubleValue == 0 }
  }

  private static func text(_ json: JSONValue?) -> String {
    switch json {
    case .string(let text)?: text
    case .number(let number)?: number.text
    case .array(let lines)?: lines.map { text($0) }.joined(separator: ",")
    default: ""
    }
  }

  private static func mark(_ json: JSONValue) -> PlotSummary.Mark {
    let kind = json["m"]?.stringValue ?? ""
    var numbers: [String: Double] = [:]
    func take(_ names: String...) {
      for name in names { numbers[name] = json[name]?.doubleValue }
    }
    take("x", "y")
    switch kind {
    case "rect", "image":
      take("width", "height")
    case "rule": take("x2", "y2")
    case "area": take("y2", "x2")
    case "arc": take("startAngle", "endAngle", "outerRadius", "innerRadius")
    case "symbol": take("size")
    default: break
    }
    return PlotSummary.Mark(kind: kind, numbers: numbers, text: json["text"].map { text($0) })
  }

  /// Returns how a plot differs; empty if it doesn't.
  func differences(_ plot: PlotSummary) -> [String] {
    var result: [String] = []
    func compare(_ what: String, _ wanted: [String], _ found: [String]) {
      let (wanted, found) = (wanted.sorted(), found.sorted())
      guard wanted != found else { return }
      var missing = wanted
      var extra: [String] = []
      for text in found {
        if let index = missing.firstIndex(of: text) {
          missing.remove(at: index)
        } else {
          extra.append(text)
        }
      }
      result.append("\(what): missing \(missing.prefix(8)), extra \(extra.prefix(8))")
    }
    compare("axis labels", axisLabels, hasHiddenLabels ? plot.allAxisLabels : plot.axisLabels)
    compare("axis titles", axisTitles, plot.axisTitles)
    compare("legend labels", legendLabels, plot.legendLabels)
    compare("legend titles", legendTitles, plot.legendTitles)
    compare("titles", titles, plot.titles)
    result += markDifferences(plot)
    return result
  }

  private func markDifferences(_ plot: PlotSummary) -> [String] {
    let found = plot.views.flatMap(\.marks)
    func counts(_ marks: [PlotSummary.Mark]) -> [String: Int] {
      Dictionary(grouping: marks, by: \.kind).mapValues(\.count)
    }
    let (wantedCounts, foundCounts) = (counts(marks), counts(found))
    guard wantedCounts == foundCounts else {
      return [
        "marks: wanted \(wantedCounts.sorted { $0.key < $1.key }), found \(foundCounts.sorted { $0.key < $1.key })"
      ]
    }
    var start = 0
    var result: [String] = []
    for view in plot.views {
      let wanted = marks[start..<start + view.marks.count]
      start += view.marks.count
      let isSingle = plot.views.count == 1
      // Views are aligned by their first mark.
      func shift(_ name: String) -> Double {
        guard !isSingle else { return 0 }
        for (wanted, found) in zip(wanted, view.marks) {
          if let first = wanted.numbers[name], let own = found.numbers[name] { return own - first }
        }
        return 0
      }
      let (shiftX, shiftY) = (shift("x"), shift("y"))
      var wrong = 0
      var sample = ""
      // Marks of a kind are compared in the order of their positions where only the order differs.
      for (wanted, found) in zip(wanted, view.marks) {
        guard let difference = difference(wanted, found, view.size, shiftX, shiftY) else {
          continue
        }
        wrong += 1
        if sample.isEmpty { sample = difference }
      }
      if wrong > 0 { result.append("\(wrong) of \(wanted.count) marks, first: \(sample)") }
    }
    return result
  }

  private func difference(
    _ wanted: PlotSummary.Mark, _ found: PlotSummary.Mark, _ size: Size2D, _ shiftX: Double,
    _ shiftY: Double
  ) -> String? {
    guard wanted.kind == found.kind else { return "\(wanted.kind) instead of \(found.kind)" }
    if let text = wanted.text, text != found.text {
      return "text “\(text)”, found “\(found.text ?? "")”"
    }
    let right = max(0.51, size.width / 100)
    let down = max(0.51, size.height / 100)
    for (name, value) in wanted.numbers.sorted(by: { $0.key < $1.key }) {
      guard let other = found.numbers[name], other.isFinite else {
        return "\(wanted.kind) \(name) \(value), found none"
      }
      let isX = name.hasPrefix("x") || name == "width"
      let tolerance =
        name.hasSuffix("Angle") ? 0.03 : name == "size" ? max(1, value / 50) : isX ? right : down
      let shift = name.hasPrefix("x") ? shiftX : name.hasPrefix("y") ? shiftY : 0
      if abs(other - shift - value) > tolerance {
        return "\(wanted.kind) \(name) \(value), found \((other - shift).rounded(toPlaces: 3))"
      }
    }
    return nil
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double { (self * 1_000).rounded() / 1_000 }
}
