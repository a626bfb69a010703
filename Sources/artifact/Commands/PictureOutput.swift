import ArtifactAll
import TerminalFront

/// The picture that `render --to svg` or `--to png` writes.
struct PictureOutput {
  private let arguments: ParsedArguments
  private let isPNG: Bool

  init(_ arguments: ParsedArguments, _ format: OutputFormat) {
    self.arguments = arguments
    isPNG = format == .png
  }

  /// Writes the one picture of all inputs, of the artifact that `--id` names, or the screen.
  ///
  /// - Throws: `ToolError` with code 64 unless there is exactly one picture, or if reading or writing fails.
  func write() throws(ToolError) {
    if isPNG, !arguments.isGiven(.outputFile), TerminalDevice.standardOutput.isTerminal {
      throw ToolError(
        .usage, "a terminal cannot show PNG: name a file with '-o', or redirect the output")
    }
    let fonts = isPNG ? try SystemFonts.load(arguments.value(.font)) : FontSet()
    var scene = try arguments.has(.screen) ? screen() : picture(fonts)
    guard isPNG else { return try write(Array(scene.document.utf8)) }
    let isDark = arguments.value(.scheme) == .dark
    // A drawing without a background of its own keeps it open, unless one is chosen: then it has the chosen one, or
    // the one that its colors need.
    if let paper = scene.paper, arguments.isGiven(.scheme), (paper.luminance < 0.5) != isDark {
      scene.elements.insert(
        Scene2D.Element(
          .path(
            Scene2D.Path(
              Path2D(Rect2D(origin: Point2D(x: 0, y: 0), size: scene.size)), stroke: nil,
              fill: .color(paper)))),
        at: 0)
    }
    let isOpen = scene.paper != nil && !arguments.isGiven(.scheme)
    let options = BitmapOptions(
      colorScheme: isDark ? .dark : .light,
      hasBackground: !arguments.has(.screen) && !isOpen, fonts: fonts)
    let size = arguments.value(.size)
    let (width, height) = scene.pixels(size)
    if let width, let height,
      width * height > DrawingLimits.bitmapPixels
        || max(width, height) > DrawingLimits.bitmapLength
    {
      throw ToolError(
        .usage,
        "a picture of \(width) × \(height) pixels is too large: at most \(DrawingLimits.bitmapLength) in a row or "
          + "column, and \(DrawingLimits.bitmapPixels) in all, can be drawn")
    }
    let scale = arguments.value(.scale) ?? 1
    var writer = PictureWriter(path: arguments.value(.outputFile))
    try scene.writePNG(width: width, height: height, scale: scale, options: options) {
      bytes throws(ToolError) in try writer.append(bytes)
    }
    try writer.finish()
  }

  private func write(_ bytes: [UInt8]) throws(ToolError) {
    var writer = PictureWriter(path: arguments.value(.outputFile))
    try writer.append(bytes)
    try writer.finish()
  }

  /// The one picture.
  private func picture(_ fonts: FontSet) throws(ToolError) -> Scene2D {
    var pictures: [DrawnPicture] = []
    var note: String?
    for input in arguments.inputs {
      let blocks = try RenderCommand.presentation(of: input, arguments).blocks
      pictures += DrawnPicture.pictures(in: blocks)
      note = note ?? DrawnPicture.note(in: blocks)
    }
    let id = arguments.value(.id)
    let chosen = DrawnPicture.chosen(pictures, id: id)
    guard let picture = chosen.first, chosen.count == 1 else {
      throw DrawnPicture.error(pictures, note: note, chosenID: id)
    }
    let measure: any TextMeasuring = isPNG ? fonts : AdvanceTable()
    guard let scene = picture.scene(measuredBy: measure) else {
      throw ToolError(.badData, picture.reason)
    }
    for omission in picture.omissions { StandardError.write("artifact: warning: \(omission)\n") }
    return scene
  }

  /// What a terminal shows as one picture, with a blank line between answers.
  private func screen() throws(ToolError) -> Scene2D {
    guard !arguments.isGiven(.id) else {
      throw ToolError(.usage, "option '--id' can't be combined with '--screen'")
    }
    let width = arguments.value(.width) ?? Environment.width
    let background: TerminalColors.Background =
      arguments.value(.scheme) == .light ? .light : .dark
    let theme = TerminalColors(background: background, hasPalette: true).theme
    let options = LayoutOptions(width: width, theme: theme)
    var lines: [Line] = []
    for (index, input) in arguments.inputs.enumerated() {
      if index > 0 { lines.append(Line()) }
      lines += LayoutCursor.lines(
        of: try RenderCommand.presentation(of: input, arguments), options: options)
    }
    let title = RenderCommand.title(of: arguments.inputs)
    return ScreenPicture(lines: lines, width: width, background: background, title: title).scene
  }
}

/// Writes the bytes of a picture to a file or to standard output.
private struct PictureWriter {
  private let path: String?
  private var bytes: [UInt8] = []

  init(path: String?) { self.path = path }

  mutating func append(_ bytes: [UInt8]) throws(ToolError) {
    if path != nil { self.bytes += bytes } else { try StandardOutput.write(drawn: bytes) }
  }

  func finish() throws(ToolError) {
    guard let path else { return }
    try SavedFile.write(bytes, to: path, replacing: .anyFile)
  }
}

extension Scene2D {
  /// The width and height in pixels that a size gives; a missing length keeps the shape.
  fileprivate func pixels(_ given: PixelSize?) -> (width: Int?, height: Int?) {
    guard let given else { return (nil, nil) }
    func length(_ length: Double, _ other: Double, _ pixels: Int?) -> Int? {
      guard let pixels, other > 0 else { return nil }
      return max(1, Int((min(length / other, 1e4) * Double(pixels)).rounded()))
    }
    return (
      given.width ?? length(size.width, size.height, given.height),
      given.height ?? length(size.height, size.width, given.width)
    )
  }
}
