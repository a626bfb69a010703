import ArtifactBase
import ArtifactPresentation
import CodeText
import Drawing

// Graphs, charts, maps and images. A picture is an inline SVG of its scene; what it shows follows as
// a table or text.

extension BlockWriter {
  // MARK: Pictures

  mutating func write(_ block: PictureBlock, id: String) {
    open("figure", id: id, "ak-picture-block")
    let picture = block.picture
    let isWaiting = picture.isDrawnAtEnd && !isSettled
    // The header of the artifact has the title.
    let isTitled =
      !picture.title.isEmpty
      && picture.title == references.outline.artifactTitle(around: self.block)
    let shown = isTitled ? picture.withTitle("") : picture
    var scene = isWaiting ? nil : shown.drawing(for: canvas)?.scene
    if isTitled { scene?.title = picture.title }
    if scene?.title.isEmpty == true {
      scene?.title = picture.caption.isEmpty ? picture.typeName : picture.caption
    }
    let isDrawn = write(scene, id: id)
    let use = picture.dataUse
    if let data = block.data {
      write(data, caption: use.role == .replacement ? "" : block.title, isFolded: isDrawn)
    } else {
      let text = picture.readableText
      // The source of an untitled drawing without texts says all.
      if !text.isEmpty || picture.source == nil {
        write(
          description: text.isEmpty ? "empty \(picture.typeName.lowercased())" : text,
          isFolded: isDrawn)
      }
    }
    if let source = picture.source { write(source, id: id + "-s", isFolded: isDrawn) }
    close("figure")
  }

  private var canvas: Canvas2D {
    let width = options.pictureWidth
    return Canvas2D(maxWidth: width.isFinite && width > 0 ? width : 720)
  }

  /// Writes a scene, if there is one.
  private mutating func write(_ scene: Scene2D?, id: String) -> Bool {
    guard let scene else { return false }
    let least = LeastWidth.className(of: scene).map { " " + $0 } ?? ""
    var paper = ""
    if let color = scene.paper {
      paper = color.luminance > 0.5 ? " ak-light-paper" : " ak-dark-paper"
    }
    open(
      "div", "ak-scroll" + least + paper,
      ["tabindex": "0", "role": "group", "aria-label": scene.title])
    output.append(
      html: scene.svg(
        SVGOptions(idPrefix: id, addresses: .externalLinks, hasStyleSheet: false)))
    close("div")
    return true
  }

  /// Writes the data of a picture.
  ///
  /// - Parameter isFolded: Whether the picture is shown, so that the data is folded.
  private mutating func write(_ data: TableBlock, caption: String, isFolded: Bool) {
    if data.columns.isEmpty, data.rows.isEmpty, caption.isEmpty { return }
    if isFolded { openData("Data") }
    open(table: data, id: nil, caption: caption)
    for row in data.rows { write(row: row, of: data) }
    closeTable()
    if isFolded { close("details") }
  }

  /// Writes what a picture shows, line by line.
  ///
  /// - Parameter isFolded: Whether the picture is shown, so that the text is folded.
  private mutating func write(description: String, isFolded: Bool) {
    if isFolded { openData("Description") }
    output.append(markup: "<p class=\"ak-lines\">")
    write(text: description)
    close("p")
    if isFolded { close("details") }
  }

  /// Writes the source of a picture.
  ///
  /// - Parameter isFolded: Whether the picture is shown, so that the source is folded.
  private mutating func write(_ source: PictureSource, id: String, isFolded: Bool) {
    if isFolded { openData("Source") }
    var code = CodeRefiner(attributes: ["language": source.language])
    code.append(source.text.utf8.span)
    code.finish()
    var block = CodeBlock(language: source.language)
    var lines = CodeLineReader()
    lines.update(&block, from: code.model)
    open(code: block, id: id)
    for line in block.lines {
      write(line)
      output.append(markup: "\n")
    }
    closeCode()
    if isFolded { close("details") }
  }

  private mutating func openData(_ title: String) {
    output.append(markup: "<details class=\"ak-data\"><summary>")
    write(text: title)
    output.append(markup: "</summary>\n")
  }

  // MARK: Images

  mutating func write(_ image: ImageBlock, id: String) {
    open("figure", id: id, "ak-image-block")
    let name = image.alternative.isEmpty ? "Image" : image.alternative
    let embedded = EmbeddedImage(bytes: image.data) ?? EmbeddedImage(address: image.source)
    let isRemote = AddressPolicy.externalLinks.allows(image.source)
    if let embedded {
      write(embedded, alternative: name, width: image.width, height: image.height)
    } else if options.allowsRemoteImages, isRemote {
      writeImage(source: HTMLOutput.encoded(address: image.source), name)
    }
    output.append(markup: "<figcaption>")
    write(text: name, isCode: true)
    if let width = image.width, let height = image.height {
      write(text: " · \(width)×\(height)")
    }
    if embedded == nil, !image.source.isEmpty {
      write(text: " · ")
      if isRemote { openLink(image.source) }
      write(text: ImageOrigin.text(of: image.source), isCode: true)
      if isRemote { close("a", isBlock: false) }
    }
    close("figcaption")
    close("figure")
  }

  /// Writes an image with its size, so that the page doesn't move when it is decoded.
  mutating func write(_ image: EmbeddedImage, alternative: String, width: Int?, height: Int?) {
    writeImage(source: image.address, alternative, width: width, height: height)
  }

  /// Writes an image.
  ///
  /// - Parameter source: The address, encoded for an attribute.
  mutating func writeImage(
    source: String, _ alternative: String, width: Int? = nil, height: Int? = nil
  ) {
    output.append(html: "<img src=\"" + source + "\"")
    output.append(attribute: "alt", DirectionMarks.shown(in: alternative, isCode: true))
    if let width, let height, width > 0, height > 0 {
      output.append(attribute: "width", String(width))
      output.append(attribute: "height", String(height))
    }
    output.append(markup: "/>")
  }
}
