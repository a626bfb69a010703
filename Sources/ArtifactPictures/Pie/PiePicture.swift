public import Drawing

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
    return titled(canvas.unit == .cells ? bars(canvas) : circle(canvas), on: canvas)
  }

  /// Draws bars in cells.
  private func bars(_ canvas: Canvas2D) -> Scene2D? {
    let metrics = PictureMetrics(canvas)
    let texts = slices.indices.map { index in
      percentage(index) + (showsValues ? "  " + valueText(index) : "")
    }
    let textWidth = metrics.width(of: texts)
    let room = canvas.room - textWidth - 3
    guard let names = NameColumn(slices.map(\.name), room: room, least: 6, metrics) else {
      return nil
    }
    let length = min(room - names.width, 40)
    let largest = slices.indices.map(share).max() ?? 1
    var scene = metrics.scene(width: names.width + textWidth + 3 + length)
    for index in slices.indices {
      let y = scene.size.height
      let id = "slice-\(index)"
      scene.draw(
        names.blocks[index], at: Point2D(x: names.width, y: y), anchor: .end, id: id,
        reading: index + 1)
      scene.drawBar(
        largest > 0 ? share(index) / largest : 0, of: length,
        at: Point2D(x: names.width + 1, y: y), .series(index), value: texts[index], id: id,
        reading: index + 1)
      scene.size.height += names.height(index, row: 1)
    }
    return scene
  }

  /// Draws a circle in pixels, with a legend beside it, or below it if it is not wider than the canvas then.
  private func circle(_ canvas: Canvas2D) -> Scene2D? {
    let metrics = PictureMetrics(canvas)
    let entries = slices.indices.map { index in
      LegendEntry(
        sign: .area(.series(index)),
        text: slices[index].name.joinedLines + ": " + percentage(index)
          + (showsValues ? " (" + valueText(index) + ")" : ""),
        id: "slice-\(index)", readingIndex: index + 1)
    }
    let (margin, radius) = (metrics.margin, 110.0)
    let natural = 18 + metrics.width(of: entries.map(\.text)) * metrics.slack
    let isBeside = 2 * radius + natural + 24 + 2 * margin <= canvas.room
    let legend = LegendColumns(
      entries, width: isBeside ? natural : max(canvas.room - 2 * margin, 80), metrics)
    let place =
      isBeside
      ? Point2D(
        x: margin + 2 * radius + 24, y: margin + max(0, radius - legend.size.height / 2))
      : Point2D(x: margin, y: margin + 2 * radius + 16)
    let center = Point2D(
      x: margin + radius, y: margin + (isBeside ? max(radius, legend.size.height / 2) : radius))
    var scene = metrics.scene(
      width: max(2 * radius + margin, place.x + legend.size.width) + margin,
      height: max(2 * radius + margin, place.y + legend.size.height) + margin)
    var angle = -Double.pi / 2
    for index in slices.indices where share(index) > 0 {
      let end = angle + share(index) * 2 * .pi
      scene.draw(
        Self.sector(center, radius: radius, start: angle, end: end), fill: .series(index),
        stroke: Stroke2D(.role(.background), width: 1.5), id: "slice-\(index)",
        title: entries[index].text)
      angle = end
    }
    legend.draw(at: place, in: &scene)
    return scene
  }

  /// The outline of a part of a circle.
  private static func sector(
    _ center: Point2D, radius: Double, start: Double, end: Double
  ) -> Path2D {
    var path = Path2D()
    func point(_ angle: Double) -> Point2D {
      Point2D(x: center.x + radius * angle.cosine, y: center.y + radius * angle.sine)
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
    let reach = 4 / 3 * (step / 4).tangent
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
