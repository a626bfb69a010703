import ArtifactCore
import ArtifactPresentation
public import ArtifactPresenters
public import TerminalFront

/// The controller of an interactive form: takes key and mouse events and draws a grid of cells.
///
/// ```swift
/// var controller = FormController(session, size: size)
/// screen.draw(controller.draw())
/// for event in decoder.decode(bytes) {
///   if controller.handle(event) == .quit { return }
/// }
/// screen.draw(controller.draw())
/// ```
///
/// The key bindings of the controls are specified in `Specs/Terminal.md`, V17. The controller does
/// not write to the terminal or open links; it returns the requests of the user as effects.
public struct FormController {
  /// The session that holds the form and its state.
  public let session: FormSession

  /// The rendering options. Setting them discards the layout.
  public var options: TerminalOptions {
    didSet {
      cache = FormLayoutCache()
      layoutWidth = 0
    }
  }

  /// The title shown above the form.
  public var title: String

  /// Whether the form is still arriving. Until the user presses a key or a mouse button, the newest
  /// element stays in view; afterwards the form is shown from its top.
  public var isArriving = false {
    didSet { if oldValue, !isArriving, followsNewest { top = 0 } }
  }

  /// Whether the user has not taken control of what is visible.
  var followsNewest = true

  /// Whether spinners are animated. If so, call ``tick()`` every `TerminalLimits.spinnerInterval`
  /// while ``isAnimating`` is true.
  public var animates = false

  /// Whether the last drawn frame contains a spinner.
  public internal(set) var isAnimating = false

  /// The control that had the focus after the last event.
  private var focusedBefore: Int?

  /// The number of the current animation frame.
  private(set) var turn = 0

  /// A message shown instead of the key hints until the next key press.
  public var message = ""

  /// Whether each control is a question of its own, so that buttons are answers, which no field gives.
  package var asksEachControl = false

  /// Whether the form is drawn in line, below what the terminal shows: without a title, and as high as it is.
  /// If it has no main button, Enter in the last control ends it.
  public var isInline = false {
    didSet {
      refresh()
      openOnly()
    }
  }

  /// Whether a form in line has been ended by Enter in its last control.
  /// A caller that does not accept the input sets it to false.
  public var isFinished = false

  /// Whether leaving the form asks before the user's input is dropped.
  public var asksBeforeQuitting = false

  /// Lines shown between the form and the key hints. At least one row remains for the form.
  public var notes: [Line] = [] {
    didSet { if isFocusSeen(in: viewHeight + notes.count - oldValue.count) { reveal() } }
  }

  /// What F2 lists: texts that the notes summarize.
  public var listedNotes: [String] = []

  /// The size of the drawing: that of the terminal; in line, as high as is needed.
  public internal(set) var size: TerminalSize

  /// The size of the terminal.
  private var terminal: TerminalSize

  /// The revision of the session that was last laid out; -1 for none.
  private var revision = -1
  private var layoutWidth = 0
  private(set) var cache = FormLayoutCache()

  /// The ids of elements that must be laid out again although the session has not changed them.
  var stale: Set<Int> = []
  private(set) var tile = FormTile.empty
  private(set) var places: [FormPlace] = []

  /// The current controls by id.
  var controls: [Int: FormElement] = [:]

  /// The focus ring of the controls.
  var focus = FocusRing<Int>()

  /// The text editor of the focused field, and the id of the field.
  var editor: (id: Int, field: TextFieldEditor)?

  /// The value of the focused field when it gained the focus.
  var initialValue: JSONValue?

  /// The number that is typed into the focused slider.
  var number: NumberEntry?

  /// The typed number by the id of its slider.
  var typedNumbers: [Int: String] { number.map { [$0.id: $0.text] } ?? [:] }

  /// The selection and filter of the focusable lists by id.
  var lists: [Int: FormList] = [:]

  /// The index of the first visible row of the form.
  var top = 0

  /// The control on which a mouse button was pressed, and its area at that time.
  var pressed: (id: Int, area: CellRect)?

  /// The position of the last press, if only its release has followed.
  var lastPress: CellPosition?

  package var shell = ScreenShell<FormController>()

  /// The dialog over the form.
  var dialog: FormDialog? {
    get { shell.dialog?.dialog }
    set { shell.dialog = newValue.map { DialogView(dialog: $0) } }
  }

  /// Creates a controller and lays out the form.
  ///
  /// - Parameters:
  ///   - session: The session that holds the form and its state.
  ///   - size: The size of the terminal.
  ///   - options: The rendering options.
  ///   - title: The title shown above the form.
  /// - Complexity: O(n) in the size of the form.
  public init(
    _ session: FormSession, size: TerminalSize, options: TerminalOptions = .ansi, title: String = ""
  ) {
    self.session = session
    self.size = size
    terminal = size
    self.options = options
    self.title = title
    refresh()
  }

  /// Updates the size of the terminal and lays out the form again.
  ///
  /// - Complexity: O(n) in the size of the form.
  public mutating func resize(to size: TerminalSize) {
    let wasSeen = isFocusSeen
    self.size = size
    terminal = size
    refresh()
    if wasSeen { reveal() }
  }

  /// Advances the animation by one frame.
  public mutating func tick() { turn = turn == .max ? 0 : turn + 1 }

  // MARK: Layout

  /// The number of rows for the title.
  var titleHeight: Int { isInline ? 0 : 1 }

  /// The number of rows for the form: all except the title, the notes and the key hints.
  var viewHeight: Int { max(1, size.rows - titleHeight - 1 - notes.count) }

  /// The number of rows of a drawing in line: those of the form, the notes and the key hints; with a dialog,
  /// all that there are.
  private var inlineHeight: Int {
    let most = max(1, terminal.rows - 1)
    return dialog == nil ? min(most, tile.height + notes.count + 1) : min(most, Self.dialogHeight)
  }

  /// The number of rows of a drawing in line for a dialog.
  private static let dialogHeight = 16

  /// Whether Esc is handled: it closes a dialog or a choice, ends the filtering of a list, discards a
  /// typed number, or reverts an edited field. If false, the caller may use the key.
  public var usesEscape: Bool {
    if dialog != nil || number != nil { return true }
    if focusedList?.isTyping == true, !hasOnlyChoice { return true }
    return editor.map { $0.field.text != $0.field.initialText } ?? false
  }

  var focused: FormElement? { focus.focused.flatMap { controls[$0] } }

  func place(of id: Int) -> FormPlace? { places.first { $0.id == id } }

  /// Brings the layout, the focus and the editor up to date with the session.
  mutating func refresh() {
    let width = max(1, size.columns - 2)
    if session.revision != revision || width != layoutWidth || !stale.isEmpty {
      let wasSeen = isFocusSeen
      layOut(width: width)
      if isInline { size.rows = inlineHeight }
      if wasSeen { reveal() }
    } else if isInline {
      size.rows = inlineHeight
    }
    // While elements arrive, only the user sets the focus; afterwards the first control gets it.
    if focus.focused == nil, !isArriving { focus.focus(focus.nodes.first?.id) }
    top = scroll.top
    if let number, number.id != focus.focused {
      setNumber()
      return refresh()
    }
    syncEditor()
    syncLists()
    syncDialog()
  }

  /// Lays out the changed elements, or the complete form if the width has changed.
  private mutating func layOut(width: Int) {
    let changes = session.changes(since: revision)
    revision = session.revision
    follow(changes)
    cache.forget(changes)
    cache.forget(stale)
    stale = []
    layoutWidth = width
    let old = tile
    defer { if isArriving, followsNewest { revealNewest(since: old) } }
    tile = FormLayout(
      options: options.layout(width: width), cache: cache,
      filters: lists.compactMapValues { $0.filter?.text },
      typedNumbers: typedNumbers, folds: true
    )
    .tile(of: session.form, width: width)
    guard !tile.hasControls(where: old) else { return followLists(nil) }
    let controls = tile.controls
    places = controls.places
    followLists(controls.nodes)
    focus.update(controls.nodes)
  }

  /// Lets the next layout draw a control, and what it is in, again.
  mutating func invalidate(_ id: Int) {
    let ancestors = focus.nodes.first { $0.id == id }?.ancestors ?? []
    stale.formUnion(ancestors + [id])
  }

  /// Updates the controls among the changed elements, or all controls if `changes` is nil.
  private mutating func follow(_ changes: Set<Int>?) {
    if let changes {
      for id in changes {
        controls[id] = session.element(id).flatMap { $0.canHaveFocus ? $0 : nil }
      }
      return
    }
    controls = [:]
    var rest = session.form.root.map { [$0] } ?? []
    while var element = rest.popLast() {
      rest += element.children
      element.children = []
      if element.canHaveFocus { controls[element.id] = element }
    }
  }

  /// Creates or updates the editor of the focused field from the session.
  private mutating func syncEditor() {
    if let last = editor?.id, last != focus.focused {
      editor = nil
      session.leave(last)
      // Validation messages that appear on leaving the field may make the form longer.
      return refresh()
    }
    // Choices are left like fields.
    if let last = focusedBefore, last != focus.focused {
      focusedBefore = focus.focused
      if picker(last) != nil {
        session.leave(last)
        return refresh()
      }
    }
    focusedBefore = focus.focused
    guard let element = focused, case .textField(let field) = element.content else { return }
    let mask = field.isObscured ? options.glyphs.form.obscured : nil
    if editor?.id == element.id {
      editor?.field.setText(field.text)
      editor?.field.mask = mask
    } else {
      editor = (
        element.id,
        TextFieldEditor(text: field.text, mask: mask, isMultiline: field.kind.isArea)
      )
      initialValue = session.value(ofField: element.id)
    }
  }

  /// Scrolls until the focused control is visible.
  mutating func reveal() {
    guard let id = focus.focused, let place = place(of: id) else { return }
    let area = selectedArea(in: place) ?? place.area
    let bottom = area.row + area.rows
    if area.row < top { top = area.row }
    if bottom > top + viewHeight { top = min(area.row, bottom - viewHeight) }
  }

  /// Scrolls down until the last row that differs from the previous layout is visible.
  private mutating func revealNewest(since old: FormTile) {
    var bottom = tile.height
    var oldBottom = old.height
    while bottom > 0, oldBottom > 0, tile.row(bottom - 1) == old.row(oldBottom - 1) {
      bottom -= 1
      oldBottom -= 1
    }
    if bottom > top + viewHeight { top = bottom - viewHeight }
  }

  /// Whether the focused control is at least partly visible.
  var isFocusSeen: Bool { isFocusSeen(in: viewHeight) }

  private func isFocusSeen(in height: Int) -> Bool {
    guard let place = focus.focused.flatMap({ place(of: $0) }) else { return false }
    let area = selectedArea(in: place) ?? place.area
    return area.row < top + height && area.row + area.rows > top
  }

  /// The visible part of the form.
  var scroll: ScrollExtent { ScrollExtent(count: tile.height, height: viewHeight, top: top) }

  mutating func scroll(by rows: Int) {
    top = ScrollExtent(count: tile.height, height: viewHeight, top: top + rows).top
  }

}

extension FormElement {
  /// Whether the element may be a focusable control. For lists the layout decides.
  fileprivate var canHaveFocus: Bool { isInteractive || content == .list }
}
