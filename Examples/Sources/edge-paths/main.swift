// Reads a flow of nodes and edges, and prints the paths of its edges as SVG does.
//
//   swift run --package-path Examples edge-paths

import FlowGraph

let text = """
  {"nodes": [{"id": "boil", "position": {"x": 0, "y": 0}, "data": {"label": "Boil"}},
             {"id": "pour", "position": {"x": 240, "y": 120}, "data": {"label": "Pour"}}],
   "edges": [{"id": "e", "source": "boil", "target": "pour"},
             {"id": "lost", "source": "boil", "target": "drink"}]}
  """
let report = FlowReport(reading: Array(text.utf8))
let flow = report.document

for node in flow.nodes {
  print("\(node.id) “\(node.label)” at \(Int(node.position.x)), \(Int(node.position.y))")
}
let calculators: [any EdgePathCalculating] = [
  BezierEdgePath(), SmoothStepEdgePath(), StraightEdgePath(),
]
for edge in flow.edges {
  guard let source = flow.nodes.first(where: { $0.id == edge.sourceNodeID }),
    let target = flow.nodes.first(where: { $0.id == edge.targetNodeID })
  else { continue }
  for calculator in calculators {
    let geometry = EdgeGeometry(of: edge, from: source, to: target, using: calculator)
    print(geometry.path.svgPathData)
  }
}
for diagnostic in report.diagnostics { print(diagnostic.text) }
