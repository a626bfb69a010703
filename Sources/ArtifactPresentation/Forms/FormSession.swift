import ArtifactCore
public import SpecRender

/// A question to a person before something is done.
public struct FormQuestion: Hashable, Sendable {
  public var title: String
  public var message: String

  public init(title: String, message: String) {
    self.title = title
    self.message = message
  }
}

/// An interface at work: what there is to see of it, and what a person does with it.
///
/// ```swift
/// let session = FormSession(Spec.decode(text).spec)
/// front.show(session.form)
/// session.press(id)                      // the ids are those of the elements in `form`
/// session.enter("Ada", in: fieldID)
/// front.show(session.form)
/// ```
/// An interface that is still arriving begins with an empty spec that is not complete and takes what is
/// new with ``apply(_:)``; what a person has entered by then stays.
///
/// What an id does not name, or is no control for what is done, changes nothing. A session belongs to
/// the thread or actor of its store.
public final class FormSession {
  /// The interface as it stands.
  ///
  /// - Complexity: O(elements that have changed, what they are in, and the children of these).
  public var form: FormBlock {
    update()
    return shown.form
  }

  /// How often the interface has changed, for those who keep what they have made of it.
  public var revision: Int {
    update()
    return shown.revision
  }

  /// The ids of the elements that are others than they were at a revision, of all they are in, and of
  /// those that are gone; nil if every element may be another.
  public func changes(since revision: Int) -> Set<Int>? {
    update()
    return shown.changes(since: revision)
  }

  /// An element as it stands, without what is inside it; nil for an id that names nothing.
  public func element(_ id: Int) -> FormElement? {
    update()
    return shown.hosted[id]
      ?? shown.nodes[id].map { FormElement(alone: $0, folding: shown.folding) }
  }

  /// What was odd about the text of the spec, for ``inspection(of:)``.
  public var remarks: [SpecDiagnostic] = []

  /// The state, and who observes or keeps it.
  public let store: StateStore

  let runtime: SpecRuntime
  private var shown = ShownForm()

  /// Shows a spec.
  ///
  /// - Parameter registry: The components of the host. What it has a renderer for is shown as that makes
  ///   it, around what was made of its children, each of which stands in it at most once.
  public init(
    _ spec: Spec, store: StateStore = StateStore(), actions: ActionExecutor = ActionExecutor(),
    functions: SpecFunctions = SpecFunctions(), registry: ComponentRegistry<FormElement>? = nil,
    isComplete: Bool = true
  ) {
    self.store = store
    let runtime = SpecRuntime(
      spec, store: store, actions: actions, functions: functions,
      components: registry?.catalog.known ?? .builtIn, isComplete: isComplete)
    self.runtime = runtime
    guard let registry else { return }
    shown.render = { registry.render($0, in: runtime, children: $1) }
  }

  /// Takes what is new of the spec: a part that has come, or another version.
  ///
  /// - Complexity: O(what is new).
  public func apply(_ update: SpecUpdate) {
    shown.take(runtime.apply(update), root: runtime.root)
  }

  /// What was odd about showing the spec, about what was done, and about what was written into the
  /// store, each thing once.
  public var diagnostics: [SpecDiagnostic] {
    guard !store.diagnostics.isEmpty else { return runtime.diagnostics }
    var seen = Set(runtime.diagnostics)
    return runtime.diagnostics + store.diagnostics.filter { seen.insert($0).inserted }
  }

  /// Why nobody can see anything of the interface, where that is so, a place of the state is the reason,
  /// and no other remark is about a place.
  public func blankReason(beside remarks: [SpecDiagnostic]) -> SpecDiagnostic? {
    let places: Set<SpecDiagnostic.Code> = [.pathUnknown, .pathDotted, .pathLength]
    return remarks.contains { places.contains($0.code) } || !form.isBlank ? nil : runtime.firstMiss
  }

  /// How often the form was checked and something was wrong; see ``FormElement/problems``.
  public var failedValidations: Int { runtime.failedValidations }

  /// A question that waits for ``answer(_:)`` before anything else happens.
  public var question: FormQuestion? {
    runtime.confirmation.map { FormQuestion(title: $0.title, message: $0.message) }
  }

  /// Presses a button, or follows what another element does when it is pressed.
  ///
  /// - Returns: Whether the element does anything.
  @discardableResult
  public func press(_ id: Int) -> Bool {
    update()
    return switch shown.hosted[id]?.use {
    case .write(let prop, let value): input(value, into: prop, of: id)
    case .emit(let event, let params): emit(event, params, on: id)
    case .input, nil: emit("press", on: id)
    }
  }

  /// Says that a person has ended entering text in a field (the Return key).
  @discardableResult
  public func submit(_ id: Int) -> Bool {
    emit("submit", on: id)
  }

  /// Whether the element does something when a person ends entering text in it; see ``submit(_:)``.
  public func submits(_ id: Int) -> Bool {
    node(id).map { runtime.handles("submit", on: $0) } ?? false
  }

  /// Says that a person has left a control, which may be when what was entered is checked.
  public func leave(_ id: Int) {
    guard let node = node(id) else { return }
    runtime.endInput(of: node)
  }

  /// Calls a handler, on any thread, when an action that takes time has ended; ``form`` shows then
  /// what has come of it.
  public func onActionEnd(_ handler: (@Sendable () -> Void)?) {
    runtime.onActionEnd(handler)
  }

  /// Calls a handler with every action that nobody here does, and so is the host's: one that is none
  /// of those there are, and what messages of A2UI tell a host.
  ///
  /// The handler says whether the host takes the action; one that is not taken has failed.
  public func onUnknownAction(_ handler: ((ActionCall) -> Bool)?) {
    runtime.onUnknownAction = handler
  }

  /// Sets the text of a field.
  @discardableResult
  public func enter(_ text: String, in id: Int) -> Bool {
    input(.string(text), into: "value", of: id)
  }

  /// What a field's value is in the state, of whatever type; nil for what is no field.
  package func value(ofField id: Int) -> JSONValue? {
    guard let node = node(id) else { return nil }
    if case .input(let own)? = shown.hosted[id]?.use { return runtime.given(own, of: node) }
    return runtime.given("value", of: node)
  }

  /// Gives a field the value back that it had.
  @discardableResult
  package func restore(_ value: JSONValue, ofField id: Int) -> Bool {
    input(value, into: "value", of: id)
  }

  /// Switches a toggle on or off.
  @discardableResult
  public func set(_ isOn: Bool, in id: Int) -> Bool {
    input(.bool(isOn), into: "isOn", of: id)
  }

  /// Moves a slider to the value that can be chosen and is nearest.
  @discardableResult
  public func set(_ value: Double, in id: Int) -> Bool {
    guard let (range, _) = slider(id), !value.isNaN else { return false }
    let (least, most) = (range.least.double, range.most.double)
    return move(id, toPart: (value - least) / (most - least))
  }

  /// Moves a slider by so many steps; if it has none, by hundredths of its range.
  @discardableResult
  public func move(_ id: Int, bySteps count: Int) -> Bool {
    guard let (range, value) = slider(id) else { return false }
    return input(.number(range.value(value, movedBy: count)), into: "value", of: id)
  }

  /// Moves a slider to a part of the way from 0 to 1, or to the nearest step; the ends can always be
  /// chosen.
  @discardableResult
  public func move(_ id: Int, toPart part: Double) -> Bool {
    guard let (range, _) = slider(id), !part.isNaN else { return false }
    let value = part >= 1 ? range.most : part <= 0 ? range.least : range.value(at: part)
    return input(.number(value), into: "value", of: id)
  }

  /// Folds what is in a section away, or unfolds it; only the form changes by that, no state.
  ///
  /// - Returns: Whether the section can be folded.
  @discardableResult
  public func fold(_ isFolded: Bool, _ id: Int) -> Bool {
    guard let node = node(id), case .section(let section)? = element(id)?.content,
      section.isCollapsible
    else { return false }
    shown.fold(isFolded, id, of: node, root: runtime.root)
    return true
  }

  /// Answers the question: yes does what was asked about, no leaves it out.
  public func answer(_ isConfirmed: Bool) {
    runtime.answer(isConfirmed)
  }

  /// Takes back what a person did last; false if there is nothing to take back.
  @discardableResult
  public func undo() -> Bool {
    store.undo()
  }

  /// Does again what was taken back last.
  @discardableResult
  public func redo() -> Bool {
    store.redo()
  }

  /// What there is to know about an element, for whoever writes interfaces; nil for an id that names
  /// nothing.
  public func inspection(of id: Int) -> FormInspection? {
    guard let node = node(id) else { return nil }
    return FormInspection(
      element: node.elementKey.description, component: node.type,
      pointer: JSONPointer(tokens: ["elements", node.id]).description,
      props: runtime.redactedProps(of: node).members.map {
        FormInspection.Member(name: $0.key, value: $0.value.serialized())
      },
      bindings: node.bindings.map {
        FormInspection.Member(name: $0.prop, value: $0.pointer.description)
      },
      reads: runtime.spec[node.id].map {
        StateReads($0, item: node.item).pointers.map(\.description)
      } ?? [],
      lookedAtCount: shown.lookedAtCount,
      remarks: sentences(about: node.id))
  }

  // MARK: -

  /// What is odd about an element, in the text and as it is shown, each thing once.
  private func sentences(about element: String) -> [String] {
    var seen: Set<String> = []
    return (remarks + diagnostics).filter { $0.element == element }.saidOncePerRepeat.map(\.remark)
      .filter { seen.insert($0).inserted }
  }

  /// The values that a slider can have, and the one it has.
  private func slider(_ id: Int) -> (range: SliderRange, value: JSONNumber)? {
    if let element = element(id), element.use != nil {
      guard case .slider(let slider) = element.content,
        let range = SliderRange(slider.bounds, step: slider.step)
      else { return nil }
      return (range, JSONNumber(slider.value) ?? range.least)
    }
    guard let node = node(id), node.type == "Slider" else { return nil }
    let props = SpecCatalog.builtIn.props(of: node)
    guard let range = SliderRange(props) else { return nil }
    guard case .number(let value) = props["value"] else { return (range, range.least) }
    return (range, value)
  }

  private func node(_ id: Int) -> ResolvedNode? {
    update()
    return shown.nodes[HostedElements.owner(of: id)]
  }

  private func emit(_ event: String, _ params: JSONObject = [:], on id: Int) -> Bool {
    guard let node = node(id) else { return false }
    return runtime.emit(event, on: node, params: params)
  }

  /// Writes what was entered into the property that takes it, or into one that is named.
  private func input(_ value: JSONValue, into prop: String, of id: Int) -> Bool {
    guard let node = node(id) else { return false }
    if case .input(let own)? = shown.hosted[id]?.use {
      return runtime.input(value, into: own, of: node)
    }
    return runtime.input(value, into: prop, of: node)
  }

  /// Brings the form up to date with the state, whoever has written it.
  private func update() {
    shown.take(runtime.refresh(), root: runtime.root)
  }
}
