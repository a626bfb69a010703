import ArtifactAll
import GraphLayout
import TerminalFront

/// What Mermaid's diagrams cost.
enum MermaidBenchmarks {
  static func run(_ report: inout Report) {
    report.section("Mermaid: all sources of the suite, in one piece")
    let sources = Inputs.files("suites/flow/mermaid", suffix: ".mmd")
    if sources.isEmpty {
      print("  (the shared folder is missing)")
    } else {
      let seconds = Measure.seconds { sources.reduce(0) { $0 + read($1).diagnostics } }
      report.atMost("\(sources.count) sources", seconds * 1000, 15, "ms")
    }

    report.section("Mermaid: reading of 2,000 edges / their layout")
    compareWithLayout(&report)

    report.section("Mermaid: 10 MB / 1 MB of statements, with a label of 80 bytes each")
    for (name, statements) in statements {
      let small = statements(10_000)
      let large = statements(100_000)
      let (ratio, _, long) = Measure.growth(
        of: { _ = read(small) }, to: { _ = read(large) })
      let speed = Double(large.count) / long.seconds / 1e6
      let size = Double(large.count) / Double(small.count)
      report.atMost(name, ratio, 1.2 * size, "×", note: "\(Int(speed)) MB/s")
    }

    report.section("Mermaid: update by a line, 99 of 100 / drawing of the whole, in cells")
    for (name, statements, count) in lives {
      let update = slowestUpdate(statements(count))
      report.atMost(name + ", read", update.read * 100, 10, "%")
      report.atMost(name + ", read and drawn", update.drawn * 100, 10, "%")
    }
  }

  /// Reads a source in one piece.
  private static func read(_ bytes: [UInt8]) -> (model: MermaidDiagram, diagnostics: Int) {
    var refiner = MermaidRefiner()
    refiner.append(bytes.span)
    refiner.finish()
    return (refiner.model, refiner.refinement.diagnostics.count)
  }

  private static func compareWithLayout(_ report: inout Report) {
    let source = flowchart(2_000)
    guard case .flowchart(let chart) = read(source).model.content else { return }
    let places = Dictionary(
      uniqueKeysWithValues: chart.nodes.enumerated().map { ($1.id, $0) })
    var graph = LayoutGraph()
    graph.nodes = chart.nodes.map { _ in .init(size: Size2D(width: 160, height: 44)) }
    graph.edges = chart.edges.compactMap { edge -> LayoutGraph.Edge? in
      guard let source = places[edge.source], let target = places[edge.target] else { return nil }
      return LayoutGraph.Edge(source: source, target: target)
    }
    let layout = Measure.seconds(runs: 1) {
      LayeredLayout.plan(graph, options: GraphLayoutOptions())
    }
    let reading = Measure.seconds { read(source) }
    report.atMost(
      "\(graph.nodes.count) nodes, \(graph.edges.count) edges", reading / layout * 100, 2, "%",
      note: "\(Int(reading * 1e6)) µs / \(Int(layout * 1000)) ms")
  }

  // MARK: Updates

  /// The time of an update by a line, which 99 of 100 do not exceed, as a part of the drawing of the whole.
  private static func slowestUpdate(_ source: [UInt8]) -> (read: Double, drawn: Double) {
    let canvas = Canvas2D(unit: .cells, measure: CellMetrics())
    let whole = Measure.seconds { scene(read(source).model.content, canvas) }
    let lines = source.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
    var reads: [Double] = []
    var draws: [Double] = []
    // The least of several runs for each line, which other load disturbs least.
    for run in 0..<5 {
      var refiner = MermaidRefiner()
      var drawing: PictureDrawing?
      for (index, line) in lines.enumerated() {
        let start = Measure.now()
        refiner.append(line.span)
        let content = refiner.model.content
        let refinement = refiner.refinement
        let middle = Measure.now()
        if let picture = GraphPicture(content) {
          drawing = picture.liveDrawing(for: canvas, after: drawing)
        } else {
          drawing = content.diagramPicture?.liveDrawing(for: canvas, after: drawing)
        }
        let last = Measure.now()
        withExtendedLifetime(refinement) {}
        if run == 0 {
          reads.append(middle - start)
          draws.append(last - start)
        } else {
          reads[index] = min(reads[index], middle - start)
          draws[index] = min(draws[index], last - start)
        }
      }
    }
    func percentile(_ times: [Double]) -> Double {
      times.sorted()[min(times.count - 1, times.count * 99 / 100)]
    }
    return (percentile(reads) / whole, percentile(draws) / whole)
  }

  private static func scene(_ content: MermaidContent, _ canvas: Canvas2D) -> Scene2D? {
    GraphPicture(content)?.scene(for: canvas) ?? content.diagramPicture?.scene(for: canvas)
  }

  // MARK: Sources

  private static let lives: [(name: String, statements: @Sendable (Int) -> [UInt8], count: Int)] = [
    ("flowchart of 150 edges", flowchart, 150),
    ("sequence of 150 messages", sequence, 150),
    ("150 relations of classes", classes, 150),
  ]

  private static let statements: [(name: String, make: @Sendable (Int) -> [UInt8])] = [
    ("flowchart", { flowchart($0, label: label) }),
    ("sequence", { sequence($0, label: label) }),
    ("class", { classes($0, label: label) }),
    (
      "state",
      { lines("stateDiagram-v2", $0) { "s\($0) --> s\($1) : \($2) \(label)" } }
    ),
    (
      "er",
      { lines("erDiagram", $0) { "E\($0) ||--o{ E\($1) : \"\($2) \(label)\"" } }
    ),
  ]

  private static let label = String(repeating: "some words ", count: 7)

  private static func flowchart(_ count: Int) -> [UInt8] { flowchart(count, label: "") }

  private static func flowchart(_ count: Int, label: String) -> [UInt8] {
    lines("flowchart TD", count) { "  n\($0)[Step \($0)] -- \($2) \(label) --> n\($1)[Step \($1)]" }
  }

  private static func sequence(_ count: Int) -> [UInt8] { sequence(count, label: "") }

  private static func sequence(_ count: Int, label: String) -> [UInt8] {
    lines("sequenceDiagram", count) { "  p\($0 % 7)->>p\($1 % 7): call \($2) \(label)" }
  }

  private static func classes(_ count: Int) -> [UInt8] { classes(count, label: "") }

  private static func classes(_ count: Int, label: String) -> [UInt8] {
    lines("classDiagram", count) { "  C\($0) <|-- C\($1) : \($2) \(label)" }
  }

  /// A line for each edge of a graph with half as many nodes.
  private static func lines(
    _ head: String, _ count: Int, _ line: (Int, Int, Int) -> String
  ) -> [UInt8] {
    var bytes = Array(head.utf8) + [UInt8(ascii: "\n")]
    var state: UInt64 = 5
    for index in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let target = index / 2 + 1
      let source = max(0, target - 1 - Int(state >> 33) % 8)
      bytes += line(source, target, index).utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
