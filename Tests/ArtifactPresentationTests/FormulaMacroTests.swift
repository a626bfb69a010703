import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import TestSupport
import Testing

@Suite("P7.4c Macros of formulas") struct FormulaMacroTests {
  /// The texts of the formulas of an answer, those in text in one line.
  private func formulas(_ answer: String, size: Int = 1_000) -> [String] {
    var session = ArtifactSession(.standard)
    var settled: Blocks = []
    for chunk in Chunks.equal(Array(answer.utf8), size: size) {
      session.append(chunk.span)
      let now = session.presentation.blocks.prefix { $0.isSettled }
      #expect(now.starts(with: settled))
      settled = Blocks(now)
    }
    session.finish()
    #expect(session.presentation.blocks.starts(with: settled))
    var texts: [String] = []
    for block in session.presentation.blocks { texts += Self.formulas(block) }
    return texts
  }

  private static func formulas(_ block: Block) -> [String] {
    switch block.kind {
    case .paragraph(let text), .heading(_, let text): formulas(text)
    case .math(let math): [math.formula.flatMap(LatexFormula.source) ?? "?"]
    case .list(let list): list.items.flatMap { $0.content.flatMap(formulas) }
    case .table(let table):
      (table.columns.map(\.header) + table.rows.flatMap { $0 }).flatMap(formulas)
    default: []
    }
  }

  private static func formulas(_ text: StyledText) -> [String] {
    text.spans.filter { $0.traits.contains(.math) }
      .map { TeXFormula.line(of: StyledText([$0]).plainText) ?? "?" }
  }

  @Test("Macros hold for later formulas", arguments: [1, 7, 1_000])
  func later(size: Int) {
    let answer = #"""
      Before $\vv{a}$.

      $$
      \newcommand{\vv}[1]{\boldsymbol{#1}}
      \def\half{\frac{1}{2}}
      $$

      Then $\vv{a}$ and

      $$\half \vv{a}\vv{b}^T$$

      - $\half x$
      - $\DeclareMathOperator{\tr}{tr} \tr A$

      | a | b |
      |---|---|
      | $\tr B$ | $\half$ |

      # $\renewcommand{\half}{0.5} \half$ and $\half + \tr C$

      """#
    #expect(
      formulas(answer, size: size) == [
        #"\vv{a}"#, "a", #"\frac{1}{2}\boldsymbol{a}\boldsymbol{b}^T"#, "(1/2)x", "tr A", "tr B",
        "1/2", "0.5", "0.5 + tr C",
      ])
  }

  @Test("Formulas that only define macros are not shown")
  func definitions() {
    let answer = #"""
      Let $\newcommand{\R}{\mathbb{R}}$ be.

      $$\def\N{\mathbb{N}}$$

      $\newcommand{\Z}{\mathbb{Z}}$

      $\N \subset \Z \subset \R$
      """#
    var session = ArtifactSession(.standard)
    session.append(answer.utf8.span)
    session.finish()
    #expect(session.presentation.blocks.count == 2)
    #expect(session.presentation.blocks[0].plainText == "Let be.")
    #expect(formulas(answer) == ["ℕ ⊂ ℤ ⊂ ℝ"])
  }

  @Test("Macros hold after an artifact, each use has the last definition before it")
  func order() {
    let answer = #"""
      $\newcommand{\a}{x} \a$ $\newcommand{\b}{\a + 1} \b$ $\renewcommand{\a}{y} \b$

      <artifact type="text/plain" identifier="t">x</artifact>

      $\a$, $\b$, $\renewcommand{\a}{\a_1} \a$, $\a$
      """#
    #expect(formulas(answer) == ["x", "x + 1", "x + 1", "y", "x + 1", "y₁", "y₁"])
  }

  @Test("Hostile definitions cost no more than their length")
  func hostile() {
    var answer = ""
    for number in 0..<400 {
      let name =
        String(UnicodeScalar(UInt8(97 + number % 26)))
        + String(UnicodeScalar(UInt8(97 + number / 26)))
      answer +=
        "$\\def\\q\(name){\(String(repeating: "x", count: 40)) \\q}\\def\\q{\\q\(name)\\q\(name)} \\q$\n\n"
    }
    #expect(formulas(answer).count == 400)
  }
}
