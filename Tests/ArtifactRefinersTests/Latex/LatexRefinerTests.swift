import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct LatexRefinerTests {
  private let promises = RefinerPromises<LatexRefiner>()

  /// The refined text, `∅` while waiting.
  private func refined(_ text: String) -> String {
    guard case .ready(let length, let closing) = promises.refiner(text).refinement.status else {
      return "∅"
    }
    return String(decoding: Array(text.utf8)[..<length], as: UTF8.self) + closing
  }

  private func show(_ text: String, finished: Bool = true) -> String {
    var refiner = promises.refiner(text, finished: finished)
    return LatexDump.text(refiner.model)
  }

  @Test(
    "R20.1 R20.2 The renderable prefix of partial LaTeX",
    arguments: [
      (#"\frac{1}{2"#, #"\frac{1}{2}"#), (#"\frac{1}"#, #"\frac{1}{}"#),
      (#"\left( a"#, #"\left( a\right."#), ("x_", "x"), ("x^{", "x^{}"), ("x^{2", "x^{2}"),
      (#"\begin{matrix} a & b"#, #"\begin{matrix} a & b\end{matrix}"#),
      (#"\begin{matrix} a &"#, #"\begin{matrix} a\end{matrix}"#),
      (#"a \\ "#, "a"), (#"\{a"#, #"\{a"#), (#"\alph"#, "∅"), (#"\alph "#, #"\alph"#),
      ("$$x^2", "$$x^2$$"), ("$", "∅"), ("$x", "$x$"), ("$x$", "$x$"),
      (#"\text{50\% {"#, #"\text{50\%}"#),
      (#"a% { comment"#, "a"), (#"\sqrt[3"#, #"\sqrt[3]{}"#), (#"\sqrt "#, #"\sqrt{}"#),
      (#"\frac "#, #"\frac{}{}"#), (#"\frac12x"#, #"\frac12x"#), (#"\textcolor{re"#, "∅"),
      (#"\textcolor{red}{x"#, #"\textcolor{red}{x}"#), (#"a\kern1e"#, "a"),
      (#"a\kern1em"#, #"a\kern1em"#),
      (#"\left"#, "∅"), (#"\left("#, #"\left(\right."#), (#"a\begin{mat"#, "a"),
      (#"\begin{array}{c"#, "∅"), (#"\begin{array}{c} x"#, #"\begin{array}{c} x\end{array}"#),
      (#"\begin{array}[t]{c"#, "∅"), (#"\begin{array}[t"#, "∅"),
      (#"\begin{array}[t]{c} x"#, #"\begin{array}[t]{c} x\end{array}"#),
      (#"1 \over"#, "1"), (#"\[ x + "#, #"\[ x +\]"#), (#"x\end{a}"#, "x"), ("a}b", "a"),
      (#"\newcommand{\R}{\mathbb{R}"#, "∅"),
      (#"\newcommand{\R}{\mathbb{R}}"#, #"\newcommand{\R}{\mathbb{R}}"#),
      (#"\newcommand{\f}[2]{#1}\f "#, #"\newcommand{\f}[2]{#1}\f{}{}"#), ("é", "é"),
      (#"\verb|a"#, "∅"), (#"\verb|a b|"#, #"\verb|a b|"#),
      ("\\begin{verbatim}\na\nb", "\\begin{verbatim}\na\n\\end{verbatim}"),
    ])
  func streaming(text: String, expected: String) {
    #expect(refined(text) == expected)
  }

  @Test(
    "R20.2 Where a table stands is no part of it", arguments: ["array", "alignedat", "tabular"])
  func placedTables(name: String) {
    let text = "\\begin{\(name)}{2} a & b \\\\ c & d \\end{\(name)}"
    let placed = text.replacing("}{2}", with: "}[t]{2}")
    #expect(placed != text && show(placed) == show(text))
  }

  @Test(
    "R20.1 R20.2 Addresses, code and definitions aren't comments or errors",
    arguments: [
      (#"\href{https://e.org/Caf%C3%A9#_a$b}{x}y"#, "<https://e.org/Caf%C3%A9#_a$b x> y"),
      (#"$x$ \url{e.org/a%20b\%{c}} y"#, "¶($x$ ' ' <e.org/a%20b%{c} 'e.org/a%20b%{c}'> ' y')"),
      (
        #"\newenvironment{foo}[1]{\begin{quote}}{\end{quote}}\begin{foo}$x$\end{foo}"#,
        "quote(¶($x$))"
      ),
      (#"\renewenvironment*{a} {\[}{\]}x"#, "x"),
      (
        #"$x$ \lstinline|$|\lstinline[language=C]{%}\mintinline{c}|}|"#,
        #"¶($x$ ' ' text(mono('$')) text(mono('%')) text(mono('}')))"#
      ),
      ("\\begin{Verbatim}[a=b]\n50% $ }\n\\end{Verbatim}", "code(50% $ })"),
      ("\\begin{minted}[x]{py}\n# %\\end{minted}$x$", "code(# %) ¶($x$)"),
      ("a\\begin{comment} $ % } \\frac\n\\end{comment}b", "a b"),
      ("\\begin{filecontents*}{a.bib}\n@b{c,\n}\\end{filecontents*}$x$", "¶($x$)"),
    ])
  func readsWhatIsNoLatex(text: String, expected: String) {
    #expect(show(text) == expected)
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.verdict == .valid)
    #expect(refinement.diagnostics == [])
    promises.checkEverySplit(of: Array(text.utf8))
    checkPrefixes(of: Array(text.utf8))
  }

  @Test(
    "R20.2 Arrows of diagrams and lengths are shown as a whole",
    arguments: [
      (#"\begin{CD} A @"#, #"\begin{CD} A\end{CD}"#),
      (#"\begin{CD} A @>a"#, #"\begin{CD} A\end{CD}"#),
      (#"\begin{CD} A @>{>}>b"#, #"\begin{CD} A\end{CD}"#),
      (#"\begin{CD} A @>\text{>}>b>"#, #"\begin{CD} A @>\text{>}>b>\end{CD}"#),
      (#"\begin{CD} A @= B @| @. @VVV"#, #"\begin{CD} A @= B @| @. @VVV\end{CD}"#),
      (#"\begin{CD} {a@} b@"#, #"\begin{CD} {a@} b\end{CD}"#), ("a@", "a@"),
      (#"a\above1.5p"#, "a"), (#"a\above1.5pt"#, "a"), (#"a\above1.5ptb"#, #"a\above1.5ptb"#),
      (#"a\above{1pt}b"#, #"a\above{1pt}b"#),
    ])
  func holdsArrows(text: String, expected: String) {
    #expect(refined(text) == expected)
    promises.checkEverySplit(of: Array(text.utf8))
    checkPrefixes(of: Array(text.utf8))
  }

  @Test(
    "R20.4 The nodes of formulas",
    arguments: [
      (#"\frac{1}{2"#, "frac(1,2)"), (#"\frac12x"#, "frac(1,2) x"), (#"\frac{1}"#, "frac(1,□)"),
      ("x^2_3", "x_3^2"), ("x'^2", "x^{′ 2}"), ("{a+b}^c", "{a + b}^c"), ("^3", "∅^3"),
      ("x^2^3", "x^2 ∅^3"), ("x''^2", "x^{′′ 2}"),
      (#"{\bf a \it b \color{red} c}"#, "{bold(a) italic(b) italic(red(c))}"),
      (#"a\over b\over c"#, "frac(a,{b c})"), (#"\sum\limits\nolimits_1"#, "∑_1"),
      (#"\sqrt[3]{x}"#, "sqrt[3](x)"), (#"\left(\frac{a}{b}\right]"#, "⟦( frac(a,b) ]⟧"),
      (#"\left( a"#, "⟦( a ⟧"), (#"a \over b"#, "frac(a,b)"),
      (#"{a \choose b}c"#, "{binom(a,b)} c"),
      (#"\begin{pmatrix} a & b \\ c \end{pmatrix}"#, "pmatrix[a&b;c]"),
      (#"\begin{cases} 1 & x \\ 2"#, "cases[1&x;2]"), (#"\vec{x}\widehat{ab}"#, "→(x) ^({a b})"),
      (#"\mathbf{x}y"#, "bold(x) y"), (#"a {\bf b c} d"#, "a {bold(b c)} d"),
      (#"\color{red}x y"#, "red(x y)"), (#"\text{if $x<1$ then}"#, "text('if ' $x < 1$ ' then')"),
      (#"\sum_{i=1}^n i"#, "∑_{i = 1}^n i"), (#"\sin x\lim_{a}"#, "sin x lim_a"),
      (#"\alpha\leq\beta\,\to"#, "α ≤ β ␣ →"), (#"\big( x \Bigr]"#, "big1(() x big2(])"),
      (#"\overset{a}{b}\underset{c}{d}"#, "stack(b,a,·) stack(d,·,c)"),
      (#"\xrightarrow[a]{b}"#, "stack(→,b,a)"), (#"\boxed{x}\phantom{y}"#, "box(x) phantom(y)"),
      (#"\foo{x}"#, "?foo {x}"), (#"\not="#, "negation(=)"), (#"-a*b"#, "− a ∗ b"),
      (#"\newcommand{\f}[2]{#1+#2}\f{a}{bc}"#, "a + b c"),
      (#"\def\a#1{#1#1}\a x\a{yz}"#, "x x y z y z"),
      (#"\newcommand{\g}[2][z]{#1#2}\g{a}\g[b]{c}"#, "z a b c"),
      (#"\DeclareMathOperator{\foo}{foo}\foo x"#, "foo x"), (#"\frac\f2"#, "frac(?f,2)"),
      (#"\verb|a_b|"#, "text(mono('a_b'))"), (#"\operatorname{d}x"#, "d x"),
      (#"a \\ b"#, "a b"), (#"{a \\ b}"#, "{a ⏎ b}"), (#"\genfrac(]{0pt}{1}{a}{b}"#, "binom(a,b)"),
      (#"\text{\'e\"{o}}"#, "text('e\u{301}o\u{308}')"), ("a}b", "a b"), (#"\end{x}a"#, "a"),
    ])
  func readsFormulas(text: String, expected: String) {
    #expect(show(text) == expected)
  }

  @Test(
    "R20.3 R20.5 Text with formulas",
    arguments: [
      ("Let $x$ be.\n\nThen $$y$$ ends.", "¶('Let ' $x$ ' be.') ¶('Then') $$(y) ¶('ends.')"),
      (
        #"\section{A $x$}Text \textbf{b} \emph{c}"#,
        "#1('A ' $x$) ¶('Text ' bold('b') ' ' italic('c'))"
      ),
      (
        "\\documentclass{article}\n\\begin{document}\n\\title{T}\nHi\\\\there\n\\end{document}\n",
        "#0('T') ¶('Hi' ⏎ 'there')"
      ),
      (
        "\\begin{itemize}\n\\item a\n\\item[b] c\n\\begin{enumerate}\\item d\\end{enumerate}\n\\end{itemize}\nx",
        "•(¶('a') / ['b'] ¶('c') 1•(¶('d'))) ¶('x')"
      ),
      (#"\[ x \] and \( y \)"#, "$$(x) ¶('and ' $y$)"),
      (
        "a $x$\n\\begin{align} a &= b \\\\ c \\end{align}",
        "¶('a ' $x$) $$(align[a&= b tag('1');c tag('2')])"
      ),
      ("\\begin{document}\\begin{verbatim}\n$x\n\\end{verbatim}", "code($x)"),
      ("\\begin{quote}$q$\\end{quote}", "quote(¶($q$))"),
      (
        #"$x$ \begin{tabular}{lr}\toprule[1pt] a & b \\ \cmidrule(lr){1-2} \multicolumn{2}{c}{c} \\ \bottomrule\end{tabular}"#,
        "¶($x$) $$(tabular[' a '&' b ';' c'&' '])"
      ),
      ("Costs 5\\% \\& more -- ``so'' \\LaTeX{}, $x", "¶('Costs 5% & more -- ``so'' LaTeX, ' $x$)"),
    ])
  func readsText(text: String, expected: String) {
    #expect(show(text) == expected)
  }

  @Test("R20.9 Rules of tables are lines between their rows")
  func rules() throws {
    var refiner = promises.refiner(
      #"$$\begin{array}{c}\toprule a \\ \midrule b \\ \hline\hline c \\ \bottomrule\end{array}$$"#,
      finished: true)
    guard case .formula(let nodes) = refiner.model[0], case .matrix(let matrix)? = nodes.first
    else {
      Issue.record("no table")
      return
    }
    #expect(matrix.rowLines == [0, 1, 2, 2, 3])
    #expect(matrix.rows.count == 3)
    #expect(refiner.refinement.diagnostics == [])
  }

  @Test(
    "R20.10 Theorems are named and numbered as they are defined",
    arguments: [
      (
        #"\newtheorem{thm}{Theorem}\newtheorem{lem}[thm]{Lemma}\newtheorem*{rem}{Remark}"#
          + #"\begin{thm}a\end{thm}\begin{lem}[B $x$]b\end{lem}\begin{rem}c\end{rem}\begin{thm}\[d\]\end{thm}"#,
        "quote(¶(bold('Theorem 1') '. a')) quote(¶(bold('Lemma 2') ' (B ' $x$ '). b'))"
          + " quote(¶(bold('Remark') '. c')) quote(¶(bold('Theorem 3') '.') $$(d))"
      ),
      (
        #"\newtheorem{t}{T}[section]\theoremstyle{remark}\newtheorem{c}{C}[t]\section{A}\begin{t}\end{t}"#
          + "\n\n" + #"\begin{c}\end{c}\section{B}\begin{t}\end{t}"# + "\n\n"
          + #"\begin{c}\end{c}"#,
        "#1('A') quote(¶(bold('T 1.1') '.')) quote(¶(italic('C 1.1.1') '.'))"
          + " #1('B') quote(¶(bold('T 2.1') '.')) quote(¶(italic('C 2.1.1') '.'))"
      ),
      (
        #"$x$ \begin{theorem}a\end{theorem}\begin{proof}b\end{proof}\begin{proof}[Idea]\[c\qedhere\]\end{proof}"#,
        "¶($x$) quote(¶(bold('Theorem') '. a')) quote(¶(italic('Proof') '. b ∎'))"
          + " quote(¶(italic('Idea') '.') $$(c ∎))"
      ),
      (
        #"\newtheorem{a}{A}[b]\newtheorem{b}{B}[a]\begin{a}\end{a}"#,
        "quote(¶(bold('A 0.0.0.0.0.0.0.0.1') '.'))"
      ),
    ])
  func theorems(text: String, expected: String) {
    #expect(show(text) == expected)
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.verdict == .valid)
    #expect(refinement.diagnostics == [])
    checkPrefixes(of: Array(text.utf8))
    promises.checkRandomCuts(of: Array(text.utf8), count: 5, seed: 20)
  }

  @Test(
    "R20.13 Equations of text have numbers, to which references lead",
    arguments: [
      (
        #"\section{A}\begin{equation}\label{e}x\end{equation}By \eqref{e} and $\ref{e}$, \ref{f}."#,
        "#1('A') $$(equation[x tag('1')]) ¶('By (1) and ' $text('1')$ ', [f].')"
      ),
      (
        #"$x$\begin{align}a&b\label{a}\\c&d\notag\\e&f\tag{Z}\label{z}\\g&h\label{g}\end{align}\ref{a} \ref{z} \ref{g}"#,
        "¶($x$) $$(align[a&b tag('1');c&d;e&f tag('Z');g&h tag('2')]) ¶('1 Z 2')"
      ),
      (
        #"$x$\begin{equation*}a\end{equation*}\begin{equation}\begin{aligned}b\\c\end{aligned}\end{equation}\[d\]"#,
        "¶($x$) $$(equation*[a]) $$(equation[aligned[b;c] tag('1')]) $$(d)"
      ),
      (
        #"\newtheorem{t}{T}\begin{t}\label{t}a\end{t}\begin{gather}b\\c\\\end{gather}See \ref{t}."#,
        "quote(¶(bold('T 1') '. a')) $$(gather[b tag('1');c tag('2')]) ¶('See 1.')"
      ),
    ])
  func numbers(text: String, expected: String) {
    #expect(show(text) == expected)
    checkPrefixes(of: Array(text.utf8))
    promises.checkRandomCuts(of: Array(text.utf8), count: 5, seed: 20)
  }

  @Test("R20.3 Text that begins like a formula is reread once")
  func becomesText() {
    var refiner = promises.refiner("Let ")
    #expect(refiner.model.isText == false)
    #expect(refiner.model.revision == 0)
    var later = promises.refiner("Let $x$ be")
    #expect(later.model.isText)
    #expect(later.model.revision == 1)
  }

  @Test(
    "R20.3a Running text is text",
    arguments: [
      ("The quick fox lives in the Stra\\ss e.", "¶('The quick fox lives in the Straße.')"),
      ("Where is an old house?\n\nOver there.", "¶('Where is an old house?') ¶('Over there.')"),
      ("Nun, viele Häuser; alle", "¶('Nun, viele Häuser; alle')"),
      ("a_1 of the first kind", "¶('a_1 of the first kind')"),
      (#"\newcommand{\x}{y} one \x two three four"#, "¶('one ytwo three four')"),
      (#"The quick \AA ngstrom, \aa\ \l odz \L a are here now"#, nil), ("E = mc^2", "E = m c^2"),
      (#"\frac{a}{b}"#, "frac(a,b)"), ("a dx dy dz", "a d x d y d z"),
      (#"\text{one two three four}"#, "text('one two three four')"),
      ("one+two-three four", "o n e + t w o − t h r e e f o u r"),
    ] as [(String, String?)])
  func runningText(text: String, expected: String?) {
    let shown = show(text)
    #expect(shown == expected ?? "¶('The quick Ångstrom, å łodz Ła are here now')")
    promises.checkEverySplit(of: Array(text.utf8))
    checkPrefixes(of: Array(text.utf8))
  }

  @Test("R20.3a Words are a formula if the payload says so")
  func wordsOfFormula() {
    var refiner = LatexRefiner(attributes: ["displayMode": "block"])
    refiner.append("one two three".utf8.span)
    refiner.finish()
    #expect(!refiner.model.isText)
    refiner = .ofFormula
    refiner.append("one two three".utf8.span)
    refiner.finish()
    #expect(!refiner.model.isText)
  }

  @Test(
    "R20.3 R20.6 A formula in groups, also after unknown commands, is in text",
    arguments: [
      (#"{\large $x$}"#, "¶(size(1.2)($x$))"),
      (#"\begin{center}{$x$}\end{center}"#, "¶($x$)"),
      (#"a {b {$x$} c} _"#, "¶('a b ' $x$ ' c _')"),
      (#"\begin{tabular}{l}{$x$} & $y$\end{tabular}"#, "$$(tabular[$x$ ' '&' ' $y$])"),
      (#"\foo{$x$}"#, "¶(?foo $x$)"),
      (
        #"\begin{tikzpicture}\node at (0,0) {$x^2$};\draw (0,0) -- (1,1);\end{tikzpicture}"#,
        "quote(¶(?node ' at (0,0) ' $x^2$ ';' ?draw ' (0,0) -- (1,1);'))"
      ),
      (
        #"Proof: \begin{prooftree}\AxiomC{$a$}\end{prooftree}"#,
        "¶('Proof:') quote(¶(?AxiomC $a$))"
      ),
    ])
  func formulasInGroups(text: String, expected: String) {
    let bytes = Array(text.utf8)
    #expect(promises.refiner(bytes, finished: true).refinement.verdict == .valid)
    #expect(show(text) == expected)
    promises.checkEverySplit(of: bytes)
    checkPrefixes(of: bytes)
  }

  @Test(
    "R20.6 A formula in an argument of a command that is known, a script or a fence is in a formula",
    arguments: [#"\boxed{"#, #"\boxed{{"#, #"{x^{"#, #"\sqrt["#, #"\left({"#, #"\frac{1}{{"#])
  func formulasInFormulas(text: String) {
    let verdict = promises.refiner(text + "$x$").refinement.verdict
    #expect(verdict == .invalid(offset: text.utf8.count))
  }

  @Test(
    "R20.2 R20.3 The content of a box follows its width",
    arguments: [
      (#"\begin{minipage}{5cm}$x$ and more\end{minipage}"#, "quote(¶($x$ ' and more'))"),
      (
        #"\section{A}\begin{minipage}[t][2cm][c]{.5\textwidth}$x$\end{minipage}"#,
        "#1('A') quote(¶($x$))"
      ),
      (#"$y$ \begin{tabularx}{5cm}[t]{X}$x$\end{tabularx}"#, "¶($y$) $$(tabularx[$x$])"),
    ])
  func boxes(text: String, expected: String) {
    let bytes = Array(text.utf8)
    #expect(promises.refiner(bytes, finished: true).refinement.diagnostics == [])
    #expect(show(text) == expected)
    promises.checkEverySplit(of: bytes)
    checkPrefixes(of: bytes)
  }

  @Test("R20.6 Errors are reported, and the model continues")
  func errors() {
    for (text, offset) in [
      ("a}b", 1), (#"a\right)"#, 1), (#"\begin{matrix}a\end{pmatrix}"#, 15), (#"\frac{1}"#, 8),
      (#"{a"#, 2), (#"{\frac1}"#, 7), (#"\begin{CD}A @> B\\C\end{CD}"#, 16),
      (#"\begin{CD}A @x\end{CD}"#, 13),
    ] {
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.verdict == .invalid(offset: offset), "\(text)")
      #expect(refinement.diagnostics.map(\.code) == [.invalidLatex], "\(text)")
    }
    let unknown = promises.refiner(#"a\foo b\bar c\baz"#, finished: true).refinement
    #expect(unknown.verdict == .invalid(offset: 13) || unknown.verdict == .valid)
    #expect(unknown.diagnostics.contains { $0.code == .unknownLatexCommand && $0.bytes == 1..<5 })
  }

  @Test("R20.6 R1.9 Each error that can't be a consequence of another is reported")
  func independentErrors() {
    func places(_ text: String) -> [Int] {
      let refinement = promises.refiner(text, finished: true).refinement
      let errors = refinement.diagnostics.filter { $0.code == .invalidLatex }
      if let first = errors.first?.bytes.lowerBound {
        #expect(refinement.verdict == .invalid(offset: first), "\(text)")
      }
      return errors.map(\.bytes.lowerBound)
    }
    #expect(places("$a$ }\n\nb\n\n$\\right)$ c") == [4, 11])
    // In one paragraph, or while something is open, one error may follow from another.
    #expect(places("$a$ } } }\n\nb") == [4])
    #expect(places(#"$a$ \begin{x} } \end{y} }"# + "\n\n} b") == [14])
    #expect(places("$a$ \\begin{x} }\n\n \\end{x}\n\n} b") == [14, 27])
    let many = String(repeating: "$a$ }\n\n", count: 300)
    let reported = promises.refiner(many, finished: true).refinement.diagnostics
    #expect(reported.count == Diagnostic.listedLimit)
    #expect(reported.last?.text.hasSuffix("(200 more)") == true)
  }

  @Test(
    "R20.6 D1.1 A note locates the innermost open construct",
    arguments: [
      (
        #"x \begin{align} a \end{aligned}"#, #"mismatched `\end{aligned}`: expected `\end{align}`"#,
        #"`\begin{align}` opened here"#, 2..<15
      ),
      ("a $b } c$", "mismatched `}`: expected `$`", "`$` opened here", 2..<3),
      (#"\left( a }"#, #"mismatched `}`: expected `\right`"#, #"`\left` opened here"#, 0..<5),
      (#"{ \right)"#, #"mismatched `\right`: expected `}`"#, "`{` opened here", 0..<1),
      ("x_{a", "unclosed `{` at the end", "`{` opened here", 2..<3),
      (#"\frac{a}"#, "missing argument at the end", #"`\frac` opened here"#, 0..<5),
      ("x^", "missing argument at the end", "`^` opened here", 1..<2),
      (
        #"\begin{cases} a"#, #"unclosed `\begin{cases}` at the end"#,
        #"`\begin{cases}` opened here"#, 0..<13
      ),
    ])
  func notes(text: String, message: String, note: String, range: Range<Int>) {
    let errors = promises.refiner(text, finished: true).refinement.diagnostics
    #expect(errors.map(\.message) == [message])
    #expect(errors.map(\.notes) == [[Diagnostic.Note(note, at: range)]])
    promises.checkEverySplit(of: Array(text.utf8))
  }

  @Test("R20.6 A closing token outside all constructs is unmatched", arguments: ["}", #"\right)"#])
  func unmatched(token: String) {
    let errors = promises.refiner("a " + token, finished: true).refinement.diagnostics
    #expect(errors.map(\.message) == ["unmatched `\(token.prefix { $0 != ")" })`"])
    #expect(errors.map(\.notes) == [[]])
  }

  @Test(
    "R20.6 D2.3 Similar commands and environments are suggested",
    arguments: [
      (#"\frca{a}{b}"#, #"\frac"#), (#"\alhpa"#, #"\alpha"#), (#"\zigzagzig"#, nil),
      (#"\begin{alinged}a\end{alinged}"#, "aligned"), (#"\begin{zig}a\end{zig}"#, nil),
    ])
  func suggestions(text: String, suggestion: String?) {
    let found = promises.refiner(text, finished: true).refinement.diagnostics
    #expect(found.map(\.suggestion) == [suggestion])
  }

  @Test("R20.6 R1.9 Each unknown command is reported at its first use")
  func unknownCommands() {
    let text = #"a\foo b\qux c\foo d\baz e"#
    let reported = promises.refiner(text, finished: true).refinement.diagnostics
    #expect(reported.map(\.code) == Array(repeating: .unknownLatexCommand, count: 3))
    #expect(reported.map(\.bytes) == [1..<5, 7..<11, 19..<23])
    #expect(reported[2].message == #"unknown command `\baz`"#)
    promises.checkEverySplit(of: Array(text.utf8))
  }

  @Test(
    "R20.6 R20.9 Common commands are known, drawn or not",
    arguments: [
      (
        #"a $x$\setlength{\parindent}{0pt}\addtolength\parskip{1em}\noindent\parindent"#,
        "¶('a ' $x$)"
      ),
      (#"\author{A \and B}\parbox[t]{\textwidth}{a $x$}"#, "¶({'a ' $x$})"),
      (#"a $x$ \scalebox{2}[1]{b}\resizebox{\linewidth}{!}{c}"#, "¶('a ' $x$ ' bc')"),
      (#"\begin{align*}a\\\intertext{so}b\end{align*}"#, "align*[a;text('so') b]"),
      (#"\section{R}\bibitem[L]{k} A \bibitem{l}"#, "#1('R') ¶('[L] A [l]')"),
      (#"\sideset{_a}{^b}\sum \pmatrix{a & b}"#, "?sideset {∅_a} {∅^b} ∑ ?pmatrix {a b}"),
      (#"\begin{tikzcd}[sep=1]a & b\end{tikzcd}"#, "{a b}"),
      (
        #"$y$ \begin{longtable}[c]{lr}a & b\end{longtable}\begin{tabular*}{5cm}[t]{l}c\end{tabular*}"#,
        "¶($y$) $$(longtable['a '&' b']) $$(tabular*['c'])"
      ),
      (#"\begin{psmallmatrix}a & b\end{psmallmatrix}"#, "psmallmatrix[a&b]"),
      (
        #"\begin{tikzpicture}[scale=2]\end{tikzpicture}\begin{IEEEeqnarray}[t]{rCl}a & = & b\end{IEEEeqnarray}"#,
        "{} IEEEeqnarray[a&=&b]"
      ),
    ])
  func usual(text: String, expected: String) {
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.verdict == .valid && refinement.diagnostics == [])
    #expect(show(text) == expected)
    promises.checkEverySplit(of: Array(text.utf8))
    checkPrefixes(of: Array(text.utf8))
  }

  @Test("R20.6 R1.9 Each unknown environment is reported at its first use")
  func unknownEnvironments() {
    func reported(_ text: String) -> [String] {
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.verdict == .valid, "\(text)")
      #expect(refinement.diagnostics.allSatisfy { $0.code == .unknownLatexEnvironment })
      promises.checkEverySplit(of: Array(text.utf8))
      return refinement.diagnostics.map { diagnostic in
        "\(diagnostic.bytes.lowerBound) "
          + String(decoding: Array(text.utf8)[diagnostic.bytes], as: UTF8.self)
      }
    }
    #expect(
      reported(#"a \begin{foo} b \end{foo} \begin{foo} \begin{Foo*}\end{Foo*} \end{foo}"#)
        == ["9 foo", "45 Foo*"])
    #expect(
      reported(#"\begin{matrix*}[r] a & \begin{bar} b & c \end{bar} \end{matrix*}"#) == ["30 bar"])
    #expect(
      reported(#"\newenvironment{foo}[1]{a}{b}\begin{foo}x\end{foo} \begin{fo}\end{fo}"#) == [
        "58 fo"
      ])
    #expect(
      reported(#"\newtheorem{thm}{Theorem}\begin{thm} $x$ \end{thm} \begin{Theorem}\end{Theorem}"#)
        == ["58 Theorem"])
    #expect(reported(#"\newtheorem*{a}{A}\begin{a}[b] c\end{a}"#) == [])
    let known =
      "document itemize enumerate description quote quotation verse center abstract figure table "
      + "theorem proof lemma remark verbatim lstlisting comment equation align* gathered array "
      + "tabular cases CD minipage thebibliography subequations flalign longtable tabular* tabulary "
      + "cases* psmallmatrix xalignat alignat IEEEeqnarray numcases tikzcd tikzpicture axis algorithm "
      + "algorithmic frame prooftree table*"
    for name in known.split(separator: " ") {
      #expect(reported("\\begin{\(name)}{c}\n x\n\\end{\(name)}") == [], "\(name)")
    }
  }

  @Test(
    "R20.6 Double scripts and cells outside a table are reported",
    arguments: [
      "x^1⟦^2", "x_1⟦_2", "x_1^2⟦_3", "x^{a}⟦^{b}", "x^1 %c\n ⟦^2", #"x^\frac12⟦^3"#, "^1⟦^2",
      "x'^2", "x''^2_1", "x_1'^2", "x''  ", "x^1⟦'", "x'_1⟦'", "x'_1⟦^2", "x' ⟦^2", "x' ⟦'",
      "x^2⟦''", "f'(x)'+g'^2", "x^1y^2", "{x^1}^2", "x^1{}^2", "x^{1^2}", "x^{y_1}_2", "x^1_2⟦'a'",
      #"\sum\limits^1_2"#, #"\sum_1\limits⟦_2"#, #"\sum\nolimits_1^2x_3^4"#, #"x^1\,^2"#,
      #"\left(x^1\right)^2"#, #"\sqrt{x^1}^2"#, #"\begin{matrix}a^1\\^2&^3\end{matrix}^4"#,
      #"\ce{SO4^2-^3}"#, #"\nothing{x^1^2 & 3}{4^5^6}"#, "{a_1^2⟦_3}",
      #"\newcommand{\m}[1]{#1}\m{x^1^2}x^\m{ab}^2"#, #"\newcommand{\p}{a^2}\p^3\p"#,
      "$x^1$^$y^2$ a_b_c 'x'", "$x^1⟦^2$", "a⟦&b", #"\&a\url{a?b&c}"#,
      #"\begin{aligned}a&b\\c&d\end{aligned}"#, #"\begin{equation}a⟦&b\end{equation}"#,
      #"\begin{equation}\begin{split}a&b\end{split}\end{equation}"#,
      #"\begin{matrix}{a⟦&b}\end{matrix}"#, #"\begin{matrix}\left(a⟦&b\right)\end{matrix}"#,
      #"\begin{matrix}\text{a⟦&b}&c\end{matrix}"#, #"\pmatrix{a&b\cr c&d}"#,
      #"\newcommand{\v}[1]{\begin{pmatrix}#1\end{pmatrix}}\v{a&b}"#,
      #"\newcommand{\ba}{\begin{align}}\newcommand{\bb}{\ba}\bb a&b"#,
      #"\newenvironment{e}{\begin{align}}{\end{align}}\begin{e}a&b\end{e}"#,
      #"\begin{tabular}{l@{&}l}a&b$c⟦&d$\end{tabular}"#, #"\begin{itemize}\item a⟦&b\end{itemize}"#,
      "R⟦&D costs $x$", #"\begin{CD}A @>>> B\\@VVV @VVV\end{CD}"#,
    ])
  func doubleScripts(text: String) {
    let pieces = text.split(separator: "⟦", omittingEmptySubsequences: false)
    let bytes = Array(pieces.joined().utf8)
    let offset = pieces.count > 1 ? pieces[0].utf8.count : nil
    let refinement = promises.refiner(bytes, finished: true).refinement
    let errors = refinement.diagnostics.filter { $0.code == .invalidLatex }
    #expect(errors.map(\.bytes.lowerBound) == (offset.map { [$0] } ?? []), "\(errors)")
    #expect(refinement.verdict == (offset.map { .invalid(offset: $0) } ?? .valid))
    promises.checkEverySplit(of: bytes)
    // R1.1 R1.2: what is shown has no such error and only grows.
    var safe = 0
    for end in bytes.indices {
      guard
        case .ready(let length, let closing) =
          promises.refiner(Array(bytes[...end])).refinement.status
      else { continue }
      #expect(length >= safe)
      safe = length
      let shown = Array(bytes[..<length]) + Array(closing.utf8)
      #expect(
        promises.refiner(shown, finished: true).refinement.verdict == .valid,
        "\(String(decoding: shown, as: UTF8.self))")
    }
  }

  @Test("R20.7 R1.9 Macros beyond the expansion limit are reported at their use")
  func cutMacros() {
    let definitions = #"\def\a#1{#1}"# + LatexSamples.doublings
    let start = definitions.utf8.count + 4
    for text in ["x $\\mt{1}$ y \\mt", "x $\\mt{1}$ y\n\n\\mt z\n\n"] {
      let text = definitions + text
      var refiner = promises.refiner(text)
      #expect(refiner.refinement.diagnostics.isEmpty)
      _ = refiner.model
      #expect(refiner.refinement.diagnostics.isEmpty)
      refiner.finish()
      let refinement = refiner.refinement
      #expect(refinement.verdict == .valid)
      #expect(refinement.diagnostics.map(\.code) == [.latexMacroLimit])
      #expect(refinement.diagnostics.map(\.bytes) == [start - 1..<start + 2])
      #expect(refinement.diagnostics[0].text.hasSuffix("is truncated here (1 more)"))
      #expect(promises.refiner(text, finished: true).refinement == refinement)
    }
    let fine = #"\def\b{c}\def\a{\b\b}"# + String(repeating: #"\a "#, count: 1_000)
    #expect(promises.refiner(fine, finished: true).refinement.diagnostics.isEmpty)
  }

  @Test("R20.7 R1.9 The macro limit is reported exactly where the model shows a macro by its name")
  func cutMacrosNearTheLimit() {
    let inner = #"\def\b{"# + String(repeating: "x", count: 98) + "}"
    let outer = #"\def\a{\b \b}"#
    var reportedCount = 0
    let counts = TestScale.some(of: 320...335)
    for count in counts {
      let text = inner + outer + String(repeating: #"\a "#, count: count)
      var refiner = promises.refiner(text, finished: true)
      let isReported = refiner.refinement.diagnostics.map(\.code) == [.latexMacroLimit]
      #expect(isReported == "\(refiner.model)".contains("unknown(\"b\""), "\(count)")
      if isReported { reportedCount += 1 }
    }
    #expect(reportedCount > 0 && reportedCount < counts.count)
  }

  @Test("R20.7 R1.7 Depth and macros have limits")
  func limits() {
    let deep = String(repeating: "{", count: 100_000) + "x"
    var refiner = promises.refiner(deep)
    #expect(refiner.refinement.diagnostics.map(\.code) == [.invalidLatex])
    #expect(refiner.model.count == 1)
    for text in [
      String(repeating: #"\left("#, count: 10_000), String(repeating: "x^", count: 10_000),
      String(repeating: #"\frac"#, count: 10_000), String(repeating: #"\begin{a}"#, count: 10_000),
      String(repeating: "x^2", count: 50_000), String(repeating: "'", count: 50_000),
      String(repeating: #"\bf x\it "#, count: 10_000), String(repeating: #"\over"#, count: 50_000),
      "x" + String(repeating: #"\limits"#, count: 50_000),
      String(repeating: "x^2_3", count: 50_000),
      String(repeating: "$", count: 10_001), String(repeating: #"\sqrt["#, count: 10_000),
      #"\def\a{\a\a}\a"#, #"\def\a#1{\a{#1#1}}\a x"#,
      #"\def\a{xxxxxxxxxx}\def\b{\a\a\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b\b\b}"#
        + #"\def\d{\c\c\c\c\c\c\c\c\c\c}\def\e{\d\d\d\d\d\d\d\d\d\d}\e\e"#,
    ] {
      var refiner = promises.refiner(text, finished: true)
      #expect(refiner.model.count <= 1)
    }
  }

  @Test("R20 R1 The promises hold at every byte")
  func keepsPromises() {
    let samples = [
      #"\begin{aligned} a &= \frac{1}{2}\sqrt[3]{x_1^{2}} \\[1ex] b &= \left\{ c \right. \end{aligned}"#,
      "Text $a$ and $$b$$.\n\n\\section{One} \\textbf{two}\n\n\\begin{itemize}\\item x % y\n\\item z\\end{itemize}",
      #"\newcommand{\f}[1]{\mathrm{#1}} \f{x} \def\g#1#2{#1/#2} \g ab \color{red} é \kern 1em z \verb|x|"#,
      "a } b $ c \\right) \\end{x} & _ ^", "\n\n \\[ x \\] \n\n y $z$ \n \n w",
    ]
    for text in samples {
      let bytes = Array(text.utf8)
      promises.checkEverySplit(of: bytes)
      promises.checkRandomCuts(of: bytes, count: 10, seed: 20)
      checkPrefixes(of: bytes)
    }
  }

  /// The safe length grows, and what is shown is whole LaTeX that means the same.
  private func checkPrefixes(of bytes: [UInt8]) {
    var refiner = LatexRefiner()
    var last = 0
    for (offset, chunk) in Chunks.single(bytes).enumerated() {
      refiner.append(chunk.span)
      guard case .ready(let length, let closing) = refiner.refinement.status else {
        if last > 0 { Issue.record("waits again after \(offset + 1) bytes") }
        continue
      }
      if length < last { Issue.record("the safe length fell after \(offset + 1) bytes") }
      guard length > last else { continue }
      last = length
      let shown = String(decoding: bytes[..<length], as: UTF8.self) + closing
      let whole = promises.refiner(shown, finished: true).refinement
      if whole.verdict != .valid { Issue.record("\(shown) is \(whole)") }
    }
  }

  @Test(
    "R20.2 Unterminated verbatim text is reported, and nothing after it is shown",
    arguments: [
      (#"a\verb|b"#, 1), ("a\\verb|b\n|c", 1), (#"a\lstinline[b"#, 1), (#"a\left{b}"#, 6),
      (#"a\begin{b\c}d"#, 1), (#"a\begin%"#, 8), (#"a\hspace&"#, 8), (#"\rule[a}"#, 7),
    ])
  func unended(text: String, offset: Int) {
    #expect(promises.refiner(text, finished: true).refinement.verdict == .invalid(offset: offset))
    #expect(refined(text) == (text.hasPrefix("a") ? "a" : "∅"))
    promises.checkEverySplit(of: Array(text.utf8))
  }

  @Test(
    "R20.6 Invalid delimiters are reported",
    arguments: [
      (#"\left x\right)"#, 6), (#"\left(a\right b"#, 14), (#"\big x"#, 5), (#"\Biggr 1"#, 7),
      (#"\left+a\right)"#, 5), (#"\left\alpha a\right)"#, 5), (#"\left(a\middle=b\right)"#, 14),
      (#"\left\frac12\right)"#, 5),
      (#"\left(\right."#, nil), (#"\left<a\middle|b\right>"#, nil), (#"\bigl/\Big\backslash"#, nil),
      (#"\left\{a\right\}\left\|b\right\Vert"#, nil), (#"\left\lfloor a\right\rrbracket"#, nil),
      (#"\left\uparrow a\right\Downarrow"#, nil), (#"\left⟨a\right⟩"#, nil),
      (#"\left\ulcorner a\right\lt"#, nil), (#"\def\x{(}\left\x a\right)"#, nil),
      (#"\left\mine a\right)"#, nil),
    ] as [(String, Int?)])
  func delimiters(text: String, offset: Int?) {
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.verdict == (offset.map { .invalid(offset: $0) } ?? .valid), "\(text)")
    if let offset {
      #expect(refinement.diagnostics.first?.bytes.lowerBound == offset)
      #expect(refinement.diagnostics.first?.message.hasPrefix("invalid delimiter `") == true)
    }
    promises.checkEverySplit(of: Array(text.utf8))
  }

  @Test(
    "R20.2 R20.7 Opening and closing commands can't be redefined, and non-content opens nothing",
    arguments: [
      (#"\def\end#1{}\begin{a}b"#, #"\def\end#1{}\begin{a}b\end{a}"#),
      (#"\let\right=x\left(b"#, #"\let\right=x\left(b\right."#),
      (#"\renewcommand{\begin}[1]{}\begin b"#, #"\renewcommand{\begin}[1]{}\begin b\end{b}"#),
      (#"\label{$\frac\left(}a"#, #"\label{$\frac\left(}a"#),
      (#"\hspace\frac a"#, #"\hspace\frac a"#),
      (#"\begin{array}{>{$}c<{$}}a"#, #"\begin{array}{>{$}c<{$}}a\end{array}"#),
    ])
  func opensNothing(text: String, expected: String) {
    #expect(refined(text) == expected)
    #expect(promises.refiner(expected, finished: true).refinement.verdict == .valid)
  }

  @Test(
    "R20.7 R1.1 The depth limit has room for the closing text",
    arguments: ["{", #"\frac"#, "x^", #"\left("#, #"\begin{a}"#, #"\text{$"#, #"\sqrt["#])
  func closesTheDeepest(opening: String) {
    let half = LatexRefiner.depthLimit / 2
    let counts =
      Array(half - 2...half + 2) + TestScale.some(of: half + 3..<2 * half - 2, oneIn: 16)
      + Array(2 * half - 2...2 * half + 2)
    for count in counts {
      let text = String(repeating: opening, count: count) + #"x\frac"#
      let shown = refined(text)
      let whole = promises.refiner(shown, finished: true).refinement
      #expect(whole.verdict == .valid, "\(count) times")
    }
  }

  @Test("R20.2 R1.1 The renderable prefix of random input is valid")
  func closesAnything() {
    let tokens = [
      "a", "b", "1em", " ", "{", "}", "[", "]", "^", "_", "&", "$", "$$", "%", "\n", "\n\n", "#1",
      "|",
      "@", ">", "=", "é", #"\("#, #"\)"#, #"\["#, #"\]"#, #"\\"#, #"\a"#, #"\frac"#, #"\sqrt["#,
      #"\text"#, #"\left"#, #"\right"#, #"\left("#, #"\right)"#, #"\middle"#, #"\begin"#, #"\end"#,
      #"\begin{a}"#, #"\end{a}"#, #"\begin{matrix}"#, #"\end{matrix}"#, #"\begin{CD}"#,
      #"\end{CD}"#,
      #"\begin{array}[t]{c}"#, #"\begin{minipage}"#, #"\foo{"#, #"\begin{document}"#,
      #"\begin{itemize}"#, #"\begin{theorem}["#,
      #"\begin{verbatim}"#, #"\end{verbatim}"#, #"\item"#, #"\item["#, #"\def\a#1{"#, #"\def"#,
      #"\let"#,
      #"\newcommand{"#, #"\newcommand\a[2][x]{"#, #"\renewenvironment{a}{"#, #"\newtheorem{a}"#,
      #"\verb"#, #"\lstinline["#, #"\mintinline{"#, #"\url"#, #"\href{"#, #"\label{"#, #"\color"#,
      #"\kern"#, #"\above"#, #"\over"#, #"\cr"#, #"\big"#, #"\rule["#, #"\smash["#, #"\genfrac("#,
      #"\multicolumn{2}{c}"#, #"\section"#, #"\textbf{"#, #"\bf"#, #"\foo"#,
    ]
    for seed in TestScale.seeds(120, of: 8_000) {
      var generator = SeededGenerator(seed: seed)
      var text = ""
      for _ in 0..<12 { text += tokens.randomElement(using: &generator) ?? "" }
      var refiner = LatexRefiner()
      var last = 0
      for byte in Array(text.utf8) {
        refiner.append([byte].span)
        last = checkShown(refiner.refinement, of: text, after: last)
      }
      refiner.finish()
      last = checkShown(refiner.refinement, of: text, after: last)
      #expect(refiner.refinement == promises.refiner(text, finished: true).refinement, "\(text)")
    }
  }

  /// The new safe length, which has not shrunk and whose text is whole.
  private func checkShown(_ refinement: Refinement, of text: String, after last: Int) -> Int {
    guard case .ready(let length, let closing) = refinement.status, length != last else {
      return last
    }
    let shown = Array(Array(text.utf8)[..<length]) + Array(closing.utf8)
    let verdict = promises.refiner(shown, finished: true).refinement.verdict
    if refinement.verdict != .valid, verdict != .valid || length < last {
      Issue.record("\(String(decoding: shown, as: UTF8.self)) of \(text) is \(verdict)")
    }
    return length
  }

  @Test(
    "R20.8 KaTeX's 126 examples are read without a command that is not known", .needsSharedFolder)
  func readsExamples() throws {
    let file = try SharedFolder.json("suites/formats/katex/cases.json")
    let cases = try #require(file.arrayValue)
    #expect(cases.count == 126)
    // These define their commands elsewhere, or use some to show what is not known.
    let others: Set = ["GroupMacros", "UnsupportedCmds"]
    for (number, example) in cases.enumerated() {
      let name = try #require(example["name"]?.stringValue)
      let tex = try #require(example["tex"]?.stringValue)
      var refiner = promises.refiner(tex, finished: true)
      let refinement = refiner.refinement
      let unknown = refinement.diagnostics
      let words = unknown.map { String(decoding: Array(tex.utf8)[$0.bytes], as: UTF8.self) }
      #expect(words.isEmpty != others.contains(name), "\(name): \(words)")
      #expect(refinement.verdict == .valid, "\(name): \(refinement)")
      #expect(refiner.model.count > 0, "\(name)")
      if TestScale.includes(number, oneIn: 8) { checkPrefixes(of: Array(tex.utf8)) }
    }
  }
}
