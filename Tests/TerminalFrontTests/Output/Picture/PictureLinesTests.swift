import Drawing
import Testing

@testable import TerminalFront

@Suite("V24 Lines of pictures") struct PictureLinesTests {
  private static let cell = Rect2D(Point2D(x: 0.0, y: 0.0), Point2D(x: 9.0, y: 19.0))

  /// The strokes of a character as rectangles.
  private func strokes(_ scalar: UInt32) throws -> [Rect2D] {
    let character = try #require(BoxCharacter(scalar))
    var lines = PictureLines()
    lines.insert(character, in: Self.cell, RGBA(hex: 0))
    return Self.strokes(lines)
  }

  private static func strokes(_ lines: PictureLines) -> [Rect2D] {
    var scene = Scene2D(size: Size2D(width: 9, height: 19))
    lines.append(to: &scene)
    var rects: [Rect2D] = []
    for element in scene.elements {
      guard case .path(let path) = element.content, let stroke = path.stroke else { continue }
      var start = Point2D(x: 0.0, y: 0.0)
      for step in path.path.elements {
        if case .move(let to) = step { start = to }
        if case .line(let to) = step { rects.append(area(from: start, to: to, stroke.width)) }
      }
    }
    return rects
  }

  private static func area(from start: Point2D, to end: Point2D, _ width: Double) -> Rect2D {
    let isHorizontal = start.y == end.y
    let across = isHorizontal ? 0 : width / 2
    let down = isHorizontal ? width / 2 : 0
    return Rect2D(
      Point2D(x: start.x - across, y: start.y - down), Point2D(x: end.x + across, y: end.y + down))
  }

  /// The ends of a stroke that are not at the edge of the cell.
  private static func innerEnds(of rect: Rect2D) -> [Point2D] {
    let isHorizontal = rect.min.x == 0 || rect.max.x == 9
    guard isHorizontal else {
      let ends: [Double] = [rect.min.y, rect.max.y].filter { $0 != 0 && $0 != 19 }
      return ends.map { Point2D(x: rect.center.x, y: $0) }
    }
    let ends: [Double] = [rect.min.x, rect.max.x].filter { $0 != 0 && $0 != 9 }
    return ends.map { Point2D(x: $0, y: rect.center.y) }
  }

  private static func contains(_ rect: Rect2D, _ point: Point2D) -> Bool {
    (rect.min.x...rect.max.x).contains(point.x) && (rect.min.y...rect.max.y).contains(point.y)
  }

  private static let solid = (UInt32(0x2500)...0x257F).filter {
    !(0x2504...0x250B).contains($0) && !(0x254C...0x254F).contains($0)
      && !(0x256D...0x2573).contains($0)
  }

  @Test(
    "V24.3 Lines reach the edges of the cell, as heavy or double as the character says",
    arguments: solid)
  func edges(scalar: UInt32) throws {
    let mask = try #require(BoxCharacter(scalar)).mask
    #expect(!mask.isEmpty)
    #expect(mask.character(isRounded: false, pattern: .solid, isASCII: false).value == scalar)
    let strokes = try strokes(scalar)
    for direction in LineMask.Direction.allCases {
      let widths = strokes.compactMap { rect -> Double? in
        switch direction {
        case .left: rect.min.x == 0 ? rect.height : nil
        case .right: rect.max.x == 9 ? rect.height : nil
        case .up: rect.min.y == 0 ? rect.width : nil
        case .down: rect.max.y == 19 ? rect.width : nil
        }
      }
      switch mask.weight(direction) {
      case nil: #expect(widths.isEmpty, "\(direction)")
      case .light: #expect(widths == [1], "\(direction)")
      case .heavy: #expect(widths == [3], "\(direction)")
      case .double: #expect(widths == [1, 1], "\(direction)")
      }
    }
  }

  @Test("V24.3 Every end of a line inside of a cell meets another line", arguments: solid)
  func joints(scalar: UInt32) throws {
    let strokes = try strokes(scalar)
    let mask = try #require(BoxCharacter(scalar)).mask
    guard LineMask.Direction.allCases.count(where: mask.contains) > 1 else { return }
    for (index, rect) in strokes.enumerated() {
      let others = strokes.indices.filter { $0 != index }.map { strokes[$0] }
      for end in Self.innerEnds(of: rect) {
        #expect(others.contains { Self.contains($0, end) }, "\(end)")
      }
    }
  }

  @Test("V24.3 The corners of lines are filled, also of double ones")
  func corners() throws {
    func starts(_ scalar: UInt32) throws -> [[Double]] {
      try strokes(scalar).map { [$0.min.x, $0.min.y] }
    }
    let (light, heavy, double) = (try starts(0x250C), try starts(0x250F), try starts(0x2554))
    #expect(light == [[4, 9], [4, 9]])
    #expect(heavy == [[3, 8], [3, 8]])
    // The outer lines meet outside, the inner ones inside.
    #expect(double == [[2, 7], [6, 11], [2, 7], [6, 11]])
  }

  @Test("V24.3 A line through several cells is a single one")
  func runs() {
    func picture(_ rows: String...) -> [Rect2D] {
      var lines = PictureLines()
      for (row, text) in rows.enumerated() {
        for (column, scalar) in text.unicodeScalars.enumerated() {
          guard let character = BoxCharacter(scalar.value) else { continue }
          let corner = Point2D(x: column * 9, y: row * 19)
          let cell = Rect2D(origin: corner, size: Size2D(width: 9, height: 19))
          lines.insert(character, in: cell, RGBA(hex: 0))
        }
      }
      return Self.strokes(lines)
    }
    #expect(picture("────").count == 1)
    #expect(picture("──┼─ ──").count == 3)
    #expect(picture("┌──┬──┐", "├──┼──┤", "└──┴──┘").count == 6)
    #expect(picture("╔══╗", "╚══╝").count == 8)
    #expect(picture("┐┌").count == 4)
    #expect(picture("──━━").count == 2)
    // Curves are not counted.
    #expect(picture("╭──╮", "│  │", "╰──╯").count == 4)
  }

  @Test("V24.3 Dashes, round corners and diagonals")
  func others() throws {
    let cases: [(Character, [LineMask.Direction], LineMask.Weight, Stroke2D.Pattern)] = [
      ("┄", [.left, .right], .light, .dashed), ("┅", [.left, .right], .heavy, .dashed),
      ("┆", [.up, .down], .light, .dashed), ("┇", [.up, .down], .heavy, .dashed),
      ("┈", [.left, .right], .light, .dotted), ("┋", [.up, .down], .heavy, .dotted),
      ("╌", [.left, .right], .light, .dashed), ("╏", [.up, .down], .heavy, .dashed),
      ("╭", [.right, .down], .light, .solid), ("╮", [.left, .down], .light, .solid),
      ("╯", [.left, .up], .light, .solid), ("╰", [.right, .up], .light, .solid),
    ]
    for (character, directions, weight, pattern) in cases {
      let scalar = try #require(character.unicodeScalars.first)
      let box = try #require(BoxCharacter(scalar.value))
      #expect(box.mask == LineMask(directions, weight), "\(character)")
      #expect(box.pattern == pattern && box.isRounded == "╭╮╯╰".contains(character), "\(character)")
    }
    let slashes = "╱╲╳".unicodeScalars.compactMap { BoxCharacter($0.value) }
    #expect(slashes.map(\.rises) == [true, false, true])
    #expect(slashes.map(\.falls) == [false, true, true])
    #expect(BoxCharacter(0x24FF) == nil && BoxCharacter(0x2580) == nil)
  }
}
