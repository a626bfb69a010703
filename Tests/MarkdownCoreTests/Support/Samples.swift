import TestSupport

/// Documents made of the literals that mean something in Markdown.
enum Samples {
  /// How many random documents a property is shown on: many where the code is fast.
  #if DEBUG
    static let randomCount = UInt64(120)
  #else
    static let randomCount = UInt64(10_000)
  #endif

  static let literals: [String] = [
    "a", "word ", " ", "  ", "    ", "\t", "\n", "\n\n", "\r\n", "\r", "*", "**", "***", "_", "__",
    "`", "``", "```", "```swift\n", "~~", "~", "~~~\n", "[", "]", "](", "](/u)", "![", "[a]",
    "[a]: /u\n",
    "[b]: <x> 'title'\n", "<", ">", "> ", "<b>", "</b>", "<!-- ", "-->", "<div>\n", "&amp;", "&",
    "&#35;", "\\", "\\*", "# ", "## ", "#", "- ", "-", "---\n", "===\n", "+ ", "1. ", "2) ", "10. ",
    "- [ ] ", "- [x] ", "|", "| a | b |\n", "|---|:-:|\n", "| c |\n", "\\|", "!", "é", "—", "漢字",
    "\u{1F469}\u{200D}\u{1F680}", "\u{0}", "<http://x.y>", "<a@b.cd>", "\u{FEFF}", "\u{A0}", ":",
    "=", "[^a]", "[^b]: ", "$", "$$", "$x$", "\\(", "\\)", "\\[", "\\]", "www.x.yz", "http://a.b/c",
    "a@b.cd", "@john", "@[J D](id)", "#tag", "[[page]]", ":::note\n", ":::\n", "> [!NOTE]\n",
    "```md\n", "<img alt=\"a > b\">", "www.", "http://a_", ":::a\n", ";", "(", ")", "\"", ".",
    "<details>", "<details>\n", "</details>", "</details>\n", "<summary>s</summary>",
    "{", "}\n", "[{\"", "{\"a\": 1}\n",
    "• ", "•", "☑\u{FE0F}", "– ", "2. ", "3. ", "1. a\n", "x:\n", "x：\n", "```markdown\n", "```\n",
    "a|b\n", "-|-\n", "`a|b`", "$|t|$", "，", "”", "https://a.b/c", "``` {.md}\n", "   ```\n",
    "a line that is wider than forty columns of text\n",
    "x: $$\n", " \\[\n", "a = b\n", "$$.\n", "\\], c", "\\begin{cases}", "\\end{cases}",
  ]

  static func random(seed: UInt64, longest: Int = 30) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 1...longest, using: &generator) {
      text += Array(literals[Int.random(in: 0..<literals.count, using: &generator)].utf8)
    }
    return text
  }

  /// Every construct, small enough for all splits and all prefixes.
  static let mixed: [String] =
    answers + formulas + [
      "# Title *one*\n\nText with **bold `code** x` and [a link](http://x.y \"t\").\nmore  \nlines\\\nend\n",
      "- one\n- two\n\n  para\n  - deep\n    1. x\n    2. y\n\n- [x] done\n- [ ] open\n\nafter\n",
      "> quote\nlazy\n> > deep\n\n> again\n> - a\n>\n> - b\n",
      "```swift\nlet x = 1\n\n  y\n```\n\n    code\n\n    more\n\n\ntext\n~~~\nopen",
      "| a | b |\n|:--|--:|\n| 1 | `x\\|y` |\n| **z** |\nrow\n\nx | y\n- | -\n1 | 2\n",
      "Setext\n======\n\nPara\nTwo\n---\n\n***\n\n<div>\nraw\n</div>\n\n<!-- c\n\nd -->\nx\n",
      "[a]: /one 'x\ny'\n[b]: <two>\n\n[a] [t][b] ![i][a] [c] [c][]\n\n[c]: /three\n\n[c]\n",
      "***a* b** *c **d*** __e__ f_g_h ~~s~~ ~t~ \\*no\\* &copy; <b c='d'> <http://a.b> <x@y.zz>\n",
      "\u{FEFF}# BOM\r\n\r\ntwo\rthree\r\n- a\r- b\r\n\u{0}nul é漢字\n",
      "1. a\n\n   ```\n   x\n   ```\n2. b\n   > q\n   >\n   > r\n\n10) c\n",
    ]

  /// What once was taken for certain and was not.
  static let uncertain: [String] = [
    "<img alt=\"a > b\" src=\"x\">\n\nx", "- <img alt=\"a > b\">\n", "<b x=\">\">\n", "<.s:\n",
    "\u{FEFF}$$\nx\n$$\n", "\u{FEFF}```\nx\n```\n", "\u{FEFF}<b>x</b>\n", "\u{FEFF}---\n",
    "\u{FEFF}1. x\n", "\u{FEFF}:::n\nx\n", "b www.\nx", "http://a_漢字www.x.yz|\n", "http://a_\nb",
    "```\n\n",
    "- [x] \n- [ ] a\n",
    "#tag hello\n-x\n:y\n", "> ```\n>\n\nx", "#[\\(;==\n| a |\n]\\)~\n[", "[a \\( [b](u) ] x \\) y",
    "!<**---\n)\\)<http://x.y>\n", "a $é \\)</b>|$<div>\n", "字#—:::a\n", "[^b]: <b c=\">\">",
    ">2) [^a](\\]==\n)x\n", "[a]: b\n\n[a][==\n](!",
    "- [x] a b\n1\n2\n3\n4\n5\n6\n7\n8\n9\n", "[a]: /u\n\"b/c\"", "[a]: /u\n(b\t2) c",
    "*x\n1\n2\n3\n4\n5\n6\n7\n8*\n!__\nx",
    "$x$\n1\n2\n3\n4\n5\n6\n\\]\r\\*\nx",
  ]

  /// The rules of the preset for models alone.
  static let answers: [String] = [
    "Notes:\n• one\n• two\nA line that is wider than forty columns of text\n– three\n—x\n☑\u{FE0F} four\n",
    "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字\n漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字字\nend *a\nb*\n",
    "1. mass:\n$$ m $$\nin kg, always.\n2. speed\n\ntext\n3. more\n5. no\n",
    "Results:\nName | Score\n--|--\nAnn | 5\n\n**R:**\nA | B\nC | D\n\nx:\na|b\n-|-\n",
    "| f | m |\n|--|--|\n| $|t|$ | `a|b` | keep |\n| `x | y` | z\n| a | b | c | d |\n| `x` | $5 | $6 |\n",
    "| `a|b` | c |\n|--|--|\n| 1 | 2 |\n",
    "```markdown\n# T\n\nOutput:\n\n```\nplain\n```\n\n## End\n```\n\nafter\n",
    "> ```md\n> a：\n> ```\n> b\n> ```\n> ```\nx\n",
    "1. Install:\n   ```bash\nnpm i\n- x\n   ```\n2. Run:\n   ~~~\n x\n3. End\n",
    "- > ~~~\n> a\n\n- - ```\nx\n  - y\n```\nz\n",
    "``` {.python #id}\nx\n```\n```{r, echo=FALSE}\ny\n```\n```js{1,3}\n```\n",
    "请看 https://a.b/c（x）。**https://a.b/d**。“https://e.f”… **www.a.b/c**x\n",
  ]

  /// Formulas next to text.
  static let formulas: [String] = [
    "We get\n\n$$\nx = \\frac{a}{b}\n$$.\n\n\\[\ny\n\\], where $c$ is **large**.\nMore $$\nz_1\n$$\n",
    "Long line\nThe energy is: $$\nE = mc^2\n$$\nwhere $E$ is it.\n\nAlso \\[\nE = 1\n\\]\nas shown.\n",
    "The PID is in $$\nas always, $$\n\na $$\n`b` = c\n\nd $$ e\nf $$\ng = h\n",
    "- so: $$\n  x = 1\n  $$;\n  > and：\\[\n  > y\n  > = 2 \\] *b*\n- [ ] $$\n  z = 3\n",
    "\\begin{align}\na &= b + c \\\\\nd &= e\n\\end{align}\n\nSolve:\n\\begin{cases} x \\\\ y \\end{cases}, or\n",
    "> \\begin{pmatrix} 1\n> \\end{pmatrix} = 2\n\\begin{matrix}\n\nx\\\n    $$\n    y = 1\n$$ | a\n",
    "So \\begin{align} a &= b \\\\ c \\end{align} *is*, \\begin{cases} 1 \\\\\n2 \\end{cases}. \\[ a \\] \\[ b \\]\n",
  ]

  /// Constructs beyond CommonMark and GFM's tables.
  static let beyond: [String] = [
    "Text[^1] and[^long] again[^1].\n\n[^1]: One *note*.\n\n[^long]:\n    Two\n\n    parts\n    - a\n",
    "> [!NOTE]\n> Mind **this**.\n>\n> - a\n\n> [!warning]  \n> x\n\n> [!none]\n> y\n",
    "Prices $5 and $6, $x^2$ and \\(a\\) or $$b$$ end.\n\n$$\n\\int x\n$$\n\\[ y\nz \\]\n\n$$ one $$\n",
    "See www.example.com/a_b, https://x.org/(q). Mail a.b@c.de! ftp://f.g\nhttp://\n",
    ":::tip[Title]{#i .c k=\"v w\"}\nInner *text*\n\n::::deep\nx\n::::\n:::\nafter\n",
    "**これは。**だから「*強調*」する\n\n```md\n# t\n```py\nx\n```\nmore\n```\ntext\n",
    "<details>\n<summary>a</summary>\nb\n</details>\nc\n\n<details><summary>d</summary>e</details> f\n",
    "<details>\n\n- g\n  </details>\n<details><details>\n\n> h **i</details>\n\nj `</details>\n</details > k",
    ":::a\nb\n{\n  \"c\": [\n\n  *1*]\n}\nd\n[ {\"e\": 2}\n:::\n:::a\n{f\n:::\n{\"g\": 3}\n",
    "Hi @john.doe, see #topic: [[page|Shown]] @[Jane Doe](u-1)! $AAPL x@y\n\n@[open and @ end @\n",
  ]
}
