import Drawing

/// Draws sets as circles or ellipses in pixels.
struct VennScene {
  /// Texts below each other.
  private struct Texts {
    /// The texts with the numbers of their parts; nil for the number of an entry of the legend.
    var parts: [(part: Int?, block: TextBlock, paint: Paint2D)] = []
    var size = Size2D.zero

    mutating func append(
      _ block: TextBlock, of part: Int?, _ paint: Paint2D, _ metrics: PictureMetrics
    ) {
      size.height += (parts.isEmpty ? 0 : 2) + block.height
      parts.append((part, block, paint))
      size.width = max(size.width, block.width * metrics.slack)
    }
  }

  private let picture: VennPicture
  private let metrics: PictureMetrics
  private let parts: [VennPicture.Part]
  private var shapes: [VennShape]
  /// The texts with their middles.
  private var blocks: [(block: Texts, center: Point2D)] = []
  /// The sets whose names are not beside their circle.
  private var inner: Set<Int> = []
  private var entries: [LegendEntry] = []
  private(set) var scene = Scene2D(size: .zero)

  /// The number of texts that are below the drawing.
  var listedCount: Int { entries.count }

  init(
    _ picture: VennPicture, _ arrangement: VennArrangement, radius: Double,
    _ metrics: PictureMetrics, maxWidth: Double
  ) {
    self.picture = picture
    self.metrics = metrics
    parts = picture.parts
    shapes = arrangement.shapes.map { shape in
      var shape = shape
      shape.center = Point2D(x: shape.center.x * radius, y: shape.center.y * radius)
      shape.radii = Size2D(
        width: shape.radii.width * radius, height: shape.radii.height * radius)
      return shape
    }
    placeNames()
    placeTexts()
    draw(maxWidth: maxWidth)
  }

  // MARK: Names

  /// Places the names of sets beside their circles, where no other circle is.
  private mutating func placeNames() {
    let count = Double(shapes.count)
    let middle = Point2D(
      x: shapes.reduce(0) { $0 + $1.center.x } / count,
      y: shapes.reduce(0) { $0 + $1.center.y } / count)
    var taken: [Rect2D] = []
    for set in shapes.indices {
      var block = Texts()
      let room = Size2D(width: 170, height: .greatestFiniteMagnitude)
      let style = TextStyle2D(size: 14, isBold: true)
      guard
        append(
          picture.sets[set].name, part: set, style, picture.paint(set), in: room, to: &block)
      else {
        inner.insert(set)
        continue
      }
      _ = append(
        parts[set].size, part: set, metrics.label, .role(.axis), in: room, to: &block)
      guard block.size.width > 0 else { continue }
      if let frame = freeFrame(for: block.size, beside: set, away: middle, taken) {
        taken.append(frame)
        blocks.append((block, frame.center))
      } else {
        inner.insert(set)
      }
    }
  }

  /// The frame of a name beside a circle, away from the middle of all circles and rather above than at a side.
  private func freeFrame(
    for size: Size2D, beside set: Int, away middle: Point2D, _ taken: [Rect2D]
  ) -> Rect2D? {
    let shape = shapes[set]
    var (dx, dy) = (shape.center.x - middle.x, shape.center.y - middle.y)
    let length = (dx * dx + dy * dy).squareRoot()
    (dx, dy) = length > 1 ? (dx / length, dy / length) : (0, -1)
    if dy < 0.5 { (dx, dy) = (dx * 0.5, dy - 1) }
    let start = Point2D(x: dx, y: dy).angle
    for step in 0..<36 {
      let angle = start + Double((step + 1) / 2) * (step % 2 == 0 ? -1 : 1) * .pi / 18
      let direction = Point2D(angle: angle)
      let distance = shape.distance(direction) + 7
      // Towards a corner, the nearest corner of the frame is beside the circle.
      let (x, y) = (min(max(direction.x * 1.6, -1), 1), min(max(direction.y * 1.6, -1), 1))
      let center = Point2D(
        x: shape.center.x + direction.x * distance + x * size.width / 2,
        y: shape.center.y + direction.y * distance + y * size.height / 2)
      let frame = Rect2D(center: center, size: size)
      if isFree(frame, taken) { return frame }
    }
    return nil
  }

  /// Whether a frame is outside of all circles and apart from other frames.
  private func isFree(_ frame: Rect2D, _ taken: [Rect2D]) -> Bool {
    let wide = frame.grown(by: 5)
    guard !taken.contains(where: { $0.intersects(wide) }) else { return false }
    let columns = max(1, (frame.width / 6).rounded(.up))
    let rows = max(1, (frame.height / 6).rounded(.up))
    for row in 0...Int(rows) {
      for column in 0...Int(columns) {
        let point = Point2D(
          x: frame.min.x + frame.width * Double(column) / columns,
          y: frame.min.y + frame.height * Double(row) / rows)
        if shapes.contains(where: { $0.contains(point, growth: 4) }) { return false }
      }
    }
    return true
  }

  /// Appends a text to a block; false if it does not fit.
  private func append(
    _ text: String, part: Int, _ style: TextStyle2D, _ paint: Paint2D, in room: Size2D,
    to block: inout Texts
  ) -> Bool {
    guard text.contains(where: { !$0.isWhitespace }) else { return true }
    let rest = Size2D(width: room.width, height: room.height - block.size.height)
    guard let text = TextBlock(wordsOf: text, style, in: rest, metrics) else { return false }
    block.append(text, of: part, paint, metrics)
    return true
  }

  // MARK: Texts

  /// Places the texts that are in circles, or lists them.
  private mutating func placeTexts() {
    let regions = VennRegions(shapes)
    var contents: [Int: [Int]] = [:]
    var order: [Int] = []
    for (index, part) in parts.enumerated() {
      let isShown = index < shapes.count ? inner.contains(index) || !part.texts.isEmpty : true
      guard isShown, !part.details.isEmpty || !part.texts.isEmpty || index < shapes.count else {
        continue
      }
      // A set inside of another one, for example, is in an overlap only.
      let sets = part.sets.reduce(0) { $0 | 1 << $1 }
      let mask = sets == 0 ? 0 : regions.combination(with: sets)
      let others = contents[mask] ?? []
      if others.isEmpty { order.append(mask) }
      // One of several equal sizes is enough.
      let isSizeOnly = part.name.isEmpty && part.texts.isEmpty && index >= shapes.count
      if isSizeOnly, others.contains(where: { parts[$0].size == part.size }) { continue }
      contents[mask] = others + [index]
    }
    for mask in order {
      let indices = contents[mask] ?? []
      // Overlaps of no sets are nowhere.
      let region = mask > 0 ? regions.region(mask) : nil
      if let region, !region.isEmpty, place(indices, in: region) { continue }
      list(indices, in: region)
    }
  }

  private mutating func place(_ indices: [Int], in region: VennRegions.Region) -> Bool {
    let widest = min(region.size.width, 200)
    for size in [13.0, 12, 11, 10] {
      for part in [1, 0.8, 0.65, 0.5, 0.38, 0.28] {
        let room = Size2D(width: widest * part, height: region.size.height)
        guard let block = block(indices, size, room), let center = region.place(block.size) else {
          continue
        }
        // Where there is more room around it.
        let roomy = [72.0, 48, 24].lazy.compactMap { space in
          region.place(
            Size2D(width: block.size.width + space, height: block.size.height + space))
        }.first
        blocks.append((block, roomy ?? center))
        return true
      }
    }
    return false
  }

  /// All texts of some parts; nil if one does not fit.
  private func block(_ indices: [Int], _ size: Double, _ room: Size2D) -> Texts? {
    var block = Texts()
    let bold = TextStyle2D(size: size, isBold: true)
    let plain = TextStyle2D(size: size)
    for index in indices {
      let part = parts[index]
      let isSet = index < shapes.count
      let isNamed = !isSet || inner.contains(index)
      let name = isSet && isNamed ? picture.sets[index].name : ""
      let texts: [(String, TextStyle2D, Paint2D)] =
        [(name, bold, isSet ? picture.paint(index) : .role(.label))]
        + [(part.name, bold, .role(.label))]
        + (part.texts + (isNamed ? [part.size] : [])).map { ($0, plain, .role(.label)) }
      for (text, style, paint) in texts {
        guard append(text, part: index, style, paint, in: room, to: &block) else { return nil }
      }
    }
    return block
  }

  /// Lists some parts below the drawing, with a number in their area if it has room.
  private mutating func list(_ indices: [Int], in region: VennRegions.Region?) {
    let number = (entries.compactMap(\.number).max() ?? 0) + 1
    let style = TextStyle2D(size: 11, isBold: true)
    var block = Texts()
    var place: Point2D?
    if let region, !region.isEmpty,
      let text = TextBlock(
        wordsOf: "\(number)", style, in: Size2D(width: 40, height: 20), metrics)
    {
      block.append(text, of: nil, .role(.label), metrics)
      place = region.place(block.size)
    }
    if let place { blocks.append((block, place)) }
    for index in indices {
      let part = parts[index]
      let details = part.details + part.texts
      let text = ([part.names] + (details.isEmpty ? [] : [details.joined(separator: ", ")]))
        .filter { !$0.isEmpty }.joined(separator: ": ")
      entries.append(
        LegendEntry(
          sign: .area(part.sets.first.map { picture.paint($0) } ?? .role(.group)),
          number: place == nil ? nil : number, text: text, id: part.id, readingIndex: index + 1))
    }
  }

  // MARK: Drawing

  private mutating func draw(maxWidth: Double) {
    let margin = metrics.margin
    var bounds = shapes[0].bounds
    for shape in shapes { bounds.formUnion(shape.bounds) }
    for (block, center) in blocks {
      bounds.formUnion(Rect2D(center: center, size: block.size))
    }
    let room = max(min(maxWidth, 720) - 2 * margin, 100)
    let list = LegendColumns(entries, width: room, metrics)
    let width = max(bounds.width, list.size.width)
    let offset = Point2D(
      x: margin - bounds.min.x + (width - bounds.width) / 2,
      y: margin - bounds.min.y)
    drawShapes(offset)
    for (block, center) in blocks { draw(block, center, offset) }
    var bottom = margin + bounds.height
    if list.size.height > 0 {
      bottom += margin
      list.draw(at: Point2D(x: margin, y: bottom), in: &scene)
      bottom += list.size.height
    }
    scene.size = Size2D(width: width + 2 * margin, height: bottom + margin)
  }

  private mutating func drawShapes(_ offset: Point2D) {
    // Circles inside of others are on top of them.
    let order = shapes.indices.sorted {
      (shapes[$1].radii.width, $0) < (shapes[$0].radii.width, $1)
    }
    let paints = shapes.indices.map { picture.paint($0) }
    for set in order {
      let (outline, part) = (shapes[set].outline(offset), parts[set])
      scene.group(.init(opacity: 0.2)) {
        $0.draw(outline, fill: paints[set], id: part.id, title: part.names)
      }
    }
    for set in order {
      scene.draw(
        shapes[set].outline(offset), stroke: Stroke2D(paints[set], width: 2), id: parts[set].id)
    }
  }

  private mutating func draw(_ block: Texts, _ center: Point2D, _ offset: Point2D) {
    var y = center.y + offset.y - block.size.height / 2
    for (part, text, paint) in block.parts {
      scene.draw(
        text, at: Point2D(x: center.x + offset.x, y: y), anchor: .middle, paint: paint,
        id: part.map { parts[$0].id }, reading: part.map { $0 + 1 })
      y += text.height + 2
    }
  }
}
