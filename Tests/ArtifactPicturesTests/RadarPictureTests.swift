import ArtifactBase
import ArtifactPictures
import ArtifactRefiners
import Drawing
import Testing

@Suite("K13 Values on axes around a point") struct RadarPictureTests {
  private static func cells(_ width: Double? = 80) -> Canvas2D {
    Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths())
  }

  private static let sample = RadarPicture(
    title: "T", axes: ["north", "east", "south", "west"],
    curves: [.init("one", [4, 2, 0, 9]), .init("two", [1, nil, 3])], maximum: 4, tickCount: 2)

  /// The centers of the signs of values.
  private func places(_ scene: Scene2D) -> [String: Point2D] {
    SceneFinder.frames(scene).filter { $0.key.hasPrefix("value-") }.mapValues(\.center)
  }

  private func near(_ first: Point2D?, _ x: Double, _ y: Double) -> Bool {
    first.map { abs($0.x - x) < 1e-6 && abs($0.y - y) < 1e-6 } ?? false
  }

  @Test("N22.5 K13.6 A radar chart of Mermaid has its axes, curves and options")
  func mermaid() throws {
    var refiner = MermaidRefiner()
    refiner.append(
      "radar-beta\ntitle T\naxis a[\"A b\"], c\ncurve k[\"K\"]{ c: 2, a: 1.5 }\ncurve m{ 3, 4, 5 }\nmax 8\nmin 1\nticks 3\ngraticule polygon\nshowLegend false\n"
    )
    refiner.finish()
    guard case .radar(let chart) = refiner.model.content else {
      Issue.record("\(refiner.model.content)")
      return
    }
    let picture = RadarPicture(chart)
    #expect(
      picture
        == RadarPicture(
          title: "T", axes: ["A b", "c"], curves: [.init("K", [1.5, 2]), .init("m", [3, 4])],
          minimum: 1, maximum: 8, tickCount: 3, isRound: false, showsLegend: false))
    #expect(picture.readableText == "T\nA b\n  K: 1.5\n  m: 3\nc\n  K: 2\n  m: 4")
    #expect(!SceneFinder.texts(picture.scene(for: Canvas2D())).contains("K"))
  }

  @Test("K13.1 K13.2 Values are on spokes, in proportion to the range")
  func web() throws {
    let scene = try #require(Self.sample.scene(for: Canvas2D()))
    let frames = SceneFinder.frames(scene)
    let outer = try #require(frames["tick-1"])
    let (center, radius) = (outer.center, outer.width / 2)
    let inner = try #require(frames["tick-0"])
    #expect(abs(inner.width - radius) < 1e-6 && near(inner.center, center.x, center.y))
    let places = places(scene)
    #expect(near(places["value-0-0"], center.x, center.y - radius))
    #expect(near(places["value-0-1"], center.x + radius / 2, center.y))
    #expect(near(places["value-0-2"], center.x, center.y))
    // A value above the maximum is at the outer line.
    #expect(near(places["value-0-3"], center.x - radius, center.y))
    #expect(near(places["value-1-2"], center.x, center.y + radius * 0.75))
    #expect(places["value-1-1"] == nil && places["value-1-3"] == nil)
    let texts = SceneFinder.texts(scene)
    #expect(
      ["T", "north", "east", "south", "west", "one", "two", "2", "4"].allSatisfy(texts.contains))
  }

  @Test("K13.3 Areas are of curves whose values are all known")
  func areas() throws {
    let scene = try #require(Self.sample.scene(for: Canvas2D()))
    let areas = scene.elements.filter { element in
      if case .path(let path) = element.content { path.fill != nil } else { false }
    }
    #expect(areas.map(\.id) == ["curve-0"])
    let polygons = try #require(
      RadarPicture(axes: ["a", "b", "c"], isRound: false).scene(for: Canvas2D()))
    #expect(polygons.elements.contains { $0.id == "tick-4" })
    #expect(SceneFinder.frames(polygons)["tick-4"] == nil)
  }

  @Test("K13.4 Names are outside of the circle, none over another one")
  func names() throws {
    for count in [1, 2, 3, 5, 8, 13, 29, 60] {
      let axes = (0..<count).map {
        $0 % 3 == 0 ? "a rather long name of an axis \($0)" : "axis \($0)"
      }
      let curve = RadarPicture.Curve("curve", (0..<count).map { Double($0) })
      for width in [320.0, 480, 700, 1_000] {
        let picture = RadarPicture(axes: axes, curves: [curve, curve, curve])
        let scene = try #require(picture.scene(for: Canvas2D(maxWidth: width)))
        #expect(scene.size.width <= width)
        let measure = Canvas2D().measure
        let outer = try #require(SceneFinder.frames(scene)["tick-4"])
        var texts: [Rect2D] = []
        for element in scene.elements {
          guard case .text(let text) = element.content else { continue }
          let frame = text.frame(measuredBy: measure)
          #expect(frame.min.x >= 0 && frame.max.x <= scene.size.width && frame.min.y >= 0)
          #expect(frame.max.y <= scene.size.height)
          #expect(texts.allSatisfy { !$0.grown(by: -0.6).intersects(frame.grown(by: -0.6)) })
          texts.append(frame)
          guard element.id?.hasPrefix("axis-") == true else { continue }
          let nearest = Point2D(
            x: min(max(outer.center.x, frame.min.x), frame.max.x),
            y: min(max(outer.center.y, frame.min.y), frame.max.y))
          let (dx, dy) = (nearest.x - outer.center.x, nearest.y - outer.center.y)
          #expect((dx * dx + dy * dy).squareRoot() > outer.width / 2, "\(count) \(text.lines)")
        }
      }
    }
  }

  @Test("K13.5 In cells, axes have a bar for each curve")
  func bars() throws {
    let scene = try #require(Self.sample.scene(for: Self.cells()))
    #expect(
      SceneFinder.texts(scene) == [
        "T", "north", "one", "4", "two", "1", "east", "one", "2", "two", "–", "south", "one", "0",
        "two", "3", "west", "one", "9", "two", "–", "0", "4",
      ])
    let frames = SceneFinder.frames(scene)
    #expect(frames["value-0-0"]?.width == 40 && frames["value-0-0"]?.min.y == 2)
    #expect(frames["value-0-1"]?.width == 20 && frames["value-1-0"]?.width == 10)
    #expect(frames["value-0-2"] == nil && frames["value-0-3"]?.width == 40)
    #expect(SceneOverlaps(scene, CellWidths()).faults.isEmpty)
    // With less room, the names of axes are above the bars.
    let narrow = try #require(Self.sample.scene(for: Self.cells(20)))
    #expect(SceneFinder.frames(narrow)["value-0-0"]?.min == Point2D(x: 6, y: 3))
    let single = RadarPicture(axes: ["a", "b"], curves: [.init("only", [1, 2])])
    #expect(
      SceneFinder.texts(single.scene(for: Self.cells()))
        == ["only", "a", "1", "b", "2", "0", "2"])
  }

  @Test("K13.5 Every width of cells fits, or has no scene")
  func widths() throws {
    var picture = Self.sample
    picture.axes[1] = "a very long name of an axis that has many words"
    picture.curves[0].name = "a long name of a curve"
    for width in stride(from: 0.0, through: 130, by: 1) {
      guard let scene = picture.scene(for: Self.cells(width)) else {
        #expect(width < 22)
        continue
      }
      #expect(scene.size.width <= width && width >= 20)
      #expect(SceneOverlaps(scene, CellWidths()).faults.isEmpty)
    }
  }

  @Test("K13.1 Empty pictures and those with too many parts have no scene")
  func limits() throws {
    #expect(RadarPicture().scene(for: Canvas2D()) == nil)
    #expect(RadarPicture(axes: ["a"]).scene(for: Self.cells()) != nil)
    let many = RadarPicture(axes: Array(repeating: "a", count: 61))
    #expect(many.scene(for: Canvas2D()) == nil)
    let curves = RadarPicture(
      axes: ["a"], curves: Array(repeating: .init("c", [1]), count: 31))
    #expect(curves.scene(for: Self.cells()) == nil)
  }

  @Test("K13.1 No values trap")
  func hostile() throws {
    let odd: [Double] = [.nan, .infinity, -.infinity, -1e308, 1e308, -0.0, 0, 1e-308, 0.5]
    for minimum in odd {
      for maximum in odd {
        var picture = RadarPicture(
          title: "t\nu", axes: odd.map { "axis \($0)\n" }, curves: [.init("c", odd)])
        picture.minimum = minimum
        picture.maximum = maximum
        picture.curves.append(.init("", []))
        picture.curves[1].values = odd
        picture.tickCount = minimum > 0 ? .max : .min
        for width in [nil, 0, 30, 1e9] as [Double?] {
          let scene = try #require(picture.scene(for: Canvas2D(maxWidth: width)))
          #expect(scene.size.width.isFinite && scene.size.height.isFinite)
          _ = picture.scene(for: Self.cells(width))
        }
        #expect(!picture.readableText.isEmpty)
      }
    }
    #expect(RadarPicture(axes: ["a"], minimum: .nan, maximum: .infinity).maximum == nil)
  }
}
