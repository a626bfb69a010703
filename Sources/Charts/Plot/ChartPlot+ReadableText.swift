import ArtifactBase
import Drawing

extension ChartPlot {
  /// Returns what the plot shows in words, for those who don't see it: its title and kind, the
  /// titles of axes, and for each series the number of values, the least and the greatest one, and
  /// the trend of lines.
  ///
  /// - Parameter title: The title of the chart; nil for the one that is drawn.
  /// - Returns: Lines, of which at most 24 are about series.
  /// - Complexity: O(number of items).
  public func readableText(title: String? = nil) -> String {
    var writer = PlotTextWriter(self)
    return writer.text(title: title)
  }
}

extension Chart {
  /// What the chart shows in words, for those who don't see it: its description, and what
  /// ``ChartPlot/readableText(title:)`` says about its plot. Empty if nothing can be drawn.
  ///
  /// - Complexity: That of ``plot(on:)``.
  public var accessibleText: String {
    let description = options["description"]?.stringValue.map {
      PlotTextWriter.name($0, limit: 500)
    }
    let plot = plot(on: Canvas2D()).plot?.readableText(title: titleText)
    return [description, plot].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The title of the outermost view as one line; nil if there is none.
  private var titleText: String? {
    guard let title = view.title else { return nil }
    let lines = (title["text"] ?? title).lines
    return lines.isEmpty ? nil : lines.joined(separator: " ")
  }
}

/// Writes what a plot shows in words.
struct PlotTextWriter {
  private let plot: ChartPlot
  private var lines: [String] = []
  /// The number of lines about series that there is room for, and of those left out.
  private var seriesLeft = 24
  private var omitted = 0

  init(_ plot: ChartPlot) { self.plot = plot }

  /// Returns a name as one line of at most `limit` characters.
  static func name(_ text: String, limit: Int = 100) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }

  mutating func text(title: String?) -> String {
    let views = plot.views.filter { !$0.marks.isEmpty }
    let kinds = Set(views.map { PlotKind.name(of: $0) })
    let common = kinds.count == 1 ? kinds.first ?? "" : ""
    var heading = common
    if views.count == 1 {
      let names = Set(views[0].marks.flatMap { $0.seriesNames })
      if names.count > 1 {
        heading += " with \(names.count) series"
        if let field = views[0].marks.lazy.compactMap(\.seriesField).first {
          heading += " (\(Self.name(field)))"
        }
      }
    } else {
      heading = "\(views.count) views" + (common.isEmpty ? "" : ": \(common)")
    }
    let title = title ?? (views.count == 1 ? drawnTitle : nil)
    if let title, !title.isEmpty {
      lines.append("\(Self.name(title)): \(heading)")
    } else {
      lines.append(heading.prefix(1).uppercased() + heading.dropFirst())
    }
    var lastAxes = ""
    for (index, view) in views.enumerated() {
      let series = PlotSeriesText.lines(of: view)
      guard seriesLeft > 0 else {
        omitted += series.count
        continue
      }
      if views.count > 1 {
        var line = "View \(index + 1)"
        let name = viewName(view, title)
        if !name.isEmpty { line += ", \(name)" }
        if common.isEmpty { line += ": \(PlotKind.name(of: view))" }
        lines.append(line)
      }
      let axes = axisLine(view)
      if !axes.isEmpty, axes != lastAxes { lines.append(axes) }
      lastAxes = axes.isEmpty ? lastAxes : axes
      lines += series.prefix(seriesLeft)
      omitted += max(0, series.count - seriesLeft)
      seriesLeft -= min(seriesLeft, series.count)
    }
    if omitted > 0 { lines.append("(\(omitted) more series)") }
    return lines.joined(separator: "\n")
  }

  private var drawnTitle: String? {
    plot.titles.first { $0.kind == .title }.map { $0.lines.joined(separator: " ") }
  }

  /// Returns the headers of small multiples, or the title, that belong to a view.
  private func viewName(_ view: PlotView, _ title: String?) -> String {
    let center = view.frame.center
    let above = plot.titles.filter { other in
      (other.kind == .header || other.kind == .title && other.lines.joined(separator: " ") != title)
        && abs(other.position.x - center.x) < 1
    }.min { abs($0.position.y - center.y) < abs($1.position.y - center.y) }
    let beside = plot.titles.first { other in
      other.kind == .header && abs(other.position.y - center.y) < 1
        && other.position.x < view.frame.min.x
    }
    return [beside, above].compactMap { $0 }.map { Self.name($0.lines.joined(separator: " ")) }
      .joined(separator: ", ")
  }

  private func axisLine(_ view: PlotView) -> String {
    var parts: [String] = []
    for axis in view.axes where !axis.title.isEmpty {
      let part = "\(Self.name(axis.title.joined(separator: " "))) (\(axis.channel.rawValue))"
      if parts.count < 8, !parts.contains(part) { parts.append(part) }
    }
    return parts.isEmpty ? "" : "Axes: " + parts.joined(separator: ", ")
  }
}
