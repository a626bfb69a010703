import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import Drawing

// Images, graphs, charts and maps, with their data as lists or tables, and forms.

extension LayoutPass {
  mutating func drawImage(_ image: ImageBlock) {
    var flow = FlowText(glyphs.image + " ", theme.artifactGlyph)
    let origin = ImageText.origin(of: image.source)
    flow.append(
      image.alternative.isEmpty ? "image" : image.alternative, baseStyle, context: .code)
    if !origin.isEmpty { flow.append(" (\(origin))", theme.chrome, context: .code) }
    if let width = image.width, let height = image.height {
      flow.append(" \(width)×\(height)", theme.chrome)
    }
    emit(flow)
  }

  /// Draws a graph. If the picture doesn't fit the width, its data table is drawn, and without one, its
  /// parts are listed. The table also follows a settled picture with shortened texts.
  mutating func drawGraph(_ graph: GraphBlock, _ id: BlockID, _ level: Int) {
    if let drawing = drawing(of: graph.picture, in: id, on: canvas) {
      draw(drawing.scene)
      guard isSettled, drawing.isAbridged, let data = graph.data else { return }
      separate()
      return drawTable(data, level)
    }
    if let data = graph.data { return drawTable(data, level) }
    drawList(of: graph.picture)
  }

  /// Lists the parts of a graph, those of groups indented.
  private mutating func drawList(of picture: GraphPicture) {
    let deepest = max(0, (contentWidth - TerminalLimits.narrowestContent) / 2 - 1)
    for line in GraphOutline(picture).lines {
      let indent = String(repeating: "  ", count: min(line.depth, deepest))
      switch line.part {
      case .group(let index):
        emit(
          FlowText(picture.groups[index].title, theme.strong.over(baseStyle), context: .code),
          after: "\(indent)\(glyphs.artifact) ", theme.artifactGlyph)
      case .node(let index): draw(picture.nodes[index], indent)
      case .edge(let words):
        var flow = FlowText()
        if !words.lead.isEmpty { flow.append(words.lead + " ", theme.chrome, context: .code) }
        if let direction = words.direction {
          flow.append(glyphs.sign(of: direction) + " ", theme.chrome)
        }
        flow.append(words.target, baseStyle, context: .code)
        emit(flow, after: indent + "  ", theme.chrome)
      }
    }
    if picture.nodes.isEmpty {
      emit(FlowText("\(glyphs.node) empty graph", theme.chrome.over(baseStyle)))
    }
  }

  private mutating func draw(_ node: GraphPicture.Node, _ indent: String) {
    var flow = FlowText(node.title, theme.strong.over(baseStyle), context: .code)
    if !node.caption.isEmpty { flow.append("  \(node.caption)", theme.chrome, context: .code) }
    emit(flow, after: "\(indent)\(glyphs.node) ", theme.artifactGlyph)
    for row in node.rows {
      var flow = FlowText(row.name, theme.chrome, context: .code)
      flow.append(row.name.isEmpty ? row.value : " \(row.value)", baseStyle, context: .code)
      emit(flow, after: indent + "  ", theme.chrome)
    }
  }

  mutating func drawForm(_ form: FormBlock) {
    let layout = FormLayout(options: options)
    let tile = layout.tile(of: form, width: contentWidth)
    for row in 0..<tile.height { emit(tile.row(row)) }
    if tile.height == 0 { emit(FlowText("empty form", theme.chrome.over(baseStyle))) }
  }

  mutating func drawMap(_ map: MapBlock, _ level: Int) {
    if let scene = map.picture.scene(for: canvas) {
      draw(scene)
      // The height of a live map may change, which would move a table below it.
      guard isSettled, !map.features.rows.isEmpty || !map.title.isEmpty else { return }
      separate()
    }
    drawTitled(map.title, map.features, level)
  }

  mutating func drawChart(_ chart: ChartBlock, _ level: Int) {
    if !isSettled { anchor = .top }
    let picture = chart.picture
    // What a live chart will plot may be decided by its last byte.
    guard isSettled, let scene = picture.scene(for: canvas) else {
      return drawTitled(chart.title, chart.data, level)
    }
    emit(FlowText(picture.caption, theme.strong.over(baseStyle), context: .code))
    draw(scene)
    separate()
    drawTable(chart.data, level)
  }

  /// Draws a diagram. If it does not fit the width, its data is drawn, or its text if it has no data or the data leaves
  /// out words, as those of the quarters of a plane.
  mutating func drawDiagram(_ diagram: DiagramBlock, _ id: BlockID, _ level: Int) {
    if let scene = scene(of: diagram.picture, in: id, on: canvas) {
      draw(scene)
      guard isSettled, let data = diagram.data else { return }
      separate()
      return drawWholeTable(data, level)
    }
    var isWhole = true
    if case .plane = diagram.picture { isWhole = false }
    if isWhole, let data = diagram.data {
      emitTitle(diagram.title)
      return drawWholeTable(data, level)
    }
    for line in diagram.picture.readableText.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      emit(
        FlowText(String(line.dropFirst(indent)), baseStyle, context: .code),
        after: String(repeating: " ", count: indent), theme.chrome)
    }
  }

  /// What pictures are made for.
  private var canvas: Canvas2D {
    Canvas2D(maxWidth: Double(contentWidth), unit: .cells, measure: CellMetrics())
  }

  private mutating func draw(_ scene: Scene2D) {
    for row in ScenePainter.rows(of: scene, width: contentWidth, options) { emit(row) }
  }

  /// Draws a title, and a table of the data of a chart or map.
  mutating func drawTitled(_ title: String, _ table: TableBlock, _ level: Int) {
    emitTitle(title)
    drawTable(table, level)
  }

  private mutating func emitTitle(_ title: String) {
    guard !title.isEmpty else { return }
    emit(FlowText(title, theme.strong.over(baseStyle), context: .code))
  }

  /// Emits text after a marker, with a hanging indent.
  mutating func emit(_ flow: FlowText, after marker: String, _ style: Style) {
    let marker = SafeText(sanitizing: marker, context: .prose)
    let width = min(contentWidth, options.proseWidth) - marker.width
    guard width >= TerminalLimits.narrowestContent else { return emit(flow) }
    for (index, row) in flow.rows(width: width).enumerated() {
      emit([index == 0 ? Line.Run(marker, style) : Line.Run(.spaces(marker.width))] + row)
    }
  }
}

/// Descriptions of images that are not shown.
enum ImageText {
  /// Returns the origin of an image: the host of its URL, the media type of a `data:` URL, else its
  /// path.
  static func origin(of source: String) -> String {
    if let host = AddressPolicy.host(of: source) { return host }
    guard source.utf8.starts(with: "data:".utf8) else { return source }
    let type = source.utf8.dropFirst(5).prefix { $0 != 0x3B && $0 != 0x2C }
    return type.isEmpty ? "data" : String(type.prefix(60)) ?? "data"
  }
}
