import ArtifactPictures
import ArtifactRefiners
import Drawing
import Testing

@Suite("K0.5 Words are broken only where the canvas has no room") struct WordWidthTests {
  private static let words = [
    "getUserAccountByIdentifier", "order_line_items_repository", "updateCustomerShippingAddress",
  ]

  /// Diagrams whose words have room side by side on 120 cells, or below each other.
  private static let sources = [
    "journey\n title T\n section \(words[0])\n \(words[1]): 5: \(words[2])\n \(words[2]): 3: Me",
    "timeline\n title T\n 2023 : \(words[0]) : \(words[1])\n 2024 : \(words[2])",
    "kanban\n a[\(words[0])]\n b[\(words[1])]\n c[\(words[2])]\n d[Done]",
    "block-beta\n columns 3\n \(words[0]) \(words[1]) \(words[2])\n a b c",
    "erDiagram\n A {\n uuid \(words[0])_\(words[1]) PK \"a comment\"\n timestamp_with_time_zone \(words[2]) FK\n }",
    "flowchart TD\n a[\(words[0])] --> b[\(words[1])_implementation]\n a --> c[\(words[2])]\n a --> d[x]",
    "classDiagram\n class A {\n +\(words[0])_\(words[2]) void\n }\n A --> B",
  ]

  private func texts(_ source: String, _ width: Double) throws -> [String] {
    let content = MermaidContent(source: source)
    let canvas = CellWidths.canvas(width)
    let graph = GraphPicture(content)?.scene(for: canvas)
    let scene = try #require(graph ?? content.diagramPicture?.scene(for: canvas))
    #expect(scene.size.width <= width)
    return SceneParts(scene).texts.flatMap(\.text.lines)
  }

  @Test("K0.5 K1.4a K9.2 K15.3 Identifiers are whole on a wide canvas", arguments: sources)
  func whole(source: String) throws {
    let lines = try texts(source, 120)
    for word in Self.words where source.contains(word) {
      #expect(lines.contains { $0.contains(word) }, "\(word) \(lines)")
    }
    // On a narrow canvas, they are there, too.
    for width in [60.0, 80] {
      let text = try texts(source, width).joined()
      for word in ["Identifier", "repository", "Address"] where source.contains(word) {
        #expect(text.contains(word))
      }
    }
  }

  @Test("K1.4b A box that has to be narrow does not make others narrow")
  func single() throws {
    var picture = GraphPicture()
    picture.direction = .topToBottom
    let long = "settlement_reconciliation_service_implementation_v2"
    picture.nodes = [.init(id: "a", title: long)]
    for index in 0..<4 {
      picture.nodes.append(.init(id: "n\(index)", title: "inventory_reservation_service_\(index)"))
      picture.edges.append(.init(id: "e\(index)", source: 0, target: index + 1))
    }
    let scene = try #require(picture.scene(for: CellWidths.canvas(100)))
    let parts = SceneParts(scene)
    #expect(parts.words.contains(long))
    // The others are beside each other.
    let tops = Set((0..<4).compactMap { parts.frames["n\($0)"]?.min.y })
    #expect(tops.count == 1)
  }
}
