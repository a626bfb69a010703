import ArtifactCore
import ArtifactPresentation
import TestSupport
import Testing

@Suite struct LatexPresentationTests {
  private static let text = #"""
    \section{Sums} For all $n \ge 1$ we have
    \[ \sum_{k=1}^{n} k = \frac{n(n+1)}{2} \]
    \begin{itemize} \item one \textbf{two} \item $x_i^2$ \end{itemize}
    """#

  private func presented(_ text: String, size: Int) -> ArtifactBlock? {
    var session = ArtifactSession(payload: ArtifactHeader(type: .latex, title: "notes"))
    var settled: [Block] = []
    for chunk in Chunks.equal(Array(text.utf8), size: size) {
      session.append(chunk.span)
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
        continue
      }
      let now = artifact.content.prefix { $0.isSettled }
      #expect(Array(now.prefix(settled.count)) == settled)
      settled = Array(now)
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
        "Sums", "For all n ≥ 1 we have", "∑ₖ₌₁ⁿk = (n(n + 1))/2", "one two\nxᵢ²",
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
    "P3.13 Formulas in words",
    arguments: [
      (#"\sqrt{x+1}"#, "√(x + 1)"), (#"\frac{a+b}{2}"#, "(a + b)/2"), (#"x_{i,j}"#, "x_(i, j)"),
      (#"\mathbb{R}^n"#, "ℝⁿ"), (#"\begin{pmatrix}1&2\\3&4\end{pmatrix}"#, "(1, 2; 3, 4)"),
      (#"\bar{x}"#, "x̄"), (#"\left( a \right."#, "(a"),
    ])
  func words(tex: String, words: String) {
    #expect(presented(tex, size: 3)?.content.first?.plainText == words)
  }

  @Test(
    "P3.13 Formulas that are nested deep are in words as fast as flat ones",
    arguments: ["x^{", "x_{", #"\overline{"#, #"\frac{1}{"#, #"\sqrt{"#])
  func deepWords(opening: String) throws {
    let tex = String(repeating: opening, count: 120) + "y" + String(repeating: "}", count: 120)
    let words = try #require(presented(tex, size: 4096)?.content.first?.plainText)
    #expect(words.utf8.count <= 4 * tex.utf8.count)
  }

  @Test("P3.13 A long script stands in parentheses, alphabets do not reach into scripts")
  func longScripts() {
    #expect(presented("x^{12}", size: 9)?.content.first?.plainText == "x¹²")
    let digits = String(repeating: "1", count: 65)
    #expect(presented("x^{\(digits)}", size: 9)?.content.first?.plainText == "x^(\(digits))")
    #expect(presented(#"\mathbb{R^n}"#, size: 9)?.content.first?.plainText == "ℝⁿ")
  }
}
