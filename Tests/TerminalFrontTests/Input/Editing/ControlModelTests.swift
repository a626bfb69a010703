import Testing

@testable import TerminalFront

@Suite struct SliderMoveTests {
  private func keys(_ names: String) -> [KeyPress] {
    InputDecoderTests.events(names).compactMap {
      if case .key(let press) = $0 { return press }
      return nil
    }
  }

  @Test(
    "V12.8 Keys move by steps, tens of them, to the ends and to tenths",
    arguments: [
      ("␛[C", .steps(1)), ("␛[D", .steps(-1)), ("␛[A", .steps(1)), ("␛[B", .steps(-1)),
      ("␛[1;2C", .steps(10)), ("␛[1;2D", .steps(-10)), ("␛[5~", .steps(10)), ("␛[6~", .steps(-10)),
      ("␛[H", .part(0)), ("␛[F", .part(1)), ("0", .part(0)), ("7", .part(0.7)),
    ] as [(String, SliderMove)])
  func keys(name: String, move: SliderMove) {
    #expect(keys(name).map(SliderMove.init) == [move])
  }

  @Test("V12.8 Clicks go to the place, the wheel by a step; other keys mean nothing")
  func others() {
    for (column, width, part) in [
      (0, 11, 0.0), (5, 11, 0.5), (10, 11, 1), (99, 11, 1), (-4, 11, 0), (3, 4, 1), (0, 1, 0),
    ] {
      #expect(SliderMove(column: column, width: width) == .part(part))
    }
    #expect(SliderMove(wheel: .up) == .steps(1) && SliderMove(wheel: .right) == .steps(1))
    #expect(SliderMove(wheel: .down) == .steps(-1) && SliderMove(wheel: .left) == .steps(-1))
    for press in [
      KeyPress("x"), KeyPress(.tab), KeyPress(.right, .control), KeyPress("½"),
      KeyPress(.character("7"), .shift),
    ] {
      #expect(SliderMove(press) == nil)
    }
  }
}

@Suite struct ListNavigatorTests {
  @Test("V12.10 Keys move the selection, which stays in view")
  func keys() {
    var list = ListNavigator(count: 20, height: 5)
    let rows: [(KeyPress, Int, Int)] = [
      (KeyPress(.up), 0, 0), (KeyPress(.down), 1, 0), (KeyPress("j"), 2, 0), (KeyPress("k"), 1, 0),
      (KeyPress(.pageDown), 5, 1), (KeyPress(.pageDown), 9, 5), (KeyPress(.pageUp), 5, 5),
      (KeyPress(.up), 4, 4), (KeyPress("G"), 19, 15), (KeyPress(.down), 19, 15),
      (KeyPress("g"), 0, 0),
      (KeyPress(.end), 19, 15), (KeyPress(.home), 0, 0),
    ]
    for (press, selection, top) in rows {
      #expect(list.handle(press) && list.selection == selection && list.top == top, "\(press)")
    }
    #expect(!list.handle(KeyPress("x")) && !list.handle(KeyPress(.down, .control)))
  }

  @Test("V12.10 The wheel moves the view, clicks select what is there")
  func mouse() {
    var list = ListNavigator(count: 20, height: 5)
    list.wheel(.down)
    #expect(list.top == 3 && list.selection == 3 && list.visible == 3..<8)
    list.select(7)
    list.wheel(.up)
    #expect(list.top == 0 && list.selection == 4)
    list.wheel(.up)
    list.wheel(.left)
    #expect(list.top == 0)
    for _ in 0..<9 { list.wheel(.down) }
    #expect(list.top == 15)
    #expect(list.click(row: 2) && list.selection == 17)
    #expect(!list.click(row: 5) && !list.click(row: -1) && list.selection == 17)
  }

  @Test("V12.11 Rows that come move nothing; if the selected one goes, the last is selected")
  func updates() {
    var list = ListNavigator(count: 0, height: 3)
    #expect(list.selection == nil && !list.handle(KeyPress(.down)) && list.visible.isEmpty)
    list.wheel(.down)
    list.update(count: 10, height: 3)
    #expect(list.selection == 0)
    list.select(8)
    #expect(list.top == 6)
    list.update(count: 30, height: 3)
    #expect(list.selection == 8 && list.top == 6)
    list.update(count: 4, height: 3)
    #expect(list.selection == 3 && list.top == 1)
    list.update(count: 4, height: 9)
    #expect(list.top == 0)
    list.update(count: 0, height: 3)
    #expect(list.selection == nil)
  }
}

@Suite struct FocusRingTests {
  private typealias Ring = FocusRing<String>

  private func node(_ id: String, in ancestors: [String] = [], _ row: Int, _ column: Int)
    -> Ring.Node
  {
    Ring.Node(id, in: ancestors, at: CellRect(row: row, column: column, rows: 1, columns: 6))
  }

  @Test("V12.12 Tab goes round in order")
  func tabs() {
    var ring = Ring()
    #expect(!ring.handle(KeyPress(.tab)) && ring.focused == nil)
    ring.update([node("a", 0, 0), node("b", 1, 0), node("c", 2, 0)])
    #expect(ring.focused == nil)
    for id in ["a", "b", "c", "a"] { #expect(ring.handle(KeyPress(.tab)) && ring.focused == id) }
    for id in ["c", "b"] { #expect(ring.handle(KeyPress(.tab, .shift)) && ring.focused == id) }
    #expect(!ring.handle(KeyPress("x")) && !ring.focus("x") && ring.focused == "b")
    #expect(ring.focus("a") && ring.focus(nil) && ring.focused == nil)
    #expect(ring.handle(KeyPress(.tab, .shift)) && ring.focused == "c")
  }

  @Test("V12.12 Arrows go to the nearest in their direction, in line first")
  func arrows() {
    // a      b
    // c
    //    d   e
    var ring = Ring()
    ring.update([
      node("a", 0, 0), node("b", 0, 10), node("c", 1, 0), node("d", 4, 3), node("e", 4, 12),
    ])
    let rows: [(String, Key, String)] = [
      ("a", .right, "b"), ("b", .left, "a"), ("a", .down, "c"), ("c", .up, "a"), ("c", .down, "d"),
      ("b", .down, "e"), ("e", .up, "b"), ("e", .left, "d"), ("d", .up, "c"), ("c", .right, "b"),
      ("a", .left, "a"), ("b", .up, "b"), ("e", .down, "e"),
    ]
    for (start, key, end) in rows {
      ring.focus(start)
      #expect(ring.handle(KeyPress(key)) == (start != end), "\(start) \(key)")
      #expect(ring.focused == end, "\(start) \(key)")
    }
  }

  @Test("V12.13 What has the focus keeps it; when it goes, one nearby has it")
  func removal() {
    let all = [
      node("top", 0, 0), node("a1", in: ["list", "a"], 1, 0), node("a2", in: ["list", "a"], 1, 9),
      node("b1", in: ["list", "b"], 2, 0), node("b2", in: ["list", "b"], 2, 9),
      node("b3", in: ["list", "b"], 2, 18), node("end", 3, 0),
    ]
    let rows: [(String, Set<String>, String?)] = [
      ("b2", ["a1"], "b2"), ("b2", ["b2"], "b3"), ("b3", ["b3"], "b2"), ("b2", ["b2", "b3"], "b1"),
      ("b2", ["b1", "b2", "b3"], "a1"), ("a1", ["a1", "a2", "b1", "b2", "b3"], "top"),
      ("top", ["top"], "end"), ("end", Set(all.map(\.id)), nil),
    ]
    for (focused, gone, expected) in rows {
      var ring = Ring()
      ring.update(all)
      ring.focus(focused)
      ring.update(all.filter { !gone.contains($0.id) })
      #expect(ring.focused == expected, "\(focused) without \(gone)")
    }
    var ring = Ring()
    ring.update(all)
    ring.focus("b2")
    ring.update([node("new", 0, 0)] + all.reversed())
    #expect(ring.focused == "b2")
  }
}
