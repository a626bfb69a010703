/// The nodes of a picture of flows in layers, each after those from which its flows come.
///
/// Flows that lead back to a node on their own way, and to their own node, do not count for the layers.
struct SankeyNetwork {
  private let picture: SankeyPicture
  /// The share of each flow in the greatest one, 0 if its amount is unknown or not positive.
  private(set) var weights: [Double]
  /// Whether each flow leads back.
  private(set) var isBack: [Bool]
  /// The flows from and to each node, in the order of the picture.
  private(set) var outgoing: [[Int]]
  private(set) var incoming: [[Int]]
  /// The layer of each node, from 0.
  private(set) var layers: [Int]
  private(set) var layerCount = 1
  /// The sums of the weights from and to each node.
  private(set) var outflow: [Double]
  private(set) var inflow: [Double]
  private var greatest = 0.0

  /// Finds the layers of a picture whose flows have nodes.
  ///
  /// - Complexity: O(nodes + flows).
  init(_ picture: SankeyPicture) {
    self.picture = picture
    let count = picture.nodes.count
    outgoing = Array(repeating: [], count: count)
    incoming = outgoing
    layers = Array(repeating: 0, count: count)
    outflow = Array(repeating: 0, count: count)
    inflow = outflow
    isBack = Array(repeating: false, count: picture.flows.count)
    let values = picture.flows.map { flow in
      flow.value.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? 0
    }
    greatest = values.max() ?? 0
    let unit = greatest > 0 ? greatest : 1
    weights = values.map { $0 / unit }
    for (index, flow) in picture.flows.enumerated() {
      outgoing[flow.source].append(index)
      incoming[flow.target].append(index)
      outflow[flow.source] += weights[index]
      inflow[flow.target] += weights[index]
    }
    findFlowsBack()
    findLayers()
  }

  /// The nodes by layer, and in a layer in the order of the picture.
  var order: [Int] {
    layers.indices.sorted { (layers[$0], $0) < (layers[$1], $1) }
  }

  /// The greater of the sums of the weights from and to a node.
  func weight(_ node: Int) -> Double { max(outflow[node], inflow[node]) }

  /// The amount at a node as a text; empty if none is known.
  func totalText(_ node: Int) -> String {
    let total = weight(node) * greatest
    return total > 0 && total.isFinite ? ChartNumber.text(total) : ""
  }

  /// Marks the flows to a node on the way to their source, found by a search into the depth.
  private mutating func findFlowsBack() {
    enum State { case new, open, done }
    var states = Array(repeating: State.new, count: outgoing.count)
    let nodes = outgoing.indices
    let starts = nodes.filter { incoming[$0].isEmpty } + nodes.filter { !incoming[$0].isEmpty }
    for start in starts where states[start] == .new {
      var stack = [(node: start, next: 0)]
      states[start] = .open
      while let (node, next) = stack.last {
        guard next < outgoing[node].count else {
          states[node] = .done
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let flow = outgoing[node][next]
        let target = picture.flows[flow].target
        switch states[target] {
        case .open: isBack[flow] = true
        case .done: break
        case .new:
          states[target] = .open
          stack.append((target, 0))
        }
      }
    }
  }

  private mutating func findLayers() {
    var open = incoming.map { flows in flows.count { !isBack[$0] } }
    var ready = open.indices.filter { open[$0] == 0 }
    var next = 0
    while next < ready.count {
      let node = ready[next]
      next += 1
      for flow in outgoing[node] where !isBack[flow] {
        let target = picture.flows[flow].target
        layers[target] = max(layers[target], layers[node] + 1)
        open[target] -= 1
        if open[target] == 0 { ready.append(target) }
      }
    }
    layerCount = (layers.max() ?? 0) + 1
    // What flows nowhere else is in the last layer.
    for node in layers.indices
    where !incoming[node].allSatisfy({ isBack[$0] }) && outgoing[node].allSatisfy({ isBack[$0] }) {
      layers[node] = layerCount - 1
    }
  }
}
