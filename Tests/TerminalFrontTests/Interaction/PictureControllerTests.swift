import ArtifactBase
import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

@testable import TerminalControls
@testable import TerminalFront

/// A picture on the whole screen: what keys and the mouse do, and what is seen.
@Suite("V26 A picture on the whole screen") struct PictureControllerTests {
  private static let size = TerminalSize(columns: 80, rows: 25)

  /// A drawing of 100 by 60 units with a dark square in its middle.
  private func drawing(_ content: String = "<rect x='45' y='25' width='10' height='10'/>")
    -> VectorPicture
  {
    var refiner = SVGRefiner()
    refiner.append("<svg viewBox='0 0 100 60'>\(content)</svg>".utf8.span)
    refiner.finish()
    return VectorPicture(refiner.model)
  }

  private func controller(_ picture: any Picture2D, _ size: TerminalSize = size)
    -> PictureController
  {
    PictureController(picture, size: size, options: .plain, title: "x.svg")
  }

  /// The cells of the canvas that are not blank.
  private func inks(_ controller: inout PictureController) -> [(column: Int, row: Int)] {
    let grid = controller.draw()
    return (0..<grid.size.rows - 1).flatMap { row in
      (0..<grid.size.columns).filter { column in
        grid.character(at: CellPosition(row: row, column: column)) != [0x20]
      }.map { (column: $0, row: row) }
    }
  }

  private func press(_ keys: String, in controller: inout PictureController) {
    for key in keys { #expect(controller.handle(.key(KeyStroke(String(key)))) == .draw) }
  }

  @Test("V26.1 A drawing fills the screen, and is magnified by the root of two")
  func zoom() {
    var view = controller(drawing())
    let whole = inks(&view).count
    #expect((20...50).contains(whole))
    #expect(abs(view.extent.width - 80) < 1 && view.extent.height <= 24)
    press("++", in: &view)
    #expect(view.draw().text(inRow: 24).contains("200 %"))
    #expect(abs(view.extent.width - 160) < 1)
    #expect(abs(Double(inks(&view).count) / Double(whole) - 4) < 1)
    press("0", in: &view)
    #expect(inks(&view).count == whole)
    press(String(repeating: "+", count: 30), in: &view)
    #expect(view.extent.width < 80 * 257)
    press(String(repeating: "-", count: 30), in: &view)
    #expect(inks(&view).count == whole)
  }

  @Test("V26.1 What is made of cells is drawn for a wider canvas")
  func cells() {
    let chart = PiePicture(
      slices: (1...3).map { PiePicture.Slice("slice \($0)", Double($0)) })
    var view = controller(chart, TerminalSize(columns: 40, rows: 12))
    let narrow = view.draw()
    press("++", in: &view)
    #expect(view.draw() != narrow)
    press("0", in: &view)
    #expect(view.draw() == narrow)
  }

  @Test("V26.2 V26.3 Keys, the wheel and drags move what is seen, within the picture")
  func moves() {
    var view = controller(drawing())
    press("++++", in: &view)
    let middle = inks(&view).map(\.column).reduce(0, +) / max(1, inks(&view).count)
    #expect((36...43).contains(middle))
    let start = view.origin
    press("l", in: &view)
    #expect(view.origin.column == start.column + 10 && view.origin.row == start.row)
    press("hj", in: &view)
    #expect(view.origin.column == start.column && view.origin.row == start.row + 3)
    _ = view.handle(.mouse(MouseEvent(.wheel(.up), column: 3, row: 3)))
    #expect(view.origin.row == start.row)
    _ = view.handle(.mouse(MouseEvent(.press(.left), column: 10, row: 10)))
    _ = view.handle(.mouse(MouseEvent(.drag(.left), column: 14, row: 8)))
    #expect(view.origin.column == start.column - 4 && view.origin.row == start.row + 2)
    press("g", in: &view)
    #expect(view.origin.row == 0)
    press("Gk", in: &view)
    press(String(repeating: "j", count: 99), in: &view)
    #expect(abs(Double(view.origin.row) - (view.extent.height - 24)) <= 1)
    press(String(repeating: "h", count: 99), in: &view)
    #expect(view.origin.column == 0)
  }

  @Test("V26.3 Ctrl and the wheel zoom at the pointer, and a resize keeps the middle")
  func anchors() {
    var view = controller(drawing("<rect x='20' y='10' width='5' height='5'/>"))
    let place = inks(&view)[0]
    for _ in 0..<6 {
      _ = view.handle(
        .mouse(
          MouseEvent(
            .wheel(.up), column: place.column + 1, row: place.row + 1, modifiers: .control)))
    }
    #expect(inks(&view).contains { $0.column == place.column + 1 && $0.row == place.row + 1 })
    let before = view.middle
    view.resize(to: TerminalSize(columns: 60, rows: 20))
    _ = view.draw()
    #expect(abs(view.middle.x - before.x) < 0.1 && abs(view.middle.y - before.y) < 0.1)
  }

  @Test("V26.4 Any events give frames, and what cannot be drawn says why", arguments: 0..<3)
  func anything(number: Int) {
    let picture: any Picture2D =
      switch number {
      case 0: drawing()
      case 1: VectorPicture(SVGRefiner().model)
      default: PiePicture(slices: [PiePicture.Slice("a", 1)])
      }
    let keys =
      Array("+-=0hjklgGbf ?q").map { KeyStroke(String($0)) } + [
        KeyStroke(.left), KeyStroke(.pageDown), KeyStroke(.home), KeyStroke(.escape),
      ]
    for seed in 0..<UInt64(TestScale.many(4)) {
      var random = SeededGenerator(seed: seed)
      var view = controller(picture)
      for _ in 0..<100 {
        let (column, row) = (
          Int.random(in: 0..<90, using: &random), Int.random(in: 0..<30, using: &random)
        )
        switch Int.random(in: 0..<9, using: &random) {
        case 0..<5: _ = view.handle(.key(keys.randomElement(using: &random) ?? .interrupt))
        case 5: _ = view.handle(.mouse(MouseEvent(.wheel(.down), column: column, row: row)))
        case 6:
          _ = view.handle(
            .mouse(MouseEvent(.wheel(.up), column: column, row: row, modifiers: .control)))
        case 7: _ = view.handle(.mouse(MouseEvent(.drag(.left), column: column, row: row)))
        default: view.resize(to: TerminalSize(columns: column + 1, rows: row + 1))
        }
        #expect(view.draw().size == view.size)
      }
    }
    if number == 1 {
      var view = controller(picture)
      let grid = view.draw()
      #expect((0..<25).contains { grid.text(inRow: $0).contains("not drawn: the drawing has no") })
    }
  }
}
