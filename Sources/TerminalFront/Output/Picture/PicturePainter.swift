import Drawing

/// Draws rows of a terminal as a picture, in layers: backgrounds, blocks, lines, dots and arrow
/// heads, text. Nothing in a layer depends on the order of drawing.
struct PicturePainter {
  let colors: ScreenColors

  private var backgrounds = PictureAreas()
  private var blocks = PictureAreas()
  private var lines = PictureLines()
  private var signs = PictureSigns()
  private var texts = PictureTexts()

  init(colors: ScreenColors) { self.colors = colors }

  /// Draws a row, filled up to a number of columns if it has a ground. Rows are drawn from the top
  /// to the bottom.
  ///
  /// - Complexity: O(n) in the length of the row.
  mutating func paint(_ line: Line, row: Int, columns: Int) {
    var column = 0
    for run in line.runs {
      let bytes = run.text.bytes
      let span = bytes.span
      let look = look(of: run)
      decorate(run, look, column: column, row: row)
      var reader = ClusterReader(bytes, bytes.indices)
      while true {
        let start = reader.offset
        guard let cluster = reader.next() else { break }
        let scalar = span.scalar(at: start, end: bytes.count)
        if cluster.width > 0 {
          let isSingle = scalar.length == cluster.length
          put(
            bytes[start..<reader.offset], scalar: scalar.value ?? 0xFFFD, isSingle: isSingle,
            cluster: cluster, look: look,
            column: column, row: row)
        }
        column += cluster.width
      }
    }
    if let ground = line.ground, column < columns {
      fill(column..<columns, row: row, colors.ground(ground))
    }
    texts.close()
  }

  /// Draws the background of cells.
  private mutating func fill(_ cells: Range<Int>, row: Int, _ color: RGBA) {
    let top = PictureCell.y(row)
    backgrounds.insert(
      Rect2D(
        Point2D(x: PictureCell.x(cells.lowerBound), y: top),
        Point2D(x: PictureCell.x(cells.upperBound), y: top + PictureCell.height)),
      color)
  }

  /// Appends what was drawn to a scene.
  func finish(in scene: inout Scene2D) {
    backgrounds.append(to: &scene)
    blocks.append(to: &scene)
    lines.append(to: &scene)
    signs.append(to: &scene)
    texts.append(to: &scene)
  }

  private func look(of run: Line.Run) -> PictureTexts.Look {
    let attributes = run.style.attributes
    let ground = run.style.ground.map(colors.ground) ?? colors.background
    return PictureTexts.Look(
      color: attributes.contains(.reverse) ? ground : colors.ink(of: run.style),
      isBold: attributes.contains(.bold), isItalic: attributes.contains(.italic), link: run.link)
  }

  /// Draws the background of a run, and the lines under and through it.
  private mutating func decorate(
    _ run: Line.Run, _ look: PictureTexts.Look, column: Int, row: Int
  ) {
    let width = run.text.width
    guard width > 0, run.style.showsBlanks() else { return }
    let (left, top) = (PictureCell.x(column), PictureCell.y(row))
    let right = PictureCell.x(column + width)
    let attributes = run.style.attributes
    let cells = column..<column + width
    if attributes.contains(.reverse) {
      fill(cells, row: row, colors.ink(of: run.style))
    } else if let ground = run.style.ground {
      fill(cells, row: row, colors.ground(ground))
    }
    let pen = PictureLines.Pen(color: look.color)
    if attributes.contains(.underline) {
      lines.insert(
        pen, y: Double(top) + PictureCell.underline, from: Double(left), to: Double(right))
    }
    if attributes.contains(.strikethrough) {
      lines.insert(
        pen, y: Double(top) + PictureCell.strikethrough, from: Double(left), to: Double(right))
    }
  }

  private mutating func put(
    _ bytes: ArraySlice<UInt8>, scalar: UInt32, isSingle: Bool, cluster: Cluster,
    look: PictureTexts.Look, column: Int, row: Int
  ) {
    if isSingle, scalar == 0x20 || scalar == 0xA0 || scalar == 0x3000 {
      return texts.appendBlank(cluster.width)
    }
    guard isSingle, draw(scalar, look.color, column: column, row: row) else {
      return texts.append(
        bytes, scalar: scalar, cluster: cluster, look: look, column: column, row: row)
    }
    texts.close()
  }

  /// Draws a character without a font. Returns false if it is none that is drawn.
  private mutating func draw(_ scalar: UInt32, _ color: RGBA, column: Int, row: Int) -> Bool {
    guard (0x2500...0x28FF).contains(scalar) else { return false }
    let (x, y) = (PictureCell.x(column), PictureCell.y(row))
    let cell = Rect2D(
      Point2D(x: x, y: y), Point2D(x: x + PictureCell.width, y: y + PictureCell.height))
    if let character = BoxCharacter(scalar) {
      signs.join(character, column: column, row: row, color, lines: &lines)
      lines.insert(character, in: cell, color)
    } else if let block = BlockElement(scalar) {
      blocks.insert(block, x: x, y: y, color)
    } else if scalar >= 0x2800 {
      signs.insertDots(scalar, in: cell, color)
    } else if let direction = PictureSigns.direction(of: scalar) {
      signs.insertHead(direction, column: column, row: row, color, lines: &lines)
    } else {
      return false
    }
    return true
  }
}
