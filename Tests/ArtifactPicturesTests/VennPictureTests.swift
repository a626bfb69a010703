import ArtifactPictures
import ArtifactRefiners
import Drawing
import Testing

@Suite("K19 Sets") struct VennPictureTests {
  private static let picture = VennPicture(
    title: "T",
    sets: [
      .init("Alpha", texts: ["one", "two words"]), .init("Beta"), .init("Gamma", texts: ["three"]),
    ],
    overlaps: [
      .init([0, 1], "AB"), .init([1, 2], "BC", size: 3), .init([0, 2]),
      .init([0, 1, 2], "All", texts: ["four"]),
    ])

  /// The frames of the circles of sets.
  private func circles(_ scene: Scene2D) -> [String: Rect2D] {
    var frames: [String: Rect2D] = [:]
    for element in scene.elements {
      guard case .path(let path) = element.content, path.fill == nil, let id = element.id else {
        continue
      }
      var frame: Rect2D?
      for step in path.path.elements {
        switch step {
        case .move(let point), .line(let point), .curve(let point, _, _):
          frame = frame ?? Rect2D(at: point)
          frame?.formUnion(point)
        default: break
        }
      }
      frames[id] = frame
    }
    return frames
  }

  private func contains(_ circle: Rect2D, _ frame: Rect2D) -> Bool {
    let radius = circle.width / 2
    return [
      frame.min, frame.max, Point2D(x: frame.min.x, y: frame.max.y),
      Point2D(x: frame.max.x, y: frame.min.y),
    ].allSatisfy { point in
      let (x, y) = (point.x - circle.center.x, point.y - circle.center.y)
      return x * x + y * y <= radius * radius
    }
  }

  private func isApart(_ circle: Rect2D, _ frame: Rect2D) -> Bool {
    let x = min(max(circle.center.x, frame.min.x), frame.max.x) - circle.center.x
    let y = min(max(circle.center.y, frame.min.y), frame.max.y) - circle.center.y
    return x * x + y * y >= circle.width * circle.width / 4
  }

  @Test("K19.1 K19.3 K19.5 Names are outside, texts are in the area that they belong to")
  func places() throws {
    let scene = try #require(Self.picture.scene(for: Canvas2D(maxWidth: 720)))
    let parts = SceneParts(scene)
    parts.expectApart()
    let circles = circles(scene)
    #expect(circles.count == 3)
    #expect(parts.texts.filter { $0.id == "overlap-3" }.map(\.text.lines) == [["All"], ["four"]])
    let members = [
      "AB": [0, 1], "BC": [1, 2], "3": [1, 2], "All": [0, 1, 2], "four": [0, 1, 2], "one": [0],
      "two words": [0], "three": [2], "Alpha": [], "Beta": [], "Gamma": [],
    ]
    for (text, sets) in members {
      let found = try #require(parts.texts.first { $0.text.lines.joined(separator: " ") == text })
      let frame = parts.frame(of: found.text)
      for set in 0..<3 {
        let circle = try #require(circles["set-\(set)"])
        #expect(
          sets.contains(set) ? contains(circle, frame) : isApart(circle, frame), "\(text) \(set)")
      }
    }
  }

  @Test("K19.2 Areas are roughly as the sizes")
  func areas() throws {
    func circles(_ sizes: [Double], _ shared: Double?) throws -> (Rect2D, Rect2D) {
      let picture = VennPicture(
        sets: [.init("A", size: sizes[0]), .init("B", size: sizes[1])],
        overlaps: shared.map { [.init([0, 1], size: $0)] } ?? [])
      let frames = self.circles(try #require(picture.scene(for: Canvas2D())))
      return try (#require(frames["set-0"]), #require(frames["set-1"]))
    }
    let (first, second) = try circles([20, 10], 4)
    #expect(abs(first.width * first.width - 2 * second.width * second.width) < 1)
    #expect(first.intersects(second))
    let (more, most) = try circles([20, 10], 8)
    #expect(most.min.x - more.min.x < second.min.x - first.min.x)
    let (left, right) = try circles([20, 10], nil)
    #expect(left.max.x < right.min.x)
    let (outer, inner) = try circles([20, 5], 5)
    #expect(outer.union(inner) == outer)
  }

  @Test("K19.3 What has no room is listed, with a number")
  func listed() throws {
    let long = String(repeating: "many words ", count: 30) + "end"
    var picture = Self.picture
    picture.overlaps[0].name = long
    let scene = try #require(picture.scene(for: Canvas2D(maxWidth: 720)))
    let parts = SceneParts(scene)
    parts.expectApart()
    #expect(parts.words.contains("Alpha ∩ Beta: " + long))
    #expect(parts.words.filter { $0 == "1" }.count == 2)
    #expect(scene.size.width <= 720)
  }

  @Test("K19.1 K19.4 More sets and cells have a list with all texts")
  func list() throws {
    var picture = Self.picture
    for canvas in [CellWidths.canvas(60), CellWidths.canvas(24), Canvas2D(maxWidth: 150)] {
      let scene = try #require(picture.scene(for: canvas))
      #expect(scene.size.width <= canvas.maxWidth ?? 0)
      SceneParts(scene).expectApart()
      let words = SceneParts(scene).words.joined(separator: " ")
      for word in ["Alpha", "two words", "BC", "All", "four"] { #expect(words.contains(word)) }
    }
    #expect(picture.scene(for: CellWidths.canvas(12)) == nil)
    picture.sets += [.init("Delta"), .init("日本語", size: 7)]
    let scene = try #require(picture.scene(for: Canvas2D(maxWidth: 720)))
    #expect(circles(scene).isEmpty && SceneParts(scene).words.contains("7"))
    #expect(
      Self.picture.readableText == """
        T
        Alpha
          one
          two words
        Beta
        Gamma
          three
        Alpha ∩ Beta: AB
        Beta ∩ Gamma: BC: 3
        Alpha ∩ Gamma
        Alpha ∩ Beta ∩ Gamma: All
          four
        """)
  }

  @Test("K19.3 No text is on another one", arguments: 0..<40)
  func apart(seed: Int) throws {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    func words(_ count: Int) -> String {
      (0...random(count)).map { "word\($0)" }.joined(separator: " ")
    }
    let count = 1 + random(4)
    var picture = VennPicture(
      sets: (0..<count).map { _ in
        .init(
          words(5), size: random(2) == 0 ? nil : Double(random(30)),
          texts: (0..<random(4)).map { _ in words(4) })
      })
    for _ in 0..<random(6) {
      let sets = (0..<count).filter { _ in random(2) == 0 }
      picture.overlaps.append(
        .init(
          sets, random(3) == 0 ? "" : words(6), size: random(2) == 0 ? nil : Double(random(20)),
          texts: (0..<random(3)).map { _ in words(3) }))
    }
    for width in [400.0, 720] {
      let scene = try #require(picture.scene(for: Canvas2D(maxWidth: width)))
      SceneParts(scene).expectApart("seed \(seed)")
      let shown = SceneParts(scene).words.joined(separator: " ")
      for text in picture.sets.map(\.name) + picture.sets.flatMap(\.texts) {
        #expect(shown.contains(text), "seed \(seed)")
      }
      for overlap in picture.overlaps where overlap.sets.count > 1 {
        for text in [overlap.name] + overlap.texts {
          #expect(shown.contains(text), "seed \(seed): \(text)")
        }
      }
    }
  }

  @Test("K19.1 K19.2 No value traps")
  func hostile() throws {
    let values: [Double] = [
      .nan, .infinity, -1, 0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e200,
    ]
    for value in values {
      for other in values {
        var picture = VennPicture(
          sets: [.init("", size: value), .init("b"), .init("c", size: 2)],
          overlaps: [
            .init([0, 1, 1, 99, -3], "x", size: other), .init([], "none"), .init([2], "one"),
            .init([0, 1, 2], size: value), .init([1, 2], size: other),
          ])
        picture.sets[1].size = other
        picture.overlaps[1].size = value
        for width in [nil, 0, 300, .nan] as [Double?] {
          let scene = try #require(picture.scene(for: Canvas2D(maxWidth: width)))
          #expect(scene.size.width.isFinite && scene.size.height.isFinite)
        }
      }
    }
    #expect(VennPicture().scene(for: Canvas2D()) == nil)
    var many = VennPicture(sets: Array(repeating: .init("s"), count: 30))
    #expect(many.scene(for: Canvas2D()) != nil && many.scene(for: CellWidths.canvas(80)) != nil)
    many.sets.append(.init("s"))
    #expect(many.scene(for: Canvas2D()) == nil)
  }

  @Test("N25.5 Sizes are those of the source, and texts name sets too")
  func source() {
    func picture(_ source: String) -> VennPicture? {
      var refiner = MermaidRefiner()
      refiner.append("venn-beta\n" + source)
      refiner.finish()
      return refiner.model.content.diagramPicture as? VennPicture
    }
    let plain = picture("set A\nset B\nunion A,B[\"x\"]\ntext C y")
    #expect(plain?.sets.map(\.size) == [nil, nil, nil] && plain?.overlaps.map(\.size) == [nil])
    #expect(plain?.sets.map(\.name) == ["A", "B", "C"] && plain?.sets.last?.texts == ["y"])
    let sized = picture("set A:5\nset B:10\nunion A,B:1\nstyle B fill:#f00")
    #expect(sized?.sets.map(\.size) == [5, 10] && sized?.overlaps.map(\.size) == [1])
    #expect(sized?.sets.map(\.series) == [nil, 7])
  }
}
