import ArtifactPresentation

/// Draws a plot: bars lying down, one row each, with their values; lines, areas and points in dots,
/// with the range of the values at the left and that of the keys below.
struct PlotDrawing {
  /// The widest and highest picture in cells, and the most bars.
  static let widest = 80
  static let highest = 14
  static let barCount = 60

  private static let longestLabel = 24

  private let plot: ChartBlock.Plot
  private let options: LayoutOptions
  private let range: ClosedRange<Double>

  /// nil where there is nothing to draw.
  init?(_ plot: ChartBlock.Plot, _ options: LayoutOptions) {
    let values = plot.series.flatMap { $0.points.map(\.value) }.filter(\.isFinite)
    guard let least = values.min(), let greatest = values.max() else { return nil }
    self.plot = plot
    self.options = options
    let isFromZero = plot.mark == .bar || plot.mark == .area
    range = isFromZero ? min(0, least)...max(0, greatest) : least...greatest
    guard (range.upperBound - range.lowerBound).isFinite else { return nil }
  }

  func rows(width: Int) -> [[Line.Run]] {
    let room = max(16, min(width, Self.widest))
    return legend + (plot.mark == .bar ? bars(width: room) : dots(width: room))
  }

  private func style(of series: Int) -> Style {
    let colors: [Style.Color] = [.blue, .red, .green, .magenta, .cyan]
    return Style(colors[series % colors.count])
  }

  private func run(_ text: String, _ style: Style = Style()) -> Line.Run {
    Line.Run(SafeText(sanitizing: text, context: .code), style)
  }

  /// Which colour is which series, if there are several.
  private var legend: [[Line.Run]] {
    let named = plot.series.enumerated().filter { !$0.element.name.isEmpty }
    guard named.count > 1 else { return [] }
    var runs: [Line.Run] = []
    for (index, series) in named.prefix(8) {
      runs.append(run(options.glyphs.form.slider[2] + " ", style(of: index)))
      runs.append(run(Self.cut(series.name, 16) + "  "))
    }
    return [runs]
  }

  private static func cut(_ text: String, _ width: Int) -> String {
    guard width > 1 else { return "" }
    let safe = SafeText(sanitizing: text, context: .code)
    return safe.width <= width ? text : safe.cells(0..<width - 1).description + "…"
  }

  // MARK: Bars

  private func bars(width: Int) -> [[Line.Run]] {
    let categories = plot.categories ?? []
    let labels = categories.prefix(Self.barCount).map { Self.cut($0, Self.longestLabel) }
    let labelWidth = labels.map { SafeText(sanitizing: $0, context: .code).width }.max() ?? 0
    let valueWidth =
      plot.series.flatMap(\.points).map { NumberText.text($0.value).count }.max() ?? 0
    let room = max(4, width - labelWidth - valueWidth - 2)
    var rows: [[Line.Run]] = []
    var points = [[(series: Int, value: Double)]](repeating: [], count: labels.count)
    for (number, series) in plot.series.enumerated() {
      for point in series.points {
        guard let category = Int(exactly: point.key), points.indices.contains(category) else {
          continue
        }
        points[category].append((number, point.value))
      }
    }
    for (category, label) in labels.enumerated() {
      for (index, point) in points[category].enumerated() where rows.count < Self.barCount {
        let text = SafeText(sanitizing: index == 0 ? label : "", context: .code)
        var row = [Line.Run(.spaces(labelWidth - text.width)), Line.Run(text), run(" ")]
        row += bar(point.value, room, style(of: point.series))
        row.append(run(" " + NumberText.text(point.value), options.theme.chrome))
        rows.append(row.filter { !$0.text.isEmpty })
      }
    }
    if categories.count > labels.count {
      let rest = "\(options.glyphs.waiting) \(categories.count - labels.count) more"
      rows.append([run(rest, options.theme.chrome)])
    }
    return rows
  }

  /// From zero to the value, in eighths of a cell to the right, in cells to the left.
  private func bar(_ value: Double, _ room: Int, _ style: Style) -> [Line.Run] {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return [] }
    let scale = Double(room) / length
    let zero = Int((-range.lowerBound * scale).rounded())
    let steps = options.glyphs.form.barSteps
    let full = steps[steps.count - 1]
    if value < 0 {
      let cells = min(zero, Int((-value * scale).rounded()))
      return [Line.Run(.spaces(zero - cells)), run(String(repeating: full, count: cells), style)]
    }
    let filled = Int((value * scale * Double(steps.count)).rounded())
    let part = filled % steps.count
    let text =
      String(repeating: full, count: filled / steps.count) + (part > 0 ? steps[part - 1] : "")
    return [Line.Run(.spaces(zero)), run(text, style)]
  }

  // MARK: Dots

  private func dots(width: Int) -> [[Line.Run]] {
    let keys = plot.series.flatMap { $0.points.map(\.key) }.filter(\.isFinite)
    guard let first = keys.min(), let last = keys.max(), (last - first).isFinite else { return [] }
    let top = NumberText.text(range.upperBound)
    let bottom = NumberText.text(range.lowerBound)
    let margin = min(12, max(top.count, bottom.count)) + 1
    let columns = max(8, width - margin - 1)
    var canvas = DotCanvas(columns: columns, rows: Self.highest)
    let across = Double(canvas.width - 1)
    let down = Double(canvas.height - 1)
    func place(_ point: ChartBlock.Point) -> (x: Int, y: Int) {
      let x = last > first ? (point.key - first) / (last - first) : 0.5
      let height = range.upperBound - range.lowerBound
      let y = height > 0 ? (range.upperBound - point.value) / height : 0.5
      return (Int((x * across).rounded()), Int((y * down).rounded()))
    }
    for (number, series) in plot.series.enumerated() {
      let style = style(of: number)
      var previous: (x: Int, y: Int)?
      for point in series.points where point.key.isFinite && point.value.isFinite {
        let next = place(point)
        switch plot.mark {
        case .point:
          canvas.set(next.x, next.y, style)
          canvas.set(min(next.x + 1, canvas.width - 1), next.y, style)
        case .line, .area, .bar:
          if let previous { canvas.line(from: previous, to: next, style) }
          canvas.set(next.x, next.y, style)
        }
        if plot.mark == .area {
          let zero = place(ChartBlock.Point(key: point.key, value: 0)).y
          fill(from: previous ?? next, to: next, down: zero, style, &canvas)
        }
        previous = next
      }
    }
    let lines = canvas.lines(hasBraille: options.glyphs.form.hasSymbols)
    let side = options.glyphs.form.vertical
    var rows: [[Line.Run]] = []
    for (index, line) in lines.enumerated() {
      let label = index == 0 ? top : index == lines.count - 1 ? bottom : ""
      let text = SafeText(sanitizing: Self.cut(label, margin - 1), context: .code)
      rows.append(
        [
          Line.Run(.spaces(margin - 1 - text.width)), Line.Run(text, options.theme.chrome),
          run(side, options.theme.chrome),
        ].filter { !$0.text.isEmpty } + line)
    }
    return rows + [keyAxis(margin: margin, columns: columns, first: first, last: last)]
  }

  /// Every other dot between a line and the row of zero.
  private func fill(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), down zero: Int, _ style: Style,
    _ canvas: inout DotCanvas
  ) {
    for x in min(start.x, end.x)...max(start.x, end.x) {
      let part = end.x == start.x ? 0 : Double(x - start.x) / Double(end.x - start.x)
      let edge = start.y + Int((Double(end.y - start.y) * part).rounded())
      for y in min(edge, zero)...max(edge, zero) where (x + y) % 2 == 0 { canvas.set(x, y, style) }
    }
  }

  /// What the first and the last key are.
  private func keyAxis(margin: Int, columns: Int, first: Double, last: Double) -> [Line.Run] {
    func name(_ key: Double) -> String {
      guard let categories = plot.categories else { return NumberText.text(key) }
      return Int(exactly: key).flatMap { categories.indices.contains($0) ? categories[$0] : nil }
        ?? ""
    }
    let left = SafeText(sanitizing: Self.cut(name(first), columns / 3), context: .code)
    let right = SafeText(sanitizing: Self.cut(name(last), columns / 3), context: .code)
    let middle = SafeText(sanitizing: Self.cut(plot.keyTitle, columns / 3 - 2), context: .code)
    let gap = columns - left.width - middle.width - right.width
    return [
      Line.Run(.spaces(margin)), Line.Run(left, options.theme.chrome),
      Line.Run(.spaces(gap / 2)), Line.Run(middle, options.theme.chrome),
      Line.Run(.spaces(gap - gap / 2)), Line.Run(right, options.theme.chrome),
    ].filter { !$0.text.isEmpty }
  }
}
