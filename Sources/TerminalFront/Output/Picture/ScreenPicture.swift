public import Drawing

/// What a terminal shows, as a picture for documentation.
///
/// ```swift
/// let options = LayoutOptions(width: 80, theme: .dark)
/// let lines = LayoutCursor.lines(of: session.presentation, options: options)
/// let svg = ScreenPicture(lines: lines, width: 80).scene.svg()
/// ```
///
/// Text stays text. Lines, blocks, dots and arrow heads are drawn, so that they join whatever the
/// font is.
public struct ScreenPicture: Hashable, Sendable {
  /// The lines. Those wider than the picture are wrapped, as a terminal does.
  public var lines: [Line]

  /// The width in cells, at most ``TerminalLimits/pictureColumns``.
  public var width: Int

  /// Whether the background is dark or light; an unknown one is drawn dark.
  public var background: TerminalColors.Background

  /// The name of the picture, for those who don't see it; empty for none.
  public var title: String

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - lines: The lines, laid out with the theme for the background.
  ///   - width: The width in cells; clamped to 1 through ``TerminalLimits/pictureColumns``.
  public init(
    lines: [Line], width: Int, background: TerminalColors.Background = .dark, title: String = ""
  ) {
    self.lines = lines
    self.width = min(max(1, width), TerminalLimits.pictureColumns)
    self.background = background
    self.title = title
  }

  /// The picture in pixels, described by its text.
  ///
  /// At most ``TerminalLimits/pictureRows`` rows are drawn. If there are more, a last row counts
  /// them.
  ///
  /// - Complexity: O(n) in the length of the lines.
  public var scene: Scene2D {
    let colors = ScreenColors(background)
    let columns = min(max(1, width), TerminalLimits.pictureColumns)
    let rows = rows(columns: columns)
    var scene = Scene2D(
      size: Size2D(
        width: Double(2 * PictureCell.padding + columns * PictureCell.width),
        height: Double(2 * PictureCell.padding + rows.count * PictureCell.height)),
      title: title, description: plainText)
    scene.append(
      .shape(
        Scene2D.Shape(
          .rectangle(cornerRadius: 8),
          frame: Rect2D(
            Point2D(x: 0.5, y: 0.5),
            Point2D(x: scene.size.width - 0.5, y: scene.size.height - 0.5)),
          fill: .color(colors.background), stroke: Stroke2D(.color(colors.border), width: 1))))
    var painter = PicturePainter(colors: colors)
    for (index, row) in rows.enumerated() { painter.paint(row, row: index, columns: columns) }
    painter.finish(in: &scene)
    return scene
  }

  private func rows(columns: Int) -> [Line] {
    var rows: [Line] = []
    var omitted = 0
    for line in lines {
      let room = TerminalLimits.pictureRows - rows.count
      if room > 0 {
        let split = TailRows.split(line, width: columns)
        rows += split.prefix(room)
        omitted += max(0, split.count - room)
      } else {
        omitted += TailRows.wrapped(line, columns: columns).count
      }
    }
    if omitted > 0 {
      let note = SafeText(sanitizing: "(\(omitted) more)", context: .prose)
      rows += TailRows.split(Line([Line.Run(note)]), width: columns)
    }
    return rows
  }

  /// The text of as many lines as fit into ``TerminalLimits/pictureDescription``, and the number of
  /// the others.
  private var plainText: String {
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
      let start = bytes.count
      for run in line.runs { bytes += run.text.bytes }
      while bytes.count > start, bytes.last == 0x20 { bytes.removeLast() }
      if bytes.count > TerminalLimits.pictureDescription {
        bytes.removeLast(bytes.count - start)
        bytes += "(\(lines.count - index) more)".utf8
        break
      }
      if index < lines.count - 1 { bytes.append(0x0A) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
