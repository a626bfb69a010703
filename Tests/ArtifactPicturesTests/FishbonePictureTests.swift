import ArtifactPictures
import Drawing
import Testing

@Suite("K18 Causes and effect") struct FishbonePictureTests {
  private static let picture = FishbonePicture(
    title: "T", effect: "Effect",
    causes: [
      .init("One"), .init("One A", parent: 0), .init("One A a", parent: 1),
      .init("One B", parent: 0), .init("Two"), .init("Two A", parent: 4), .init("Three"),
    ])

  @Test("K18.1 K18.4 In cells it is a tree")
  func tree() throws {
    let parts = SceneParts(try #require(Self.picture.scene(for: CellWidths.canvas(60))))
    let place = try #require(parts.texts.first { $0.id == "node-3" }).text
    #expect(place.lines == ["One A a"] && place.position == Point2D(x: 12, y: 5.5))
    #expect(
      Self.picture.readableText == """
        T
        Effect
          One
            One A
              One A a
            One B
          Two
            Two A
          Three
        """)
  }

  @Test("K18.2 The head is at the right, ribs are above and below, causes at their left")
  func layout() throws {
    let scene = try #require(Self.picture.scene(for: Canvas2D(maxWidth: 720)))
    let parts = SceneParts(scene)
    parts.expectApart()
    func frame(_ id: String) throws -> Rect2D {
      parts.frame(of: try #require(parts.texts.first { $0.id == id }).text)
    }
    let head = try frame("node-0")
    for index in 1...7 { #expect(try frame("node-\(index)").max.x < head.min.x) }
    #expect(try frame("node-1").max.y < head.min.y && frame("node-7").max.y < head.min.y)
    #expect(try frame("node-5").min.y > head.max.y)
    #expect(try frame("node-1").max.x < frame("node-7").min.x)
    #expect(try frame("node-3").max.x < frame("node-2").max.x)
    #expect(try frame("node-3").min.y > frame("node-2").max.y)
    // The lines of causes end on the ribs.
    let slanted = parts.segments.filter { $0.from.x != $0.to.x && $0.from.y != $0.to.y }
    let level = parts.segments.filter { $0.from.y == $0.to.y }
    #expect(slanted.count == 3)
    let onRibs = level.filter { line in
      slanted.contains { rib in
        let t = (line.to.y - rib.from.y) / (rib.to.y - rib.from.y)
        return t > 0 && t < 1 && abs(rib.from.x + t * (rib.to.x - rib.from.x) - line.to.x) < 1e-6
      }
    }
    #expect(onRibs.count == 3)
  }

  @Test("K18.3 No text is on another one or on a line", arguments: 0..<40)
  func apart(seed: Int) throws {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var picture = FishbonePicture(effect: String(repeating: "effect ", count: 1 + random(12)))
    for index in 0..<(1 + random(24)) {
      let parent = index == 0 || random(3) == 0 ? nil : random(index)
      picture.causes.append(
        .init(String(repeating: "cause ", count: 1 + random(9)) + "\(index)", parent: parent))
    }
    SceneParts(try #require(picture.scene(for: Canvas2D()))).expectApart("seed \(seed)")
  }

  @Test("K18.1 K18.3 What does not fit is a tree, and no diagram traps")
  func hostile() throws {
    var picture = Self.picture
    for width in [nil, 0, -1, 60, 200, .nan, .infinity] as [Double?] {
      let scene = try #require(picture.scene(for: Canvas2D(maxWidth: width)))
      #expect(scene.size.width.isFinite && scene.size.height.isFinite)
      #expect(SceneParts(scene).frames.isEmpty == (width ?? .nan <= 200))
    }
    #expect(FishbonePicture(effect: "").scene(for: Canvas2D()) == nil)
    #expect(FishbonePicture(effect: "x").scene(for: Canvas2D()) != nil)
    picture.causes = [.init("", parent: 0), .init("b", parent: 9), .init("\n", parent: -1)]
    #expect(picture.scene(for: Canvas2D()) != nil)
    picture.causes = (0..<200).map { .init("c", parent: $0 - 1) }
    #expect(picture.scene(for: Canvas2D(maxWidth: 720)) != nil)
    picture.causes.append(.init("c"))
    #expect(picture.scene(for: Canvas2D()) == nil)
  }
}
