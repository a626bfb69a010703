import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

@Suite("K1.18 Groups with a direction") struct GraphBlockTests {
  private let canvases = [Canvas2D(), Canvas2D(unit: .cells, measure: CellWidths())]

  @Test("K1.18 N2.6 The content of a group runs in its direction")
  func directions() throws {
    let picture = try GraphPicture(
      """
      flowchart LR
      subgraph TOP
        direction TB
        subgraph B1
          direction RL
          i1 -->|to| f1
        end
        subgraph B2
          direction BT
          i2 --> f2
        end
        plain
      end
      A --> TOP --> B
      B1 --> B2
      """)
    for canvas in canvases {
      let parts = SceneParts(try #require(picture.scene(for: canvas)))
      func frame(_ id: String) throws -> Rect2D { try #require(parts.frames[id], "\(id)") }
      #expect(try frame("f1").max.x < frame("i1").min.x)
      #expect(try frame("f2").max.y < frame("i2").min.y)
      #expect(try frame("B1").max.y < frame("B2").min.y)
      #expect(try frame("A").max.x < frame("TOP").min.x && frame("TOP").max.x < frame("B").min.x)
      for (inner, outer) in [
        ("i1", "B1"), ("f1", "B1"), ("i2", "B2"), ("f2", "B2"), ("B1", "TOP"), ("B2", "TOP"),
        ("plain", "TOP"),
      ] {
        let (inner, outer) = (try frame(inner), try frame(outer))
        #expect(inner.union(outer) == outer)
      }
      // Each line ends at what it leads to.
      #expect(
        parts.scene.elements.count { if case .path = $0.content { true } else { false } } == 5)
      #expect(parts.words.contains("to"))
    }
  }

  @Test("K1.18 A line from inside to outside takes the direction from a group")
  func open() throws {
    let source = """
      flowchart LR
      subgraph G
        direction TB
        a --> b
      end

      """
    for canvas in canvases {
      let closed = SceneParts(try #require(GraphPicture(source).scene(for: canvas))).frames
      let open = SceneParts(try #require(GraphPicture(source + "b --> c").scene(for: canvas)))
        .frames
      #expect(try #require(closed["a"]).max.y < #require(closed["b"]).min.y)
      #expect(try #require(open["a"]).max.x < #require(open["b"]).min.x)
    }
  }

  @Test("K1.6 Groups that are nested deeply are drawn where there is room", .timeLimit(.minutes(1)))
  func depth() throws {
    let count = 300
    var picture = GraphPicture(
      nodes: (0..<60).map { .init(id: "n\($0)", title: "n", group: 5 * $0 + 4) },
      edges: (1..<60).map { .init(id: "e\($0)", source: $0 - 1, target: $0) },
      groups: (0..<count).map { .init(id: "g\($0)", title: "g", parent: $0 - 1) })
    for canvas in canvases {
      #expect(picture.scene(for: canvas) != nil)
      var narrow = canvas
      // A border and a space at both sides.
      narrow.maxWidth = canvas.unit == .cells ? 4.0 * 299 : 24.0 * 299
      #expect(picture.scene(for: narrow) == nil && picture.liveDrawing(for: narrow) == nil)
    }
    picture = GraphPicture(
      nodes: [.init(id: "n", title: "n", group: 18)],
      groups: (0..<19).map { .init(id: "g\($0)", title: "", parent: $0 - 1) })
    let cells = Canvas2D(maxWidth: 81, unit: .cells, measure: CellWidths())
    #expect(try #require(picture.scene(for: cells)).size.width == 4 * 19 + 5)
  }

  @Test("K1.18 Groups that refer to each other, and ends that do not exist, are drawn")
  func hostile() throws {
    var picture = GraphPicture(
      nodes: [.init(id: "a", title: "a", group: 0), .init(id: "b", title: "b", group: 7)],
      edges: [.init(id: "1", source: 0, target: 9), .init(id: "2", source: 0, target: 1)],
      groups: (0..<3).map { .init(id: "g\($0)", title: "g", parent: ($0 + 1) % 3) })
    for direction in LayoutDirection.allCases {
      for group in picture.groups.indices { picture.groups[group].direction = direction }
      picture.groups[2].parent = -4
      picture.edges[1].sourceGroup = 0
      for canvas in canvases { #expect(picture.scene(for: canvas) != nil) }
      picture.edges[1].sourceGroup = 12
      picture.groups[1].parent = 0
      for canvas in canvases { #expect(picture.scene(for: canvas) != nil) }
    }
  }

  @Test("N9.7 K1.19 The children of a node of a mind map are in order, and branches do not mix")
  func order() throws {
    let picture = try GraphPicture(
      """
      mindmap
        root
          one
            deep
            deeper
            deepest
          two
          three
            last
              one more
          four
      """)
    for canvas in canvases + [Canvas2D(maxWidth: 80, unit: .cells, measure: CellWidths())] {
      let scene = try #require(picture.scene(for: canvas))
      #expect(picture.liveDrawing(for: canvas)?.scene == scene)
      let frames = ChartPictureTests.frames(scene)
      let middles = try picture.nodes.map { try #require(frames[$0.id]).center }
      for (first, second) in [(1, 5), (5, 6), (6, 9), (2, 3), (3, 4), (4, 7)] {
        #expect(middles[first].y < middles[second].y)
      }
      for edge in picture.edges { #expect(middles[edge.source].x < middles[edge.target].x) }
    }
  }

  @Test("N9.7 The branches of a mind map have colors of their own")
  func branches() throws {
    let picture = try GraphPicture("mindmap\n  root\n    one\n      deep\n    two\n")
    let fills = picture.nodes.map(\.style.fill)
    #expect(
      fills == [nil, .role(.series, index: 0), .role(.series, index: 0), .role(.series, index: 1)])
    #expect(picture.edges.map(\.style.stroke) == Array(fills.dropFirst()))
  }
}
