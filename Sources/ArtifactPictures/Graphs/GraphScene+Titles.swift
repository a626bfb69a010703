import Drawing
import FlowGraph

// Titles of groups.

extension GraphScene {
  /// The title of a group on one line, and whether it is cut.
  static func title(
    _ group: GraphPicture.Group, _ metrics: GraphCard.Metrics
  ) -> (line: String, isCut: Bool) {
    // Titles of groups have no lines below, so that a long one makes the group wider.
    let width = metrics.lineLimit == nil ? metrics.lineWidth : 3 * metrics.lineWidth
    let broken = LineBreaking.lines(
      of: group.title.replacing("\n", with: " "), style: titleStyle(group, metrics), width: width,
      count: 1, metrics.measure)
    return (broken.lines[0], broken.isCut)
  }

  /// The title of a group as it is drawn in the frame of the group, which may be too narrow for it.
  static func title(
    _ group: GraphPicture.Group, in frame: Rect2D, _ metrics: GraphCard.Metrics
  ) -> (line: String, isCut: Bool) {
    let title = title(group, metrics)
    let style = titleStyle(group, metrics)
    let width = frame.width - 2 * corner(metrics)
    guard metrics.measure.width(of: title.line, style: style) > width, width > 0 else {
      return title
    }
    let line = LineBreaking.lines(
      of: title.line, style: style, width: width, count: 1, metrics.measure
    ).lines[0]
    return (line, true)
  }

  private static func titleStyle(
    _ group: GraphPicture.Group, _ metrics: GraphCard.Metrics
  ) -> TextStyle2D {
    let scale = group.style.textScale(12, metrics.unit)
    return TextStyle2D(
      size: metrics.unit == .cells ? 1 : 12 * scale, isBold: group.style.isBold ?? true)
  }

  static func titleSize(
    _ group: GraphPicture.Group, _ metrics: GraphCard.Metrics
  ) -> Size2D {
    metrics.measure.size(of: [title(group, metrics).line], style: titleStyle(group, metrics))
  }

  func draw(titleOf index: Int, in scene: inout Scene2D) {
    guard plan.groupFrames.indices.contains(index), let frame = plan.groupFrames[index],
      !picture.groups[index].title.isEmpty
    else { return }
    let group = picture.groups[index]
    let style = group.style
    append(style.opacity, in: &scene) { scene in
      scene.append(
        .text(
          .init(
            Self.title(group, in: frame, metrics).line,
            at: Self.titlePlace(group, in: frame, of: plan, picture, metrics).place,
            style: Self.titleStyle(group, metrics),
            paint: legible(
              style.text ?? .role(.group, index: index), on: style.fill, behind: behind(frame)),
            interruptsLines: true, background: behind(frame))),
        id: group.id)
    }
  }

  /// Where the title of a group starts, and how many lines cross it: at the left of the upper border, or else where the
  /// fewest lines do, which may be at the lower border.
  private static func titlePlace(
    _ group: GraphPicture.Group, in frame: Rect2D, of plan: GraphPlan, _ picture: GraphPicture,
    _ metrics: GraphCard.Metrics
  ) -> (count: Int, place: Point2D) {
    let isCells = metrics.unit == .cells
    let width = titleSize(group, metrics).width
    let (inset, gap) = insets(metrics)
    // Both corners are seen where the title nearly fills the border.
    let corner = corner(metrics)
    let last = frame.max.x - inset - width
    let first = max(
      frame.min.x + corner, min(frame.min.x + inset, frame.max.x - corner - width))
    var best: (count: Int, place: Point2D)?
    for y in isCells ? [frame.min.y, frame.max.y - 1] : [frame.min.y + 16, frame.max.y - 12] {
      let crossings = verticals(at: y, of: plan, picture, metrics)
      let starts = [first] + crossings.map { $0 + gap }.filter { $0 > first && $0 <= last }.sorted()
      for start in starts {
        let count = crossings.count { $0 > start - gap && $0 < start + width + gap }
        if count < best?.count ?? .max {
          best = (count, Point2D(x: start, y: isCells ? y + 0.5 : y))
        }
        if count == 0 { break }
      }
      if best?.count == 0 { break }
    }
    return best ?? (0, Point2D(x: first, y: frame.min.y))
  }

  /// The distance of titles from the sides of their groups, and from lines.
  private static func insets(_ metrics: GraphCard.Metrics) -> (side: Double, line: Double) {
    metrics.unit == .cells ? (2, 1) : (12, 6)
  }

  /// The least distance of titles from the sides of their groups.
  private static func corner(_ metrics: GraphCard.Metrics) -> Double {
    metrics.unit == .cells ? 1 : 4
  }

  /// The groups whose titles are crossed by a line, and those that have them at the lower border.
  var cramped: (crossed: Set<Int>, low: Set<Int>) {
    var (crossed, low): (Set<Int>, Set<Int>) = ([], [])
    for (index, group) in picture.groups.enumerated() where !group.title.isEmpty {
      guard plan.groupFrames.indices.contains(index), let frame = plan.groupFrames[index] else {
        continue
      }
      let title = Self.titlePlace(group, in: frame, of: plan, picture, metrics)
      if title.count > 0 {
        crossed.insert(index)
      } else if title.place.y > frame.center.y {
        low.insert(index)
      }
    }
    return (crossed, low)
  }

  /// The picture with wider groups, if fewer titles are then crossed by a line, or if it has more of them at the upper
  /// border without becoming much larger.
  ///
  /// - Parameter wider: Lays out the picture with some groups wide enough.
  func withRoomForTitles(
    on canvas: Canvas2D, _ wider: (Set<Int>) -> GraphScene
  ) -> GraphScene {
    let known = cramped
    if known.crossed.isEmpty, known.low.isEmpty { return self }
    let all = wider(known.crossed.union(known.low))
    let (crossed, low) = all.cramped
    let isLarge = all.size.width * all.size.height > 1.3 * size.width * size.height
    if all.fits(canvas), !isLarge,
      (crossed.count, low.count) < (known.crossed.count, known.low.count)
    {
      return all
    }
    if known.crossed.isEmpty { return self }
    let some = wider(known.crossed)
    return some.fits(canvas) && some.cramped.crossed.count < known.crossed.count ? some : self
  }

  /// The width of a group that has room for a title of some width beside a line, wherever that is.
  static func widthBesideLine(_ title: Double, _ metrics: GraphCard.Metrics) -> Double {
    let (inset, gap) = insets(metrics)
    return 2 * (title + inset + gap)
  }

  /// Where lines lead up or down at a height.
  private static func verticals(
    at y: Double, of plan: GraphPlan, _ picture: GraphPicture, _ metrics: GraphCard.Metrics
  ) -> [Double] {
    var result: [Double] = []
    for (edge, route) in zip(picture.edges, plan.routes) where !edge.isHidden {
      var points = cut(route?.points ?? [], of: edge, in: plan, metrics)
      // In cells, a sign is before the border that it points to.
      if metrics.unit == .cells, points.count > 1 {
        if edge.targetGroup != nil, edge.targetMarker != nil {
          points[points.count - 1].approach(points[points.count - 2])
        }
        if edge.sourceGroup != nil, edge.sourceMarker != nil { points[0].approach(points[1]) }
      }
      for (from, to) in zip(points, points.dropFirst()) where from.x == to.x {
        if min(from.y, to.y) <= y, max(from.y, to.y) >= y { result.append(from.x) }
      }
    }
    return result
  }

  // MARK: Room for titles

  /// A layout whose groups have room for their titles, beside lines that enter or leave them, as far as nothing else is
  /// in the way at their right.
  static func titled(
    _ plan: GraphPlan, _ picture: GraphPicture, _ metrics: GraphCard.Metrics
  ) -> GraphPlan {
    var plan = plan
    let (inset, gap) = insets(metrics)
    // Inner groups are after those that contain them.
    for index in picture.groups.indices.reversed() {
      let group = picture.groups[index]
      guard !group.title.isEmpty, plan.groupFrames.indices.contains(index),
        let frame = plan.groupFrames[index]
      else { continue }
      let width = titleSize(group, metrics).width
      let end = frame.min.x + width + 2 * inset
      if end > frame.max.x { widen(index, to: end, in: &plan, picture, metrics) }
      // The corner at least.
      if let frame = plan.groupFrames[index] {
        let end = frame.min.x + width + inset + corner(metrics)
        if end > frame.max.x { widen(index, to: end, in: &plan, picture, metrics) }
      }
      guard let frame = plan.groupFrames[index],
        titlePlace(group, in: frame, of: plan, picture, metrics).count > 0
      else { continue }
      let y = frame.min.y + (metrics.unit == .cells ? 0 : 16)
      let lines = verticals(at: y, of: plan, picture, metrics).filter { $0 < frame.max.x }
      guard let last = lines.max() else { continue }
      widen(index, to: last + gap + width + inset, in: &plan, picture, metrics)
    }
    return plan
  }

  /// Moves the right border of a group, and those of the groups around it, or nothing if something is in the way.
  private static func widen(
    _ group: Int, to end: Double, in plan: inout GraphPlan, _ picture: GraphPicture,
    _ metrics: GraphCard.Metrics
  ) {
    let isCells = metrics.unit == .cells
    let gap = isCells ? 1.0 : 8
    var changed = plan
    var around: Set<Int> = []
    var (next, end) = (Optional(group), end)
    // As many steps as there are groups, however they refer to each other.
    for _ in picture.groups {
      guard let index = next, changed.groupFrames.indices.contains(index),
        let frame = changed.groupFrames[index]
      else { break }
      around.insert(index)
      if end > frame.max.x {
        let strip = Rect2D(
          origin: Point2D(x: frame.max.x - (isCells ? 1 : 0), y: frame.min.y),
          size: Size2D(width: end - frame.max.x + gap, height: frame.height))
        guard isFree(strip, in: plan, except: around, picture) else { return }
        changed.groupFrames[index] = Rect2D(
          origin: frame.min, size: Size2D(width: end - frame.min.x, height: frame.height))
      }
      next = picture.groups[index].parent
      end += isCells ? 2 : 24
    }
    changed.size.width = max(changed.size.width, end - (isCells ? 2 : 24))
    plan = changed
  }

  /// Whether neither a box, nor a group, nor a label or a line along its border is in a strip at the right of a group.
  private static func isFree(
    _ strip: Rect2D, in plan: GraphPlan, except groups: Set<Int>, _ picture: GraphPicture
  ) -> Bool {
    if plan.nodeFrames.contains(where: { $0.intersects(strip) }) { return false }
    for (index, frame) in plan.groupFrames.enumerated() where !groups.contains(index) {
      if let frame, frame.intersects(strip), !isInside(index, groups, picture) { return false }
    }
    for route in plan.routes {
      guard let route else { continue }
      if let label = route.labelFrame, label.intersects(strip) { return false }
      for (from, to) in zip(route.points, route.points.dropFirst()) {
        let isAlong =
          from.x == to.x
          ? from.x >= strip.min.x : from.y == strip.min.y || abs(from.y - strip.max.y) <= 1
        if isAlong, Rect2D(from, to).grown(by: 0.5).intersects(strip) { return false }
      }
    }
    return true
  }

  /// Whether a group is inside of one of some groups.
  private static func isInside(_ group: Int, _ groups: Set<Int>, _ picture: GraphPicture) -> Bool {
    var next = picture.groups[group].parent
    for _ in picture.groups {
      guard let index = next, picture.groups.indices.contains(index) else { return false }
      if groups.contains(index) { return true }
      next = picture.groups[index].parent
    }
    return false
  }
}

extension Point2D {
  /// Moves the point one cell towards another one that is above, below or beside it.
  fileprivate mutating func approach(_ other: Point2D) {
    x += min(max(other.x - x, -1), 1)
    y += min(max(other.y - y, -1), 1)
  }
}
