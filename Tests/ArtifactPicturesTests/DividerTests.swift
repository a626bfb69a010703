import ArtifactPictures
import Drawing
import Testing

@Suite("K1.11 Lines between the parts of boxes") struct DividerTests {
  /// Diagrams whose lines run to the right, to boxes with one value or several.
  private static let sources = [
    "classDiagram\n  direction LR\n  class B {\n    int age\n  }\n  A --> B\n  B --> C",
    "classDiagram\n  direction RL\n  class B {\n    int age\n    +run() void\n  }\n  A --> B\n  B --> C",
    "erDiagram\n  direction LR\n  A ||--o{ B : has\n  B {\n    string name\n  }\n  B ||--|| C : is",
    "erDiagram\n  direction LR\n  A {\n    int id\n  }\n  B {\n    int id\n  }\n  A ||--|| B : is\n  A ||--|| C : is",
    "requirementDiagram\n  direction LR\n  requirement r {\n    id: 1\n  }\n  element e {\n    type: x\n  }\n  e - satisfies -> r",
  ]

  @Test(
    "K1.11 They meet no edge in cells, and are then apart from both borders", arguments: sources,
    [40, 80, 120])
  func cells(source: String, width: Double) throws {
    let picture = try GraphPicture(source)
    guard let scene = picture.scene(for: CellWidths.canvas(width)) else { return }
    let frames = SceneParts(scene).frames
    let edges = Set(picture.edges.map(\.id))
    var ends: [Point2D] = []
    var dividers: [(box: String, from: Point2D, to: Point2D)] = []
    for element in scene.elements {
      guard case .path(let path) = element.content, let id = element.id,
        let points = FlattenedPath(path.path).subpaths.first?.points,
        let first = points.first, let last = points.last
      else { continue }
      if edges.contains(id) { ends += [first, last] } else { dividers.append((id, first, last)) }
    }
    #expect(!dividers.isEmpty)
    for divider in dividers {
      let frame = try #require(frames[divider.box])
      let rows = dividers.filter { $0.box == divider.box }.map(\.from.y)
      let isMet = ends.contains { end in
        rows.contains(end.y) && (abs(end.x - frame.min.x) < 1 || abs(end.x - frame.max.x) < 1)
      }
      let inset = isMet ? 2 : 0.5
      #expect(divider.from.x == frame.min.x + inset && divider.to.x == frame.max.x - inset)
    }
  }
}
