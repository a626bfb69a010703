import ArtifactBase

// Charts that consist of computed layers, as other notations have them too.

extension SeriesChart {
  /// The title, extent and colors.
  var notationFrame: NotationFrame {
    var frame = NotationFrame(palette: colors.isEmpty ? NotationPalette.plotly : colors)
    frame.title = title.isEmpty ? nil : title
    frame.subtitle = subtitle.isEmpty ? nil : subtitle
    frame.height = height
    return frame
  }

  /// The view of a radar, a funnel, a heat map or of candlesticks; nil if the data has no values for it.
  var notationView: ChartView? {
    switch mark {
    case .radar: radar
    case .funnel: funnel
    case .heatmap: heatMap
    case .candlestick: candlesticks
    default: nil
    }
  }

  /// The numbers of a field by rows.
  private func numbers(_ field: String) -> Column { frame[field].readingNumbers() }

  /// The names of the rows.
  private var names: [String] {
    guard let x else { return (0..<frame.rowCount).map { String($0 + 1) } }
    let column = frame[x]
    return (0..<frame.rowCount).map { ChartValue.label(column[$0]) }
  }

  private var radar: ChartView? {
    var chart = RadarChart(notationFrame)
    var greatest = 0.0
    for item in series {
      let column = numbers(item.field)
      for row in 0..<frame.rowCount where column.number(at: row).isFinite {
        greatest = max(greatest, column.number(at: row))
      }
      var line = RadarChart.Series()
      line.name = item.title.isEmpty ? item.field : item.title
      line.values = (0..<frame.rowCount).map { column[$0] }
      line.color = item.color.isEmpty ? nil : item.color
      line.isFilled = true
      chart.series.append(line)
    }
    let maximum = RadarChart.niceMaximum(greatest)
    chart.axes = names.map { RadarChart.Axis(name: $0, maximum: maximum) }
    return chart.view()
  }

  private var funnel: ChartView? {
    guard let field = series.first?.field else { return nil }
    var chart = FunnelChart(notationFrame)
    let column = numbers(field)
    for (row, name) in names.enumerated() {
      let value = column.number(at: row)
      if value.isFinite {
        chart.stages.append((name, value, row < colors.count ? colors[row] : nil))
      }
    }
    return chart.view()
  }

  private var heatMap: ChartView? {
    guard let x, let field = series.last?.field else { return nil }
    var chart = HeatMapChart(notationFrame)
    chart.xAxis.kind = .category
    chart.yAxis.kind = .category
    chart.yAxis.isReversed = true
    chart.xAxis.title = xTitle.isEmpty ? nil : xTitle
    chart.yAxis.title = yTitle.isEmpty ? nil : yTitle
    chart.hasLabels = true
    chart.colors = colors.count > 1 ? colors : []
    // Rows have the name of a second field, or are the series.
    if let group {
      let column = numbers(field)
      for row in 0..<frame.rowCount {
        chart.cells.append((frame[x][row].asCategory, frame[group][row].asCategory, column[row]))
      }
    } else {
      for item in series {
        let column = numbers(item.field)
        let name = item.title.isEmpty ? item.field : item.title
        for row in 0..<frame.rowCount {
          chart.cells.append((frame[x][row].asCategory, .text(name), column[row]))
        }
      }
    }
    return chart.view()
  }

  private var candlesticks: ChartView? {
    func field(_ name: String) -> Column? {
      frame.names.first { $0.lowercased() == name || $0.lowercased() == name.prefix(1) }
        .map(numbers)
    }
    guard let open = field("open"), let close = field("close"), let low = field("low"),
      let high = field("high")
    else { return nil }
    var chart = CandlestickChart(notationFrame)
    chart.axis.kind = .category
    chart.axis.categories = names
    chart.valueAxis.title = yTitle.isEmpty ? nil : yTitle
    for (row, name) in names.enumerated() {
      chart.candles.append(
        (
          .text(name), open.number(at: row), close.number(at: row), low.number(at: row),
          high.number(at: row)
        ))
    }
    let layers = chart.layers()
    return layers.isEmpty ? nil : ChartView(.layer(layers))
  }
}

extension ChartValue {
  /// The value as the name of a category.
  fileprivate var asCategory: ChartValue { .text(ChartValue.label(self)) }
}
