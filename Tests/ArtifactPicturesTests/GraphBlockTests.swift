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
    let count = TestScale.isFull ? 300 : 150
    var picture = GraphPicture(
      nodes: (0..<count / 5).map { .init(id: "n\($0)", title: "n", group: 5 * $0 + 4) },
      edges: (1..<count / 5).map { .init(id: "e\($0)", source: $0 - 1, target: $0) },
      groups: (0..<count).map { .init(id: "g\($0)", title: "g", parent: $0 - 1) })
    for canvas in canvases {
      #expect(picture.scene(for: canvas) != nil)
      var narrow = canvas
      // A border and a space at both sides.
      narrow.maxWidth = canvas.unit == .cells ? 4.0 * Double(count - 1) : 24.0 * Double(count - 1)
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
      let frames = SceneFinder.frames(scene)
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

  /// Mind maps and the rows that termaid 0.10 draws of them.
  static let mindMaps: [(source: String, rows: Double)] = [
    (
      """
      mindmap
        root((Trip))
          Transport
            Train
            Bike
          Lodging
            Hotel
            Tent
          Food
            Breakfast
            Picnic
          Budget
            Cash
            Card
      """, 8
    ),
    (
      """
      mindmap
        Alone
      """, 1
    ),
    (
      """
      mindmap
        Garden
          Beds
      """, 1
    ),
    (
      """
      mindmap
        root[Release]
          Code
            Review
              Style
              Tests
            Merge
          Notes
          Ship
            Tag
            Publish
              Linux
              macOS
              Windows
      """, 8
    ),
    (
      """
      mindmap
        id((Music))
          (Strings)
            Violin
            Viola
            Cello
          {{Winds}}
            Flute
          )Percussion(
            Drum
          ))Keys((
            Piano
            Organ
      """, 7
    ),
    (
      """
      mindmap
        Deep
          a
            b
              c
                d
                  e
                    f
      """, 1
    ),
    (
      """
      mindmap
        Wide
          one
          two
          three
          four
          five
          six
          seven
          eight
          nine
          ten
          eleven
          twelve
      """, 8
    ),
    (
      """
      mindmap
        root((学习))
          语言
            日语
            中文
          数学
            代数
            几何
      """, 4
    ),
    (
      """
      mindmap
        Two
          Left
            only a leaf with a rather long text in it
          Right
            another one
            and a third
      """, 3
    ),
    (
      """
      mindmap
        root((Product))
          Research
            Interviews
              Buyers
              Users
            Survey
            Market
              Size
              Growth
          Design
            Sketches
            Prototype
              Clicks
              Tests
          Build
            Server
              API
              Storage
              Queue
            Client
              Web
              Phone
          Launch
            Press
            Party
      """, 15
    ),
  ]

  @Test("K1.19a A mind map in cells has no more rows than termaid's", arguments: mindMaps)
  func rows(source: String, rows: Double) throws {
    let picture = try GraphPicture(source)
    for width in [40.0, 80, 120] {
      let canvas = Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths())
      // On narrow canvases, texts are broken.
      guard let scene = picture.scene(for: canvas) else {
        #expect(width < 80)
        continue
      }
      #expect(scene.size.width <= width)
      if width >= 80 { #expect(scene.size.height <= rows) }
      let frames = SceneFinder.frames(scene)
      let boxes = try picture.nodes.map { try #require(frames[$0.id]) }
      for (index, box) in boxes.enumerated() {
        #expect(!boxes[..<index].contains { $0.intersects(box) }, "\(picture.nodes[index].title)")
      }
    }
  }

  @Test("K1.19a A large mind map has two sides, the first branches on the right")
  func sides() throws {
    let branches = (1...9).map { "    branch \($0)\n" }.joined()
    let picture = try GraphPicture("mindmap\n  root\n" + branches)
    let canvas = Canvas2D(maxWidth: 80, unit: .cells, measure: CellWidths())
    let wide = try #require(picture.scene(for: canvas))
    let frames = SceneFinder.frames(wide)
    let boxes = try picture.nodes.map { try #require(frames[$0.id]) }
    #expect(boxes[1...5].allSatisfy { $0.min.x > boxes[0].max.x })
    #expect(boxes[6...].allSatisfy { $0.max.x < boxes[0].min.x })
    // A narrow canvas has room for one side only.
    let narrow = try #require(
      picture.scene(for: Canvas2D(maxWidth: 24, unit: .cells, measure: CellWidths())))
    let rows = SceneFinder.frames(narrow)
    #expect(
      try picture.nodes.dropFirst().allSatisfy {
        try #require(rows[$0.id]).min.x > #require(rows[picture.nodes[0].id]).max.x
      })
  }

  @Test("K1.19a What is no tree of texts in order has boxes")
  func boxes() throws {
    let canvas = Canvas2D(maxWidth: 80, unit: .cells, measure: CellWidths())
    var picture = try GraphPicture("mindmap\n  root\n    one\n      two\n    three\n")
    #expect(picture.scene(for: canvas)?.size.height == 2)
    let known = picture
    picture.edges[0].label = "label"
    #expect(try #require(picture.scene(for: canvas)).size.height > 3)
    picture = known
    picture.edges.append(GraphPicture.Edge(id: "more", source: 3, target: 1))
    #expect(try #require(picture.scene(for: canvas)).size.height > 3)
    picture = known
    picture.edges[1].target = 1
    #expect(try #require(picture.scene(for: canvas)).size.height > 3)
  }

  @Test("K1.19a Brackets tell the shapes of texts, around all of their lines")
  func brackets() throws {
    let long = "a label of many words that no line of a narrow canvas has room for"
    let picture = try GraphPicture(
      "mindmap\n  root\n    a[square]\n    b((circle))\n    c{{six}}\n    d(round)\n    e[\(long)]\n"
    )
    let canvas = Canvas2D(maxWidth: 50, unit: .cells, measure: CellWidths())
    let texts = SceneParts(try #require(picture.scene(for: canvas))).texts
    func lines(_ index: Int) -> [String] {
      texts.filter { $0.id == picture.nodes[index].id }.flatMap(\.text.lines)
    }
    #expect(
      (0...4).map(lines) == [["root"], ["[ square ]"], ["( circle )"], ["{ six }"], ["round"]])
    let broken = lines(5)
    #expect(broken.count > 1 && broken[0].hasPrefix("[ ") && broken.last!.hasSuffix(" ]"))
    #expect(broken.dropFirst().allSatisfy { $0.hasPrefix("  ") })
  }

  @Test("G2.7 The dot at which states begin is above the middle of the first one")
  func dots() throws {
    let source = try #require(Goldens.bytes(of: "Mermaid/state.mmd"))
    let picture = try GraphPicture(String(decoding: source, as: UTF8.self))
    let canvas = Canvas2D(maxWidth: 80, unit: .cells, measure: CellWidths())
    let frames = SceneFinder.frames(picture.scene(for: canvas))
    let inside = picture.nodes.filter { $0.group == 0 }
    #expect(inside.count == 4 && inside.count { $0.sign != nil } == 2)
    let middles = try inside.map { try #require(frames[$0.id]).center.x }
    #expect(Set(middles).count == 1, "\(middles)")
  }
}
