import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

@Suite("K1.20 Labels of lines") struct GraphLabelTests {
  private let canvases = [
    Canvas2D(), Canvas2D(unit: .cells, measure: CellWidths()),
    Canvas2D(maxWidth: 80, unit: .cells, measure: CellWidths()),
  ]

  /// The labels that are more than a cell, or 12 pixels, from their lines.
  private func detached(_ picture: GraphPicture, on canvas: Canvas2D) -> [String] {
    guard let scene = picture.scene(for: canvas) else { return [] }
    let parts = SceneParts(scene)
    let edges = Dictionary(picture.edges.map { ($0.id, $0) }) { first, _ in first }
    var lines: [String: FlattenedPath] = [:]
    for element in scene.elements {
      guard let id = element.id, case .path(let path) = element.content else { continue }
      lines[id] = FlattenedPath(path.path)
    }
    var frames: [(id: String, frame: Rect2D, words: String)] = []
    for (id, text) in parts.texts {
      guard let edge = edges[id] else { continue }
      let (frame, words) = (parts.frame(of: text), text.lines.joined(separator: " "))
      // Lines of one label are below each other.
      if edge.sourceLabel.isEmpty, edge.targetLabel.isEmpty,
        let last = frames.indices.last, frames[last].id == id
      {
        frames[last].frame = frames[last].frame.union(frame)
        frames[last].words += " " + words
      } else {
        frames.append((id, frame, words))
      }
    }
    return frames.filter { label in
      let near = label.frame.grown(by: canvas.unit == .cells ? 1 : 12)
      return lines[label.id]?.meets(near) != true
    }.map(\.words)
  }

  @Test(
    "K1.20 Labels are at the drawn lines of all diagrams", .needsSharedFolder,
    arguments: MermaidSuite.kinds)
  func suite(kind: String) {
    for item in MermaidSuite.valid(kind) {
      guard let picture = GraphPicture(MermaidContent(source: item.source)) else { continue }
      for canvas in canvases {
        let labels = detached(picture, on: canvas)
        #expect(labels.isEmpty, "\(item.name) \(canvas.unit): \(labels)")
      }
    }
  }

  @Test(
    "K1.20 Labels of lines to the right, of loops and of lines back are at their lines",
    arguments: [
      "flowchart TD\nA{Check} -->|else| B[Ship it now]\nA -->|if total is over| C[Rejected]\nC -->|edit| A",
      "flowchart LR\nA -->|1. go, then . . . wait| B\nB -->|a_b __ c| C\nC -->|again| C\nC -->|是　否| A",
      "stateDiagram-v2\ndirection LR\na --> b : open, then wait\nb --> a : close\nb --> b : retry",
      "classDiagram\ndirection LR\nA --> B : uses_all\nB --> C : owns\nC ..> A : knows",
      "erDiagram\nA ||--o{ B : has\nB ||--|| C : is\nC }o--|| A : \"belongs to one\"",
    ])
  func kinds(source: String) throws {
    let picture = try GraphPicture(source)
    let edges = Set(picture.edges.map(\.id))
    for canvas in canvases + [CellWidths.canvas(120), Canvas2D(maxWidth: 720)] {
      #expect(detached(picture, on: canvas) == [])
      let scene = try #require(picture.scene(for: canvas))
      #expect(SceneOverlaps(scene, canvas.measure, edges: edges).textFaults == [])
      let labels = SceneParts(scene).texts.filter { edges.contains($0.id) }
      #expect(labels.allSatisfy { $0.text.interruptsLines || canvas.unit == .pixels })
    }
  }

  @Test("K1.16 G3.3 The corners of a group are seen beside its title")
  func corners() throws {
    let picture = try GraphPicture(
      """
      flowchart LR
      subgraph Frontend
      UI
      end
      subgraph Backend
      API --> DB[(DB)]
      end
      Frontend -->|request| Backend
      Backend -->|response| Frontend
      """)
    for canvas in canvases {
      let parts = SceneParts(try #require(picture.scene(for: canvas)))
      for group in picture.groups {
        let frame = try #require(parts.frames[group.id])
        let title = try #require(parts.texts.first { $0.id == group.id })
        let width = parts.frame(of: title.text)
        #expect(title.text.lines == [group.title])
        #expect(width.min.x >= frame.min.x + 1 && width.max.x <= frame.max.x - 1)
      }
    }
  }

  @Test("K1.12 A line that is alone on a side of a diamond meets the tip")
  func tips() throws {
    let picture = try GraphPicture(
      """
      graph TD
        A[Enter Chart Definition] --> B(Preview)
        B --> C{decide}
        C --> D[Keep]
        C --> E[Edit Definition]
        E --> B
        D --> F[Save Image and Code]
        F --> B
      """)
    let parts = SceneParts(try #require(picture.scene(for: Canvas2D())))
    let diamond = try #require(parts.frames["C"])
    let line = try #require(
      parts.segments.first {
        abs($0.to.x - diamond.center.x) < 1 && abs($0.to.y - diamond.min.y) < 1
      })
    #expect(line.from.x == line.to.x && line.from.y < line.to.y)
  }

  @Test(
    "K1.20 The label of a line that ends at a group is outside of it, at what is drawn",
    arguments: [
      """
      stateDiagram-v2
      [*] --> Idle
      Idle --> Running : start
      state Running {
      [*] --> Loading
      Loading --> Ready
      }
      Running --> Idle : stop
      Running --> Error : fail
      Error --> Idle : reset
      """,
      "flowchart TD\nsubgraph G\na --> b\nend\nG -->|fwd| e\ne -->|back| G",
      "flowchart LR\nsubgraph G\na --> b\nend\nG -->|fwd| e\ne -->|back| G",
    ])
  func borders(source: String) throws {
    let picture = try GraphPicture(source)
    let group = try #require(picture.groups.first)
    for canvas in canvases {
      #expect(detached(picture, on: canvas) == [])
      let parts = SceneParts(try #require(picture.scene(for: canvas)))
      let frame = try #require(parts.frames[group.id])
      let edges = Set(picture.edges.map(\.id))
      for (id, text) in parts.texts where edges.contains(id) {
        #expect(!parts.frame(of: text).intersects(frame), "\(text.lines) \(canvas.unit)")
      }
    }
  }
}
