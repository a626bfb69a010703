import Testing

@testable import TerminalFront

@Suite struct SliderMoveTests {
  private func keys(_ names: String) -> [KeyStroke] {
    InputDecoderTests.events(names).compactMap {
      if case .key(let press) = $0 { return press }
      return nil
    }
  }

  @Test(
    "V12.8 Keys move by 1 and 10 steps, and to the ends",
    arguments: [
      ("␛[C", .steps(1)), ("␛[D", .steps(-1)), ("␛[A", .steps(1)), ("␛[B", .steps(-1)),
      ("␛[1;2C", .steps(10)), ("␛[1;2D", .steps(-10)), ("␛[5~", .steps(10)), ("␛[6~", .steps(-10)),
      ("␛[H", .part(0)), ("␛[F", .part(1)),
    ] as [(String, SliderMove)])
  func keys(name: String, move: SliderMove) {
    #expect(keys(name).map(SliderMove.init) == [move])
  }

  @Test("V12.8 Clicks move to the position, the wheel by a step; other keys are passed on")
  func others() {
    for (column, width, part) in [
      (0, 11, 0.0), (5, 11, 0.5), (10, 11, 1), (99, 11, 1), (-4, 11, 0), (3, 4, 1), (0, 1, 0),
    ] {
      #expect(SliderMove(column: column, width: width) == .part(part))
    }
    #expect(SliderMove(wheel: .up) == .steps(1) && SliderMove(wheel: .right) == .steps(1))
    #expect(SliderMove(wheel: .down) == .steps(-1) && SliderMove(wheel: .left) == .steps(-1))
    for press in [
      KeyStroke("x"), KeyStroke("7"), KeyStroke(.tab), KeyStroke(.right, .control), KeyStroke("½"),
      KeyStroke(.character("7"), .shift),
    ] {
      #expect(SliderMove(press) == nil)
    }
  }
}

@Suite struct ListSelectionTests {
  private typealias List = ListSelection<String>

  /// A list of rows with the given numbers of lines.
  private func list(_ rows: [(String, Int)]) -> List {
    var list = List()
    list.update(self.rows(rows))
    return list
  }

  private func rows(_ rows: [(String, Int)]) -> [List.Row] {
    var line = 0
    return rows.map { id, height in
      defer { line += height }
      return List.Row(id, lines: line..<line + height)
    }
  }

  private func rows(_ names: String) -> [List.Row] { rows(names.map { (String($0), 1) }) }

  @Test("V12.10 Keys move by a row, by pages and to the ends; arrows lead out at the ends")
  func keys() {
    var list = list((0..<20).map { ("\($0)", 1) })
    #expect(list.index == nil)
    let rows: [(KeyStroke, Int, Bool)] = [
      (KeyStroke(.down), 0, true), (KeyStroke(.up), 0, false), (KeyStroke("k"), 0, true),
      (KeyStroke("j"), 1, true), (KeyStroke(.down), 2, true), (KeyStroke(.up), 1, true),
      (KeyStroke(.pageDown), 5, true), (KeyStroke(.pageDown), 9, true),
      (KeyStroke(.pageUp), 5, true),
      (KeyStroke("G"), 19, true), (KeyStroke(.down), 19, false), (KeyStroke("j"), 19, true),
      (KeyStroke(.pageDown), 19, true), (KeyStroke("g"), 0, true), (KeyStroke(.pageUp), 0, true),
      (KeyStroke(.end), 19, true), (KeyStroke(.home), 0, true), (KeyStroke("x"), 0, false),
      (KeyStroke(.down, .control), 0, false),
    ]
    for (press, index, isTaken) in rows {
      #expect(list.handle(press, pageHeight: 5) == isTaken && list.index == index, "\(press)")
    }
    var empty = List()
    #expect(!empty.handle(KeyStroke(.down), pageHeight: 5) && empty.selected == nil)
  }

  @Test("V12.10 Pages and clicks count lines; a page moves by a row at least")
  func lines() {
    var list = list([("a", 2), ("b", 9), ("c", 1), ("d", 3)])
    for (line, id) in [(0, "a"), (1, "a"), (2, "b"), (10, "b"), (11, "c"), (14, "d")] {
      #expect(list.select(line: line) && list.selected?.id == id)
    }
    #expect(!list.select(line: 15) && !list.select(line: -1) && list.selected?.id == "d")
    list.select(0)
    for id in ["b", "c", "d"] {
      list.handle(KeyStroke(.pageDown), pageHeight: 3)
      #expect(list.selected?.id == id)
    }
    for id in ["b", "a"] {
      list.handle(KeyStroke(.pageUp), pageHeight: 5)
      #expect(list.selected?.id == id)
    }
  }

  @Test(
    "V12.11 The selection follows its row; when it is removed, the next is selected",
    arguments: [
      ("abcd", "c", "abcd", "c"), ("abcd", "c", "xyabcd", "c"), ("abcd", "c", "dcba", "c"),
      ("abcd", "c", "abd", "d"), ("abcd", "c", "ab", "b"), ("abcd", "c", "axb", "b"),
      ("abcd", "c", "xyz", "z"), ("abcd", "d", "x", "x"), ("abcd", "c", "dab", "d"),
    ])
  func updates(old: String, selected: String, new: String, expected: String) {
    var list = List()
    list.update(rows(old))
    list.select(rows(old).firstIndex { $0.id == selected } ?? -1)
    list.update(rows(new))
    #expect(list.selected?.id == expected)
    list.update([])
    #expect(list.selected == nil)
    list.update(rows(old))
    #expect(list.selected == nil)
  }
}

@Suite struct FocusRingTests {
  private typealias Ring = FocusRing<String>

  private func node(_ id: String, in ancestors: [String] = [], _ row: Int, _ column: Int)
    -> Ring.Node
  {
    Ring.Node(id, in: ancestors, at: CellRect(row: row, column: column, rows: 1, columns: 6))
  }

  @Test("V12.12 Tab cycles in order")
  func tabs() {
    var ring = Ring()
    #expect(!ring.handle(KeyStroke(.tab)) && ring.focused == nil)
    ring.update([node("a", 0, 0), node("b", 1, 0), node("c", 2, 0)])
    #expect(ring.focused == nil)
    for id in ["a", "b", "c", "a"] { #expect(ring.handle(KeyStroke(.tab)) && ring.focused == id) }
    for id in ["c", "b"] { #expect(ring.handle(KeyStroke(.tab, .shift)) && ring.focused == id) }
    #expect(!ring.handle(KeyStroke("x")) && !ring.focus("x") && ring.focused == "b")
    #expect(ring.focus("a") && ring.focus(nil) && ring.focused == nil)
    #expect(ring.handle(KeyStroke(.tab, .shift)) && ring.focused == "c")
  }

  @Test("V12.12 Arrows move to the nearest in their direction, preferring aligned ones")
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
      #expect(ring.handle(KeyStroke(key)) == (start != end), "\(start) \(key)")
      #expect(ring.focused == end, "\(start) \(key)")
    }
  }

  @Test("V12.13 The focus stays; when its node is removed, a nearby one gets it")
  func removal() {
    let all = [
      node("top", 0, 0), node("a1", in: ["list", "a"], 1, 0), node("a2", in: ["list", "a"], 1, 9),
      node("b1", in: ["list", "b"], 2, 0), node("b2", in: ["list", "b"], 2, 9),
      node("b3", in: ["list", "b"], 2, 18), node("end", 3, 0),
    ]
    let rows: [(String, Set<String>, String?)] = [
      ("b2", ["a1"], "b2"), ("b2", ["b2"], "b3"), ("b3", ["b3"], "b2"), ("b2", ["b2", "b3"], "b1"),
      ("b2", ["b1", "b2", "b3"], "a2"), ("a2", ["a1", "a2"], "b1"),
      ("a1", ["a1", "a2", "b1", "b2", "b3"], "end"),
      ("top", ["top"], "a1"), ("end", Set(all.map(\.id)), nil),
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
    // What came into it, or what it was in, has it rather than what is beside.
    ring.update([node("x", in: ["b2"], 0, 0), node("b3", in: ["list", "b"], 0, 9)])
    #expect(ring.focused == "x")
    ring.update([node("b3", 0, 9), node("b2", 0, 0)])
    #expect(ring.focused == "b2")
  }
}
