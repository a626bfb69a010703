import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
import TerminalFront

// What keys and buttons do.

extension FlowController {
  /// The commands with a button that are shown, with the columns of the buttons; nil for the one that shows others.
  var buttons: [(command: FlowKeyCommand?, columns: Range<Int>)] {
    let all = FlowKeyCommand.allCases.compactMap { command -> (FlowKeyCommand, Int)? in
      if session.isReadOnly, command.isEdit { return nil }
      return button(of: command).map { (command, $0.utf8.count + 2) }
    }
    if all.reduce(0, { $0 + $1.1 }) <= size.columns { return Self.placed(all[...], more: false) }
    // Pages, each with a button for the next one.
    var pages: [ArraySlice<(FlowKeyCommand, Int)>] = []
    var rest = all[...]
    while !rest.isEmpty {
      var width = 3
      let page = rest.prefix { button in
        width += button.1
        return width <= size.columns
      }
      pages.append(page.isEmpty ? rest.prefix(1) : page)
      rest = rest.dropFirst(max(1, page.count))
    }
    return pages.isEmpty ? [] : Self.placed(pages[buttonPage % pages.count], more: true)
  }

  private static func placed(
    _ commands: ArraySlice<(FlowKeyCommand, Int)>, more: Bool
  ) -> [(command: FlowKeyCommand?, columns: Range<Int>)] {
    var column = 0
    var result: [(command: FlowKeyCommand?, columns: Range<Int>)] = []
    for (command, width) in commands {
      result.append((command, column..<column + width))
      column += width
    }
    if more { result.append((nil, column..<column + 3)) }
    return result
  }

  /// The text of a button: groups are ungrouped where other nodes are grouped.
  func button(of command: FlowKeyCommand) -> String? {
    command == .group && isGroupSelected ? "Ungroup" : command.button
  }

  /// Whether all selected nodes are groups.
  private var isGroupSelected: Bool {
    let ids = session.editor.selectedNodeIDs
    return !ids.isEmpty && ids.allSatisfy { session.editor.node($0)?.acceptsChildren == true }
  }

  /// Does what a button says.
  mutating func press(_ command: FlowKeyCommand) -> ScreenEffect {
    run(command == .group && isGroupSelected ? .ungroup : command)
  }

  /// Whether a command can do something now.
  func isEnabled(_ command: FlowKeyCommand) -> Bool {
    let editor = session.editor
    return switch command {
    case .connect: if case .node? = session.current { true } else { false }
    case .label: session.current != nil
    case .group: !editor.selectedNodeIDs.isEmpty
    case .delete:
      session.current != nil || !editor.selectedNodeIDs.isEmpty || !editor.selectedEdgeIDs.isEmpty
    case .undo: editor.canUndo
    case .redo: editor.canRedo
    case .arrange, .mark, .find, .fit: editor.nodeCount > 0
    default: true
    }
  }

  mutating func run(_ command: FlowKeyCommand) -> ScreenEffect {
    if command.isEdit, let reason = session.readOnlyReason {
      message = "cannot be changed: \(reason)"
      return .draw
    }
    switch command {
    case .add: add()
    case .connect: beginConnecting()
    case .mark: mark()
    case .label: editLabel()
    case .group:
      if session.group() == nil {
        message = "nothing is selected"
      } else {
        mode = .normal
      }
    case .ungroup:
      if !session.ungroup() { message = "no group is selected" }
    case .delete:
      if !session.delete() { message = "nothing is selected" }
    case .undo:
      message = session.undo().map { "undone: \($0)" } ?? "nothing to undo"
    case .redo:
      message = session.redo().map { "redone: \($0)" } ?? "nothing to redo"
    case .save: ask(.save, saveNote.isEmpty ? "save as: " : "\(saveNote), save as: ", path)
    case .load: ask(.load, "load: ", path)
    case .fit: fit()
    case .actualSize: setZoom(1)
    case .zoomIn: zoom(in: true)
    case .zoomOut: zoom(in: false)
    case .map: showsMinimap.toggle()
    case .background:
      let all = BackgroundPattern.allCases
      let next = (all.firstIndex(of: background) ?? 0) + 1
      background = all[next % all.count]
    case .arrange:
      session.arrange()
      fit()
    case .find: ask(.find, "find: ", "")
    case .help: mode = .help(DialogView(dialog: .help(.flow(isReadOnly: session.isReadOnly))))
    case .quit: return quit()
    }
    return .draw
  }

  private mutating func setZoom(_ zoom: Double) {
    let middle = Point2D(x: canvasSize.width / 2, y: canvasSize.height / 2)
    session.zoom(by: zoom / session.editor.viewport.zoom, anchor: middle)
    alignViewport()
  }

  private mutating func add() {
    let middle = CellPosition(row: 1 + canvasRows / 2, column: size.columns / 2)
    var point: Point2D? = canvasPoint(middle)
    if case .node? = session.current { point = nil }
    guard let id = session.addNode(at: point) else { return }
    reveal()
    ask(.newLabel(id), "label for \(session.label(of: .node(id))): ", "")
  }

  private mutating func beginConnecting() {
    guard case .node(let id)? = session.current else {
      message = "select the node where the edge begins"
      return
    }
    session.select(.node(id))
    mode = .connecting(from: id)
  }

  /// Ends the choice of the node to which a connection leads.
  mutating func connect(_ source: String, to target: String) {
    mode = .normal
    if session.connect(source, to: target) == nil {
      session.select(.node(source))
      message =
        source == target
        ? "an edge connects two different nodes"
        : "this connection is not possible, or already there"
    }
  }

  private mutating func mark() {
    if case .marking = mode {
      if let current = session.current { session.select(current, mode: .toggle) }
    } else {
      mode = .marking
    }
  }

  mutating func editLabel() {
    guard let element = session.current else {
      message = "nothing is selected"
      return
    }
    ask(.label(element), "label: ", session.label(of: element))
  }

  mutating func ask(_ purpose: Prompt.Purpose, _ question: String, _ text: String) {
    var isMarking = false
    if case .marking = mode { isMarking = true }
    mode = .prompt(
      Prompt(
        purpose: purpose, question: question, field: TextFieldEditor(text: text),
        isMarking: isMarking))
  }

  private mutating func quit() -> ScreenEffect {
    guard !session.isReadOnly, session.isChanged else { return .quit }
    ask(.quit, "quit without saving?", "")
    return .draw
  }

  // MARK: Prompts

  mutating func handle(_ event: InputEvent, in prompt: Prompt) -> ScreenEffect {
    var prompt = prompt
    if case .key(let key) = event {
      if prompt.isQuestion {
        let isInterrupt = key == KeyStroke(.character("c"), .control)
        // A second Ctrl-C leaves.
        if isInterrupt, case .quit = prompt.purpose { return answer(prompt, isYes: true) }
        return answer(prompt, isYes: key == KeyStroke("y") || key == KeyStroke(.enter))
      }
      switch (key.key, key.modifiers) {
      case (.escape, _), (.character("g"), .control), (.character("c"), .control):
        close(prompt)
        return .draw
      case (.enter, []):
        close(prompt)
        return finish(prompt)
      default: break
      }
    }
    _ = prompt.field.handle(event)
    mode = .prompt(prompt)
    return .draw
  }

  mutating func close(_ prompt: Prompt) { mode = prompt.isMarking ? .marking : .normal }

  /// Handles a click while a prompt is open: on an answer, or in its row, which enters the text. Elsewhere it gives the prompt up.
  mutating func press(_ position: CellPosition, in prompt: Prompt) -> ScreenEffect {
    let isInRow = position.row == size.rows - 1
    if prompt.isQuestion {
      return answer(
        prompt, isYes: isInRow && answers(to: prompt)[0].contains(position.column))
    }
    close(prompt)
    return isInRow ? finish(prompt) : .draw
  }

  private mutating func answer(_ prompt: Prompt, isYes: Bool) -> ScreenEffect {
    close(prompt)
    guard isYes else { return .draw }
    switch prompt.purpose {
    case .loadAnyway(let path): return .load(path: path)
    case .replace(let path): return .save(path: path, replaces: true)
    case .quit: return .quit
    case .label, .newLabel, .save, .load, .find: return .draw
    }
  }

  private mutating func finish(_ prompt: Prompt) -> ScreenEffect {
    let text = prompt.field.text
    switch prompt.purpose {
    case .label(let element):
      if !session.setLabel(text, of: element), text != session.label(of: element) {
        message = "this cannot have a label"
      }
    case .newLabel(let id):
      if text.isEmpty { break }
      session.setLabel(text, of: .node(id), extendingLastChange: true)
    case .find:
      if text.isEmpty { break }
      if session.find(text, isMarking: prompt.isMarking) {
        reveal()
      } else {
        message = "not found: \(text)"
      }
    case .save:
      return text.isEmpty ? .draw : .save(path: text, replaces: false)
    case .load:
      if text.isEmpty { break }
      guard session.isChanged else { return .load(path: text) }
      ask(.loadAnyway(path: text), "load without saving?", "")
    case .quit, .loadAnyway, .replace: break
    }
    return .draw
  }
}
