import ArtifactCore
import ArtifactRefiners
import Testing

/// Every word of a view, with what it means.
@Suite struct GraphVocabularyTests {
  private typealias Layout = GraphPresentation.Layout

  private static let prefixes = ["ex": "http://e/"]

  private func presentation(_ view: String) throws -> GraphPresentation {
    try #require(
      GraphPresentation(view: try JSONValue(parsing: view), prefixes: Self.prefixes), "\(view)")
  }

  /// What the fields of a style say.
  private func style(_ fields: String) throws -> GraphStyle {
    let view = try presentation(#"{"styles":[{"target":"allNodes",\#(fields)}]}"#)
    let inner = try presentation(#"{"styles":[{"target":"allNodes","style":{\#(fields)}}]}"#)
    #expect(view.styles == inner.styles)
    return view.styles[0].style
  }

  private func target(_ target: String) throws -> GraphPresentation.Target {
    try presentation(#"{"styles":[{"target":\#(target),"opacity":1}]}"#).styles[0].target
  }

  @Test(
    "R24.3 Targets",
    arguments: [
      (#""canvas""#, GraphPresentation.Target.canvas), (#""graph""#, .canvas),
      (#"{"type":"background"}"#, .canvas), (#"{"type":"canvas"}"#, .canvas),
      (#"{"type":"allNodes"}"#, .allNodes), (#"{"type":"allEdges"}"#, .allEdges),
      (#"{"type":"allGroups"}"#, .allGroups), (#"{"type":"kind","kind":"team"}"#, .kind("team")),
      (#"{"type":"kind","id":"team"}"#, .kind("team")),
      (#"{"type":"rdfType","id":"ex:T"}"#, .type("http://e/T")),
      (#"{"type":"type","iri":"http://e/T"}"#, .type("http://e/T")),
      (#"{"type":"type","value":"ex:T"}"#, .type("http://e/T")),
      (#"{"type":"node","id":"ex:a"}"#, .reference(.node("http://e/a"))),
      (#"{"type":"node","id":"_:b"}"#, .reference(.node("_:b"))),
      (#"{"type":"group","id":"g"}"#, .reference(.group("g"))),
      (#"{"type":"namedGraph","id":"ex:g"}"#, .reference(.namedGraph("http://e/g"))),
      (
        #"{"type":"edge","source":"ex:a","predicate":"ex:p","target":"_:b","namedGraph":"ex:g"}"#,
        .reference(
          .edge(
            source: "http://e/a", predicate: "http://e/p", target: "_:b",
            namedGraph: "http://e/g"))
      ),
      (
        #"{"type":"edge","source":"ex:a","predicate":"ex:p","target":"ex:b"}"#,
        .reference(
          .edge(
            source: "http://e/a", predicate: "http://e/p", target: "http://e/b", namedGraph: nil))
      ),
    ])
  func targets(text: String, expected: GraphPresentation.Target) throws {
    #expect(try target(text) == expected)
  }

  @Test(
    "R24.3 References by a text",
    arguments: [
      ("http://e/a", GraphPresentation.Reference.node("http://e/a")), ("ex:a", .node("http://e/a")),
      ("_:b", .node("_:b")), ("urn:x", .node("urn:x")), ("group:g", .group("g")),
    ])
  func references(text: String, expected: GraphPresentation.Reference) throws {
    let view = try presentation(#"{"layouts":[{"items":["\#(text)","bare"]}]}"#)
    #expect(view.layouts[0].items == [expected])
    let scoped = try presentation(#"{"layouts":[{"items":["ex:a"],"scope":"\#(text)"}]}"#)
    #expect(scoped.layouts[0].scope == expected)
  }

  @Test("R24.3 A declared prefix “group” takes precedence over the keyword")
  func groupPrefix() throws {
    let view = try JSONValue(parsing: #"{"layouts":[{"items":["group:g"]}]}"#)
    let presentation = GraphPresentation(view: view, prefixes: ["group": "http://g/"])
    #expect(presentation?.layouts[0].items == [.node("http://g/g")])
  }

  @Test("R24.3 Groups: id and title are required, numbers and strings are attributes")
  func groups() throws {
    let view = try presentation(
      #"""
      {"groups":[{"id":"a","title":"A","kind":"k","members":["ex:a",{"type":"node","id":"_:b"},"bare",
          {"type":"group","id":"b"}],"attributes":{"t":"x","n":1.5,"o":{}},
          "children":[{"id":"b","title":"B"},{"title":"No"},{"id":"","title":"No"},{"id":"c","title":""}]},7]}
      """#)
    #expect(view.groups.map(\.id) == ["a", "b"])
    #expect(view.groups[0].kind == "k" && view.groups[0].members == ["http://e/a", "_:b"])
    #expect(view.groups[0].attributes == ["t": "x", "n": "1.5"] && view.groups[1].depth == 1)
  }

  @Test(
    "R24.4 Priorities of styles",
    arguments: [
      ("default", GraphPresentation.Priority.default), ("theme", .theme), ("explicit", .explicit),
      ("override", .override), ("other", .explicit),
    ])
  func priorities(word: String, expected: GraphPresentation.Priority) throws {
    let view = try presentation(
      #"{"styles":[{"target":"allNodes","opacity":1,"priority":"\#(word)"}]}"#)
    #expect(view.styles[0].priority == expected)
  }

  @Test("R24.3 Fields of a box and of an edge label, flat or in an object")
  func boxes() throws {
    for shape in [GraphStyle.Shape.rectangle, .roundedRectangle, .capsule, .ellipse] {
      #expect(try style(#""shape":"\#(shape.rawValue)""#).box.shape == shape)
      let object = try style(#""shape":{"type":"\#(shape.rawValue)","radius":3}"#)
      #expect(object.box.shape == shape && object.box.cornerRadius == 3)
    }
    let fields: [(String, String, (GraphStyle.Box) -> Bool)] = [
      ("shape", #""capsule""#, { $0.shape == .capsule }),
      ("radius", "3", { $0.cornerRadius == 3 }), ("cornerRadius", "4", { $0.cornerRadius == 4 }),
      ("fill", ##""#FF0000""##, { $0.fill == .color(red: 1, green: 0, blue: 0, alpha: 1) }),
      ("stroke", #""palette:x""#, { $0.stroke == .palette("x") }),
      ("strokeWidth", "2", { $0.strokeWidth == 2 }),
      ("lineStyle", #""solid""#, { $0.line == .solid }),
      ("lineStyle", #""dotted""#, { $0.line == .dotted }),
      ("lineStyle", #""dashed""#, { $0.line == .dashed([]) }),
      ("lineStyle", #"{"type":"dashed","pattern":[2,1]}"#, { $0.line == .dashed([2, 1]) }),
      ("textColor", #""semantic:quiet""#, { $0.textColor == .semantic("quiet") }),
      ("textWeight", #""bold""#, { $0.textWeight == "bold" }),
      ("textSize", "12", { $0.textSize == 12 }), ("opacity", "0.5", { $0.opacity == 0.5 }),
    ]
    for (name, value, isRight) in fields {
      #expect(isRight(try style("\"\(name)\":\(value)").box), "\(name)")
      let flat = "label" + name.prefix(1).uppercased() + name.dropFirst()
      #expect(isRight(try style("\"\(flat)\":\(value)").label), "\(flat)")
      #expect(isRight(try style(#""edgeLabel":{"\#(name)":\#(value)}"#).label), "\(name)")
    }
  }

  @Test(
    "R24.3 Paints",
    arguments: [
      (##""#00FF0080""##, GraphStyle.Paint.color(red: 0, green: 1, blue: 0, alpha: 128.0 / 255)),
      (#""palette:warm""#, .palette("warm")), (#""semantic:quiet""#, .semantic("quiet")),
      (##"{"type":"color","value":"#0000FF"}"##, .color(red: 0, green: 0, blue: 1, alpha: 1)),
      (
        #"{"type":"color","red":0.5,"green":2,"blue":-1,"alpha":0.25}"#,
        .color(red: 0.5, green: 1, blue: 0, alpha: 0.25)
      ),
      (#"{"type":"palette","value":"warm"}"#, .palette("warm")),
      (#"{"type":"semantic","value":"quiet"}"#, .semantic("quiet")),
    ])
  func paints(text: String, expected: GraphStyle.Paint) throws {
    #expect(try style("\"fill\":\(text)").box.fill == expected)
  }

  @Test("R24.3 Styles of edges only")
  func edges() throws {
    for marker in [GraphStyle.Marker.none, .arrow, .circle, .diamond] {
      #expect(try style(#""sourceMarker":"\#(marker.rawValue)""#).sourceMarker == marker)
      for word in ["targetMarker", "edgeMarker"] {
        #expect(try style(#""\#(word)":"\#(marker.rawValue)""#).targetMarker == marker)
      }
    }
    for route in [GraphStyle.Route.automatic, .orthogonal, .straight, .curved] {
      for word in ["edgeRoute", "route"] {
        #expect(try style(#""\#(word)":"\#(route.rawValue)""#).route == route)
      }
    }
  }

  @Test("R24.4 R24.5 Attributes of groups that are styles and layouts")
  func attributes() throws {
    let view = try presentation(
      ##"""
      {"groups":[{"id":"g","title":"G","members":["ex:a"],"attributes":{"kg.shape":"ellipse",
        "kg.fill":"#000000","kg.stroke":"palette:x","kg.strokeWidth":2,"kg.lineStyle":"dashed",
        "kg.textColor":"semantic:y","kg.edgeMarker":"circle","kg.edgeRoute":"curved",
        "kg.layout.direction":"rightToLeft","kg.layout.alignment":"trailing","kg.layout.spacing":4}}]}
      """##)
    let style = try #require(view.styles.first).style
    #expect(style.box.shape == .ellipse && style.box.stroke == .palette("x"))
    #expect(style.box.fill == .color(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(style.box.strokeWidth == 2 && style.box.line == .dashed([]))
    #expect(style.box.textColor == .semantic("y") && style.targetMarker == .circle)
    #expect(style.route == .curved)
    #expect(view.layouts.map(\.arrangement) == [.stack(.rightToLeft, .trailing, spacing: 4)])
  }

  @Test("R24.5 Layouts: kinds, directions, alignments, priorities")
  func layouts() throws {
    func layout(_ fields: String) throws -> Layout {
      try presentation(#"{"layouts":[{"items":["ex:a"],\#(fields)}]}"#).layouts[0]
    }
    for word in ["type", "arrangement"] {
      for way in [Layout.Direction.leftToRight, .rightToLeft, .topToBottom, .bottomToTop] {
        #expect(
          try layout(#""\#(word)":"stack","direction":"\#(way.rawValue)""#).arrangement
            == .stack(way, .center, spacing: nil))
      }
      for side in [Layout.Alignment.leading, .center, .trailing, .stretch] {
        #expect(
          try layout(#""\#(word)":"stack","alignment":"\#(side.rawValue)","spacing":1"#).arrangement
            == .stack(.leftToRight, side, spacing: 1))
        #expect(
          try layout(#""\#(word)":"align","alignment":"\#(side.rawValue)""#).arrangement
            == .align(side))
      }
      #expect(try layout(#""\#(word)":"order""#).arrangement == .order)
      #expect(try layout(#""\#(word)":"grid","columns":4"#).arrangement == .grid(columns: 4))
      #expect(
        try layout(#""\#(word)":"rank","axis":"vertical""#).arrangement == .rank(axis: "vertical"))
      #expect(
        try layout(#""\#(word)":"rank","axis":"horizontal""#).arrangement
          == .rank(axis: "horizontal"))
      #expect(
        try layout(#""\#(word)":"pin","point":{"x":1,"y":-2}"#).arrangement == .pin(x: 1, y: -2))
    }
    #expect(try layout(#""id":"mine""#).id == "mine")
    #expect(try layout(#""priority":"required""#).isRequired)
    #expect(try !layout(#""priority":"preferred""#).isRequired)
  }

  @Test("R24.4 A style for a named graph applies to its group")
  func namedGraphStyle() throws {
    let view = try presentation(
      #"""
      {"styles":[{"target":{"type":"namedGraph","id":"ex:g"},"opacity":0.5},
        {"target":"allGroups","opacity":0.25,"textSize":3},{"target":"canvas","opacity":0.75}]}
      """#)
    let styler = GraphStyler(KnowledgeGraph(), view)
    #expect(styler.style(ofGroup: "http://e/g").box.opacity == 0.5)
    #expect(styler.style(ofGroup: "http://e/g").box.textSize == 3)
    #expect(styler.style(ofGroup: "other").box.opacity == 0.25)
    #expect(styler.canvasStyle.box.opacity == 0.75)
  }
}
