import Drawing
import FlowGraph

// Titles of groups.

/// How the titles of the groups of a picture are broken, and how much room they need.
struct GroupTitles {
  /// The lines of each title; none for an empty one.
  let blocks: [TextBlock]
  /// The groups that are wide enough for their titles on either side of a line.
  var wide: Set<Int> = []

  /// Breaks titles.
  ///
  /// - Parameter widths: The widths at which the titles of some groups are broken instead of the usual one.
  /// - Complexity: O(length of all titles).
  init(_ picture: GraphPicture, _ metrics: GraphCard.Metrics, widths: [Int: Double] = [:]) {
    blocks = picture.groups.enumerated().map { index, group in
      Self.block(group, metrics, width: widths[index])
    }
  }

  /// Keeps titles on one line, as in flows, whose user makes room.
  init(onOneLine picture: GraphPicture, _ metrics: GraphCard.Metrics) {
    self.init(
      picture, metrics,
      widths: Dictionary(uniqueKeysWithValues: picture.groups.indices.map { ($0, .infinity) }))
  }

  /// Breaks the title of a group.
  static func block(
    _ group: GraphPicture.Group, _ metrics: GraphCard.Metrics, width: Double? = nil
  ) -> TextBlock {
    let style = style(group, metrics)
    let usual = LineBreaking.width(
      metrics.groupTitleWidth, keepingWordsOf: group.title, upTo: metrics.wordWidth, style,
      metrics.measure)
    return metrics.block(group.title, style, width: width ?? usual, count: 100)
  }

  /// The font of the title of a group.
  static func style(_ group: GraphPicture.Group, _ metrics: GraphCard.Metrics) -> TextStyle2D {
    let scale = group.style.textScale(12, metrics.unit)
    return metrics.style(12 * scale, isBold: group.style.isBold ?? true)
  }
}

extension GraphScene {
  /// Cuts a title that is wider than the frame of its group, and has more lines there than the layout knows of.
  private mutating func fitTitles() {
    for (index, title) in titles.enumerated() where !title.isEmpty {
      guard let frame = frame(ofGroup: index) else { continue }
      let width = frame.width - 2 * corner
      guard title.width > width, width > 0 else { continue }
      let whole = GroupTitles.block(picture.groups[index], metrics, width: width)
      if whole.lines.count > title.lines.count { cutTitles[index] = width }
      titles[index] = metrics.block(
        picture.groups[index].title, title.style, width: width, count: title.lines.count)
    }
  }

  func draw(titleOf index: Int, in scene: inout Scene2D) {
    let group = picture.groups[index]
    guard let frame = frame(ofGroup: index), !titles[index].isEmpty else { return }
    let (style, title) = (group.style, titles[index])
    let behind = behind(frame)
    var place = titlePlace(of: index, in: frame).place
    place.y += (title.height - title.lineHeight) / 2
    append(style.opacity, in: &scene) { scene in
      scene.append(
        .text(
          .init(
            title.lines.joined(separator: "\n"), at: place, style: title.style,
            paint: legible(
              style.text ?? .role(.group, index: index), on: style.fill, behind: behind),
            interruptsLines: true, background: behind)), id: group.id)
    }
  }

  /// Where the title of a group starts, and how many lines cross it: at the left of the upper border, or else where the
  /// fewest lines do, which may be at the lower border for a title of one line. The place is the middle of the first line.
  private func titlePlace(of index: Int, in frame: Rect2D) -> (count: Int, place: Point2D) {
    let title = titles[index]
    let width = title.width
    let (inset, gap) = Self.insets(metrics)
    // Both corners are seen where the title nearly fills the border.
    let last = frame.max.x - inset - width
    let first = max(
      frame.min.x + corner, min(frame.min.x + inset, frame.max.x - corner - width))
    var best: (count: Int, place: Point2D)?
    let isHigh = title.lines.count > 1
    let (upper, lower) = (upperRows(of: index, in: frame), frame.max.y - metrics.pick(1, 12))
    for rows in isHigh ? [upper] : [upper, lower...lower] {
      let y = rows.lowerBound
      let crossings = verticals(in: rows)
      let starts = [first] + crossings.map { $0 + gap }.filter { $0 > first && $0 <= last }.sorted()
      for start in starts {
        let count = crossings.count { $0 > start - gap && $0 < start + width + gap }
        if count < best?.count ?? .max {
          best = (count, Point2D(x: start, y: y + metrics.half))
        }
        if count == 0 { break }
      }
      if best?.count == 0 { break }
    }
    return best ?? (0, Point2D(x: first, y: frame.min.y))
  }

  /// Where the middles of the lines of a title are at the upper border; in cells, the tops.
  private func upperRows(of index: Int, in frame: Rect2D) -> ClosedRange<Double> {
    let top = frame.min.y + metrics.pick(0, 16)
    return top...top + titles[index].height - titles[index].lineHeight
  }

  /// The distance of titles from the sides of their groups, and from lines.
  private static func insets(_ metrics: GraphCard.Metrics) -> (side: Double, line: Double) {
    metrics.pick((2, 1), (12, 6))
  }

  /// The least distance of titles from the sides of their groups.
  private var corner: Double { metrics.pick(1, 4) }

  /// The groups whose titles are crossed by a line, and those that have them at the lower border.
  var cramped: (crossed: Set<Int>, low: Set<Int>) {
    var (crossed, low): (Set<Int>, Set<Int>) = ([], [])
    for index in titles.indices where !titles[index].isEmpty {
      guard let frame = frame(ofGroup: index) else { continue }
      let title = titlePlace(of: index, in: frame)
      if title.count > 0 {
        crossed.insert(index)
      } else if title.place.y > frame.center.y {
        low.insert(index)
      }
    }
    return (crossed, low)
  }

  /// Lays out a picture with whole titles of groups: those of narrow groups have more lines. Nil if it does not fit.
  ///
  /// - Parameter layout: Lays out the picture with titles.
  static func titled(
    _ picture: GraphPicture, _ metrics: GraphCard.Metrics, on canvas: Canvas2D,
    _ layout: (GroupTitles) -> GraphScene?
  ) -> GraphScene? {
    var titles = GroupTitles(picture, metrics)
    guard var scene = layout(titles) else { return nil }
    if scene.fits(canvas), !scene.cutTitles.isEmpty {
      titles = GroupTitles(picture, metrics, widths: scene.cutTitles)
      guard let wrapped = layout(titles) else { return nil }
      scene = wrapped
    }
    guard scene.fits(canvas), scene.cutTitles.isEmpty else { return nil }
    scene = scene.withRoomForTitles(on: canvas) {
      titles.wide = $0
      return layout(titles)
    }
    var centered = scene
    return centered.centerGroups() && centered.fits(canvas) ? centered : scene
  }

  /// The picture with wider groups, if fewer titles are then crossed by a line, or if it has more of them at the upper
  /// border without becoming much larger.
  ///
  /// - Parameter wider: Lays out the picture with some groups wide enough.
  private func withRoomForTitles(
    on canvas: Canvas2D, _ wider: (Set<Int>) -> GraphScene?
  ) -> GraphScene {
    let known = cramped
    if known.crossed.isEmpty, known.low.isEmpty { return self }
    guard let all = wider(known.crossed.union(known.low)) else { return self }
    let (crossed, low) = all.cramped
    let isLarge = all.size.width * all.size.height > 1.3 * size.width * size.height
    if all.fits(canvas), !isLarge,
      (crossed.count, low.count) < (known.crossed.count, known.low.count)
    {
      return all
    }
    guard !known.crossed.isEmpty, let some = wider(known.crossed) else { return self }
    return some.fits(canvas) && some.cramped.crossed.count < known.crossed.count ? some : self
  }

  /// The width of a group that has room for a title of some width beside a line, wherever that is.
  static func widthBesideLine(_ title: Double, _ metrics: GraphCard.Metrics) -> Double {
    let (inset, gap) = insets(metrics)
    return 2 * (title + inset + gap)
  }

  /// Where lines lead up or down between two heights.
  private func verticals(in rows: ClosedRange<Double>) -> [Double] {
    var result: [Double] = []
    for (edge, route) in zip(picture.edges, plan.routes) where !edge.isHidden {
      var points = cut(route?.points ?? [], of: edge)
      // In cells, a sign is before the border that it points to.
      if metrics.isCells, points.count > 1 {
        if edge.targetGroup != nil, edge.targetMarker != nil {
          points[points.count - 1].approach(points[points.count - 2])
        }
        if edge.sourceGroup != nil, edge.sourceMarker != nil { points[0].approach(points[1]) }
      }
      for (from, to) in zip(points, points.dropFirst()) where from.x == to.x {
        if min(from.y, to.y) <= rows.upperBound, max(from.y, to.y) >= rows.lowerBound {
          result.append(from.x)
        }
      }
    }
    return result
  }

  // MARK: Room for titles

  /// Widens groups for their titles, beside lines that enter or leave them, as far as nothing else is in the way at their
  /// right.
  mutating func makeRoomForTitles() {
    let (inset, gap) = Self.insets(metrics)
    // Inner groups are after those that contain them.
    for index in titles.indices.reversed() where !titles[index].isEmpty {
      guard let start = frame(ofGroup: index)?.min.x else { continue }
      let width = titles[index].width
      // The corner at least.
      for end in [start + width + 2 * inset, start + width + inset + corner]
      where end > frame(ofGroup: index)?.max.x ?? .infinity { widen(index, to: end) }
      guard let frame = frame(ofGroup: index), titlePlace(of: index, in: frame).count > 0 else {
        continue
      }
      let lines = verticals(in: upperRows(of: index, in: frame)).filter { $0 < frame.max.x }
      guard let last = lines.max() else { continue }
      widen(index, to: last + gap + width + inset)
    }
    fitTitles()
  }

  /// Moves groups that are as wide as their titles to the right, so that their content is in their middle, where nothing
  /// is in the way and no more lines cross the title. Then nothing is left of the picture.
  ///
  /// - Returns: Whether a group was moved.
  private mutating func centerGroups() -> Bool {
    let step = metrics.pick(2.0, 16)
    var isMoved = false
    for index in titles.indices.reversed() where !titles[index].isEmpty {
      guard let frame = frame(ofGroup: index), let content = content(ofGroup: index) else {
        continue
      }
      let slack = (content.min.x - frame.min.x) - (frame.max.x - content.max.x)
      let shift = metrics.snapped(slack / 2)
      guard shift >= step else { continue }
      let known = self
      widen(index, to: frame.max.x + shift)
      guard let wide = self.frame(ofGroup: index), wide.max.x > frame.max.x else { continue }
      plan.groupFrames[index] = frame.offset(x: shift, y: 0)
      if titlePlace(of: index, in: frame.offset(x: shift, y: 0)).count
        > known.titlePlace(of: index, in: frame).count
      {
        self = known
      } else {
        isMoved = true
      }
    }
    guard isMoved else { return false }
    trimLeft()
    moveLabels()
    return true
  }

  /// What is in a group: boxes, groups, and the lines between them.
  private func content(ofGroup group: Int) -> Rect2D? {
    var content: Rect2D?
    func include(_ frame: Rect2D) { content = content?.union(frame) ?? frame }
    let isInside = picture.nodes.indices.map { picture.contains(group, node: $0) }
    for node in picture.nodes.indices where isInside[node] { include(plan.nodeFrames[node]) }
    for (index, inner) in picture.groups.enumerated() where inner.parent == group {
      if let frame = frame(ofGroup: index) { include(frame) }
    }
    for (edge, route) in zip(picture.edges, plan.routes) {
      guard let route, isInside.indices.contains(edge.source), isInside[edge.source],
        isInside.indices.contains(edge.target), isInside[edge.target]
      else { continue }
      if let label = route.labelFrame { include(label) }
      for point in route.points { include(Rect2D(point, point)) }
    }
    return content
  }

  /// Moves everything to the left, to where groups were before.
  private mutating func trimLeft() {
    let frames =
      plan.nodeFrames + plan.groupFrames.compactMap(\.self)
      + plan.routes.compactMap { $0?.labelFrame }
    let points = plan.routes.compactMap { $0?.points }.joined()
    let start = min(
      frames.map(\.min.x).min() ?? 0, points.map(\.x).min() ?? 0)
    guard start > 0 else { return }
    plan.nodeFrames = plan.nodeFrames.map { $0.offset(x: -start, y: 0) }
    plan.groupFrames = plan.groupFrames.map { $0?.offset(x: -start, y: 0) }
    for index in plan.routes.indices {
      guard let route = plan.routes[index] else { continue }
      plan.routes[index]?.points = route.points.map { Point2D(x: $0.x - start, y: $0.y) }
      plan.routes[index]?.labelFrame = route.labelFrame?.offset(x: -start, y: 0)
    }
    plan.size.width -= start
  }

  /// Moves the right border of a group, and those of the groups around it, or nothing if something is in the way.
  private mutating func widen(_ group: Int, to end: Double) {
    let (gap, inset) = metrics.pick((1.0, 2.0), (8, 24))
    var changed = plan
    var around: Set<Int> = []
    var end = end
    for index in picture.path(from: group) {
      guard let frame = frame(ofGroup: index) else { break }
      around.insert(index)
      if end > frame.max.x {
        let strip = Rect2D(
          x: frame.max.x - metrics.pick(1, 0), y: frame.min.y, width: end - frame.max.x + gap,
          height: frame.height)
        guard isFree(strip, except: around) else { return }
        changed.groupFrames[index] = Rect2D(frame.min, Point2D(x: end, y: frame.max.y))
      }
      end += inset
    }
    changed.size.width = max(changed.size.width, end - inset)
    plan = changed
  }

  /// Whether neither a box, nor a group, nor a label or a line along its border is in a strip at the right of a group.
  private func isFree(_ strip: Rect2D, except groups: Set<Int>) -> Bool {
    if plan.nodeFrames.contains(where: { $0.intersects(strip) }) { return false }
    for (index, frame) in plan.groupFrames.enumerated() where !groups.contains(index) {
      if let frame, frame.intersects(strip),
        !picture.hasGroup(from: picture.groups[index].parent, where: groups.contains)
      {
        return false
      }
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
}

extension Point2D {
  /// Moves the point one cell towards another one that is above, below or beside it.
  fileprivate mutating func approach(_ other: Point2D) {
    x += min(max(other.x - x, -1), 1)
    y += min(max(other.y - y, -1), 1)
  }
}
