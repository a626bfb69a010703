import ArtifactPresentation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A plot: horizontal bars with their values, one row each; or lines, areas and points in braille
/// dots, with the value range at the left and the key range below.
struct PlotDrawing {
  /// The maximum width of the drawing in cells.
  static let widest = 80

  /// The maximum height of the drawing in cells.
  static let highest = 14

  /// The maximum number of bars.
  static let barCount = 60

  /// The minimum width in cells.
  static let narrowest = 16

  /// The maximum number of series in the legend.
  static let legendCount = 24

  private static let longestLabel = 24
  private static let shortestLabel = 3
  private static let shortestBar = 4

  private let plot: ChartBlock.Plot
  private let options: LayoutOptions
  private let range: ClosedRange<Double>
  private let isLogarithmic: Bool

  /// Creates a drawing; nil if there is nothing to draw.
  init?(_ plot: ChartBlock.Plot, _ options: LayoutOptions) {
    let values = plot.series.flatMap { $0.points.map(\.end) }.filter(\.isFinite)
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

  /// Draws the plot; nil if there is no room.
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

  /// Returns the marker that distinguishes a series without relying on color.
  private func sign(of series: Int) -> String {
    let signs = options.glyphs.form.hasSymbols ? Self.signs : Self.plainSigns
    return signs[series % signs.count]
  }

  private var areSigned: Bool { plot.series.count > 1 }

  /// Returns the legend, if there are several named series.
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

  /// The points of one row: a single bar, or the segments of a stacked bar.
  private typealias Stack = [(series: Int, point: ChartBlock.Point)]

  /// Returns the rows of each category.
  private func stacks() -> [[Stack]] {
    var points = [Stack](repeating: [], count: plot.categories?.count ?? 0)
    for (number, series) in plot.series.enumerated() {
      for point in series.points where point.end.isFinite {
        guard let category = Int(exactly: point.key), points.indices.contains(category) else {
          continue
        }
        points[category].append((number, point))
      }
    }
    return points.map { all in
      all.contains { $0.point.base != 0 } ? [all] : all.map { [$0] }
    }
  }

  private func bars(width: Int) -> [[Line.Run]]? {
    let stacks = stacks()
    let valueWidth = stacks.joined().map { Self.total(of: $0).count }.max() ?? 0
    let signWidth = areSigned ? 2 : 0
    let labelRoom = width - valueWidth - signWidth - Self.shortestBar - 2
    guard labelRoom >= Self.shortestLabel else { return nil }
    let labels = (plot.categories ?? []).prefix(Self.barCount).map {
      Self.cut($0, min(Self.longestLabel, labelRoom))
    }
    let labelWidth = labels.map { SafeText(sanitizing: $0, context: .code).width }.max() ?? 0
    let room = width - labelWidth - valueWidth - signWidth - 2
    var rows: [[Line.Run]] = []
    for (category, label) in labels.enumerated() {
      for (index, stack) in stacks[category].enumerated() where rows.count < Self.barCount {
        let text = SafeText(sanitizing: index == 0 ? label : "", context: .code)
        var row = [Line.Run(.spaces(labelWidth - text.width)), Line.Run(text), run(" ")]
        if areSigned { row.append(sign(of: stack)) }
        row += bar(stack, room)
        row.append(run(" " + Self.total(of: stack), options.theme.chrome))
        rows.append(row.filter { !$0.text.isEmpty })
      }
    }
    let count = stacks.joined().count
    if count > rows.count {
      let rest = "\(options.glyphs.waiting) \(count - rows.count) more"
      rows.append([run(Self.cut(rest, width), options.theme.chrome)])
    }
    return rows
  }

  private static func total(of stack: Stack) -> String {
    NumberText.text(stack.reduce(0) { $0 + $1.point.value })
  }

  /// Returns the marker of a bar. A stack has none, since its segments are in the order of the
  /// legend.
  private func sign(of stack: Stack) -> Line.Run {
    guard stack.count == 1 else { return Line.Run(.spaces(2)) }
    return run(sign(of: stack[0].series) + " ", style(of: stack[0].series))
  }

  /// Returns a bar: positive values extend right from zero, with eighths of a cell at the end;
  /// negative values extend left in whole cells.
  private func bar(_ stack: Stack, _ room: Int) -> [Line.Run] {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return [] }
    let scale = Double(room) / length
    let zero = min(room, Int((-range.lowerBound * scale).rounded()))
    let steps = options.glyphs.form.barSteps
    let full = steps[steps.count - 1]
    func cells(_ value: Double) -> Int { min(zero, Int((-value * scale).rounded())) }
    let below = stack.filter { $0.point.value < 0 }.reversed()
    var runs = [Line.Run(.spaces(zero - (below.first.map { cells($0.point.end) } ?? 0)))]
    for (series, point) in below {
      let count = cells(point.end) - cells(point.base)
      runs.append(run(String(repeating: full, count: count), style(of: series)))
    }
    // Zero is at a cell boundary, which may leave less room than the maximum value needs.
    func filled(_ value: Double) -> Int {
      min((room - zero) * steps.count, Int((value * scale * Double(steps.count)).rounded()))
    }
    let above = stack.filter { $0.point.value >= 0 }
    for (index, (series, point)) in above.enumerated() {
      let isLast = index + 1 == above.count
      let start = (filled(point.base) + steps.count / 2) / steps.count
      let end = isLast ? filled(point.end) : filled(point.end) + steps.count / 2
      let part = isLast ? end % steps.count : 0
      let text =
        String(repeating: full, count: max(0, end / steps.count - start))
        + (part > 0 && end / steps.count >= start ? steps[part - 1] : "")
      runs.append(run(text, style(of: series)))
    }
    return runs
  }

  // MARK: Dots

  /// The approximate number of markers on a line, if there are several series.
  private static let signCount = 8

  private func dots(width: Int) -> [[Line.Run]]? {
    var keys = plot.series.flatMap { $0.points.map(\.key) }.filter(\.isFinite)
    if let asked = plot.keyRange, !keys.isEmpty { keys += [asked.lowerBound, asked.upperBound] }
    guard let first = keys.min(), let last = keys.max(), (last - first).isFinite else { return nil }
    let top = NumberText.text(range.upperBound)
    let bottom = NumberText.text(range.lowerBound)
    // The margin fits the axis labels, but takes at most half of the width.
    let margin = min(12, width / 2 - 1, max(top.count, bottom.count)) + 1
    let columns = width - margin - 1
    var canvas = DotCanvas(columns: columns, rows: Self.highest)
    let across = Double(canvas.width - 1)
    let down = Double(canvas.height - 1)
    func place(_ point: ChartBlock.Point) -> (x: Int, y: Int) {
      let x = last > first ? (point.key - first) / (last - first) : 0.5
      let highest = measured(range.upperBound)
      let height = highest - measured(range.lowerBound)
      let y = height > 0 ? (highest - measured(point.end)) / height : 0.5
      return (Int((x * across).rounded()), Int((y * down).rounded()))
    }
    for (number, series) in plot.series.enumerated() {
      let style = style(of: number)
      // If there are many points, only some get a marker.
      let stride = max(1, series.points.count / Self.signCount)
      var previous: (x: Int, y: Int)?
      var previousBase: (x: Int, y: Int)?
      for (index, point) in series.points.enumerated()
      where point.key.isFinite && point.end.isFinite {
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
          let base = place(ChartBlock.Point(key: point.key, value: point.base))
          let start = (previous ?? next, previousBase ?? base)
          fill(from: start, to: (next, base), style, &canvas)
          previousBase = base
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

  /// Maps a value to the value axis.
  private func measured(_ value: Double) -> Double { isLogarithmic ? log10(value) : value }

  private typealias Dot = (x: Int, y: Int)

  /// Fills the area between an edge and its baseline with every other dot.
  private func fill(
    from start: (edge: Dot, base: Dot), to end: (edge: Dot, base: Dot), _ style: Style,
    _ canvas: inout DotCanvas
  ) {
    let (first, last) = (start.edge.x, end.edge.x)
    for x in min(first, last)...max(first, last) {
      let part = last == first ? 0 : Double(x - first) / Double(last - first)
      func row(_ start: Dot, _ end: Dot) -> Int {
        start.y + Int((Double(end.y - start.y) * part).rounded())
      }
      let (edge, base) = (row(start.edge, end.edge), row(start.base, end.base))
      for y in min(edge, base)...max(edge, base) where (x + y) % 2 == 0 { canvas.set(x, y, style) }
    }
  }

  /// Returns the key axis, labeled with the first and last key.
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
