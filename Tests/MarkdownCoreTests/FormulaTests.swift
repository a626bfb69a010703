import TestSupport
import Testing

@testable import MarkdownCore

/// Display formulas next to text, and environments without delimiters.
struct FormulaTests {
  /// The blocks of a text, which are the same in pieces of one and three bytes: the lines of
  /// formulas, and the text of others.
  private func blocks(_ text: String, _ options: MarkdownOptions = .llm) -> [String] {
    let document = MarkdownParser.parse(text, options: options)
    for size in [1, 3] {
      let pieces = parseInPieces(Array(text.utf8), size: size, options: options, snapshots: true)
      #expect(pieces.debugTree == document.debugTree, "\(text)")
    }
    return Self.blocks(of: document)
  }

  private static func blocks(of document: MarkdownDocument) -> [String] {
    var result: [String] = []
    var walk = BlockWalk(document)
    while let event = walk.next() {
      guard case .enter(let block) = event else { continue }
      switch block.kind {
      case .latexBlock:
        let lines = (0..<block.lineCount).map { block.line(at: $0) }
        result.append("∑ " + lines.joined(separator: "|"))
      case .paragraph: result.append(block.plainText)
      case .heading: result.append("# " + block.plainText)
      default: break
      }
    }
    return result
  }

  @Test(
    "M4.6a A delimiter at the end of a line opens a formula if the next line looks like one",
    arguments: [
      (
        "The energy is: $$\nE = mc^2\n$$\nwhere $E$ is energy.",
        ["The energy is:", "∑ E = mc^2", "where E is energy."]
      ),
      ("Also \\[\nE = mc^2\n\\]\nas shown.", ["Also", "∑ E = mc^2", "as shown."]),
      ("a\nb so $$\nx_1\n+ 2 $$\n", ["a\nb so", "∑ x_1|+ 2"]),
      ("公式：$$\nE = mc^2\n$$。", ["公式：", "∑ E = mc^2|。"]),
      ("sum:$$\n\\sum_i i\n$$\n", ["sum:", "∑ \\sum_i i"]),
      ("**Result:** $$  \n  x > 0 $$, q.e.d.", ["Result:", "∑ x > 0", ", q.e.d."]),
      ("a\n    $$\n    x = 1\n    $$\nb", ["a", "∑ x = 1", "b"]),
      (
        "- item: $$\n  x = 1\n  $$\n  more\n- [ ] $$\n  y = 2\n  $$",
        ["item:", "∑ x = 1", "more", "∑ y = 2"]
      ),
      ("> so \\[\n> x = 1\n> \\].\n> end", ["so", "∑ x = 1|.", "end"]),
      (
        "then $$\n\\begin{cases} 1 \\end{cases}\n$$\n", ["then", "∑ \\begin{cases} 1 \\end{cases}"]
      ),
      ("$$a$$ and `$$` give $$\nx = 1\n$$", ["a and $$ give", "∑ x = 1"]),
      ("open $$\nx = 1", ["open", "∑ x = 1"]),
      ("first $$\nx = 1\n$$ second: $$\ny = 2\n$$", ["first", "∑ x = 1", "second:", "∑ y = 2"]),
    ] as [(String, [String])])
  func openers(text: String, expected: [String]) {
    #expect(blocks(text) == expected)
  }

  @Test(
    "M4.6a Otherwise the delimiter is text",
    arguments: [
      ("The PID is in $$\nas always.", ["The PID is in $$\nas always."]),
      ("PID: $$\n\nx = 1", ["PID: $$", "x = 1"]), ("PID: $$", ["PID: $$"]),
      ("PID: $$\nUse `kill -9 <pid>` now", ["PID: $$\nUse kill -9 <pid> now"]),
      ("a $$ b = c $$\nd = e", ["a b = c\nd = e"]),
      ("a $$ b\nc = d $$\ne = f", ["a b\nc = d\ne = f"]),
      ("a$$\nx = 1", ["a$$\nx = 1"]), ("a $$$\nx = 1", ["a $$$\nx = 1"]),
      ("a \\$$\nx = 1", ["a $$\nx = 1"]), ("see `a $$\nx = 1`", ["see a $$ x = 1"]),
      ("It is $$\nin `kill $$`.", ["It is $$\nin kill $$."]),
      ("A: $$\n===", ["# A: $$"]), ("A: $$\n- x = 1", ["A: $$", "x = 1"]),
      ("> a $$\nx = 1", ["a $$\nx = 1"]),
    ] as [(String, [String])])
  func textOpeners(text: String, expected: [String]) {
    #expect(blocks(text) == expected)
    let far = "a $$\n" + String(repeating: "x", count: 1_024) + "="
    #expect(blocks(far) == [far])
  }

  @Test(
    "M4.6b An environment of TeX is a formula",
    arguments: [
      (
        "\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}\n",
        ["∑ \\begin{align}|a &= b \\\\|c &= d|\\end{align}"]
      ),
      (
        "Solve:\n\\begin{cases} x \\\\ y \\end{cases}",
        ["Solve:", "∑ \\begin{cases} x \\\\ y \\end{cases}"]
      ),
      (
        "- \\begin{align*} x\n  \\end{align*}, so\n", ["∑ \\begin{align*} x|\\end{align*}", ", so"]
      ),
      (
        "> \\begin{pmatrix}\n> \\begin{matrix} 1 \\end{matrix}\n> \\end{pmatrix}.\n",
        ["∑ \\begin{pmatrix}|\\begin{matrix} 1 \\end{matrix}|\\end{pmatrix}."]
      ),
      (
        "\\begin{bmatrix} 1 \\end{bmatrix}^T = \\begin{bmatrix} 2 \\end{bmatrix} so",
        ["∑ \\begin{bmatrix} 1 \\end{bmatrix}^T = \\begin{bmatrix} 2 \\end{bmatrix}", "so"]
      ),
      ("\\begin{gather}\nx\n\nafter", ["∑ \\begin{gather}|x", "after"]),
      ("\\begin{itemize}\nx", ["\\begin{itemize}\nx"]),
      ("a \\begin{align}\nx", ["a \\begin{align}\nx"]),
      ("\\begin{aligne} x", ["\\begin{aligne} x"]), ("\\begin", ["\\begin"]),
    ] as [(String, [String])])
  func environments(text: String, expected: [String]) {
    #expect(blocks(text) == expected)
  }

  /// The inlines of a paragraph, with formulas in `⟨⟩`, displayed ones in `⟪⟫`. They are the same
  /// in pieces.
  private func inlines(_ text: String) -> String {
    _ = blocks(text)
    return MarkdownParser.parse(text).blocks.map { block in
      block.inlines.map { inline in
        if case .latex(let tex, let isDisplay) = inline.kind {
          isDisplay ? "⟪\(tex)⟫" : "⟨\(tex)⟩"
        } else {
          inline.plainText
        }
      }.joined()
    }.joined(separator: "¶")
  }

  @Test(
    "M5.5 An environment within a paragraph is a formula",
    arguments: [
      (
        #"So \begin{align} a &= b \\ c &= d \end{align} holds."#,
        #"So ⟪\begin{align} a &= b \\ c &= d \end{align}⟫ holds."#
      ),
      (
        #"Solve: \begin{cases} x \\ *y* \end{cases}"#,
        #"Solve: ⟨\begin{cases} x \\ *y* \end{cases}⟩"#
      ),
      (
        #"A = \begin{bmatrix} 1 & 2 \end{bmatrix}."#, #"A = ⟨\begin{bmatrix} 1 & 2 \end{bmatrix}⟩."#
      ),
      (
        #"M \begin{vmatrix}\begin{matrix}a\end{matrix}\end{vmatrix}^2"#,
        #"M ⟨\begin{vmatrix}\begin{matrix}a\end{matrix}\end{vmatrix}⟩^2"#
      ),
      (#"Write \begin{align} and \end{align}."#, #"Write \begin{align} and \end{align}."#),
      (#"Open \begin{align} a = b"#, #"Open \begin{align} a = b"#),
      (#"No \begin{itemize} a = b \end{itemize}"#, #"No \begin{itemize} a = b \end{itemize}"#),
      (#"In \begin{align} `a \end{align}`"#, #"In \begin{align} a \end{align}"#),
      (
        #"In C:\bin, \\begin{align} a = b \end{align}"#,
        #"In C:\bin, \begin{align} a = b \end{align}"#
      ),
      (#"\[ a \] \[ b \]"#, "⟪a⟫ ⟪b⟫"), (#"Do \[x\] and \[ ab \]"#, "Do [x] and [ ab ]"),
    ])
  func inlineEnvironments(text: String, expected: String) {
    #expect(inlines(text) == expected)
  }

  @Test("M5.5 An environment continues on the next line, within its limit")
  func longEnvironments() {
    let text = "It is \\begin{pmatrix} a & b \\\\\nc & d \\end{pmatrix}, so"
    #expect(inlines(text).hasSuffix("d \\end{pmatrix}⟩, so"))
    let spaces = String(repeating: " ", count: MarkdownLimits.formulaLineBytes)
    let far = "It is \\begin{pmatrix} a &\(spaces)b \\end{pmatrix}"
    #expect(inlines(far).hasPrefix("It is \\begin"))
    let many = String(repeating: "a \\begin{align}", count: 5_000)
    #expect(MarkdownParser.parse(many).blockCount == 1)
  }

  @Test(
    "M4.6c The first delimiter on a later line ends a formula, and text after it is a paragraph",
    arguments: [
      ("$$\nx = 1\n$$.\n\nThen", ["∑ x = 1|.", "Then"]),
      (
        "\\[\ny = 2\n\\], where $c$ is **large**.\nMore.",
        ["∑ y = 2", ", where c is large.\nMore."]
      ),
      ("$$\nx\ny $$ - z $$w$$", ["∑ x|y", "- z w"]), ("$$\nx\n$$ $$\n", ["∑ x", "$$"]),
      ("$$\nx \\$$ y\n$$;", ["∑ x \\$$ y|;"]), ("$$\nx\n$$…", ["∑ x", "…"]),
    ] as [(String, [String])])
  func closers(text: String, expected: [String]) {
    #expect(blocks(text) == expected)
  }

  @Test("M1.6 M4.6a M4.6b Strict Markdown has no formulas")
  func strict() {
    for options in [MarkdownOptions.strict, .commonMark] {
      for text in ["a $$\nx = 1\n$$", "a \\[\nx = 1\n\\]", "\\begin{align}\nx\n\\end{align}"] {
        let kinds = MarkdownParser.parse(text, options: options).blocks.map(\.kind)
        #expect(kinds == [.paragraph])
      }
    }
  }

  @Test("M3.11 What decides about a formula is omitted until it does")
  func live() {
    func shown(_ text: String) -> [String] {
      var stream = MarkdownStream()
      stream.append(text)
      return Self.blocks(of: stream.document)
    }
    #expect(shown("It is: $$") == ["It is:"])
    #expect(shown("It is: $$\n") == ["It is:"])
    #expect(shown("It is: $$\nE ") == ["It is:"])
    #expect(shown("It is: $$\nE =") == ["It is:", "∑ E ="])
    #expect(shown("It is: $$\nE\n") == ["It is: $$\nE"])
    #expect(shown("> a\n> It is: \\[\n> E") == ["a\nIt is:"])
    #expect(shown("> a\n> It is: \\[\n> E_") == ["a\nIt is:", "∑ E_"])
    #expect(shown("$$\nx\n$$,") == ["∑ x"])
    #expect(shown("$$\nx\n$$, so") == ["∑ x", ", so"])
    #expect(shown("a\n\\begin{al") == ["a"])
    #expect(shown("a\n\\begin{align}\nx &= 1") == ["a", "∑ \\begin{align}|x &= 1"])
    #expect(shown("a\n\\begin{all") == ["a\n\\begin{all"])
    #expect(shown("a \\begin{al") == ["a "])
    #expect(shown("a \\begin{align} b &= c \\\\") == ["a "])
    #expect(shown("a \\bet") == ["a \\bet"])
  }

  @Test("M8.4 A delimiter that may open a formula is held until the next line decides")
  func events() {
    var tokenizer = MarkdownTokenizer()
    #expect(EventLog.texts(tokenizer.append("First\nIt is: $$\n")) == ["First", "It is:"])
    #expect(tokenizer.append("E ").isEmpty)
    _ = tokenizer.append("= 1\n$$ then\n")
    tokenizer = MarkdownTokenizer()
    _ = tokenizer.append("First\nIt is: $$\nE ")
    #expect(EventLog.texts(tokenizer.append("\nF\n") + tokenizer.finish()) == [" $$", "E", "F"])
  }

  @Test("M10.1 Formulas next to text are written so that they are read the same")
  func written() {
    for text in Samples.formulas {
      let document = MarkdownParser.parse(text)
      let again = MarkdownParser.parse(MarkdownRenderer().render(document))
      #expect(HTMLRenderer().render(document) == HTMLRenderer().render(again), "\(text)")
    }
  }

  @Test("M1.5 Delimiters at the ends of all lines take linear time")
  func manyOpeners() {
    let lines = String(repeating: "a $$\nb\n", count: 20_000)
    #expect(MarkdownParser.parse(lines).blockCount == 1)
    let formulas = String(repeating: "a $$\nb = 1 $$ ", count: 20_000)
    #expect(MarkdownParser.parse(formulas).blockCount == 40_000)
  }
}
