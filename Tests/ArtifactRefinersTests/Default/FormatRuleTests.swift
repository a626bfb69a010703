import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// Rules of single formats that the tests of their folders do not name, each at its bounds.
@Suite struct FormatRuleTests {
  private func refinement(_ text: String, _ type: ArtifactType) -> Refinement {
    var refiner = type.makeRefiner()
    refiner.append(text.utf8.span)
    refiner.finish()
    return refiner.refinement
  }

  private func isValid(_ text: String, _ type: ArtifactType) -> Bool {
    refinement(text, type).verdict == .valid
  }

  // MARK: R5 JSON

  @Test("R5.6 Containers nest 1,024 deep", arguments: ["[", "{\"a\":"])
  func depth(open: String) {
    let close = open == "[" ? "]" : "}"
    for (depth, isAccepted) in [(1_023, true), (1_024, true), (1_025, false)] {
      let text =
        String(repeating: open, count: depth) + (open == "[" ? "" : "1")
        + String(repeating: close, count: depth)
      let verdict = refinement(text, .json).verdict
      #expect((verdict == .valid) == isAccepted, "\(depth)")
      if !isAccepted { #expect(verdict == .invalid(offset: open.utf8.count * 1_024)) }
    }
  }

  // MARK: R7, R8 RDF

  @Test("R7.5 Equal statements are all kept")
  func equalStatements() {
    let line = "<u:a> <u:b> \"c\" .\n"
    let triples = RefinerPromises<NTriplesRefiner>().refiner(line + line + line, finished: true)
    #expect(triples.model.count == 3)
    #expect((0..<triples.model.count).map { triples.model[$0].range.lowerBound } == [0, 18, 36])
    let turtle = RefinerPromises<TurtleRefiner>().refiner("<u:a> <u:b> 1 , 1 .", finished: true)
    #expect(turtle.model.count == 2)
  }

  @Test("R7.3 A label names one node within a document, and different nodes in different documents")
  func labels() {
    let text = "_:a <u:p> _:b .\n_:b <u:p> _:a .\n"
    let model = RefinerPromises<NTriplesRefiner>().refiner(text, finished: true).model
    #expect(model[0].subject == model[1].object)
    #expect(model[0].object == model[1].subject)
    #expect(model[0].subject != model[0].object)
  }

  @Test(
    "R8.4 IRIs must have a scheme",
    arguments: [
      ("<u:a>", true), ("<a+b-c.1:>", true), ("<a>", false), ("<>", false), ("</a>", false),
      ("<:a>", false), ("<1:a>", false), ("<#a>", false), ("<u>", false),
    ])
  func schemes(iri: String, isAccepted: Bool) {
    for type in [ArtifactType.nTriples, .nQuads] {
      #expect(isValid("\(iri) <u:p> <u:o> .\n", type) == isAccepted)
      #expect(isValid("<u:s> \(iri) <u:o> .\n", type) == isAccepted)
      #expect(isValid("<u:s> <u:p> \(iri) .\n", type) == isAccepted)
      #expect(isValid("<u:s> <u:p> \"1\"^^\(iri) .\n", type) == isAccepted)
    }
    #expect(isValid("<u:s> <u:p> <u:o> \(iri) .\n", .nQuads) == isAccepted)
  }

  @Test(
    "R8.4 White space between terms is optional",
    arguments: [
      "<u:s><u:p><u:o>.", "_:s<u:p>\"o\"@en.", "<u:s>\t<u:p>  \"o\"^^<u:t>.", "<u:s><u:p>_:o .",
    ])
  func blanks(line: String) {
    #expect(RefinerPromises<NTriplesRefiner>().refiner(line, finished: true).model.count == 1)
    #expect(isValid(line, .nTriples))
  }

  // MARK: R9 Diffs

  @Test("R9.6 Any text is a diff: the verdict is valid or repaired")
  func anyDiff() {
    let alphabet = Array("@-+ \\diff\n1,2".utf8)
    for seed in TestScale.seeds(60, of: 2_000) {
      var generator = SeededGenerator(seed: seed)
      let bytes = Chunks.randomBytes(longest: 80, alphabet: alphabet, using: &generator)
      let refinement = RefinerPromises<UnifiedDiffRefiner>().refiner(bytes, finished: true)
        .refinement
      #expect([.valid, .repaired].contains(refinement.verdict), "seed \(seed)")
    }
    #expect(
      RefinerPromises<UnifiedDiffRefiner>().refiner("", finished: true).refinement.verdict == .valid
    )
  }

  // MARK: R12, R14 XML

  @Test("R12.4 Default attributes of a document type are not added")
  func attributeDefaults() {
    let text = "<!DOCTYPE svg [<!ATTLIST svg width CDATA '7'><!ENTITY e 'x'>]><svg>&e;</svg>"
    let refiner = RefinerPromises<SVGRefiner>().refiner(text, finished: true)
    let tree = refiner.model.tree
    #expect(tree.count == 2)
    #expect(tree.attributes(of: 0).isEmpty)
    #expect(tree.text(of: 1) == "x")
  }

  @Test("R12.7 One byte order mark at the start is skipped, whatever the declaration says")
  func byteOrderMarks() {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'>é</svg>"
    for declaration in ["", "<?xml version='1.0' encoding='iso-8859-1'?>"] {
      for (mark, isAccepted) in [("", true), ("\u{FEFF}", true), ("\u{FEFF}\u{FEFF}", false)] {
        let refiner = RefinerPromises<SVGRefiner>().refiner(
          mark + declaration + svg, finished: true)
        #expect((refiner.refinement.verdict == .valid) == isAccepted)
        guard isAccepted else { continue }
        #expect(refiner.model.tree.text(of: 1) == "é", "the bytes are UTF-8")
      }
    }
  }

  @Test("R14.6 Attributes without a prefix are ignored, except the five of RDF")
  func attributes() {
    let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    func count(_ attributes: String) -> Int {
      let text =
        "<r:RDF xmlns:r='\(rdf)' xmlns:e='e:'><r:Description \(attributes)><e:p>x</e:p>"
        + "</r:Description></r:RDF>"
      let refiner = RefinerPromises<RDFXMLRefiner>().refiner(text, finished: true)
      return refiner.refinement.verdict == .valid ? refiner.model.count : -1
    }
    #expect(count("") == 1)
    #expect(count("a='1' xml:space='preserve' xml:id='i'") == 1)
    #expect(count("xml:lang='en'") == 1)
    #expect(count("e:a='1'") == 2)
    #expect(count("type='e:T'") == 2, "type states a type")
    for name in ["about", "ID"] { #expect(count("\(name)='x'") == 1) }
  }
}
