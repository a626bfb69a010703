import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@Suite struct HTMLPresentationTests {
  /// The blocks of a page as lines, each with what it is.
  private func lines(_ page: String) -> [String] {
    var session = ArtifactSession(.standard)
    session.append("<artifact type=text/html>\(page)</artifact>")
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else { return [] }
    return artifact.content.map(Self.line)
  }

  private static func line(_ block: Block) -> String {
    switch block.kind {
    case .heading(let level, let text): "h\(level) \(text.plainText)"
    case .paragraph(let text): "p \(text.plainText)"
    case .list(let list):
      (list.isOrdered ? "ol" : "ul")
        + list.items.map { item in
          " \(item.number.map { "\($0)" } ?? "-")" + "("
            + item.content.map(line).joined(separator: ";") + ")"
        }.joined()
    case .quote(let quote): "quote(" + quote.content.map(line).joined(separator: ";") + ")"
    case .code(let code):
      "\(code.language ?? "code") " + code.lines.map(\.text).joined(separator: "⏎")
    case .table(let table):
      ([table.columns.map(\.header.plainText)] + table.rows.map { $0.map(\.plainText) })
        .map { $0.joined(separator: "|") }.joined(separator: " / ")
    case .rule: "rule"
    case .note(let note): "note \(note.text)"
    default: "\(block.kind)"
    }
  }

  @Test(
    "P3.9 P3.9a P3.9b P3.9c The text of a page",
    arguments: [
      ("<h1>A &amp; b</h1><p>x  <b>y</b>\n z</p>", ["h1 A & b", "p x y z"]),
      ("<div>a<div>b</div>c</div>", ["p a", "p b", "p c"]),
      ("<p>a<br>b<img alt=i src=u>", ["p a\nbi"]),
      ("<ul><li>a<li>b<ol start=3><li>c</ol></ul>", ["ul -(p a) -(p b;ol 3(p c))"]),
      ("<blockquote>a<p>b</blockquote><hr>", ["quote(p a;p b)", "rule"]),
      ("<pre><code class=\"x language-swift\">a\n  b\n</code></pre>", ["swift a⏎  b"]),
      (
        "<table><tr><th>a<th>b<tr><td>1<td>2<tr><td colspan=2>3<tr><td>4<td>5<td>6</table>",
        ["a|b / 1|2 / 3| / 4|5 6"]
      ),
      ("<table><tr><td>1<td>2</table>", ["| / 1|2"]),
      ("<dl><dt>t<dd>d<dd>e<dt>u<dt>v<dd><p>w</dl>", ["ul -(p t;p d;p e) -(p u;p v;p w)"]),
      ("<dl><div><dt>t<dd>d</div><div><dd>e</div></dl>", ["ul -(p t;p d;p e)"]),
      ("<dl><dd>e<dt>t</dl>", ["ul -(p e) -(p t)"]),
      ("<p>10<sup>6</sup> m<sup>2</sup>, H<sub>2</sub>O", ["p 10⁶ m², H₂O"]),
      ("<p>x <sup>a <b>?</b></sup>y<sub>Q</sub>", ["p x ^(a ?)y_(Q)"]),
      ("<p>2<sup>2<sup>2</sup></sup><sup></sup>z<sup>3", ["p 2^(2²)z³"]),
      (
        "<table><caption>The <i>c</i></caption><tr><th>a<th>b<tr><td>1<td>2</table>",
        ["a|b / 1|2"]
      ),
      (
        "<table><tr><th>a<th>b<th>c<tr><td rowspan=2>1<td>2<td rowspan=3>3<tr><td>4<tr><td>5<td>6"
          + "<tr><td>7<td>8<td>9</table>",
        ["a|b|c / 1|2|3 / |4| / 5|6| / 7|8|9"]
      ),
      (
        "<table><thead><tr><th>a<th rowspan=9>b<tbody><tr><td rowspan=0 colspan=2>1<tr><tr><td>2"
          + "<tbody><tr><td>3<td>4</table>",
        ["a|b / 1| / | / |2 / 3|4"]
      ),
      ("<ol><li>a<li value=9>b<li>c</ol>", ["ol 1(p a) 9(p b) 10(p c)"]),
      ("<ol reversed><li>a<li>b<li>c</ol>", ["ol 3(p a) 2(p b) 1(p c)"]),
      ("<ol reversed start=9><li>a<li value=4>b<li>c</ol>", ["ol 9(p a) 4(p b) 3(p c)"]),
      (
        "<label>n <input value=v></label><label><input type=checkbox checked> c</label>",
        ["p n [v]\n[x] c"]
      ),
      (
        "<select><option>a<option selected>b</select> <button>s <b>t</b></button>",
        ["p [( ) a | (•) b] [s t]"]
      ),
      (
        "<head><title>t</title><style>p{}</style></head><p hidden>h</p><svg><text>s</svg><script>1</script>x",
        ["p s x", "note scripts are not run: content that they add is missing"]
      ),
      (
        "<p>Let <math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mn>1</mn><mrow><mi>a</mi>"
          + "<mo>+</mo><mi>b</mi></mrow></mfrac><annotation>no</annotation></math> be",
        ["p Let x²=1/(a+b) be"]
      ),
      (
        "<math><msub><mi>a</mi><mi>Q</mi></msub><msqrt><mn>2</mn></msqrt></math>",
        ["p a_(Q)√(2)"]
      ),
      ("<noscript><p>a</noscript>b", ["p a", "p b"]),
      ("<table>foo<tr><td>a<tbody>bar<b>baz</b></table>", ["p foo bar baz", " / a"]),
      (
        "<p>a<svg><defs><text>no</text></defs><text>b</text><text>c<tspan>d</tspan></text></svg>e",
        ["p a b cd e"]
      ),
      (
        "<style>p{}</style>",
        ["note nothing to display: no text on this page", "html <style>p{}</style>"]
      ),
      ("just text", ["p just text"]),
    ])
  func reading(page: String, expected: [String]) {
    #expect(lines(page) == expected)
  }

  @Test("P3.9g Charts that scripts make follow the content")
  func charts() {
    let chart = "{type: 'bar', data: {labels: ['a'], datasets: [{data: [VALUE]}]}}"
    let page =
      "<h1>T</h1><canvas id=c></canvas><script src=x></script>\n<script>const d = 1; new Chart(c, "
      + chart.replacing("VALUE", with: "d") + ");</script><p>x<script>new Chart(e, "
      + chart.replacing("VALUE", with: "2") + ")</script>"
    let shown = lines(page)
    #expect(shown.count == 5, "\(shown)")
    #expect(shown.last == "note scripts are not run: only their charts are shown")
  }

  @Test(
    "P3.9c P3.9e Controls show what they are and what is chosen",
    arguments: [
      ("<select><option>a<option>b</select>", "p [(•) a | ( ) b]"),
      ("<select><option disabled>Choose<option>b</select>", "p [( ) Choose | (•) b]"),
      ("<select><option selected>a<option selected>b</select>", "p [( ) a | (•) b]"),
      ("<select size=3><option>a<option>b</select>", "p [( ) a | ( ) b]"),
      ("<select multiple><option selected>a<option> b  c</select>", "p [[x] a | [ ] b c]"),
      ("<select multiple><option>a</select>", "p [[ ] a]"), ("<select></select>", "p [ ]"),
      (
        "<select><optgroup label=Fruit><option>fig<option label=Pear>p</optgroup></select>",
        "p [(•) Fruit: fig | ( ) Pear]"
      ),
      ("<select><option hidden>-<option>b</select>", "p [(•) b]"),
      ("<input type=radio>One<input type=radio checked>Two", "p ( ) One (•) Two"),
      ("<input type=checkbox checked>a<input type=checkbox>b", "p [x] a [ ] b"),
      ("<input value=a><input><button>c</button>", "p [a] [ ] [c]"),
      ("<p>Name:<input placeholder='Ada L'>.", "p Name: [Ada L]."),
      ("<input value='' placeholder=x>", "p [x]"), ("<input value=v placeholder=x>", "p [v]"),
      ("<input type=password value=secret>", "p […]"),
      ("<input type=password placeholder='Your password'>", "p [Your password]"),
      ("<input type=submit><input type=reset value=Clear>", "p [Submit] [Clear]"),
      ("a <input type=hidden value=x>b", "p a b"),
      ("<textarea placeholder='About\n you'></textarea>", "p [About you]"),
      ("<textarea placeholder=x>Hi</textarea><textarea> </textarea>", "p [Hi] [ ]"),
      ("<progress value=70 max=100>70 percent</progress>", "p [███████░░░] 70 %"),
      ("<progress value=.999></progress>", "p [██████████] 99 %"),
      ("<progress value=5></progress>", "p [██████████] 100 %"),
      ("<progress max=5></progress>", "p [░░░░░░░░░░]"),
      ("<progress value=x></progress>", "p [░░░░░░░░░░]"),
      ("<meter min=10 max=20 value=12>12 of 20</meter>", "p [██░░░░░░░░] 20 %"),
      ("<meter value=.25></meter>", "p [███░░░░░░░] 25 %"),
      ("<label>Disk <meter value=1 max=2></meter></label>", "p Disk [█████░░░░░] 50 %"),
      ("<button><input type=checkbox>a</button>", "p [[ ] a]"),
      ("<button>OK</button><a href=/>link</a>", "p [OK] link"),
      ("<button>OK</button>link<button>OK</button>, or", "p [OK] link [OK], or"),
      ("<input>a<select><option>b</select><i>c</i><input>(d)", "p [ ] a [(•) b] c [ ] (d)"),
      ("<input list=x><datalist id=x><option value=a><option>b", "p [ ] [( ) a | ( ) b]"),
      (
        "<input list=x value=a><datalist id=x><option value=a label=A><option value=b>",
        "p [a] [(•) A | ( ) b]"
      ),
      ("<input list=y value=a><datalist id=x><option>a</datalist>", "p [a] [( ) a]"),
      ("a<datalist id=x></datalist>", "p a"),
    ])
  func controls(page: String, expected: String) {
    #expect(lines(page) == [expected])
  }

  @Test(
    "P3.9f A label stays with the box before it",
    arguments: [
      (
        "<input type=radio id=a><label for=a>Small</label> "
          + "<input type=radio id=b checked><label for=b>Large</label>", "( ) Small (•) Large"
      ),
      (
        "<input type=checkbox id=a><label for=a>a</label><input type=checkbox id=b>\n"
          + "<label for=b><b>b</b></label>", "[ ] a [ ] b"
      ),
      ("<input type=radio><label>a</label><input type=radio><label for=x>b", "( ) a ( ) b"),
      (
        "<label for=a>a</label><input type=radio id=a><label for=b>b</label>"
          + "<input type=radio id=b>", "a ( )\nb ( )"
      ),
      ("<input type=checkbox><label>Name <input></label>", "[ ]\nName [ ]"),
      ("<input id=a><label for=a>a</label>", "[ ]\na"),
      ("<label><input type=radio>a</label><label><input type=radio>b</label>", "( ) a\n( ) b"),
    ])
  func labels(page: String, expected: String) {
    #expect(lines(page) == ["p " + expected])
    #expect(lines("<p>\(page)</p>") == ["p " + expected])
  }

  @Test("P3.9e Of many options, the first ones and the selected ones are shown")
  func manyOptions() {
    let options = (1...200).map { "<option\($0 == 150 ? " selected" : "")>\($0)" }
    let line = lines("<select>" + options.joined() + "</select>").first ?? ""
    #expect(line.hasPrefix("p [( ) 1 | ( ) 2 |") && line.contains("( ) 32 | (•) 150 | (167 more)]"))
  }

  @Test(
    "P3.9c An open dialog is shown, a closed one is not",
    arguments: [
      ("<dialog open><p>Hi</dialog>", ["p Hi"]),
      ("a<dialog open>b</dialog>c", ["p a", "p b", "p c"]),
      ("<p>a</p><dialog><p>b</dialog><p>c", ["p a", "p c"]),
      ("<dialog open hidden>b</dialog>c", ["p c"]), ("<b>a<dialog open>b</dialog></b>", ["p a\nb"]),
    ])
  func dialogs(page: String, expected: [String]) {
    #expect(lines(page) == expected)
  }

  @Test("P3.9 P1.5 Deep pages are flat, and too deeply nested content is text")
  func depth() {
    let groups = String(repeating: "<div>", count: 400)
    #expect(lines(groups + "x") == ["p x"])
    let lists = lines(String(repeating: "<ul><li>", count: 100) + "x")
    #expect(lists.count == 1)
    #expect(lists[0].split(separator: "ul").count == 32)
    #expect(lists[0].contains("(p x)"))
  }

  @Test("P3.9c The cost of text with many controls is linear")
  func controls() {
    let count = TestScale.many(10_000)
    let shown = lines(String(repeating: "<button>", count: count))
    #expect(shown.count == 1 && shown[0].utf8.count == 3 * count + 1)
  }

  @Test(
    "P3.9 A space belongs to the element around both of its sides",
    arguments: [
      ("<p>for <code>2:30</code> at", "for |`2:30`| at"),
      ("<p>for<code> 2:30 </code>at", "for |`2:30`| at"),
      ("<nav><a href=/>Shop</a> <a href=/>About us</a></nav>", "<Shop>| |<About us>"),
      ("<a href=/> Shop </a><a href=/>About</a>", "<Shop>| |<About>"),
      ("<button> Order <b>now</b> </button> x", "`[Order `|`now`|`]`| x"),
      ("<code>a <i>b c</i> d</code>", "`a `|`b c`|` d`"),
    ])
  func spaces(page: String, expected: String) {
    var session = ArtifactSession(.standard)
    session.append("<artifact type=text/html>\(page)</artifact>")
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
      case .paragraph(let text)? = artifact.content.first?.kind
    else { return #expect(Bool(false)) }
    let shown = text.spans.map { span in
      let words = StyledText([span]).plainText
      if span.traits.contains(.code) { return "`\(words)`" }
      return span.link == nil ? words : "<\(words)>"
    }
    #expect(shown.joined(separator: "|") == expected)
  }
}
