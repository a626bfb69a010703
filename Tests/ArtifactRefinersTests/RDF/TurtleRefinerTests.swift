import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct TurtleRefinerTests {
  private let turtle = RefinerPromises<TurtleRefiner>()
  private let trig = RefinerPromises<TriGRefiner>()
  private let head = "@prefix ex: <http://e/> . "

  /// The statements as text, each with the bytes that state it.
  private func statements(_ model: RDFDataset, of text: String = "") -> [String] {
    let bytes = Array(text.utf8)
    return (0..<model.count).map { index in
      let quad = model[index]
      let terms = [quad.subject, quad.predicate, quad.object] + (quad.graph.map { [$0] } ?? [])
      let statement = terms.map { show(model.term($0)) }.joined(separator: " ")
      return text.isEmpty
        ? statement : statement + " ‹" + String(decoding: bytes[quad.range], as: UTF8.self) + "›"
    }
  }

  private func show(_ term: RDFTerm) -> String {
    switch term {
    case .iri(let iri):
      iri.replacing("http://e/", with: ":")
        .replacing("http://www.w3.org/1999/02/22-rdf-syntax-ns#", with: "rdf:")
    case .blank(let label): "_:" + label
    case .anonymous(let number): "[\(number)]"
    case .literal(let text, let datatype, let language, let direction):
      "\"\(text)\""
        + (language.map { "@" + $0 + (direction.map { "--" + $0.rawValue } ?? "") }
          ?? "^" + (datatype.split(separator: "#").last ?? ""))
    case .triple(let subject, let predicate, let object):
      "<<" + [subject, predicate, object].map(show).joined(separator: " ") + ">>"
    }
  }

  private func refined<Refiner: ArtifactRefiner>(_ refiner: Refiner, _ text: String) -> String {
    guard case .ready(let length, let closing) = refiner.refinement.status else { return "∅" }
    return String(decoding: Array(text.utf8)[..<length], as: UTF8.self) + closing
  }

  @Test(
    "R10.1 R10.2 A triple is available when its object is known to end",
    arguments: [
      ("ex:s ex:p 1.", 0, ""),
      ("ex:s ex:p 1.5 .", 1, "ex:s ex:p 1.5 ."),
      ("ex:s ex:p 1.\n", 1, "ex:s ex:p 1."),
      ("ex:s ex:p ex:a.", 0, ""),
      ("ex:s ex:p ex:a.\n", 1, "ex:s ex:p ex:a."),
      ("ex:s ex:p \"a\"", 0, ""),
      ("ex:s ex:p \"a\" ", 0, ""),
      ("ex:s ex:p \"a\" ; ex:q", 1, "ex:s ex:p \"a\" ; ."),
      ("ex:s ex:p \"a\" , \"b", 1, "ex:s ex:p \"a\" ."),
      ("ex:s ex:p <http://e/o>", 1, "ex:s ex:p <http://e/o> ."),
      ("ex:s ex:p <http://e/o", 0, ""),
      ("ex:s a ex:C;", 1, "ex:s a ex:C; ."),
      ("ex:s ex:p [ ex:q 1 ; ex:r  2", 2, "ex:s ex:p [ ex:q 1 ; ] ."),
      ("ex:s ex:p [", 1, "ex:s ex:p [ ] ."),
      ("ex:s ex:p (", 0, ""),
      ("ex:s ex:p ( 1 ", 2, ""), ("ex:s ex:p ( 1 )", 3, "ex:s ex:p ( 1 ) ."),
      ("ex:s ex:p ( 1 [ ex:q ( 2 ", 6, ""),
      ("ex:s ex:p \"a\" , ( 1 2 ", 5, "ex:s ex:p \"a\" ."),
      ("ex:s ex:p [ ex:q 1 ; ex:r ( [ ex:t 2 ] ", 5, "ex:s ex:p [ ex:q 1 ; ] ."),
      ("ex:s ex:p ( ( 1 ) ( [ ] ) ", 8, ""),
      ("[ ex:q 1 ", 1, "[ ex:q 1 ] ."),
      ("( 1 2 ", 3, ""),
      ("( 1 ) ex:p ex:o ", 3, "( 1 ) ex:p ex:o ."),
    ])
  func commits(text: String, count: Int, shown: String) {
    let refiner = turtle.refiner(head + text)
    #expect(refiner.model.count == count)
    #expect(refined(refiner, head + text) == head.dropLast() + (shown.isEmpty ? "" : " " + shown))
  }

  @Test("R10.3 Every triple has its byte range")
  func ranges() {
    let text = "<a:s> a <a:C> ; <a:p> 'x'@en , ( 1 [ <a:q> <a:o> ] ) . [ <a:r> 2 ] <a:t> ( ) ."
    #expect(
      statements(turtle.refiner(text).model, of: text) == [
        "a:s rdf:type a:C ‹<a:s> a <a:C>›",
        "a:s a:p \"x\"@en ‹<a:p> 'x'@en›",
        "a:s a:p [0] ‹(›",
        "[0] rdf:first \"1\"^integer ‹1›",
        "[0] rdf:rest [1] ‹[›",
        "[1] rdf:first [2] ‹[›",
        "[2] a:q a:o ‹<a:q> <a:o>›",
        "[1] rdf:rest rdf:nil ‹)›",
        "[3] a:r \"2\"^integer ‹[ <a:r> 2›",
        "[3] a:t rdf:nil ‹<a:t> (›",
      ])
  }

  @Test("R7.3 R10.4 Nodes without a label differ from all labeled ones")
  func anonymousNodes() {
    let model = turtle.refiner("_:b0 <a:p> [], [ <a:q> _:0 ] .").model
    #expect(statements(model) == ["_:b0 a:p [0]", "_:b0 a:p [1]", "[1] a:q _:0"])
  }

  @Test("R10.5 Relative IRIs are resolved, or kept verbatim without a base")
  func bases() {
    let text = "<x> <#p> <../y> . @base <http://e/f/> . <x> <#p> </y>, <> , <?q> ."
    #expect(
      statements(turtle.refiner(text).model)
        == ["x #p ../y", ":f/x :f/#p :y", ":f/x :f/#p :f/", ":f/x :f/#p :f/?q"])
    let given = RefinerPromises<TurtleRefiner>(attributes: ["Base": "http://e/a/b"])
    #expect(statements(given.refiner(text).model).first == ":a/x :a/b#p :y")
  }

  @Test("R7.1 R10.6 Escapes in names and strings are decoded")
  func escapes() {
    let text = #"""
      PREFIX ex: <http://\u0065/>
      ex:a\,b ex:%41 "\u00e9\n\"", '''it's'''^^ex:t, """a"b""" @en-GB , true, -.5E+3 .
      """#
    #expect(
      statements(turtle.refiner(text, finished: true).model) == [
        ":a,b :%41 \"é\n\"\"^string", ":a,b :%41 \"it's\"^http://e/t", ":a,b :%41 \"a\"b\"@en-GB",
        ":a,b :%41 \"true\"^boolean", ":a,b :%41 \"-.5E+3\"^double",
      ])
  }

  @Test(
    "R7.4 R10.7 A statement with an error is skipped from there on",
    arguments: [
      ("<a:s> <a:p> .", 12, 0), ("<a:s> <a:p> 1 2 .", 14, 1), ("<a:s> nope:p 1 .", 6, 0),
      ("<a:s> <a:p> \"x\n .", 14, 0), ("<a:s> <a b> 1 .", 8, 0), ("\"s\" <a:p> 1 .", 0, 0),
      ("<a:s> <a:p> ( 1 ] .", 16, 2), ("<a:s> <a:p> [ 1 ] .", 14, 1), ("@prefix ex <a:> .", 8, 0),
      ("<a:s> _:p 1 .", 6, 0), ("<a:s> <a:p> \"\\x\" .", 13, 0), ("{ } .", 0, 0),
      ("[ ] .", 4, 0), ("<a:s> <a:p> 1 ;; ; <a:q> 2 , .", 29, 2),
      ("[ <a:p> 1 ] ; <a:q> 2 .", 12, 1),
    ])
  func recovers(text: String, offset: Int, count: Int) {
    let good = "<a:s> <a:p> <a:o> .\n"
    let refiner = turtle.refiner(good + text + "\n" + good, finished: true)
    #expect(refiner.model.count == 2 + count)
    #expect(Set(refiner.refinement.diagnostics.map(\.code)) == [.rdfSyntax])
    #expect(refiner.refinement.verdict == .invalid(offset: 20 + offset))
  }

  @Test("R10.7 The safe prefix stays before the error")
  func staysSafe() {
    let text = "<a:s> <a:p> [ <a:q> 1 ; <a:r> ] ; <a:t> 2 . <a:s> <a:p> 3 ."
    let refiner = turtle.refiner(text, finished: true)
    #expect(refined(refiner, text) == "<a:s> <a:p> [ <a:q> 1 ; ] .")
    #expect(refiner.refinement.verdict == .invalid(offset: 30))
    #expect(refiner.model.count == 3)
  }

  @Test("R10.8 Brackets beyond the depth limit are an error with bounded cost")
  func limitsDepth() {
    let deep = String(repeating: "[ <a:p> ", count: TurtleRefiner.depthLimit)
    #expect(turtle.refiner(deep).refinement.verdict == .pending)
    #expect(turtle.refiner(deep + "[ ").refinement.verdict == .invalid(offset: deep.utf8.count))
    let hostile = turtle.refiner(String(repeating: "(", count: 100_000) + " . <a:s> a <a:o> .")
    #expect(hostile.model.count == TurtleRefiner.depthLimit - 1)
  }

  @Test("R10.9 A byte order mark is skipped at the start only")
  func skipsByteOrderMark() {
    let text = "\u{FEFF}<a:s> <a:p> 1 ."
    #expect(turtle.refiner(text, finished: true).refinement.verdict == .valid)
    #expect(turtle.refiner(Chunks.single(Array(text.utf8))).model.count == 1)
    #expect(turtle.refiner(" " + text, finished: true).refinement.verdict == .invalid(offset: 1))
  }

  @Test("R10.2 A document of comments keeps the refiner waiting and is valid at the end")
  func waits() {
    #expect(refined(turtle.refiner("# nothing\n"), "") == "∅")
    #expect(turtle.refiner("# nothing", finished: true).refinement.verdict == .valid)
    let invalid = turtle.refiner(Array("# ".utf8) + [0xFF, 0x0A])
    #expect(invalid.refinement.verdict == .invalid(offset: 2))
  }

  @Test(
    "R11.1 R11.2 Triples are available while their graph is open",
    arguments: [
      ("ex:g { ex:s ex:p ex:o .", [":s :p :o :g"], "ex:g { ex:s ex:p ex:o . }"),
      ("{ ex:s ex:p 1 ", [":s :p \"1\"^integer"], "{ ex:s ex:p 1 }"),
      (
        "GRAPH [] { ex:s ex:p [ ex:q 2 ; ", [":s :p [1] [0]", "[1] :q \"2\"^integer [0]"],
        "GRAPH [] { ex:s ex:p [ ex:q 2 ; ] }"
      ),
      (
        "_:g { ex:s a ex:C } ex:t a ex:D .", [":s rdf:type :C _:g", ":t rdf:type :D"],
        "_:g { ex:s a ex:C } ex:t a ex:D ."
      ),
      ("ex:g {", [], "ex:g { }"),
      (
        "[] { } [] ex:p 1 .", ["[1] :p \"1\"^integer"],
        "[] { } [] ex:p 1 ."
      ),
    ])
  func readsGraphs(text: String, quads: [String], shown: String) {
    let refiner = trig.refiner(head + text + " ")
    #expect(statements(refiner.model) == quads)
    #expect(refined(refiner, head + text + " ") == head + shown)
  }

  @Test("R11.3 An error inside a graph leaves the graph open, a brace ends it")
  func recoversInGraphs() {
    let text = "<a:g> { <a:s> <a:p> . <a:s> <a:p> 1 } <a:s> <a:p> 2 . <a:h> { x } <a:t> a <a:C> ."
    #expect(
      statements(trig.refiner(text).model) == [
        "a:s a:p \"1\"^integer a:g", "a:s a:p \"2\"^integer", "a:t rdf:type a:C",
      ])
  }

  @Test("R1.4 Every split of small documents gives the same dataset")
  func isIndependentOfCuts() {
    for sample in [
      "@prefix e:<a:>.e:s e:p 1.5,-2.e3,.5,\"\"@en-a,\"x\",'''a'b''',\"\\u00e9é\"^^e:t.#é\r\n_:a.b a[].",
      "\u{FEFF}PREFIX é:<a:>é:ö\\.a. <a:p>(1[<a:p>()]).", "<a:s> <a:p> 1.e5, 1.e, 2 ",
      "<a:g>{<a:s><a:p>\"a\"}GRAPH _:b{[]a<a:C>}", "<a:s> ^^ .  ^ _x _ @ @1 \" ' .",
    ] {
      turtle.checkEverySplit(of: Array(sample.utf8))
      trig.checkEverySplit(of: Array(sample.utf8))
    }
  }

  @Test("R1.7 Random bytes never trap and keep the promises")
  func survivesRandomBytes() {
    let alphabet =
      Array("<<>>\"\"''\\u004_::aae.@^# \n;,..[[]](()){}}1-é".utf8) + [0xC3, 0]
    for seed in RandomDocuments.seeds {
      var generator = SeededGenerator(seed: seed)
      let random = Chunks.randomBytes(longest: 40, alphabet: alphabet, using: &generator)
      let bytes = Array("PREFIX e:<a:>e:s e:p ".utf8) + random
      RDFPromises<TriGRefiner>().checkEveryPrefix(of: bytes, "seed \(seed)")
      trig.checkRandomCuts(of: bytes, count: 1, seed: seed)
    }
  }

  @Test("R1.5 Long tokens in small chunks are scanned once")
  func staysLinear() {
    for (opening, closing) in [
      ("\"", "\""), ("\"\"\"", "\"\"\""), ("<a:", ">"), ("e:a", " "), ("#", "\n"), ("1", " "),
      ("@", " "),
      ("_:", " "), ("a", " "),
    ] {
      var refiner = TurtleRefiner()
      refiner.append(Array(opening.utf8).span)
      let filler = Array((opening == "1" ? "1234" : "abcd").utf8)
      for _ in 0..<20_000 { refiner.append(filler.span) }
      refiner.append(Array((closing + " .").utf8).span)
      refiner.finish()
      #expect(refiner.refinement.verdict != .pending)
    }
  }

  @Test("R10 The isomorphism check distinguishes datasets")
  func checksIsomorphism() {
    func areSame(_ one: String, _ other: String) -> Bool {
      RDFIsomorphism.areIsomorphic(turtle.refiner(one).model, turtle.refiner(other).model)
    }
    let circle = "_:a <a:p> _:b . _:b <a:p> _:c . _:c <a:p> _:a . "
    let other = "_:x <a:p> _:y . _:y <a:p> _:x . _:z <a:p> _:z . "
    #expect(areSame(circle, "_:1 <a:p> _:2 . _:3 <a:p> _:1 . _:2 <a:p> _:3 . "))
    #expect(!areSame(circle, other))
    #expect(!areSame("<a:s> <a:p> _:a . ", "<a:s> <a:p> <a:a> . "))
    #expect(areSame("<a:s> <a:p> [ <a:q> 1 ] . ", "<a:s> <a:p> _:a . _:a <a:q> 1 . "))
    #expect(!areSame("<a:s> <a:p> [ <a:q> 1 ] . ", "<a:s> <a:p> _:a . _:b <a:q> 1 . "))
  }

  @Test("R7.7 The expansion of prefixed names and relative IRIs is limited")
  func expansion() {
    func refined(_ text: String) -> TurtleRefiner {
      var refiner = TurtleRefiner()
      refiner.append(text.utf8.span)
      refiner.finish()
      return refiner
    }
    let long = String(repeating: "x", count: 1_000_000)
    let names = (0..<20).map { "a:n\($0) a a:T .\n" }.joined()
    let bomb = refined("@prefix a: <u:\(long)> .\n" + names)
    #expect(bomb.refinement.verdict != .valid)
    #expect(bomb.model.count < 10)
    #expect(
      bomb.refinement.diagnostics.first?.message.contains("IRI expansion limit exceeded") == true)
    #expect(refined("@base <u:\(long)> .\n").refinement.verdict == .invalid(offset: 6))
    let steps = String(repeating: "@base <a/../b/> .\n", count: 3_000)
    #expect(refined("@base <http://e.x/> .\n" + steps).refinement.verdict != .valid)
  }
}
