import ArtifactCore
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

  /// Draws a picture with its data table. If the picture doesn't fit the width, the table is drawn, or the outline if
  /// the table is missing or incomplete.
  mutating func drawPicture(_ block: PictureBlock, _ id: BlockID, _ level: Int) {
    let picture = block.picture
    let use = picture.dataUse
    // The height of a picture that waits for its end changes when it comes.
    let isWaiting = picture.isDrawnAtEnd && !isSettled
    if isWaiting { anchor = .top }
    if !isWaiting, let drawing = drawing(of: picture, in: id, on: canvas) {
      if picture.caption != artifactTitle { emitTitle(picture.caption) }
      draw(drawing.scene)
      // The height of a live picture may change, which would move a table below it.
      guard isSettled, let data = block.data, use.isShown(besideAbridged: drawing.isAbridged),
        !data.rows.isEmpty || use.isTitled && !block.title.isEmpty
      else { return }
      separate()
      if use.isTitled { emitTitle(block.title) }
      return drawData(data, use, level)
    }
    guard let data = block.data, use.role != .supplement else { return drawOutline(of: picture) }
    emitTitle(block.title)
    drawData(data, use, level)
  }

  /// Draws the data table of a picture, and names the columns that it leaves out.
  private mutating func drawData(_ data: TableBlock, _ use: PictureDataUse, _ level: Int) {
    if use.isSmall { return drawWholeTable(data, level) }
    let (table, omitted) = Self.narrowed(data, to: use.columnCount ?? .max)
    drawTable(table, level)
    guard !omitted.isEmpty else { return }
    separate()
    let names = omitted.prefix(TerminalLimits.namedColumns).map(\.header.plainText)
    let rest = omitted.count - names.count
    let list = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    emit(FlowText("not shown: \(list)", theme.chrome, context: .code))
  }

  /// Lists the parts of a picture.
  private mutating func drawOutline(of picture: any Picture2D) {
    let deepest = 2 * max(0, (contentWidth - TerminalLimits.narrowestContent) / 2 - 1)
    let lines = picture.outline
    for line in lines {
      var flow = FlowText()
      for run in line.runs where !run.text.isEmpty {
        switch run.role {
        case .name: flow.append(run.text, theme.strong.over(baseStyle), context: .code)
        case .text: flow.append(run.text, baseStyle, context: .code)
        case .secondary: flow.append(run.text, theme.chrome, context: .code)
        case .arrow: flow.append(glyphs.arrow(run.text), theme.chrome)
        }
      }
      let indent = String(repeating: " ", count: min(line.indent, deepest))
      switch line.marker {
      case .group: emit(flow, after: "\(indent)\(glyphs.artifact) ", theme.artifactGlyph)
      case .part: emit(flow, after: "\(indent)\(glyphs.node) ", theme.artifactGlyph)
      case nil: emit(flow, after: indent, theme.chrome)
      }
    }
    if lines.isEmpty {
      let name = picture.typeName.lowercased()
      emit(FlowText("\(glyphs.node) empty \(name)", theme.chrome.over(baseStyle)))
    }
  }

  mutating func drawForm(_ form: FormBlock) {
    let layout = FormLayout(options: options)
    let tile = layout.tile(of: form, width: contentWidth)
    for row in 0..<tile.height { emit(tile.row(row)) }
    if tile.height == 0 { emit(FlowText("empty form", theme.chrome.over(baseStyle))) }
  }

  /// Returns a table without the columns after the first ones, and those columns.
  private static func narrowed(
    _ table: TableBlock, to count: Int
  ) -> (table: TableBlock, omitted: ArraySlice<TableBlock.Column>) {
    guard table.columns.count > count else { return (table, []) }
    var narrow = table
    narrow.columns = Array(table.columns.prefix(count))
    narrow.rows = PersistentArray(table.rows.lazy.map { Array($0.prefix(count)) })
    return (narrow, table.columns[count...])
  }

  /// What pictures are made for.
  private var canvas: Canvas2D { options.canvas(maxWidth: Double(contentWidth)) }

  private mutating func draw(_ scene: Scene2D) {
    for row in ScenePainter.rows(of: scene, width: contentWidth, options) { emit(row) }
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
