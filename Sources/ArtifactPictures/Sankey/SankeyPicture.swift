/// Amounts that flow from nodes to others, as a picture: ribbons in pixels, and bars in cells.
public struct SankeyPicture: Hashable, Sendable, Codable {
  /// An amount from one node to another.
  public struct Flow: Hashable, Sendable, Codable {
    /// The index of the node where it comes from.
    public var source: Int
    /// The index of the node where it goes.
    public var target: Int
    /// The amount; nil if it is unknown.
    public var value: Double?

    /// Creates a flow; a value that is not finite is unknown.
    public init(from source: Int, to target: Int, _ value: Double?) {
      self.source = source
      self.target = target
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Writes the flow; a value that is not finite is left out.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(source, forKey: .source)
      try container.encode(target, forKey: .target)
      if let value, value.isFinite { try container.encode(value, forKey: .value) }
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The names of the nodes.
  public var nodes: [String]
  /// The flows.
  public var flows: [Flow]

  /// Creates a picture.
  public init(title: String = "", nodes: [String] = [], flows: [Flow] = []) {
    self.title = title
    self.nodes = nodes
    self.flows = flows
  }

  /// The amount of a flow as a text, `?` if it is unknown.
  public func valueText(_ index: Int) -> String {
    guard let value = flows[index].value, value.isFinite else { return "?" }
    return ChartNumber.text(value)
  }

  /// The nodes from the first sources on, a line each with their amounts, and below each where these go.
  ///
  /// - Complexity: O(n log n) in the number of nodes and flows.
  public var readableText: String {
    var lines = title.isEmpty ? [] : [title.joinedLines]
    guard isDrawable else {
      lines += flows.indices.map { index in
        "\(name(flows[index].source)) → \(name(flows[index].target)): \(valueText(index))"
      }
      return lines.joined(separator: "\n")
    }
    let network = SankeyNetwork(self)
    for node in network.order {
      let total = network.totalText(node)
      lines.append(name(node) + (total.isEmpty ? "" : ": \(total)"))
      for flow in network.outgoing[node] {
        lines.append("  → \(name(flows[flow].target)): \(valueText(flow))")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The name of a node; its number for one that does not exist.
  func name(_ node: Int) -> String {
    nodes.indices.contains(node) ? nodes[node].joinedLines : "node \(node)"
  }

  /// Whether all parts are in the limits, and all nodes of flows exist.
  var isDrawable: Bool {
    nodes.count <= SankeyPictureLimits.nodeCount && flows.count <= SankeyPictureLimits.flowCount
      && flows.allSatisfy {
        nodes.indices.contains($0.source) && nodes.indices.contains($0.target)
      }
  }
}

/// What a picture of flows shows at most; more are shown as a table.
public enum SankeyPictureLimits {
  /// The maximum number of nodes.
  public static let nodeCount = 100
  /// The maximum number of flows.
  public static let flowCount = 300
}
