// A flow with content of one's own, edited in the terminal.
//
// `swift run --package-path Examples flow-editor` shows it and writes the flow as JSON when it is left; where there is no
// terminal it shows the flow as it begins, with a step selected.

import ArtifactPictures
import ArtifactPresenters
import FlowGraph
import TerminalControls
import TerminalFront

/// A step of a plan, with who does it and how many hours it takes.
func step(_ id: String, _ label: String, by owner: String, hours: Int, x: Double, y: Double)
  -> FlowNode<JSONValue>
{
  FlowNode(
    id: id, position: Point2D(x: x, y: y), size: Size2D(width: 200, height: 80),
    data: ["label": .string(label), "owner": .string(owner), "hours": .number(JSONNumber(hours))])
}

let plan = FlowDocument(
  nodes: [
    step("press", "Press the apples", by: "Ada", hours: 6, x: 0, y: 0),
    step("wash", "Wash the barrels", by: "Ben", hours: 2, x: 360, y: 0),
    step("fill", "Fill the barrels", by: "Ada", hours: 3, x: 180, y: 160),
  ],
  edges: [
    FlowEdge(id: "1", sourceNodeID: "press", targetNodeID: "fill", label: "juice"),
    FlowEdge(id: "2", sourceNodeID: "wash", targetNodeID: "fill"),
  ])

/// A step cannot be before one that it waits for.
struct NoWayBack: ConnectionValidating {
  func validate(_ connection: ConnectionProposal) -> Bool {
    connection.sourceNodeID != "fill" && connection.sourceNodeID != connection.targetNodeID
  }
}

var content = FlowContent()
content.node = { node in
  var box = GraphPicture.Node(id: node.id, title: node.label)
  box.caption = node.data["owner"]?.stringValue ?? "no owner"
  if (node.data["hours"]?.intValue ?? 0) > 4 { box.style.stroke = .role(.warning) }
  return box
}
content.accessory = { element in
  guard case .node("press") = element else { return nil }
  return FlowAccessory("six hours", placement: .trailing)
}

let session = FlowSession(
  plan, content: content, configuration: FlowConfiguration(connectionValidator: NoWayBack()),
  measure: CellMetrics())
let device = TerminalDevice.standardOutput
let size = device.size ?? TerminalSize(columns: 64, rows: 18)
var controller = FlowController(
  session, size: size, options: device.isTerminal ? .ansi : .plain, title: "Cider")

if device.isTerminal {
  try run()
  print(String(decoding: try controller.session.encoded(), as: UTF8.self))
} else {
  _ = controller.handle(.key(KeyStroke(.tab)))
  let grid = controller.draw()
  for row in 0..<grid.size.rows { print(grid.text(inRow: row)) }
}

/// Shows the flow until it is left.
@MainActor func run() throws {
  var terminal = try InteractiveSession(modes: [.fullScreen, .bracketedPaste, .mouse])
  var screen = FullScreen(size: terminal.size, colorMode: .ansi16)
  controller.resize(to: terminal.size)
  let start = ContinuousClock.now
  while true {
    if terminal.isReadyForFrame { terminal.write(screen.draw(controller.draw())) }
    switch terminal.next(within: controller.isWorking ? 50 : nil) {
    case .input(let event):
      switch controller.handle(event, at: (ContinuousClock.now - start) / .seconds(1)) {
      case .quit: return
      case .redraw: screen.invalidate()
      case .suspend: terminal.suspend()
      case .save, .load: controller.message = "the flow is written when it is left"
      default: break
      }
    case .resized(let size), .resumed(let size):
      controller.resize(to: size)
      screen.resize(to: size)
    case .interrupted, .ended: return
    case .stream, .ready, .timeout: break
    }
  }
}
