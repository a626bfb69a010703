import ArtifactPresentation
import FlowGraph

// What keys and buttons do.

extension FlowController {
  /// The commands with a button, as far as there is room, with the columns of the buttons.
  var buttons: [(command: FlowKeyCommand, columns: Range<Int>)] {
    var result: [(FlowKeyCommand, Range<Int>)] = []
    var column = 0
    for command in FlowKeyCommand.allCases where !(session.isReadOnly && command.isEdit) {
      guard let text = command.button else { continue }
      let end = column + text.utf8.count + 2
      if end > size.columns { break }
      result.append((command, column..<end))
      column = end
    }
    return result
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

  mutating func run(_ command: FlowKeyCommand) -> Effect {
    if command.isEdit, let reason = session.readOnlyReason {
      message = "cannot be changed: \(reason)"
      return .none
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
    case .save: ask(.save, "save as: ", path)
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
    case .help: mode = .help
    case .quit: return quit()
    }
    return .none
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
    session.addNode(at: point)
    reveal()
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
    mode = .prompt(Prompt(purpose: purpose, question: question, field: TextFieldEditor(text: text)))
  }

  private mutating func quit() -> Effect {
    guard !session.isReadOnly, session.isChanged else { return .quit }
    ask(.quit, "quit without saving? (y/n) ", "")
    return .none
  }

  // MARK: Prompts

  mutating func handle(_ event: InputEvent, in prompt: Prompt) -> Effect {
    var prompt = prompt
    if case .key(let key) = event {
      switch prompt.purpose {
      case .quit, .loadAnyway:
        mode = .normal
        guard key == KeyStroke("y") || key == KeyStroke(.enter) else { return .none }
        if case .loadAnyway(let path) = prompt.purpose { return .load(path: path) }
        return .quit
      case .label, .save, .load, .find: break
      }
      switch (key.key, key.modifiers) {
      case (.escape, _), (.character("g"), .control):
        mode = .normal
        return .none
      case (.enter, []):
        mode = .normal
        return finish(prompt)
      case (.character("c"), .control):
        mode = .normal
        return quit()
      default: break
      }
    }
    _ = prompt.field.handle(event)
    mode = .prompt(prompt)
    return .none
  }

  private mutating func finish(_ prompt: Prompt) -> Effect {
    let text = prompt.field.text
    switch prompt.purpose {
    case .label(let element):
      session.setLabel(text, of: element)
    case .find:
      if text.isEmpty { break }
      if session.find(text) { reveal() } else { message = "not found: \(text)" }
    case .save:
      return text.isEmpty ? .none : .save(path: text)
    case .load:
      if text.isEmpty { break }
      guard session.isChanged else { return .load(path: text) }
      ask(.loadAnyway(path: text), "load without saving? (y/n) ", "")
    case .quit, .loadAnyway: break
    }
    return .none
  }
}
