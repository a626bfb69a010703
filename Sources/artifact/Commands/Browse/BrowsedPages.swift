import ArtifactAll
import TerminalFront

/// An answer, or any payload, page by page.
struct BrowsedPages: BrowsedContent {
  private var session: ArtifactSession
  private var pager: PagerModel
  private var isComplete = false

  init(_ content: InputContent, size: TerminalSize, options: TerminalOptions) {
    session = content.makeSession()
    pager = PagerModel(size: size, options: options, title: content.name)
  }

  mutating func append(_ bytes: [UInt8]) {
    session.append(bytes.span)
  }

  mutating func finish() {
    session.finish()
    isComplete = true
  }

  mutating func handle(_ event: InputEvent) -> BrowseEffect {
    show()
    return switch pager.handle(event) {
    case .ignored: .none
    case .draw: .draw
    case .drawAnew: .drawAnew
    case .suspend: .suspend
    case .quit: .quit
    }
  }

  mutating func resize(to size: TerminalSize) {
    pager.resize(to: size)
  }

  mutating func draw() -> CellGrid {
    show()
    return pager.draw()
  }

  private mutating func show() {
    pager.show(session.presentation, isComplete: isComplete)
  }
}
