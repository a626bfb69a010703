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
    /// Everything is to be drawn from scratch.
    case redraw
  }

  public let session: FormSession
  public var options: TerminalOptions

  /// What stands above the interface.
  public var title: String

  /// Whether more of the interface is still to come.
  public var isArriving = false

  /// What stands below it instead of the keys, until the next key.
  public var message = ""

  public internal(set) var size: TerminalSize

  /// The form as it was last laid out, and its box.
  var form = FormBlock()
  var box = FormBox.empty
  var layoutWidth = 0

  /// The controls by their ids, as they are.
  var controls: [Int: FormElement] = [:]

  /// Which control has the focus.
  var focus = FocusRing<Int>()

  /// The editor of the field that has the focus, and the id of that field.
  var editor: (id: Int, field: TextFieldEditor)?

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
    self.size = size
    refresh()
    reveal()
  }

  // MARK: Following the form

  /// Rows for the form: all but the title and the line of keys.
  var viewHeight: Int { max(1, size.rows - 2) }

  var focused: FormElement? { focus.focused.flatMap { controls[$0] } }

  func place(of id: Int) -> FormPlace? { box.places.first { $0.id == id } }

  /// Brings the layout, the focus and the editor up to date with the session.
  mutating func refresh() {
    let form = session.form
    let width = max(1, size.columns - 2)
    if form != self.form || width != layoutWidth {
      self.form = form
      layoutWidth = width
      box = FormLayout(options: options.layout(width: width)).box(of: form, width: width)
      controls = [:]
      var nodes: [FocusRing<Int>.Node] = []
      let places = Dictionary(
        box.places.map { ($0.id, $0.area) }, uniquingKeysWith: { first, _ in first })
      if let root = form.root { collect(root, in: [], places, &nodes) }
      focus.update(nodes)
    }
    // While elements arrive the focus is where a person has put it; then somewhere.
    if focus.focused == nil, !isArriving { focus.focus(focus.nodes.first?.id) }
    top = scroll.top
    syncEditor()
    syncDialog()
  }

  private mutating func collect(
    _ element: FormElement, in ancestors: [Int], _ places: [Int: CellRect],
    _ nodes: inout [FocusRing<Int>.Node]
  ) {
    if element.isInteractive {
      controls[element.id] = element
      if let area = places[element.id] { nodes.append(.init(element.id, in: ancestors, at: area)) }
    }
    for child in element.children { collect(child, in: ancestors + [element.id], places, &nodes) }
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
    if editor?.id == element.id {
      editor?.field.setText(field.text)
    } else {
      editor = (element.id, TextFieldEditor(text: field.text))
    }
  }

  /// Scrolls until the control that has the focus is seen.
  mutating func reveal() {
    guard let id = focus.focused, let place = place(of: id) else { return }
    let bottom = place.area.row + place.area.rows
    if place.area.row < top { top = place.area.row }
    if bottom > top + viewHeight { top = min(place.area.row, bottom - viewHeight) }
  }

  /// What is seen of the form.
  var scroll: ScrollExtent { ScrollExtent(count: box.height, height: viewHeight, top: top) }

  mutating func scroll(by rows: Int) {
    top = ScrollExtent(count: box.height, height: viewHeight, top: top + rows).top
  }

  mutating func scroll(_ dialog: FormDialog, by rows: Int) {
    let scroll = dialogBox(dialog).scroll
    dialogTop = ScrollExtent(count: scroll.count, height: scroll.height, top: scroll.top + rows).top
  }
}
