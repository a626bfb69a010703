import Charts
import Drawing

/// Areas in block characters, which have smoother edges between two colors than dots.
extension CellMarks {
  /// A part of an area without gaps, in cells of the drawing.
  private struct Band {
    var series: Int
    var item: PlotItem
    var upper: [Point2D]
    var lower: [Point2D]

    /// Returns the rows of the upper and the lower edge at a column; nil beside the area.
    func edges(_ x: Double) -> (top: Double, bottom: Double)? {
      guard let first = upper.first, let last = upper.last, x > first.x - 0.51, x < last.x + 0.51
      else { return nil }
      guard let top = Self.row(upper, x), let bottom = Self.row(lower, x) else { return nil }
      return (top, bottom)
    }

    private static func row(_ points: [Point2D], _ x: Double) -> Double? {
      guard let first = points.first, let last = points.last else { return nil }
      if x <= first.x { return first.y }
      if x >= last.x { return last.y }
      var (low, high) = (0, points.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if points[middle].x <= x { low = middle } else { high = middle }
      }
      let (a, b) = (points[low], points[high])
      guard b.x > a.x else { return b.y }
      return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
    }
  }

  /// Draws areas that are on top of each other or alone, and begin between two rows.
  ///
  /// - Returns: Whether they could be drawn.
  /// - Complexity: O(columns · areas · log points).
  func drawSolidAreas(_ lines: [[[PlotItem]]], in target: inout CellDrawing) -> Bool {
    guard ink.hasColors, lines.count <= 40 else { return false }
    var bands: [Band] = []
    for (number, parts) in lines.enumerated() {
      for part in parts where part.count > 1 {
        guard let first = part.first, first.opacity * first.fillOpacity >= 0.35 || lines.count == 1,
          let band = band(part, series: first.series >= 0 ? first.series : number)
        else { return false }
        bands.append(band)
      }
    }
    guard !bands.isEmpty else { return false }
    var fills: [(rect: Rect2D, band: Band)] = []
    for column in frame.left..<frame.left + frame.x.length {
      let x = Double(column) + 0.5
      let edges = bands.compactMap { band in band.edges(x).map { (band, $0) } }
        .sorted { $0.1.bottom < $1.1.bottom }
      var end = -Double.infinity
      for (band, edge) in edges {
        // Areas that overlap are not a stack.
        guard edge.top > end - 0.2, edge.bottom >= edge.top - 0.01 else { return false }
        end = edge.bottom
        let bottom =
          band.series == edges.last?.0.series ? edge.bottom.rounded() : edge.bottom.rounded(.up)
        let top = min(bottom, (edge.top * 8).rounded() / 8)
        guard bottom > top else { continue }
        fills.append(
          (
            Rect2D(Point2D(x: Double(column), y: top), Point2D(x: Double(column + 1), y: bottom)),
            band
          )
        )
      }
      guard edges.isEmpty || abs(end - end.rounded()) < 0.1 else { return false }
    }
    for (rect, band) in fills {
      target.fill(rect, ink.paint(band.item), id: "s\(max(0, band.series))")
    }
    return true
  }

  private func band(_ part: [PlotItem], series: Int) -> Band? {
    guard let first = part.first else { return nil }
    let upper = part.map { clamped($0.x, $0.y) }
    let lower = part.map { clamped($0.x2, $0.y2) }
    // An area over time or numbers that grow; others are outlines.
    for (index, point) in upper.enumerated() {
      guard abs(point.x - lower[index].x) < 0.01, point.y <= lower[index].y + 0.01,
        index == 0 || point.x >= upper[index - 1].x
      else { return nil }
    }
    return Band(series: series, item: first, upper: upper, lower: lower)
  }
}
