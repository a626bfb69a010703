import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
public import TerminalFront

// The keys of a flow, and the order in which events are handled.

extension FlowController: ShellView {
  private typealias Command = KeyCommand<FlowController>

  /// The sides of the arrows, and of h, j, k and l.
  private static let sides: [LayoutSide] = [.left, .right, .top, .bottom]
  private static let letterSides: [LayoutSide] = [.left, .bottom, .top, .right]

  package static let keys = KeyTable<FlowController>(
    [
      Command(each: "Tab  Shift-Tab", "next node, previous node") {
        $0.session.goToNode(step: $1 == 0 ? 1 : -1, isMarking: $0.isMarking)
        $0.reveal()
      },
      Command(each: "arrows", "nearest node in that direction") { $0.goToNode(sides[$1]) },
      Command(each: "e  E", "next edge, previous edge of the node") {
        $0.goToEdge(step: $1 == 0 ? 1 : -1)
      },
      Command("Enter", "follow the edge") { $0.follow() },
      Command(each: "h  j  k  l", "move the canvas; also PgUp, PgDn, Ctrl-arrows") {
        $0.scroll(letterSides[$1])
      },
      Command(each: "Ctrl-arrows  Alt-arrows") { $0.scroll(sides[$1 % 4]) },
      Command(each: "PgUp  PgDn") { $0.scroll(sides[$1 + 2], isPage: true) },
      Command(each: "+  -", "zoom in, zoom out") { $0.zoom(in: $1 == 0) },
      Command("=") { $0.zoom(in: true) },
      Command(each: "0  1", "show all, actual size") { $1 == 0 ? $0.fit() : $0.setZoom(1) },
      Command("/", "find a node by its label, in any case") { $0.find() },
      Command(each: "m  b", "map, background") {
        $1 == 0 ? $0.showsMinimap.toggle() : $0.changeBackground()
      },
      Command("Esc", "end what has begun, else select nothing") { $0.escape() },
      Command("a", "add a node", isEdit: true) { $0.add() },
      Command("c", "connect the node to another one", isEdit: true) { $0.beginConnecting() },
      Command("i  F2", "change the label", isEdit: true) { $0.editLabel() },
      Command(each: "H  J  K  L", "move what is selected; also Shift-arrows", isEdit: true) {
        $0.shift(letterSides[$1])
      },
      Command(each: "Shift-arrows", isEdit: true) { $0.shift(sides[$1]) },
      Command("Space", "select several; Esc ends") { $0.mark() },
      Command(each: "g  G", "group, ungroup", isEdit: true) { $1 == 0 ? $0.group() : $0.ungroup() },
      Command("x  Del  Backspace", "delete", isEdit: true) {
        if !$0.session.delete() { $0.message = "nothing is selected" }
      },
      Command("u", "undo", isEdit: true) {
        $0.message = $0.session.undo().map { "undone: \($0)" } ?? "nothing to undo"
      },
      Command("r  Ctrl-R", "redo", isEdit: true) {
        $0.message = $0.session.redo().map { "redone: \($0)" } ?? "nothing to redo"
      },
      Command("v", "arrange all", isEdit: true) {
        $0.session.arrange()
        $0.fit()
      },
      Command("w  Ctrl-S", "save", isEdit: true) { $0.save() },
      Command("o", "load", isEdit: true) { $0.load() },
    ] + Command.common + [Command("q  Ctrl-C", "quit") { $0.quit() }])

  package var help: KeyHelp { .flow(isReadOnly: session.isReadOnly) }
  package var readOnlyReason: String? { session.readOnlyReason }

  /// Handles an event and returns what the caller must do.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time in seconds on any clock, by which double clicks are recognized and moves by keys are one change; nil
  ///     for no clock, when any two clicks on the same element are a double one.
  /// - Complexity: O(visible elements), or O(size of the flow) for keys that go from node to node.
  public mutating func handle(_ event: InputEvent, at time: Double? = nil) -> ScreenEffect {
    self.time = time
    if case .mouse(let mouse) = event, case .press = mouse.action { message = "" }
    if let effect = handleInShell(event) { return effect }
    switch event {
    case .key(let key): return press(key)
    case .mouse(let mouse): return handle(mouse)
    case .paste, .focus, .reply: return .draw
    }
  }

  /// Runs the command of a key or its button.
  mutating func press(_ key: KeyStroke) -> ScreenEffect {
    // The release of a gesture may not be heard any more, such as in a prompt.
    if key != KeyStroke(.escape) { endGesture() }
    if isConnecting, Self.keys[key]?.command.isEdit == true { mode = .normal }
    return run(key) ?? .draw
  }
}

extension KeyHelp {
  /// The keys of a flow editor, or of a graph that can't be changed.
  public static func flow(isReadOnly: Bool) -> KeyHelp {
    FlowController.keys.help(isReadOnly: isReadOnly)
  }
}
