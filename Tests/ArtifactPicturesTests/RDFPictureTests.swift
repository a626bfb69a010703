import ArtifactPictures
import Testing

struct RDFPictureTests {
  private func picture(_ turtle: String) -> GraphPicture {
    picture(TriGRefiner(attributes: [:]), turtle)
  }

  private func picture<Refiner: ArtifactRefiner>(
    _ refiner: Refiner, _ text: String
  ) -> GraphPicture where Refiner.Model == RDFDataset {
    var refiner = refiner
    refiner.append(text.utf8.span)
    refiner.finish()
    let dataset = refiner.model
    var graph = KnowledgeGraph()
    graph.update(with: dataset)
    return GraphPicture(graph, of: dataset)
  }

  @Test("K2.1 A resource is a box with its types and literals, a statement about two is an arrow")
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
    #expect(
      picture.readableText == """
        Jane, ex:jane · foaf:Person: foaf:age 32
          foaf:knows → ex:bob
        ex:bob, foaf:Person
        """)
  }

  @Test("K2.2 Names are shortened by the prefixes of the document, then by conventional ones")
  func names() {
    let picture = picture(
      """
      @prefix : <http://a.example/> .
      @prefix b: <http://a.example/b/> .
      :a <http://www.w3.org/2002/07/owl#sameAs> <http://other.example/x/c> ; :p b:d .
      """)
    #expect(picture.nodes.map(\.title) == [":a", "c", "b:d"])
    #expect(picture.edges.map(\.label) == ["owl:sameAs", ":p"])
  }

  @Test("K2.3 A collection of names and values is one value")
  func lists() {
    let prefix = "@prefix : <http://a.example/> . "
    let folded = picture(prefix + #":a :p (:b "c" 3) ; :q :d ."#)
    #expect(folded.nodes.map(\.title) == [":a", ":d"])
    #expect(folded.nodes[0].rows == [.init(":p", "(:b c 3)")])
    let empty = picture(prefix + ":a :p () ; :q (1) .")
    #expect(empty.nodes.map(\.title) == [":a"])
    #expect(empty.nodes[0].rows == [.init(":p", "()"), .init(":q", "(1)")])
    // An item with statements of its own stays, as box of its own or in a list of boxes.
    let known = picture(prefix + ":a :p (:b) . :b :q 1 .")
    #expect(known.nodes.map(\.title) == [":a", ":b"])
    let whole = picture(prefix + ":a :p ([ :q 1 ] :b) .")
    #expect(whole.nodes[0].rows == [])
    #expect(whole.edges.contains { $0.label == "rdf:first" })
    let endless = picture(
      prefix + ":a :p _:l . _:l <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> 1 ; "
        + "<http://www.w3.org/1999/02/22-rdf-syntax-ns#rest> _:l .")
    #expect(endless.nodes.count == 2 && endless.nodes[0].rows == [])
  }

  @Test("K2.4 Named graphs are groups")
  func namedGraphs() {
    let picture = picture(
      "@prefix : <http://a.example/> . :g { :a :p :b . } :h { :b :p :c . } :c :p :a .")
    #expect(picture.groups.map(\.title) == [":g", ":h"])
    #expect(picture.nodes.map(\.group) == [0, 0, 1])
  }

  @Test("K2.7 Text on a fill that the source gives is legible")
  func contrast() throws {
    var node = GraphPicture.Node(id: "a", title: "a", caption: "b", rows: [.init("c", "d")])
    let fill = RGBA(hex: 0x203040)
    node.style.fill = .color(fill)
    node.style.text = .color(RGBA(hex: 0x101820))
    let group = GraphPicture.Group(id: "g", title: "g", style: node.style)
    node.group = 0
    let picture = GraphPicture(nodes: [node], groups: [group])
    let scene = try #require(picture.scene(for: Canvas2D()))
    let paints = scene.elements.compactMap { element -> Paint2D? in
      if case .text(let text) = element.content { text.paint } else { nil }
    }
    #expect(paints.count == 4)
    for paint in paints {
      guard case .color(let color) = paint else {
        Issue.record("\(paint)")
        continue
      }
      #expect(color.contrast(with: fill) >= 4.5)
    }
  }

  @Test("K2.5 K2.6 The groups, styles and direction of a view are applied")
  func views() throws {
    var refiner = JSONLDRefiner(attributes: [:])
    let text = """
      {"@context": {"@vocab": "http://a.example/", "ex": "http://a.example/"},
       "view": {
         "groups": [{"id": "outer", "title": "Outer", "members": ["ex:c"],
           "children": [{"id": "inner", "title": "Inner", "members": ["ex:a"]}]}],
         "styles": [
           {"target": {"type": "node", "id": "ex:a"}, "style": {"fill": "#102030", "shape": "capsule", "textWeight": "bold"}},
           {"target": {"type": "allEdges"}, "style": {"stroke": "palette:red", "lineStyle": "dashed",
             "targetMarker": "diamond"}},
           {"target": {"type": "group", "id": "inner"}, "style": {"stroke": "semantic:warning"}}],
         "layouts": [{"type": "stack", "direction": "rightToLeft", "items": ["ex:a", "ex:c"]}]},
       "@graph": [{"@id": "ex:a", "knows": {"@id": "ex:c"}}]}
      """
    refiner.append(text.utf8.span)
    refiner.finish()
    var graph = KnowledgeGraph()
    graph.update(with: refiner.model)
    let view = try #require(refiner.model.presentation)
    let picture = GraphPicture(graph, of: refiner.model.dataset, presentation: view)
    #expect(picture.groups.map(\.title) == ["Outer", "Inner"])
    #expect(picture.groups.map(\.parent) == [nil, 0])
    #expect(picture.groups[1].style.stroke == .role(.warning))
    #expect(picture.nodes.map(\.group) == [1, 0])
    #expect(picture.nodes[0].style.fill == .color(RGBA(hex: 0x102030)))
    #expect(picture.nodes[0].shape == .capsule && picture.nodes[0].style.isBold == true)
    #expect(picture.edges[0].style.stroke == .role(.series, index: 0))
    #expect(picture.edges[0].style.pattern == .dashed)
    #expect(picture.edges[0].targetMarker == .diamond)
    #expect(picture.direction == .rightToLeft)
  }
}
