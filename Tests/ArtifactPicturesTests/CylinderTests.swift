import ArtifactPictures
import ArtifactRefiners
import Drawing
import Testing

@Suite("K1.11 Cylinders in cells") struct CylinderTests {
  private static func flow(_ sources: Int, _ targets: Int, _ name: String) -> String {
    let arrows = (0..<sources).map { "s\($0) --> db" } + (0..<targets).map { "db --> t\($0)" }
    return "flowchart LR\n db[(\(name))]\n" + arrows.joined(separator: "\n")
  }

  @Test(
    "K1.11 The name is below the rim, and the rim is no part of an edge, however many edges end there",
    arguments: [
      flow(1, 1, "DB"), flow(2, 1, "DB"), flow(1, 2, "PostgreSQL"), flow(3, 2, "DB"),
      flow(4, 4, "PostgreSQL"), flow(2, 2, "Two<br/>lines"), flow(5, 1, "Two<br/>lines"),
      flow(2, 2, "DB").replacing("LR", with: "RL"), flow(2, 2, "DB").replacing("LR", with: "TD"),
      "C4Context\n System(a, \"A\")\n System(b, \"B\")\n SystemDb(db, \"Store\", \"All data\")\n Rel(a, db, \"reads\")\n Rel(b, db, \"writes\")",
      "C4Container\n Container(a, \"A\")\n ContainerDb(db, \"Store\")\n Rel(a, db, \"reads\")\n Rel(a, db, \"writes\")\n Rel(db, a, \"notifies\")",
    ])
  func rim(source: String) throws {
    let picture = try GraphPicture(source)
    for width in [40.0, 80, 120] {
      guard let scene = picture.scene(for: CellWidths.canvas(width)) else { continue }
      let parts = SceneParts(scene)
      let frame = try #require(parts.frames["db"])
      let texts = parts.texts.filter { $0.id == "db" }.map { parts.frame(of: $0.text) }
      #expect(!texts.isEmpty)
      for text in texts { #expect(text.max.y <= frame.max.y - 1) }
      guard frame.height > 3 else { continue }
      let rim = frame.min.y + 1
      for text in texts { #expect(text.min.y > rim) }
      let isWhole = scene.elements.contains { element in
        guard element.id == "db", case .shape(let shape) = element.content else { return false }
        return shape.kind == .cylinder
      }
      let isMet = parts.segments.contains { from, to in
        for end in [from, to] where end.y == rim + 0.5 {
          if abs(end.x - frame.min.x) < 1 || abs(end.x - frame.max.x) < 1 { return true }
        }
        return false
      }
      #expect(isMet != isWhole)
      // The rim has the row for itself, apart from the borders.
      if !isWhole {
        #expect(
          parts.segments.contains {
            $0.from == Point2D(x: frame.min.x + 2, y: rim + 0.5)
              && $0.to == Point2D(x: frame.max.x - 2, y: rim + 0.5)
          })
      }
    }
  }
}
