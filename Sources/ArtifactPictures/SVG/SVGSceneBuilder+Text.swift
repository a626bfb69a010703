import ArtifactBase
import Drawing

// Text: the characters of all `tspan` elements are collected with the positions that the elements
// give, then laid out in chunks, which begin at absolute positions and are aligned by their anchors.

extension SVGSceneBuilder {
  mutating func drawText(_ index: Int, _ style: SVGStyle, frame: Frame) {
    var collector = SVGTextCollector()
    collect(index, style, frame: frame, path: nil, decorations: [], shift: 0, into: &collector)
    collector.finish()
    guard !collector.characters.isEmpty else { return }
    stretch(index, style, frame: frame, &collector, range: 0..<collector.characters.count)
    let pieces = layOut(collector)
    // Paints that refer to the bounding box refer to that of the whole text.
    var box: Rect2D?
    for piece in pieces {
      let text = Scene2D.Text(
        piece.text, at: piece.position, verticalAnchor: .baseline,
        style: collector.styles[piece.style].font)
      let area = text.frame(measuredBy: measure)
      if box == nil {
        box = area
      } else {
        box?.formUnion(area.min)
        box?.formUnion(area.max)
      }
    }
    for piece in pieces { draw(piece, collector, box, frame: frame) }
  }

  // MARK: Characters

  private mutating func collect(
    _ index: Int, _ style: SVGStyle, frame: Frame, path: Int?, decorations: [String],
    shift: Double, into collector: inout SVGTextCollector
  ) {
    guard frame.depth < SVGLimits.depth else { return }
    let number = collector.styles.count
    let first = collector.characters.count
    let decorations = decorations + (style.textDecoration.map { [$0] } ?? [])
    let shift = shift + style.shift
    collector.styles.append(style)
    collector.decorations.append(decorations)
    collector.shifts.append(shift)
    for child in nodes.children(of: index) {
      if nodes[child].isText {
        collector.append(nodes.text(of: child), style: number, path: path)
        continue
      }
      guard let tag = nodes[child].tag else { continue }
      var inner = path
      switch tag {
      case .tspan, .a: break
      case .tref:
        guard let target = nodes.target(of: nodes[child][.href]) else { continue }
        let text = (target..<nodes[target].end).map { nodes.text(of: $0) }.joined()
        collector.append(text, style: number, path: path)
        continue
      case .textPath:
        guard let made = textPath(child, style, frame: frame) else { continue }
        inner = collector.paths.count
        collector.paths.append(made)
      default: continue
      }
      let childStyle = self.style(of: child, in: style)
      guard childStyle.isDisplayed else { continue }
      let start = collector.characters.count
      collect(
        child, childStyle, frame: frame.nested, path: inner, decorations: decorations, shift: shift,
        into: &collector)
      stretch(
        child, childStyle, frame: frame, &collector, range: start..<collector.characters.count)
    }
    position(index, style, frame: frame, &collector, from: first)
  }

  /// Applies the positions of an element to its characters, unless an inner element gave some.
  private func position(
    _ index: Int, _ style: SVGStyle, frame: Frame, _ collector: inout SVGTextCollector,
    from first: Int
  ) {
    func lengths(_ name: SVGAttribute, _ axis: Axis) -> [Double] {
      guard let text = nodes[index][name], let list = SVGLength.list(text) else { return [] }
      return list.map { pixels($0, axis, style, frame: frame) }
    }
    let (x, y) = (lengths(.x, .x), lengths(.y, .y))
    let (dx, dy) = (lengths(.dx, .x), lengths(.dy, .y))
    let rotations = svgNumbers(nodes[index][.rotate] ?? "")
    guard !(x.isEmpty && y.isEmpty && dx.isEmpty && dy.isEmpty && rotations.isEmpty) else { return }
    for place in collector.characters.indices.dropFirst(first) {
      let number = place - first
      if number < x.count, collector.characters[place].x == nil {
        collector.characters[place].x = x[number]
      }
      if number < y.count, collector.characters[place].y == nil {
        collector.characters[place].y = y[number]
      }
      if number < dx.count { collector.characters[place].dx += dx[number] }
      if number < dy.count { collector.characters[place].dy += dy[number] }
      if !rotations.isEmpty, collector.characters[place].rotation == nil {
        collector.characters[place].rotation = rotations[min(number, rotations.count - 1)]
      }
    }
  }

  /// Distributes what a text length adds.
  private func stretch(
    _ index: Int, _ style: SVGStyle, frame: Frame, _ collector: inout SVGTextCollector,
    range: Range<Int>
  ) {
    guard range.count > 1, let wish = length(.textLength, of: index, .x, style, frame: frame),
      wish >= 0
    else { return }
    var width = 0.0
    for place in range {
      let character = collector.characters[place]
      let style = collector.styles[character.style]
      width += measure.width(of: character.text, style: style.font) + style.letterSpacing
    }
    let step = (wish - width) / Double(range.count - 1)
    for place in range.dropLast() { collector.characters[place].spacing += step }
  }

  private mutating func textPath(
    _ index: Int, _ style: SVGStyle, frame: Frame
  ) -> SVGTextPath? {
    let path: Path2D
    if let data = nodes[index][.path], !data.isEmpty {
      path = Path2D(svgPathData: data)
    } else {
      guard let target = nodes.target(of: nodes[index][.href]), let tag = nodes[target].tag,
        tag.isShape
      else { return nil }
      let own = treeStyle(of: target)
      guard let outline = outline(of: target, tag, own, frame: frame) else { return nil }
      path = outline.applying(transform(of: target, own, frame: frame) ?? .identity)
    }
    let offset = nodes[index][.startOffset].flatMap { SVGLength($0) }
    return SVGTextPath(path) { total in
      guard let offset else { return 0 }
      return offset.unit == .percent
        ? offset.value / 100 * total : pixels(offset, .other, style, frame: frame)
    }
  }

  // MARK: Layout

  private func layOut(_ collector: SVGTextCollector) -> [SVGTextPiece] {
    var pieces: [SVGTextPiece] = []
    var pen = Point2D(x: 0, y: 0)
    let characters = collector.characters
    var index = 0
    while index < characters.count {
      // The end of the chunk.
      var end = index + 1
      while end < characters.count, characters[end].x == nil, characters[end].y == nil,
        characters[end].path == characters[index].path
      { end += 1 }
      let first = characters[index]
      pen = Point2D(x: first.x ?? pen.x, y: first.y ?? pen.y)
      var chunk: [SVGTextPiece] = []
      var path: SVGTextPath?
      if let number = first.path {
        let onPath = collector.paths[number]
        let isFirst = index == 0 || characters[index - 1].path != number
        pen = Point2D(x: isFirst ? onPath.start + (first.x ?? 0) : pen.x, y: 0)
        path = onPath
      }
      let start = pen.x
      for place in index..<end {
        add(characters[place], collector, &pen, to: &chunk, isOnPath: path != nil)
      }
      let width = pen.x - start
      let shift: Double =
        switch collector.styles[first.style].anchor {
        case .start: 0
        case .middle: -width / 2
        case .end: -width
        }
      for place in chunk.indices { chunk[place].position.x += shift }
      if let path {
        chunk = chunk.compactMap { Self.place($0, on: path) }
      } else {
        pen.x += shift
      }
      pieces += chunk
      index = end
    }
    return pieces
  }

  /// Adds a character to the last piece of a chunk, or as a piece of its own.
  private func add(
    _ character: SVGTextCharacter, _ collector: SVGTextCollector, _ pen: inout Point2D,
    to chunk: inout [SVGTextPiece], isOnPath: Bool
  ) {
    let style = collector.styles[character.style]
    pen.x += character.dx
    pen.y += character.dy
    let gap =
      style.letterSpacing + character.spacing + (character.text == " " ? style.wordSpacing : 0)
    let y = pen.y - collector.shifts[character.style]
    let isJoined =
      !isOnPath && character.dx == 0 && character.dy == 0 && character.rotation == nil
    if isJoined, let last = chunk.last, last.style == character.style, last.angle == 0,
      last.position.x + last.width == pen.x, let before = last.text.last.map(String.init)
    {
      // With the kerning of the two characters.
      let width =
        last.width + measure.width(of: before + character.text, style: style.font)
        - measure.width(of: before, style: style.font)
      pen.x = last.position.x + width + gap
      chunk[chunk.count - 1].text += character.text
      chunk[chunk.count - 1].width = width
    } else {
      let width = measure.width(of: character.text, style: style.font)
      chunk.append(
        SVGTextPiece(
          text: character.text, style: character.style, position: Point2D(x: pen.x, y: y),
          width: width, angle: (character.rotation ?? 0) * .pi / 180))
      pen.x += width + gap
    }
  }

  /// Returns a piece moved to its place on a path; nil if it is beyond its ends.
  private static func place(_ piece: SVGTextPiece, on path: SVGTextPath) -> SVGTextPiece? {
    guard let place = path.place(at: piece.position.x + piece.width / 2) else { return nil }
    var result = piece
    let direction = Point2D(angle: place.angle)
    let (x, y) = (-piece.width / 2, piece.position.y)
    result.position = Point2D(
      x: place.point.x + x * direction.x - y * direction.y,
      y: place.point.y + x * direction.y + y * direction.x)
    result.angle += place.angle
    return result
  }

  // MARK: Drawing

  private mutating func draw(
    _ piece: SVGTextPiece, _ collector: SVGTextCollector, _ box: Rect2D?, frame: Frame
  ) {
    let style = collector.styles[piece.style]
    guard style.isVisible, !piece.text.allSatisfy({ $0 == " " }) || piece.width > 0 else { return }
    // The opacity of the text element is that of its group.
    let opacity = piece.style == 0 ? 1 : style.opacity
    var fill = paint(style.fill, style.fillOpacity * opacity, box: box, style: style, frame: frame)
    var stroke = self.stroke(style, box, frame: frame)
    if isClipping { (fill, stroke) = (.color(RGBA(hex: 0x000000)), nil) }
    guard fill != nil || stroke != nil else { return }
    let isTurned = piece.angle != 0
    if isTurned {
      let turn = AffineTransform2D.rotation(degrees: piece.angle * 180 / .pi)
        .followed(by: .translation(x: piece.position.x, y: piece.position.y))
      append(.groupStart(Scene2D.Group(transform: turn)))
    }
    let origin = isTurned ? Point2D(x: 0, y: 0) : piece.position
    let size = style.fontSize
    for decoration in collector.decorations[piece.style] {
      for word in decoration.split(separator: " ") {
        let offset: Double
        switch word {
        case "underline": offset = 0.1
        case "overline": offset = -0.75
        case "line-through": offset = -0.28
        default: continue
        }
        let frame = Rect2D(
          origin: Point2D(x: origin.x, y: origin.y + offset * size),
          size: Size2D(width: piece.width, height: size * 0.055))
        append(.path(Scene2D.Path(Path2D(frame), stroke: stroke, fill: fill)))
      }
    }
    append(
      .text(
        Scene2D.Text(
          piece.text, at: origin, verticalAnchor: .baseline, style: style.font,
          paint: fill ?? .color(RGBA(red: 0, green: 0, blue: 0, alpha: 0)), outline: stroke)))
    if isTurned { append(.groupEnd) }
  }
}

extension SVGStyle {
  /// The font for a scene.
  var font: TextStyle2D {
    let family = fontFamily?.lowercased() ?? ""
    return TextStyle2D(
      size: fontSize, isBold: fontWeight >= 600, isItalic: isItalic,
      isMonospaced: family.contains("mono") || family.contains("courier")
        || family.contains("consolas") || family.contains("menlo"),
      family: fontFamily)
  }

  /// How far above its parent's baseline the text is, in pixels.
  fileprivate var shift: Double {
    var result = 0.0
    switch alignmentBaseline ?? dominantBaseline {
    case "middle": result -= 0.26 * fontSize
    case "central": result -= 0.345 * fontSize
    case "hanging": result -= 0.74 * fontSize
    case "mathematical": result -= 0.45 * fontSize
    case "text-before-edge", "before-edge", "text-top", "top": result -= 0.93 * fontSize
    case "text-after-edge", "after-edge", "ideographic", "text-bottom", "bottom":
      result += 0.24 * fontSize
    default: break
    }
    switch baselineShift {
    case "sub": result -= 0.2 * fontSize
    case "super": result += 0.4 * fontSize
    case let text?:
      if let length = SVGLength(text) {
        switch length.unit {
        case .pixels: result += length.value
        case .percent: result += length.value / 100 * fontSize
        case .em: result += length.value * fontSize
        case .ex: result += length.value * fontSize / 2
        }
      }
    case nil: break
    }
    return result
  }
}
