// Draws a picture and writes it as SVG: shapes, a line and texts, in colors of a role, which the
// front decides on, or of its own.
//
//   swift run --package-path Examples draw-scene > scene.svg

import Drawing

var scene = Scene2D(
  size: Size2D(width: 200, height: 80), title: "Tea", description: "Water becomes tea.")
for (index, name) in ["Water", "Tea"].enumerated() {
  let frame = Rect2D(
    origin: Point2D(x: 10 + 110 * Double(index), y: 20), size: Size2D(width: 70, height: 40))
  scene.group(id: name, title: name) { scene in
    scene.append(.shape(.init(.rectangle(cornerRadius: 6), frame: frame)))
    scene.append(.text(.init(name, at: frame.center, anchor: .middle)), readingIndex: index)
  }
}
scene.append(
  .path(
    .init(
      polyline: [Point2D(x: 80, y: 40), Point2D(x: 120, y: 40)],
      stroke: Stroke2D(.color(RGBA(hex: 0xB0_4A00)), width: 2), endMarker: .arrow)))
print(scene.svg())
print("<!-- \(scene.readableDescription) -->")
