import MarkdownCore
import Testing

/// Sentences as language models write them, with what has to be read.
struct ModelTextTests {
  /// The HTML of a text without its paragraph, formulas as `⟦inline⟧` and `⟪display⟫`.
  private static func read(_ text: String, size: Int? = nil) -> String {
    let document =
      size.map { parseInPieces(Array(text.utf8), size: $0, snapshots: true) }
      ?? MarkdownParser.parse(text)
    var html = HTMLRenderer(allowsRawHTML: true).render(document)
    let math = "<code class=\"language-math math-"
    for (kind, marks) in [("inline", ("⟦", "⟧")), ("display", ("⟪", "⟫"))] {
      var parts = html.parts(separatedBy: math + kind + "\">")
      for index in parts.indices.dropFirst() {
        let inside = parts[index].parts(separatedBy: "</code>")
        parts[index] =
          marks.0 + inside[0] + marks.1 + inside.dropFirst().joined(separator: "</code>")
      }
      html = parts.joined()
    }
    for (entity, character) in [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
      html = html.parts(separatedBy: entity).joined(separator: character)
    }
    if html.hasPrefix("<p>"), html.hasSuffix("</p>\n") {
      html = String(html.dropFirst(3).dropLast(5))
    }
    return html
  }

  /// Texts that are read as they are.
  static let verbatim: [String] = [
    // Money
    "It costs $5 and later $10.", "Prices: $1.50, $2.75 and $3.", "From $20-$30 per seat.",
    "Raise $5M at a $50M valuation.", "US$5 or CA$7", "a $5 bill and a $10 bill",
    "Between $100 and $200 (about 90€–180€)", "$9.99/month, $99/year",
    "It went from $1 to $2 to $4.",
    "costs 5$ here and 6$ there", "$AAPL rose, $MSFT fell", "echo $HOME and $PATH", "100$ or 200$?",
    "The $100-a-month plan vs. the $200 one", "$3,000–$4,500",
    // Tildes
    "~5 minutes on CI, and ~10 minutes locally", "大约3~5天，费用10~20元", "~/.bashrc or ~/.zshrc~",
    "H~2~O", "about ~100 users and ~50 teams", "cd ~ && ls ~", "~1.2 GB (~40% less)",
    "version ~> 1.2 or ~> 2.0", "10~20 and 30~40", "a ~ b ~ c",
    "3~5個、7~9個", "x ~ N(0, 1), y ~ U(0, 1)",
    // Underscores, stars, globs
    "snake_case_name and other_name", "__init__.py and __main__.py",
    "_config.yml, _layouts/a_b.html", "src/**/*.swift or *.md and *.txt",
    "2 * 3 * 4 = 24", "a*b and c * d", "5 * 4 = 20, 6 * 7 = 42", "file_a_b.txt, file_c_d.txt",
    "C* and D* algebras? no: C * and D *", "MAX_RETRIES=3 and MIN_RETRIES=1", "*.log, *.tmp",
    "node_modules/**", "_private and other", "2**10 is 1024", "x ** y ** z",
    // Generics, comparisons, placeholders in prose
    "a < b and c > d", "x <= y, y >= z", "1 < 2 < 3", "if a<b then c", "<3 you all",
    "5 > 3 -> true",
    "a <- b <- c", "x << 2 | y >> 3", "i < n && j > m", "f(x) = 5?",
    // Paths, versions, names, e-mail-like
    "C:\\Users\\me\\file.txt", "v1.2.3 and v2.0.0-rc.1+build.5", "/usr/local/bin and ./run.sh",
    "@State var x and #include it", "user@host:~/dir", "1.0 - 2.0",
    "a/b/c, d\\e\\f", "\\d+ and \\w+ are regexes", "foo[0] and bar[1]", "arr[i][j] = 0",
    "[WIP] Fix the parser", "[x] and [ ] in text", "See [1] and [2].", "[[nested]] brackets",
    "array[0:5], dict['key']", "(see [RFC 2119])", "key: value", "3.14 and 2.71", "50% off!",
    "a | b | c", "A|B", "true || false", "x || y && z", "#1 and #2", "C# and F#",
    "issue #42", "AT&T and R&D", "&c.", "a & b", "fish & chips; salt", "?? and ?.", "a := b",
    "No. 5 - the best", "-5 degrees to -10 degrees", "+1 from me",
    "2024-01-15 and 15.01.2024", "10:30–11:45", "e.g. i.e. etc.", "Ctrl+C, Cmd+V", "O(n log n)",
    "「引用」と『題名』", "全角（かっこ）と［角括弧］", "第3~第5章", "３～５日", "価格は10~20円です",
    "100km~200km", "温度20~25℃", "#タグ と @人", "A → B → C", "x² + y² = z²", "½ cup, ¼ tsp",
  ]

  /// Texts with markup or escapes, and what is read.
  static let marked: [(source: String, read: String)] = [
    // Escaped brackets
    (#"\[Note: this is optional"#, "[Note: this is optional"), (#"\[options\]"#, "[options]"),
    (#"\[x\] done"#, "[x] done"), (#"\[x\]"#, "[x]"), (#"\[WIP\]"#, "[WIP]"),
    (#"run \(optional\) steps"#, "run (optional) steps"), (#"\[1, 2\]"#, "[1, 2]"),
    (#"see \[1\] and \[2\]"#, "see [1] and [2]"), (#"\(a, b\)"#, "(a, b)"),
    (#"\(10\) items"#, "(10) items"), (#"call f\(\) now"#, "call f() now"),
    (#"a \( b"#, "a ( b"), (#"\(see below"#, "(see below"),
    (#"\[TODO\]: fix it"#, "[TODO]: fix it"),
    // Formulas in brackets
    (#"\(x\)"#, "⟦x⟧"), (#"where \( n \) is large"#, "where ⟦n⟧ is large"), (#"\(α\)"#, "⟦α⟧"),
    (#"\(x^2\) and \(y_1\)"#, "⟦x^2⟧ and ⟦y_1⟧"), (#"\(a+b\)"#, "⟦a+b⟧"),
    (#"\(\alpha\) and \(\beta\)"#, #"⟦\alpha⟧ and ⟦\beta⟧"#), (#"so \(a < b\)"#, "so ⟦a < b⟧"),
    (#"\(f(x) = 2\)"#, "⟦f(x) = 2⟧"), (#"thus \[x = 1\] holds"#, "thus ⟪x = 1⟫ holds"),
    (#"thus \[\frac{1}{2}\] holds"#, #"thus ⟪\frac{1}{2}⟫ holds"#),
    ("\\(a\nb + c\\)", "(a<br />\nb + c)"),
    // Dollars
    ("$x$ and $y$", "⟦x⟧ and ⟦y⟧"), ("$5 and $x$", "$5 and ⟦x⟧"),
    ("so $a_1 + b$ it is", "so ⟦a_1 + b⟧ it is"),
    ("$$x = 1$$ inline", "⟪x = 1⟫ inline"), (#"\$5 and \$6"#, "$5 and $6"),
    // Emphasis, strikethrough
    ("~~old~~ new", "<del>old</del> new"), ("~~a~~ ~5 ~~b~~", "<del>a</del> ~5 <del>b</del>"),
    ("**bold** and *it*", "<strong>bold</strong> and <em>it</em>"),
    ("**強調。**次", "<strong>強調。</strong>次"),
    ("_it_ and snake_case", "<em>it</em> and snake_case"),
    ("***both***", "<em><strong>both</strong></em>"),
    // Code keeps everything
    ("`$5 ~x~ \\(y\\)`", "<code>$5 ~x~ \\(y\\)</code>"),
    ("`Array<string>`", "<code>Array<string></code>"),
    // Links and escapes
    ("[a](https://x.y/a_b_c)", "<a href=\"https://x.y/a_b_c\">a</a>"),
    (#"**bold** `\(y\)`"#, #"<strong>bold</strong> <code>\(y\)</code>"#),
    ("`$5 ~x~`", "<code>$5 ~x~</code>"), ("`Array<string>`", "<code>Array<string></code>"),
    ("1\\. no list", "1. no list"), ("a  \nb", "a<br />\nb"),
  ]

  @Test("M1.6 Money, tildes, globs, generics, paths and ranges are read verbatim")
  func verbatimTexts() {
    for text in Self.verbatim {
      #expect(Self.read(text) == text)
      #expect(Self.read(text, size: 1) == text)
    }
    #expect(Self.verbatim.count + Self.marked.count >= 120)
  }

  @Test("M1.6 M5.3 M5.5 Markup, formulas and escapes of models", arguments: marked)
  func markedTexts(_ row: (source: String, read: String)) {
    #expect(Self.read(row.source) == row.read)
    #expect(Self.read(row.source, size: 1) == row.read)
  }

  @Test("M4.6 A bracket formula is alone on its line, begins with a command, or ends on its line")
  func displayFormulas() {
    func kinds(_ text: String) -> [BlockKind] { MarkdownParser.parse(text).blocks.map(\.kind) }
    #expect(kinds("\\[\nx = 1\n\\]\n") == [.latexBlock])
    #expect(kinds("\\[ \\frac{1}{2}\n+ x \\]\n") == [.latexBlock])
    #expect(kinds("\\[ x = 1 \\]\n") == [.latexBlock])
    #expect(kinds("\\[ x = 1\n\\]\n") == [.paragraph])
    #expect(kinds("\\[Note: this\n") == [.paragraph])
    let far = String(repeating: "x", count: 1_100)
    #expect(kinds("\\[ \(far) = 1 \\]\n") == [.paragraph])
    #expect(kinds("\\[ \(far.prefix(900)) = 1 \\]\n") == [.latexBlock])
  }

  @Test("M3.11 What follows an undecided bracket is omitted for at most 1 KiB")
  func heldBrackets() {
    for opener in ["a \\(", "a \\["] {
      var stream = MarkdownStream()
      stream.append(opener + "b c")
      #expect(stream.document.block(at: 0).plainText == "a ")
      stream.append(String(repeating: "d ", count: 520))
      #expect(stream.document.block(at: 0).plainText.hasPrefix("a \(opener.last!)b cd d"))
    }
  }
}

extension String {
  /// The texts before, between and after the occurrences of a separator.
  fileprivate func parts(separatedBy separator: String) -> [String] {
    let (bytes, wanted) = (Array(utf8), Array(separator.utf8))
    var parts: [String] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
      if bytes[index...].starts(with: wanted) {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += wanted.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
