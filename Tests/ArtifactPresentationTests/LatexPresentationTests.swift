import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct LatexPresentationTests {
  private static let text = #"""
    \section{Sums} For all $n \ge 1$ we have
    \[ \sum_{k=1}^{n} k = \frac{n(n+1)}{2} \]
    \begin{itemize} \item one \textbf{two} \item $x_i^2$ \end{itemize}
    """#

  private func presented(_ text: String, size: Int) -> ArtifactBlock? {
    var session = ArtifactSession(payload: ArtifactHeader(type: .latex, title: "notes"), .standard)
    var settled: Blocks = []
    for chunk in Chunks.equal(Array(text.utf8), size: size) {
      session.append(chunk.span)
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
        continue
      }
      let now = artifact.content.prefix { $0.isSettled }
      #expect(now.starts(with: settled))
      settled = Blocks(now)
    }
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
      return nil
    }
    return artifact
  }

  @Test("P3.13 LaTeX is headings, paragraphs, formulas and lists", arguments: [1, 9, 1000])
  func blocks(size: Int) throws {
    let content = try #require(presented(Self.text, size: size)).content
    #expect(
      content.map(\.plainText) == [
        "Sums", "For all n ≥ 1 we have", "∑ₖ₌₁ⁿ k = n(n + 1)/2", "one two\nxᵢ²",
      ])
    guard case .math(let math) = content[2].kind else {
      Issue.record("no formula")
      return
    }
    #expect(math.formula?.isEmpty == false)
    let unsettled = content.filter { !$0.isSettled }
    #expect(unsettled.isEmpty)
    #expect(Set(content.map(\.id)).count == content.count)
  }

  @Test(
    "P3.13a Formulas in text",
    arguments: [
      (#"\sqrt{x+1}"#, "√(x + 1)"), (#"\frac{a+b}{2}"#, "(a + b)/2"), (#"x_{i,j}"#, "x_(i,j)"),
      (#"\mathbb{R}^n"#, "ℝⁿ"), (#"\begin{pmatrix}1&2\\3&4\end{pmatrix}"#, "(1, 2; 3, 4)"),
      (#"\bar{x}"#, "x̄"), (#"\left( a \right."#, "(a"),
    ])
  func words(tex: String, words: String) {
    #expect(presented(tex, size: 3)?.content.first?.plainText == words)
  }

  @Test(
    "P3.13a Deeply nested formulas are as fast as flat ones",
    arguments: ["x^{", "x_{", #"\overline{"#, #"\frac{1}{"#, #"\sqrt{"#])
  func deepWords(opening: String) throws {
    let tex = String(repeating: opening, count: 120) + "y" + String(repeating: "}", count: 120)
    let words = try #require(presented(tex, size: 4096)?.content.first?.plainText)
    #expect(words.utf8.count <= 4 * tex.utf8.count)
  }

  @Test("P3.13a A long script is in parentheses, alphabets don't apply to scripts")
  func longScripts() {
    #expect(presented("x^{12}", size: 9)?.content.first?.plainText == "x¹²")
    let digits = String(repeating: "1", count: 65)
    #expect(presented("x^{\(digits)}", size: 9)?.content.first?.plainText == "x^(\(digits))")
    #expect(presented(#"\mathbb{R^n}"#, size: 9)?.content.first?.plainText == "ℝⁿ")
  }

  @Test(
    "P3.13b Text has the typography of TeX",
    arguments: [
      ("He said ``yes''---or `no'.", "He said “yes”—or ‘no’."),
      ("pages 3--5, it's well-known", "pages 3–5, it’s well-known"),
      (#"\texttt{a--b} \url{http://a--b.de}"#, "a--b http://a--b.de"),
      (#"about $1{,}000$ and $a{+}b$"#, "about 1,000 and a+b"),
    ])
  func typography(tex: String, words: String) {
    let text = #"\section{S}"# + "\n" + tex
    #expect(presented(text, size: 5)?.content.last?.plainText == words)
  }

  @Test("P3.13c Formulas have their source, with macros expanded", arguments: [4, 1000])
  func sources(size: Int) throws {
    let text = #"""
      \newcommand{\E}{\mathbb{E}} \section{S} With $\E[x_i^{2}] \le \frac{1}{2}$ and $f'(x)$, $\foo x$, not $\frac{1}$:
      \[ \E = \sum_{i=1}^{n} \sqrt[3]{x} \]
      """#
    let content = try #require(presented(text, size: size)?.content)
    guard case .paragraph(let words) = content[1].kind, case .math(let math) = content[2].kind
    else {
      Issue.record("no formulas")
      return
    }
    let formulas = words.spans.filter { $0.traits.contains(.math) }
    #expect(
      formulas.map(\.role) == [
        .formula(latex: #"\mathbb{E}[x_i^2]\le\frac{1}{2}"#), .formula(latex: "f'(x)"),
        .formula(latex: #"\foo x"#), nil,
      ])
    #expect(math.latex == #"\mathbb{E}=\sum_{i=1}^n\sqrt[{3}]{x}"#)
    // The usual commands are chosen.
    let symbols = #"a\cdot b\approx c\to\infty\subsetneq\exists\emptyset\langle x\rangle"#
    #expect(TeXFormula.nodes(of: symbols).flatMap(LatexFormula.source) == symbols)
    let presentation = Presentation(blocks: content)
    #expect(try Presentation(json: presentation.json, pictures: .standard) == presentation)
  }

  @Test("P3.13c The formulas of the suite have sources that give the same text", .needsSharedFolder)
  func suite() throws {
    guard let bytes = SharedFolder.bytes(of: "suites/formats/katex/cases.json"),
      case .array(let cases)? = try? JSONValue(parsing: bytes)
    else { return SharedFolder.reportMissing("formulas of KaTeX", count: 126) }
    var missing: [String] = []
    var count = 0
    for example in cases {
      guard case .string(let tex)? = example["tex"], let nodes = TeXFormula.nodes(of: tex) else {
        continue
      }
      count += 1
      let source = LatexFormula.source(of: nodes)
      let line = presented(tex, size: 4096)?.content.first?.plainText
      let again = source.flatMap { presented($0, size: 4096)?.content.first?.plainText }
      if again == nil || again != line { missing.append("\(tex) → \(source ?? "nil")") }
    }
    #expect(count >= 90)
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test("P3.13b The label of an item precedes its text")
  func itemLabels() throws {
    let text = #"""
      \section{S}
      \begin{description} \item[Ada] wrote \item[Bob] \end{description}
      """#
    #expect(presented(text, size: 7)?.content.last?.plainText == "Ada wrote\nBob")
  }

  @Test(
    "P3.13b A table of its own is a table", arguments: [1, 9, 1000], ["tabular", "longtable"])
  func table(size: Int, name: String) throws {
    let text = #"""
      \section{S}
      \begin{\#(name)}{lr} \hline Name & Size \\ \hline a b & $x^2$ \\ c & 12 \\ \hline \end{\#(name)}
      """#
    guard case .table(let table)? = presented(text, size: size)?.content.last?.kind else {
      Issue.record("no table")
      return
    }
    #expect(table.columns.map(\.header.plainText) == ["Name", "Size"])
    #expect(table.columns.map(\.alignment) == [.leading, .trailing])
    #expect(table.rows.map { $0.map(\.plainText) } == [["a b", "x²"], ["c", "12"]])
  }
}
