import ArtifactPictures
import Drawing
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

  @Test("K2.1a A repeated statement is drawn once")
  func repetition() {
    let statements = "ex:a ex:p ex:b . ex:a a ex:T ; ex:q 1 ; ex:r () . "
    let picture = picture(
      "@prefix ex: <http://e/> . " + String(repeating: statements, count: 3) + "ex:b ex:p ex:a .")
    #expect(picture.edges.map { [$0.source, $0.target] } == [[0, 1], [1, 0]])
    #expect(picture.nodes[0].rows.map(\.value) == ["1", "()"])
    #expect(picture.nodes[0].caption == "ex:T")
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
    for value in ["()", "(1 2)"] {
      let listed = picture(prefix + ":a :p (:b) . :b :q \(value) .")
      #expect(listed.nodes.map(\.title) == [":a", ":b"])
      #expect(listed.nodes.last?.rows == [.init(":q", value)])
    }
    let endless = picture(
      prefix + ":a :p _:l . _:l <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> 1 ; "
        + "<http://www.w3.org/1999/02/22-rdf-syntax-ns#rest> _:l .")
    #expect(endless.nodes.count == 2 && endless.nodes[0].rows == [])
    let nested = picture(prefix + ":a :p (:b (1 (2)) ()) .")
    #expect(nested.nodes.map(\.title) == [":a"])
    #expect(nested.nodes[0].rows == [.init(":p", "(:b (1 (2)) ())")])
  }

  @Test("K2.3a The items of a collection with blank nodes are numbered")
  func numberedLists() {
    let prefix = "@prefix : <http://a.example/> . "
    let whole = picture(prefix + ":a :p ([ :q 1 ] :b \"c\" (3 4)) ; :r [ :q 2 ] .")
    #expect(whole.nodes.map { $0.rows.map(\.value) } == [["c", "(3 4)"], ["1"], [], ["2"]])
    #expect(whole.nodes[0].rows.map(\.name) == [":p 3", ":p 4"])
    #expect(whole.edges.map(\.label) == [":p 1", ":p 2", ":r"])
    #expect(whole.edges.map { [$0.source, $0.target] } == [[0, 1], [0, 2], [0, 3]])
    let nested = picture(prefix + ":a :p (1 ([ :q 2 ] 3)) .")
    #expect(nested.nodes[0].rows.map(\.name) == [":p 1", ":p 2.2"])
    #expect(nested.edges.map(\.label) == [":p 2.1"])
    let triples = """
      <u:s> <u:p> _:a .
      _:a <\(Self.rdf)first> "one" .
      _:a <\(Self.rdf)rest> _:b .
      _:b <\(Self.rdf)first> _:x .
      _:b <\(Self.rdf)rest> <\(Self.rdf)nil> .
      _:x <u:q> "blank" .
      """
    let lines = picture(NTriplesRefiner(attributes: [:]), triples)
    #expect(lines.nodes.map(\.title) == ["s", "_:x"] && lines.edges.map(\.label) == ["p 2"])
    // The order of statements does not matter.
    let turned = picture(
      NTriplesRefiner(attributes: [:]),
      triples.split(separator: "\n").reversed().joined(separator: "\n"))
    #expect(Set(turned.nodes.map(\.title)) == ["s", "_:x"] && turned.edges.map(\.label) == ["p 2"])
  }

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  @Test(
    "K2.3b What is no collection is drawn statement by statement",
    arguments: [
      "_:l rdf:first 1, 2 ; rdf:rest rdf:nil .",
      "_:l rdf:first 1 ; rdf:rest _:m . _:m rdf:first 2 ; rdf:rest _:l .",
      "_:l rdf:first 1 .", "_:l rdf:first 1 ; rdf:rest _:m .",
      "_:l rdf:first 1 ; rdf:rest rdf:nil ; :note 2 .",
      "_:l rdf:first 1 ; rdf:rest rdf:nil . :b :p _:l .", "_:l rdf:first 1 ; rdf:rest :b .",
      "_:l rdf:first 1 ; rdf:rest rdf:nil, _:m .", "_:l rdf:first _:l ; rdf:rest rdf:nil .",
    ])
  func brokenLists(statements: String) {
    let picture = picture(
      "@prefix : <http://a.example/> . @prefix rdf: <\(Self.rdf)> . :a :p _:l . " + statements)
    #expect(picture.nodes[0].rows.isEmpty && picture.nodes.contains { $0.title == "_:l" })
    #expect(
      picture.edges.contains { $0.label.hasPrefix("rdf:") }
        || picture.nodes[1].rows.contains { $0.name.hasPrefix("rdf:") })
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

  private func picture(view: String, edges: [(String, String)]) throws -> GraphPicture {
    var refiner = JSONLDRefiner(attributes: [:])
    let graph = edges.map { "{\"@id\": \"ex:\($0.0)\", \"to\": {\"@id\": \"ex:\($0.1)\"}}" }
      .joined(separator: ",")
    let text = """
      {"@context": {"@vocab": "http://a.example/", "ex": "http://a.example/"}, "view": \(view),
       "@graph": [\(graph)]}
      """
    refiner.append(text.utf8.span)
    refiner.finish()
    var knowledge = KnowledgeGraph()
    knowledge.update(with: refiner.model)
    let presentation = try #require(refiner.model.presentation)
    return GraphPicture(knowledge, of: refiner.model.dataset, presentation: presentation)
  }

  /// The boxes of nodes by the end of their IDs.
  private func frames(_ picture: GraphPicture, _ canvas: Canvas2D) throws -> [String: Rect2D] {
    let scene = try #require(picture.scene(for: canvas))
    var frames: [String: Rect2D] = [:]
    for element in scene.elements {
      guard case .shape(let shape) = element.content, let id = element.id else { continue }
      frames[String(id.split(separator: "/").last ?? "")] = shape.frame
    }
    return frames
  }

  @Test("K2.5 Layouts of a view place nodes", arguments: [Canvas2D.Unit.pixels, .cells])
  func layouts(unit: Canvas2D.Unit) throws {
    let canvas = Canvas2D(
      unit: unit,
      measure: AdvanceTable())
    let edges = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("d", "e")]
    func frames(_ layout: String) throws -> [String: Rect2D] {
      try self.frames(picture(view: "{\"layouts\": [\(layout)]}", edges: edges), canvas)
    }
    let rank = try frames(
      #"{"type": "rank", "axis": "horizontal", "items": ["ex:a", "ex:b", "ex:c"]}"#)
    let (a, b, c) = try (#require(rank["a"]), #require(rank["b"]), #require(rank["c"]))
    #expect(a.center.y == b.center.y && b.center.y == c.center.y)
    #expect(a.max.x < b.min.x && b.max.x < c.min.x)
    let grid = try frames(
      #"{"type": "grid", "columns": 2, "items": ["ex:e", "ex:d", "ex:c", "ex:b"]}"#)
    #expect(try #require(grid["e"]).center.y == grid["d"]?.center.y)
    #expect(try abs(#require(grid["e"]).center.x - #require(grid["c"]).center.x) <= 1)
    #expect(try #require(grid["e"]).max.y < #require(grid["c"]).min.y)
    let pins = try frames(
      """
      {"type": "pin", "point": {"x": 0, "y": 320}, "items": ["ex:a"]},
      {"type": "pin", "point": {"x": 400, "y": 0}, "items": ["ex:e"]}
      """)
    let (first, second) = try (#require(pins["a"]).center, #require(pins["e"]).center)
    let scale = unit == .cells ? (x: 8.0, y: 16.0) : (x: 1.0, y: 1.0)
    #expect(abs((second.x - first.x) * scale.x - 400) <= 8)
    #expect(abs((first.y - second.y) * scale.y - 320) <= 16)
    let align = try frames(#"{"type": "align", "alignment": "leading", "items": ["ex:a", "ex:e"]}"#)
    #expect(align["a"]?.min.x == align["e"]?.min.x)
  }

  @Test("K2.8 Straight and curved edges, boxes of labels and the size of text")
  func edgeStyles() throws {
    let picture = try picture(
      view: """
        {"styles": [
          {"target": {"type": "allEdges"}, "style": {"route": "straight",
            "edgeLabel": {"fill": "#FFEECC", "stroke": "#000000", "shape": "capsule"}}},
          {"target": {"type": "node", "id": "ex:a"}, "style": {"textSize": 28}}]}
        """, edges: [("a", "b"), ("a", "c")])
    #expect(picture.edges.map(\.course) == [.straight, .straight])
    #expect(picture.edges[0].labelShape == .capsule)
    let scene = try #require(picture.scene(for: Canvas2D()))
    var lines = 0
    var boxes = 0
    var sizes: [Double] = []
    for element in scene.elements {
      switch element.content {
      case .path(let path) where element.id?.hasPrefix("e") == true:
        lines += path.path.elements.count == 2 ? 1 : 0
      case .shape(let shape) where shape.kind == .capsule: boxes += 1
      case .text(let text) where element.id?.hasSuffix("/a") == true: sizes.append(text.style.size)
      default: break
      }
    }
    #expect(lines == 2 && boxes == 2 && sizes == [28])
  }
}
