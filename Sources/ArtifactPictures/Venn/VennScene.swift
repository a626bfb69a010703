import Drawing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Draws sets as circles or ellipses in pixels.
struct VennScene {
  /// Lines of text below each other.
  private struct Block {
    var parts: [(id: String, text: RoomyText, paint: Paint2D, reading: Int)] = []
    var size = Size2D(width: 0, height: 0)

    mutating func append(_ id: String, _ text: RoomyText, _ paint: Paint2D, _ reading: Int) {
      let gap = parts.isEmpty ? 0.0 : 2
      parts.append((id, text, paint, reading))
      // Browsers may have wider fonts.
      size.width = max(size.width, text.size.width * 1.05)
      size.height += gap + text.size.height
    }
  }

  private static let margin = 12.0
  private let picture: VennPicture
  private let metrics: PictureMetrics
  private let parts: [VennPicture.Part]
  private var shapes: [VennShape]
  /// The texts with their middles.
  private var blocks: [(block: Block, center: Point2D)] = []
  /// The sets whose names are not beside their circle.
  private var inner: Set<Int> = []
  private var entries: [NumberedList.Entry] = []
  private(set) var scene = Scene2D(size: Size2D(width: 0, height: 0))

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
      var block = Block()
      let room = Size2D(width: 170, height: .greatestFiniteMagnitude)
      let style = TextStyle2D(size: 14, isBold: true)
      guard
        append(
          picture.sets[set].name, part: set, style, textPaint(set), in: room, to: &block)
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
    let start = atan2(dy, dx)
    for step in 0..<36 {
      let angle = start + Double((step + 1) / 2) * (step % 2 == 0 ? -1 : 1) * .pi / 18
      let direction = Point2D(x: cos(angle), y: sin(angle))
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

  private func textPaint(_ set: Int) -> Paint2D { picture.paint(set) }

  /// Appends a text to a block; false if it does not fit.
  private func append(
    _ text: String, part: Int, _ style: TextStyle2D, _ paint: Paint2D, in room: Size2D,
    to block: inout Block
  ) -> Bool {
    guard text.contains(where: { !$0.isWhitespace }) else { return true }
    let rest = Size2D(width: room.width, height: room.height - block.size.height)
    guard let text = RoomyText(text, style, in: rest, metrics.measure) else { return false }
    block.append(parts[part].id, text, paint, part + 1)
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
  private func block(_ indices: [Int], _ size: Double, _ room: Size2D) -> Block? {
    var block = Block()
    let bold = TextStyle2D(size: size, isBold: true)
    let plain = TextStyle2D(size: size)
    for index in indices {
      let isSet = index < shapes.count
      var fits = true
      if isSet, inner.contains(index) {
        fits = append(
          picture.sets[index].name, part: index, bold, textPaint(index), in: room, to: &block)
      }
      let name = parts[index].name
      fits = fits && append(name, part: index, bold, .role(.label), in: room, to: &block)
      for text in parts[index].texts {
        fits = fits && append(text, part: index, plain, .role(.label), in: room, to: &block)
      }
      if !isSet || inner.contains(index) {
        fits =
          fits
          && append(parts[index].size, part: index, plain, .role(.label), in: room, to: &block)
      }
      guard fits else { return nil }
    }
    return block
  }

  /// Lists some parts below the drawing, with a number in their area if it has room.
  private mutating func list(_ indices: [Int], in region: VennRegions.Region?) {
    let number = (entries.compactMap(\.number).max() ?? 0) + 1
    let style = TextStyle2D(size: 11, isBold: true)
    var block = Block()
    var place: Point2D?
    if let region, !region.isEmpty,
      let text = RoomyText(
        "\(number)", style, in: Size2D(width: 40, height: 20), metrics.measure)
    {
      block.append("", text, .role(.label), 0)
      place = region.place(block.size)
    }
    if let place { blocks.append((block, place)) }
    for index in indices {
      let part = parts[index]
      let details = part.details + part.texts
      let text = ([part.names] + (details.isEmpty ? [] : [details.joined(separator: ", ")]))
        .filter { !$0.isEmpty }.joined(separator: ": ")
      entries.append(
        NumberedList.Entry(
          number: place == nil ? nil : number, text: text,
          paint: part.sets.first.map { picture.paint($0) } ?? .role(.group), id: part.id,
          readingIndex: index + 1))
    }
  }

  // MARK: Drawing

  private mutating func draw(maxWidth: Double) {
    var bounds = shapes[0].bounds
    for shape in shapes { bounds.formUnion(shape.bounds) }
    for (block, center) in blocks {
      bounds.formUnion(Rect2D(center: center, size: block.size))
    }
    let room = max(min(maxWidth, 720) - 2 * Self.margin, 100)
    let list = NumberedList(entries, width: room, metrics)
    let title = WrappedTitle(picture.title, width: room, metrics)
    let width = max(bounds.width, list.size.width, title.width * 1.05)
    let offset = Point2D(
      x: Self.margin - bounds.min.x + (width - bounds.width) / 2,
      y: Self.margin + title.height - bounds.min.y)
    title.append(to: &scene, at: Point2D(x: Self.margin, y: Self.margin))
    drawShapes(offset)
    for (block, center) in blocks { draw(block, center, offset) }
    var bottom = Self.margin + title.height + bounds.height
    if list.size.height > 0 {
      bottom += Self.margin
      list.append(to: &scene, at: Point2D(x: Self.margin, y: bottom))
      bottom += list.size.height
    }
    scene.size = Size2D(width: width + 2 * Self.margin, height: bottom + Self.margin)
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
        $0.append(
          .path(.init(outline, stroke: nil, fill: paints[set])), id: part.id, title: part.names)
      }
    }
    for set in order {
      scene.append(
        .path(.init(shapes[set].outline(offset), stroke: Stroke2D(paints[set], width: 2))),
        id: parts[set].id)
    }
  }

  private mutating func draw(_ block: Block, _ center: Point2D, _ offset: Point2D) {
    var y = center.y + offset.y - block.size.height / 2
    for part in block.parts {
      scene.append(
        .text(
          .init(
            part.text.lines.joined(separator: "\n"), at: Point2D(x: center.x + offset.x, y: y),
            anchor: .middle, verticalAnchor: .top, style: part.text.style, paint: part.paint)),
        id: part.id.isEmpty ? nil : part.id, readingIndex: part.reading > 0 ? part.reading : nil)
      y += part.text.size.height + 2
    }
  }
}
