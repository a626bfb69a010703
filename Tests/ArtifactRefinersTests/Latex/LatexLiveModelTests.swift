import ArtifactCore
import TestSupport
import Testing

@testable import CodeText

@Suite struct LatexLiveModelTests {
  private let promises = RefinerPromises<LatexRefiner>()

  /// The steps of reading a payload whose model is asked for after each 20 bytes.
  private func steps(_ text: String) -> Int {
    var refiner = LatexRefiner()
    for chunk in Chunks.equal(Array(text.utf8), size: 20) {
      refiner.append(chunk.span)
      withExtendedLifetime(refiner.model) {}
    }
    return refiner.stepCount
  }

  @Test(
    "R20.11 Reading the model costs O(new bytes) at any depth",
    arguments: [
      ("{", "$a^2$ is \\alpha "), ("\\sqrt{", "a + b "), ("\\frac{", "x^2 "), ("x {", "word "),
      ("\\left(", "a+b"), ("\\begin{quote} a ", "word "),
    ])
  func countsSteps(level: String, inside: String) {
    let flat = String(repeating: inside, count: TestScale.many(6_000) / inside.utf8.count)
    let deep = String(repeating: level, count: 120) + flat
    let flatSteps = steps(flat)
    // Each look reads the bytes again on which a token may depend, at most two steps for each.
    let looks = flat.utf8.count / 20 + 1
    #expect(flatSteps <= looks * 2 * (LatexLexer.lookahead + 40))
    #expect(steps(deep) <= 4 * flatSteps)
  }

  @Test("R20.11 Groups that end in text move nothing")
  func countsEnds() {
    let text = String(repeating: "$x$ word ", count: 200)
    let deep =
      "$x$" + String(repeating: " {", count: 200) + text + String(repeating: "}", count: 200)
    var refiner = promises.refiner(deep, finished: true)
    withExtendedLifetime(refiner.model) {}
    #expect(refiner.stepCount < 4 * deep.utf8.count)
  }

  static let samples = [
    #"Text $a$ {b {\bf c} d \em e} \textbf{f {g} h}. \begin{itemize} \item a $x$ {b \begin{quote} c \end{quote}} \item[d] e \end{itemize} "#,
    #"\newcommand{\f}[2][z]{#1_{#2}} \f{a} \f[b]{c} \frac{1}{\sqrt{2}} x^{y^{z}}_1' \left( a \over b \right) \begin{pmatrix} a & b \\[1ex] c \end{pmatrix} "#,
    "a % comment\n  b \\verb|x y| \\begin{verbatim}\n code } $ \n\\end{verbatim} \\section{T $x$} \\begin{proof} p \\end{proof} \\begin{lemma}[L] q \\[ x \\] \\end{lemma} ",
    #"\def\a{x}\def\b#1{\a#1\a} \b{ {\b y} } \kern 1em \color{red} r \text{s $t$ u} \hline \begin{CD} A @>>> B \end{CD} \\ "#,
  ]

  @Test("R20.11 R1.4 The model doesn't depend on how often it is read", arguments: samples)
  func looksChangeNothing(sample: String) {
    for filler in ["", "word ", "{", "      ", "% ", "$y$ "] {
      let text = String(repeating: filler, count: filler.isEmpty ? 0 : 320 / filler.count) + sample
      let bytes = Array((text + sample + sample).utf8)
      for size in [1, 23] {
        var refiner = LatexRefiner()
        for (number, chunk) in Chunks.equal(bytes, size: size).enumerated() {
          refiner.append(chunk.span)
          let model = refiner.model
          let end = min(bytes.count, (number + 1) * size)
          guard TestScale.includes(number, oneIn: size == 1 ? 97 : 13) || end == bytes.count else {
            continue
          }
          var fresh = promises.refiner(Array(bytes[..<end]))
          if model != fresh.model { Issue.record("after \(end) bytes of \(text)") }
        }
        refiner.finish()
        var fresh = promises.refiner(bytes, finished: true)
        #expect(refiner.model == fresh.model)
      }
    }
  }

  @Test(
    "R20.5 R20.12 The content of environments and groups in text is shown",
    arguments: [
      ("$x$ {y {\\bf z}} w", "¶($x$ ' y ' bold('z') ' w')"),
      ("$x$ {y \\bf z} w", "¶($x$ ' y ' bold('z') ' w')"),
      ("$x$ { } { }y", "¶($x$ ' y')"),
      ("{ } $x$", "¶($x$)"),
      (
        "$x$ {a \\begin{itemize}\\item b\\end{itemize} c} d",
        "¶($x$ ' a') •(¶('b')) ¶(' c d')"
      ),
      (
        "{\\em a\\begin{quote} b\\end{quote}$x$ c} d", "¶(italic('a')) quote(¶('b')) ¶($x$ ' c d')"
      ),
      ("$x$ \\begin{itemize}\\item a \\item b $y$", "¶($x$) •(¶('a') / ¶('b ' $y$))"),
      ("$x$ \\begin{quote} a \\begin{quote} b", "¶($x$) quote(¶('a') quote(¶('b')))"),
      ("$x$ \\begin{proof} a", "¶($x$) quote(¶(italic('Proof') '. a'))"),
    ])
  func showsWhatIsOpen(text: String, expected: String) {
    var refiner = promises.refiner(text + " ")
    #expect(LatexDump.text(refiner.model) == expected)
  }
}
