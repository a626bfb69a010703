import ArtifactAll
import TerminalControls
import TerminalFront

/// A picture of an answer that takes the whole screen.
struct BrowsedPicture: BrowsedContent {
  private var controller: PictureController

  init(_ picture: any Picture2D, title: String, size: TerminalSize, options: TerminalOptions) {
    controller = PictureController(picture, size: size, options: options, title: title)
  }

  let isAnimating = false

  mutating func append(_ bytes: [UInt8]) {}
  mutating func finish() {}
  mutating func handle(_ event: InputEvent) -> ScreenEffect { controller.handle(event) }
  mutating func resize(to size: TerminalSize) { controller.resize(to: size) }
  mutating func draw() -> CellGrid { controller.draw() }
  mutating func dump(_ what: BrowseDump) -> String? { what == .frame ? frame : nil }
}
