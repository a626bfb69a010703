// Lays out graphs for compare-graphviz.py.
//
//     graph-layout EDGE_SPACING < GRAPH
//
// reads numbers: 1 for left to right or 0 for top to bottom; the number of groups and the parent of each
// (−1 for none); the number of nodes and width, height and group of each; the number of edges and the
// source and target of each. Prints the least seconds of several runs; then, a line each, the frames of
// nodes as x, y, width and height, the routes as coordinates, and the frames of groups.
//
//     graph-layout reroute < GRAPH
//
// prints the median and the greatest time of routing one edge of the plan again, of about 100 edges, as parts
// of the time of the layout.
//
//     graph-layout live < GRAPH
//
// lets the graph arrive edge by edge. Prints the seconds of its layout in one piece and, as multiples of
// it, the time of a plan for one more edge, of plans after every edge, and of plans after every 16 ms.

import GraphLayout

var numbers: [Double] = []
while let line = readLine() {
  numbers += line.split(separator: " ").compactMap { Double($0) }
}
var next = 0
@MainActor func number() -> Int {
  next += 1
  return Int(numbers[next - 1])
}

let direction: LayoutDirection = number() == 1 ? .leftToRight : .topToBottom
var graph = LayoutGraph()
for _ in 0..<number() {
  let parent = number()
  graph.groups.append(
    LayoutGraph.Group(
      parent: parent < 0 ? nil : parent, labelSize: Size2D(width: 60, height: 18)))
}
for _ in 0..<number() {
  let size = Size2D(width: Double(number()), height: Double(number()))
  let group = number()
  graph.nodes.append(LayoutGraph.Node(size: size, group: group < 0 ? nil : group))
}
for _ in 0..<number() {
  let source = number()
  graph.edges.append(LayoutGraph.Edge(source: source, target: number()))
}

var options = GraphLayoutOptions(direction: direction)
switch CommandLine.arguments.dropFirst().first {
case "live":
  let live = LiveBenchmark(graph, options)
  print(
    live.whole, live.appended / live.whole, live.everyEdge / live.whole,
    live.everyFrame / live.whole)
case "reroute":
  let parts = rerouting()
  print(parts.isEmpty ? 0 : parts[parts.count / 2], parts.last ?? 0)
case let spacing:
  options.edgeSpacing = spacing.flatMap(Double.init) ?? options.edgeSpacing
  let (plan, seconds) = layout()
  print(seconds)
  for frame in plan.nodeFrames { print(frame.min.x, frame.min.y, frame.width, frame.height) }
  for route in plan.routes {
    print((route?.points ?? []).map { "\($0.x) \($0.y)" }.joined(separator: " "))
  }
  for frame in plan.groupFrames {
    print(frame.map { "\($0.min.x) \($0.min.y) \($0.width) \($0.height)" } ?? "")
  }
}

/// Lays the graph out as a whole; with the least seconds of several runs.
@MainActor func layout() -> (plan: GraphPlan, seconds: Double) {
  let clock = ContinuousClock()
  var best = Duration.seconds(1_000)
  var plan = GraphPlan()
  var runs = 0
  let start = clock.now
  while runs < 5, runs == 0 || clock.now - start < .seconds(1) {
    best = min(best, clock.measure { plan = LayeredLayout.plan(graph, options: options) })
    runs += 1
  }
  return (plan, best / .seconds(1))
}

/// The times of routing single edges again as parts of the time of the layout, in ascending order.
@MainActor func rerouting() -> [Double] {
  let (plan, seconds) = layout()
  let clock = ContinuousClock()
  return stride(from: 0, to: graph.edges.count, by: max(1, graph.edges.count / 100)).map { edge in
    let times = (0..<3).map { _ in
      clock.measure {
        let routed = EdgeRouting.plan(graph, edges: [edge], in: plan, options: options)
        precondition(routed.routes[edge] != nil)
      }
    }
    return times.min()! / .seconds(seconds)
  }
  .sorted()
}
