import ArtifactPresentation
import ArtifactPresenters
public import TerminalFront

// Key handling: first by the shell, then by the focused control, then by the form.

extension FormController: ShellView {
  private typealias Command = KeyCommand<FormController>

  package static let keys = KeyTable<FormController>([
    Command(each: "Tab  Shift-Tab", "next control, previous control") {
      $0.move(KeyStroke(.tab, $1 == 0 ? [] : .shift))
    },
    Command("arrows", "control in that direction, next row"),
    Command("j  k  g  G", "list rows: next, previous, first, last"),
    Command("/", "filter rows by text; \(KeyHelp.smartCase); Enter keeps them, Esc shows all"),
    Command("Enter", "press, toggle a section, open a link or choice, go on"),
    Command("Space", "press, toggle a section or switch, choose an option"),
    Command("Space") { $0.scroll(by: $0.viewHeight - 1) },
    Command("letters", "find an option"),
    Command("Up  Down", "step a number"),
    Command("Left  Right", "switch off, on; tabs; move a slider, with Shift by 10 steps"),
    Command("0 to 9", "type the number of a slider; Enter sets it, Esc discards it"),
    Command("Home  End", "start or end of a slider or text"),
    Command("Ctrl-A  Ctrl-E", "start or end of a text"),
    Command("Ctrl-W  Ctrl-U  Ctrl-K", "delete a word, to the start, to the end"),
    Command("Esc", "revert a field"),
    Command(each: "Ctrl-Z  Ctrl-Y", "undo, redo") {
      let isDone = $1 == 0 ? $0.session.undo() : $0.session.redo()
      if !isDone { $0.message = "nothing to \($1 == 0 ? "undo" : "redo")" }
    },
    Command("Ctrl-Enter", "press the main button") { $0.end() },
    Command("Ctrl-D", "the same, in a form below the cursor") { form in
      if form.isInline { form.end() }
    },
    Command("Alt-letter", "press the button with that initial"),
    Command("o", "open the link, else the first visible image") { $0.openLink() },
    Command("y", "copy the address of a link"),
    Command("PgUp  PgDn", "scroll the form or a list"),
    Command("F2", "list the diagnostics", isGlobal: true) { form in
      if !form.listedNotes.isEmpty {
        form.dialog = .list(title: "Diagnostics", texts: form.listedNotes)
      }
    },
    Command("F12", "inspect the control", isGlobal: true) { $0.inspect() },
    Command("?  F1", "show these keys; in a field only F1") { $0.showHelp() },
    Command("Ctrl-L", "redraw the screen", isGlobal: true) { _ in ScreenEffect.redraw },
    Command("q") { $0.quit() },
    Command("Ctrl-C", isGlobal: true) { $0.leave() },
    Command("q  Ctrl-C", "quit; in a field only Ctrl-C"),
  ])

  package var help: KeyHelp { .form }

  /// Handles an event and returns the effect that the caller must perform.
  ///
  /// - Complexity: O(n) in the size of the elements that the event changes.
  public mutating func handle(_ event: InputEvent) -> ScreenEffect {
    refresh()
    defer { refresh() }
    if event.isDeliberate { followsNewest = false }
    if case .key = event { lastPress = nil }
    if case .mouse(let mouse) = event, mouse.action == .press(.left) { message = "" }
    var effect = handleInShell(event) ?? handleInForm(event)
    if isFinished { effect = .quit }
    if effect == .quit { setNumber() }
    return effect
  }

  private mutating func handleInForm(_ event: InputEvent) -> ScreenEffect {
    switch event {
    case .key(let key): return handle(key)
    case .mouse(let mouse): return handle(mouse)
    case .paste(let paste):
      if editor != nil {
        edit { $0.handle(event) }
        if paste.isTruncated { message = "pasted text was too long: truncated" }
      } else if let id = focus.focused, focusedList?.isTyping == true {
        edit(event, inFilterOf: id)
      }
    case .focus, .reply: break
    }
    return .draw
  }

  private mutating func handle(_ key: KeyStroke) -> ScreenEffect {
    let isSeen = isFocusSeen
    if let element = focused {
      // A control that is not visible is not activated.
      if !isSeen, key.decides(on: element) {
        reveal()
        return .draw
      }
      if let effect = handle(key, on: element) {
        if !isSeen {
          refresh()
          reveal()
        }
        return effect
      }
    }
    if let effect = run(key) { return effect }
    if case .character(let letter) = key.key, key.modifiers == .alt {
      pressButton(beginningWith: letter)
    } else if !move(key) {
      scroll(by: scroll.distance(of: key.key) ?? 0)
    }
    return .draw
  }

  // MARK: Dialogs

  private mutating func inspect() {
    let id = focusedList?.selection.selected?.id ?? focus.focused
    dialog = id.flatMap { session.inspection(of: $0) }.map { .inspection($0) }
  }

  package mutating func answer(_ isYes: Bool) {
    session.answer(isYes)
    refresh()
  }

  /// Shows the session's pending confirmation, or closes a dialog whose confirmation is gone.
  mutating func syncDialog() {
    guard let question = session.question else {
      if case .confirmation = dialog { dialog = nil }
      return
    }
    if case .confirmation = dialog { return }
    let shown = FormDialog.Question(
      title: question.title, message: question.message, yes: question.confirmLabel,
      no: question.cancelLabel)
    dialog = .confirmation(shown, isYes: false)
  }

  // MARK: Controls

  /// Handles a key press on a control; nil if the control does not handle it.
  private mutating func handle(_ key: KeyStroke, on element: FormElement) -> ScreenEffect? {
    switch element.content {
    case .button:
      guard key.isActivation else { return nil }
      press(element.id)
    case .toggle(let toggle):
      switch key.key {
      case .left where key.modifiers.isEmpty: session.set(false, in: element.id)
      case .right where key.modifiers.isEmpty: session.set(true, in: element.id)
      case _ where key.isActivation: session.set(!toggle.isOn, in: element.id)
      default: return nil
      }
    case .slider(let slider):
      return handle(key, in: slider, element.id)
    case .link(_, let address):
      if key == KeyStroke("y") { return copy(address) }
      guard key.isActivation else { return nil }
      return .open(.address(address))
    case .section(let section):
      guard key.isActivation else { return nil }
      session.fold(!section.isCollapsed, element.id)
    case .textField(let field):
      if case .number = field.kind, key == KeyStroke(.up) || key == KeyStroke(.down) {
        guard session.step(element.id, by: key == KeyStroke(.up) ? 1 : -1) else { return nil }
        return .draw
      }
      return handle(key, inField: element.id)
    case .list:
      return handle(key, inList: element.id)
    case .picker(let picker):
      return handle(key, in: picker, element.id)
    case .tabs(let tabs):
      let step = key == KeyStroke(.left) ? -1 : key == KeyStroke(.right) || key.isActivation ? 1 : 0
      guard step != 0, !tabs.labels.isEmpty else { return nil }
      let count = tabs.labels.count
      session.show(panel: (tabs.shown + step + count) % count, in: element.id)
    default:
      return nil
    }
    return ScreenEffect.draw
  }

  private mutating func handle(
    _ key: KeyStroke, in slider: FormElement.Slider, _ id: Int
  ) -> ScreenEffect? {
    switch (key.key, key.modifiers) {
    case (.enter, []) where number != nil:
      setNumber()
    case (.escape, _) where number != nil, (.character("z"), .control) where number != nil:
      number = nil
      invalidate(id)
    case _ where number?.handle(key) == true:
      invalidate(id)
    default:
      if number == nil, let begun = NumberEntry(key, in: slider, id: id) {
        number = begun
        invalidate(id)
        break
      }
      // Up and Down move the focus away from a slider.
      guard key.key != .up, key.key != .down, let move = SliderMove(key) else { return nil }
      setNumber()
      session.move(id, move)
    }
    return ScreenEffect.draw
  }

  /// Sets the slider to the number that was typed, if it is one.
  mutating func setNumber() {
    guard let number else { return }
    self.number = nil
    invalidate(number.id)
    if let value = number.value { session.set(value, in: number.id) }
  }

  private mutating func handle(_ key: KeyStroke, inField id: Int) -> ScreenEffect? {
    switch (key.key, key.modifiers) {
    case (.character("d"), .control) where editor?.field.isMultiline == true,
      (.enter, []) where editor?.field.isMultiline != true:
      if !session.submit(id) { moveFromField(id) }
      return ScreenEffect.draw
    case (.escape, _):
      // A number is restored as a number, not as text.
      if edit(isAboutChanges: true, { $0.revert() }), let initialValue {
        session.restore(initialValue, ofField: id)
      }
      return ScreenEffect.draw
    // If the field has nothing to undo or redo, the form may have.
    case (.character("z"), .control), (.character("y"), .control):
      return edit(isAboutChanges: true) { $0.handle(.key(key)) } ? ScreenEffect.draw : nil
    default:
      return edit { $0.handle(.key(key)) } ? ScreenEffect.draw : nil
    }
  }

  /// Applies a change to the edited text; false if the change was not handled.
  @discardableResult
  private mutating func edit(
    isAboutChanges: Bool = false, _ change: (inout TextFieldEditor) -> TextFieldEditor.Outcome
  ) -> Bool {
    guard var editor else { return false }
    let outcome = change(&editor.field)
    self.editor = editor
    if outcome == .edited { session.enter(editor.field.text, in: editor.id) }
    return isAboutChanges ? outcome == .edited : outcome != .ignored
  }

  /// Moves the focus to the next control. In the last field, presses the main button instead.
  mutating func moveFromField(_ id: Int) {
    if let button = mainButton(after: id) {
      press(button)
    } else if endsForm(id) {
      isFinished = true
    } else {
      move(KeyStroke(.tab))
    }
  }

  /// Returns the main button if a field is the last one; of a choice, if only buttons follow.
  private func mainButton(after id: Int) -> Int? {
    if asksEachControl, focus.nodes.last?.id != id { return nil }
    if controls[id]?.hasRows == true {
      let rest = focus.nodes.drop { $0.id != id }.dropFirst()
      return rest.allSatisfy { controls[$0.id]?.isButton == true } ? mainButton : nil
    }
    let fields = focus.nodes.filter { controls[$0.id]?.takesEnter == true }
    return fields.last?.id == id ? mainButton : nil
  }

  /// Whether Enter in a field moves the focus rather than starting an action.
  func leadsOn(_ id: Int) -> Bool {
    !session.submits(id) && mainButton(after: id) == nil && !endsForm(id)
  }

  /// Whether a control is the last one of a form in line without a main button.
  private func endsForm(_ id: Int) -> Bool {
    isInline && mainButton == nil && focus.nodes.last?.id == id
  }

  /// Requests that the address of a link is copied, in the form in which a terminal would open it.
  private mutating func copy(_ address: String) -> ScreenEffect {
    guard let link = SafeLink(address) else {
      message = "address is too long to copy"
      return .draw
    }
    let text = String(decoding: link.bytes, as: UTF8.self)
    message = "copied \(text)"
    return .copy(text)
  }

  mutating func press(_ id: Int) {
    let failures = session.failedValidations
    guard session.press(id) else {
      message = "this button has no action"
      return
    }
    refresh()
    if session.failedValidations > failures { focusFirstProblem() }
  }

  /// Moves the focus to the first control with a problem, unless a dialog is open or the form is arriving.
  public mutating func focusFirstProblem() {
    refresh()
    guard dialog == nil, !isArriving else { return }
    // A field in a panel or section that is not shown is shown first.
    for step in session.form.root?.pathToProblem ?? [] {
      switch step {
      case .section(let id): session.fold(false, id)
      case .panel(let index, let id): session.show(panel: index, in: id)
      }
    }
    refresh()
    let first = focus.nodes.first { controls[$0.id]?.problems.isEmpty == false }
    guard let first else {
      message = "something is missing or wrong"
      return
    }
    focus.focus(first.id)
    refresh()
    reveal()
  }

  /// Presses the first button whose label begins with `letter`, ignoring case.
  private mutating func pressButton(beginningWith letter: String) {
    let button = focus.nodes.first { node in
      guard case .button(let button)? = controls[node.id]?.content else { return false }
      return button.label.lowercased().hasPrefix(letter.lowercased())
    }
    guard let button else { return }
    focus.focus(button.id)
    refresh()
    reveal()
    press(button.id)
  }

  /// Presses the main button; without one, ends a form in line.
  private mutating func end() {
    if let button = mainButton {
      guard !asksEachControl || controls[focus.focused ?? -1]?.isButton == true else {
        focus.focus(button)
        return refresh()
      }
      press(button)
    } else if isInline {
      isFinished = true
    }
  }

  /// Whether there is a main button.
  var hasMainButton: Bool { mainButton != nil }

  /// The first prominent button.
  private var mainButton: Int? {
    focus.nodes.first { node in
      guard case .button(let button)? = controls[node.id]?.content else { return false }
      return button.prominence == .prominent
    }?.id
  }

  /// Returns the address of an image that can be opened.
  func pictureAddress(of id: Int) -> String? {
    guard case .image(let picture)? = session.element(id)?.content else { return nil }
    return picture.source
  }

  // MARK: Form

  private mutating func openLink() -> ScreenEffect {
    if case .link(_, let address)? = focused?.content { return .open(.address(address)) }
    let picture = tile.marks(.picture, in: top..<top + viewHeight).first
    if let address = picture.flatMap({ pictureAddress(of: $0.id) }) {
      return .open(.address(address))
    }
    message = "no link or image to open"
    return .draw
  }

  private mutating func quit() -> ScreenEffect {
    // Text typed before its field has arrived must not close the form.
    guard isArriving, !controls.isEmpty else { return leave() }
    message = "still arriving: press Ctrl-C to quit"
    return .draw
  }

  private mutating func leave() -> ScreenEffect {
    guard asksBeforeQuitting, session.hasInput else { return .quit }
    return ask("drop what you have entered? ", ifYes: .quit)
  }

  /// Moves the focus; false if there is no control in that direction.
  @discardableResult
  private mutating func move(_ key: KeyStroke) -> Bool {
    guard focus.handle(key) else { return false }
    // Moving up into a list selects its last row.
    if key.key == .up, let id = focus.focused, let list = lists[id], list.selection.index == nil {
      lists[id]?.selection.select(list.selection.rows.count - 1)
    }
    refresh()
    reveal()
    return true
  }
}

extension KeyHelp {
  /// The keys of a form.
  public static let form = FormController.keys.help()
}

extension FormSession {
  func move(_ id: Int, _ move: SliderMove) {
    switch move {
    case .steps(let count): self.move(id, bySteps: count)
    case .part(let part): self.move(id, toPart: part)
    }
  }
}

extension KeyStroke {
  /// Whether the key activates the focused control.
  fileprivate var isActivation: Bool {
    modifiers.isEmpty && (key == .enter || key == .character(" "))
  }

  /// Whether the key acts on a control immediately, other than by entering text.
  fileprivate func decides(on element: FormElement) -> Bool {
    switch element.content {
    case .textField: modifiers.isEmpty && key == .enter
    case .toggle: isActivation || modifiers.isEmpty && (key == .left || key == .right)
    default: isActivation
    }
  }
}

extension FormElement {
  /// What has to be shown so that a problem is.
  fileprivate enum Hiding {
    case section(Int)
    case panel(Int, Int)
  }

  /// What hides the first element with a problem, from the outside; nil if there is none.
  fileprivate var pathToProblem: [Hiding]? {
    if !problems.isEmpty { return [] }
    for (index, child) in children.enumerated() {
      guard let path = child.pathToProblem else { continue }
      switch content {
      case .section(let section) where section.isCollapsible && section.isCollapsed:
        return [.section(id)] + path
      case .tabs(let tabs) where tabs.shown != index: return [.panel(index, id)] + path
      default: return path
      }
    }
    return nil
  }

  fileprivate var isButton: Bool {
    if case .button = content { true } else { false }
  }

  /// Whether Enter ends the input in the element.
  fileprivate var takesEnter: Bool {
    switch content {
    case .textField, .picker: true
    default: false
    }
  }
}

extension InputEvent {
  /// Whether the user has pressed something.
  fileprivate var isDeliberate: Bool {
    switch self {
    case .key, .paste: true
    case .mouse(let mouse):
      switch mouse.action {
      case .press, .drag, .wheel: true
      default: false
      }
    case .focus, .reply: false
    }
  }
}
