import ArtifactAll

/// A graph, chart, diagram, map or drawing in a presentation, which can be drawn as SVG or PNG.
struct DrawnPicture {
  /// The identifier of the artifact that contains the picture; nil outside of artifacts.
  var identifier: String?
  /// The title of the artifact; empty for none.
  var title: String
  var picture: any Picture2D

  /// The picture as an SVG document; nil if it can't be drawn.
  var svg: String? { scene(measuredBy: AdvanceTable())?.document }

  /// The picture in pixels; nil if it can't be drawn.
  func scene(measuredBy measure: any TextMeasuring) -> Scene2D? {
    let canvas = Canvas2D(measure: measure)
    // The title of a payload is its file name, which is its identifier too, and is not drawn.
    let drawnTitle = title == identifier ? "" : title
    let shown = picture.title.isEmpty ? picture.withTitle(drawnTitle) : picture
    var scene = shown.drawing(for: canvas)?.scene
    if scene?.title.isEmpty == true { scene?.title = title }
    return scene
  }

  /// Why the picture can't be drawn.
  var reason: String { picture.obstacle }

  /// Returns the pictures of blocks and of what they contain, in document order.
  static func pictures(
    in blocks: Blocks, of identifier: String? = nil, title: String = ""
  ) -> [DrawnPicture] {
    // The nesting of blocks is limited by `PresentationLimits.depth`.
    blocks.flatMap { block -> [DrawnPicture] in
      switch block.kind {
      case .picture(let block):
        [DrawnPicture(identifier: identifier, title: title, picture: block.picture)]
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
        "the input contains no graph, chart, diagram, map or drawing to draw; a graph of more than "
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
