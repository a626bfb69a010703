import ArtifactAll

/// A graph, chart, diagram, map, drawing or formula in a presentation, which can be drawn as SVG or PNG.
struct DrawnPicture {
  /// What is drawn.
  enum Content {
    case picture(any Picture2D)
    case formula([MathNode])
  }

  /// The identifier of the artifact that contains the picture; nil outside of artifacts.
  var identifier: String?
  /// The title of the artifact; empty for none.
  var title: String
  var content: Content

  /// The picture as an SVG document; nil if it can't be drawn.
  var svg: String? { scene(measuredBy: AdvanceTable())?.document }

  /// The picture in pixels; nil if it can't be drawn.
  func scene(measuredBy measure: any TextMeasuring) -> Scene2D? {
    var scene: Scene2D?
    switch content {
    case .picture(let picture):
      let canvas = Canvas2D(measure: measure)
      // The title of a payload is its file name, which is its identifier too, and is not drawn.
      let drawnTitle = title == identifier ? "" : title
      let shown = picture.title.isEmpty ? picture.withTitle(drawnTitle) : picture
      scene = shown.drawing(for: canvas)?.scene
    case .formula(let nodes): scene = Scene2D(formula: nodes, measuredBy: measure)
    }
    if scene?.title.isEmpty == true { scene?.title = title }
    return scene
  }

  /// What of a drawing is left out, in words.
  var omissions: [String] {
    guard case .picture(let picture) = content else { return [] }
    return (picture as? VectorPicture)?.omissions ?? []
  }

  /// Why the picture can't be drawn.
  var reason: String {
    switch content {
    case .picture(let picture): picture.obstacle
    case .formula: "the formula is empty"
    }
  }

  /// Returns what is drawn of the pictures of an input, or of those of an artifact: all but formulas, or, if there are
  /// only formulas, these below each other as one.
  static func chosen(_ pictures: [DrawnPicture], id: String?) -> [DrawnPicture] {
    let own = id.map { id in pictures.filter { $0.identifier == id } } ?? pictures
    let formulas = own.compactMap { picture in
      if case .formula(let nodes) = picture.content { nodes } else { nil }
    }
    guard formulas.count == own.count, var first = own.first else {
      return own.filter { if case .picture = $0.content { true } else { false } }
    }
    first.content = .formula(
      Array(formulas.map { [MathNode.row($0)] }.joined(separator: [.lineBreak])))
    return [first]
  }

  /// Returns the pictures of blocks and of what they contain, in document order. Formulas of an artifact are among them
  /// if it has nothing else.
  static func pictures(
    in blocks: Blocks, of identifier: String? = nil, title: String = ""
  ) -> [DrawnPicture] {
    func picture(_ content: Content) -> [DrawnPicture] {
      [DrawnPicture(identifier: identifier, title: title, content: content)]
    }
    let hasOnlyFormulas = blocks.allSatisfy { if case .math = $0.kind { true } else { false } }
    // The nesting of blocks is limited by `PresentationLimits.depth`.
    return blocks.flatMap { block -> [DrawnPicture] in
      switch block.kind {
      case .picture(let block): picture(.picture(block.picture))
      case .math(let block) where identifier == nil || hasOnlyFormulas:
        block.formula.map { picture(.formula($0)) } ?? []
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

  /// Returns the text of the first note in blocks, which says why there is no picture; nil without one.
  static func note(in blocks: Blocks) -> String? {
    // The nesting of blocks is limited by `PresentationLimits.depth`.
    for block in blocks {
      switch block.kind {
      case .note(let note): return note.text
      case .artifact(let artifact): if let note = note(in: artifact.content) { return note }
      case .custom(let custom): if let note = note(in: custom.content) { return note }
      default: break
      }
    }
    return nil
  }

  /// Returns why there isn't exactly one picture, and how to choose one.
  ///
  /// - Parameter note: Why there is none, if that is known.
  static func error(_ pictures: [DrawnPicture], note: String?, chosenID: String?) -> ToolError {
    let identifiers = pictures.compactMap(\.identifier).map(SystemText.readable)
    let names = identifiers.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    if pictures.isEmpty, let note { return ToolError(.usage, "nothing to draw: \(note)") }
    if pictures.isEmpty {
      return ToolError(
        .usage,
        "the input contains no graph, chart, diagram, map, drawing or formula to draw; a graph of more than "
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
