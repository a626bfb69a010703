import ArtifactPictures
import TestSupport
import Testing

struct GraphPictureTests {
  private static func random(_ seed: UInt64) -> GraphPicture {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let words = ["a", "rather long title", "漢字", "🏳️‍🌈 flag", "x\u{1B}[31m", "", "Straße"]
    var picture = GraphPicture()
    let count = number(1...24)
    picture.groups = (0..<number(0...3)).map { index in
      .init(
        id: "g\(index)", title: words[number(0...6)],
        parent: index > 0 ? number(0...index) - 1 : nil)
    }
    for index in 0..<count {
      var node = GraphPicture.Node(id: "n\(index)", title: words[number(0...6)])
      node.rows = (0..<number(0...10)).map { _ in .init(words[number(0...6)], words[number(0...6)])
      }
      if !picture.groups.isEmpty, number(0...2) == 0 {
        node.group = number(0...picture.groups.count) - 1
      }
      picture.nodes.append(node)
    }
    for index in 0..<number(0...2 * count) {
      picture.edges.append(
        .init(
          id: "e\(index)", source: number(-1...count), target: number(0...count - 1),
          label: number(0...1) == 0 ? "" : words[number(0...6)]))
    }
    return picture
  }

  @Test("K1.1 K1.7 Every node and every edge between nodes is in the scene, with its identity")
  func identities() throws {
    for seed in TestScale.some(of: UInt64(1)...60, oneIn: 4) {
      let picture = Self.random(seed)
      let scene = try #require(picture.scene(for: Canvas2D()))
      let ids = Set(scene.elements.compactMap(\.id))
      #expect(picture.nodes.allSatisfy { ids.contains($0.id) }, "seed \(seed)")
      for edge in picture.edges {
        #expect(
          ids.contains(edge.id) == (picture.nodes.indices.contains(edge.source)), "seed \(seed)")
      }
      #expect(scene.description == picture.readableText)
      #expect(scene == picture.scene(for: Canvas2D()))
    }
  }

  @Test("K1.2 A graph beyond the limits has no scene")
  func limits() {
    var picture = GraphPicture()
    for index in 0..<GraphPictureLimits.nodeCount {
      picture.nodes.append(.init(id: "\(index)", title: "n"))
    }
    #expect(picture.scene(for: Canvas2D()) != nil)
    picture.nodes.append(.init(id: "more", title: "n"))
    #expect(picture.scene(for: Canvas2D()) == nil)
    picture = GraphPicture(nodes: [.init(id: "a", title: "a")])
    picture.edges = (0...GraphPictureLimits.edgeCount).map {
      .init(id: "\($0)", source: 0, target: 0)
    }
    #expect(picture.scene(for: Canvas2D()) == nil)
    #expect(GraphPicture().scene(for: Canvas2D()) == nil)
  }

  /// The texts of a scene, line by line.
  private func texts(_ scene: Scene2D?) -> [String] {
    (scene?.elements ?? []).flatMap { element -> [String] in
      if case .text(let text) = element.content { text.lines } else { [] }
    }
  }

  @Test("K1.3 Long text ends with an ellipsis, of many values the first are shown")
  func longText() {
    var node = GraphPicture.Node(id: "a", title: String(repeating: "word ", count: 60))
    node.rows = (0..<12).map { .init("name", "\($0)") }
    let lines = texts(GraphPicture(nodes: [node]).scene(for: Canvas2D()))
    #expect(lines.count == 3 + 8)
    #expect(lines[2].hasSuffix("…") && !lines[1].hasSuffix("…"))
    #expect(lines.last == "(5 more)" && lines[9] == "name 6")
    let words = String(repeating: "word ", count: 60)
    let group = GraphPicture(
      nodes: [.init(id: "a", title: "a", group: 0), .init(id: "b", title: "b")],
      edges: [.init(id: "1", source: 0, target: 1, label: words)],
      groups: [.init(id: "g", title: words)])
    let short = texts(group.scene(for: Canvas2D())).filter { $0.hasSuffix("…") }
    #expect(short.count == 1 && short.allSatisfy { $0.count < 60 })
    let unbroken = GraphPicture(nodes: [.init(id: "a", title: String(repeating: "x", count: 500))])
    #expect(texts(unbroken.scene(for: Canvas2D())).count == 3)
  }

  @Test("K1.4 K1.6 Narrow canvases get narrow boxes, a picture that is reduced, or none")
  func widths() throws {
    let title = "A title of several words that may be broken"
    let picture = GraphPicture(
      nodes: (0..<4).map { .init(id: "\($0)", title: title) },
      edges: [.init(id: "1", source: 0, target: 1), .init(id: "2", source: 0, target: 2)])
    for width in [2000.0, 800, 600, 500, 400, 300, 200, 40] {
      let scene = picture.scene(for: Canvas2D(maxWidth: width))
      #expect((scene != nil) == (width >= 200), "\(width)")
      if let scene {
        #expect(scene.size.width <= (width >= 300 ? width : 2 * width))
      }
    }
    #expect(
      texts(picture.scene(for: Canvas2D(maxWidth: 2000))).first
        == texts(picture.scene(for: Canvas2D())).first)
  }

  @Test("K1.5 The direction suits the canvas, unless it is given")
  func directions() throws {
    var picture = GraphPicture(nodes: (0..<6).map { .init(id: "\($0)", title: "node") })
    picture.edges = (0..<5).map { .init(id: "\($0)", source: $0, target: $0 + 1) }
    let wide = try #require(picture.scene(for: Canvas2D(maxWidth: 2000)))
    #expect(wide.size.width > wide.size.height)
    let narrow = try #require(picture.scene(for: Canvas2D(maxWidth: 200)))
    #expect(narrow.size.width < narrow.size.height)
    picture.direction = .topToBottom
    let down = try #require(picture.scene(for: Canvas2D(maxWidth: 2000)))
    #expect(down.size.width < down.size.height)
  }

  @Test("K1.14 Names and values in two columns")
  func columns() throws {
    var node = GraphPicture.Node(
      id: "a", title: "A", rows: [.init("int", "first"), .init("string", "second")])
    node.alignsValues = true
    for canvas in [Canvas2D(), Canvas2D(unit: .cells, measure: AdvanceTable())] {
      let parts = SceneParts(
        try #require(GraphPicture(nodes: [node]).scene(for: canvas)))
      let places = Dictionary(
        parts.texts.map { ($0.text.lines[0], $0.text.position) }, uniquingKeysWith: { $1 })
      let (int, first) = (try #require(places["int"]), try #require(places["first"]))
      let (string, second) = (try #require(places["string"]), try #require(places["second"]))
      #expect(int.x == string.x && first.x == second.x && int.x < first.x)
      #expect(int.y == first.y && first.y < second.y && string.y == second.y)
    }
    node.rows[0].name = String(repeating: "long ", count: 20)
    let whole = try #require(GraphPicture(nodes: [node]).scene(for: Canvas2D()))
    #expect(SceneParts(whole).words.contains("string second"))
  }

  @Test("K1.17 Icons are above titles in pixels")
  func icons() throws {
    var picture = GraphPicture(nodes: [.init(id: "a", title: "Ada")])
    let plain = try #require(picture.scene(for: Canvas2D()))
    let cells = Canvas2D(unit: .cells, measure: AdvanceTable())
    let plainCells = try #require(picture.scene(for: cells))
    for icon in GraphPicture.Icon.allCases {
      picture.nodes[0].icon = icon
      let scene = try #require(picture.scene(for: Canvas2D()))
      #expect(scene.size.height == plain.size.height + 28)
      #expect(scene.elements.count > plain.elements.count)
      #expect(picture.scene(for: cells) == plainCells)
    }
  }

  @Test("K1.8 On a canvas of cells everything is at whole cells")
  func cells() throws {
    for seed in TestScale.some(of: UInt64(1)...60, oneIn: 4) {
      let scene = try #require(
        Self.random(seed).scene(for: Canvas2D(unit: .cells, measure: CellWidths())))
      for element in scene.elements {
        switch element.content {
        case .shape(let shape):
          for value in [shape.frame.min.x, shape.frame.min.y, shape.frame.max.x, shape.frame.max.y]
          {
            #expect(value == value.rounded(), "seed \(seed)")
          }
        case .path(let path):
          for case .line(let point) in path.path.elements {
            // Lines between the parts of a box may end at the sides of cells.
            #expect(2 * point.x == (2 * point.x).rounded(), "seed \(seed)")
            #expect(point.y - 0.5 == (point.y - 0.5).rounded(), "seed \(seed)")
          }
        case .text(let text):
          #expect(text.position.x == text.position.x.rounded(), "seed \(seed) \(text)")
        case .groupStart, .groupEnd, .image: break
        }
      }
    }
  }

  @Test("K3.1 K3.1b Nodes of a flow are boxes, those that contain others are groups")
  func flows() {
    let json = """
      {"nodes": [
         {"id": "group", "data": {"label": "Group"}},
         {"id": "a", "data": "Start", "parentID": "group"}, {"id": "b", "data": {"label": "End"}}],
       "edges": [{"id": "1", "sourceNodeID": "a", "targetNodeID": "b", "label": "goes"},
         {"id": "2", "sourceNodeID": "b", "targetNodeID": "group", "arrows": "both"}%]}
      """
    func picture(_ more: String) -> GraphPicture {
      let text = json.split(separator: "%").joined(separator: more)
      return GraphPicture(FlowReport(reading: Array(text.utf8)).document)
    }
    let border = picture("")
    #expect(border.groups.map(\.title) == ["Group"])
    #expect(border.nodes.map(\.title) == ["Start", "End"])
    #expect(border.nodes.map(\.group) == [0, nil])
    #expect(border.edges.map(\.label) == ["goes", ""])
    #expect(border.edges[1].target == 0 && border.edges[1].targetGroup == 0)
    #expect(border.edges.map(\.sourceMarker) == [nil, .arrow])
    // An edge between a group and what is in it needs a box.
    let inside = picture(#", {"id": "3", "source": "group", "target": "a", "arrows": ""}"#)
    #expect(inside.nodes.map(\.title) == ["Start", "End", "Group"])
    #expect(inside.nodes[2].group == 0 && inside.edges[2].source == 2)
    #expect(inside.edges[2].sourceGroup == nil && inside.edges[2].targetMarker == nil)
  }

  @Test("K3.1a Categories, colors and Markdown of other formats")
  func foreignNodes() {
    func nodes(_ text: String) -> [GraphPicture.Node] {
      GraphPicture(FlowReport(reading: Array(#"{"nodes": [\#(text)]}"#.utf8)).document).nodes
    }
    let series = nodes(
      #"{"id": 1, "group": "app"}, {"id": 2, "group": 7}, {"id": 3, "group": "app", "color": "red"}, {"id": 4, "group": "app"}, {"id": 5}"#
    )
    #expect(series.map(\.caption) == ["app", "", "app", "app", ""])
    #expect(
      series.map(\.style.stroke) == [
        .role(.series, index: 0), .role(.series, index: 1), .role(.series, index: 7),
        .role(.series, index: 0), nil,
      ])
    let colors = nodes(
      #"{"id": 1, "color": "4"}, {"id": 2, "color": {"border": "blue"}}, {"id": 3, "color": "9"}"#)
    #expect(
      colors.map(\.style.stroke) == [.role(.series, index: 2), .role(.series, index: 0), nil])
    let texts = nodes(
      ##"{"id": 1, "type": "text", "text": "# Plan\n\n**Two** apples"}, {"id": 2, "type": "n8n-nodes-base.stickyNote", "parameters": {"content": "*Ask*"}}, {"id": 3, "label": "a*b*c"}"##
    )
    #expect(texts.map(\.title) == ["Plan\nTwo apples", "Ask", "a*b*c"])
  }

  @Test("K3.2 K3.3 Nodes are where their positions say, where that has room")
  func flowPositions() throws {
    func picture(scale: Double) -> GraphPicture {
      let json = """
        {"nodes": [
           {"id": "c", "data": "Lower left", "position": [0, \(240 * scale)]},
           {"id": "a", "data": "Upper left", "position": [0, 0]},
           {"id": "b", "data": "Right", "position": [\(400 * scale), \(80 * scale)]},
           {"id": "d", "data": "Anywhere"}],
         "edges": [{"id": "1", "sourceNodeID": "b", "targetNodeID": "a", "pathType": "straight"},
           {"id": "2", "sourceNodeID": "c", "targetNodeID": "d"}]}
        """
      let report = FlowReport(reading: Array(json.utf8))
      return GraphPicture(report.document, unplaced: report.unplacedNodeIDs)
    }
    func middles(_ scene: Scene2D) -> [String: Point2D] {
      var result: [String: Point2D] = [:]
      for element in scene.elements {
        guard let id = element.id, case .shape(let shape) = element.content else { continue }
        result[id] = shape.frame.center
      }
      return result
    }
    #expect(picture(scale: 1).edges.map(\.course) == [.straight, .orthogonal])
    let pixels = middles(try #require(picture(scale: 1).scene(for: Canvas2D())))
    #expect(pixels.count == 4)
    #expect(pixels["c"]!.x == pixels["a"]!.x && pixels["c"]!.y - pixels["a"]!.y == 240)
    #expect(pixels["b"]!.x - pixels["a"]!.x == 400 && pixels["b"]!.y - pixels["a"]!.y == 80)

    let cells = Canvas2D(maxWidth: 80, unit: .cells, measure: AdvanceTable())
    let near = middles(try #require(picture(scale: 1).scene(for: cells)))
    #expect(abs(near["b"]!.x - near["a"]!.x - 50) <= 1 && abs(near["b"]!.y - near["a"]!.y - 5) <= 1)
    // No room for the positions: the layout of a flow without any.
    for (scale, canvas) in [(2.0, cells), (1e9, Canvas2D()), (0, cells)] {
      var free = picture(scale: scale)
      let scene = free.scene(for: canvas)
      free.hints = []
      #expect(scene == free.scene(for: canvas) && scene != nil)
    }
  }

  @Test("K1.10 A picture that does not fit is laid out edge by edge, unless too many lines cross")
  func narrow() throws {
    // All labels of a rank are beside each other, in boxes from the left to the right as well.
    var picture = GraphPicture()
    picture.direction = .topToBottom
    picture.nodes = (0..<7).map { .init(id: "n\($0)", title: "Node \($0)") }
    picture.edges = (1..<7).map {
      .init(id: "e\($0)", source: 0, target: $0, label: "a label of some length")
    }
    let narrow = Canvas2D(maxWidth: 80, unit: .cells, measure: AdvanceTable())
    let scene = try #require(picture.scene(for: narrow))
    #expect(scene.size.width <= 80 && picture.drawing(for: narrow)?.isAbridged == false)
    let tiny = Canvas2D(maxWidth: 30, unit: .cells, measure: AdvanceTable())
    #expect(picture.scene(for: tiny) == nil)
    picture.edges = (0..<7).flatMap { source in
      (0..<7).filter { $0 != source }.map {
        .init(id: "\(source)-\($0)", source: source, target: $0, label: "a label of some length")
      }
    }
    #expect(picture.scene(for: narrow) == nil)
  }

  @Test("K2.5 Layouts and a direction without which a picture would fit do not count")
  func hintsGiveWay() throws {
    var picture = GraphPicture()
    picture.nodes = (0..<9).map { .init(id: "n\($0)", title: "Node \($0)") }
    picture.edges = (1..<9).map { .init(id: "e\($0)", source: $0 - 1, target: $0) }
    let canvas = Canvas2D(maxWidth: 40, unit: .cells, measure: AdvanceTable())
    let plain = picture.scene(for: canvas)
    picture.hints = [
      LayoutHint(.line(.leftToRight, .center, spacing: nil), items: (0..<9).map { .node($0) })
    ]
    #expect(plain != nil && picture.scene(for: canvas) == plain)
    picture.hints = []
    picture.direction = .leftToRight
    #expect(picture.scene(for: canvas) == plain)
  }

  @Test("K1.11 Edges meet no line in a box, and have room in pixels")
  func ports() throws {
    var picture = GraphPicture()
    picture.nodes = [.init(id: "a", title: "A", rows: [.init("name", "value")])]
    for index in 0..<14 {
      picture.nodes.append(.init(id: "n\(index)", title: "N"))
      picture.edges.append(.init(id: "e\(index)", source: 0, target: index + 1))
    }
    let pixels = try #require(picture.scene(for: Canvas2D()))
    let box = pixels.elements.compactMap { element -> Rect2D? in
      guard element.id == "a", case .shape(let shape) = element.content else { return nil }
      return shape.frame
    }
    #expect(try #require(box.first).width >= 15 * 12)
    picture = GraphPicture()
    picture.direction = .leftToRight
    picture.nodes = [
      .init(id: "a", title: "A"), .init(id: "b", title: "B", rows: [.init("x", "y")]),
    ]
    picture.edges = (0..<3).map { .init(id: "e\($0)", source: 0, target: 1) }
    let canvas = Canvas2D(maxWidth: 60, unit: .cells, measure: AdvanceTable())
    let scene = try #require(picture.scene(for: canvas))
    var paths: [(id: String, box: Rect2D)] = []
    for element in scene.elements {
      guard case .path(let path) = element.content, let id = element.id else { continue }
      let points = FlattenedPath(path.path).subpaths.flatMap(\.points)
      guard let first = points.first else { continue }
      paths.append((id, points.reduce(Rect2D(first, first)) { $0.union(Rect2D($1, $1)) }))
    }
    let divider = try #require(paths.first { $0.id == "b" }).box
    for path in paths where path.id != "b" && path.box.max.y == divider.min.y {
      #expect(path.box.max.x < divider.min.x)
    }
  }

  @Test("K1.9 What is shown keeps its place while a graph grows", arguments: [79.0, 200])
  func liveDrawing(width: Double) throws {
    let canvas = Canvas2D(maxWidth: width, unit: .cells, measure: AdvanceTable())
    var picture = GraphPicture()
    var drawing: PictureDrawing?
    var old: [String: Rect2D] = [:]
    var (moved, kept, count) = (0, 0, 0)
    for number in 0..<30 {
      picture.nodes.append(.init(id: "n\(number)", title: "Node \(number)"))
      if number > 0 {
        picture.edges.append(
          .init(id: "e\(number)", source: number / 3, target: number, label: "to"))
      }
      drawing = picture.liveDrawing(for: canvas, after: drawing)
      guard let scene = drawing?.scene else { continue }
      count += 1
      #expect(scene.size.width <= width)
      var frames: [String: Rect2D] = [:]
      for element in scene.elements {
        guard let id = element.id, case .shape(let shape) = element.content else { continue }
        frames[id] = shape.frame
      }
      for (id, frame) in old {
        guard let new = frames[id] else { continue }
        let distance = max(abs(new.min.x - frame.min.x), abs(new.min.y - frame.min.y))
        if distance > 1 { moved += 1 } else { kept += 1 }
      }
      old = frames
    }
    #expect(count >= 20 && kept > 200)
    // A picture that no longer fits is laid out afresh.
    #expect(moved * 100 <= (width < 100 ? 20 : 3) * kept)
  }

  @Test("K1.9 A drawing goes on only on the same kind of canvas, and settles without it")
  func settledDrawing() throws {
    var picture = GraphPicture()
    picture.nodes = [.init(id: "a", title: "A"), .init(id: "b", title: "B")]
    picture.edges = [.init(id: "1", source: 0, target: 1)]
    let canvas = Canvas2D(maxWidth: 80, unit: .cells, measure: AdvanceTable())
    let first = try #require(picture.liveDrawing(for: canvas))
    #expect(picture.liveDrawing(for: canvas, after: first)?.scene == first.scene)
    let pixels = Canvas2D()
    #expect(picture.liveDrawing(for: pixels, after: first)?.scene.unit == .pixels)
    let narrow = Canvas2D(maxWidth: 1, unit: .cells, measure: AdvanceTable())
    #expect(picture.liveDrawing(for: narrow, after: first) == nil)
    #expect(!first.isAbridged)
    picture.nodes[0].title = String(repeating: "word ", count: 90)
    #expect(picture.drawing(for: canvas)?.isAbridged == true)
    picture.hints = [LayoutHint(.grid(columns: 1), items: [.node(0), .node(1)])]
    #expect(
      picture.liveDrawing(for: canvas, after: first)?.scene == picture.drawing(for: canvas)?.scene)
  }
}
