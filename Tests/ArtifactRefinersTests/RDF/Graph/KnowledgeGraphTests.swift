import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct KnowledgeGraphTests {
  private func graph(_ trig: String) -> KnowledgeGraph {
    var graph = KnowledgeGraph()
    graph.update(with: RDFPromises<TriGRefiner>().finished(Array(trig.utf8)).model)
    return graph
  }

  private let sample = """
    @prefix ex: <http://e/> . @prefix schema: <http://schema.org/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    ex:a a schema:Person, ex:T ; schema:name "Jane" ; ex:knows ex:b, [ ex:age 3 ] .
    ex:g { ex:b rdfs:label "B (de)"@de, "B (en)"@en ; ex:knows ex:c . }
    ex:h { ex:c a ex:T . _:x ex:p <urn:z> . }
    """

  @Test("R24.1 Nodes have labels, types, properties and graphs; other statements are edges")
  func nodes() {
    let graph = graph(sample)
    let nodes = (0..<graph.nodeCount).map { graph.node($0) }
    #expect(nodes.map(\.label) == ["Jane", "B (en)", "_:0", "c", "_:x", "z"])
    #expect(nodes[0].types == ["http://schema.org/Person", "http://e/T"])
    #expect(nodes[0].properties.count == 1 && nodes[2].properties.count == 1)
    #expect(nodes[3].namedGraphs == [0, 1] && nodes[0].namedGraphs.isEmpty)
    #expect(
      (0..<graph.namedGraphCount).map { graph.namedGraph($0) } == ["http://e/g", "http://e/h"])
    let edges = (0..<graph.edgeCount).map { graph.edge($0) }
    #expect(edges.map { [$0.source, $0.target] } == [[0, 1], [0, 2], [1, 3], [4, 5]])
    #expect(edges[2].namedGraph == 0 && edges[2].predicate == "http://e/knows")
  }

  @Test("R24.7 R19.4 Members without an IRI belong to their node at any time")
  func unmapped() {
    let text =
      #"{"@context":{"a":"u:a"},"@graph":[{"@id":"u:x","nick\n\"":"Jo\u00e9","a":{"age":{"y":[3]}}},"#
      + #"{"@id":"u:y","a":1},{"no":null,"a":{"@id":"u:x"}}],"more":[1,2]}"#
    let bytes = Array(text.utf8)
    var refiner = JSONLDRefiner()
    var graph = KnowledgeGraph()
    for byte in bytes {
      refiner.append([byte].span)
      graph.update(with: refiner.model)
    }
    let document = refiner.model
    var whole = KnowledgeGraph()
    whole.update(with: document)
    #expect(whole == graph)
    let nodes = (0..<graph.nodeCount).map { graph.node($0) }
    #expect(nodes.map(\.name) == ["u:x", "_:0", "u:y", "_:1", "_:2"])
    #expect(nodes.map(\.unmapped) == [[0], [1], [], [2], [3]])
    let members = (0..<document.unmappedCount).map {
      [document.name(ofUnmapped: $0), document.value(ofUnmapped: $0)]
    }
    #expect(
      members == [
        ["nick\n\"", "Joé"], ["age", #"{"y":[3]}"#], ["no", "null"], ["more", "[1,2]"],
      ])
    #expect(refiner.refinement.diagnostics.map(\.code).contains(.unmappedMember))
  }

  @Test("R24.1 The graph is the same, statement by statement or one-shot")
  func grows() {
    let bytes = Array(sample.utf8)
    var refiner = TriGRefiner()
    var graph = KnowledgeGraph()
    var counts = (nodes: 0, edges: 0)
    for chunk in Chunks.single(bytes) {
      refiner.append(chunk.span)
      graph.update(with: refiner.model)
      #expect(graph.nodeCount >= counts.nodes && graph.edgeCount >= counts.edges)
      counts = (graph.nodeCount, graph.edgeCount)
    }
    refiner.finish()
    graph.update(with: refiner.model)
    #expect(graph == self.graph(sample))
  }

  @Test("R24.2 Groups by graph, type, namespace, presentation, and several of them")
  func groups() throws {
    let graph = graph(sample)
    func show(_ groups: [KnowledgeGraph.Group]) -> [String] {
      groups.map { "\($0.kind) \($0.title) \($0.members)" }
    }
    #expect(
      show(graph.groups(by: .namedGraphs)) == ["namedGraph g [1, 3]", "namedGraph h [3, 4, 5]"])
    #expect(show(graph.groups(by: .byType)) == ["type Person [0]", "type T [0, 3]"])
    #expect(
      show(graph.groups(by: .byNamespace)) == [
        "namespace http://e/ [0, 1, 3]", "namespace urn: [5]",
      ])
    let view = try JSONValue(
      parsing: #"""
        {"groups":[{"id":"o","title":"Outer","kind":"team","members":["ex:a"],
          "children":[{"id":"i","title":"Inner","members":["http://e/c","ex:a","nobody","_:x"]},
                      {"id":"","title":"No"}]},{"id":"n"}]}
        """#)
    let presentation = try #require(GraphPresentation(view: view, prefixes: ["ex": "http://e/"]))
    let explicit = graph.groups(by: .explicit, presentation)
    #expect(show(explicit) == ["team Outer [0, 3, 4]", "group Inner [3, 0, 4]"])
    #expect(explicit[0].children == ["i"])
    #expect(graph.groups(by: .combined([.explicit, .byType]), presentation).count == 4)
  }

  @Test("R24.3 Styles are read in all their spellings")
  func styles() throws {
    let view = try JSONValue(
      parsing: #"""
        {"styles":[
          {"target":{"type":"node","id":"ex:a"},"shape":{"type":"roundedRectangle","radius":4},"fill":"#FF0000","opacity":7},
          {"id":"x","target":{"type":"rdfType","id":"ex:T"},"priority":"theme",
           "style":{"stroke":"palette:warm","strokeWidth":2,"lineStyle":{"type":"dashed","pattern":[3,1]},"textColor":{"type":"color","red":1,"green":0,"blue":0,"alpha":0.5},"textWeight":"bold","textSize":12}},
          {"target":{"type":"edge","source":"ex:a","predicate":"ex:knows","target":"ex:b"},
           "sourceMarker":"circle","edgeMarker":"arrow","route":"curved","labelFill":"#00000080","edgeLabel":{"shape":"capsule","textSize":9}},
          {"target":"allNodes","fill":{"type":"semantic","value":"quiet"},"lineStyle":"dotted"},
          {"target":{"type":"background"},"fill":"#123456","priority":"default"},
          {"target":{"type":"nothing"},"fill":"#123456"},{"target":"allEdges"},{"fill":"#123456"},
          {"target":"allEdges","fill":"red"}]}
        """#)
    let presentation = try #require(GraphPresentation(view: view, prefixes: ["ex": "http://e/"]))
    #expect(presentation.styles.map(\.id) == ["style:0", "x", "style:2", "style:3", "style:4"])
    let first = presentation.styles[0]
    #expect(first.target == .reference(.node("http://e/a")) && first.priority == .explicit)
    #expect(first.style.box.shape == .roundedRectangle && first.style.box.cornerRadius == 4)
    #expect(first.style.box.fill == .color(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(first.style.box.opacity == 1)
    let second = presentation.styles[1].style.box
    #expect(second.stroke == .palette("warm") && second.line == .dashed([3, 1]))
    #expect(second.textColor == .color(red: 1, green: 0, blue: 0, alpha: 0.5))
    let edge = presentation.styles[2].style
    #expect(edge.sourceMarker == .circle && edge.targetMarker == .arrow && edge.route == .curved)
    #expect(edge.label.shape == .capsule && edge.label.textSize == 9)
    #expect(edge.label.fill == .color(red: 0, green: 0, blue: 0, alpha: 128.0 / 255))
    #expect(presentation.styles[3].style.box.line == .dotted)
    #expect(presentation.styles[4].target == .canvas)
  }

  @Test("R24.4 Priority precedes specificity, specificity precedes order")
  func precedence() throws {
    let view = try JSONValue(
      parsing: #"""
        {"groups":[{"id":"o","title":"O","kind":"team","members":["http://e/a"],"attributes":{"kg.fill":"#0000FF","kg.strokeWidth":3}}],
         "styles":[
          {"target":{"type":"node","id":"http://e/a"},"strokeWidth":1,"textSize":1},
          {"target":"allNodes","priority":"override","textSize":2},
          {"target":"allNodes","strokeWidth":3,"opacity":0.3,"textWeight":"a"},
          {"target":{"type":"type","id":"http://e/T"},"opacity":0.4},
          {"target":{"type":"kind","kind":"team"},"opacity":0.5},
          {"target":"allNodes","priority":"theme","textWeight":"b","shape":"ellipse"},
          {"target":{"type":"group","id":"o"},"fill":"#00FF00"},
          {"target":{"type":"edge","source":"http://e/a","predicate":"http://e/knows","target":"http://e/b"},"strokeWidth":5},
          {"target":{"type":"kind","kind":"knows"},"opacity":0.9},
          {"target":{"type":"kind","kind":"knows"},"edgeMarker":"diamond"},
          {"target":"allEdges","strokeWidth":6,"route":"straight"}]}
        """#)
    let graph = graph(sample)
    let styler = GraphStyler(graph, try #require(GraphPresentation(view: view)))
    let box = styler.style(ofNode: 0).box
    #expect(box.strokeWidth == 1 && box.textSize == 2 && box.opacity == 0.5)
    #expect(box.textWeight == "a" && box.shape == .ellipse)
    #expect(styler.style(ofNode: 3).box.opacity == 0.4)
    let group = styler.style(ofGroup: "o").box
    #expect(group.fill == .color(red: 0, green: 1, blue: 0, alpha: 1) && group.strokeWidth == 3)
    #expect(styler.style(ofEdge: 0).box.strokeWidth == 5)
    #expect(
      styler.style(ofEdge: 0).route == .straight && styler.style(ofEdge: 1).box.strokeWidth == 6)
    // Of a kind the edges have what only edges have.
    #expect(styler.style(ofEdge: 0).targetMarker == .diamond)
    #expect(styler.style(ofEdge: 0).box.opacity == nil)
    #expect(styler.canvasStyle.isEmpty)
  }

  @Test("R24.5 Layouts have defaults for missing members")
  func layouts() throws {
    let view = try JSONValue(
      parsing: #"""
        {"layouts":[{"type":"stack","items":["ex:a","group:g"],"scope":"group:g"},
          {"type":"stack","direction":"topToBottom","alignment":"leading","spacing":8,"items":["ex:a"],"priority":"required"},
          {"type":"grid","columns":3,"items":["_:b"]},{"type":"pin","point":{"x":1,"y":2},"items":["ex:a"]},
          {"arrangement":"rank","axis":"vertical","items":["ex:a"]},{"type":"align","alignment":"trailing","items":["ex:a"]},
          {"type":"circle","items":["ex:a"]},{"type":"stack","items":[]},{"type":"pin","items":["ex:a"]}]}
        """#)
    let presentation = try #require(GraphPresentation(view: view, prefixes: ["ex": "http://e/"]))
    #expect(
      presentation.layouts.map(\.arrangement) == [
        .stack(.leftToRight, .center, spacing: nil), .stack(.topToBottom, .leading, spacing: 8),
        .grid(columns: 3), .pin(x: 1, y: 2), .rank(axis: "vertical"), .align(.trailing), .order,
      ])
    let first = presentation.layouts[0]
    #expect(first.id == "layout:0" && first.scope == .group("g") && !first.isRequired)
    #expect(first.items == [.node("http://e/a"), .group("g")])
    #expect(presentation.layouts[1].isRequired)
    #expect(GraphPresentation(view: ["groups": 1, "styles": [2]]) == nil)
  }

  @Test("R24.5 Layout attributes of a group describe a stack of its members")
  func groupLayouts() throws {
    let view = try JSONValue(
      parsing: #"""
        {"groups":[{"id":"o","title":"O","members":["ex:a"],
            "attributes":{"kg.layout.direction":"bottomToTop","kg.layout.spacing":12},
            "children":[{"id":"i","title":"I","members":["ex:b"],"attributes":{"kg.layout.alignment":"stretch"}},
              {"id":"n","title":"N","attributes":{"kg.layout.alignment":"stretch"}}]}],
         "layouts":[{"type":"order","items":["ex:a"]}]}
        """#)
    let presentation = try #require(GraphPresentation(view: view, prefixes: ["ex": "http://e/"]))
    #expect(presentation.layouts.map(\.id) == ["group:o", "group:i", "layout:0"])
    let outer = presentation.layouts[0]
    #expect(outer.arrangement == .stack(.bottomToTop, .center, spacing: 12))
    #expect(outer.scope == .group("o") && !outer.isRequired)
    #expect(outer.items == [.node("http://e/a"), .group("i"), .group("n")])
    #expect(presentation.layouts[1].arrangement == .stack(.leftToRight, .stretch, spacing: nil))
    #expect(presentation.styles.isEmpty)
  }

  @Test("R24.6 A JSON-LD document may contain its presentation, before or after its graph")
  func document() {
    let view = #""view":{"groups":[{"id":"g","title":"G","members":["ex:a"]}]}"#
    for text in [
      #"{"@context":{"ex":"http://e/","@vocab":"http://v/"},\#(view),"@graph":[{"@id":"ex:a","p":1}]}"#,
      #"{"@context":{"ex":"http://e/","@vocab":"http://v/"},"@graph":[{"@id":"ex:a","p":1}],\#(view)}"#,
    ] {
      let model = RefinerPromises<JSONLDRefiner>().refiner(text, finished: true).model
      #expect(model.dataset.count == 1)
      var graph = KnowledgeGraph()
      graph.update(with: model.dataset)
      #expect(graph.groups(by: .explicit, model.presentation).map(\.members) == [[0]])
    }
  }

  private static let view = #"""
    "view":{"note":[{"id":"x","title":"X"}],"styles":[{"target":"allNodes","opacity":0.5},7,
      {"target":{"type":"node","id":"ex:a"},"fill":"#00FF00"}],
      "groups":[{"id":"g","title":"G","members":["ex:a"],"attributes":{"kg.opacity":0.25,"kg.layout.spacing":3},
        "children":[{"id":"h","title":"H","members":["ex:b"]}]},{"id":"i","title":"I"}],
      "groups":[{"id":"late","title":"Late"}],"styl\u0065s":[{"target":"allEdges","opacity":1}],
      "layouts":[{"type":"order","items":["ex:a"]},{"type":"grid","columns":2,"items":["group:g"]}]}
    """#

  /// A view before a context or members, after them, and in a root that is read as a whole.
  private static let documents = [
    #"{"@context":{"ex":"http://e/","@vocab":"http://v/"},\#(view),"@graph":[{"@id":"ex:a","p":1}]}"#,
    #"{"@context":{"ex":"http://e/","@vocab":"http://v/"},"@graph":[{"@id":"ex:a","p":1}],\#(view)}"#,
    #"{\#(view),"@context":{"ex":"http://e/","@vocab":"http://v/"},"@id":"ex:a","p":1}"#,
    #"{"@context":{"ex":"http://e/","@vocab":"http://v/"},\#(view),"p":1,"@id":"ex:a"}"#,
    #"{"@context":{"ex":"http://e/","@vocab":"http://v/"},\#(view),"@included":[],"@id":"ex:a","p":1}"#,
  ]

  @Test(
    "R24.6 The parts of a view are read when they end and are never withdrawn", arguments: documents
  )
  func growingView(text: String) throws {
    let promises = RefinerPromises<JSONLDRefiner>()
    let whole = promises.refiner(text, finished: true)
    #expect(whole.refinement.verdict == .valid)
    #expect(whole.model.dataset.count == 1)
    let final = try #require(whole.model.presentation)
    #expect(final.groups.map(\.id) == ["g", "h", "i"])
    #expect(final.groups[0].members == ["http://e/a"])
    #expect(final.styles.map(\.id) == ["style:0", "style:2", "group:g"])
    #expect(final.layouts.map(\.id) == ["group:g", "layout:0", "layout:1"])
    var refiner = JSONLDRefiner()
    var last = GraphPresentation()
    var revision = 0
    var steps: Set<Int> = []
    for byte in text.utf8 {
      refiner.append([byte].span)
      let model = refiner.model
      let now = model.presentation ?? GraphPresentation()
      if model.revision == revision {
        let isKept =
          now.groups.starts(with: last.groups) && isPart(last.styles, of: now.styles)
          && isPart(last.layouts, of: now.layouts)
        if !isKept { Issue.record("\(last) is not in \(now)") }
      } else {
        #expect(now.groups.count >= last.groups.count && now.styles.count >= last.styles.count)
      }
      revision = model.revision
      last = now
      steps.insert(now.groups.count + now.styles.count + now.layouts.count)
    }
    #expect(last == final)
    #expect(steps == [0, 1, 2, 6, 7, 8, 9])
    promises.checkRandomCuts(of: Array(text.utf8), count: 8, seed: 1)
  }

  /// Whether all of `some` are in `all`, in their order.
  private func isPart<Element: Equatable>(_ some: [Element], of all: [Element]) -> Bool {
    var rest = some[...]
    for element in all where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  @Test("R19.6 R24.6 A member “view” that a late context defines is not a view")
  func viewWithTerm() {
    let text = #"{"view":{"groups":[{"id":"g","title":"G"}]},"@context":{"view":"http://v/"}}"#
    let promises = RefinerPromises<JSONLDRefiner>()
    #expect(promises.refiner(text).model.presentation == nil)
    #expect(promises.refiner(text).model.revision == 1)
    #expect(promises.refiner(text, finished: true).model.dataset.count == 1)
  }

  @Test("R24.6 Lists are read up to a limit")
  func limits() throws {
    let count = GraphPresentation.limit + 10
    let groups = (0..<count).map { #"{"id":"\#($0)","title":"T"}"# }.joined(separator: ",")
    let styles = String(repeating: #"{"target":"allNodes","opacity":1},"#, count: count)
    let text = #"{"view":{"groups":[\#(groups)],"styles":[\#(styles)1]}}"#
    let model = RefinerPromises<JSONLDRefiner>().refiner(text, finished: true).model
    #expect(model.presentation?.groups.count == GraphPresentation.limit)
    #expect(model.presentation?.styles.count == GraphPresentation.limit)
  }

  @Test("R24.2 R24.3 Members of a group may be named graphs and groups, even in cycles")
  func membersOfGroups() throws {
    let graph = graph(sample)
    let view = try JSONValue(
      parsing: #"""
        {"groups":[
          {"id":"a","title":"A","members":[{"type":"namedGraph","id":"ex:g"},"group:b","group:no"]},
          {"id":"b","title":"B","members":["ex:a",{"type":"group","id":"a"},
            {"type":"edge","source":"ex:a","predicate":"ex:p","target":"ex:c"}]},
          {"id":"c","title":"C","members":["group:d"],"attributes":{"kg.layout.spacing":1},
           "children":[{"id":"d","title":"D","members":["urn:z"]}]},
          {"id":"e","title":"E","members":[{"type":"namedGraph","id":"ex:none"}]}]}
        """#)
    let presentation = try #require(GraphPresentation(view: view, prefixes: ["ex": "http://e/"]))
    #expect(presentation.groups[0].namedGraphs == ["http://e/g"])
    #expect(presentation.groups[0].groups == ["b", "no"])
    let groups = graph.groups(by: .explicit, presentation)
    #expect(groups.map(\.members) == [[1, 3, 0], [0, 1, 3], [5], [5], []])
    #expect(groups.map(\.children) == [["b"], ["a"], ["d"], [], []])
    #expect(presentation.layouts.map(\.items) == [[.group("d")]])
  }
}
