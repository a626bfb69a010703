import ArtifactPictures
import ArtifactRefiners
import Drawing
import Testing

@Suite("K1.3a K1.16 Titles of groups") struct GroupTitleTests {
  private static let long = "A group whose title is quite long and needs more room than it has"
  /// Diagrams with long titles of groups, by kind.
  private static let sources = [
    "flowchart LR\n subgraph g[\"\(long)\"]\n a --> b\n end\n b --> c",
    "flowchart TD\n subgraph g[\"\(long)\"]\n a\n end\n subgraph h[\"\(long)\"]\n b --> d\n end\n a --> b\n x --> a",
    "flowchart TD\n x --> a\n subgraph g[\"\(long)\"]\n subgraph h[\"\(long)\"]\n a --> b\n end\n end\n a --> y\n x --> y",
    "stateDiagram-v2\n state \"\(long)\" as P {\n [*] --> Check\n Check --> [*]\n }\n [*] --> P\n P --> [*]",
    "C4Context\n Enterprise_Boundary(b, \"\(long)\") {\n Person(c, \"Customer\")\n System(s, \"Bank\")\n }\n Rel(c, s, \"uses\")",
    "architecture-beta\n group api(cloud)[\(long)]\n group out(cloud)[\(long)]\n service db(database)[D] in api\n service s(server)[S] in out\n db:L -- R:s",
    "classDiagram\n namespace com_example_company_product_module_submodule_internal_implementation {\n class A\n class B\n }\n A --> B",
    "block-beta\n columns 2\n block:g[\"\(long)\"]\n a b\n end\n c",
  ]

  @Test(
    "K1.3a They have as many lines as they need, which meet nothing", arguments: sources,
    [40.0, 60, 80, 200])
  func wholeInCells(source: String, width: Double) throws {
    let content = MermaidContent(source: source)
    let scene: Scene2D?
    let titles: [String]
    if let picture = GraphPicture(content) {
      scene = picture.scene(for: CellWidths.canvas(width))
      titles = picture.groups.map(\.title)
    } else {
      scene = content.diagramPicture?.scene(for: CellWidths.canvas(width))
      titles = [Self.long]
    }
    guard let scene else {
      #expect(width < 80)
      return
    }
    #expect(scene.size.width <= width)
    let parts = SceneParts(scene)
    parts.expectApart()
    for title in titles {
      let words = title.filter { $0 != " " }
      #expect(parts.words.contains { $0.filter { $0 != " " } == words }, "\(title) \(width)")
    }
    let frames = parts.frames
    for (id, text) in parts.texts where titles.contains(text.lines.joined(separator: " ")) {
      let frame = try #require(frames[id])
      let place = parts.frame(of: text)
      let isLow = text.lines.count == 1 && place.max.y == frame.max.y
      #expect(isLow || place.min.y == frame.min.y && place.max.y < frame.max.y)
      #expect(place.min.x > frame.min.x && place.max.x < frame.max.x)
    }
  }

  @Test("K1.3a In pixels, long titles are whole, too", arguments: sources, [300.0, 700])
  func wholeInPixels(source: String, width: Double) throws {
    let content = MermaidContent(source: source)
    let canvas = Canvas2D(maxWidth: width)
    let graph = GraphPicture(content)?.scene(for: canvas)
    guard let scene = graph ?? content.diagramPicture?.scene(for: canvas) else { return }
    let parts = SceneParts(scene)
    #expect(!parts.words.contains { $0.contains("…") })
    parts.expectApart()
  }

  @Test("K1.3 Line feeds in titles of groups break lines")
  func lineFeeds() throws {
    let picture = try GraphPicture("flowchart TD\n subgraph g[\"One<br/>two\"]\n a\n end")
    for canvas in [Canvas2D(), CellWidths.canvas()] {
      let texts = SceneParts(try #require(picture.scene(for: canvas))).texts
      #expect(texts.contains { $0.text.lines == ["One", "two"] })
    }
  }

  @Test("K1.16 The content of a group with a long title is in its middle")
  func centered() throws {
    for source in [
      "flowchart TD\n x --> g\n subgraph g[\"\(Self.long)\"]\n a --> b\n end\n g --> y",
      "stateDiagram-v2\n state \"\(Self.long)\" as g {\n a --> b\n }\n [*] --> g",
    ] {
      let picture = try GraphPicture(source)
      for canvas in [Canvas2D(), CellWidths.canvas(80)] {
        let scene = try #require(picture.scene(for: canvas))
        let frames = SceneParts(scene).frames
        let (group, node) = (try #require(frames["g"]), try #require(frames["a"]))
        #expect(abs(group.center.x - node.center.x) < (canvas.unit == .cells ? 3 : 24))
        #expect(group.min.x < (canvas.unit == .cells ? 1 : 13))
      }
    }
  }

  @Test("K0.1 The title of a graph is above it")
  func graphTitle() throws {
    let picture = try GraphPicture("flowchart TD\n a --> b").withTitle("Two words")
    let plain = picture.withTitle("")
    for canvas in [Canvas2D(), CellWidths.canvas(80)] {
      let scene = try #require(picture.scene(for: canvas))
      let texts = SceneParts(scene).texts
      #expect(texts.first?.id == "title" && texts.first?.text.lines == ["Two words"])
      #expect(scene.title == "Two words" && scene.description == picture.readableText)
      #expect(scene.size.height > (try #require(plain.scene(for: canvas)).size.height))
      #expect(picture.liveDrawing(for: canvas)?.scene.title == "Two words")
    }
    #expect(picture.readableText.hasPrefix("Two words\na"))
    #expect(picture.outline.count == plain.outline.count + 1)
  }

  @Test("K1.15 A dot at which up to three arrows end has its usual size in cells")
  func signs() throws {
    for direction in ["TB", "LR", "RL", "BT"] {
      for count in 1...3 {
        let states = (0..<count).map { "a --> s\($0)\ns\($0) --> [*]" }.joined(separator: "\n")
        let picture = try GraphPicture("stateDiagram-v2\ndirection \(direction)\n" + states)
        let end = try #require(picture.nodes.first { $0.sign == .ring }).id
        for width in [40.0, 80, 120] {
          guard let scene = picture.scene(for: CellWidths.canvas(width)) else { continue }
          let frames = scene.elements.compactMap { element -> Rect2D? in
            guard element.id == end, case .shape(let shape) = element.content else { return nil }
            return shape.frame
          }
          let frame = try #require(frames.first)
          #expect(frame.width == 3 && frame.height == 3, "\(direction) \(count)")
          SceneParts(scene).expectApart()
        }
      }
    }
  }
}
