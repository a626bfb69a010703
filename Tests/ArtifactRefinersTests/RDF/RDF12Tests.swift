import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// What RDF 1.2 adds to the syntaxes of RDF.
@Suite struct RDF12Tests {
  private static let attributes = ["rdfVersion": "1.2"]
  private let turtle = RefinerPromises<TurtleRefiner>(attributes: attributes)
  private let trig = RefinerPromises<TriGRefiner>(attributes: attributes)
  private let quads = RefinerPromises<NQuadsRefiner>(attributes: attributes)
  private let xml = RefinerPromises<RDFXMLRefiner>(attributes: attributes)
  private let head = "@prefix ex: <http://e/> . "

  /// The statements in N-Quads, short, each with the bytes that state it.
  private func statements(_ model: RDFDataset, of text: String = "") -> [String] {
    let bytes = Array(text.utf8)
    let lines = model.nQuads().split(separator: "\n").map { line in
      line.dropLast(2).replacing("http://www.w3.org/1999/02/22-rdf-syntax-ns#", with: "rdf:")
    }
    return zip(lines, 0...).map { line, index in
      text.isEmpty
        ? String(line)
        : line + " ‹" + String(decoding: bytes[model[index].range], as: UTF8.self) + "›"
    }
  }

  private func refined<Refiner: ArtifactRefiner>(_ refiner: Refiner, _ text: String) -> String {
    guard case .ready(let length, let closing) = refiner.refinement.status else { return "∅" }
    return String(decoding: Array(text.utf8)[..<length], as: UTF8.self) + closing
  }

  @Test(
    "R25.1 Without an option or a version RDF 1.2 syntax is an error",
    arguments: [
      "<u:a> <u:p> <<( <u:b> <u:q> 1 )>> .", "<< <u:a> <u:p> 1 >> <u:q> 1 .",
      "<u:a> <u:p> 1 ~ .", "<u:a> <u:p> 1 {| <u:q> 1 |} .", "<u:a> <u:p> 'x'@en--ltr .",
    ])
  func needsOption(text: String) {
    let plain = RefinerPromises<TurtleRefiner>()
    #expect(plain.refiner(text, finished: true).refinement.verdict != .valid)
    #expect(turtle.refiner(text, finished: true).refinement.verdict == .valid)
    var refiner = TurtleRefiner(options: RDFOptions(version: .rdf12))
    refiner.append(text.utf8.span)
    refiner.finish()
    #expect(refiner.refinement.verdict == .valid)
    #expect(RDFOptions(attributes: ["RDFVersion": "2"]).version == .rdf11)
    #expect(RDFOptions(attributes: ["rdf-version": "1.2"]).version == .rdf12)
    #expect(RDFOptions(attributes: ["rdfVersion": "1.2-basic"]).version == .rdf12)
  }

  @Test(
    "R25.1 R25.7 A document that declares RDF 1.2 is read as RDF 1.2 from there on",
    arguments: [
      ("VERSION \"1.2\"\n<u:a> <u:p> <<( <u:b> <u:q> \"x\"@en--ltr )>> .", [.turtle, .nTriples]),
      ("VERSION \"1.2-basic\"\n<u:a> <u:p> \"x\" @en--ltr .", [.turtle, .nTriples]),
      ("@version '1.2' . <u:a> <u:p> 1 ~ {| <u:q> 2 |} .", [.turtle]),
      ("<u:a> <u:p> 1 . version '''1.2'''<u:a> <u:p> 1~.", []),
      ("<u:a> <u:p> 1 . version '1.2'<u:a> <u:p> 1~.", [.turtle]),
      ("VERSION \"1.1\"\n<u:a> <u:p> \"x\" .", [.turtle, .nTriples]),
      ("VERSION \"1.1\"\n<u:a> <u:p> \"x\"@en--ltr .", []),
      ("<u:a> <u:p> \"x\"@en--ltr .\nVERSION \"1.2\"\n", []),
      ("VERSION \"1.2\n<u:a> <u:p> \"x\"@en--ltr .", []),
    ] as [(String, [ArtifactType])])
  func announced(text: String, validAs: [ArtifactType]) {
    checkAnnounced(TurtleRefiner.self, text, isValid: validAs.contains(.turtle))
    checkAnnounced(TriGRefiner.self, text, isValid: validAs.contains(.turtle))
    checkAnnounced(NTriplesRefiner.self, text, isValid: validAs.contains(.nTriples))
    checkAnnounced(NQuadsRefiner.self, text, isValid: validAs.contains(.nTriples))
  }

  private func checkAnnounced<Refiner: ArtifactRefiner>(
    _ type: Refiner.Type, _ text: String, isValid: Bool
  ) where Refiner.Model == RDFDataset {
    let promises = RefinerPromises<Refiner>()
    #expect(
      (promises.refiner(text, finished: true).refinement.verdict == .valid) == isValid,
      "\(type): \(text)")
    promises.checkEverySplit(of: Array(text.utf8), "\(text)")
    RDFPromises<Refiner>().checkEveryPrefix(of: Array(text.utf8), "\(text)")
  }

  @Test(
    "R25.1 R25.8 RDF/XML declares RDF 1.2 with rdf:version",
    arguments: [
      ("rdf:version='1.2'", "rdf:parseType='Triple'", true),
      ("rdf:version='1.2-basic' i:dir='rtl' xml:lang='he'", "rdf:annotation='u:r'", true),
      ("i:dir='rtl' xml:lang='he' rdf:version='1.2'", "rdf:parseType='Triple'", true),
      ("rdf:version='1.1'", "rdf:annotation='u:r'", false), ("", "rdf:parseType='Triple'", false),
    ])
  func announcedXML(root: String, property: String, isAnnounced: Bool) {
    let text =
      "<rdf:RDF xmlns:rdf='\(rdf)' xmlns:u='u:' xmlns:i='http://www.w3.org/2005/11/its' \(root)>"
      + "<rdf:Description rdf:about='u:s'><u:n>x</u:n>"
      + "<u:p \(property)><rdf:Description u:q='x'/></u:p></rdf:Description></rdf:RDF>"
    let plain = RefinerPromises<RDFXMLRefiner>().refiner(text, finished: true)
    let asked = xml.refiner(text, finished: true)
    #expect((statements(plain.model) == statements(asked.model)) == isAnnounced)
    #expect(plain.refinement.diagnostics.isEmpty == isAnnounced)
    RDFPromises<RDFXMLRefiner>().checkEveryPrefix(of: Array(text.utf8), "\(root) \(property)")
    RefinerPromises<RDFXMLRefiner>()
      .checkRandomCuts(of: Array(text.utf8), count: 3, seed: 25, "\(root) \(property)")
  }

  @Test(
    "R25.10 If RDF 1.2 is not read, the error at its syntax says how to declare it",
    arguments: [
      (.turtle, "<u:a> <u:p> <<( <u:b> <u:q> 1 )>> .", 13, "<<"),
      (.trig, "<< <u:a> <u:p> 1 >> <u:q> 1 .", 1, "<<"), (.turtle, "<u:a> <u:p> 1 ~ .", 14, "~"),
      (.turtle, "<u:a> <u:p> 1 {| <u:q> 1 |} .", 14, "{| … |}"),
      (.turtle, "<u:a> <u:p> 'x'@en--ltr .", 19, "--ltr, --rtl"),
      (.nQuads, "<u:a> <u:p> <<( <u:b> <u:q> <u:c> )>> .", 13, "<<("),
      (.nTriples, "<u:a> <u:p> \"x\"@en--rtl .", 19, "--ltr, --rtl"),
    ] as [(ArtifactType, String, Int, String)])
  func hints(type: ArtifactType, text: String, offset: Int, construct: String) throws {
    var refiner = type.makeRefiner()
    refiner.append(text.utf8.span)
    refiner.finish()
    #expect(refiner.refinement.verdict == .invalid(offset: offset))
    #expect(refiner.refinement.diagnostics.count == 1)
    let message = try #require(refiner.refinement.diagnostics.first?.message)
    let hint = "RDF 1.2 syntax (\(construct)): begin the document with VERSION \"1.2\""
    #expect(message.contains(hint), "\(message)")
  }

  @Test("R25.10 RDF/XML reports attributes of RDF 1.2 that have another meaning in RDF 1.1")
  func hintsXML() {
    let text =
      "<rdf:RDF xmlns:rdf='\(rdf)' xmlns:u='u:'><rdf:Description>"
      + "<u:p rdf:parseType='Triple'><u:N/></u:p><u:p rdf:annotation='u:r'/>"
      + "<u:p rdf:annotationNodeID='r'/></rdf:Description></rdf:RDF>"
    let refiner = RefinerPromises<RDFXMLRefiner>().refiner(text, finished: true)
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.model.count == 5)
    let diagnostics = refiner.refinement.diagnostics
    #expect(diagnostics.map(\.code) == [.rdfVersion, .rdfVersion, .rdfVersion])
    let names = ["rdf:parseType=\"Triple\"", "rdf:annotation", "rdf:annotationNodeID"]
    for (diagnostic, name) in zip(diagnostics, names) {
      #expect(diagnostic.message.contains("(\(name))"))
      #expect(diagnostic.message.contains("rdf:version=\"1.2\""))
      #expect(Array(text.utf8)[diagnostic.bytes].starts(with: "<u:p rdf:".utf8))
    }
    #expect(xml.refiner(text, finished: true).refinement.diagnostics.isEmpty)
  }

  @Test("R25.2 A triple term has three terms, and equal ones have one number")
  func termsAreValues() throws {
    let model = turtle.refiner(
      "<u:a> <u:p> <<( <u:b> <u:q> <<( _:c <u:r> 'x' )>> )>> , <<(_:c <u:r> 'x')>> ; <u:p> "
        + "<<(<u:b> <u:q> <<(_:c <u:r> \"x\")>>)>> ."
    ).model
    let inner = RDFTerm.triple(
      subject: .blank("c"), predicate: .iri("u:r"),
      object: .literal("x", datatype: "http://www.w3.org/2001/XMLSchema#string", language: nil))
    #expect(model.term(model[1].object) == inner)
    #expect(
      model.term(model[0].object)
        == .triple(subject: .iri("u:b"), predicate: .iri("u:q"), object: inner))
    #expect(model[0].object == model[2].object)
    let parts = try #require(model.tripleTerm(model[0].object))
    #expect(parts.object == model[1].object)
    #expect(model.tripleTerm(parts.subject) == nil)
  }

  @Test("R25.2 Triple terms are nested to a limit and not read recursively")
  func limitsDepth() {
    let limit = RDFDataset.tripleTermDepthLimit
    func nested(_ depth: Int) -> String {
      String(repeating: "<<( <u:a> <u:p> ", count: depth) + "\"x\""
        + String(repeating: " )>>", count: depth)
    }
    for (depth, isValid) in [(limit, true), (limit + 1, false), (50_000, false)] {
      let line = "<u:s> <u:p> \(nested(depth)) .\n"
      let line2 = quads.refiner(line, finished: true)
      #expect((line2.refinement.verdict == .valid) == isValid)
      #expect((turtle.refiner(line, finished: true).refinement.verdict == .valid) == isValid)
      if isValid {
        let term = line2.model.term(line2.model[0].object)
        #expect(Set([term, term]).count == 1)
        #expect(line2.model.nQuads() == line)
      }
    }
    let reifier = "<u:s> <u:p> \(nested(limit)) ~ <u:r> ."
    let refiner = turtle.refiner(reifier, finished: true)
    #expect(refiner.model.count == 1)
    #expect(refiner.refinement.verdict != .valid)
    let parts = (0...limit).map { _ in
      "<u:p rdf:parseType='Triple'><rdf:Description rdf:about='u:a'>"
    }
    let ends = parts.map { _ in "</rdf:Description></u:p>" }
    func document(_ depth: Int) -> String {
      "<rdf:RDF xmlns:rdf='\(rdf)' xmlns:u='u:' rdf:version='1.2'><rdf:Description rdf:about='u:s'>"
        + parts.prefix(depth).joined() + "<u:q>x</u:q>" + ends.prefix(depth).joined()
        + "</rdf:Description></rdf:RDF>"
    }
    #expect(xml.refiner(document(limit), finished: true).refinement.verdict == .valid)
    let deep = xml.refiner(document(limit + 1), finished: true)
    #expect(deep.refinement.verdict != .valid)
    #expect(deep.model.count == 0)
  }

  private let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  @Test(
    "R25.3 A language tag may have a base direction",
    arguments: [
      ("\"x\"@en--ltr", "\"x\"@en--ltr"), ("\"x\"@EN-gb--rtl", "\"x\"@en-gb--rtl"),
      ("\"x\"@en", "\"x\"@en"), ("\"x\"@en--LTR", nil), ("\"x\"@en--", nil), ("\"x\"@--ltr", nil),
      ("\"x\"@en--ltr-a", nil), ("\"x\"@en-", nil),
      ("\"x\"@abcdefgh-12345678", "\"x\"@abcdefgh-12345678"),
      ("\"x\"@abcdefghi", nil), ("\"x\"@en-123456789--ltr", nil),
      ("\"\\u0041\"@en--ltr", "\"A\"@en--ltr"),
      ("\"x\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString>", nil),
      ("\"x\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#dirLangString>", nil),
    ])
  func directions(written: String, canonical: String?) {
    let line = "<u:a> <u:p> \(written) .\n"
    for model in [
      turtle.refiner(line, finished: true).model, quads.refiner(line, finished: true).model,
    ] {
      #expect(statements(model) == (canonical.map { ["<u:a> <u:p> \($0)"] } ?? []))
    }
    guard written == "\"x\"@EN-gb--rtl" else { return }
    let model = quads.refiner(line).model
    #expect(
      model.term(model[0].object)
        == .literal(
          "x", datatype: rdf + "dirLangString", language: "EN-gb", direction: .rightToLeft))
  }

  @Test(
    "R25.4 Lines may declare a version, and have white space in literals",
    arguments: [
      ("VERSION \"1.2\"", true, 0), (" VERSION\"x\\u0041\" # why", true, 0),
      ("VERSION 1.2", false, 0),
      ("VERSION \"1.2\" .", false, 0), ("VERSION \"1.2", false, 0), ("version \"1.2\"", false, 0),
      ("<u:a> <u:p> \"x\" @en .", true, 1), ("<u:a> <u:p> \"1\"  ^^\t<u:d> .", true, 1),
      ("<u:a> <u:p> \"1\" ^ ^<u:d> .", false, 0),
      ("<u:a> <u:p> << <u:b> <u:q> <u:c> >> .", false, 0),
      ("<<( <u:b> <u:q> <u:c> )>> <u:p> <u:o> .", false, 0),
      ("<u:a> <u:p> <<( <u:b> <u:q> <u:c> ) >> .", false, 0),
      ("<u:a> <u:p> <<( <u:b> <u:q> <u:c> )> .", false, 0), ("<u:a> <u:p> <<( .", false, 0),
    ])
  func lines(line: String, isValid: Bool, count: Int) {
    let refiner = quads.refiner(line, finished: true)
    #expect((refiner.refinement.verdict == .valid) == isValid)
    #expect(refiner.model.count == count)
  }

  @Test(
    "R25.5 R25.6 Statements are available as soon as they are known",
    arguments: [
      ("ex:s ex:p <<( ex:a ex:b 1 )>", 0, ""),
      ("ex:s ex:p <<( ex:a ex:b 1 )>>", 1, "ex:s ex:p <<( ex:a ex:b 1 )>> ."),
      ("ex:s ex:p << ex:a ex:b ex:c >", 0, ""),
      ("ex:s ex:p << ex:a ex:b ex:c >>", 2, "ex:s ex:p << ex:a ex:b ex:c >> ."),
      ("ex:s ex:p << ex:a ex:b \"c\" ~ ex:r >>", 2, "ex:s ex:p << ex:a ex:b \"c\" ~ ex:r >> ."),
      ("<< << ex:a ex:b ex:c >> ex:d", 1, ""),
      ("<< [] ex:b [ ] ~ [] >>", 1, "<< [] ex:b [ ] ~ [] >> ."),
      ("<< ex:a ex:b 1 >> ex:c 2 ", 2, "<< ex:a ex:b 1 >> ex:c 2 ."),
      ("ex:s ex:p 1 ~", 1, "ex:s ex:p 1 ."),
      ("ex:s ex:p 1 ~ ,", 2, "ex:s ex:p 1 ~ ."),
      ("ex:s ex:p 1 ~ ex:r ", 2, "ex:s ex:p 1 ~ ex:r ."),
      ("ex:s ex:p 1 ~ [", 1, "ex:s ex:p 1 ."),
      ("ex:s ex:p 1 ~ []", 2, "ex:s ex:p 1 ~ [] ."),
      ("ex:s ex:p 1 {", 1, "ex:s ex:p 1 ."),
      ("ex:s ex:p 1 {|", 2, "ex:s ex:p 1 ."),
      ("ex:s ex:p 1 ~ ex:r {| ", 2, "ex:s ex:p 1 ~ ex:r ."),
      ("ex:s ex:p 1 {| a ex:C, ", 3, "ex:s ex:p 1 {| a ex:C |} ."),
      ("ex:s ex:p 1 {| a ex:C; ", 3, "ex:s ex:p 1 {| a ex:C; |} ."),
      ("ex:s ex:p [ ex:q 1 {| ex:r ( 2 ", 5, "ex:s ex:p [ ex:q 1 ] ."),
      ("ex:s ex:p 1 {| a ex:C |", 3, "ex:s ex:p 1 {| a ex:C |} ."),
      (
        "ex:s ex:p 1 {| a ex:C |} ~ ex:r {| a ex:D |} ", 5,
        "ex:s ex:p 1 {| a ex:C |} ~ ex:r {| a ex:D |} ."
      ),
      ("VERSION \"1.2", 0, ""), ("VERSION \"1.2\"", 0, "VERSION \"1.2\""),
      ("@version '1' ", 0, ""), ("@version '1' .\n", 0, "@version '1' ."),
    ])
  func commits(text: String, count: Int, shown: String) {
    let refiner = turtle.refiner(head + text)
    #expect(refiner.model.count == count)
    #expect(refined(refiner, head + text) == head.dropLast() + (shown.isEmpty ? "" : " " + shown))
  }

  @Test("R25.5 R25.6 Every statement has its byte range, and nodes their numbers")
  func ranges() {
    let text = """
      <u:s> <u:p> << [] <u:q> 1 >> , 2 ~ {| <u:a> 3 |} {| <u:b> 4 |} . \
      << <u:x> <u:y> <<( <u:i> <u:j> <u:k> )>> ~ _:r >> a <u:C> .
      """
    let integer = "^^<http://www.w3.org/2001/XMLSchema#integer>"
    #expect(
      statements(turtle.refiner(text).model, of: text) == [
        "_:b1 <rdf:reifies> <<( _:b0 <u:q> \"1\"\(integer) )>> ‹<< [] <u:q> 1 >>›",
        "<u:s> <u:p> _:b1 ‹<u:s> <u:p> << [] <u:q> 1 >>›",
        "<u:s> <u:p> \"2\"\(integer) ‹2›",
        "_:b2 <rdf:reifies> <<( <u:s> <u:p> \"2\"\(integer) )>> ‹~›",
        "_:b2 <u:a> \"3\"\(integer) ‹<u:a> 3›",
        "_:b3 <rdf:reifies> <<( <u:s> <u:p> \"2\"\(integer) )>> ‹{|›",
        "_:b3 <u:b> \"4\"\(integer) ‹<u:b> 4›",
        "_:r <rdf:reifies> <<( <u:x> <u:y> <<( <u:i> <u:j> <u:k> )>> )>> "
          + "‹<< <u:x> <u:y> <<( <u:i> <u:j> <u:k> )>> ~ _:r >>›",
        "_:r <rdf:type> <u:C> ‹a <u:C>›",
      ])
  }

  @Test(
    "R25.5 R25.6 Brackets, lists and annotations can be annotated",
    arguments: [
      ("<u:s> <u:p> [ <u:q> 1 ] ~ <u:r> .", "<<( <u:s> <u:p> _:b0 )>>"),
      ("<u:s> <u:p> ( 1 2 ) ~ <u:r> .", "<<( <u:s> <u:p> _:b0 )>>"),
      ("<u:s> <u:p> ( ) ~ <u:r> .", "<<( <u:s> <u:p> <rdf:nil> )>>"),
      ("<u:s> <u:p> <u:o> {| <u:a> <u:b> |} ~ <u:r> .", "<<( <u:s> <u:p> <u:o> )>>"),
      ("<u:s> <u:p> << <u:a> <u:b> <u:c> ~ <u:o> >> ~ <u:r> .", "<<( <u:s> <u:p> <u:o> )>>"),
    ])
  func annotated(text: String, triple: String) {
    let found = statements(turtle.refiner(text, finished: true).model)
    #expect(found.contains("<u:r> <rdf:reifies> \(triple)"))
  }

  @Test(
    "R25.5 R25.6 An unexpected token is an error there",
    arguments: [
      ("<u:s> <u:p> << ( <u:a> <u:b> 1 )>> .", 15), ("<u:s> <u:p> <<( <u:a> <u:b> 1 ) >> .", 32),
      ("<u:s> <u:p> <<( << <u:a> <u:b> 1 >> <u:q> 1 )>> .", 16),
      ("<u:s> <u:p> <<( <u:a> <u:b> << <u:a> <u:b> 1 >> )>> .", 31),
      ("<<( <u:a> <u:b> 1 )>> <u:p> 1 .", 2), ("<u:s> <u:p> << <u:a> <u:b> 1 )>> .", 29),
      ("<u:s> <u:p> << <u:a> <u:b> ( 1 ) >> .", 27),
      ("<u:s> <u:p> << <u:a> <u:b> [ <u:c> 1 ] >> .", 29),
      ("<u:s> <u:p> << <u:a> [] 1 >> .", 21), ("<u:s> <u:p> 1 { | <u:a> 1 |} .", 16),
      ("<u:s> <u:p> 1 {| |} .", 17), ("<u:s> <u:p> 1 {| <u:a> 1 | } .", 27),
      ("<u:s> <u:p> 1 ~ 2 .", 16), ("<u:s> <u:p> ( 1 ~ ) .", 16), ("<u:s> <u:p> 1 |} .", 14),
      ("<u:s> <u:p> 1 > .", 14), ("VERSION '''1.2'''", 8), ("<u:s> ~ <u:p> 1 .", 6),
    ])
  func errors(text: String, offset: Int) {
    let refiner = turtle.refiner(text + "\n<u:s> a <u:C> .", finished: true)
    #expect(refiner.refinement.verdict == .invalid(offset: offset))
  }

  @Test("R25.6 A brace of an annotation that is skipped does not end the graph")
  func recovers() {
    let text = "<u:g> { <u:s> <u:p> 1 nope {| <u:a> 1 |} . <u:s> <u:p> 2 }"
    #expect(statements(trig.refiner(text).model).last?.hasSuffix("<u:g>") == true)
    #expect(statements(trig.refiner(text).model).count == 2)
  }

  @Test(
    "R25.8 Versions, directions and triple terms of RDF/XML are inherited by inner elements",
    arguments: [
      ("", "<u:p xml:lang='en' i:dir='rtl'>x</u:p>", ["<u:s> <u:p> \"x\"@en"]),
      (
        "rdf:version='1.2-basic' i:dir='rtl'",
        "<u:p xml:lang='he'>x</u:p><u:p xml:lang='en' i:dir=''>y</u:p>",
        ["<u:s> <u:p> \"x\"@he--rtl", "<u:s> <u:p> \"y\"@en"]
      ),
      (
        "rdf:version='1.2-basic'", "<u:p rdf:parseType='Triple'><u:N u:q='x'/></u:p><u:p>y</u:p>",
        ["<u:s> <u:p> \"y\""]
      ),
      (
        "rdf:version='1.2'",
        "<u:p rdf:parseType='Triple' rdf:annotation='u:r'><rdf:Description u:q='x'/></u:p>",
        [
          "<u:s> <u:p> <<( _:b0 <u:q> \"x\" )>>",
          "<u:r> <rdf:reifies> <<( <u:s> <u:p> <<( _:b0 <u:q> \"x\" )>> )>>",
        ]
      ),
      ("rdf:version='1.2'", "<u:p rdf:parseType='Triple'><u:N u:q='x'/></u:p>", nil),
      ("rdf:version='1.2'", "<u:p rdf:parseType='Triple'/>", nil),
      (
        "rdf:version='1.2'",
        "<u:p rdf:parseType='Triple'><rdf:Description u:q='x'/><rdf:Description/></u:p>", nil
      ),
      ("", "<u:p rdf:annotation='u:r' rdf:annotationNodeID='r'>x</u:p>", nil),
      ("", "<rdf:version>x</rdf:version>", nil),
    ])
  func readsXML(root: String, content: String, expected: [String]?) {
    let text =
      "<rdf:RDF xmlns:rdf='\(rdf)' xmlns:u='u:' xmlns:i='http://www.w3.org/2005/11/its' \(root)>"
      + "<rdf:Description rdf:about='u:s'>\(content)</rdf:Description></rdf:RDF>"
    let refiner = xml.refiner(text, finished: true)
    #expect((refiner.refinement.verdict == .valid) == (expected != nil))
    #expect(statements(refiner.model) == expected ?? [])
    RDFPromises<RDFXMLRefiner>(attributes: Self.attributes)
      .checkEveryPrefix(of: Array(text.utf8), "\(content)")
  }

  @Test("R25.8 There is no safe point inside a triple term")
  func withholdsXML() {
    let start = "<rdf:RDF xmlns:rdf='\(rdf)' xmlns:u='u:' rdf:version='1.2'><rdf:Description>"
    let term = "<u:p rdf:parseType='Triple'><rdf:Description><u:q>x</u:q></rdf:Description>"
    #expect(
      refined(xml.refiner(start + term), "\(start + term)") == start
        + "</rdf:Description></rdf:RDF>")
    let whole = start + term + "</u:p>"
    #expect(refined(xml.refiner(whole), whole) == whole + "</rdf:Description></rdf:RDF>")
    #expect(xml.refiner(whole).model.count == 1)
  }

  @Test("R25.9 Blank nodes in triple terms keep their labels, also those of lists")
  func writes() {
    let text = """
      @prefix rdf: <\(rdf)> .
      <u:a> <u:p> <<( _:b <u:q> rdf:nil )>>, [ <u:r> "x"@en--rtl ] , () .
      <u:a> rdf:nil _:b .
      """
    let model = turtle.refiner(text, finished: true).model
    #expect(
      model.turtle() == """
        VERSION "1.2"
        @prefix rdf: <\(rdf)> .

        <u:a>
            <u:p> <<( _:b <u:q> rdf:nil )>> , [ <u:r> "x"@en--rtl ] , () ;
            rdf:nil _:b .

        """)
  }

  @Test("R1.4 Every split of small documents gives the same dataset")
  func isIndependentOfCuts() {
    for sample in [
      "<a:s><a:p><<(<a:b><a:q>\"\"@en--ltr)>>~<a:r>{|a<a:C>|}~.<<[]a[]~>>.VERSION'1.2'@version\"\".",
      "<a:g>{<a:s><a:p>1{|<a:q><<<a:b><a:c>2~_:r>>;|}{|<a:d>()|}}<<_:a a 3>>.", "<a:s> <a:p> 1 {|}",
    ] {
      turtle.checkEverySplit(of: Array(sample.utf8))
      trig.checkEverySplit(of: Array(sample.utf8))
      RDFPromises<TriGRefiner>(attributes: Self.attributes)
        .checkEveryPrefix(of: Array(sample.utf8), "\(sample)")
    }
    quads.checkEverySplit(
      of: Array("VERSION \"1\"\n<a:s><a:p><<(_:a<a:q>\"\" @en--ltr)>><a:g>.\n".utf8))
  }

  @Test("R1.7 Random bytes never trap and keep the promises")
  func survivesRandomBytes() {
    let pieces = [
      "<<", ">>", "<<(", ")>>", "~", "{|", "|}", "[", "]", "(", ")", "e:a", "a", "'x'", "@en--ltr",
      ";", ",", ".", "{", "}", "<a:b>", "_:b", "1 ", " ", "^^", "|", "VERSION ", "@version ",
    ]
    for seed in RandomDocuments.seeds {
      var generator = SeededGenerator(seed: seed)
      var text = "PREFIX e:<a:>e:s e:p 1"
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        text += pieces.randomElement(using: &generator)!
      }
      let bytes = Array(text.utf8)
      RDFPromises<TriGRefiner>(attributes: Self.attributes)
        .checkEveryPrefix(of: bytes, "seed \(seed): \(text)")
      trig.checkRandomCuts(of: bytes, count: 1, seed: seed)
      let line = Array("<a:s> <a:p> ".utf8) + bytes.dropFirst(22)
      quads.checkRandomCuts(of: line, count: 1, seed: seed)
    }
  }
}
