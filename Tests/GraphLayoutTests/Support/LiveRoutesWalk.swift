import GraphLayout

/// A random walk of boxes that move, come and go, and of the edges between them; the same seed gives the same walk.
struct LiveRoutesWalk {
  private var state: UInt64
  private let isCells: Bool
  private var nextID = 0
  private(set) var boxes: [LiveRoutes.Box] = []
  private(set) var edges: [LiveRoutes.Edge] = []

  /// - Parameter count: the number of boxes at the start.
  init(seed: UInt64, isCells: Bool, count: Int) {
    state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
    self.isCells = isCells
    for _ in 0..<8 { _ = number(0...1) }
    for _ in 0..<count { addBox() }
    for _ in 0..<count * 3 / 2 { addEdge() }
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Int(state % UInt64(range.count))
  }

  /// The unit of distances: in cells, a row.
  private var unit: Double { isCells ? 1 : 14 }

  mutating func addBox() {
    let isContainer = number(0...7) == 0
    let size =
      isContainer
      ? Size2D(width: Double(number(20...50)) * unit, height: Double(number(8...20)) * unit)
      : Size2D(width: Double(number(4...14)) * unit, height: Double(number(3...5)) * unit)
    let origin = Point2D(x: Double(number(-60...60)) * unit, y: Double(number(-40...40)) * unit)
    boxes.append(
      LiveRoutes.Box(
        id: "b\(nextID)", frame: Rect2D(origin: origin, size: size), isContainer: isContainer))
    nextID += 1
  }

  mutating func addEdge() {
    guard !boxes.isEmpty else { return }
    let ends = [boxes[number(0...boxes.count - 1)].id, boxes[number(0...boxes.count - 1)].id]
    var edge = LiveRoutes.Edge(id: "e\(nextID)", source: ends[0], target: ends[1])
    nextID += 1
    if number(0...4) == 0 { edge.sourceSide = LayoutSide.allCases[number(0...3)] }
    if number(0...4) == 0 { edge.targetSide = LayoutSide.allCases[number(0...3)] }
    if number(0...3) == 0 {
      edge.labelSize = Size2D(
        width: Double(number(1...6)) * unit, height: isCells ? 1 : Double(number(10...20)))
    }
    edges.append(edge)
  }

  /// Moves one or a few boxes, resizes one, or adds or removes a box or an edge.
  mutating func step() {
    switch number(0...19) {
    case 0: addBox()
    case 1: if boxes.count > 2 { boxes.remove(at: number(0...boxes.count - 1)) }
    case 2: addEdge()
    case 3: if edges.count > 2 { edges.remove(at: number(0...edges.count - 1)) }
    case 4:
      let index = number(0...boxes.count - 1)
      let frame = boxes[index].frame
      boxes[index].frame = Rect2D(
        origin: frame.min,
        size: Size2D(
          width: Double(number(3...16)) * unit, height: Double(number(3...6)) * unit))
    case 5, 6:
      let (dx, dy) = distance()
      for index in boxes.indices where number(0...2) == 0 { move(index, dx, dy) }
    case 7:
      let (dx, dy) = distance()
      for index in boxes.indices { move(index, dx, dy) }
    default:
      let (dx, dy) = distance()
      move(number(0...boxes.count - 1), dx, dy)
    }
  }

  private mutating func distance() -> (Double, Double) {
    // In pixels, also fractions that a double cannot represent.
    let part = isCells ? 1 : [14, 1, 0.1, 1 / 3.0][number(0...3)]
    return (Double(number(-8...8)) * part, Double(number(-5...5)) * part)
  }

  mutating func move(_ index: Int, _ dx: Double, _ dy: Double) {
    boxes[index].frame = boxes[index].frame.offset(x: dx, y: dy)
  }
}
