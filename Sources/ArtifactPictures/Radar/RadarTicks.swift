import Drawing

/// The numbers of the lines around the center of a radar chart, beside its first axis, where they cross as few lines as possible.
struct RadarTicks {
  /// A number.
  struct Tick {
    var text: String
    /// The frame, with the center of the chart as the origin.
    var frame: Rect2D
    /// Whether a line is below it.
    var isOnLine: Bool
  }

  private(set) var ticks: [Tick] = []

  static let style = TextStyle2D(size: 10)

  /// Places the numbers of lines at distances from the center.
  ///
  /// - Parameter curves: The segments of the curves.
  /// - Parameter lines: The segments of the lines around the center.
  /// - Complexity: O(numbers × segments).
  init(
    _ texts: [(text: String, distance: Double)], curves: [(Point2D, Point2D)],
    lines: [(Point2D, Point2D)], _ measure: any TextMeasuring
  ) {
    let candidates = Place.allCases.map { place in
      texts.map { text, distance in
        let frame = place.frame(measure.size(of: [text], style: Self.style), distance)
        let crossings = curves.count { PlaneObstacles.crosses(frame, $0.0, $0.1) }
        let others = lines.count { PlaneObstacles.crosses(frame, $0.0, $0.1) }
        let tick = Tick(text: text, frame: frame, isOnLine: crossings + others > 0)
        return (tick: tick, cost: 30 * crossings + 10 * others)
      }
    }
    func cost(_ place: [(tick: Tick, cost: Int)]) -> Int { place.reduce(0) { $0 + $1.cost } }
    guard let common = candidates.min(by: { cost($0) < cost($1) }) else { return }
    ticks = common.enumerated().map { index, candidate in
      // A number may be elsewhere than the others if that crosses fewer lines.
      let best = candidates.map { $0[index] }.min { $0.cost < $1.cost }
      return best.map { $0.cost < candidate.cost ? $0.tick : candidate.tick } ?? candidate.tick
    }
  }

  /// The places beside the first axis, which goes up, in the order of preference.
  private enum Place: Int, CaseIterable {
    case aboveLeft, aboveRight, belowLeft, belowRight, left, right

    func frame(_ size: Size2D, _ distance: Double) -> Rect2D {
      let isLeft = self == .aboveLeft || self == .belowLeft || self == .left
      let y =
        switch self {
        case .aboveLeft, .aboveRight: -distance - size.height
        case .belowLeft, .belowRight: -distance + 2
        case .left, .right: -distance - size.height / 2
        }
      return Rect2D(origin: Point2D(x: isLeft ? -5 - size.width : 5, y: y), size: size)
    }
  }
}
