import Testing

@testable import TerminalFront

@Suite struct SliderModelTests {
  private func keys(_ names: String) -> [KeyPress] {
    InputDecoderTests.events(names).compactMap {
      if case .key(let press) = $0 { return press }
      return nil
    }
  }

  @Test(
    "V12.8 Keys move by steps, tens of them, to the ends and to tenths",
    arguments: [
      (0.0, 1.0, 0.1, 0.0, "␛[C␛[C␛[C", 0.3), (0, 1, 0.1, 0.3, "␛[D", 0.2),
      (0, 1, 0.1, 0, "␛[D", 0),
      (0, 1, 0.1, 0.9, "␛[A␛[A", 1), (0, 1, nil, 0.5, "␛[C", 0.51), (0, 1, nil, 0.5, "␛[1;2C", 0.6),
      (0, 1, nil, 0.5, "␛[1;2D", 0.4), (0, 100, 1, 50, "␛[5~", 60), (0, 100, 1, 50, "␛[6~", 40),
      (0, 100, 1, 50, "␛[H", 0), (0, 100, 1, 50, "␛[F", 100), (0, 100, 1, 0, "7", 70),
      (-1, 1, 0.5, 0, "9", 1), (0, 10, 3, 0, "␛[C␛[C␛[C␛[C", 10), (0, 10, 3, 10, "␛[D", 9),
      (0, 10, 3, 4, "␛[C", 6), (0, 10, 3, 4, "␛[D", 3), (5, 6, 0.25, 5, "␛[C", 5.25),
      (0, 1, 7, 0.5, "␛[C", 0.51),
    ] as [(Double, Double, Double?, Double, String, Double)])
  func keys(
    minimum: Double, maximum: Double, step: Double?, start: Double, names: String, expected: Double
  ) {
    var slider = SliderModel(minimum: minimum, maximum: maximum, step: step, value: start)
    let taken = keys(names).map { slider.handle($0) }
    #expect(!taken.contains(false))
    #expect(slider.value == expected)
  }

  @Test("V12.8 Clicks go to the place, the wheel by a step")
  func mouse() {
    var slider = SliderModel(minimum: 0, maximum: 10, step: 1, value: 0)
    for (column, width, expected) in [
      (0, 11, 0.0), (5, 11, 5), (10, 11, 10), (99, 11, 10), (-4, 11, 0), (3, 4, 10), (0, 1, 0),
    ] {
      slider.click(column: column, width: width)
      #expect(slider.value == expected)
    }
    slider.wheel(.up)
    slider.wheel(.up)
    slider.wheel(.down)
    #expect(slider.value == 1 && slider.fraction == 0.1)
  }

  @Test("V12.9 Without a range of finite numbers nothing moves")
  func unusable() {
    for (minimum, maximum) in [(1.0, 1.0), (2, 1), (.nan, 1), (0, .infinity), (-1e308, 1e308)] {
      var slider = SliderModel(minimum: minimum, maximum: maximum, value: 0.5)
      #expect(!slider.isUsable && !slider.handle(KeyPress(.right)) && slider.fraction == 0)
      slider.click(column: 3, width: 9)
      #expect(slider.value == 0.5)
    }
    #expect(SliderModel(minimum: 0, maximum: 1, value: .nan).value == 0)
    #expect(SliderModel(minimum: 0, maximum: 1, value: 7).value == 1)
    var slider = SliderModel(minimum: 0, maximum: 1, value: 0)
    for press in [KeyPress("x"), KeyPress(.tab), KeyPress(.right, .control), KeyPress("½")] {
      let isTaken = slider.handle(press)
      #expect(!isTaken)
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
    #expect(ring.node(at: CellPosition(row: 1, column: 5)) == "b")
    #expect(ring.node(at: CellPosition(row: 1, column: 6)) == nil)
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

  @Test("V12.14 A trap holds the focus and gives it back")
  func traps() {
    let page = [node("a", 0, 0), node("b", 1, 0), node("c", 2, 0)]
    let dialog = [node("yes", in: ["dialog"], 1, 2), node("no", in: ["dialog"], 1, 9)]
    var ring = Ring()
    ring.update(page + dialog)
    ring.focus("b")
    ring.pushTrap("dialog")
    #expect(ring.focused == "yes" && !ring.focus("a"))
    for id in ["no", "yes"] { #expect(ring.handle(KeyPress(.tab)) && ring.focused == id) }
    #expect(!ring.handle(KeyPress(.up)) && ring.focused == "yes")
    #expect(ring.node(at: CellPosition(row: 1, column: 0)) == nil)
    #expect(ring.node(at: CellPosition(row: 1, column: 3)) == "yes")
    ring.popTrap()
    #expect(ring.focused == "b")
    ring.pushTrap("dialog")
    ring.update([page[0], page[2]] + dialog)
    #expect(ring.focused == "yes")
    ring.popTrap()
    #expect(ring.focused == "c")
    ring.popTrap()
    #expect(ring.focused == "c")
  }
}
