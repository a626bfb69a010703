import ArtifactCore
import ArtifactRefiners
import Foundation
import TestSupport
import Testing

@Suite struct SVGRefinerTests {
  private let promises = RefinerPromises<SVGRefiner>()

  /// The refined text, `∅` while waiting.
  private func refined(_ text: String, finished: Bool = false) -> String {
    let refiner = promises.refiner(text, finished: finished)
    guard case .ready(let length, let closing) = refiner.refinement.status else { return "∅" }
    return String(decoding: Array(text.utf8)[..<length], as: UTF8.self) + closing
  }

  /// The tree on one line: names, attributes, text in quotes, `…` where an element is open.
  private func show(_ tree: MarkupTree, _ index: Int = 0) -> String {
    guard index < tree.count else { return "" }
    guard let name = tree.name(of: index) else { return "'\(tree.text(of: index))'" }
    let attributes = tree.attributes(of: index).map { " \($0.name.localName)=\($0.value)" }
    let children = tree.children(of: index).map { show(tree, $0) }.joined(separator: " ")
    return
      "\(name.localName)\(attributes.joined())(\(children)\(tree[index].end == nil ? "…" : ""))"
  }

  @Test(
    "R13.1 R13.2 R13.4 The document of partial SVG",
    arguments: [
      ("<svg", "∅"), ("<svgfoo>", "∅"), ("<svgfoo><svg/>", "∅"), ("", "∅"),
      ("<svg>", "<svg></svg>"), ("<?xml version='1.0'?>\n", "∅"),
      ("<svg><g><rect/><ci", "<svg><g><rect/></g></svg>"),
      ("<!-- <svg> --><svg><rect/>", "<!-- <svg> --><svg><rect/></svg>"),
      ("<SVG><RECT/>", "<SVG><RECT/></SVG>"),
      ("<s:svg><s:g>", "<s:svg><s:g></s:g></s:svg>"),
      ("<svg><g></g", "<svg><g></g></svg>"), ("<svg><g></g >", "<svg><g></g ></svg>"),
      ("<svg><text>Tom &am", "<svg><text>Tom </text></svg>"),
      ("<svg><text>Tom &amp;", "<svg><text>Tom &amp;</text></svg>"),
      ("<svg><text>a]]", "<svg><text>a</text></svg>"),
      ("<svg><text>a]b", "<svg><text>a]b</text></svg>"),
      ("<svg><text>a<![CDATA[ <", "<svg><text>a</text></svg>"),
      ("<svg><text><![CDATA[<]]>", "<svg><text><![CDATA[<]]></text></svg>"),
      ("<svg><rect x='1>", "<svg></svg>"), ("<svg><!-- x --", "<svg></svg>"),
      ("<svg/>", "<svg/>"), ("<svg/> <!--x-->", "<svg/> <!--x-->"), ("<svg/><!--x", "<svg/>"),
      (
        "<!DOCTYPE svg [<!ENTITY a \"<>]]\">]><svg>&a;",
        "<!DOCTYPE svg [<!ENTITY a \"<>]]\">]><svg>&a;</svg>"
      ),
    ])
  func streaming(text: String, expected: String) {
    #expect(refined(text) == expected)
  }

  @Test(
    "R13.3 Elements that are rendered as a whole are held back",
    arguments: [
      ("<svg><defs><linearGradient id='g'><stop/>", "<svg></svg>", 1),
      ("<svg><defs><g/></defs><g><mask><g>", "<svg><defs><g/></defs><g></g></svg>", 4),
      ("<svg><style>a{", "<svg></svg>", 1), ("<svg><style/><g>", "<svg><style/><g></g></svg>", 3),
      ("<svg><title>T</title><rect>", "<svg><title>T</title><rect></rect></svg>", 4),
      ("<svg><text>a<textPath>b", "<svg><text>a</text></svg>", 3),
    ])
  func holdsBack(text: String, expected: String, drawable: Int) {
    let model = promises.refiner(text).model
    #expect(refined(text) == expected)
    #expect(model.drawableCount == drawable)
    #expect(model.tree.count >= drawable)
    #expect(model.isOpenTextDrawable == (model.drawableCount == model.tree.count))
  }

  @Test(
    "R12.1 R12.2 R13.5 R13.6 The tree of SVG, well-formed or not",
    arguments: [
      ("<svg a=' 1&#10;2\n3\t&lt;&#x41;'/>", "svg a= 1\n2 3 <A()", true),
      ("<svg>\r\n <g>\n</g> x\r\ny\rz<g/> </svg>", "svg(g() 'x\ny\nz' g())", true),
      (
        "<svg><text> a <tspan> </tspan>&amp;&#233;<![CDATA[<\r\n]]></text></svg>",
        "svg(text(' a ' tspan(' ') '&é<\n'))", true
      ),
      ("<svg><g><rect></svg>", "svg(g(rect()))", false),
      ("<svg></g><g></svg>", "svg(g())", false),
      ("<svg><text>Tom & Je 5 < 6</text></svg>", "svg(text('Tom & Je 5 < 6'))", false),
      ("<svg a=1 b='2'c='3' a='4' d e='<'/>", "svg a=1 b=2 c=3 e=<()", false),
      ("<svg><g", "svg(…)", false), ("<svg><rect <g/></svg>", "svg(g())", false),
      ("<svg a='&nope;&'/>", "svg a=&nope;&()", false),
      ("<svg/><svg/>", "svg()", false), ("x <svg/>", "svg()", false),
    ])
  func readsTrees(text: String, expected: String, isWellFormed: Bool) {
    let refiner = promises.refiner(text, finished: true)
    #expect(show(refiner.model.tree) == expected)
    let isFaulty = refiner.refinement.diagnostics.contains {
      $0.code == .xmlSyntax || $0.code == .xmlBareMarkup
    }
    #expect(isFaulty == !isWellFormed)
  }

  /// The document to draw, `∅` while waiting.
  private func repaired(_ text: String, finished: Bool = false) -> String {
    let bytes = Array(text.utf8)
    let document = promises.refiner(bytes, finished: finished).refinement.document(of: bytes)
    return document.map { String(decoding: $0, as: UTF8.self) } ?? "∅"
  }

  @Test(
    "R13.7 Unescaped marks and undeclared prefixes are repaired",
    arguments: [
      ("<svg><text>Tom & Je", "<svg><text>Tom &amp; Je</text></svg>"),
      ("<svg><text>Tom &", "<svg><text>Tom </text></svg>"),
      ("<svg><text>5 < 6 <! 7", "<svg><text>5 &lt; 6 &lt;! 7</text></svg>"),
      ("<svg><text>a&nbsp;b&c", "<svg><text>a&amp;nbsp;b</text></svg>"),
      ("<svg><a b='x?y=1&z=&#1'/>", "<svg><a b='x?y=1&amp;z=&amp;#1'/></svg>"),
      ("<svg><defs><a b='&'/>", "<svg></svg>"),
      ("<svg><defs><a b='&'/></defs>", "<svg><defs><a b='&amp;'/></defs></svg>"),
      (
        "<svg a='&'><use xlink:href='#a'/><use xlink:href='#b'/>",
        "<svg xmlns:xlink=\"http://www.w3.org/1999/xlink\" a='&amp;'><use xlink:href='#a'/>"
          + "<use xlink:href='#b'/></svg>"
      ),
      (
        "<svg><g>&<x:y z:a=''/>",
        "<svg xmlns:z=\"unbound:z\" xmlns:x=\"unbound:x\"><g>&amp;<x:y z:a=''/></g></svg>"
      ),
      ("<s:svg><s:g>", "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"><s:g></s:g></s:svg>"),
      ("<svg xmlns:a='&'>", "<svg xmlns:a='&amp;'></svg>"),
      ("<svg>a & b</g> c & d<x:y/>", "<svg>a &amp; b</svg>"),
    ])
  func mends(text: String, expected: String) {
    #expect(repaired(text) == expected)
    promises.checkEverySplit(of: Array(text.utf8))
    var last: [Refinement.Repair] = []
    for count in 0...text.utf8.count {
      let bytes = Array(text.utf8.prefix(count))
      let refinement = promises.refiner(bytes).refinement
      guard let document = refinement.document(of: bytes) else { continue }
      let shown = promises.refiner(document, finished: true).refinement
      #expect(shown.diagnostics.allSatisfy { $0.code == .svgNamespace })
      #expect(last.allSatisfy(refinement.repairs.contains))
      last = refinement.repairs
    }
  }

  @Test("R13.7 The verdict of a repaired document is “repaired”, and repairs are limited")
  func countsMends() {
    let refiner = promises.refiner("<svg><text>a & b < c & d</text></svg>", finished: true)
    #expect(refiner.refinement.verdict == .repaired)
    #expect(
      repaired("<svg><text>a & b < c</text></svg>", finished: true)
        == "<svg><text>a &amp; b &lt; c</text></svg>")
    #expect(
      refiner.refinement.diagnostics.map(\.code)
        == [.svgNamespace, .xmlBareMarkup, .xmlBareMarkup, .xmlBareMarkup])
    let many = promises.refiner("<svg>" + String(repeating: "& ", count: 5_000) + "</svg>")
    #expect(many.refinement.verdict == .invalid(offset: 5 + 2 * SVGRefiner.repairLimit))
    #expect(many.refinement.repairs.count == SVGRefiner.repairLimit)
    let value = "<svg a='" + String(repeating: "&", count: 5_000) + "'/>"
    #expect(
      promises.refiner(value).refinement.verdict == .invalid(offset: 8 + SVGRefiner.repairLimit))
  }

  @Test("R1.9 Each error is reported")
  func errorMessages() {
    let refiner = promises.refiner("<svg></g></g><g a=1 /></svg>", finished: true)
    let errors = refiner.refinement.diagnostics.filter { $0.code == .xmlSyntax }
    #expect(errors.map(\.bytes.lowerBound) == [5, 9, 18])
    #expect(
      errors.map(\.message) == [
        "unmatched end tag </g>: ignored", "unmatched end tag </g>: ignored",
        "attribute value must be quoted",
      ])
  }

  @Test("R13.1 R12.6 Missing namespaces are reported")
  func reportsNamespaces() {
    let bare = promises.refiner("<svg xlink:href='#a'/>", finished: true)
    #expect(bare.refinement.verdict == .repaired)
    #expect(bare.refinement.diagnostics.map(\.code) == [.svgNamespace, .xmlUnboundPrefix])
    let whole = promises.refiner(
      "<s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns='x' s:a='' a='' xml:lang='en'><g/></s:svg>",
      finished: true)
    #expect(whole.refinement.verdict == .valid)
    let tree = whole.model.tree
    #expect(
      tree.name(of: 0)
        == MarkupName(prefix: "s", localName: "svg", namespace: "http://www.w3.org/2000/svg"))
    #expect(tree.name(of: 1)?.namespace == "x")
    #expect(
      tree.attributes(of: 0).suffix(3).map(\.name.namespace)
        == ["http://www.w3.org/2000/svg", nil, "http://www.w3.org/XML/1998/namespace"])
    #expect(tree.attribute("a", of: 0) == "")
    #expect(tree.attribute("b", of: 0) == nil)
  }

  @Test("R13.5 Long text is divided into nodes without loss")
  func cutsText() {
    let text = String(repeating: "é", count: 20_000)
    let tree = promises.refiner("<svg><text>\(text)<tspan>").model.tree
    let parts = (0..<tree.count).map(tree.text).filter { !$0.isEmpty }
    #expect(parts.count == 3)
    #expect(parts.joined() == text)
    #expect(parts.allSatisfy { $0.utf8.count <= MarkupTree.textLimit })
  }

  @Test("R12.3 The expansion of entities is limited")
  func limitsEntities() {
    var subset = "<!ENTITY a0 'ha'>"
    for level in 1...12 {
      let parts = String(repeating: "&a\(level - 1);", count: 10)
      subset += "<!ENTITY a\(level) '\(parts)'>"
    }
    let bomb = promises.refiner("<!DOCTYPE svg [\(subset)]><svg>&a12;&a3;</svg>", finished: true)
    #expect(bomb.refinement.diagnostics.contains { $0.code == .xmlSyntax })
    let loop = promises.refiner(
      "<!DOCTYPE svg [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><svg>&a;</svg>", finished: true)
    #expect(show(loop.model.tree) == "svg('&a;')")
    let unread = promises.refiner(
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'><!ENTITY b '<g/>'>]><svg>&a;&b;</svg>",
      finished: true)
    #expect(show(unread.model.tree) == "svg('&a;&b;')")
    #expect(unread.refinement.verdict == .repaired)
    #expect(unread.refinement.diagnostics.contains { $0.code == .xmlUnreadEntity })
  }

  @Test("R12.5 R1.7 Exceeding a limit is an error with bounded cost")
  func limits() {
    let deep = "<svg>" + String(repeating: "<g>", count: 100_000)
    let refiner = promises.refiner(deep)
    #expect(refiner.refinement.verdict == .invalid(offset: 5 + 3 * (SVGRefiner.depthLimit - 1)))
    #expect(refiner.model.tree.count == SVGRefiner.depthLimit)
    let wide = "<svg " + (0..<20_000).map { "a\($0)='' " }.joined() + "/>"
    #expect(promises.refiner(wide).model.tree.attributes(of: 0).count == 256)
    let bound = "<svg " + (0..<20_000).map { "xmlns:a\($0)='b' " }.joined() + "/>"
    #expect(promises.refiner(bound).refinement.diagnostics.contains { $0.code == .xmlSyntax })
  }

  @Test("R1.5 Long tokens in small chunks are scanned once")
  func staysLinear() {
    for (opening, closing) in [
      ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<a b='", "'/>"), ("<", ">"), ("<?a ", "?>"),
      ("&", ";"),
      ("</", ">"), ("<a ", "='1'/>"), ("", ""),
    ] {
      var refiner = SVGRefiner()
      refiner.append(Array("<svg>\(opening)".utf8).span)
      for _ in 0..<20_000 { refiner.append("abcd".utf8.span) }
      refiner.append(Array("\(closing)</svg>".utf8).span)
      refiner.finish()
      #expect(refiner.refinement.verdict != .pending)
    }
  }

  @Test("R1.5 R12.2 Invalid UTF-8 costs no more than other bytes and is kept")
  func readsInvalidUTF8() {
    let bytes = [UInt8](repeating: 0xFF, count: 50_000) + Array("é".utf8)
    let refiner = promises.refiner(
      Array("<svg>a".utf8) + bytes + Array("</svg>".utf8), finished: true)
    #expect(refiner.refinement.verdict == .invalid(offset: 6))
    let tree = refiner.model.tree
    let text = (1..<tree.count).map(tree.text).joined()
    #expect(text == "a" + String(repeating: "\u{FFFD}", count: 50_000) + "é")
  }

  @Test("R1.4 Every split of small documents gives the same tree")
  func isIndependentOfCuts() {
    for sample in [
      "\u{FEFF}<?xml version=\"1.0\" encoding='UTF-8'?><!DOCTYPE svg [<!-- ] --><!ENTITY e \"é&#38;\">%p;]>"
        + "<svg xmlns:é='x' é:a = \"&e;\r\n\"><!--c--><text>é]]&gt;\r\n<![CDATA[]]]></text>\r</svg>\n",
      "<svg><a b c=1 d=\"<\" / e><b/><c / ></x></a> & &; &# &a <! <? </ >]]>\u{1}\u{FFFF}",
      "x\n<svg/> y &a;z<a/>",
    ] {
      promises.checkEverySplit(of: Array(sample.utf8))
      SVGPromises().check(Array(sample.utf8), cuts: 5, seed: 13, "\(sample)")
    }
    promises.checkEverySplit(
      of: Array("<svg>é".utf8) + [0xC3, 0x28, 0xE2, 0x82, 0x3C, 0xF4, 0x90, 0x80])
  }

  @Test("R1.7 Random bytes never trap and keep the promises")
  func survivesRandomBytes() {
    let alphabet = Array("<<<//>>>!?-[]]\"'=&;#aabg: \n\rDOCTYPEé".utf8) + [0xC3, 0]
    for seed in RandomDocuments.seeds {
      var generator = SeededGenerator(seed: seed)
      let random = Chunks.randomBytes(longest: 50, alphabet: alphabet, using: &generator)
      SVGPromises().check(Array("<svg><g>".utf8) + random, cuts: 1, seed: seed, "seed \(seed)")
    }
  }

  @Test("R1 R13 The promises hold at every byte of every file of resvg's suite", .needsSharedFolder)
  func keepsPromises() throws {
    guard let lines = SharedFolder.bytes(of: "suites/formats/resvg-svg/svgs.jsonl") else {
      SharedFolder.reportMissing("resvg's SVG files", count: 1_720)
      return
    }
    struct Row: Decodable {
      var path: String
      var svg: String
    }
    let rows = lines.split(separator: UInt8(ascii: "\n"))
    #expect(rows.count == 1_720)
    for index in rows.indices {
      let row = try JSONDecoder().decode(Row.self, from: Data(rows[index]))
      let bytes = Array(row.svg.utf8)
      let refiner = promises.refiner(bytes, finished: true)
      #expect(refiner.refinement.diagnostics.allSatisfy { $0.code != .xmlSyntax }, "\(row.path)")
      guard TestScale.includes(index, oneIn: 24) else { continue }
      SVGPromises().check(bytes, cuts: 1, seed: UInt64(index), "\(row.path)")
    }
  }

  @Test("R13.8 References to elements and files are not followed")
  func references() {
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg'><g id='a'><use href='#a'/></g><use href='#b'/>\
      <g id='b'><use href='#b'/></g><pattern id='p' fill='url(#p)'><rect fill='url(#p)'/></pattern>\
      <filter id='f'><feImage href='#f'/></filter><image href='file:///etc/passwd'/>\
      <style>@import url(http://e/x.css);</style><script>x()</script><rect onclick='x()'/></svg>
      """
    let refiner = promises.refiner(text, finished: true)
    #expect(refiner.refinement.verdict == .valid)
    let tree = refiner.model.tree
    let names = (0..<tree.count).compactMap { tree.name(of: $0)?.localName }
    #expect(
      names == [
        "svg", "g", "use", "use", "g", "use", "pattern", "rect", "filter", "feImage", "image",
        "style", "script", "rect",
      ])
    // What would be a billion elements if it were drawn is as many as are written.
    let levels = (1...30).map {
      "<g id='l\($0)'><use href='#l\($0 - 1)'/><use href='#l\($0 - 1)'/></g>"
    }
    let bomb =
      "<svg xmlns='http://www.w3.org/2000/svg'><g id='l0'/>" + levels.joined() + "</svg>"
    #expect(promises.refiner(bomb, finished: true).model.tree.count == 92)
  }
}
