import ArtifactPictures
import ArtifactRefiners
import Drawing
import Testing

@Suite("K15 Blocks in columns") struct GridPictureTests {
  private func picture(_ source: String) throws -> GridPicture {
    guard case .block(let diagram) = MermaidContent(source: "block\n" + source + "\n") else {
      throw Missing()
    }
    return GridPicture(diagram)
  }

  private struct Missing: Error {}

  private func cells(_ width: Double? = nil) -> Canvas2D {
    Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths())
  }

  /// The frames of the blocks by number.
  private func frames(_ scene: Scene2D) -> [Int: Rect2D] {
    var result: [Int: Rect2D] = [:]
    for element in scene.elements {
      guard let id = element.id, id.hasPrefix("block-"), let number = Int(id.dropFirst(6)) else {
        continue
      }
      switch element.content {
      case .shape(let shape): result[number] = shape.frame
      case .path(let path):
        if let bounds = path.path.finiteBounds { result[number] = bounds }
      default: break
      }
    }
    return result
  }

  /// The corners of the edges.
  private func routes(_ scene: Scene2D) -> [[Point2D]] {
    scene.elements.compactMap { element in
      guard case .path(let path) = element.content, element.id?.hasPrefix("edge-") == true else {
        return nil
      }
      return path.path.elements.compactMap { element in
        switch element {
        case .move(let point), .line(let point): point
        default: nil
        }
      }
    }
  }

  @Test("K15.1 K15.2 Blocks are in their columns")
  func columns() throws {
    let picture = try picture("columns 3\na:2 b\nspace:2 c\nd e:5\nf")
    for canvas in [Canvas2D(), cells()] {
      let scene = try #require(picture.scene(for: canvas))
      let frames = frames(scene)
      let (a, b, c, d) = try (
        #require(frames[0]), #require(frames[1]), #require(frames[3]), #require(frames[4])
      )
      let (e, f) = try (#require(frames[5]), #require(frames[6]))
      #expect(b.width == c.width && b.min.x == c.min.x && b.width == d.width)
      #expect(a.min.x == d.min.x && a.max.x < b.min.x && a.width > 2 * b.width)
      #expect(e.min.x > d.max.x && e.max.x == b.max.x && f.min.x == d.min.x && f.min.y >= e.max.y)
      #expect(c.min.y >= b.max.y && d.min.y >= c.max.y)
    }
  }

  @Test("K15.2 Groups contain their blocks")
  func groups() throws {
    let picture = try picture(
      "columns 2\nblock:g[\"Title\"]\ncolumns 1\na b\nblock:inner\nc\nend\nend\nd")
    for canvas in [Canvas2D(), cells()] {
      let frames = frames(try #require(picture.scene(for: canvas)))
      let outer = try #require(frames[0])
      for index in [1, 2, 3, 4] {
        let frame = try #require(frames[index])
        #expect(outer.union(frame) == outer)
      }
      let (inner, c) = try (#require(frames[3]), #require(frames[4]))
      #expect(inner.union(c) == inner)
      #expect(try #require(frames[5]).height == outer.height)
    }
  }

  @Test("K15.3 Narrow canvases break texts, or have no scene")
  func narrow() throws {
    let picture = try picture(
      "columns 2\na[\"some words in a block\"] b[\"some words in a block\"]")
    let wide = try #require(picture.scene(for: cells()))
    let narrow = try #require(picture.scene(for: cells(30)))
    #expect(narrow.size.width <= 30 && narrow.size.height > wide.size.height)
    #expect(picture.scene(for: cells(10)) == nil)
    #expect(picture.scene(for: Canvas2D(maxWidth: 10)) != nil)
  }

  @Test("K15.4 Broad arrows have heads at their sides")
  func arrows() throws {
    let picture = try picture(
      "columns 1\na<[\"Go\"]>(right)\nb<[\" \"]>(x, down)\nlong[\"a long text\"]")
    #expect(picture.blocks[1].directions == [.left, .right, .down])
    let scene = try #require(picture.scene(for: cells()))
    var heads: [Int] = []
    for element in scene.elements {
      guard case .path(let path) = element.content else { continue }
      heads.append([path.startMarker, path.endMarker].count { $0 == .arrow })
    }
    #expect(heads == [0, 1, 2, 1])
    let pixels = frames(try #require(picture.scene(for: Canvas2D())))
    // Arrows are longer than they need, but not broader.
    #expect(try #require(pixels[0]).width == #require(pixels[2]).width)
    #expect(try #require(pixels[1]).width < #require(pixels[2]).width)
  }

  private static let source = """
    columns 3
    web["Web client"] space api["API server"]
    space:3
    cache[("Cache")] queue["Queue"] db[("Data base")]
    block:workers:3
      w1 w2 space w3
    end
    web -- "asks by HTTPS" --> api
    api --> cache
    api -- "reads" --> db
    api -.-> queue
    queue == "jobs" ==> workers
    w1 --> w2
    w2 --x w3
    web --> w3
    cache --> db
    """

  @Test("K15.5 K15.6 Edges run around blocks, and labels touch none")
  func edges() throws {
    let picture = try picture(Self.source)
    for canvas in [Canvas2D(), cells()] {
      let scene = try #require(picture.scene(for: canvas))
      var blocks = frames(scene)
      for (index, block) in picture.blocks.enumerated() where block.kind == .group {
        blocks[index] = nil
      }
      let routes = routes(scene)
      #expect(routes.count == picture.edges.count)
      for (edge, route) in zip(picture.edges, routes) {
        for (from, to) in zip(route, route.dropFirst()) {
          let line = Rect2D(from, to)
          #expect(line.width < 1e-6 || line.height < 1e-6)
          for (index, frame) in blocks where index != edge.source && index != edge.target {
            #expect(!line.intersects(frame.grown(by: -0.25)), "\(edge) \(index)")
          }
        }
      }
      // The first edge is straight, and so are those in the group.
      #expect([0, 5, 6].allSatisfy { routes[$0].count == 2 })
      var labels: [Rect2D] = []
      for element in scene.elements {
        guard case .text(let text) = element.content, element.id?.hasPrefix("edge-") == true else {
          continue
        }
        let size = canvas.measure.size(of: text.lines, style: text.style)
        let left = text.anchor == .middle ? text.position.x - size.width / 2 : text.position.x
        let frame = Rect2D(
          origin: Point2D(x: left, y: text.position.y - size.height / 2), size: size)
        #expect(blocks.values.allSatisfy { !$0.intersects(frame) })
        #expect(labels.allSatisfy { !$0.intersects(frame) })
        labels.append(frame)
      }
      #expect(labels.count == 3)
      #expect(labels.allSatisfy { $0.max.x <= scene.size.width && $0.max.y <= scene.size.height })
    }
  }

  @Test("K15.7 The text has all blocks and edges")
  func text() throws {
    let picture = try picture(
      "a[\"A b\"] block:g[\"G\"]\nx<[\"no\"]>(y) space\nend\na -- \"l\" --> g\nx --- a")
    #expect(picture.readableText == "A b\nG\n  ↑↓ no\nA b → G: l\n↑↓ no – A b")
  }

  @Test("K15.1 K15.6 Any numbers make a scene or none")
  func hostile() {
    let numbers = [Int.min, -1, 0, 1, 2, 7, 1_000, .max]
    var picture = GridPicture()
    for (index, number) in numbers.enumerated() {
      picture.blocks.append(
        .init(
          "b\(index)", kind: index % 3 == 0 ? .group : .block, shape: .arrow,
          directions: index % 2 == 0 ? [.up, .up, .right] : [], span: number, columns: number,
          parent: number))
      picture.blocks.append(.init("s", kind: .space, span: number, parent: 0))
      var style = GridPicture.Style()
      style.strokeWidth = index % 2 == 0 ? .nan : .infinity
      style.opacity = -.infinity
      style.fill = number
      picture.blocks.append(.init("c", parent: 0, style: style))
      for other in numbers.prefix(5) {
        picture.edges.append(.init(source: number, target: other, label: "l"))
        picture.edges.append(.init(source: index, target: index / 2, label: "l"))
      }
    }
    for columns in [nil, Int.min, 1, 7, .max] {
      picture.columns = columns
      for canvas in [Canvas2D(maxWidth: 1), cells(), cells(40)] {
        if let scene = picture.scene(for: canvas) {
          #expect(scene.size.width.isFinite && scene.size.height.isFinite)
        }
      }
      #expect(!picture.readableText.isEmpty)
    }
    #expect(GridPicture().scene(for: Canvas2D()) == nil)
    let many = GridPicture(blocks: Array(repeating: .init("b"), count: 151))
    #expect(many.scene(for: Canvas2D()) == nil)
    var deep = GridPicture()
    for index in 0..<60 { deep.blocks.append(.init("g", kind: .group, parent: index - 1)) }
    #expect(deep.scene(for: Canvas2D()) == nil)
  }
}
