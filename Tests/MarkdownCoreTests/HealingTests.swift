import MarkdownCore
import Testing

/// What the open tail looks like before its end has come.
struct HealingTests {
  private static func tail(_ text: String) -> String {
    var stream = MarkdownStream()
    stream.append(text)
    var parts: [String] = []
    var walk = BlockWalk(stream.document)
    while let event = walk.next() {
      guard case .enter(let block) = event else { continue }
      parts += block.runs.map(describe)
    }
    return parts.joined(separator: "|")
  }

  private static func describe(_ run: InlineRun) -> String {
    var text =
      switch run.content {
      case .text(let text): text
      case .code(let text): "code:" + text
      case .softBreak: "soft"
      case .hardBreak: "hard"
      case .image(let alternative, let source): "image:\(alternative)>\(source)"
      case .html(let tag): "html:" + tag
      case .latex(let text, let isDisplay): (isDisplay ? "display:" : "math:") + text
      case .tag(let tag): "tag:" + tag.displayText
      case .footnoteReference, .citation, .custom: run.content.plainText
      }
    if run.traits.contains(.strong) { text = "B(\(text))" }
    if run.traits.contains(.emphasis) { text = "I(\(text))" }
    if run.traits.contains(.strikethrough) { text = "S(\(text))" }
    if run.traits.contains(.link) { text = "L(\(text)>\(run.destination ?? ""))" }
    return text
  }

  @Test("M3.4 A link or an image that is arriving is text in HTML")
  func arrivingLinks() {
    func html(_ text: String) -> String {
      var stream = MarkdownStream()
      stream.append(text)
      return HTMLRenderer().render(stream.document)
    }
    for tail in ["", "]", "](", "](htt", "](http://x.y \"t"] {
      #expect(html("See [a *link*" + tail) == "<p>See a <em>link</em></p>\n")
      #expect(html("See ![a link" + tail) == "<p>See a link</p>\n")
    }
    #expect(html("See [a](b)") == "<p>See <a href=\"b\">a</a></p>\n")
    #expect(html("See [a]()\n") == "<p>See <a href=\"\">a</a></p>\n")
  }

  @Test(
    "M3.1 to M3.5 open inlines reach to the end and show no markers",
    arguments: [
      ("**bold te", "B(bold te)"),
      ("**bold*", "B(bold)"),
      ("**bold**", "B(bold)"),
      ("a *b **c", "a |I(b )|I(B(c))"),
      ("***both", "I(B(both))"),
      ("~~gone", "S(gone)"),
      ("2*3", "2*3"),
      ("snake_case", "snake_case"),
      ("a * b", "a * b"),
      ("text **", "text"),
      ("text `", "text"),
      ("`co de", "code:co de"),
      ("`co", "code:co"),
      ("``co`", "code:co"),
      ("a `` f", "a"),
      ("a `b` f", "a |code:b"),
      ("| a | _", "a"),
      ("| a | **b", "a|B(b)"),
      ("[text", "L(text>)"),
      ("[text](htt", "L(text>)"),
      ("[text](http://x.y \"ti", "L(text>)"),
      ("[text](http://x.y)", "L(text>http://x.y)"),
      ("[text][re", "[text][re"),
      ("[ref]: /u\n\n[text][re", "L(text>)"),
      ("[**bo", "L(B(bo)>)"),
      ("**[a](b) c", "L(B(a)>b)|B( c)"),
      ("x ![al", "x |image:al>"),
      ("![alt](http://", "image:alt>"),
      ("[![al", "L(image:al>>)"),
      ("[![alt](http://i", "L(image:alt>>)"),
      ("x [![alt](i.png)](htt", "x |L(image:alt>i.png>)"),
      ("[see ![al", "L(see >)|L(image:al>>)"),
      ("array[0", "array[0"),
      ("see <http://x", "see "),
      ("see <b cla", "see "),
      ("1 < 2", "1 < 2"),
      ("fish &am", "fish "),
      ("a & b", "a & b"),
      ("back\\", "back"),
      ("Hello!", "Hello"),
      ("*a\n**b", "I(a)|I(hard)|I(B(b))"),
      ("# Ti **t", "Ti |B(t)"),
      ("- item *x", "item |I(x)"),
      ("> q `c", "q |code:c"),
      ("| a | b |\n|--|--|\n| 1 | **2", "a|b|1|B(2)"),
    ])
  func inlines(text: String, expected: String) {
    #expect(Self.tail(text) == expected, "\(text)")
  }

  @Test(
    "M3.6 a line of unknown kind is left out",
    arguments: [
      "-", "- ", "#", "##", "1", "12.", "1. ", ">", "> ", "``", "*", "**", "---", "<di", "|--",
    ])
  func heldLines(line: String) {
    #expect(Self.tail("para\n" + line) == "para")
    var stream = MarkdownStream()
    stream.append(line)
    #expect(stream.document.blockCount == 0, "\(line)")
  }

  @Test("M3.6 a held line shows as what it is once the text is finished")
  func heldLinesAtTheEnd() {
    var stream = MarkdownStream()
    stream.append("para\n**")
    #expect(stream.document.plainText == "para")
    stream.finish()
    #expect(stream.document.plainText == "para\n**")
  }

  @Test("M3.7 a first line in pipes shows as a table's header and keeps its id")
  func tableHeader() throws {
    var stream = MarkdownStream()
    stream.append("| a | b ")
    let early = stream.document.block(at: 0)
    #expect(early.kind == .table([.none, .none]))
    stream.append("|\n|:-")
    #expect(stream.document.block(at: 0).kind == .table([.none, .none]))
    stream.append("-|--:|\n| 1 |\n")
    let table = stream.document.block(at: 0)
    #expect(table.kind == .table([.left, .right]))
    #expect(table.id == early.id)
    #expect(!table.isSettled)
    #expect(table.children.map(\.isSettled) == [true, true])
    #expect(table.children.map(\.childCount) == [2, 1])
  }

  @Test("M3.8 a definition that arrives is not seen")
  func definitions() {
    for text in ["[a]: ", "[a]: /url", "[a]: /url 'ti", "[a]: /u\n", "[a]: /u\n[b]: /v"] {
      var stream = MarkdownStream()
      stream.append(text)
      #expect(stream.document.blockCount == 0, "\(text)")
    }
  }

  @Test("M3.9 a long open paragraph shows all of its text")
  func longTail() {
    for unit in ["words and **bold** more\n", "*a **b _c [d `e ", "plain text on one line "] {
      let text = String(repeating: unit, count: 1200)
      var stream = MarkdownStream()
      var lengths: [Int] = []
      for offset in stride(from: 0, to: text.utf8.count, by: 997) {
        let start = text.utf8.index(text.startIndex, offsetBy: offset)
        let end = text.utf8.index(start, offsetBy: 997, limitedBy: text.endIndex) ?? text.endIndex
        stream.append(String(text[start..<end]))
        lengths.append(stream.document.plainText.utf8.count)
      }
      #expect(lengths == lengths.sorted(), "\(unit)")
      #expect((lengths.last ?? 0) > text.utf8.count / 2)
      stream.finish()
      #expect(stream.document.debugTree == MarkdownParser.parse(text).debugTree)
    }
  }
}
