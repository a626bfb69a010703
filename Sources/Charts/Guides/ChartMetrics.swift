import ArtifactBase
import Drawing

/// Lengths and text metrics of the canvas that a chart is laid out for.
struct ChartMetrics {
  let canvas: Canvas2D

  init(_ canvas: Canvas2D) {
    self.canvas = canvas
  }

  /// Whether the unit of length is a cell.
  var isCells: Bool { canvas.unit == .cells }

  /// The length of what is a pixel in pixels.
  var unitLength: Double { isCells ? 0 : 1 }

  /// The usual distance of discrete values.
  var step: Double { isCells ? 1 : 20 }

  /// Returns the extent of text.
  func size(of lines: [String], fontSize: Double, isBold: Bool = false) -> Size2D {
    let style = TextStyle2D(size: isCells ? 1 : fontSize, isBold: isBold)
    var width = 0.0
    for line in lines { width = max(width, canvas.measure.width(of: line, style: style)) }
    return Size2D(width: width, height: Double(lines.count) * (isCells ? 1 : fontSize))
  }

  /// The length of an axis as its number of ticks depends on it.
  func tickLength(_ length: Double, _ channel: ChartChannel) -> Double {
    isCells ? length * (channel == .x ? 5 : 14) : length
  }

  /// Returns where a label starts and ends along its axis, from the start of the plot.
  func labelSpan(
    _ tick: PlotAxis.Tick, _ axis: PlotAxis, _ frame: Rect2D
  ) -> (start: Double, end: Double) {
    let extent = size(
      of: tick.label, fontSize: axis.style["labelFontSize"]?.doubleValue ?? 10)
    let angle = axis.labelAngle * .pi / 180
    let cosine = abs(angle.cosine)
    let sine = abs(angle.sine)
    let length =
      axis.channel == .x
      ? extent.width * cosine + extent.height * sine : extent.width * sine + extent.height * cosine
    var start = tick.position - length / 2
    if axis.channel == .x, axis.isFlush, axis.labelAngle == 0 {
      if abs(tick.position) < 1 { start = tick.position }
      if abs(tick.position - frame.width) < 1 { start = tick.position - length }
    }
    return (start, start + length)
  }

  /// Returns the space that an axis takes outside of the plot.
  func extent(of axis: PlotAxis) -> Double {
    var across = 0.0
    let angle = axis.labelAngle * .pi / 180
    let cosine = abs(angle.cosine)
    let sine = abs(angle.sine)
    let fontSize = axis.style["labelFontSize"]?.doubleValue ?? 10
    for tick in axis.ticks where tick.showsLabel {
      let size = size(of: tick.label, fontSize: fontSize)
      let length =
        axis.channel == .x
        ? size.height * cosine + size.width * sine : size.width * cosine + size.height * sine
      across = max(across, length)
    }
    let limit = axis.style["labelLimit"]?.doubleValue ?? 180
    if !isCells { across = min(across, limit) }
    var extent = across
    if isCells {
      if axis.channel == .y, extent > 0 { extent += 1 }
    } else {
      if axis.hasTicks, !axis.ticks.isEmpty { extent += axis.style["tickSize"]?.doubleValue ?? 5 }
      if across > 0 { extent += axis.style["labelPadding"]?.doubleValue ?? 2 }
    }
    let least = axis.style["minExtent"]?.doubleValue ?? 0
    extent = max(extent, isCells ? 0 : least)
    if !axis.title.isEmpty {
      let title = size(
        of: axis.title, fontSize: axis.style["titleFontSize"]?.doubleValue ?? 11, isBold: true)
      extent += isCells ? (axis.channel == .x ? title.height : 0) : title.height + 4
    }
    return extent + axis.offset
  }
}
