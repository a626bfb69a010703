// Lays out graphs for compare-graphviz.py.
//
//     graph-layout EDGE_SPACING < GRAPH
//
// reads numbers: 1 for left to right or 0 for top to bottom; the number of groups and the parent of each
// (−1 for none); the number of nodes and width, height and group of each; the number of edges and the
// source and target of each. Prints the least seconds of several runs; then, a line each, the frames of
// nodes as x, y, width and height, and the routes as coordinates.
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
if CommandLine.arguments.dropFirst().first == "live" {
  let live = LiveBenchmark(graph, options)
  print(
    live.whole, live.appended / live.whole, live.everyEdge / live.whole,
    live.everyFrame / live.whole)
} else {
  printLayout()
}

/// Lays the graph out as a whole.
@MainActor func printLayout() {
  if let text = CommandLine.arguments.dropFirst().first, let spacing = Double(text) {
    options.edgeSpacing = spacing
  }
  let clock = ContinuousClock()
  var best = Duration.seconds(1_000)
  var plan = GraphPlan()
  var runs = 0
  let start = clock.now
  while runs < 5, runs == 0 || clock.now - start < .seconds(1) {
    best = min(best, clock.measure { plan = LayeredLayout.plan(graph, options: options) })
    runs += 1
  }
  print(Double(best.components.seconds) + Double(best.components.attoseconds) / 1e18)
  for frame in plan.nodeFrames { print(frame.min.x, frame.min.y, frame.width, frame.height) }
  for route in plan.routes {
    print((route?.points ?? []).map { "\($0.x) \($0.y)" }.joined(separator: " "))
  }
}
