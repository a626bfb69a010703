/// Orders the items of each layer so that few edges cross.
///
/// A state is improved by barycenter sweeps, then by exchanging neighbors and by sifting (Matuszewski,
/// Schönfeld and Molitor, 1999), which moves an item to the best place of its layer. Several first
/// orders are tried; the best state is then disturbed and improved again while the work allows.
struct CrossingReducer {
  let rank: [Int32]
  /// The items of each layer from left to right.
  var layers: [[Int32]]
  var position: [Int32]
  let above: Adjacency
  let below: Adjacency
  /// The item at the other end, by slot of `above` and `below`.
  let aboveItem: [Int32]
  let belowItem: [Int32]
  /// Sorted places of the neighbors, by slot; valid for the layer that was prepared last.
  var abovePlaces: [Int32]
  var belowPlaces: [Int32]
  /// The groups whose items stay together; `nil` without groups.
  var groups: LayerGroups?

  var counter = CrossingCounter()
  private var sortKeys: [(key: Double, place: Int32, item: Int32)] = []
  var work = 0

  init(_ layering: Layering, groups: LayerGroups? = nil) {
    rank = layering.rank
    layers = layering.layers
    position = layering.position
    above = layering.above
    below = layering.below
    aboveItem = layering.above.items.map { layering.upper[Int($0)] }
    belowItem = layering.below.items.map { layering.lower[Int($0)] }
    abovePlaces = [Int32](repeating: 0, count: aboveItem.count)
    belowPlaces = [Int32](repeating: 0, count: belowItem.count)
    self.groups = groups
  }

  // MARK: - Counting

  /// The number of crossings between all adjacent layers.
  mutating func countCrossings() -> Int {
    var sum = 0
    for layer in layers.indices.dropLast() {
      sum += counter.count(
        layers[layer], lowerCount: layers[layer + 1].count, below: below, neighbor: belowItem,
        position: position)
    }
    work += 4 * belowItem.count
    return sum
  }

  mutating func place(_ order: [Int32], inLayer layer: Int) {
    layers[layer] = order
    for index in order.indices { position[Int(order[index])] = Int32(index) }
  }

  // MARK: - Sweeps

  /// Sorts every layer by the mean place of the neighbors in the layer before.
  mutating func sweep(downwards: Bool, reversingTies: Bool) {
    if downwards {
      for layer in layers.indices.dropFirst() {
        sort(layer, byAbove: true, reversingTies: reversingTies)
      }
    } else {
      for layer in layers.indices.dropLast().reversed() {
        sort(layer, byAbove: false, reversingTies: reversingTies)
      }
    }
    work += 4 * belowItem.count + 8 * position.count
  }

  private mutating func sort(_ layer: Int, byAbove: Bool, reversingTies: Bool) {
    sortKeys.removeAll(keepingCapacity: true)
    let items = layers[layer]
    for item in items {
      let range = byAbove ? above.range(Int(item)) : below.range(Int(item))
      if range.isEmpty {
        // Items without neighbors keep the place between those that they are between now.
        let other = layers[byAbove ? max(0, layer - 1) : min(layers.count - 1, layer + 1)].count
        let key =
          groups == nil ? -1 : Double(Int(position[Int(item)]) * other) / Double(items.count)
        sortKeys.append((key, position[Int(item)], item))
        continue
      }
      var sum = 0
      if byAbove {
        for slot in range { sum += Int(position[Int(aboveItem[slot])]) }
      } else {
        for slot in range { sum += Int(position[Int(belowItem[slot])]) }
      }
      sortKeys.append((Double(sum) / Double(range.count), position[Int(item)], item))
    }
    if let groups {
      place(groups.sorted(sortKeys), inLayer: layer)
      return
    }
    var free: [Int32] = []
    var keyed: [(key: Double, place: Int32, item: Int32)] = []
    keyed.reserveCapacity(sortKeys.count)
    for entry in sortKeys {
      if entry.key < 0 { free.append(entry.place) } else { keyed.append(entry) }
    }
    keyed.sort {
      if $0.key != $1.key { return $0.key < $1.key }
      return reversingTies ? $0.place > $1.place : $0.place < $1.place
    }
    if free.isEmpty {
      for index in keyed.indices {
        layers[layer][index] = keyed[index].item
        position[Int(keyed[index].item)] = Int32(index)
      }
      return
    }
    var result: [Int32] = []
    result.reserveCapacity(items.count)
    var nextFree = 0
    var nextKeyed = 0
    for index in 0..<items.count {
      if nextFree < free.count, Int(free[nextFree]) == index {
        result.append(items[index])
        nextFree += 1
      } else {
        result.append(keyed[nextKeyed].item)
        nextKeyed += 1
      }
    }
    place(result, inLayer: layer)
  }

  // MARK: - Exchanges

  /// Sorts the places of the neighbors of a layer's items, for `surplus`.
  mutating func prepare(_ layer: Int) {
    for item in layers[layer] {
      let index = Int(item)
      let up = above.range(index)
      for slot in up { abovePlaces[slot] = position[Int(aboveItem[slot])] }
      insertionSort(&abovePlaces, up.lowerBound, up.upperBound)
      let down = below.range(index)
      for slot in down { belowPlaces[slot] = position[Int(belowItem[slot])] }
      insertionSort(&belowPlaces, down.lowerBound, down.upperBound)
    }
    work += 4 * layers[layer].count
  }

  /// The crossings of the edges of two items if the first is to the left, less those if it is to the right.
  @inline(__always)
  mutating func surplus(_ left: Int32, _ right: Int32) -> Int {
    Self.surplus(above, places: abovePlaces, left: Int(left), right: Int(right), work: &work)
      + Self.surplus(below, places: belowPlaces, left: Int(left), right: Int(right), work: &work)
  }

  @inline(__always)
  private static func surplus(
    _ lists: Adjacency, places: [Int32], left: Int, right: Int, work: inout Int
  ) -> Int {
    let first = Int(lists.start[left])
    let firstEnd = Int(lists.start[left + 1])
    let second = Int(lists.start[right])
    let secondEnd = Int(lists.start[right + 1])
    let product = (firstEnd - first) &* (secondEnd - second)
    if product == 0 { return 0 }
    if product == 1 {
      work &+= 1
      return (places[first] > places[second] ? 1 : 0) - (places[first] < places[second] ? 1 : 0)
    }
    var result = 0
    if product <= 16 {
      work &+= product
      for index in first..<firstEnd {
        let place = places[index]
        for other in second..<secondEnd {
          let otherPlace = places[other]
          result &+= (place > otherPlace ? 1 : 0) &- (place < otherPlace ? 1 : 0)
        }
      }
      return result
    }
    work &+= firstEnd - first + secondEnd - second
    var less = second
    var lessOrEqual = second
    for index in first..<firstEnd {
      let place = places[index]
      while less < secondEnd, places[less] < place { less &+= 1 }
      if lessOrEqual < less { lessOrEqual = less }
      while lessOrEqual < secondEnd, places[lessOrEqual] <= place { lessOrEqual &+= 1 }
      result &+= (less - second) &- (secondEnd - lessOrEqual)
    }
    return result
  }

  /// Exchanges neighbors of a layer while that removes crossings.
  ///
  /// - Returns: the number of crossings removed.
  mutating func exchangeNeighbors(_ layer: Int) -> Int {
    let count = layers[layer].count
    guard count > 1 else { return 0 }
    prepare(layer)
    var gain = 0
    var isChanged = true
    var rounds = 0
    while isChanged, rounds < 20 {
      isChanged = false
      rounds += 1
      for index in 0..<count - 1 {
        let left = layers[layer][index]
        let right = layers[layer][index + 1]
        if let groups, !groups.areSiblings(left, right) { continue }
        let difference = surplus(left, right)
        if difference > 0 {
          layers[layer][index] = right
          layers[layer][index + 1] = left
          gain += difference
          isChanged = true
        }
      }
    }
    if gain > 0 {
      for index in 0..<count { position[Int(layers[layer][index])] = Int32(index) }
    }
    return gain
  }

  /// Exchanges neighbors whose order does not change the number of crossings if each is nearer to the
  /// ends of its edges afterwards.
  mutating func sortTies(_ layer: Int) {
    let count = layers[layer].count
    guard count > 1 else { return }
    prepare(layer)
    let aboveCount = Double(layer > 0 ? layers[layer - 1].count : 1)
    let belowCount = Double(layer + 1 < layers.count ? layers[layer + 1].count : 1)
    var keys = layers[layer].map { item -> Double in
      var sum = 0.0
      for slot in above.range(Int(item)) { sum += (Double(abovePlaces[slot]) + 0.5) / aboveCount }
      for slot in below.range(Int(item)) { sum += (Double(belowPlaces[slot]) + 0.5) / belowCount }
      let degree = above.count(Int(item)) + below.count(Int(item))
      return degree > 0
        ? sum / Double(degree) : (Double(position[Int(item)]) + 0.5) / Double(count)
    }
    var isChanged = true
    var rounds = 0
    while isChanged, rounds < 20 {
      isChanged = false
      rounds += 1
      for index in 0..<count - 1 where keys[index] > keys[index + 1] {
        let left = layers[layer][index]
        let right = layers[layer][index + 1]
        if let groups, !groups.areSiblings(left, right) { continue }
        // Exchanging two long edges in one layer alone would bend them.
        if isInner(left), isInner(right) { continue }
        if surplus(left, right) < 0 { continue }
        layers[layer].swapAt(index, index + 1)
        keys.swapAt(index, index + 1)
        isChanged = true
      }
    }
    for index in 0..<count { position[Int(layers[layer][index])] = Int32(index) }
  }

  /// Whether an item has one edge above and one below, as the places have where a long edge passes.
  @inline(__always)
  private func isInner(_ item: Int32) -> Bool {
    above.count(Int(item)) == 1 && below.count(Int(item)) == 1
  }

  /// Moves every item of a layer to its best place.
  ///
  /// - Returns: the number of crossings removed.
  mutating func sift(_ layer: Int, acceptingEqual: Bool = false) -> Int {
    let count = layers[layer].count
    guard count > 1 else { return 0 }
    prepare(layer)
    var gain = 0
    let items = layers[layer]
    for item in items {
      let start = Int(position[Int(item)])
      var best = start
      var bestDelta = acceptingEqual ? 1 : 0
      var delta = 0
      var index = start - 1
      while index >= 0 {
        let other = layers[layer][index]
        if let groups, !groups.areSiblings(item, other) { break }
        delta -= surplus(other, item)
        if delta < bestDelta {
          bestDelta = delta
          best = index
        }
        index -= 1
      }
      delta = 0
      index = start + 1
      while index < count {
        let other = layers[layer][index]
        if let groups, !groups.areSiblings(item, other) { break }
        delta -= surplus(item, other)
        if delta < bestDelta {
          bestDelta = delta
          best = index
        }
        index += 1
      }
      if best != start, bestDelta < (acceptingEqual ? 1 : 0) {
        gain -= bestDelta
        move(layer, from: start, to: best)
      }
    }
    return gain
  }

  private mutating func move(_ layer: Int, from start: Int, to end: Int) {
    let item = layers[layer][start]
    var index = start
    let step = end > start ? 1 : -1
    while index != end {
      let other = layers[layer][index + step]
      layers[layer][index] = other
      position[Int(other)] = Int32(index)
      index += step
    }
    layers[layer][end] = item
    position[Int(item)] = Int32(end)
  }
}
