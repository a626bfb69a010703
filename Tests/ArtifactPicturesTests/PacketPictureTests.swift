import ArtifactPictures
import ArtifactRefiners
import Drawing
import Testing

@Suite("K14 Fields of bits") struct PacketPictureTests {
  private func picture(_ fields: [(String, Int)], perRow: Int = 32) -> PacketPicture {
    PacketPicture(fields: fields.map { .init($0.0, bits: $0.1) }, bitsPerRow: perRow)
  }

  private func cells(_ width: Double? = nil) -> Canvas2D {
    Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths())
  }

  /// The frames of a field in pixels, a part each.
  private func frames(_ scene: Scene2D, _ field: Int) -> [Rect2D] {
    var result: [Rect2D] = []
    for element in scene.elements where element.id == "field-\(field)" {
      guard case .shape(let shape) = element.content, result.last != shape.frame else { continue }
      result.append(shape.frame)
    }
    return result
  }

  private func texts(_ scene: Scene2D, _ field: Int? = nil) -> [String] {
    scene.elements.compactMap { element in
      guard case .text(let text) = element.content,
        field == nil || element.id == field.map({ "field-\($0)" })
      else { return nil }
      return text.lines.joined()
    }
  }

  @Test("K14.1 Boxes are as wide as their bits, in rows")
  func widths() throws {
    let picture = picture([("a", 8), ("b", 24), ("c", 16)])
    let scene = try #require(picture.scene(for: Canvas2D()))
    let boxes = (0..<3).flatMap { frames(scene, $0) }
    #expect(boxes.count == 3)
    #expect(abs(boxes[1].width - 3 * boxes[0].width) < 1e-6)
    #expect(abs(boxes[2].width - 2 * boxes[0].width) < 1e-6)
    #expect(boxes[0].max.x == boxes[1].min.x && boxes[0].min.y == boxes[1].min.y)
    #expect(boxes[2].min.x == boxes[0].min.x && boxes[2].min.y == boxes[0].max.y)
    let short = try #require(self.picture([("a", 1), ("b", 1)]).scene(for: cells()))
    #expect(short.size == Size2D(width: 5, height: 4))
  }

  @Test("K14.2 Numbers of bits are above and beside the rows")
  func numbers() throws {
    var picture = picture([("a", 8), ("b", 8)], perRow: 8)
    let scene = try #require(picture.scene(for: cells()))
    #expect(texts(scene).filter { Int($0) != nil } == (0..<8).map { "\($0)" } + ["0", "8"])
    picture.showsBits = false
    let bare = try #require(picture.scene(for: cells()))
    #expect(texts(bare) == ["a", "b"] && bare.size.height == 5)
    let wide = try #require(self.picture([("a", 32)]).scene(for: cells(65)))
    #expect(texts(wide).prefix(5) == ["0", "1", "2", "3", "0"])
  }

  @Test("K14.3 A field in several rows has its name once, or in both parts")
  func continued() throws {
    let picture = picture([("whole", 64), ("a", 20), ("rest", 20)])
    let scene = try #require(picture.scene(for: cells()))
    #expect(texts(scene, 0) == ["whole", "64 bits"])
    #expect(texts(scene, 2) == ["rest", "… rest"])
    let pixels = try #require(picture.scene(for: Canvas2D()))
    #expect(frames(pixels, 0).count == 2)
    let parts = frames(pixels, 2)
    #expect(parts.count == 2 && parts[1].min.x < parts[0].min.x)
    // Parts that touch are one box.
    let touching = try #require(self.picture([("a", 10), ("b", 50)]).scene(for: cells()))
    #expect(texts(touching, 1) == ["b"])
  }

  @Test("K14.4 Rows within a long field are left out")
  func folded() throws {
    let picture = picture([("a", 32), ("long", 32_000), ("b", 32)])
    let scene = try #require(picture.scene(for: cells()))
    #expect(texts(scene).contains("⋮"))
    let starts = texts(scene).compactMap { Int($0) }.suffix(6)
    #expect(Array(starts) == [0, 32, 64, 31_968, 32_000, 32_032])
    let dotted = scene.elements.contains { element in
      if case .path(let path) = element.content { path.stroke?.pattern == .dotted } else { false }
    }
    #expect(dotted)
  }

  @Test("K14.5 Names break, or get a number and a legend")
  func names() throws {
    let picture = picture([("URG", 1), ("much too long", 1), ("two words", 4), ("", 26)])
    let scene = try #require(picture.scene(for: cells(65)))
    #expect(texts(scene, 0) == ["U", "R", "G"])
    #expect(texts(scene, 1) == ["1", "1", "much too long"])
    #expect(texts(scene, 2) == ["two", "words"])
    #expect(texts(scene, 3) == [])
    // Short rows have wider bits instead.
    let short = try #require(
      self.picture([("much", 1), ("too long", 1)]).scene(for: cells(65)))
    #expect(texts(short, 1).joined(separator: " ") == "too long")
  }

  @Test("K14.6 Rows that do not fit have half as many bits", arguments: [70.0, 40, 24, 12])
  func narrow(width: Double) throws {
    let picture = picture([("Source Port", 16), ("Destination Port", 16), ("Number", 32)])
    let scene = try #require(picture.scene(for: cells(width)))
    #expect(scene.size.width <= width)
    for word in ["SourcePort", "DestinationPort", "Number"] {
      #expect(
        (0..<3).map { texts(scene, $0).joined().filter { $0 != " " } }.joined().contains(word))
    }
    #expect(picture.scene(for: cells(8)) == nil)
    let pixels = try #require(picture.scene(for: Canvas2D(maxWidth: 300)))
    #expect(pixels.size.width <= 300)
  }

  @Test("K14.7 Texts have the numbers of bits")
  func description() {
    let picture = PacketPicture(
      title: "T", fields: [.init("a", bits: 1), .init("", bits: 3), .init("none", bits: 0)])
    #expect(picture.readableText == "T\n0: a\n1–3: –")
  }

  @Test("K14.1 Any numbers make a scene or none")
  func hostile() {
    let bits = [Int.max, .min, -1, 0, 1, 7, 31, 1_000_000, .max]
    for perRow in [Int.min, 0, 1, 3, 32, 255, .max] {
      var picture = picture(bits.map { ("name \($0)", $0) }, perRow: perRow)
      for canvas in [Canvas2D(), Canvas2D(maxWidth: 1), cells(), cells(30), cells(0)] {
        if let scene = picture.scene(for: canvas) {
          #expect(scene.size.width.isFinite && scene.size.height.isFinite)
        }
      }
      picture.fields.reverse()
      #expect(picture.scene(for: Canvas2D()) != nil && !picture.readableText.isEmpty)
      picture.fields = Array(repeating: .init("x", bits: 1), count: 501)
      #expect(picture.scene(for: Canvas2D()) == nil)
      picture.fields = []
      #expect(picture.scene(for: Canvas2D()) == nil)
    }
  }

  @Test("N20.5 A diagram's configuration and gaps are in its picture")
  func mermaid() {
    var refiner = MermaidRefiner()
    refiner.append(
      "---\nconfig:\n  packet:\n    bitsPerRow: 16\n    showBits: false\n---\n"
        + "packet\ntitle T\n+4: \"a\"\n4-5: \"b\"\n8: \"c\"\n")
    refiner.finish()
    guard case .packet(let packet) = refiner.model.content else {
      Issue.record("not a packet")
      return
    }
    let picture = PacketPicture(packet)
    #expect(picture.bitsPerRow == 16 && !picture.showsBits && picture.title == "T")
    #expect(picture.fields.map(\.bits) == [4, 2, 2, 1])
    #expect(picture.fields.map(\.name) == ["a", "b", "", "c"])
  }
}
