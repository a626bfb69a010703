import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import HTMLFront
import TestSupport
import Testing

/// Formulas as MathML.
@Suite struct MathTests {
  /// The formula without its root and annotation.
  private func formula(_ source: String) -> String {
    let html = html("$\(source)$")
    let start = html.firstRange(of: "<semantics>")?.upperBound ?? html.startIndex
    let end = html.firstRange(of: "<annotation")?.lowerBound ?? html.startIndex
    return start < end ? String(html[start..<end]) : html
  }

  @Test("H4.5 A formula has its source as an annotation; source that can't be parsed is shown")
  func annotation() {
    #expect(
      html("a $x<y$ b").contains(
        "a <math><semantics><mrow><mi>x</mi><mo>&lt;</mo><mi>y</mi></mrow>"
          + "<annotation encoding=\"application/x-tex\">x&lt;y</annotation></semantics></math> b"))
    #expect(html("$$x$$").contains("<math display=\"block\">"))
    #expect(html("$\\frac{$").contains("\\frac{"))
    #expect(html("```math\nx^2\n```").contains("<msup><mi>x</mi><mn>2</mn></msup>"))
    #expect(html(artifact("application/x-latex", "$$x_1$$")).contains("<msub>"))
  }

  @Test("H4.5 Formulas of LaTeX have their source and their text as annotations")
  func latex() throws {
    let text =
      #"\newcommand{\R}{\mathbb{R}} \section{A} For $x<\R^2$: \[ \frac{x}{y} \] and $\frac{1}$."#
    let page = html(artifact("application/x-latex", text))
    #expect(
      page.contains(
        "</mrow><annotation encoding=\"application/x-tex\">x&lt;\\mathbb{R}^2</annotation>"
          + "<annotation encoding=\"text/plain\">x &lt; ℝ²</annotation></semantics></math>:</p>"))
    #expect(page.contains("\"application/x-tex\">\\frac{x}{y}</annotation>"))
    // A formula that can't be read is its text.
    #expect(page.contains("<span class=\"ak-formula\">1/□</span>"))
  }

  @Test("H4.5 All formulas of the notes are MathML", .needsSharedFolder)
  func notes() throws {
    guard let bytes = SharedFolder.bytes(of: "corpus/13-latex-notes.txt") else { return }
    let tree = tree(HTMLBlockRenderer().fragment(of: presentation(bytes)))
    #expect(tree.with(class: "ak-formula").isEmpty)
    for math in tree.named("math") {
      let encodings = math.elements.filter { $0.name == "annotation" }
        .map { $0.attributes["encoding"] }
      #expect(encodings.first == "application/x-tex")
    }
  }

  @Test("H4.5 An open formula at the end of live text is left out")
  func open() {
    var session = ArtifactSession(.standard)
    session.append("words $x^")
    let live = HTMLBlockRenderer().fragment(of: session.presentation)
    #expect(live.contains("words") && !live.contains("<math"))
  }

  @Test(
    "H4.6 Parts of formulas are MathML Core",
    arguments: [
      ("12.5", "<mn>12.5</mn>"),
      ("-1", "<mrow><mo form=\"prefix\">−</mo><mn>1</mn></mrow>"),
      ("10^{23}", "<msup><mn>10</mn><mn>23</mn></msup>"),
      ("\\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
      ("\\sqrt[3]{x}", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
      (
        "\\sin x", "<mrow><mi>sin</mi><mspace width=\"0.1667em\"/><mi>x</mi></mrow>"
      ),
      (
        "\\operatorname*{argmax}_x",
        "<mo movablelimits=\"true\" lspace=\"0\" rspace=\"0\">argmax</mo>"
      ),
      ("\\operatorname{arg\\,min}", "<mi>arg min</mi>"),
      ("\\operatorname*{E}_x", "<mi mathvariant=\"normal\">E</mi>"),
      ("\\ce{NO^{.-}}", "<mrow><mi>•</mi><mo form=\"prefix\">−</mo></mrow>"),
      ("\\unit{km\\per h}", "<mi>/</mi>"), ("\\SI{10}{\\%}", "<mi>%</mi>"),
      ("\\mathbb{R}", "<mi>ℝ</mi>"), ("\\mathbf{v}", "<mi>𝐯</mi>"),
      ("\\mathrm{d}", "<mi mathvariant=\"normal\">d</mi>"),
      ("\\Gamma", "<mi mathvariant=\"normal\">Γ</mi>"),
      ("x_i^2", "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"),
      ("\\text{if } x", "<mrow><mtext>if\u{A0}</mtext></mrow><mi>x</mi>"),
      ("{}^2", "<msup>"), ("\\color{red}{x}", "<mrow class=\"ak-tint-red\"><mi>x</mi></mrow>"),
    ])
  func parts(source: String, expected: String) {
    #expect(formula(source).contains(expected), "\(formula(source))")
  }

  @Test("H4.6 Limits are below and above, scripts beside")
  func limits() {
    #expect(formula("\\sum_{i=1}^n i").contains("<munderover><mo>∑</mo><mrow><mi>i</mi>"))
    #expect(formula("\\int_0^1").contains("<msubsup><mo>∫</mo>"))
    #expect(formula("\\lim_{n}").contains("movablelimits=\"true\""))
    #expect(formula("\\hat{x}").contains("<mover accent=\"true\"><mi>x</mi>"))
  }

  @Test("H4.6 Matrices have alignments and lines")
  func matrices() {
    let matrix = formula("\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}")
    #expect(matrix.contains("<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>"))
    #expect(matrix.contains("stretchy=\"true\">(</mo>"))
    let aligned = formula("\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}")
    #expect(
      aligned.contains("<mtd class=\"ak-trailing\"><mi>a</mi></mtd><mtd class=\"ak-leading\">"))
  }

  @Test("H4.6 Every formula of the suite has elements with the right number of children")
  func children() throws {
    let sources = [
      "\\frac{a}{b}^{c}_{d}", "\\binom{n}{k}", "\\overbrace{a+b}^{n}", "\\underline{x}",
      "\\cancel{x}",
      "\\boxed{x}", "\\phantom{x}y", "\\big( x \\bigr)^2",
      "\\left( \\frac{a}{b} \\middle| c \\right]",
      "a \\\\ b", "\\not= x", "\\tag{1} x", "\\smash{x}", "\\overset{a}{=}", "\\xrightarrow[a]{b}",
      "\\begin{cases} 1 & x > 0 \\\\ 0 \\end{cases}",
      "\\begin{array}{l|r} a & b \\\\ \\hline c & d \\end{array}",
      "\\unknown x", "\\unknown[2]^3{x}{y}", "\\unknown^2_3{x}", "\\ce{Cl-_{(aq)}}",
      "\\rule{1em}{2em}", "x'", "\\sqrt{}", "^2", "_", "\\text{a $x$ b}",
    ]
    let counts = [
      "mfrac": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3,
      "mroot": 2, "semantics": 2,
    ]
    for source in sources {
      let tree = tree(html("$$\(source)$$"))
      for element in tree.elements {
        if let count = counts[element.name] {
          #expect(element.children.count == count, "\(source): \(element.name)")
        }
      }
      #expect(Inertness.problems(in: tree) == [], "\(source)")
    }
  }
}
