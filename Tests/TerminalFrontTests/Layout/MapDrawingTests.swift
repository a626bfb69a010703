import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Drawing
import TestSupport
import Testing

@testable import TerminalFront

@Suite("V16 Maps")
struct MapDrawingTests {
  private func place(_ longitude: Double, _ latitude: Double) -> MapPicture.Place {
    MapPicture.Place(longitude: longitude, latitude: latitude)
  }

  private func lines(
    _ shapes: [MapPicture.Shape], frame: [MapPicture.Place] = [], width: Int = 14,
    _ glyphs: Glyphs = .unicode
  ) -> [String]? {
    let map = MapPicture(names: ["", ""], shapes: shapes, frame: frame)
    let canvas = Canvas2D(maxWidth: Double(width), unit: .cells, measure: CellMetrics())
    return map.scene(for: canvas).map { scene in
      ScenePainter.rows(of: scene, width: width, LayoutOptions(width: width, glyphs: glyphs))
        .map { Line($0).description }
    }
  }

  @Test("V16.1 North is up, and what is square on the ground is square")
  func square() {
    let ring = [place(0, 0), place(0.01, 0), place(0.01, 0.01), place(0, 0.01), place(0, 0)]
    let drawn = lines([.init(feature: 0, kind: .ring, places: ring)]) ?? []
    let widest = drawn.dropLast().map(\.count).max() ?? 0
    // A cell is twice as high as it is wide.
    #expect(drawn.count == 7 && (13...14).contains(widest))
    let far = ring.map { place($0.longitude, $0.latitude + 60) }
    let narrow = lines([.init(feature: 0, kind: .ring, places: far)]) ?? []
    // At 60° a degree of longitude is half as long.
    #expect(narrow.count == 15)
  }

  @Test("V16.1a Without braille signs there are stars")
  func stars() {
    let line = MapPicture.Shape(feature: 0, kind: .line, places: [place(0, 0), place(1, 0)])
    let drawn = lines([line], .ascii) ?? []
    #expect(drawn.first == "*************1")
    #expect(drawn.allSatisfy { $0.allSatisfy(\.isASCII) })
  }

  @Test("V16.2 Points are signs with numbers; one alone is in the middle")
  func points() {
    let alone = lines([.init(feature: 1, kind: .points, places: [place(8, 47)])]) ?? []
    #expect(alone.count == 4)
    #expect(alone.contains { $0.contains("●2") })
    let two = [
      MapPicture.Shape(feature: 0, kind: .points, places: [place(0, 0)]),
      MapPicture.Shape(feature: 1, kind: .points, places: [place(1, 1)]),
    ]
    let drawn = lines(two) ?? []
    #expect(drawn.first?.hasSuffix("2●") == true)
  }

  @Test("V16.3a Positions on both sides of the antimeridian are adjacent")
  func antimeridian() {
    let near = [place(179, 0), place(-179, 0.5)]
    let far = [place(1, 0), place(-1, 0.5)]
    let one = lines([.init(feature: 0, kind: .line, places: near)], width: 40)
    #expect(one?.count == lines([.init(feature: 0, kind: .line, places: far)], width: 40)?.count)
    let framed = lines(
      [.init(feature: 0, kind: .line, places: near)],
      frame: [place(170, -20), place(-170, 20)], width: 40)
    #expect((framed?.count ?? 0) > (one?.count ?? 0))
  }

  @Test("V16.3 Near a pole there is no scale")
  func poles() {
    let drawn = lines(
      [.init(feature: 0, kind: .points, places: [place(0, 90), place(90, 89.9)])], width: 60)
    #expect(drawn?.contains { $0.contains("km") || $0.contains(" m") } == false)
  }

  @Test("V16.3 The scale is round and fits", arguments: [0.0001, 0.01, 0.7, 30, 179])
  func scale(size: Double) throws {
    let line = MapPicture.Shape(
      feature: 0, kind: .line, places: [place(0, 0), place(size, size / 4)])
    let ruler = try #require(lines([line], width: 60)?.last)
    let words = ruler.split(separator: " ")
    let number = try #require(words.dropFirst().first.flatMap { Double($0) })
    let digits = "\(NumberText.text(number))".filter { !"0.".contains($0) }
    #expect(["1", "2", "5"].contains(digits), "\(ruler)")
    #expect(ruler.hasPrefix("├") && words[0].count <= 20 && words[0].count >= 3)
  }

  @Test("V16.4 Invalid coordinates are left out")
  func nowhere() {
    let far = [place(1e308, 0), place(0, 1e308), place(.infinity, 0), place(541, 91)]
    #expect(lines([.init(feature: 0, kind: .line, places: far)]) == nil)
    #expect(lines([]) == nil)
    let some = lines([.init(feature: 0, kind: .line, places: far + [place(1, 1), place(2, 2)])])
    #expect(some?.isEmpty == false)
  }

  @Test("V16.4a The table has five properties, and names the others", arguments: [0, 5, 6, 40])
  func properties(count: Int) {
    let names = ["No.", "Name", "Kind", "Place"] + (0..<count).map { "p\($0)" }
    let table = TableBlock(
      columns: names.map { TableBlock.Column(header: StyledText(plain: $0)) },
      rows: [names.map { StyledText(plain: "v" + $0) }], settledRowCount: 1)
    let map = PictureBlock(
      MapPicture(
        names: ["x"], shapes: [.init(feature: 0, kind: .points, places: [place(1, 1)])]),
      data: table)
    let block = Block(id: BlockID(segment: 0, ordinal: 1), kind: .picture(map), isSettled: true)
    let options = TerminalOptions.plain.layout(width: 80)
    let lines = LayoutCursor.lines(of: Presentation(blocks: [block]), options: options)
      .map(\.description)
    let text = lines.joined(separator: "\n")
    for index in 0..<min(5, count) { #expect(text.contains("vp\(index)")) }
    #expect(!text.contains("vp5"))
    switch count {
    case 0, 5: #expect(!text.contains("not shown"))
    case 6: #expect(lines.last == "not shown: p5")
    default:
      #expect(
        lines.last
          == "not shown: p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16 and 23 more")
    }
  }

  @Test("V16.1 A map is never wider than the room", arguments: [1, 2, 5, 8, 20, 80, 200])
  func widths(width: Int) {
    for shape in [
      [place(-180, -90), place(180, 90)], [place(0, 0), place(0, 50)], [place(0, 0), place(90, 0)],
      [place(0, 0)],
    ] {
      let drawn = lines(
        [
          .init(feature: 0, kind: .line, places: shape),
          .init(feature: 1, kind: .points, places: shape),
        ], width: width)
      for line in (drawn ?? []).dropLast() { #expect(line.count <= max(width, 4)) }
      #expect((drawn ?? []).count <= Int(MapPictureLimits.size.cells.height) + 1)
    }
  }

  @Test(
    "V16.1 No row is wider than the room, wherever the places are",
    arguments: TestScale.some(of: UInt64(0)..<60))
  func widths(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let isSmall = seed % 3 == 0
    let shapes = (0..<Int.random(in: 1...60, using: &random)).map { feature in
      MapPicture.Shape(
        feature: feature, kind: [.points, .line, .ring][feature % 3],
        places: (0..<Int.random(in: 1...9, using: &random)).map { _ in
          place(
            Double.random(in: isSmall ? 8...8.001 : -400...400, using: &random),
            Double.random(in: isSmall ? 47...47.5 : -95...95, using: &random))
        })
    }
    for width in TestScale.some(of: 1...120, oneIn: 5) {
      let rows = lines(shapes, width: width)
      if width < Int(MapPictureLimits.narrowest.cells) { #expect(rows == nil) }
      for row in rows ?? [] { #expect(TextMetrics.width(of: row) <= width, "\(row)") }
    }
  }
}
