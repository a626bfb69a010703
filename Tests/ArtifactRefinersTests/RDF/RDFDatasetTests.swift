import ArtifactRefiners
import TestSupport
import Testing

struct RDFDatasetTests {
  private static let text = """
    PREFIX : <http://e/>
    :a :knows :b , :c ; :name "A" , "Aa"@en , 1 .
    :b :knows :a .
    GRAPH :g { :a :knows :d . [ :name "x"^^:t ] :likes _:y . }
    """

  private static func dataset(_ text: String = text) -> RDFDataset {
    var refiner = TriGRefiner()
    refiner.append(text.utf8.span)
    refiner.finish()
    return refiner.model
  }

  @Test("R7.14 Statements are a collection, and are found by a pattern")
  func patterns() {
    let data = Self.dataset()
    func iri(_ name: String) -> RDFTerm { .iri("http://e/\(name)") }
    #expect(Array(data).count == 9 && data.last == data[8])
    let known = data.quads(subject: iri("a"), predicate: iri("knows"))
    #expect(known.map { data.term($0.object) } == ["b", "c", "d"].map(iri))
    #expect(data.quads(subject: iri("a"), graph: .default).count == 5)
    #expect(data.quads(graph: .named(iri("g"))).count == 3)
    #expect(data.quads(graph: .named(iri("nowhere"))) == [] && data.quads(object: iri("x")) == [])
    #expect(data.quads().count == 9)
    #expect(
      data.quads(
        object: .literal(
          "Aa", datatype: "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString", language: "en")
      ).count == 1)
    // A literal is found with its datatype only.
    #expect(data.quads(object: .literal("x", datatype: "http://e/t", language: nil)).count == 1)
    #expect(data.quads(object: .literal("x", datatype: "http://e/u", language: nil)) == [])
  }

  @Test("R7.15 Terms are made of texts, and have texts")
  func texts() {
    let name = RDFTerm.iri("http://e/name")
    let text = """
      <http://e/a> <http://e/name> "Ada"@en, "Ada" ; a <http://e/Person> .
      _:b <http://e/name> [] .
      """
    var refiner = TurtleRefiner()
    refiner.append(text)
    refiner.finish()
    let data = refiner.model
    #expect(data.quads(predicate: name, object: .string("Ada")).count == 1)
    #expect(data.quads(object: .string("Ada", language: "en")).count == 1)
    #expect(data.quads(predicate: .type).map { data.term($0.object).text } == ["http://e/Person"])
    #expect(data.last.map { data.term($0.subject).text } == "_:b")
    #expect(data.last.map { data.term($0.object).text } == "_:0")
    let triple = RDFTerm.triple(subject: name, predicate: name, object: .string("x"))
    #expect(RDFTerm.triple(subject: name, predicate: name, object: triple).text == "x")
  }

  @Test("R7.14 A dataset is made of statements")
  func building() {
    let data = Self.dataset()
    let copy = RDFDataset(data.map(data.statement), prefixes: data.prefixes)
    #expect(copy.nQuads() == data.nQuads() && copy.turtle() == data.turtle())
    #expect(copy.map(copy.statement) == data.map(data.statement))

    let a = RDFTerm.iri("http://e/a")
    var nested = RDFTerm.literal(
      "x", datatype: "http://www.w3.org/2001/XMLSchema#string", language: nil)
    var statements: [RDFStatement] = []
    for _ in 0..<100 {
      nested = .triple(subject: a, predicate: a, object: nested)
      statements.append(RDFStatement(.anonymous(7), a, nested))
    }
    let deep = RDFDataset(statements)
    #expect(deep.count == RDFDataset.tripleTermDepthLimit)
    #expect(deep.first.map { deep.term($0.subject) } == .anonymous(0))
  }

  @Test("R7.14 The documents of the suite are made again of their statements", .needsSharedFolder)
  func suite() throws {
    let files = SharedFolder.files(in: "suites/formats/rdf11/trig", suffix: ".trig")
    var count = 0
    for file in TestScale.some(of: files) {
      let bytes = try #require(SharedFolder.bytes(of: file))
      let data = Self.dataset(String(decoding: bytes, as: UTF8.self))
      let copy = RDFDataset(data.map(data.statement), prefixes: data.prefixes)
      #expect(copy.nQuads(isSorted: true) == data.nQuads(isSorted: true), "\(file)")
      count += 1
    }
    #expect(count > 0)
  }
}
