/// Places the nodes and flows of a picture in layers, from top to bottom.
///
/// A flow across layers has a slot in each of them, so that nothing else is in its way.
struct SankeyLayout {
  /// A place in a layer: that of a node, or of a flow on its way.
  struct Slot {
    /// The node; nil for a flow.
    var node: Int?
    var layer: Int
    /// The height of the bar or of the flow.
    var thickness: Double
    /// The space above the bar, for its texts.
    var above: Double
    /// The height with all texts.
    var height: Double
    /// The upper edge.
    var y = 0.0

    /// The middle of the bar or of the flow.
    var center: Double { y + above + thickness / 2 }
  }

  private(set) var slots: [Slot] = []
  /// The slots of each flow from its source to its target; empty for flows back.
  private(set) var chains: [[Int]] = []
  /// The slots of each layer from top to bottom.
  private(set) var layers: [[Int]]
  /// The height of everything.
  private(set) var height = 0.0
  /// The height of the greatest flow.
  let scale: Double

  /// The least distance of nodes from others.
  private let gap: Double
  private var before: [[(slot: Int, weight: Double)]] = []
  private var after: [[(slot: Int, weight: Double)]] = []

  /// Places everything.
  ///
  /// - Parameters:
  ///   - texts: The height of the texts of each node, and whether they are above its bar.
  ///   - gap: The least distance of slots.
  init(
    _ picture: SankeyPicture, _ network: SankeyNetwork,
    texts: [(height: Double, isAbove: Bool)], gap: Double
  ) {
    self.gap = gap
    layers = Array(repeating: [], count: network.layerCount)
    scale = Self.scale(picture, network: network, texts: texts, gap: gap)
    for node in picture.nodes.indices {
      let thickness = max(network.weight(node) * scale, 3)
      let above =
        texts[node].isAbove ? texts[node].height : max((texts[node].height - thickness) / 2, 0)
      let height =
        texts[node].isAbove ? above + thickness : max(texts[node].height, thickness)
      add(
        Slot(
          node: node, layer: network.layers[node], thickness: thickness, above: above,
          height: height))
    }
    for (index, flow) in picture.flows.enumerated() {
      guard !network.isBack[index] else {
        chains.append([])
        continue
      }
      var chain = [flow.source]
      let thickness = max(network.weights[index] * scale, 1)
      for layer in network.layers[flow.source] + 1..<network.layers[flow.target] {
        chain.append(slots.count)
        add(Slot(layer: layer, thickness: thickness, above: 0, height: thickness))
      }
      chain.append(flow.target)
      for (left, right) in zip(chain, chain.dropFirst()) {
        after[left].append((right, network.weights[index] + 1e-6))
        before[right].append((left, network.weights[index] + 1e-6))
      }
      chains.append(chain)
    }
    sort()
    place()
  }

  private mutating func add(_ slot: Slot) {
    layers[slot.layer].append(slots.count)
    slots.append(slot)
    before.append([])
    after.append([])
  }

  /// The height of the greatest flow at which the highest layer is as high as it should be.
  private static func scale(
    _ picture: SankeyPicture, network: SankeyNetwork,
    texts: [(height: Double, isAbove: Bool)], gap: Double
  ) -> Double {
    var weights = Array(repeating: 0.0, count: network.layerCount)
    var spaces = weights
    var counts = Array(repeating: 0, count: network.layerCount)
    for node in picture.nodes.indices {
      weights[network.layers[node]] += network.weight(node)
      spaces[network.layers[node]] += gap + (texts[node].isAbove ? texts[node].height : gap)
      counts[network.layers[node]] += 1
    }
    for (index, flow) in picture.flows.enumerated() where !network.isBack[index] {
      for layer in network.layers[flow.source] + 1..<network.layers[flow.target] {
        weights[layer] += network.weights[index]
        spaces[layer] += gap * passing
      }
    }
    let body = min(max(Double(counts.max() ?? 0) * 44, 200), 560)
    let height = max(body, (spaces.max() ?? 0) + 200)
    let scales = weights.indices.filter { weights[$0] > 0 }
      .map { (height - spaces[$0]) / weights[$0] }
    return min(scales.min() ?? 1, 240)
  }

  // MARK: Order

  /// Sorts each layer by the means of its neighbors, a few times in both directions.
  private mutating func sort() {
    var ranks = Array(repeating: 0.0, count: slots.count)
    func number(_ layer: [Int]) {
      for (rank, slot) in layer.enumerated() { ranks[slot] = Double(rank) }
    }
    layers.forEach(number)
    for round in 0..<8 {
      let isForward = round % 2 == 0
      let order = isForward ? Array(layers.indices) : layers.indices.reversed()
      for layer in order {
        let neighbors = isForward ? before : after
        let keys = layers[layer].map { slot in
          Self.mean(neighbors[slot].map { (ranks[$0.slot], $0.weight) }) ?? ranks[slot]
        }
        let sorted = layers[layer].indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        layers[layer] = sorted.map { layers[layer][$0] }
        number(layers[layer])
      }
    }
  }

  private static func mean(_ values: [(value: Double, weight: Double)]) -> Double? {
    let weight = values.reduce(0) { $0 + $1.weight }
    return weight > 0 ? values.reduce(0) { $0 + $1.value * $1.weight } / weight : nil
  }

  // MARK: Places

  /// Moves slots towards the middles of their neighbors, without changing their order.
  private mutating func place() {
    let heights = layers.map { layer in
      layer.reduce(0) { $0 + slots[$1].height }
        + zip(layer, layer.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }
    height = heights.max() ?? 0
    for (layer, own) in zip(layers, heights) {
      // The slots start in the middle, with some of the free space between them.
      let step = layer.count > 1 ? min((height - own) / Double(layer.count - 1), 2 * gap) : 0
      var y = (height - own - step * Double(layer.count - 1)) / 2
      for (index, slot) in layer.enumerated() {
        slots[slot].y = y
        let next = index + 1 < layer.count ? distance(slot, layer[index + 1]) : 0
        y += slots[slot].height + next + step
      }
    }
    for round in 0..<12 {
      let isForward = round % 2 == 1
      let order = isForward ? Array(layers.indices) : layers.indices.reversed()
      for layer in order {
        for slot in layers[layer] {
          let neighbors = isForward ? before[slot] : after[slot]
          guard let wanted = Self.mean(neighbors.map { (slots[$0.slot].center, $0.weight) })
          else { continue }
          slots[slot].y += wanted - slots[slot].center
        }
        separate(layers[layer])
      }
    }
  }

  /// Moves overlapping slots of a layer apart, and all of them inside.
  private mutating func separate(_ layer: [Int]) {
    var end = 0.0
    for (index, slot) in layer.enumerated() {
      slots[slot].y = max(slots[slot].y, end)
      let next = index + 1 < layer.count ? distance(slot, layer[index + 1]) : 0
      end = slots[slot].y + slots[slot].height + next
    }
    var start = height
    for index in layer.indices.reversed() {
      let slot = layer[index]
      guard slots[slot].y + slots[slot].height > start else { break }
      slots[slot].y = start - slots[slot].height
      start = slots[slot].y - (index > 0 ? distance(layer[index - 1], slot) : 0)
    }
  }

  /// The least distance of two slots: flows on their way may be closer to each other than nodes.
  private func distance(_ above: Int, _ below: Int) -> Double {
    slots[above].node == nil && slots[below].node == nil ? gap * Self.passing : gap
  }

  /// The least distance of flows on their way, as a part of that of nodes.
  private static let passing = 0.4
}
