import ArtifactCore
import ArtifactPresentation
import TestSupport
import Testing

@testable import TerminalFront

@Suite("V15 Arrangement in forms")
struct FormArrangementTests {
  // MARK: - Goldens

  @Test(
    "V15.2b–f V15.2h V17.16 V17.17 Arrangements and forms look as recorded",
    arguments: [
      "badges", "box", "columns", "dashboard", "grid", "header", "booking", "checkout", "feedback",
      "filters", "invoice", "login", "profile", "settings", "shipping", "survey",
    ], [40, 80, 120])
  func golden(name: String, width: Int) throws {
    let bytes = try #require(Goldens.bytes(of: "Forms/\(name).ui.json"))
    let once = GoldenView.text(of: bytes, .uiSpec, width, chunk: bytes.count)
    #expect(GoldenView.text(of: bytes, .uiSpec, width, chunk: 7) == once)
    try Goldens.check(once, "Forms/\(name)-\(width).txt")
  }

  // MARK: - Rows

  private func text(_ words: String, _ width: FormElement.Width? = nil) -> FormElement {
    FormElement(id: words.utf8.count, name: "", content: .text(.init(words)), width: width)
  }

  private func lines(
    _ stack: FormElement.Stack, _ children: [FormElement], width: Int
  ) -> [String] {
    let root = FormElement(id: 99, name: "", content: .stack(stack), children: children)
    return FormLayout(options: TerminalOptions.plain.layout(width: width))
      .box(of: FormBlock(root: root), width: width).rows.map { Line($0).description }
  }

  private func row(
    _ children: [FormElement], _ justification: FormElement.Justification? = nil,
    wraps: Bool = false, columns: Int? = nil, width: Int
  ) -> [String] {
    lines(
      FormElement.Stack(
        axis: .horizontal, justification: justification, wraps: wraps, columns: columns), children,
      width: width)
  }

  @Test("V15.2b Shares divide what is left, but not below the minimum width")
  func shares() {
    let even = [text("a", .share(1)), text("b", .share(1)), text("c", .share(1))]
    #expect(row(even, width: 20) == ["a      b      c"])
    #expect(row([text("a", .share(3)), text("b", .share(1))], width: 21) == ["a               b"])
    #expect(row([text("ab"), text("c", .share(1)), text("d")], width: 11) == ["ab c      d"])
    // A word is not broken for the sake of the proportions.
    #expect(
      row([text("a", .share(9)), text("wording", .share(1)), text("z")], width: 14)
        == ["a    wording z"])
    let spacer = FormElement(id: 50, name: "", content: .spacer)
    #expect(row([text("a", .share(1)), spacer, text("z")], width: 13) == ["a           z"])
    #expect(
      row([text("a", .percent(50)), text("b", .percent(50))], width: 21) == ["a          b"])
    #expect(row([text("a", .points(64)), text("b")], width: 21) == ["a        b"])
  }

  @Test("V15.2b The sum of shares is the room", arguments: 0..<200)
  func sums(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...9, using: &random)
    let weights: [Double] = (0..<count).map { _ in
      [0, 0.01, 1, 1, 2, 33.3, 100].randomElement(using: &random) ?? 1
    }
    let least = weights.map { _ in Int.random(in: 0...20, using: &random) }
    let rest = Int.random(in: 0...90, using: &random)
    let widths = FormLayout.shared(rest, among: weights, least)
    let isShared = weights.contains { $0 > 0 }
    #expect(widths.reduce(0, +) == least.reduce(isShared ? rest : 0, +), "seed \(seed)")
    for (index, width) in widths.enumerated() {
      #expect(width >= least[index] && (weights[index] > 0 || width == least[index]))
    }
  }

  @Test("V15.2c Room that is left is distributed")
  func justification() {
    let parts = [text("a"), text("bc"), text("def")]
    func line(_ justification: FormElement.Justification?) -> String {
      row(parts, justification, width: 20).first ?? ""
    }
    #expect(line(nil) == "a bc def")
    #expect(line(.start) == "a bc def")
    #expect(line(.center) == "      a bc def")
    #expect(line(.end) == "            a bc def")
    #expect(line(.spaceBetween) == "a       bc       def")
    #expect(line(.spaceAround) == "  a     bc     def")
    #expect(line(.spaceEvenly) == "   a    bc    def")
    #expect(row([text("a")], .spaceBetween, width: 9) == ["a"])
    #expect(row([text("a")], .spaceEvenly, width: 9) == ["    a"])
  }

  @Test("V15.2d A row that wraps continues on further rows")
  func wrapping() {
    let parts = [text("one"), text("three"), text("seventh"), text("ab")]
    #expect(row(parts, wraps: true, width: 20) == ["one three seventh ab"])
    #expect(row(parts, wraps: true, width: 10) == ["one three", "seventh ab"])
    #expect(row(parts, .end, wraps: true, width: 11) == ["  one three", " seventh ab"])
    #expect(row(parts, wraps: true, width: 5) == ["one", "three", "seven", "th", "ab"])
  }

  @Test("V15.2e A grid has as many columns as fit, balanced")
  func grids() {
    let parts = (1...4).map { text(String(repeating: "x", count: $0)) }
    #expect(row(parts, columns: 2, width: 11) == ["x     xx", "xxx   xxxx"])
    #expect(row(parts, columns: 4, width: 14) == ["x      xx", "xxx    xxxx"])
    #expect(row(parts, columns: 3, width: 3) == ["x", "xx", "xxx", "xxx", "x"])
    #expect(row(parts, columns: 1000, width: 200).count == 1)
  }

  @Test("V15.2f Elements of a column have the width they ask for, and padding")
  func columns() {
    #expect(
      lines(.init(axis: .vertical), [text("one two", .points(32))], width: 20) == ["one", "two"])
    #expect(
      lines(.init(axis: .vertical), [text("one two", .percent(20))], width: 20) == ["one", "two"])
    #expect(
      lines(.init(axis: .vertical), [text("three x", .points(-9))], width: 20) == ["three", "x"])
    #expect(
      lines(
        .init(axis: .vertical, horizontalPadding: 16, verticalPadding: 16), [text("a")], width: 40)
        == ["", "  a", ""])
    #expect(
      lines(.init(axis: .vertical, horizontalPadding: 1e9), [text("a")], width: 16) == ["  a"])
  }

  @Test("V15.2g A row becomes a column before a word is broken")
  func words() {
    let parts = [text("internationalization"), text("standardization")]
    #expect(row(parts, width: 36).count == 1)
    #expect(row(parts, width: 35) == ["internationalization", "standardization"])
  }

  @Test(
    "V15.2g Any value gives a layout",
    arguments: [.nan, .infinity, -.infinity, -1, 0, 1e-308, 1e9, 1e308, 5] as [Double])
  func hostile(value: Double) {
    let widths: [FormElement.Width?] = [.share(value), .percent(value), .points(value), nil]
    let children = (0..<1000).map { index in
      FormElement(
        id: index, name: "", content: index % 7 == 0 ? .card(.init(title: "t")) : .text(.init("w")),
        width: widths[index % widths.count])
    }
    let counts = [nil, -5, 0, 1, 7, 1000, Int.max, Int.min]
    for (index, columns) in counts.enumerated() {
      for width in [1, 2, 40, 120, 5000] {
        let stack = FormElement.Stack(
          axis: .horizontal,
          justification: FormElement.Justification.allCases[index % 6], wraps: index % 2 == 0,
          spacing: value, columns: columns, horizontalPadding: value, verticalPadding: value)
        let box = lines(stack, Array(children.prefix(index == 5 ? 1000 : 9)), width: width)
        #expect(box.allSatisfy { $0.unicodeScalars.count <= min(width, FormLayout.widestForm) })
      }
    }
  }
}
