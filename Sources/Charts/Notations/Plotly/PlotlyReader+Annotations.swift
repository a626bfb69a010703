import ArtifactBase

extension PlotlyReader {
  /// Reads the shapes and texts of the layout that belong to a subplot.
  mutating func readAnnotations(
    _ trace: JSONValue, isOnly: Bool, into chart: inout CartesianChart
  ) {
    let names = (x: base("x", trace), y: base("y", trace))
    for shape in NotationValue.list(layout["shapes"]).prefix(CartesianChart.annotationLimit) {
      let xref = shape["xref"]?.stringValue ?? "x"
      let yref = shape["yref"]?.stringValue ?? "y"
      let spansX = xref == "paper" || xref.hasSuffix(" domain")
      let spansY = yref == "paper" || yref.hasSuffix(" domain")
      guard spansX || xref == names.x, spansY || yref == names.y else { continue }
      let isLine = (shape["type"]?.stringValue ?? "line") == "line"
      guard isLine || shape["type"] == "rect",
        let kind = kind(shape, isLine: isLine, spansX: spansX, spansY: spansY)
      else {
        notes.add("a shape isn't drawn", "layout", "shapes")
        continue
      }
      var annotation = NotationAnnotation(kind: kind)
      annotation.color = NotationValue.color(
        isLine ? shape["line"]?["color"] : shape["fillcolor"] ?? shape["line"]?["color"])
      annotation.dash = Self.dash(shape["line"]?["dash"])
      annotation.text = NotationValue.title(shape["label"])
      chart.annotations.append(annotation)
    }
    for text in NotationValue.list(layout["annotations"]).prefix(CartesianChart.annotationLimit) {
      let xref = text["xref"]?.stringValue ?? "x"
      let yref = text["yref"]?.stringValue ?? "y"
      guard xref == names.x, yref == names.y, let x = text["x"], let y = text["y"] else {
        if isOnly, xref == "paper", yref == "paper" {
          notes.add("a text outside of the axes isn't drawn", "layout", "annotations")
        }
        continue
      }
      var annotation = NotationAnnotation(kind: .mark(x: x, y: y))
      annotation.text = NotationValue.title(text["text"])
      annotation.color = NotationValue.color(text["font"]?["color"])
      chart.annotations.append(annotation)
    }
  }

  private func kind(
    _ shape: JSONValue, isLine: Bool, spansX: Bool, spansY: Bool
  ) -> NotationAnnotation.Kind? {
    guard let x = shape["x0"], let x2 = shape["x1"], let y = shape["y0"], let y2 = shape["y1"]
    else {
      return nil
    }
    if isLine {
      if spansX { return spansY ? nil : .line(.y, y) }
      if spansY { return .line(.x, x) }
      return .segment(x: x, y: y, x2: x2, y2: y2)
    }
    if spansX { return spansY ? nil : .band(.y, y, y2) }
    return spansY ? .band(.x, x, x2) : .area(x: x, y: y, x2: x2, y2: y2)
  }
}
