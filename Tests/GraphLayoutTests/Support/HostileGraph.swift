import GraphLayout
import TestSupport
import Testing

/// The large graphs of `suites/flow/hostile.json`.
enum HostileGraph {
  private static func graph(_ count: Int, _ edges: [(Int, Int)]) -> LayoutGraph {
    LayoutGraph(
      nodes: [LayoutGraph.Node](
        repeating: LayoutGraph.Node(size: Size2D(width: 60, height: 36)), count: count),
      edges: edges.map { LayoutGraph.Edge(source: $0.0, target: $0.1) })
  }

  static func chain(_ count: Int) -> LayoutGraph {
    graph(count, (1..<count).map { ($0 - 1, $0) })
  }

  static func chainWithSkip(_ count: Int) -> LayoutGraph {
    graph(count, (1..<count).map { ($0 - 1, $0) } + [(0, count - 1)])
  }

  static func cycle(_ count: Int) -> LayoutGraph {
    graph(count, (0..<count).map { ($0, ($0 + 1) % count) })
  }

  static func star(_ count: Int) -> LayoutGraph { graph(count, (1..<count).map { (0, $0) }) }

  static func tournament(_ count: Int) -> LayoutGraph {
    var edges: [(Int, Int)] = []
    for first in 0..<count {
      for second in first + 1..<count {
        edges.append((first &* 7 &+ second) % 3 == 0 ? (second, first) : (first, second))
      }
    }
    return graph(count, edges)
  }

  static func parallel(_ count: Int) -> LayoutGraph {
    graph(2, [(Int, Int)](repeating: (0, 1), count: count))
  }

  static func loops(_ count: Int) -> LayoutGraph {
    graph(1, [(Int, Int)](repeating: (0, 0), count: count))
  }

  static func isolated(_ count: Int) -> LayoutGraph { graph(count, []) }

  static func pairs(_ count: Int) -> LayoutGraph {
    graph(2 * count, (0..<count).map { (2 * $0, 2 * $0 + 1) })
  }

  /// A tree in which the parent of a node is one of the last `window` nodes.
  static func tree(_ count: Int, window: Int = 200) -> LayoutGraph {
    var state: UInt64 = 42
    return graph(
      count,
      (1..<count).map { node in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (node - 1 - Int((state >> 33) % UInt64(min(node, window))), node)
      })
  }

  static func nestedGroups(_ depth: Int) -> LayoutGraph {
    var result = graph(depth, (1..<depth).map { ($0 - 1, $0) })
    for index in 0..<depth {
      result.groups.append(LayoutGraph.Group(parent: index > 0 ? index - 1 : nil))
      result.nodes[index].group = index
    }
    return result
  }
}

/// A case of `suites/flow/hostile.json` that is about layout; in a debug build, with fewer nodes.
struct HostileCase: CustomTestStringConvertible {
  var name: String
  var graph: LayoutGraph
  var crossings: Int?
  var reversedEdges: Int?
  /// Whether the layout may end before it is as good as can be.
  var mayBeLimited: Bool

  var testDescription: String { name }

  /// The cases, empty without the shared folder.
  static let all: [HostileCase] = {
    guard let bytes = SharedFolder.bytes(of: "suites/flow/hostile.json") else { return [] }
    return SmallJSON.parse(bytes)["cases"].items.compactMap { entry in
      let expected = entry["expect"]
      let rule = expected["layout"].text
      guard !rule.isEmpty, let graph = graph(entry) else { return nil }
      func number(_ name: String) -> Int? {
        if case .double(let value) = expected[name] { Int(value) } else { nil }
      }
      return HostileCase(
        name: entry["id"].text, graph: graph, crossings: number("crossings"),
        reversedEdges: number("reversedEdges"),
        mayBeLimited: rule.contains("limited") || rule.contains("budget"))
    }
  }()

  private static func graph(_ entry: SmallJSON) -> LayoutGraph? {
    if case .object = entry["graph"] { return SuiteGraph.graph(entry["graph"]) }
    let generator = entry["gen"]
    let count = Int(generator["n"].number)
    func scaled(_ limit: Int) -> Int { TestScale.isFull ? count : min(count, limit) }
    return switch generator["kind"].text {
    case "single": HostileGraph.isolated(1)
    case "chain": HostileGraph.chain(scaled(2_000))
    case "chainPlusSkip": HostileGraph.chainWithSkip(scaled(1_000))
    case "star": HostileGraph.star(scaled(300))
    case "cycle": HostileGraph.cycle(scaled(1_000))
    case "tournament": HostileGraph.tournament(scaled(12))
    case "parallel": HostileGraph.parallel(scaled(300))
    case "selfloop": HostileGraph.loops(scaled(100))
    case "isolated": HostileGraph.isolated(scaled(1_000))
    case "randomTree": HostileGraph.tree(scaled(2_000), window: Int(generator["window"].number))
    case "components": HostileGraph.pairs(scaled(1_000) / 2)
    case "nestedGroups": HostileGraph.nestedGroups(Int(generator["depth"].number))
    default: nil
    }
  }
}
