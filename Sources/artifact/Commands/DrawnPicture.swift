import ArtifactAll

/// A graph, chart, diagram or map in a presentation, which can be drawn as SVG.
struct DrawnPicture {
  enum Content {
    case graph(GraphPicture)
    case chart(ChartPicture)
    case diagram(DiagramPicture)
    case map(MapPicture)
  }

  /// The identifier of the artifact that contains the picture; nil outside of artifacts.
  var identifier: String?
  /// The title of the artifact; empty for none.
  var title: String
  var content: Content

  /// The picture as an SVG document; nil if it can't be drawn.
  var svg: String? {
    let canvas = Canvas2D()
    // The title of a payload is its file name, which is its identifier too, and is not drawn.
    let drawnTitle = title == identifier ? "" : title
    var scene: Scene2D?
    switch content {
    case .graph(let graph):
      scene = graph.scene(for: canvas)
    case .chart(var chart):
      if chart.title.isEmpty { chart.title = drawnTitle }
      scene = chart.scene(for: canvas)
    case .diagram(var diagram):
      if diagram.title.isEmpty { diagram.title = drawnTitle }
      scene = diagram.scene(for: canvas)
    case .map(var map):
      if map.title.isEmpty { map.title = drawnTitle }
      scene = map.scene(for: canvas)
    }
    if scene?.title.isEmpty == true { scene?.title = title }
    return scene?.document
  }

  /// Why the picture can't be drawn.
  var reason: String {
    switch content {
    case .graph:
      "the graph has more than \(GraphPictureLimits.nodeCount) nodes or "
        + "\(GraphPictureLimits.edgeCount) edges, which is too much for a picture"
    case .chart: "the chart is not of a kind that is drawn, or it has no values"
    case .diagram: "the diagram has too many parts for a picture"
    case .map: "the map has no position that can be drawn"
    }
  }

  /// Returns the pictures of blocks and of what they contain, in document order.
  static func pictures(
    in blocks: Blocks, of identifier: String? = nil, title: String = ""
  ) -> [DrawnPicture] {
    // The nesting of blocks is limited by `PresentationLimits.depth`.
    blocks.flatMap { block -> [DrawnPicture] in
      switch block.kind {
      case .graph(let graph):
        [DrawnPicture(identifier: identifier, title: title, content: .graph(graph.picture))]
      case .chart(let chart):
        [DrawnPicture(identifier: identifier, title: title, content: .chart(chart.picture))]
      case .diagram(let diagram):
        [DrawnPicture(identifier: identifier, title: title, content: .diagram(diagram.picture))]
      case .map(let map):
        [DrawnPicture(identifier: identifier, title: title, content: .map(map.picture))]
      case .artifact(let artifact):
        pictures(
          in: artifact.content, of: artifact.identifier.rawValue, title: artifact.title)
      case .quote(let quote): pictures(in: quote.content, of: identifier, title: title)
      case .custom(let custom): pictures(in: custom.content, of: identifier, title: title)
      case .footnote(let note): pictures(in: note.content, of: identifier, title: title)
      case .list(let list):
        list.items.flatMap { pictures(in: $0.content, of: identifier, title: title) }
      default: []
      }
    }
  }

  /// Returns why there isn't exactly one picture, and how to choose one.
  static func error(_ pictures: [DrawnPicture], chosenID: String?) -> ToolError {
    let identifiers = pictures.compactMap(\.identifier).map(SystemText.readable)
    let names = identifiers.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    if pictures.isEmpty {
      return ToolError(
        .usage,
        "the input contains no graph, chart, diagram or map to write as SVG; a graph of more than "
          + "\(GraphPictureLimits.nodeCount) nodes or \(GraphPictureLimits.edgeCount) edges is not drawn"
      )
    }
    if let chosenID {
      let known = names.isEmpty ? "the picture has none" : "expected \(names)"
      return ToolError(
        .usage, "no single picture has the identifier '\(SystemText.readable(chosenID))': \(known)")
    }
    return ToolError(
      .usage,
      "there are \(pictures.count) pictures in the input: choose one with '--id', of \(names)")
  }
}

extension Scene2D {
  /// The picture as an SVG document, whose ids differ from those of other pictures, so that a page can contain several.
  var document: String {
    // FNV-1a
    let hash = svg().utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return svg(SVGOptions(idPrefix: "ak-" + String(hash, radix: 36)))
  }
}
