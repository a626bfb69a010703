import ArtifactAll

/// A graph in a presentation, which can be drawn as SVG.
struct DrawnPicture {
  /// The identifier of the artifact that contains the picture; nil outside of artifacts.
  var identifier: String?
  /// The title of the artifact; empty for none.
  var title: String
  var picture: GraphPicture

  /// The picture as an SVG document; nil if it is too large.
  var svg: String? {
    guard var scene = picture.scene(for: Canvas2D()) else { return nil }
    scene.title = title
    return scene.svg()
  }

  /// Returns the pictures of blocks and of what they contain, in document order.
  static func pictures(
    in blocks: [Block], of identifier: String? = nil, title: String = ""
  ) -> [DrawnPicture] {
    // The nesting of blocks is limited by `PresentationLimits.depth`.
    blocks.flatMap { block -> [DrawnPicture] in
      switch block.kind {
      case .graph(let graph):
        [DrawnPicture(identifier: identifier, title: title, picture: graph.picture)]
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
      return ToolError(.usage, "the input contains no graph that can be written as SVG")
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
