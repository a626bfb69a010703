public import Drawing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Shares of a whole as a picture: slices of a circle in pixels, and bars in cells.
public struct PiePicture: Hashable, Sendable, Codable {
  /// A share.
  public struct Slice: Hashable, Sendable, Codable {
    /// The name.
    public var name: String
    /// The value, at least 0.
    public var value: Double

    /// Creates a slice.
    public init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The shares in order.
  public var slices: [Slice]
  /// Whether values are shown besides percentages.
  public var showsValues: Bool

  /// Creates a picture.
  public init(title: String = "", slices: [Slice] = [], showsValues: Bool = false) {
    self.title = title
    self.slices = slices
    self.showsValues = showsValues
  }

  /// The sum of all values; 1 if there are none.
  private var sum: Double {
    let sum = slices.reduce(0) { $0 + max($1.value, 0) }
    return sum > 0 && sum.isFinite ? sum : 1
  }

  /// The share of a slice, from 0 to 1.
  public func share(_ index: Int) -> Double { max(slices[index].value, 0) / sum }

  /// The share of a slice as a text, such as `42.1 %`.
  public func percentage(_ index: Int) -> String {
    let share = share(index) * 100
    let rounded = share >= 10 ? share.rounded() : (share * 10).rounded() / 10
    return ChartNumber.text(rounded) + " %"
  }

  /// The value of a slice as a text.
  public func valueText(_ index: Int) -> String { NumberText.text(slices[index].value) }

  /// The slices, a line each, with their values and shares.
  ///
  /// - Complexity: O(slices).
  public var readableText: String {
    let lines = slices.indices.map { index in
      "\(slices[index].name): \(valueText(index)) (\(percentage(index)))"
    }
    return ((title.isEmpty ? [] : [title]) + lines).joined(separator: "\n")
  }

  /// Draws the picture; nil if nothing is to be drawn, too much, or too little room for it.
  ///
  /// - Complexity: O(slices).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !slices.isEmpty, slices.count <= PiePictureLimits.sliceCount else { return nil }
    var scene = canvas.unit == .cells ? bars(canvas) : circle(canvas)
    scene?.title = title
    scene?.description = readableText
    return scene
  }

  // MARK: Cells

  private func bars(_ canvas: Canvas2D) -> Scene2D? {
    let metrics = PictureMetrics(canvas)
    let texts = slices.indices.map { index in
      percentage(index) + (showsValues ? "  " + valueText(index) : "")
    }
    let names = slices.map(\.name.joinedLines)
    let textWidth = texts.map { metrics.width(of: $0) }.max() ?? 0
    let nameWidth = names.map { metrics.width(of: $0) }.max() ?? 0
    let titleWidth = title.isEmpty ? 0 : metrics.width(of: title.joinedLines)
    let fixed = nameWidth + textWidth + 3
    let room = (canvas.maxWidth ?? .infinity) - fixed
    guard room >= 6, titleWidth <= canvas.maxWidth ?? .infinity else { return nil }
    let length = min(room, 40)
    let largest = slices.indices.map(share).max() ?? 1
    let top = title.isEmpty ? 0.0 : 2
    var scene = Scene2D(
      size: Size2D(
        width: max(fixed + length, titleWidth), height: top + Double(slices.count)),
      unit: .cells)
    appendTitle(to: &scene, at: Point2D(x: 0, y: 0.5), TextStyle2D(size: 1, isBold: true), .start)
    for index in slices.indices {
      let y = top + Double(index)
      let id = "slice-\(index)"
      scene.append(
        .text(
          .init(
            names[index], at: Point2D(x: nameWidth - metrics.width(of: names[index]), y: y + 0.5),
            style: metrics.label)), id: id, readingIndex: index + 1)
      let width = largest > 0 ? length * share(index) / largest : 0
      if width > 0 {
        scene.append(
          .shape(
            .init(
              .rectangle,
              frame: Rect2D(
                origin: Point2D(x: nameWidth + 1, y: y), size: Size2D(width: width, height: 1)),
              fill: .role(.series, index: index), stroke: nil)), id: id)
      }
      scene.append(
        .text(
          .init(
            texts[index], at: Point2D(x: nameWidth + 2 + width.rounded(.up), y: y + 0.5),
            style: metrics.label)), id: id, readingIndex: index + 1)
    }
    return scene
  }

  private func appendTitle(
    to scene: inout Scene2D, at place: Point2D, _ style: TextStyle2D, _ anchor: Scene2D.Text.Anchor
  ) {
    guard !title.isEmpty else { return }
    scene.append(
      .text(.init(title.joinedLines, at: place, anchor: anchor, style: style)), readingIndex: 0)
  }

  // MARK: Pixels

  private func circle(_ canvas: Canvas2D) -> Scene2D? {
    let metrics = PictureMetrics(canvas)
    let texts = slices.indices.map { index in
      slices[index].name.joinedLines + "  "
        + percentage(index) + (showsValues ? "  (" + valueText(index) + ")" : "")
    }
    let textWidth = texts.map { metrics.width(of: $0) }.max() ?? 0
    let titleStyle = PictureMetrics.title
    let titleWidth =
      title.isEmpty
      ? 0 : metrics.measure.width(of: title.joinedLines, style: titleStyle)
    let top = title.isEmpty ? 12.0 : 44
    let radius = 110.0
    let legend = Double(slices.count) * 22
    let isBeside = 2 * radius + textWidth + 84 <= canvas.maxWidth ?? .infinity
    let height = isBeside ? max(2 * radius, legend) : 2 * radius + 16 + legend
    let width = isBeside ? 2 * radius + textWidth + 84 : max(2 * radius + 24, textWidth + 44)
    var scene = Scene2D(
      size: Size2D(width: max(width, titleWidth + 24), height: top + height + 12))
    appendTitle(to: &scene, at: Point2D(x: 12, y: 22), titleStyle, .start)
    let center = Point2D(
      x: 12 + radius, y: top + (isBeside ? height / 2 : radius))
    var angle = -Double.pi / 2
    for index in slices.indices {
      let end = angle + share(index) * 2 * .pi
      let id = "slice-\(index)"
      if share(index) > 0 {
        scene.append(
          .path(
            .init(
              Self.sector(center, radius, angle, end),
              stroke: Stroke2D(.role(.background), width: 1.5),
              fill: .role(.series, index: index))), id: id, title: texts[index])
      }
      angle = end
      let x = isBeside ? 2 * radius + 48 : 12
      let y =
        isBeside
        ? top + (height - legend) / 2 + Double(index) * 22 + 11
        : top + 2 * radius + 16 + Double(index) * 22 + 11
      scene.append(
        .shape(
          .init(
            .rectangle(cornerRadius: 3),
            frame: Rect2D(
              origin: Point2D(x: x, y: y - 7), size: Size2D(width: 14, height: 14)),
            fill: .role(.series, index: index), stroke: nil)), id: id)
      scene.append(
        .text(.init(texts[index], at: Point2D(x: x + 22, y: y), style: metrics.label)), id: id,
        readingIndex: index + 1)
    }
    return scene
  }

  /// The outline of a part of a circle.
  private static func sector(
    _ center: Point2D, _ radius: Double, _ start: Double, _ end: Double
  ) -> Path2D {
    var path = Path2D()
    func point(_ angle: Double) -> Point2D {
      Point2D(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let isWhole = end - start > 2 * .pi - 1e-9
    if isWhole {
      path.move(to: point(start))
    } else {
      path.move(to: center)
      path.line(to: point(start))
    }
    let count = max(1, Int(((end - start) / (.pi / 4)).rounded(.up)))
    let step = (end - start) / Double(count)
    // The distance of the control points of a curve that is nearly an arc.
    let reach = 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let (from, to) = (start + Double(index) * step, start + Double(index + 1) * step)
      let (first, last) = (point(from), point(to))
      path.curve(
        to: last,
        control1: Point2D(
          x: first.x - reach * (first.y - center.y), y: first.y + reach * (first.x - center.x)),
        control2: Point2D(
          x: last.x + reach * (last.y - center.y), y: last.y - reach * (last.x - center.x)))
    }
    path.close()
    return path
  }
}

/// What a picture of shares shows at most; more are shown as a table.
public enum PiePictureLimits {
  /// The maximum number of slices.
  public static let sliceCount = 60
}
