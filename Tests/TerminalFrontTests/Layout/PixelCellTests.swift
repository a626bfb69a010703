import ArtifactPresentation
import Drawing
import TerminalFront
import Testing

/// Pictorial scenes in cells.
struct PixelCellTests {
  private func rows(
    _ body: (inout Scene2D) -> Void, columns: Double = 8, rows: Double = 4, paper: RGBA? = nil,
    _ theme: Theme = .dark, hasColors: Bool = true, hasPalette: Bool? = nil,
    glyphs: Glyphs = .unicode
  ) -> [[Line.Run]] {
    var scene = Scene2D(size: Size2D(width: columns, height: rows), unit: .cells)
    scene.isPictorial = true
    scene.paper = paper
    body(&scene)
    let options = LayoutOptions(
      width: 40, theme: theme, glyphs: glyphs, hasColors: hasColors, hasPalette: hasPalette)
    return ScenePainter.rows(of: scene, width: 40, options)
  }

  private func text(_ rows: [[Line.Run]]) -> [String] {
    rows.map { $0.map { String(decoding: $0.text.bytes, as: UTF8.self) }.joined() }
  }

  private func fill(_ x: Double, _ y: Double, _ width: Double, height: Double)
    -> Scene2D.Element.Content
  {
    .path(
      Scene2D.Path(
        Path2D(
          Rect2D(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))),
        stroke: nil, fill: .color(RGBA(hex: 0xFF0000))))
  }

  @Test func `V23.16 Areas are parts of cells in their color`() {
    let whole = rows { $0.append(fill(0, 0, 8, height: 4)) }
    #expect(text(whole) == Array(repeating: "        ", count: 4))
    #expect(whole[0].first?.style.ground == Style.Color(rawValue: 196))
    let half = rows { $0.append(fill(0.5, 0, 2, height: 0.5)) }
    #expect(text(half)[0] == "▝▀▘")
    #expect(half[0].first?.style.color == Style.Color(rawValue: 196))
  }

  @Test func `V23.16 Thin lines are dots`() {
    let line = Path2D(polyline: [Point2D(x: 0, y: 2.4), Point2D(x: 8, y: 2.4)])
    let drawn = rows {
      $0.append(
        .path(Scene2D.Path(line, stroke: Stroke2D(.color(RGBA(hex: 0x00FF00)), width: 0.1))))
    }
    #expect(text(drawn)[2] == "⠒⠒⠒⠒⠒⠒⠒⠒")
  }

  @Test func `V23.17 Texts are text, where there is room`() {
    func label(_ text: String, _ y: Double, size: Double = 0.8) -> Scene2D.Element.Content {
      .text(
        Scene2D.Text(
          text, at: Point2D(x: 4, y: y), anchor: .middle, style: TextStyle2D(size: size),
          paint: .color(RGBA(hex: 0xFFFFFF))))
    }
    #expect(text(rows { $0.append(label("Label", 1.5)) })[1].contains("Label"))
    let two = text(
      rows {
        $0.append(label("one", 1.5))
        $0.append(label("two", 1.6))
      })
    #expect(two.contains { $0.contains("one") } && two.contains { $0.contains("two") })
    #expect(!text(rows { $0.append(label("Large", 2, size: 3.5)) }).joined().contains("Large"))
  }

  // I1.11
  @Test func `V23.18 The paper is the ground where the background is another`() {
    let white = RGBA(hex: 0xFFFFFF)
    let drawn = rows({ $0.append(fill(0, 0, 1, height: 1)) }, paper: white)
    #expect(drawn[1].first?.style.ground == Style.Color(rawValue: 231))
    let light = rows({ $0.append(fill(0, 0, 1, height: 1)) }, paper: white, .light)
    #expect(light[1].isEmpty)
  }

  @Test func `V23.18 Without colors, areas are denser the more they differ`() {
    let plain = rows({ $0.append(fill(0, 0, 4, height: 2)) }, .plain, hasColors: false)
    #expect(text(plain)[0].unicodeScalars.allSatisfy { (0x2800...0x28FF).contains($0.value) })
    #expect(plain.joined().allSatisfy { $0.style == Style() })
    let ascii = rows(
      { $0.append(fill(0, 0, 4, height: 2)) }, .plain, hasColors: false, glyphs: .ascii)
    #expect(text(ascii).joined().utf8.allSatisfy { $0 < 0x7F })
  }
}
