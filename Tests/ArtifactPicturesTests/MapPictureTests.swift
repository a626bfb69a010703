import ArtifactPictures
import TestSupport
import Testing

struct MapPictureTests {
  private static func place(_ longitude: Double, _ latitude: Double) -> MapPicture.Place {
    MapPicture.Place(longitude: longitude, latitude: latitude)
  }

  private static func square(_ west: Double, _ south: Double, _ size: Double) -> [MapPicture.Place]
  {
    [
      place(west, south), place(west + size, south), place(west + size, south + size),
      place(west, south + size), place(west, south),
    ]
  }

  private static func path(_ scene: Scene2D?, _ id: String, filled: Bool) -> Path2D? {
    for element in scene?.elements ?? [] where element.id == id {
      if case .path(let path) = element.content, (path.fill != nil) == filled { return path.path }
    }
    return nil
  }

  private static func extent(_ scene: Scene2D?, _ id: String, filled: Bool) -> Rect2D? {
    path(scene, id, filled: filled).flatMap { SceneFinder.extent(of: $0) }
  }

  private static let cells = Canvas2D(
    maxWidth: 60, unit: .cells, measure: CellWidths())

  @Test("K5.1 North is up, and what is square on the ground is square", arguments: [0.0, 60])
  func square(latitude: Double) throws {
    let factor = latitude == 60 ? 2.0 : 1
    let ring = Self.square(0, latitude, 0.01).map {
      Self.place($0.longitude * factor, $0.latitude)
    }
    let map = MapPicture(names: ["a"], shapes: [.init(feature: 0, kind: .ring, places: ring)])
    let path = try #require(Self.path(map.scene(for: Canvas2D()), "f0", filled: false))
    let bounds = try #require(SceneFinder.extent(of: path))
    #expect(abs(bounds.width / bounds.height - 1) < 0.01)
    guard case .move(let first)? = path.elements.first else { return }
    #expect(first.y == bounds.max.y && first.x == bounds.min.x)
  }

  @Test("K5.2 Positions that are not on the globe are left out")
  func nowhere() {
    let far = [
      Self.place(1e308, 0), Self.place(0, .nan), Self.place(.infinity, 0), Self.place(541, 91),
    ]
    for canvas in [Canvas2D(), Self.cells] {
      #expect(
        MapPicture(shapes: [.init(feature: 0, kind: .line, places: far)]).scene(for: canvas) == nil)
      #expect(MapPicture().scene(for: canvas) == nil)
      let some = MapPicture(
        shapes: [
          .init(feature: 0, kind: .line, places: far + [Self.place(1, 1), Self.place(2, 2)])
        ])
      #expect(some.scene(for: canvas) != nil)
    }
  }

  @Test("K5.2 A map may cross the antimeridian, and contains the given frame")
  func antimeridian() throws {
    let line = MapPicture.Shape(
      feature: 0, kind: .line, places: [Self.place(179, 0), Self.place(-179, 0.5)])
    let scene = try #require(MapPicture(shapes: [line]).scene(for: Canvas2D()))
    let texts = SceneFinder.texts(scene)
    #expect(texts.contains("180°") && texts.contains("179.5° W") && texts.contains("179.5° E"))
    let near = try #require(Self.extent(scene, "f0", filled: false))
    let framed = MapPicture(
      shapes: [line], frame: [Self.place(170, -20), Self.place(-170, 20)])
    let far = try #require(Self.extent(framed.scene(for: Canvas2D()), "f0", filled: false))
    #expect(far.width < near.width / 4)
  }

  @Test("K5.3 The hole of an area is empty; areas are below lines and points")
  func holes() throws {
    let map = MapPicture(
      names: ["park", "path", "tree"],
      shapes: [
        .init(feature: 2, kind: .points, places: [Self.place(0.1, 0.1)]),
        .init(feature: 1, kind: .line, places: [Self.place(0.2, 0), Self.place(0.2, 1)]),
        .init(feature: 0, kind: .ring, places: Self.square(0, 0, 1)),
        .init(feature: 0, kind: .ring, places: Self.square(0.25, 0.25, 0.5)),
      ])
    let scene = try #require(map.scene(for: Canvas2D()))
    let bounds = try #require(Self.extent(scene, "f0", filled: true))
    func point(_ x: Double, _ y: Double) -> Point2D {
      Point2D(
        x: bounds.min.x + bounds.width * x, y: bounds.max.y - bounds.height * y)
    }
    #expect(scene.hit(point(0.9, 0.9)) == "f0" && scene.hit(point(0.6, 0.6)) == nil)
    #expect(scene.hit(point(0.2, 0.7)) == "f1" && scene.hit(point(0.1, 0.1)) == "f2")
  }

  @Test(
    "K5.4 The scale bar is round and at most a third of the width",
    arguments: [0.0001, 0.7, 30, 179])
  func scale(size: Double) throws {
    let line = MapPicture.Shape(
      feature: 0, kind: .line, places: [Self.place(0, 0), Self.place(size, size / 4)])
    let scene = try #require(MapPicture(shapes: [line]).scene(for: Canvas2D()))
    let text = try #require(
      SceneFinder.texts(scene).first { $0.hasSuffix(" km") || $0.hasSuffix(" m") })
    #expect(["1", "2", "5"].contains(text.filter { ("1"..."9").contains($0) }), "\(text)")
    #expect(SceneFinder.texts(scene).contains { $0.contains("°") })
    let polar = MapPicture(
      shapes: [.init(feature: 0, kind: .line, places: [Self.place(0, 85), Self.place(1, 86)])])
    #expect(!SceneFinder.texts(polar.scene(for: Canvas2D())).contains { $0.hasSuffix(" km") })
    let alone = MapPicture(
      names: ["Home"], shapes: [.init(feature: 0, kind: .points, places: [Self.place(8, 47)])])
    #expect(SceneFinder.texts(alone.scene(for: Canvas2D())) == ["Home"])
  }

  @Test(
    "K5.5 Labels overlap neither each other nor points", arguments: TestScale.seeds(20, of: 200))
  func labels(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...60, using: &generator)
    let map = MapPicture(
      names: (0..<count).map { "Station \($0)" },
      shapes: (0..<count).map { feature in
        .init(
          feature: feature, kind: [.points, .line, .ring][feature % 3],
          places: (0..<(feature % 3 == 0 ? 1 : 4)).map { _ in
            Self.place(
              Double.random(in: 8...9, using: &generator),
              Double.random(in: 47...48, using: &generator))
          })
      })
    let scene = try #require(map.scene(for: Canvas2D()))
    let labels = scene.elements.compactMap { element -> Rect2D? in
      guard element.id != nil, case .text(let text) = element.content else { return nil }
      return text.frame(measuredBy: AdvanceTable())
    }
    #expect(!labels.isEmpty)
    let points = SceneFinder.frames(scene).map(\.value)
    for (index, label) in labels.enumerated() {
      let inner = label.grown(by: -1.5)
      #expect(label.max.x <= scene.size.width && label.min.x >= 0)
      #expect(!labels[(index + 1)...].contains { $0.grown(by: -1.5).intersects(inner) })
      #expect(!points.contains { $0.grown(by: -1.5).intersects(inner) })
    }
    let numbers = SceneFinder.texts(map.scene(for: Self.cells))
    #expect(numbers.contains("1") == (count <= MapPictureLimits.labelCount.cells))
  }

  @Test("K5.6 K5.8 Features have names, identities and a description")
  func identities() throws {
    let map = MapPicture(
      title: "Walk", names: ["Mill", "", "nowhere"],
      shapes: [
        .init(feature: 0, kind: .points, places: [Self.place(-9.1333, 38.7099)]),
        .init(feature: 1, kind: .line, places: [Self.place(-9, 38), Self.place(-8, 39)]),
      ])
    let scene = try #require(map.scene(for: Canvas2D()))
    #expect(scene.elements.contains { $0.id == "f0" && $0.title == "Mill" })
    #expect(scene.elements.contains { $0.id == "f1" && $0.title == "2" })
    #expect(SceneFinder.texts(scene).contains("Walk") && scene.title == "Walk")
    #expect(
      scene.description
        == "Walk\nMap of 3 features\nMill: at 38.7099° N 9.1333° W\n"
        + "2: a line around 38.5° N 8.5° W\nnowhere: nowhere")
    #expect(!SceneFinder.texts(map.scene(for: Self.cells)).contains("Walk"))
    let many = MapPicture(names: Array(repeating: "x", count: 60))
    #expect(many.readableText.hasSuffix("(10 more)"))
  }

  @Test("K5.7 The number of elements and positions is limited, whatever the data")
  func limits() throws {
    let count = TestScale.isFull ? 1_000_000 : 60_000
    var generator = SeededGenerator(seed: 1)
    let places = (0..<count).map { _ in
      Self.place(
        Double.random(in: -180...180, using: &generator),
        Double.random(in: -85...85, using: &generator))
    }
    for canvas in [Canvas2D(), Self.cells] {
      let line = MapPicture(shapes: [.init(feature: 0, kind: .line, places: places)])
      let path = try #require(Self.path(line.scene(for: canvas), "f0", filled: false))
      #expect(path.elements.count <= MapPictureLimits.placeCount + 2)
      let points = MapPicture(
        shapes: places.enumerated().map {
          .init(feature: $0.offset, kind: .points, places: [$0.element])
        })
      #expect(
        (points.scene(for: canvas)?.elements.count ?? 0)
          <= MapPictureLimits.pointCount + MapPictureLimits.labelCount.pixels + 60)
      let rings = MapPicture(
        shapes: places.prefix(20_000).enumerated().map {
          .init(
            feature: $0.offset, kind: .ring,
            places: Self.square($0.element.longitude, $0.element.latitude, 1))
        })
      #expect(
        (rings.scene(for: canvas)?.elements.count ?? 0)
          <= MapPictureLimits.shapeCount * 4 + MapPictureLimits.labelCount.pixels + 60)
    }
  }

  @Test("K5.9 A map fits its canvas, or there is none", arguments: TestScale.seeds(40, of: 1000))
  func fits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let odd: [Double] = [
      .nan, .infinity, 1e308, 90, -90, 180, -180, 360, 540, 0, .leastNonzeroMagnitude, 8, 8.0001,
    ]
    func number() -> Double {
      Bool.random(using: &generator)
        ? odd.randomElement(using: &generator) ?? 0 : Double.random(in: -90...90, using: &generator)
    }
    let map = MapPicture(
      title: seed % 2 == 0 ? "" : String(repeating: "title ", count: 9),
      names: ["a", String(repeating: "漢", count: 10_000)],
      shapes: (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        .init(
          feature: [0, 1, 7, -3, .max].randomElement(using: &generator) ?? 0,
          kind: [.points, .line, .ring].randomElement(using: &generator) ?? .line,
          places: (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            Self.place(number(), number())
          })
      },
      frame: Bool.random(using: &generator) ? [] : [Self.place(number(), number())])
    _ = map.readableText
    for canvas in [
      Canvas2D(), Canvas2D(maxWidth: 300, maxHeight: 200), Canvas2D(maxWidth: number()),
      Self.cells, Canvas2D(maxWidth: 9, maxHeight: 5, unit: .cells),
    ] {
      guard let scene = map.scene(for: canvas) else { continue }
      #expect(scene.size.width <= max(canvas.maxWidth ?? 720, 0))
      #expect(scene.size.height <= canvas.maxHeight ?? 700)
      #expect(scene == map.scene(for: canvas))
      #expect(!scene.svg().contains("nan"))
    }
  }
}
