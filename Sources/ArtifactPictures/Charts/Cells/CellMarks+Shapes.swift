import Charts
import Drawing

/// Geometries, filled where they have values.
extension CellMarks {
  func drawShapes(_ marks: PlotMarks, in target: inout CellDrawing) {
    let sx = Double(frame.x.length) / max(1e-9, plane.view.frame.width)
    let sy = Double(frame.y.length) / max(1e-9, plane.view.frame.height)
    let transform = AffineTransform2D.scale(x: sx, y: sy).followed(
      by: .translation(x: Double(frame.left), y: Double(frame.top)))
    let hasValues = marks.seriesField != nil || marks.items.contains { $0.value.isFinite }
    target.append(.groupStart(.init(clip: clip)))
    for (index, item) in marks.items.enumerated() {
      guard let path = item.path?.applying(transform) else { continue }
      if hasValues {
        let opacity = ink.showsDensity ? ink.density(item.fill) : 1
        let paint =
          ink.showsDensity && ink.hasColors
          ? Paint2D.role(.series, index: 0) : ink.paint(item)
        target.append(
          .path(.init(path, stroke: nil, fill: paint, fillRule: .evenOdd)),
          opacity: opacity, id: id(item, index), title: title(item))
      } else {
        target.append(
          .path(.init(path, stroke: Stroke2D(.role(.series), width: 1))), id: id(item, index),
          title: title(item))
      }
    }
    target.append(.groupEnd)
  }
}
