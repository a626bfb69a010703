import ArtifactPictures
import Drawing
import Testing

@Suite("K16 Treemaps") struct TreemapPictureTests {
  private static let picture = TreemapPicture(
    title: "T",
    items: [
      .section("All"), .section("One", in: 0), .leaf("a", 40, in: 1), .leaf("b", 20, in: 1),
      .section("Two", in: 0), .leaf("c", 30, in: 4), .leaf("d", 10, in: 4),
    ])

  @Test("K16.1 Areas are as the values")
  func areas() throws {
    let scene = try #require(Self.picture.scene(for: Canvas2D(maxWidth: 600)))
    #expect(scene.size.width <= 600)
    let frames = SceneParts(scene).frames
    func area(_ index: Int) throws -> Double {
      // Without the space between them.
      let frame = try #require(frames["item-\(index)"]).grown(by: 1.5)
      return frame.width * frame.height
    }
    #expect(try abs(area(2) - 2 * area(3)) < 1e-6)
    #expect(try abs(area(5) - 3 * area(6)) < 1e-6)
    #expect(try abs(area(1) * 2 - 3 * area(4)) < 1e-6)
    for (inner, outer) in [(1, 0), (4, 0), (2, 1), (3, 1), (5, 4), (6, 4)] {
      let (inside, outside) = try (
        #require(frames["item-\(inner)"]), #require(frames["item-\(outer)"])
      )
      #expect(outside.union(inside) == outside)
    }
    for (first, second) in [(1, 4), (2, 3), (5, 6)] {
      #expect(
        try !#require(frames["item-\(first)"]).intersects(#require(frames["item-\(second)"])))
    }
    #expect(SceneParts(scene).words.filter { $0 == "100" || $0 == "60" || $0 == "40" }.count == 4)
  }

  @Test("K16.2 What does not fit has a number and is in a list")
  func numbers() throws {
    var items: [TreemapPicture.Item] = [.leaf("Wide", 1_000)]
    items += (0..<6).map { .leaf("A name that is too long for it \($0)", 3) }
    let picture = TreemapPicture(items: items)
    for width in [200.0, 480, 720] {
      let scene = try #require(picture.scene(for: Canvas2D(maxWidth: width)))
      #expect(scene.size.width <= width)
      let texts = SceneParts(scene).words
      for index in 0..<6 {
        #expect(texts.contains("A name that is too long for it \(index): 3"))
        #expect(texts.filter { $0 == "\(index + 1)" }.count >= 1)
      }
      SceneParts(scene).expectApart()
    }
  }

  @Test("K16.2 K16.3 No text is on another one", arguments: [80.0, 160, 300, 720])
  func apart(width: Double) throws {
    var picture = Self.picture
    for index in 0..<40 {
      picture.items.append(
        .leaf("Item of many words \(index)", Double(index * index), in: [1, 4][index % 2]))
    }
    for canvas in [Canvas2D(maxWidth: width), CellWidths.canvas(width)] {
      SceneParts(try #require(picture.scene(for: canvas))).expectApart()
    }
  }

  @Test("K16.3 In cells, boxes are at whole cells, or a list")
  func cells() throws {
    var picture = Self.picture
    func scene(_ width: Double) -> Scene2D? {
      picture.scene(for: CellWidths.canvas(width))
    }
    let wide = try #require(scene(80))
    let frames = SceneParts(wide).frames
    #expect(frames.count == 7 && wide.size.width == 80)
    for frame in frames.values {
      for value in [frame.min.x, frame.min.y, frame.max.x, frame.max.y] {
        #expect(value == value.rounded())
      }
    }
    // Sections have no boxes in the list, and all bars start in one column.
    picture.items.append(.leaf("none", 0))
    let narrow = try #require(scene(32))
    let bars = SceneParts(narrow).frames
    #expect(bars.count == 4 && Set(bars.values.map(\.min.x)).count == 1)
    let (first, second) = try (#require(bars["item-2"]), #require(bars["item-3"]))
    #expect(first.width == 2 * second.width && first.max.x == 32)
    #expect(scene(18) != nil && scene(17) == nil)
  }

  @Test("K16.4 Values without an area are listed, and no value traps")
  func hostile() throws {
    let values: [Double?] = [
      nil, .nan, .infinity, -.infinity, -1, 0, 1e-300, .leastNonzeroMagnitude, 1e308, 1e308,
      .greatestFiniteMagnitude,
    ]
    var picture = TreemapPicture(items: [.section("s"), .section("empty"), .section("s2", in: 0)])
    for (index, value) in values.enumerated() {
      picture.items.append(.leaf("v\(index)", value, in: index % 2 == 0 ? 0 : 2))
    }
    picture.items[5].parent = 400
    picture.items[6].parent = -2
    picture.items[7].parent = 7
    picture.items[8].value = .nan
    for width in [nil, 0, 1, 30, 100, 700, .infinity, .nan] as [Double?] {
      let pixels = try #require(picture.scene(for: Canvas2D(maxWidth: width)))
      #expect(pixels.size.width.isFinite && pixels.size.height.isFinite)
      let shown = SceneParts(pixels).words.joined(separator: "\n")
      #expect(shown.contains("v0") && shown.contains("v10") && shown.contains("empty"))
      _ = picture.scene(for: CellWidths.canvas(width))
    }
    #expect(TreemapPicture().scene(for: Canvas2D()) == nil)
    let none = TreemapPicture(items: [.leaf("a", 0), .leaf("b", nil)])
    #expect(SceneParts(try #require(none.scene(for: Canvas2D()))).words == ["a: 0", "b"])
    picture.items = Array(repeating: .leaf("x", 1), count: 300)
    #expect(picture.scene(for: Canvas2D()) != nil)
    picture.items.append(.leaf("x", 1))
    #expect(picture.scene(for: Canvas2D()) == nil)
  }

  @Test("K16.1 The description has all items by section")
  func description() {
    #expect(
      Self.picture.readableText == """
        T
        All: 100
          One: 60
            a: 40
            b: 20
          Two: 40
            c: 30
            d: 10
        """)
    var deep = TreemapPicture(items: [.section("s")])
    for index in 1..<300 { deep.items.append(.section("s", in: index - 1)) }
    deep.items[299] = .leaf("x", 1, in: 298)
    #expect(deep.scene(for: Canvas2D()) != nil)
    #expect(deep.scene(for: CellWidths.canvas()) != nil)
  }

  @Test("K16.5 Colors are those of the outermost items")
  func colors() throws {
    var picture = Self.picture
    picture.items[5].series = 4
    let scene = try #require(picture.scene(for: Canvas2D()))
    var strokes: [String: Paint2D] = [:]
    for element in scene.elements {
      if case .shape(let shape) = element.content, let stroke = shape.stroke {
        strokes[element.id ?? ""] = stroke.paint
      }
    }
    #expect(strokes["item-0"] == .role(.group))
    #expect(strokes["item-1"] == .role(.series, index: 5) && strokes["item-1"] == strokes["item-2"])
    #expect(strokes["item-4"] == .role(.series, index: 6))
    #expect(strokes["item-5"] == .role(.series, index: 4))
  }
}
