import ArtifactCore
public import ArtifactPresentation

/// An interface under a person's hands: keys and mouse come in, a grid of cells goes out.
///
/// ```swift
/// var controller = FormController(session, size: size)
/// screen.draw(controller.draw())
/// for event in decoder.decode(bytes) {
///   if controller.handle(event) == .quit { return }
/// }
/// screen.draw(controller.draw())
/// ```
/// What a control does with which key is `Specs/Terminal.md` V17. The controller writes nowhere and
/// opens nothing; it says what a person has asked for.
public struct FormController {
  /// What the caller has to do after an event.
  public enum Effect: Hashable, Sendable {
    case none
    case quit
    /// A person has chosen a link. Whether anything is opened is for the caller to decide.
    case open(String)
    /// A person wants a text to be copied; see ``InteractiveSession/copy(_:)``.
    case copy(String)
    /// Everything is to be drawn from scratch.
    case redraw
  }

  public let session: FormSession
  public var options: TerminalOptions {
    didSet {
      cache = FormLayoutCache()
      layoutWidth = 0
    }
  }

  /// What stands above the interface.
  public var title: String

  /// Whether more of the interface is still to come.
  public var isArriving = false

  /// Whether signs of work turn where they are seen; then ``tick()`` is to be called each
  /// `TerminalLimits.spinnerInterval` as long as ``isAnimating`` says so.
  public var animates = false

  /// Whether what was last drawn has something in it that turns.
  public internal(set) var isAnimating = false

  /// How often something has turned.
  private(set) var turn = 0

  /// What stands below it instead of the keys, until the next key.
  public var message = ""

  /// What stands between the form and the keys as long as it is there, at most all but a row.
  public var notes: [Line] = [] {
    didSet { if isFocusSeen(in: viewHeight + notes.count - oldValue.count) { reveal() } }
  }

  public internal(set) var size: TerminalSize

  /// The form as it was last laid out: which revision of it, in which width, and where its controls are.
  private var revision = -1
  private var layoutWidth = 0
  private(set) var cache = FormLayoutCache()

  /// Elements that are to be laid out anew though the session has not changed them.
  var stale: Set<Int> = []
  private(set) var tile = FormTile.empty
  private(set) var places: [FormPlace] = []

  /// The controls by their ids, as they are.
  var controls: [Int: FormElement] = [:]

  /// Which control has the focus.
  var focus = FocusRing<Int>()

  /// The editor of the field that has the focus, and the id of that field.
  var editor: (id: Int, field: TextFieldEditor)?

  /// The value that this field had when it got the focus.
  var initialValue: JSONValue?

  /// What a person does with the lists that can have the focus.
  var lists: [Int: FormList] = [:]

  /// The first row of the form that is seen.
  var top = 0

  /// The control that a mouse button went down on, and where it was seen then; or the answer.
  var pressed: (id: Int, area: CellRect)?
  var pressedAnswer: Bool?

  /// Where it went down last, if nothing but its release has come since.
  var lastPress: CellPosition?
  var dialog: FormDialog? {
    didSet {
      // Another answer to choose is no other question.
      if dialog?.isQuestion != true || oldValue?.isQuestion != true { dialogTop = 0 }
    }
  }

  /// The first row of the dialog that is seen.
  var dialogTop = 0

  public init(
    _ session: FormSession, size: TerminalSize, options: TerminalOptions = .ansi, title: String = ""
  ) {
    self.session = session
    self.size = size
    self.options = options
    self.title = title
    refresh()
  }

  public mutating func resize(to size: TerminalSize) {
    let wasSeen = isFocusSeen
    self.size = size
    refresh()
    if wasSeen { reveal() }
  }

  /// Turns what turns.
  public mutating func tick() { turn += 1 }

  // MARK: Following the form

  /// Rows for the form: all but the title, the notes and the line of keys.
  var viewHeight: Int { max(1, size.rows - 2 - notes.count) }

  /// Whether Esc does something here: in front of the form, in rows that are looked for, in a field that
  /// is changed. Where it does nothing the caller may use it.
  public var usesEscape: Bool {
    if dialog != nil || focusedList?.isTyping == true { return true }
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
      if wasSeen { reveal() }
    }
    // While elements arrive the focus is where a person has put it; then somewhere.
    if focus.focused == nil, !isArriving { focus.focus(focus.nodes.first?.id) }
    top = scroll.top
    syncEditor()
    syncLists()
    syncDialog()
  }

  /// Lays out what has changed of the form, or all of it in another width.
  private mutating func layOut(width: Int) {
    let changes = session.changes(since: revision)
    revision = session.revision
    follow(changes)
    cache.forget(changes)
    cache.forget(stale)
    stale = []
    layoutWidth = width
    let old = tile
    tile = FormLayout(
      options: options.layout(width: width), cache: cache,
      filters: lists.compactMapValues { $0.filter?.text }, folds: true
    )
    .tile(of: session.form, width: width)
    guard !tile.hasControls(where: old) else { return followLists(nil) }
    let controls = tile.controls
    places = controls.places
    followLists(controls.nodes)
    focus.update(controls.nodes)
  }

  /// Takes the controls that have changed, or all.
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

  /// Has an editor for the field that has the focus, with the text that the state has.
  private mutating func syncEditor() {
    if let last = editor?.id, last != focus.focused {
      editor = nil
      session.leave(last)
      // What it says about the field may make the form longer.
      return refresh()
    }
    guard let element = focused, case .textField(let field) = element.content else { return }
    let mask = field.isObscured ? options.glyphs.form.obscured : nil
    if editor?.id == element.id {
      editor?.field.setText(field.text)
      editor?.field.mask = mask
    } else {
      editor = (element.id, TextFieldEditor(text: field.text, mask: mask))
      initialValue = session.value(ofField: element.id)
    }
  }

  /// Scrolls until the control that has the focus is seen.
  mutating func reveal() {
    guard let id = focus.focused, let place = place(of: id) else { return }
    let area = selectedArea(in: place) ?? place.area
    let bottom = area.row + area.rows
    if area.row < top { top = area.row }
    if bottom > top + viewHeight { top = min(area.row, bottom - viewHeight) }
  }

  /// Whether something is seen of the control that has the focus.
  var isFocusSeen: Bool { isFocusSeen(in: viewHeight) }

  private func isFocusSeen(in height: Int) -> Bool {
    guard let place = focus.focused.flatMap({ place(of: $0) }) else { return false }
    let area = selectedArea(in: place) ?? place.area
    return area.row < top + height && area.row + area.rows > top
  }

  /// What is seen of the form.
  var scroll: ScrollExtent { ScrollExtent(count: tile.height, height: viewHeight, top: top) }

  mutating func scroll(by rows: Int) {
    top = ScrollExtent(count: tile.height, height: viewHeight, top: top + rows).top
  }

  mutating func scroll(_ dialog: FormDialog, by rows: Int) {
    let scroll = dialogBox(dialog).scroll
    dialogTop = ScrollExtent(count: scroll.count, height: scroll.height, top: scroll.top + rows).top
  }
}

extension FormElement {
  /// Whether the element may be a control; of a list only its layout knows.
  fileprivate var canHaveFocus: Bool { isInteractive || content == .list }
}
