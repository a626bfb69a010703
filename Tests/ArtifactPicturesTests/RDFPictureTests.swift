import ArtifactPictures
import Testing

struct RDFPictureTests {
  private func picture(_ turtle: String) -> GraphPicture {
    var refiner = TurtleRefiner(attributes: [:])
    refiner.append(turtle.utf8.span)
    refiner.finish()
    let dataset = refiner.model
    var graph = KnowledgeGraph()
    graph.update(with: dataset)
    return GraphPicture(graph, of: dataset)
  }

  @Test("P5.1 A resource is a box with its types and literals, a statement about two is an arrow")
  func boxes() {
    let picture = picture(
      """
      @prefix ex: <http://a.example/> .
      @prefix foaf: <http://xmlns.com/foaf/0.1/> .
      ex:jane a foaf:Person ; foaf:name "Jane" ; foaf:age 32 ; foaf:knows ex:bob .
      ex:bob a foaf:Person .
      """)
    #expect(picture.nodes.map(\.title) == ["Jane", "ex:bob"])
    #expect(picture.nodes.map(\.caption) == ["ex:jane · foaf:Person", "foaf:Person"])
    #expect(picture.nodes[0].rows == [.init("foaf:age", "32")])
    #expect(picture.edges.map(\.label) == ["foaf:knows"])
    #expect(picture.readableText == """
      Jane, ex:jane · foaf:Person: foaf:age 32
        foaf:knows → ex:bob
      ex:bob, foaf:Person
      """)
  }

  @Test("P5.2 Names are shortened by the prefixes of the document, then by conventional ones")
  func names() {
    let picture = picture(
      """
      @prefix : <http://a.example/> .
      :a <http://www.w3.org/2002/07/owl#sameAs> <http://other.example/x/b> .
      """)
    #expect(picture.nodes.map(\.title) == [":a", "b"])
    #expect(picture.edges.map(\.label) == ["owl:sameAs"])
  }

  @Test("P5.3 A collection of names and values is one value")
  func lists() {
    let folded = picture(#"@prefix : <http://a.example/> . :a :p (:b "c" 3) ; :q () ."#)
    #expect(folded.nodes.map(\.title) == [":a", ":b", "rdf:nil"] || folded.nodes.count == 2)
    #expect(folded.nodes[0].rows.first == .init(":p", "(:b c 3)"))
    // An item with statements of its own stays a box.
    let whole = picture("@prefix : <http://a.example/> . :a :p ([ :q 1 ] :b) .")
    #expect(whole.nodes[0].rows == [])
    #expect(whole.edges.contains { $0.label == "rdf:first" })
  }
}
