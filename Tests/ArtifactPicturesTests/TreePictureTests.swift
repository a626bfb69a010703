import ArtifactPictures
import ArtifactRefiners
import Drawing
import Testing

@Suite("K17 Trees") struct TreePictureTests {
  private static let picture = TreePicture(
    title: "T",
    nodes: [
      .init("src/", mark: .folder, description: "sources"),
      .init("a.swift", mark: .file, icon: "swift", description: "the first file", parent: 0),
      .init("日本語", mark: .folder, parent: 0), .init("b", mark: .file, parent: 2),
      .init("end", mark: .file),
    ])

  @Test("K17.1 K17.2 Nodes are below each other, further to the right in others")
  func order() throws {
    for canvas in [Canvas2D(), CellWidths.canvas(80)] {
      let scene = try #require(Self.picture.scene(for: canvas))
      let parts = SceneParts(scene)
      parts.expectApart()
      let names = ["src", "a.swift", "日本語", "b", "end"]
      let frames = try names.map { name in
        let text = try #require(parts.texts.first { $0.text.lines[0].hasPrefix(name) })
        return parts.frame(of: text.text)
      }
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.max.y <= $1.min.y })
      #expect(frames[1].min.x == frames[2].min.x && frames[0].min.x == frames[4].min.x)
      #expect(frames[0].min.x < frames[1].min.x && frames[2].min.x < frames[3].min.x)
      let first = try #require(parts.texts.first { $0.text.lines[0] == "sources" }).text
      let second = try #require(parts.texts.first { $0.text.lines[0] == "the first file" }).text
      #expect(first.position.x == second.position.x && first.position.x > frames[1].max.x)
      if scene.unit == .cells {
        #expect(frames.map(\.min.y) == [2, 3, 4, 5, 6] && frames[3].min.x == 8)
      }
    }
  }

  @Test("K17.1 A line leads to each node in another one")
  func lines() throws {
    let parts = SceneParts(try #require(Self.picture.scene(for: CellWidths.canvas(80))))
    let ends = parts.segments.filter { $0.from.y == $0.to.y && $0.from.x != $0.to.x }.map(\.to)
    #expect(
      Set(ends) == [Point2D(x: 2.5, y: 3.5), Point2D(x: 2.5, y: 4.5), Point2D(x: 6.5, y: 5.5)])
  }

  @Test("K17.2 K17.3 Texts are broken, and descriptions below names, where there is less room")
  func narrow() throws {
    var picture = Self.picture
    picture.nodes[3].name = "a name of many words in a folder"
    for width in [14.0, 20, 24, 30] {
      let scene = try #require(picture.scene(for: CellWidths.canvas(width)))
      #expect(scene.size.width <= width)
      SceneParts(scene).expectApart()
      let words = SceneParts(scene).words.joined(separator: " ")
      #expect(words.filter { $0 != " " }.contains("anameofmanywordsinafolder"))
    }
    #expect(picture.scene(for: CellWidths.canvas(10)) == nil)
    for width in [150.0, 250] {
      let scene = try #require(picture.scene(for: Canvas2D(maxWidth: width)))
      #expect(scene.size.width <= width)
      SceneParts(scene).expectApart()
    }
  }

  @Test("K17.4 The description has all parts, and no tree traps")
  func hostile() throws {
    #expect(
      Self.picture.readableText == """
        T
        src/: sources
          a.swift (swift): the first file
          日本語
            b
        end
        """)
    #expect(TreePicture().scene(for: Canvas2D()) == nil)
    var picture = TreePicture(nodes: [.init("", parent: 0), .init("/", mark: .folder, parent: 7)])
    picture.nodes += [.init("\n \n", description: "\n", parent: -1), .init("x", parent: 0)]
    for width in [nil, 0, -1, 1, .nan, .infinity] as [Double?] {
      let scene = try #require(picture.scene(for: Canvas2D(maxWidth: width)))
      #expect(scene.size.width.isFinite && scene.size.height.isFinite)
      _ = picture.scene(for: CellWidths.canvas(width))
    }
    picture.nodes = (0..<400).map { .init("n", parent: $0 - 1) }
    #expect(picture.scene(for: Canvas2D()) != nil)
    #expect(picture.scene(for: CellWidths.canvas(120)) == nil)
    #expect(picture.scene(for: CellWidths.canvas()) == nil)
    picture.nodes.append(.init("n"))
    #expect(picture.scene(for: Canvas2D()) == nil)
  }

  @Test("N24.5 Files have marks, other trees none")
  func marks() {
    func marks(_ source: String) -> [TreePicture.Mark] {
      var refiner = MermaidRefiner()
      refiner.append("treeView-beta\n" + source)
      refiner.finish()
      return (refiner.model.content.diagramPicture as? TreePicture)?.nodes.map(\.mark) ?? []
    }
    #expect(marks("a\n  b\n  c") == [.none, .none, .none])
    #expect(marks("a\n  b.c\n  d icon(none)\n  e/") == [.folder, .file, .none, .folder])
  }
}
