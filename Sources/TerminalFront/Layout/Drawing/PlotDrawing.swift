import ArtifactPresentation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Draws a plot: bars lying down, one row each, with their values; lines, areas and points in dots,
/// with the range of the values at the left and that of the keys below.
struct PlotDrawing {
  /// The widest and highest picture in cells, and the most bars.
  static let widest = 80
  static let highest = 14
  static let barCount = 60

  /// In less room nothing is drawn.
  static let narrowest = 16

  /// How many series are named.
  static let legendCount = 24

  private static let longestLabel = 24
  private static let shortestLabel = 3
  private static let shortestBar = 4

  private let plot: ChartBlock.Plot
  private let options: LayoutOptions
  private let range: ClosedRange<Double>
  private let isLogarithmic: Bool

  /// nil where there is nothing to draw.
  init?(_ plot: ChartBlock.Plot, _ options: LayoutOptions) {
    let values = plot.series.flatMap { $0.points.map(\.value) }.filter(\.isFinite)
    guard let least = values.min(), let greatest = values.max() else { return nil }
    self.plot = plot
    self.options = options
    let isFromZero = plot.mark == .bar || plot.mark == .area
    var range = isFromZero ? min(0, least)...max(0, greatest) : least...greatest
    if let asked = plot.valueRange {
      range = min(range.lowerBound, asked.lowerBound)...max(range.upperBound, asked.upperBound)
    }
    self.range = range
    isLogarithmic = plot.isLogarithmic && !isFromZero && range.lowerBound > 0
    guard (range.upperBound - range.lowerBound).isFinite else { return nil }
  }

  /// The picture; nil where there is no room for one.
  func rows(width: Int) -> [[Line.Run]]? {
    let room = min(width, Self.widest)
    guard room >= Self.narrowest,
      let picture = plot.mark == .bar ? bars(width: room) : dots(width: room)
    else { return nil }
    return legend(width: room) + picture
  }

  // MARK: Series

  private static let signs = ["●", "■", "▲", "◆", "○", "□", "△", "◇"]
  private static let plainSigns = ["o", "x", "+", "#", "@", "%", "&", "="]

  private func style(of series: Int) -> Style {
    let styles = options.theme.inks.series
    return styles[series % styles.count]
  }

  /// The sign that tells a series from others, whatever colours there are.
  private func sign(of series: Int) -> String {
    let signs = options.glyphs.form.hasSymbols ? Self.signs : Self.plainSigns
    return signs[series % signs.count]
  }

  private var areSigned: Bool { plot.series.count > 1 }

  /// Which colour and sign is which series, if there are several.
  private func legend(width: Int) -> [[Line.Run]] {
    let named = plot.series.enumerated().filter { !$0.element.name.isEmpty }
    guard named.count > 1 else { return [] }
    var rows: [[Line.Run]] = [[]]
    var end = 0
    func add(_ runs: [Line.Run]) {
      let length = FormBox.width(of: runs)
      if end > 0, end + 2 + length > width {
        rows.append([])
        end = 0
      }
      if end > 0 { rows[rows.count - 1].append(Line.Run(.spaces(2))) }
      rows[rows.count - 1] += runs
      end += (end > 0 ? 2 : 0) + length
    }
    for (index, series) in named.prefix(Self.legendCount) {
      add([
        run(sign(of: index) + " ", style(of: index)),
        run(Self.cut(series.name, min(Self.longestLabel, width - 2))),
      ])
    }
    if named.count > Self.legendCount {
      let rest = "and \(named.count - Self.legendCount) more"
      add([run(Self.cut(rest, width), options.theme.chrome)])
    }
    return rows
  }

  private func run(_ text: String, _ style: Style = Style()) -> Line.Run {
    Line.Run(SafeText(sanitizing: text, context: .code), style)
  }

  private static func cut(_ text: String, _ width: Int) -> String {
    guard width > 0 else { return "" }
    let safe = SafeText(sanitizing: text, context: .code)
    return safe.width <= width ? text : safe.cells(0..<width - 1).description + "…"
  }

  // MARK: Bars

  private func bars(width: Int) -> [[Line.Run]]? {
    let categories = plot.categories ?? []
    let valueWidth =
      plot.series.flatMap(\.points).map { NumberText.text($0.value).count }.max() ?? 0
    let signWidth = areSigned ? 2 : 0
    let labelRoom = width - valueWidth - signWidth - Self.shortestBar - 2
    guard labelRoom >= Self.shortestLabel else { return nil }
    let labels = categories.prefix(Self.barCount).map {
      Self.cut($0, min(Self.longestLabel, labelRoom))
    }
    let labelWidth = labels.map { SafeText(sanitizing: $0, context: .code).width }.max() ?? 0
    let room = width - labelWidth - valueWidth - signWidth - 2
    var rows: [[Line.Run]] = []
    var count = 0
    var points = [[(series: Int, value: Double)]](repeating: [], count: labels.count)
    for (number, series) in plot.series.enumerated() {
      for point in series.points where point.value.isFinite {
        count += 1
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
        if areSigned { row.append(run(sign(of: point.series) + " ", style(of: point.series))) }
        row += bar(point.value, room, style(of: point.series))
        row.append(run(" " + NumberText.text(point.value), options.theme.chrome))
        rows.append(row.filter { !$0.text.isEmpty })
      }
    }
    if count > rows.count {
      let rest = "\(options.glyphs.waiting) \(count - rows.count) more"
      rows.append([run(Self.cut(rest, width), options.theme.chrome)])
    }
    return rows
  }

  /// From zero to the value, in eighths of a cell to the right, in cells to the left.
  private func bar(_ value: Double, _ room: Int, _ style: Style) -> [Line.Run] {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return [] }
    let scale = Double(room) / length
    let zero = min(room, Int((-range.lowerBound * scale).rounded()))
    let steps = options.glyphs.form.barSteps
    let full = steps[steps.count - 1]
    if value < 0 {
      let cells = min(zero, Int((-value * scale).rounded()))
      return [Line.Run(.spaces(zero - cells)), run(String(repeating: full, count: cells), style)]
    }
    // Zero stands at a whole cell, which may leave less room than the greatest value asks for.
    let filled = min(
      (room - zero) * steps.count, Int((value * scale * Double(steps.count)).rounded()))
    let part = filled % steps.count
    let text =
      String(repeating: full, count: filled / steps.count) + (part > 0 ? steps[part - 1] : "")
    return [Line.Run(.spaces(zero)), run(text, style)]
  }

  // MARK: Dots

  /// About how many signs a line has if there are several.
  private static let signCount = 8

  private func dots(width: Int) -> [[Line.Run]]? {
    var keys = plot.series.flatMap { $0.points.map(\.key) }.filter(\.isFinite)
    if let asked = plot.keyRange, !keys.isEmpty { keys += [asked.lowerBound, asked.upperBound] }
    guard let first = keys.min(), let last = keys.max(), (last - first).isFinite else { return nil }
    let top = NumberText.text(range.upperBound)
    let bottom = NumberText.text(range.lowerBound)
    // Numbers are as wide as they are, but leave half of the room.
    let margin = min(12, width / 2 - 1, max(top.count, bottom.count)) + 1
    let columns = width - margin - 1
    var canvas = DotCanvas(columns: columns, rows: Self.highest)
    let across = Double(canvas.width - 1)
    let down = Double(canvas.height - 1)
    func place(_ point: ChartBlock.Point) -> (x: Int, y: Int) {
      let x = last > first ? (point.key - first) / (last - first) : 0.5
      let highest = measured(range.upperBound)
      let height = highest - measured(range.lowerBound)
      let y = height > 0 ? (highest - measured(point.value)) / height : 0.5
      return (Int((x * across).rounded()), Int((y * down).rounded()))
    }
    for (number, series) in plot.series.enumerated() {
      let style = style(of: number)
      // Of many points some have a sign.
      let stride = max(1, series.points.count / Self.signCount)
      var previous: (x: Int, y: Int)?
      for (index, point) in series.points.enumerated()
      where point.key.isFinite && point.value.isFinite {
        let next = place(point)
        if areSigned, plot.mark == .point || index % stride == 0 {
          canvas.put(sign(of: number), x: next.x, y: next.y, style)
        }
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

  /// A value as it is measured along the side.
  private func measured(_ value: Double) -> Double { isLogarithmic ? log10(value) : value }

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
