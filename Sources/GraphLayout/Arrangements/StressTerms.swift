/// The distances that a drawing should have, between pairs of boxes.
struct StressTerms {
  private(set) var first: [Int32] = []
  private(set) var second: [Int32] = []
  private(set) var distance: [Double] = []

  /// The greatest number of boxes for which the distances of all pairs are used.
  static let fullLimit = 400

  /// Finds the distances of pairs of boxes along links: of all pairs, or, in large graphs, of linked boxes
  /// and of all boxes to a few pivots that are far from each other.
  ///
  /// - Complexity: O(boxes × (boxes + links)) for few boxes, and O(pivots × (boxes + links)) for many.
  init(_ boxes: BoxGraph, diameter: [Double], budget: inout LayoutBudget) {
    let (lists, others) = boxes.neighbors
    let count = boxes.count
    func length(_ a: Int, _ b: Int) -> Double {
      // A box with many links has its neighbors in a disk.
      let degree = Double(max(lists.count(a), lists.count(b)))
      return (diameter[a] + diameter[b]) / 2
        + min(diameter[a], diameter[b]) * max(0, (degree / 4).squareRoot() - 1)
    }
    // Where there is no way, the distance is infinite.
    var places = [Double](repeating: .infinity, count: count)
    var nearest = [Double](repeating: .infinity, count: count)
    let isFull = count <= Self.fullLimit
    let pivots = isFull ? count : max(12, min(60, 6_000_000 / (count + boxes.links.count)))
    var pivot = 0
    for round in 0..<pivots {
      if round > 0, budget.spend(count) { break }
      if isFull { pivot = round }
      search(from: pivot)
      var farthest = pivot
      for box in 0..<count {
        if isFull ? box > pivot : box != pivot, places[box] < .infinity {
          first.append(Int32(pivot))
          second.append(Int32(box))
          distance.append(places[box])
        }
        nearest[box] = min(nearest[box], places[box])
        if nearest[box] > nearest[farthest] { farthest = box }
        places[box] = .infinity
      }
      if nearest[farthest] <= 0 { break }
      pivot = farthest
    }
    if !isFull {
      for link in boxes.links {
        first.append(link.source)
        second.append(link.target)
        distance.append(length(Int(link.source), Int(link.target)))
      }
    }
    shuffle()

    func search(from root: Int) {
      var order = [Int32(root)]
      order.reserveCapacity(count)
      places[root] = 0
      var next = 0
      while next < order.count {
        let box = Int(order[next])
        next += 1
        for place in lists.range(box) where places[Int(others[place])] == .infinity {
          let other = Int(others[place])
          places[other] = places[box] + length(box, other)
          order.append(Int32(other))
        }
      }
    }
  }

  /// Brings the terms into an order without a pattern, the same in every run.
  private mutating func shuffle() {
    var random = FixedRandom(seed: 42)
    for index in first.indices.reversed() where index > 0 {
      let other = random.below(index + 1)
      first.swapAt(index, other)
      second.swapAt(index, other)
      distance.swapAt(index, other)
    }
  }
}
