import ArtifactBase
import Drawing
import GraphLayout
import TestSupport
import Testing

@testable import ArtifactPictures
@testable import TerminalFront

@Suite("V23 Graphs in cells") struct GraphTracingTests {
  /// What can be read from the characters of a picture at its natural size.
  private static func traced(_ picture: GraphPicture) -> (
    found: [EdgeTracer.Found], rows: [String]
  ) {
    // Larger than a picture in an answer may be.
    let metrics = GraphCard.Metrics(unit: .cells, measure: CellMetrics(), lineWidth: 32)
    let scene = GraphScene(
      picture, cards: picture.nodes.map { GraphCard($0, metrics) }, metrics: metrics,
      direction: picture.direction ?? .topToBottom, isTight: false,
      titles: GroupTitles(picture, metrics)
    ).scene()
    let rows = ScenePainter.rows(
      of: scene, width: 2_000, LayoutOptions(width: 2_000, theme: .plain, glyphs: .unicode)
    ).map { Line($0).description }
    var boxes: [String: EdgeTracer.Box] = [:]
    let nodes = Set(picture.nodes.map(\.id))
    for element in scene.elements {
      guard let id = element.id, nodes.contains(id), case .shape(let shape) = element.content
      else { continue }
      boxes[id] = EdgeTracer.Box(
        id: id, columns: Int(shape.frame.min.x)..<Int(shape.frame.max.x),
        rows: Int(shape.frame.min.y)..<Int(shape.frame.max.y))
    }
    let tracer = EdgeTracer(rows: rows, boxes: boxes.values.sorted { $0.id < $1.id })
    return (tracer.edges.sorted(), rows)
  }

  private static func edges(of picture: GraphPicture) -> [EdgeTracer.Found] {
    picture.edges.map {
      EdgeTracer.Found(source: picture.nodes[$0.source].id, target: picture.nodes[$0.target].id)
    }.sorted()
  }

  private static let smallSuiteGraphs = [
    "bipartite-k8x8", "chain-10", "compound-cross-80", "compound-nested-36", "cycle-12",
    "disconnected-45", "er-schema-30", "grid-10x10", "kg-60", "kg-foaf-11", "kg-grouped-60",
    "layered-dag-100", "layered-dag-100-dense", "long-edges-60", "mixed-size-50", "multi-edge-8",
    "state-machine-24",
    "tree-binary-63",
  ]

  @Test(
    "V23.13 Every edge of the graphs of the suite can be followed from box to box",
    .needsSharedFolder, arguments: smallSuiteGraphs)
  func suite(name: String) throws {
    let picture = try #require(GraphPicture.suiteGraph(name))
    let (found, rows) = Self.traced(picture)
    Self.compare(found, Self.edges(of: picture), rows, name)
  }

  /// Reports a line that could not be followed, with the characters around the place, or an edge that was
  /// not found.
  private static func compare(
    _ found: [EdgeTracer.Found], _ expected: [EdgeTracer.Found], _ rows: [String], _ name: String
  ) {
    guard found != expected else { return }
    guard let lost = found.first(where: { !expected.contains($0) }) else {
      Issue.record("\(name): \(expected.filter { !found.contains($0) })")
      return
    }
    let place = lost.target.split(separator: " at ").last?.split(separator: ", ").compactMap {
      Int($0)
    }
    var excerpt = ""
    if let place, place.count == 2 {
      let around = max(0, place[1] - 12)..<min(rows.count, place[1] + 12)
      excerpt = rows[around].map { String($0.dropFirst(max(0, place[0] - 40)).prefix(80)) }.joined(
        separator: "\n")
    }
    Issue.record("\(name): \(lost)\n\(excerpt)")
  }

  @Test("V23.13 Every edge of random graphs can be followed from box to box")
  func random() {
    for seed in TestScale.seeds(40, of: 500) {
      let picture = GraphPicture.random(seed: seed)
      let (found, rows) = Self.traced(picture)
      Self.compare(found, Self.edges(of: picture), rows, "seed \(seed)")
    }
  }
}

extension GraphPicture {
  /// A graph of the suite with its labels; nil if the shared folder is missing.
  static func suiteGraph(_ name: String) -> GraphPicture? {
    guard let bytes = SharedFolder.bytes(of: "suites/flow/graphs/\(name).json"),
      let json = try? JSONValue(parsing: bytes)
    else { return nil }
    var picture = GraphPicture()
    var places: [String: Int] = [:]
    for group in json["groups"]?.arrayValue ?? [] {
      let id = group["id"]?.stringValue ?? ""
      places["group " + id] = picture.groups.count
      picture.groups.append(
        Group(
          id: "group " + id, title: group["label"]?.stringValue ?? "",
          parent: group["parent"]?.stringValue.flatMap { places["group " + $0] }))
    }
    for node in json["nodes"]?.arrayValue ?? [] {
      let id = node["id"]?.stringValue ?? ""
      places[id] = picture.nodes.count
      picture.nodes.append(
        Node(
          id: id, title: node["label"]?.stringValue ?? id,
          group: node["group"]?.stringValue.flatMap { places["group " + $0] }))
    }
    for edge in json["edges"]?.arrayValue ?? [] {
      guard let source = edge["source"]?.stringValue.flatMap({ places[$0] }),
        let target = edge["target"]?.stringValue.flatMap({ places[$0] })
      else { continue }
      picture.edges.append(
        Edge(
          id: "edge \(picture.edges.count)", source: source, target: target,
          label: edge["label"]?.stringValue ?? ""))
    }
    picture.direction = json["direction"]?.stringValue == "LR" ? .leftToRight : .topToBottom
    return picture
  }

  /// A graph of up to 30 nodes with loops, parallel edges, labels and groups.
  static func random(seed: UInt64) -> GraphPicture {
    var random = SmallRandom(seed: seed)
    var picture = GraphPicture()
    let words = ["alpha", "to", "x", "a longer name", "node", "some words"]
    if random.number(below: 3) == 0 {
      for number in 0..<random.number(below: 4) + 1 {
        let parent = number > 0 && random.number(below: 2) == 0 ? random.number(below: number) : nil
        picture.groups.append(Group(id: "g\(number)", title: words[number], parent: parent))
      }
    }
    for number in 0..<random.number(below: 30) + 1 {
      var node = Node(id: "n\(number)", title: words[random.number(below: words.count)])
      if random.number(below: 4) == 0 { node.caption = "a caption" }
      for _ in 0..<random.number(below: 6) where random.number(below: 3) == 0 {
        node.rows.append(Row("name", words[random.number(below: words.count)]))
      }
      if !picture.groups.isEmpty, random.number(below: 3) > 0 {
        node.group = random.number(below: picture.groups.count)
      }
      picture.nodes.append(node)
    }
    let count = picture.nodes.count
    for number in 0..<count * (random.number(below: 14) + 4) / 10 {
      let source = random.number(below: count)
      let target =
        random.number(below: 3) == 0
        ? random.number(below: count) : min(count - 1, source + 1 + random.number(below: 3))
      let label = random.number(below: 3) == 0 ? words[random.number(below: words.count)] : ""
      picture.edges.append(Edge(id: "e\(number)", source: source, target: target, label: label))
    }
    let directions: [LayoutDirection?] = [
      nil, .topToBottom, .leftToRight, .bottomToTop, .rightToLeft,
    ]
    picture.direction = directions[random.number(below: directions.count)]
    return picture
  }
}

/// A generator of numbers; the same seed gives the same numbers.
private struct SmallRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 16) % limit
  }
}
