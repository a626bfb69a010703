import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import TestSupport
import Testing

@testable import TerminalFront

@Suite("V18 Formulas")
struct MathLayoutTests {
  private func nodes(_ tex: String) -> [MathNode] {
    var refiner = LatexRefiner()
    refiner.append(tex.utf8.span)
    refiner.finish()
    let model = refiner.model
    return (0..<model.count).flatMap { index -> [MathNode] in
      if case .formula(let nodes) = model[index] { nodes } else { [] }
    }
  }

  private func drawn(_ tex: String, width: Int = 80) -> [String]? {
    MathLayout(options: LayoutOptions(width: width)).box(of: nodes(tex), width: width)
      .map { box in
        box.box.rows.map { row in
          var text = Line(row).description
          while text.hasSuffix(" ") { text.removeLast() }
          return text
        }
      }
  }

  @Test("V18.1 Formulas that are too wide are not drawn, and none in ASCII")
  func limits() {
    #expect(drawn("a + b", width: 5) == ["a + b"])
    #expect(drawn("a + b", width: 4) == nil)
    let ascii = LayoutOptions(width: 80, glyphs: .ascii)
    #expect(MathLayout(options: ascii).box(of: nodes("a"), width: 80) == nil)
  }

  @Test("V18.1 The cost of a long formula is linear, and it is not drawn if it does not fit")
  func longFormulas() throws {
    let x = MathNode.atom("x", .ordinary, hasLimits: false)
    let layout = MathLayout(options: LayoutOptions(width: 80))
    let long = Array(repeating: x, count: 100_000)
    #expect(try #require(layout.box(of: long, width: 100_000)).width == 100_000)
    let huge = Array(repeating: x, count: 500_000)
    #expect(layout.box(of: huge, width: 80) == nil)
    #expect(layout.box(of: [.radical(.row(huge), index: nil)], width: 80) == nil)
    let lines = Array(repeating: MathNode.lineBreak, count: 200_000)
    #expect(layout.box(of: lines, width: 80) == nil)
    let rows = String(repeating: #"a&b\\"#, count: 300)
    #expect(drawn(#"\begin{matrix}\#(rows)\end{matrix}"#) == nil)
  }

  @Test(
    "V18.2 Distances follow what the parts are",
    arguments: [
      ("a+b=c", "a + b = c"), ("-a", "−a"), ("a=-b", "a = −b"), ("(a,b)", "(a, b)"),
      (#"\sin x"#, "sin x"), (#"\sin(x)"#, "sin(x)"), ("2x", "2x"), ("3.14", "3.14"),
      ("1{,}000", "1,000"), ("a{+}b", "a+b"),
      (#"a\quad b"#, "a  b"), (#"a \le b < c"#, "a ≤ b < c"), (#"x\to\infty"#, "x → ∞"),
    ])
  func spacing(tex: String, line: String) {
    #expect(drawn(tex) == [line])
  }

  @Test("V18.2 Fractions stand on the baseline, and beside each other")
  func fractions() {
    #expect(drawn(#"1+\frac{a}{b+1}"#) == ["       a", "1 + ───────", "     b + 1"])
    #expect(drawn(#"\frac12\frac12"#) == [" 1   1", "─── ───", " 2   2"])
  }

  @Test("V18.3 A line over one cell is a combining mark, over more a row of its own")
  func overlines() {
    #expect(drawn(#"\overline{A}"#) == ["A\u{304}"])
    #expect(drawn(#"\overline{ABC}"#) == ["▁▁▁", "ABC"])
    #expect(drawn(#"\overline{\frac12}"#)?.count == 4)
  }

  @Test("V18.3 Scripts are characters where there are such")
  func scripts() {
    #expect(drawn("x^2_i") == ["xᵢ²"])
    #expect(drawn("x^{10}") == ["x¹⁰"])
    #expect(drawn(#"x^{\frac12}"#) == ["  1", " ───", "  2", "x"])
    #expect(drawn(#"e^{i\pi}"#) == [" iπ", "e"])
    #expect(drawn(#"a_\infty"#) == ["a", " ∞"])
    #expect(drawn(#"\sum_{i=1}^n i"#) == [" n", " ∑  i", "i=1"])
    #expect(drawn(#"\int_0^1 x"#) == ["∫₀¹ x"])
    #expect(drawn(#"\int\limits_0^1 x"#) == ["1", "∫ x", "0"])
    #expect(drawn(#"\sum\limits_i^n i"#) == ["n", "∑ i", "i"])
    #expect(drawn(#"\sum\nolimits_i^n i"#) == ["∑ᵢⁿ i"])
    #expect(drawn(#"\operatorname*{argmax}_x f"#) == ["argmax f", "  x"])
    #expect(drawn(#"\operatorname{arg\,min}_x f"#) == ["arg minₓ f"])
    #expect(drawn(#"\ce{O2^{.-}}"#) == ["O₂•⁻"])
    #expect(drawn(#"\ce{CuSO4.5H2O}"#) == ["CuSO₄ ⋅ 5H₂O"])
    #expect(drawn(#"\SI{5}{km\per h}"#) == ["5 km/h"])
  }

  @Test("V18.4 Delimiters, roots, matrices and accents")
  func frames() {
    #expect(drawn(#"\left(\frac ab\right)"#) == ["⎛ a ⎞", "⎜───⎟", "⎝ b ⎠"])
    #expect(drawn(#"\sqrt{x+1}"#) == [" ▁▁▁▁▁", "√x + 1"])
    #expect(drawn(#"\begin{pmatrix}1&2\\3&4\end{pmatrix}"#) == ["⎛1  2⎞", "⎝3  4⎠"])
    #expect(
      drawn(#"\begin{cases}a&b\\c&d\\e&f\end{cases}"#) == ["⎧a  b", "⎨c  d", "⎩e  f"])
    #expect(drawn(#"\binom nk"#) == ["⎛n⎞", "⎜ ⎟", "⎝k⎠"])
    #expect(drawn(#"\hat x + \vec v"#) == ["x̂ + v⃗"])
    #expect(drawn(#"\begin{aligned}a&=b\\c+d&=e\end{aligned}"#) == ["    a = b", "c + d = e"])
  }

  @Test("V18.5 Alphabets are those of Unicode")
  func alphabets() {
    #expect(drawn(#"\mathbb{R}\mathcal{L}\mathfrak{g}"#) == ["ℝℒ𝔤"])
    let bold = MathLayout(options: LayoutOptions(width: 9)).box(of: nodes(#"\mathbf{v}"#), width: 9)
    #expect(bold?.box.rows[0].first?.style == Style(nil, .bold))
  }

  @Test("V18.6 Missing arguments and unknown commands are visible")
  func holes() {
    #expect(drawn(#"\nonsense"#) == [#"\nonsense"#])
    #expect(drawn(#"\nonsense[2]{f}{x}"#) == [#"\nonsense[2]{f}{x}"#])
    #expect(drawn(#"\nonsense^2{x}"#) == [#"\nonsense²{x}"#])
    var refiner = LatexRefiner()
    refiner.append(#"\frac{1}"#.utf8.span)
    let model = refiner.model
    guard case .formula(let nodes)? = model.count > 0 ? model[0] : nil else {
      Issue.record("nothing is there yet")
      return
    }
    let box = MathLayout(options: LayoutOptions(width: 20)).box(of: nodes, width: 20)
    #expect(box?.box.rows.map { Line($0).description }.last?.contains("□") == true)
  }

  @Test("V18.1 Every formula of the suite is drawn, no row wider than its box", .needsSharedFolder)
  func suite() throws {
    guard let bytes = SharedFolder.bytes(of: "suites/formats/katex/cases.json"),
      case .array(let cases)? = try? JSONValue(parsing: bytes)
    else { return SharedFolder.reportMissing("formulas of KaTeX", count: 126) }
    var count = 0
    for example in cases {
      guard case .string(let tex)? = example["tex"] else { continue }
      let nodes = nodes(tex)
      guard let box = MathLayout(options: LayoutOptions(width: 1000)).box(of: nodes, width: 1000)
      else { continue }
      count += 1
      let widest = box.box.rows.map(FormBox.width).max() ?? 0
      #expect(widest <= box.width)
      #expect((0..<max(1, box.height)).contains(box.baseline))
    }
    #expect(count >= 110)
  }
}
