import TerminalFront

/// What can have the terminal for itself.
protocol BrowsedContent {
  /// Takes bytes of the input.
  mutating func append(_ bytes: [UInt8])

  /// Says that there are no more.
  mutating func finish()
  mutating func handle(_ event: InputEvent) -> BrowseEffect
  mutating func resize(to size: TerminalSize)
  mutating func draw() -> CellGrid

  /// Whether something in it turns, and turns it.
  var isAnimating: Bool { get }
  mutating func tick()
}

extension BrowsedContent {
  var isAnimating: Bool { false }
  mutating func tick() {}

  /// What is seen, as text.
  var frame: String {
    mutating get {
      let grid = draw()
      return (0..<grid.size.rows).map { grid.text(inRow: $0) + "\n" }.joined()
    }
  }
}

/// What the terminal has to do after an event.
enum BrowseEffect: Hashable {
  case none, draw, drawAnew, suspend, quit
  case copy(String)
}

/// Waits for keys, the mouse, the input and the size, and draws what comes of them.
enum BrowseLoop {
  private static let readSize = 1 << 16

  static func run(
    _ content: inout some BrowsedContent, _ source: AnswerSource
  ) throws(ToolError) {
    guard let device = Environment.interactiveTerminal else {
      throw ToolError(
        .usage, "'artifact browse' needs a terminal; 'artifact render' writes what it would show.")
    }
    var isOpen = true
    // A file on a disk is there at once, and so is what has been read of others.
    while isOpen, source.isRegularFile || source.hasUnread {
      isOpen = try read(source, into: &content)
    }
    var terminal: InteractiveSession
    do throws(InteractiveSession.Failure) {
      terminal = try InteractiveSession(
        output: device, modes: [.fullScreen, .bracketedPaste, .mouse])
    } catch {
      throw ToolError(
        .inputOutput, "cannot use the terminal: \(ToolError.reason(error.errorNumber)).")
    }
    content.resize(to: terminal.size)
    var screen = Environment.fullScreen(of: terminal.size)
    let stream = TerminalDevice(fileDescriptor: source.descriptor)
    var isStale = true
    var nextTick = ContinuousClock.now
    var nextFrame = ContinuousClock.now
    while true {
      if content.isAnimating, ContinuousClock.now >= nextTick {
        content.tick()
        nextTick = ContinuousClock.now + .milliseconds(TerminalLimits.spinnerInterval)
        isStale = true
      }
      // Keys that come faster than frames, such as a paste, share one.
      let isReady = isStale && terminal.isReadyForFrame
      if isReady, ContinuousClock.now >= nextFrame {
        terminal.write(screen.draw(content.draw()))
        isStale = false
        nextFrame = ContinuousClock.now + .milliseconds(TerminalLimits.frameInterval)
      }
      let wait: Int? =
        if isReady, isStale {
          milliseconds(until: nextFrame)
        } else if content.isAnimating {
          milliseconds(until: nextTick)
        } else {
          nil
        }
      switch terminal.next(stream: isOpen ? stream : nil, within: wait) {
      case .input(let event):
        switch content.handle(event) {
        case .none: continue
        case .draw: break
        case .drawAnew: screen.invalidate()
        case .copy(let text): terminal.copy(text)
        case .suspend: terminal.suspend()
        case .quit: return
        }
      case .stream: isOpen = try read(source, into: &content)
      case .resized(let size), .resumed(let size):
        content.resize(to: size)
        screen.resize(to: size)
      case .ready, .timeout: continue
      case .interrupted, .ended: return
      }
      isStale = true
    }
  }

  private static func milliseconds(until time: ContinuousClock.Instant) -> Int {
    let (seconds, attoseconds) = (time - ContinuousClock.now).components
    return max(0, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000) + 1)
  }

  /// Takes what there is to read; false at the end.
  private static func read(
    _ source: AnswerSource, into content: inout some BrowsedContent
  ) throws(ToolError) -> Bool {
    let piece = try source.read(limit: readSize)
    guard piece.isEmpty else {
      content.append(piece)
      return true
    }
    source.finish()
    content.finish()
    return false
  }
}
