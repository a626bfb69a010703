import ArtifactPictures
import Drawing
import TestSupport
import Testing

@Suite struct DiagramOverlapTests {
  @Test(
    "K1.11 K1.16 K6.2 No text of a Mermaid diagram meets a line or another text",
    .needsSharedFolder,
    arguments: MermaidSuite.kinds)
  func suite(kind: String) {
    for item in MermaidSuite.valid(kind) {
      let content = MermaidContent(source: item.source)
      let canvas = Canvas2D()
      guard
        let scene =
          GraphPicture(content)?.scene(for: canvas) ?? content.diagramPicture?.scene(for: canvas)
      else { continue }
      let faults = SceneOverlaps(
        scene, canvas.measure, edges: Set(GraphPicture(content)?.edges.map(\.id) ?? [])
      ).faults
      #expect(faults.isEmpty, "\(item.name) \(faults.count): \(faults.prefix(5))")
    }
  }
}
