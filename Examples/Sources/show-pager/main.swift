// Shows an answer in a pager: scroll with the arrow keys, search with /, fold with z, leave with q.

import ArtifactPresenters
import TerminalFront

var answer = ArtifactSession(.standard)
var pager = PagerModel(
  size: TerminalSize(columns: 60, rows: 16), title: "answer.txt", isFollowing: true)
answer.append("Two **notes** and a [link](https://example.org).")
pager.show(answer.presentation, isComplete: false)
answer.finish()
pager.show(answer.presentation, isComplete: true)

if TerminalDevice.standardOutput.isTerminal {
  run()
} else {
  let grid = pager.draw()
  for row in 0..<grid.size.rows { print(grid.text(inRow: row)) }
}

/// Shows the pager until it is left.
@MainActor func run() {
  guard var terminal = try? InteractiveSession(modes: [.fullScreen, .mouse])
  else { return }
  var screen = FullScreen(size: terminal.size, colorMode: .ansi256)
  pager.resize(to: terminal.size)
  while true {
    // Folding an artifact takes effect when the presentation is shown again.
    pager.show(answer.presentation, isComplete: true)
    if terminal.isReadyForFrame { terminal.write(screen.draw(pager.draw())) }
    switch terminal.next() {
    case .input(let event):
      switch pager.handle(event) {
      case .quit: return
      case .redraw: screen.invalidate()
      case .open(.address(let address)): pager.message = "open \(address)"
      case .perform(.copy, let artifact):
        if let segment = answer.segment(of: artifact) {
          terminal.copy(answer.stream.text(in: segment.content))
        }
      default: break
      }
    case .resized(let size), .resumed(let size):
      pager.resize(to: size)
      screen.resize(to: size)
    case .interrupted, .ended: return
    case .stream, .ready, .timeout: break
    }
  }
}
