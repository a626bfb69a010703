import GraphLayout
import TestSupport

/// A graph of `suites/flow/graphs`.
struct SuiteGraph {
  var name: String
  var direction: LayoutDirection
  var graph: LayoutGraph

  static let names = [
    "bipartite-k8x8", "chain-10", "compound-cross-80", "compound-nested-36", "cycle-12",
    "disconnected-45", "er-schema-30", "grid-10x10", "kg-1000", "kg-60", "kg-foaf-11",
    "kg-grouped-60", "layered-dag-100", "layered-dag-100-dense", "layered-dag-1000",
    "layered-dag-5000", "long-edges-60", "mixed-size-50", "multi-edge-8", "random-dag-200",
    "star-101", "state-machine-24", "tree-binary-63", "tree-random-1000",
  ]

  /// Reads a graph of the shared folder; without labels of edges, as the other engines were measured.
  static func load(_ name: String) -> SuiteGraph? {
    guard let bytes = SharedFolder.bytes(of: "suites/flow/graphs/\(name).json") else { return nil }
    let json = SmallJSON.parse(bytes)
    return SuiteGraph(
      name: name,
      direction: json["direction"].text == "LR" ? .leftToRight : .topToBottom,
      graph: graph(json))
  }

  /// Returns the graph of a value with `nodes`, `edges` and `groups`.
  static func graph(_ json: SmallJSON) -> LayoutGraph {
    var groups: [String: Int] = [:]
    var graph = LayoutGraph()
    for (index, group) in json["groups"].items.enumerated() { groups[group["id"].text] = index }
    for group in json["groups"].items {
      graph.groups.append(
        LayoutGraph.Group(
          parent: groups[group["parent"].text], labelSize: Size2D(width: 60, height: 18)))
    }
    var nodes: [String: Int] = [:]
    for node in json["nodes"].items {
      nodes[node["id"].text] = graph.nodes.count
      graph.nodes.append(
        LayoutGraph.Node(
          size: Size2D(width: node["w"].number, height: node["h"].number),
          group: groups[node["group"].text]))
    }
    for edge in json["edges"].items {
      graph.edges.append(
        LayoutGraph.Edge(
          source: nodes[edge["source"].text] ?? -1, target: nodes[edge["target"].text] ?? -1))
    }
    return graph
  }
}

/// A value of JSON, as far as the suite needs it.
indirect enum SmallJSON {
  case object([(String, SmallJSON)])
  case array([SmallJSON])
  case string(String)
  case double(Double)
  case other

  var items: [SmallJSON] { if case .array(let items) = self { items } else { [] } }
  var text: String { if case .string(let text) = self { text } else { "" } }
  var number: Double { if case .double(let number) = self { number } else { 0 } }

  subscript(name: String) -> SmallJSON {
    guard case .object(let members) = self else { return .other }
    return members.first { $0.0 == name }?.1 ?? .other
  }

  static func parse(_ bytes: [UInt8]) -> SmallJSON {
    var offset = 0
    return value(bytes, &offset)
  }

  private static func skip(_ bytes: [UInt8], _ offset: inout Int) {
    while offset < bytes.count,
      [32, 10, 13, 9, UInt8(ascii: ","), UInt8(ascii: ":")]
        .contains(bytes[offset])
    {
      offset += 1
    }
  }

  private static func value(_ bytes: [UInt8], _ offset: inout Int) -> SmallJSON {
    skip(bytes, &offset)
    guard offset < bytes.count else { return .other }
    switch bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = bytes[offset] == UInt8(ascii: "{")
      offset += 1
      var members: [(String, SmallJSON)] = []
      while true {
        skip(bytes, &offset)
        if offset >= bytes.count { break }
        if bytes[offset] == UInt8(ascii: "}") || bytes[offset] == UInt8(ascii: "]") {
          offset += 1
          break
        }
        let name = isObject ? value(bytes, &offset).text : ""
        members.append((name, value(bytes, &offset)))
      }
      return isObject ? .object(members) : .array(members.map(\.1))
    case UInt8(ascii: "\""):
      offset += 1
      var text: [UInt8] = []
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
        if bytes[offset] == UInt8(ascii: "\\") { offset += 1 }
        text.append(bytes[offset])
        offset += 1
      }
      offset += 1
      return .string(String(decoding: text, as: UTF8.self))
    default:
      let start = offset
      while offset < bytes.count, !",]} \n\r\t".utf8.contains(bytes[offset]) { offset += 1 }
      return Double(String(decoding: bytes[start..<offset], as: UTF8.self)).map(SmallJSON.double)
        ?? .other
    }
  }
}
