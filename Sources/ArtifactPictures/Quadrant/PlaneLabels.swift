import Drawing

/// Places texts in a plane, so that they overlap neither each other nor points, and cross as few lines as possible.
struct PlaneLabels {
  /// A text at its place.
  struct Placed {
    var block: TextBlock
    var frame: Rect2D
    /// Whether a line is below it.
    var isOnLine: Bool
  }

  /// Where a text belongs.
  enum Spot {
    /// Beside the sign of a point, which is the obstacle with a number.
    case beside(Rect2D, own: Int)
    /// At a position, or near it.
    case near(Point2D)
    /// On a line, which is the obstacle with a number.
    case onLine(Point2D, Point2D, own: Int)
    /// In a part of the plane: at its top, or in its center, or elsewhere in it.
    case inside(Rect2D, isCentered: Bool)
  }

  let metrics: PictureMetrics
  /// The area for texts.
  let area: Rect2D
  private var obstacles: PlaneObstacles
  /// The texts that are placed, and the numbers in signs.
  private var texts: [Rect2D] = []

  init(_ metrics: PictureMetrics, area: Rect2D) {
    self.metrics = metrics
    self.area = area
    obstacles = PlaneObstacles(bucketLength: metrics.pick(8, 48))
  }

  /// Adds a point; returns its number.
  mutating func insert(_ body: Rect2D) -> Int {
    obstacles.insert(body.grown(by: metrics.size((1, 0), (2, 2))))
  }

  /// Adds a part of a frame, which texts may be directly beside.
  mutating func insertEdge(_ edge: Rect2D) { obstacles.insert(edge) }

  /// Adds a line; returns its number.
  @discardableResult
  mutating func insertLine(from start: Point2D, to end: Point2D, cost: Double) -> Int {
    obstacles.insert(from: start, to: end, cost: cost)
  }

  /// Returns the ways to break a text between words, in the order of preference.
  ///
  /// - Parameter breaksWords: Whether a text with a word that is too long is broken within it.
  func variants(
    of text: String, style: TextStyle2D, widths: [Double], breaksWords: Bool = true
  ) -> [TextBlock] {
    var variants: [TextBlock] = []
    let words = text.split(whereSeparator: \.isWhitespace)
    let longest = words.map { metrics.width(of: String($0), style) }.max() ?? 0
    for width in widths {
      guard longest <= width || (variants.isEmpty && breaksWords) else { continue }
      let block = metrics.block(text, style, width: width)
      if variants.last?.lines != block.lines { variants.append(block) }
    }
    return variants
  }

  /// Places a text where it costs the least, and keeps others from there; nil if it has no room.
  ///
  /// - Parameter variants: The ways to break it, in the order of preference.
  mutating func place(_ variants: [TextBlock], _ spot: Spot) -> Placed? {
    var (own, ownLine): (Int?, Int?) = (nil, nil)
    switch spot {
    case .beside(_, let number): own = number
    case .onLine(_, _, let number): ownLine = number
    default: break
    }
    var best: (placed: Placed, cost: Double)?
    for (number, block) in variants.enumerated() {
      let size = block.size
      for candidate in candidates(for: spot, size) {
        if case .beside(let body, _) = spot, candidate.isDistant {
          // Nothing is between a point and its label.
          let area = Rect2D(origin: candidate.origin, size: size).union(body)
          guard obstacles.isFree(area, except: own) else { continue }
        }
        let cost = candidate.cost + Double(number) * 3
        guard cost < best?.cost ?? .infinity else { continue }
        let frame = Rect2D(origin: candidate.origin, size: size)
        guard frame.min.x >= area.min.x, frame.min.y >= area.min.y, frame.max.x <= area.max.x,
          frame.max.y <= area.max.y, obstacles.isFree(frame, except: own)
        else { continue }
        let crossing = obstacles.crossingCost(frame, except: ownLine)
        guard cost + crossing < best?.cost ?? .infinity else { continue }
        let placed = Placed(
          block: block, frame: frame, isOnLine: crossing > 0 || ownLine != nil)
        best = (placed, cost + crossing)
      }
    }
    guard let placed = best?.placed else { return nil }
    texts.append(placed.frame)
    var gap = metrics.size((1, 0), (3, 2))
    // The name of a part is not read on as the label beside it.
    if case .inside = spot { gap.width = metrics.pick(3, 20) }
    obstacles.insert(placed.frame.grown(by: gap))
    return placed
  }

  /// Returns the place for the number in a sign that is the nearest to its own and overlaps no text.
  mutating func placeNumber(_ frame: Rect2D) -> Rect2D {
    let step = max(frame.width, frame.height) + 1
    var free = frame
    search: for ring in 0...8 {
      for side in 0..<max(1, ring * 8) {
        // Around a square: to the right, down, to the left, and up.
        let (edge, part) = (side / max(1, 2 * ring), side % max(1, 2 * ring) - ring)
        let offset = [(part, -ring), (ring, part), (-part, ring), (-ring, -part)][edge]
        let place = frame.offset(
          x: Double(offset.0) * step / 2, y: Double(offset.1) * step / 2)
        guard ring == 0 || (area.contains(place.min) && area.contains(place.max)),
          !texts.contains(where: { $0.intersects(place) })
        else { continue }
        free = place
        break search
      }
    }
    texts.append(free)
    return free
  }

  // MARK: Candidates

  /// A place for a text, and how undesirable it is.
  private struct Candidate {
    var origin: Point2D
    var cost: Double
    var isDistant = false
  }

  private func candidates(for spot: Spot, _ size: Size2D) -> [Candidate] {
    switch spot {
    case .beside(let body, _): places(beside: body, size)
    case .near(let position): places(near: position, size)
    case .onLine(let start, let end, _): places(from: start, to: end, size)
    case .inside(let part, let isCentered): places(in: part, isCentered: isCentered, size)
    }
  }

  /// In cells, the nearest whole cell.
  private func aligned(_ point: Point2D) -> Point2D {
    metrics.pick(Point2D(x: point.x.rounded(), y: point.y.rounded()), point)
  }

  /// Places around a sign, first on its right, and farther away at last.
  private func places(beside body: Rect2D, _ size: Size2D) -> [Candidate] {
    let gap = metrics.size((1, 0), (4, 2))
    let center = aligned(
      Point2D(x: body.center.x - size.width / 2, y: body.center.y - size.height / 2))
    var candidates: [Candidate] = []
    for ring in 0..<3 {
      let distance = Double(ring) * metrics.pick(1, 8)
      let right = body.max.x + gap.width + distance
      let left = body.min.x - gap.width - distance - size.width
      let below = body.max.y + gap.height + distance
      let above = body.min.y - gap.height - distance - size.height
      let end = body.max.x - size.width
      let places = [
        (right, center.y), (left, center.y), (center.x, below), (center.x, above),
        (body.min.x, above), (body.min.x, below), (end, above), (end, below), (right, above),
        (right, below), (left, above), (left, below),
      ]
      for (index, place) in places.enumerated() {
        let cost = Double(ring) * 4 + Double(index) * 0.3
        candidates.append(
          Candidate(origin: Point2D(x: place.0, y: place.1), cost: cost, isDistant: ring > 0))
      }
    }
    return candidates
  }

  /// Places that contain a position, and such above and below it.
  private func places(near position: Point2D, _ size: Size2D) -> [Candidate] {
    var candidates: [Candidate] = []
    for ring in 0..<6 {
      let distance = Double(ring) * metrics.pick(1, 8)
      for side in ring == 0 ? [0.0] : [-1, 1] {
        let top = position.y - size.height / 2 + side * distance
        for (index, part) in [0, 0.5, 1, 0.25, 0.75].enumerated() {
          candidates.append(
            Candidate(
              origin: aligned(Point2D(x: position.x - part * size.width, y: top)),
              cost: Double(ring) * 2 + Double(index) * 0.5))
        }
      }
    }
    return candidates
  }

  /// Places along a line, first in its middle.
  private func places(from start: Point2D, to end: Point2D, _ size: Size2D) -> [Candidate] {
    [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].enumerated().map { index, part in
      let center = Point2D(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      return Candidate(
        origin: aligned(Point2D(x: center.x - size.width / 2, y: center.y - size.height / 2)),
        cost: Double(index) * 0.5)
    }
  }

  private func places(in part: Rect2D, isCentered: Bool, _ size: Size2D) -> [Candidate] {
    let inset = metrics.size((1, 0), (8, 8))
    let free = Size2D(
      width: part.width - size.width - 2 * inset.width,
      height: part.height - size.height - 2 * inset.height)
    guard free.width >= 0, free.height >= 0 else { return [] }
    let rows = isCentered ? [0.5, 0, 1] : [0, 1, 0.5, 0.25, 0.75]
    return rows.enumerated().flatMap { number, row in
      [0.5, 0, 1].enumerated().map { index, column in
        let origin = Point2D(
          x: part.min.x + inset.width + free.width * column,
          y: part.min.y + inset.height + free.height * row)
        return Candidate(origin: aligned(origin), cost: Double(number) * 2 + Double(index))
      }
    }
  }
}
