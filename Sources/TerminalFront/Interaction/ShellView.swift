/// The state of a full-screen view that is not its content: the open prompt and dialog.
package struct ScreenShell<View>: Sendable {
  package var prompt: ScreenPrompt<View>?
  package var dialog: DialogView?

  package init() {}

  /// Whether keys go to a prompt or a dialog.
  package var isBusy: Bool { prompt != nil || dialog != nil }
}

/// A full-screen view: a pager, a form or a flow.
///
/// A view supplies its content and a table of commands. The shell, which is the extension of this protocol, handles keys,
/// prompts, dialogs and messages, and draws the status row (`Specs/Terminal.md`, V22).
package protocol ShellView: SendableMetatype {
  /// The commands, in the order of the help.
  static var keys: KeyTable<Self> { get }
  var size: TerminalSize { get }
  var options: TerminalOptions { get }

  /// The message that the status row shows until the next key press.
  var message: String { get set }
  var shell: ScreenShell<Self> { get set }

  /// The keys that the help shows.
  var help: KeyHelp { get }

  /// Why the content is read-only; nil if it can be changed.
  var readOnlyReason: String? { get }

  /// Takes the answer to the question of a dialog.
  mutating func answer(_ isYes: Bool)
}

extension KeyCommand where View: ShellView {
  /// The commands that a pager and a flow have at the end of their tables.
  package static var common: [Self] {
    [
      KeyCommand("?  F1", "show these keys") { $0.showHelp() },
      KeyCommand(each: "Ctrl-L  Ctrl-Z", "redraw the screen, suspend", isGlobal: true) {
        $1 == 0 ? ScreenEffect.redraw : .suspend
      },
    ]
  }
}

extension ShellView {
  package var readOnlyReason: String? { nil }
  package mutating func answer(_ isYes: Bool) {}

  // MARK: Events

  /// Handles a key that always works, or any event while a prompt or dialog is open; nil for all others.
  package mutating func handleInShell(_ event: InputEvent) -> ScreenEffect? {
    switch event {
    case .key(let key):
      message = ""
      let endsPrompt = shell.prompt != nil && key == .interrupt
      if !endsPrompt, Self.keys[key]?.command.isGlobal == true { return run(key) }
    case .paste: message = ""
    case .mouse, .focus, .reply: break
    }
    if let prompt = shell.prompt { return handle(event, in: prompt) }
    let (size, options) = (size, options)
    switch shell.dialog?.handle(event, on: size, options) {
    case nil: return nil
    case .open?: break
    case .closed?: shell.dialog = nil
    case .answered(let isYes)?:
      shell.dialog = nil
      answer(isYes)
    }
    return .draw
  }

  private mutating func handle(
    _ event: InputEvent, in prompt: ScreenPrompt<Self>
  ) -> ScreenEffect? {
    var prompt = prompt
    if let isAccepted = prompt.isAccepted(by: event, on: size) {
      shell.prompt = nil
      if isAccepted { return prompt.accept(&self, prompt.field?.text ?? "") }
      prompt.cancel?(&self)
      if case .mouse = event, prompt.passesClicks { return nil }
      return .draw
    }
    let outcome = prompt.field?.handle(event) ?? .ignored
    shell.prompt = prompt
    if outcome == .edited { prompt.change?(&self, prompt.field?.text ?? "") }
    return outcome == .ignored ? .ignored : .draw
  }

  /// Runs the command of a key; nil if it has none.
  package mutating func run(_ key: KeyStroke) -> ScreenEffect? {
    if Self.keys[key]?.command.isEdit == true, let readOnlyReason {
      message = "cannot be changed: \(readOnlyReason)"
      return .draw
    }
    return Self.keys.run(key, in: &self)
  }

  // MARK: Dialogs and prompts

  package mutating func showHelp() { shell.dialog = DialogView(dialog: .help(help)) }

  /// Asks for a text in the status row; see ``ScreenPrompt``.
  package mutating func ask(
    _ label: String, _ text: String = "", passesClicks: Bool = false,
    change: (@Sendable (inout Self, String) -> Void)? = nil,
    cancel: (@Sendable (inout Self) -> Void)? = nil,
    accept: @escaping @Sendable (inout Self, String) -> ScreenEffect
  ) {
    shell.prompt = ScreenPrompt(
      label: label, field: TextFieldEditor(text: text), passesClicks: passesClicks, change: change,
      cancel: cancel, accept: accept)
  }

  /// Asks for yes or no in the status row.
  package mutating func ask(_ question: String, ifYes effect: ScreenEffect) -> ScreenEffect {
    shell.prompt = ScreenPrompt(
      label: " " + question, isAboutQuitting: effect == .quit, accept: { _, _ in effect })
    return .draw
  }

  // MARK: Drawing

  /// Draws the last row: the prompt, else the message, else the state; and at the right as much of the position as fits.
  ///
  /// - Parameters:
  ///   - least: The number of cells of the state that take precedence over the position.
  ///   - isFilled: Whether the row is reversed and marks a text that is cut off.
  package mutating func drawStatus(
    in grid: inout CellGrid, _ state: [String], position: [String] = [], least: Int = .max,
    isFilled: Bool = true
  ) {
    let style = isFilled ? Style(nil, .reverse) : options.theme.chrome
    func safe(_ text: String) -> SafeText { SafeText(sanitizing: text, context: .code) }
    let row = size.rows - 1
    grid.erase(CellRect(row: row, column: 0, rows: 1, columns: size.columns), style)
    let text = message.isEmpty ? state.joined(separator: " \(options.glyphs.separator) ") : message
    let left = safe(shell.prompt?.label ?? " " + text)
    var wanted = message.isEmpty ? min(left.width, least) : left.width
    if let prompt = shell.prompt {
      wanted = left.width + safe(prompt.field?.text ?? "").width + 1
    }
    var room = size.columns
    for end in position.indices.reversed() {
      let right = safe(position[...end].joined(separator: "  "))
      let column = size.columns - right.width - 1
      guard wanted + 2 <= column else { continue }
      grid.put(right, style, row: row, column: column)
      room = column - 1
      break
    }
    let clip = CellRect(row: row, column: 0, rows: 1, columns: room)
    let start = grid.put(left, style, row: row, column: 0, clip: clip)
    guard let prompt = shell.prompt else {
      guard isFilled, left.width > room, room > 1 else { return }
      let mark = safe(options.glyphs.form.hasSymbols ? "…" : "~")
      grid.put(mark, style, row: row, column: room - 1)
      return
    }
    if let window = shell.prompt?.field?.window(width: max(1, room - start)) {
      grid.put(window.text, style, row: row, column: start, clip: clip)
      grid.cursor = CellPosition(row: row, column: start + window.cursorColumn)
      return
    }
    let answers = zip(ScreenPrompt<Self>.answers, prompt.answerColumns(width: size.columns))
    for (answer, columns) in answers {
      grid.put(answer, style.adding(.bold), row: row, column: columns.lowerBound)
    }
  }
}
