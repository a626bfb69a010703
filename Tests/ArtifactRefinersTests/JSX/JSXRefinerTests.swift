import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct JSXRefinerTests {
  private let promises = RefinerPromises<JSXRefiner>()

  private func show(_ text: String) -> String {
    let outline = promises.refiner(text).model.outline
    var roots: [String] = []
    var index = 0
    while index < outline.count {
      roots.append(show(outline, index))
      index = outline[index].end ?? outline.count
    }
    return roots.joined(separator: " ")
  }

  private func show(_ outline: JSXOutline, _ index: Int) -> String {
    let node = outline[index]
    var children: [String] = []
    var child = index + 1
    while child < node.end ?? outline.count {
      children.append(show(outline, child))
      child = outline[child].end ?? outline.count
    }
    let inside = children.isEmpty ? "" : "(\(children.joined(separator: " ")))"
    switch node.kind {
    case .element(let name):
      let attributes = node.attributes.map { attribute in
        switch attribute.value {
        case .flag: " \(attribute.name)"
        case .string(let text): " \(attribute.name)=\(text)"
        case .literal(let text): " \(attribute.name)=#\(text)"
        case .expression(let text): " \(attribute.name)={\(text)}"
        }
      }
      return (name.isEmpty ? "<>" : name) + attributes.joined() + inside
    case .text(let text): return "'\(text)'"
    case .expression: return "{…}" + inside
    }
  }

  @Test(
    "R22.2 R22.3 The outline of components as people write them",
    arguments: [
      (
        "const A = () => <ul id=\"x\">{l.map(i => <li key={i}>{i}</li>)}</ul>",
        "ul id=x({…}(li key={i}({…})))"
      ),
      (
        "function A() {\n  return (\n    <div className='a b'>\n      Hello <b>you</b>\n      there\n    </div>\n  );\n}",
        "div className=a b('Hello ' b('you') 'there')"
      ),
      (
        "f(<a t=\"x &lt; &#121;\" q='&'>A &amp; B&nbsp;&hearts; &nope; &amp{'&amp;'}</a>)",
        "a t=x < y q=&('A & B\u{A0}♥ &nope; &amp' '&amp;')"
      ),
      (
        "return <><A.B n={5} ok {...rest} f={() => { return x < y }}/>{' '}{/* no */}</>",
        "<>(A.B n=#5 ok ...={} f={() => { return x < y }} ' ')"
      ),
      (
        "const [a, setA] = useState<string>(''); if (a < b) { c = d > e }; return <p>{a ? <i/> : null}</p>",
        "p({…}(i))"
      ),
      ("const f = <T,>(x: T) => x; const g = <T extends Foo>(x: T) => x; return <p/>", "p"),
      (
        "return <a href={`x${<b/>}`} icon={<Icon a='b'/>}>t</a>",
        "a href={`x${<b/>}`} icon={<Icon a='b'/>}('t')"
      ),
      (
        "const re = /<div>/g; const s = '<p>'; // <b>\n/* <i> */ return <u>it's {\"q\"} &amp; \"</u>",
        "u('it's ' 'q' ' & \"')"
      ),
      ("<p>a<b,c <i x={<b/>} />d<e {}f</p>", "p('a,c ' i x={<b/>} 'd')"),
      ("<div><span>a</span", "div(span('a'))"), ("<div a=", ""), ("<div a='1'>", "div a=1"),
      ("x = a ? <A/> : <B>t</B>", "A B('t')"), ("return <p>a < b</p>", "p('a < b')"),
      ("<Foo<string> a=\"c\">hi</Foo>", "Foo a=c('hi')"),
      (
        "<p><T.U<A<B>, (x: A) => B, {a: '}'}>b/>t<V<string>>{x}</V></p>",
        "p(T.U b 't' V({…}))"
      ),
      ("if (a) /<b>/.test(c); return <q/>", "q"),
      ("while (f(a, (b))) /<b>'/.exec(c)\nfor (;;) <i/>", "i"),
      ("o.if (a) / b; (c) / <q/>; if (`${(d) / e}`) /<u>/;", "q"),
      ("{if (a) {b(/<i>/)} return <q/>}", "q"),
      ("<p>{cond && <b>x</b>} y</p>", "p({…}(b('x')) ' y')"),
    ])
  func outlines(text: String, expected: String) {
    #expect(show(text) == expected)
  }

  @Test("R22.2 Text that begins with a `<` is where it begins, after an element too")
  func offsets() {
    let outline = promises.refiner("<a><b/>< c</a>").model.outline
    #expect((0..<outline.count).map { outline[$0].offset } == [0, 3, 7])
  }

  @Test("R22.2 The first 256 bytes of an attribute's code are kept", arguments: 254...258)
  func longCode(count: Int) {
    let code = "f" + String(repeating: "x", count: count - 1)
    let shown = code.prefix(JSXOutline.expressionLimit)
    #expect(show("<a b={\(code)}/>") == "a b={\(shown)}")
  }

  @Test(
    "R22.6 An unclosed element or bracket is reported at its start",
    arguments: [
      ("const A = () => ⟦<div className=\"a", true),
      ("return <a>{f⟦(1", true), ("<a b=⟦{1", true), ("⟦<a>text", true), ("<a/>;⟦<b c", true),
      ("<a>{1}</a>", false), ("const f = <T,>(x: T) => x; a < b; f<string>(x)", false),
      ("const f = ⟦{a: [1]", true), ("if (a <b) { c }", false), ("const s = `${<a/>}`", false),
      ("x < y", false),
    ])
  func openEnds(text: String, isOpen: Bool) {
    let pieces = text.split(separator: "⟦", omittingEmptySubsequences: false)
    let bytes = Array(pieces.joined().utf8)
    let refinement = promises.refiner(bytes, finished: true).refinement
    #expect(refinement.verdict == .valid)
    let starts = refinement.diagnostics.map { "\($0.code) \($0.bytes.lowerBound)" }
    #expect(starts == (isOpen ? ["\(Diagnostic.Code.jsxEnd) \(pieces[0].utf8.count)"] : []))
    #expect(promises.refiner(bytes).refinement.diagnostics == [])
    promises.checkEverySplit(of: bytes)
  }

  @Test("R22.1 The source is code, in TypeScript if declared")
  func source() {
    let refiner = promises.refiner("const a: number = 1\n<p>")
    #expect(refiner.refinement.status == .ready(safeLength: 23, closing: ""))
    #expect(refiner.model.code.language == "jsx")
    #expect(refiner.model.code.settledLineCount == 1)
    let typed = RefinerPromises<JSXRefiner>(attributes: ["fileExtension": "tsx"])
    #expect(typed.refiner("x").model.code.language == "tsx")
  }

  @Test("R22.4 Components are known by their names")
  func components() {
    let text = """
      import React from 'react';
      const Card = ({ t }) => <b>{t}</b>;
      export default function App() { const Inner = 1; return <Card t="x"/>; }
      """
    let outline = promises.refiner(text, finished: true).model.outline
    #expect(outline.defaultExport == "App")
    #expect((0..<outline.count).compactMap { outline[$0].component } == ["Card", "App"])
    #expect(promises.refiner("const A = 1; export default A;").model.outline.defaultExport == "A")
  }

  @Test("R22.5 R1.7 Depth has a limit")
  func limits() {
    let deep = String(repeating: "<a>", count: 100_000)
    let refiner = promises.refiner(deep)
    #expect(refiner.refinement.diagnostics.map(\.code) == [.jsxDepth])
    #expect(refiner.model.outline.count < 300)
    for text in ["{", "`${", "<a b={", "<a>{", "<a b='", "/[", "'", "<a ", "<"] {
      let text = String(repeating: text, count: 20_000)
      #expect(promises.refiner(text, finished: true).refinement.verdict == .valid)
    }
  }

  @Test("R22.2 R1.2 Long text, names and strings are cut at the same bytes for all chunks")
  func longRuns() {
    let text = String(repeating: "tea é ", count: 7_000)
    let name = String(repeating: "n", count: 300)
    let source = "<p>\(text)<b,\(text)<\(name) \(name)='\(text)'>\(text)</\(name)>{'\(text)'}</p>"
    let bytes = Array(source.utf8)
    let whole = outline(bytes, size: bytes.count)
    #expect(whole.count > 8)
    for size in [1, 7, 16_383, 16_384] { #expect(outline(bytes, size: size) == whole) }
  }

  private func outline(_ bytes: [UInt8], size: Int) -> JSXOutline {
    var refiner = JSXRefiner()
    for start in stride(from: 0, to: bytes.count, by: size) {
      refiner.append(bytes.span.extracting(start..<min(start + size, bytes.count)))
    }
    refiner.finish()
    return refiner.model.outline
  }

  @Test("R22 R1 The promises hold at every byte")
  func keepsPromises() {
    let samples = [
      "export default function App() {\n  const [a, b] = useState<string>('é');\n  return (<div className=\"x\" n={5} {...r}>\n text {a.map(i => <li key={i}>{i}</li>)}\n <br/></div>);\n}\n",
      "x = <><A b={`t${1}`} c={/re/}/>it's {\"s\"} {/* c */} &lt; < 3</> // <b>\r\n const f = <T,>(x) => <p/>",
      "<p>a<b,c<d;e<f.g-h:i)j<k l='m' n=\"o\" p={'q'}r='s<t'/><u>v<w,</u><é,x<y<z>1</z>{/* * */ \"2\"}</p>",
    ]
    for text in samples {
      let bytes = Array(text.utf8)
      promises.checkEverySplit(of: bytes)
      var count = 0
      promises.checkGrowth(of: bytes) { refiner, received in
        let outline = refiner.model.outline
        if outline.count < count { Issue.record("nodes are lost after \(received) bytes") }
        count = outline.count
      }
    }
  }
}
