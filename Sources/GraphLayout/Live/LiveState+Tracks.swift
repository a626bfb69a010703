extension LiveState {
  /// An end of a segment along the cross axis: a segment along the main axis is fastened there.
  struct TrackEnd {
    var cross: Int
    /// Whether the other segment comes from the top of the gap, or else from its bottom.
    var isFromTop: Bool
    /// The node where the other segment is fastened; −1 for none.
    var node = -1
  }

  /// How far a segment along the main axis reaches into a gap from its top or bottom.
  func reach(into gap: Int, _ end: TrackEnd) -> Int {
    let strip = index.gaps[gap]
    var reached = end.isFromTop ? gapBottom(gap) : gapTop(gap)
    func limit(_ low: Int, _ high: Int, _ distance: Int) {
      reached =
        end.isFromTop ? min(reached, low - distance) : max(reached, high + distance)
    }
    for segment in strip.verticals where abs(segment.cross - end.cross) < grid.edgeSpacing {
      let node = Int(end.isFromTop ? segment.upper : segment.lower)
      // Edges of the same side may be nearer.
      if node == end.node, node >= 0, abs(segment.cross - end.cross) >= grid.portSpacing {
        continue
      }
      limit(segment.low, segment.high, grid.edgeSpacing)
    }
    for label in strip.labels
    where label.left - labelSpacing < end.cross && end.cross < label.right + labelSpacing {
      limit(label.top, label.bottom, labelSpacing)
    }
    return reached
  }

  /// Whether a segment along the main axis may pass a gap.
  func isFree(_ cross: Int, through gap: Int, from upper: Int = -1, to lower: Int = -1) -> Bool {
    let strip = index.gaps[gap]
    for segment in strip.verticals where abs(segment.cross - cross) < grid.edgeSpacing {
      let isShared =
        segment.upper >= 0 && Int(segment.upper) == upper
        || segment.lower >= 0 && Int(segment.lower) == lower
      if !isShared || abs(segment.cross - cross) < grid.portSpacing { return false }
    }
    for label in strip.labels
    where label.left - labelSpacing < cross && cross < label.right + labelSpacing { return false }
    return true
  }

  /// Whether a segment along the main axis may pass a row.
  func isFree(_ cross: Int, throughRow row: Int) -> Bool {
    for node in rowNodes[row] {
      let box = nodes[Int(node)].box
      if box.left - grid.boxSpacing < cross, cross < box.right + grid.boxSpacing { return false }
    }
    for segment in index.rows[row].verticals
    where abs(segment.cross - cross) < grid.edgeSpacing { return false }
    for label in index.rows[row].labels
    where label.left - labelSpacing < cross && cross < label.right + labelSpacing { return false }
    return true
  }

  /// The place of a segment along the cross axis, with as few crossings as possible; or else, if it is
  /// strict, the nearest to the preferred end.
  func track(
    in gap: Int, _ first: TrackEnd, _ second: TrackEnd, prefersTop: Bool,
    from least: Int = .min, isStrict: Bool = false
  ) -> (main: Int, crossings: Int)? {
    var low = max(gapTop(gap) + grid.clearance, least)
    var high = gapBottom(gap) - grid.clearance
    for end in [first, second] {
      let reached = reach(into: gap, end)
      if end.isFromTop { high = min(high, reached) } else { low = max(low, reached) }
    }
    guard low <= high else { return nil }
    let (left, right) = (min(first.cross, second.cross), max(first.cross, second.cross))
    let strip = index.gaps[gap]
    var free = FreePlaces(low, high)
    for segment in strip.horizontals
    where segment.low - grid.edgeSpacing < right && left < segment.high + grid.edgeSpacing {
      free.block(segment.main - grid.edgeSpacing, segment.main + grid.edgeSpacing)
    }
    for label in strip.labels
    where label.left - labelSpacing < right && left < label.right + labelSpacing {
      free.block(label.top - labelSpacing, label.bottom + labelSpacing)
    }
    let wishes =
      isStrict || gap == rows.count
      ? [prefersTop ? low : high] : prefersTop ? [low, high, (low + high) / 2] : [high, low]
    var best: (main: Int, crossings: Int)?
    for wish in wishes {
      guard let main = free.nearest(to: wish), main != best?.main else { continue }
      var crossings = 0
      for segment in strip.verticals
      where left < segment.cross && segment.cross < right && segment.low < main
        && main < segment.high
      {
        crossings += 1
      }
      if crossings < best?.crossings ?? .max { best = (main, crossings) }
    }
    return best
  }

  /// Free places along the cross axis where a segment passes some rows and the gaps between them, those
  /// nearest to a span first.
  func columns(through passed: Range<Int>, near first: Int, _ last: Int, count: Int) -> [Int] {
    // Mostly there is one nearby.
    let near = columns(through: passed, near: first, last, count: count, distance: 24)
    if near.count >= 2 { return near }
    return columns(through: passed, near: first, last, count: count, distance: 1 << 20)
  }

  private func columns(
    through passed: Range<Int>, near first: Int, _ last: Int, count: Int, distance: Int
  ) -> [Int] {
    let reach = distance * grid.nodeSpacing
    var free = FreePlaces(max(0, first - reach), min(outermost, last + reach))
    for row in passed {
      for node in rowNodes[row] {
        let box = nodes[Int(node)].box
        free.block(box.left - grid.boxSpacing, box.right + grid.boxSpacing)
      }
      // What comes from above is in the strip above as well.
      let isFirst = row == passed.lowerBound
      if !isFirst { block(index.gaps[row], from: rows[row - 1].bottom, &free) }
      block(index.rows[row], from: isFirst ? .min : rows[row].top, &free)
    }
    return free.nearest(to: first, last, count: count)
  }

  /// Free places along the cross axis where a segment passes a gap.
  func columns(throughGap gap: Int, near first: Int, _ last: Int, count: Int) -> [Int] {
    var free = FreePlaces(0, outermost)
    block(index.gaps[gap], from: .min, &free)
    return free.nearest(to: first, last, count: count)
  }

  private func block(_ strip: LiveIndex.Strip, from main: Int, _ free: inout FreePlaces) {
    for segment in strip.verticals where segment.low >= main {
      free.block(segment.cross - grid.edgeSpacing, segment.cross + grid.edgeSpacing)
    }
    for label in strip.labels {
      free.block(label.left - labelSpacing, label.right + labelSpacing)
    }
  }

  /// A place along the cross axis that is beyond everything else.
  var outermost: Int { greatest.cross + grid.boxSpacing }
}
