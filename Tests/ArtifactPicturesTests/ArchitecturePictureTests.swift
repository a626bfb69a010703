import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

@Suite("N19.6 Drawings of architecture diagrams") struct ArchitecturePictureTests {
  private let canvases = [Canvas2D(), Canvas2D(unit: .cells, measure: CellWidths())]

  @Test("N19.6 Services are beside each other as the sides of edges say")
  func sides() throws {
    let picture = try GraphPicture(
      """
      architecture-beta
        group inside(cloud)[Inside]
        service middle(server)[Middle] in inside
        service near(disk)[Near] in inside
        service west(internet)[West]
        service north(database)[North]
        service south(unknown)[South]
        service alone(server)[Alone]
        west:R --> L:middle{group}
        north:B -- T:middle
        middle{group}:B --> T:south
        near:L -- R:middle
      """)
    #expect(picture.nodes.map(\.icon) == [.server, .disk, .internet, nil, nil, .server])
    for canvas in canvases {
      let scene = try #require(picture.scene(for: canvas))
      let frames = SceneParts(scene).frames
      func frame(_ id: String) throws -> Rect2D { try #require(frames[id], "\(id)") }
      let group = try frame("frame inside")
      #expect(try frame("west").max.x < group.min.x && frame("north").max.y < group.min.y)
      #expect(try group.max.y < frame("south").min.y && frame("middle").max.x < frame("near").min.x)
      let (west, south) = (try frame("west").center, try frame("south").center)
      // The title of the frame takes a strip.
      #expect(abs(west.y - group.center.y) <= 12, "\(canvas.unit) \(west) \(group)")
      #expect(abs(south.x - group.center.x) <= 1, "\(canvas.unit) \(south) \(group)")
      // What ends at the frame does not enter it.
      for element in scene.elements {
        guard case .path(let path) = element.content, element.id == "line 0",
          let bounds = path.path.finiteBounds
        else { continue }
        #expect(bounds.max.x <= group.min.x + 1)
      }
    }
  }

  @Test("N19.6 Sides that contradict each other are no obstacle")
  func contradictions() throws {
    let picture = try GraphPicture(
      """
      architecture-beta
        service a(server)[A]
        service b(server)[B]
        service c(server)[C]
        a:R --> L:b
        a:R --> L:c
        b:R --> L:a
        c:T --> T:b
        b:B --> R:c
        a:L --> R:a
      """)
    for canvas in canvases {
      let frames = SceneParts(try #require(picture.scene(for: canvas))).frames
      let boxes = ["a", "b", "c"].compactMap { frames[$0] }
      #expect(boxes.count == 3)
      for first in boxes.indices {
        for second in 0..<first { #expect(!boxes[first].intersects(boxes[second])) }
      }
    }
  }
}
