import TerminalFront

/// What takes the whole screen: the input, or a part of an answer.
protocol BrowsedContent {
  /// Appends bytes of the input.
  mutating func append(_ bytes: [UInt8])

  /// Ends the input.
  mutating func finish()
  mutating func handle(_ event: InputEvent) -> ScreenEffect
  mutating func resize(to size: TerminalSize)
  mutating func draw() -> CellGrid

  /// Whether an animation is active.
  var isAnimating: Bool { get }

  /// Advances the animation by one frame.
  mutating func tick()

  /// Whether Esc has a use.
  var usesEscape: Bool { get }

  /// The lines that stay in place of a content that was drawn in line.
  var closingLines: [Line] { get }

  /// Returns the requested output without a terminal; nil if there is none.
  mutating func dump(_ what: BrowseDump) -> String?
}

extension BrowsedContent {
  mutating func tick() {}
  var usesEscape: Bool { false }
  var closingLines: [Line] { [] }

  /// Handles Ctrl-C, which arrives as a signal, as the key.
  mutating func interrupt() -> ScreenEffect { handle(.key(.interrupt)) }

  /// The current screen as text.
  var frame: String {
    mutating get {
      let grid = draw()
      return (0..<grid.size.rows).map { grid.text(inRow: $0) + "\n" }.joined()
    }
  }
}

/// Where the grids of a content are drawn.
protocol GridScreen {
  /// The modes of the terminal.
  static var modes: TerminalModes { get }

  mutating func draw(_ grid: CellGrid) -> [UInt8]
  mutating func invalidate()
  mutating func resize(to size: TerminalSize)

  /// Returns the bytes that remove the grid before the process is suspended.
  mutating func suspend() -> [UInt8]

  /// Returns the bytes that show lines in place of the grid at the end.
  mutating func finish(with lines: [Line]) -> [UInt8]
}

extension FullScreen: GridScreen {
  static var modes: TerminalModes { [.fullScreen, .bracketedPaste, .mouse] }
  func suspend() -> [UInt8] { [] }
  func finish(with lines: [Line]) -> [UInt8] { [] }
}

extension PromptScreen: GridScreen {
  static var modes: TerminalModes { [.hiddenCursor, .bracketedPaste] }
  func invalidate() {}
}

/// The event loop: waits for keys, the mouse, input and resizes, and draws the result.
enum BrowseLoop {
  private static let readSize = 1 << 16

  /// Runs until the content quits, the terminal is closed, or the time is up.
  ///
  /// - Parameters:
  ///   - screen: Creates the screen for the size of the terminal.
  ///   - seconds: The time until the end; nil for no end.
  /// - Returns: Whether the time is up.
  /// - Throws: `ToolError` if the terminal cannot be used or the source cannot be read.
  @discardableResult
  static func run<Screen: GridScreen>(
    _ content: inout some BrowsedContent, _ source: AnswerSource, on device: TerminalDevice,
    within seconds: Int? = nil, screen: (TerminalSize) -> Screen
  ) throws(ToolError) -> Bool {
    var isOpen = true
    // Files and bytes that are already read are available immediately.
    while isOpen, source.isRegularFile || source.hasUnread {
      isOpen = try read(source, into: &content)
    }
    var terminal: InteractiveSession
    do throws(InteractiveSession.Failure) {
      terminal = try InteractiveSession(output: device, modes: Screen.modes)
    } catch {
      throw ToolError(
        .inputOutput, "cannot use the terminal: \(ToolError.reason(error.errorNumber))")
    }
    content.resize(to: terminal.size)
    var screen = screen(terminal.size)
    let end = seconds.map { Clock.now + Double($0) }
    let stream = TerminalDevice(fileDescriptor: source.descriptor)
    var isStale = true
    var ticks = FramePace(milliseconds: TerminalLimits.spinnerInterval)
    var frames = FramePace(milliseconds: TerminalLimits.frameInterval)
    while true {
      var now = Clock.now
      if content.isAnimating, ticks.isDue(at: now) {
        content.tick()
        ticks.note(start: now, end: now)
        isStale = true
      }
      // Keys that arrive faster than frames, such as a paste, share one frame.
      let isReady = isStale && terminal.isReadyForFrame
      if isReady, frames.isDue(at: now) {
        terminal.write(screen.draw(content.draw()))
        RequestedFault.occur()
        isStale = false
        now = Clock.now
        frames.note(start: now, end: now)
      }
      let next: Double? =
        if isReady, isStale {
          frames.nextFrame ?? now
        } else if content.isAnimating {
          ticks.nextFrame ?? now
        } else {
          nil
        }
      if let end, now >= end {
        terminal.write(screen.finish(with: []))
        return true
      }
      let wait = [next, end].compactMap { $0 }.min().map { Int(Clock.timeout(until: $0, at: now)) }
      switch terminal.next(stream: isOpen ? stream : nil, within: wait) {
      case .input(let event):
        switch content.handle(event) {
        case .ignored: continue
        case .redraw: screen.invalidate()
        case .copy(let text): terminal.copy(text)
        case .suspend:
          terminal.write(screen.suspend())
          terminal.suspend()
        case .quit:
          terminal.write(screen.finish(with: content.closingLines))
          return false
        case .draw, .open, .hover, .perform, .save, .load: break
        }
      case .stream: isOpen = try read(source, into: &content)
      case .resized(let size), .resumed(let size):
        content.resize(to: size)
        screen.resize(to: size)
      case .interrupted:
        if content.interrupt() == .quit {
          terminal.write(screen.finish(with: content.closingLines))
          return false
        }
      case .ready, .timeout: continue
      case .ended: return false
      }
      isStale = true
    }
  }

  /// Reads available input; false at the end.
  ///
  /// - Throws: `ToolError` if the input cannot be read.
  private static func read(
    _ source: AnswerSource, into content: inout some BrowsedContent
  ) throws(ToolError) -> Bool {
    repeat {
      let piece = try source.read(limit: readSize)
      if piece.isEmpty {
        source.finish()
        content.finish()
        return false
      }
      content.append(piece)
    } while source.hasUnread
    return true
  }
}
