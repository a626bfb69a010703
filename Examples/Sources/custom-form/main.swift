// Components of one's own in a form in the terminal.
//
// `swift run --package-path Examples custom-form` shows it and writes the state as JSON when it is
// left; where there is no terminal it shows the form as it begins.

import ArtifactCore
import ArtifactPresenters
import SpecRender
import TerminalControls
import TerminalFront

var registry = ComponentRegistry<FormElement>()
registry.registerDefinition(Rating.self)
registry.registerDefinition(Bars.self)

let text = """
  {"state": {"apples": {"Russet": 4, "Pippin": 2}, "name": ""}, "root": "form",
   "elements": {
     "form": {"type": "Form", "children": ["name", "russet", "pippin", "bars"]},
     "name": {"type": "TextField", "props": {"placeholder": "Your name", "value": {"$bindState": "/name"}}},
     "russet": {"type": "Rating", "props": {"label": "Russet", "value": {"$bindState": "/apples/Russet"}}},
     "pippin": {"type": "Rating", "props": {"label": "Pippin", "value": {"$bindState": "/apples/Pippin"}}},
     "bars": {"type": "Bars", "props": {"values": {"$state": "/apples"}}, "children": ["thanks"]},
     "thanks": {"type": "Text", "visible": {"$state": "/name"},
       "props": {"content": {"$template": "Thank you, ${/name}."}}}}}
  """
let decoded = Spec.decode(try JSONValue(parsing: text), components: registry.catalog.known)
let session = FormSession(decoded.spec, registry: registry)
let device = TerminalDevice.standardOutput
let size = device.size ?? TerminalSize(columns: 60, rows: 16)
var controller = FormController(
  session, size: size, options: device.isTerminal ? .ansi : .plain, title: "Apples")

if device.isTerminal {
  run()
  print(session.store.state.serialized(pretty: true))
} else {
  let grid = controller.draw()
  for row in 0..<grid.size.rows { print(grid.text(inRow: row)) }
}

/// Shows the form until it is left.
@MainActor func run() {
  guard
    var terminal = try? InteractiveSession(modes: [.fullScreen, .bracketedPaste, .mouse])
  else { return }
  var screen = FullScreen(size: terminal.size, colorMode: .ansi16)
  controller.resize(to: terminal.size)
  while true {
    if terminal.isReadyForFrame { terminal.write(screen.draw(controller.draw())) }
    switch terminal.next() {
    case .input(let event):
      switch controller.handle(event) {
      case .quit: return
      case .open(.address(let address)): controller.message = address
      case .copy(let text): terminal.copy(text)
      case .redraw: screen.invalidate()
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
