import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct LatexCommandTests {
  private let promises = RefinerPromises<LatexRefiner>()

  private func show(_ text: String) -> String {
    var refiner = promises.refiner(text, finished: true)
    return LatexDump.text(refiner.model)
  }

  private func source(_ text: String) -> String? {
    var refiner = promises.refiner(text, finished: true)
    guard case .formula(let nodes) = refiner.model[0] else { return nil }
    return LatexFormula.source(of: nodes)
  }

  @Test(
    "R20.14 Chemical formulas are formulas",
    arguments: [
      (#"\ce{HPO4^2-}"#, #"\mathrm{HPO}_4^{2-}"#),
      (#"\ce{2H2 -> B}"#, #"{2\,\mathrm{H}_2\to\mathrm{B}}"#),
      (
        #"\ce{A <=>[x][y] B}"#,
        #"{\mathrm{A}\xrightequilibrium[{\mathrm{y}}]{\mathrm{x}}\mathrm{B}}"#
      ),
      (#"\ce{$n$ H2O}"#, #"{{n}\ \mathrm{H}_2\mathrm{O}}"#), (#"\ce{}"#, nil),
      (#"\ce{H\bond{=}O}"#, #"{\mathrm{H}\text{=}\mathrm{O}}"#),
    ])
  func chemistry(text: String, expected: String?) {
    #expect(source(text) == expected || expected == nil)
  }

  @Test("R20.14 R20.15 Commands with their own syntax are shown as a whole")
  func whole() {
    for (text, safe) in [
      (#"a\ce{SO4^2"#, "a"), (#"a\ce"#, "a"), (#"a\SI{9}"#, "a"), (#"a\qty{9}{\metre"#, "a"),
      (#"a\num{1e3}"#, #"a\num{1e3}"#), (#"a\ce{H2}"#, #"a\ce{H2}"#),
    ] {
      guard case .ready(let length, let closing) = promises.refiner(text).refinement.status else {
        Issue.record("\(text)")
        continue
      }
      #expect(String(text.utf8.prefix(length)) == safe, "\(text)")
      #expect(closing == "")
    }
    #expect(show(#"Water $x$ \ce{H2O} is"#) == "¶('Water ' $x$ ' ' $H_2 O$ ' is')")
  }

  @Test("R20.14 R20.15 Hostile chemistry and units are read in linear time")
  func hostile() {
    for part in [
      "{", "->[", "^", "_", "\\ce{", "$", "1/", "\\bond", "^{", "[", "\\per", "e", "+-", "{}",
      "\\ ",
    ] {
      let many = String(repeating: part, count: 20_000)
      let closing = String(
        repeating: "}", count: part.contains("{") && !part.contains("}") ? 20_000 : 0)
      for command in [#"\ce{"#, #"\pu{"#, #"\num{"#, #"\unit{"#] {
        _ = show(command + many + closing + "}")
      }
    }
  }

  @Test(
    "R20.16 Groups after an unknown command are its arguments",
    arguments: [
      (#"\nope{a}{b}c{d}"#, "?nope {a} {b} c {d}"), (#"\nope{w}^2"#, "?nope {w}^2"),
      (#"\nope {a} x"#, "?nope {a} x"), (#"\nope[2]{f}{x}"#, "?nope ⟦[ 2 ]⟧ {f} {x}"),
      (#"\nope[a[1]]{x}"#, "?nope ⟦[ a [ 1 ] ]⟧ {x}"), (#"\nope[0,1)"#, "?nope [ 0 , 1 )"),
      (#"\nope[1]"#, "?nope [ 1 ]"), (#"\nope^{2}{x}"#, "?nope ∅^2 {x}"),
      (#"\nope_a^b{x}{y}"#, "?nope ∅_a^b {x} {y}"), (#"[1]{x}"#, "[ 1 ] {x}"),
    ])
  func unknown(text: String, expected: String) {
    #expect(show(text) == expected)
    #expect(source(text).map(show) == expected)
  }

  @Test(
    "R20.17 White space after a control word is not text",
    arguments: [
      (#"$x$ Gru\ss e, \oe uvre, \AE on"#, "¶($x$ ' Gruße, œuvre, Æon')"),
      (#"$x$ \ldots and"#, "¶($x$ ' …and')"), (#"$x$ \& more \% off"#, "¶($x$ ' & more % off')"),
      ("$x$ \\o\n re", "¶($x$ ' øre')"), ("$x$ \\o\n\n re", "¶($x$ ' ø') ¶('re')"),
      (#"$x$ \nope word"#, "¶($x$ ' ' ?nope ' word')"), (#"$x$ \ss{} a"#, "¶($x$ ' ß a')"),
      (#"\newcommand{\m}{M} $x$ \m word \m{} word"#, "¶($x$ ' Mword M word')"),
      (#"\newcommand{\m}{\ss t} $x$ \m"#, "¶($x$ ' ßt')"),
      (#"$x$ \textbf{\o re} a"#, "¶($x$ ' ' bold('øre') ' a')"),
    ])
  func controlWords(text: String, expected: String) {
    #expect(show(text) == expected)
    // In pieces.
    var refiner = LatexRefiner()
    for byte in text.utf8 {
      refiner.append([byte].span)
      _ = refiner.model
    }
    refiner.finish()
    #expect(LatexDump.text(refiner.model) == expected)
  }
}
