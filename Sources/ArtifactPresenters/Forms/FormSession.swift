import ArtifactCore
public import ArtifactPresentation
public import SpecRender

/// A confirmation that is required before an action is performed.
public struct FormQuestion: Hashable, Sendable {
  /// The title.
  public var title: String
  /// The message.
  public var message: String
  /// The label of the answer that performs the action; empty for that of the front.
  public var confirmLabel = ""
  /// The label of the answer that doesn't; empty for that of the front.
  public var cancelLabel = ""

  /// Creates a confirmation.
  public init(title: String, message: String) {
    self.title = title
    self.message = message
  }
}

/// An interactive user interface: its displayed elements and the user's input.
///
/// ```swift
/// let session = FormSession(Spec.decode(text).spec)
/// front.show(session.form)
/// session.press(id)                      // the ids are those of the elements in `form`
/// session.enter("Ada", in: fieldID)
/// front.show(session.form)
/// ```
/// For an interface that is still arriving, create the session with an empty, incomplete spec and
/// pass updates to ``apply(_:)``; input made in the meantime is kept.
///
/// Input for an unknown ID, or for an element that isn't the right kind of control, has no effect.
/// A session belongs to the thread or actor of its store.
public final class FormSession {
  /// The current elements of the interface.
  ///
  /// - Complexity: O(changed elements, their ancestors, and the children of these).
  public var form: FormBlock {
    update()
    return shown.form
  }

  /// The number of changes of the interface so far; use it to invalidate derived data.
  public var revision: Int {
    update()
    return shown.revision
  }

  /// Returns the IDs of the elements changed since `revision`, their ancestors, and removed
  /// elements; nil if every element may have changed.
  public func changes(since revision: Int) -> Set<Int>? {
    update()
    return shown.changes(since: revision)
  }

  /// Returns the current state of an element, without its children; nil for an unknown ID.
  public func element(_ id: Int) -> FormElement? {
    update()
    return shown.hosted[id]
      ?? shown.nodes[id].map { FormElement(alone: $0, own: shown.own) }
  }

  /// The diagnostics about the text of the spec, for ``inspection(of:)``.
  public var sourceDiagnostics: [Diagnostic] = []

  /// The state, with its observers and persistence.
  public let store: StateStore

  /// Whether the user has entered or chosen something. A host that has used the input sets it to false.
  public var hasInput = false

  /// The components of the interface: the built-in ones, and those of the registry.
  let catalog: SpecCatalog

  let runtime: SpecRuntime
  private var shown = ShownForm()

  /// Creates a session for a spec.
  ///
  /// - Parameters:
  ///   - spec: The interface; empty if it is still arriving.
  ///   - store: The state of the interface.
  ///   - actions: The actions that the interface can perform.
  ///   - functions: The functions that expressions can call.
  ///   - registry: The host components. A component with a renderer is shown as rendered, around
  ///     the elements of its children, each of which may be used at most once.
  ///   - isComplete: Whether the spec is complete.
  public init(
    _ spec: Spec, store: StateStore = StateStore(), actions: ActionExecutor = ActionExecutor(),
    functions: SpecFunctions = SpecFunctions(), registry: ComponentRegistry<FormElement>? = nil,
    isComplete: Bool = true
  ) {
    self.store = store
    catalog = registry?.catalog ?? .builtIn
    let runtime = SpecRuntime(
      spec, store: store, actions: actions, functions: functions,
      components: registry?.catalog.known ?? .builtIn, isComplete: isComplete)
    self.runtime = runtime
    let catalog = catalog
    shown.render = { node, children in
      if let made = registry?.render(node, in: runtime, children: children) { return made }
      guard OutsideComponent.isNeeded(for: node, of: catalog) else { return nil }
      return OutsideComponent.element(
        ComponentRenderContext(node, in: runtime, catalog: catalog, children: children))
    }
  }

  /// Creates a session for the interface of a block, which may still be arriving; nil if the block has no
  /// `FormBlock.source`.
  ///
  /// - Parameters:
  ///   - form: The block.
  ///   - store: The state of the interface.
  ///   - actions: The actions that the interface can perform.
  ///   - functions: The functions that expressions can call.
  ///   - registry: The host components.
  public convenience init?(
    _ form: FormBlock, store: StateStore = StateStore(),
    actions: ActionExecutor = ActionExecutor(), functions: SpecFunctions = SpecFunctions(),
    registry: ComponentRegistry<FormElement>? = nil
  ) {
    guard form.source is ArrivingSpec else { return nil }
    self.init(
      Spec(), store: store, actions: actions, functions: functions, registry: registry,
      isComplete: false)
    update(to: form)
  }

  /// Shows the interface of a later version of a block. Input made in the meantime is kept.
  ///
  /// - Complexity: O(elements of the interface).
  public func update(to form: FormBlock) {
    guard let source = form.source as? ArrivingSpec else { return }
    apply(source.update)
    sourceDiagnostics = source.diagnostics
  }

  /// Applies an update of the spec: a part that has arrived, or another version.
  ///
  /// - Complexity: O(size of the update).
  public func apply(_ update: SpecUpdate) {
    shown.take(runtime.apply(update), root: runtime.root)
  }

  /// The diagnostics about the spec, about actions, and about values written to the store, without
  /// duplicates.
  public var diagnostics: [Diagnostic] {
    guard !store.diagnostics.isEmpty else { return runtime.diagnostics }
    var seen = Set(runtime.diagnostics)
    return runtime.diagnostics + store.diagnostics.filter { seen.insert($0).inserted }
  }

  /// Returns the reason why nothing of the interface is visible, if it is a missing state path and
  /// none of `reported` reports a path; nil otherwise.
  public func blankReason(beside reported: [Diagnostic]) -> Diagnostic? {
    let places: Set<Diagnostic.Code> = [.pathUnknown, .pathDotted, .pathLength]
    return reported.contains { places.contains($0.code) } || !form.isBlank ? nil : runtime.firstMiss
  }

  /// Returns whether an element performs an action with some name on one of its events.
  ///
  /// - Complexity: O(elements).
  public func hasAction(_ name: String) -> Bool {
    runtime.spec.elements.contains { element in
      element.on.contains { $0.actions.contains { $0.action == name } }
    }
  }

  /// The number of failed validations of the form; see `FormElement.problems`.
  public var failedValidations: Int { runtime.failedValidations }

  /// The pending confirmation, which must be answered with ``answer(_:)`` before anything else
  /// happens; nil if there is none.
  public var question: FormQuestion? {
    runtime.confirmation.map {
      var question = FormQuestion(title: $0.title, message: $0.message)
      question.confirmLabel = $0.confirmLabel
      question.cancelLabel = $0.cancelLabel
      return question
    }
  }

  /// Activates an element: presses a button, or performs the action of another kind of element.
  ///
  /// - Returns: Whether the element has an action.
  @discardableResult
  public func press(_ id: Int) -> Bool {
    update()
    return switch shown.hosted[id]?.use {
    case .write(let prop, let value): input(value, into: prop, of: id)
    case .emit(let event, let params): emit(event, params, on: id)
    case .input, .choose, .emitChoice, nil: emit("press", on: id)
    }
  }

  /// Submits a text field (the Return key).
  ///
  /// - Returns: Whether the element has a submit action.
  @discardableResult
  public func submit(_ id: Int) -> Bool {
    emit("submit", on: id)
  }

  /// Returns whether the element has an action for ``submit(_:)``.
  public func submits(_ id: Int) -> Bool {
    node(id).map { runtime.handles("submit", on: $0) } ?? false
  }

  /// Ends the user's input in a control, which may trigger validation.
  public func leave(_ id: Int) {
    guard let node = node(id) else { return }
    runtime.endInput(of: node)
  }

  /// Sets a handler that is called, on any thread, when an asynchronous action has ended; ``form``
  /// then reflects the result.
  public func onActionEnd(_ handler: (@Sendable () -> Void)?) {
    runtime.onActionEnd(handler)
  }

  /// Sets a handler for actions that are neither built-in nor registered, and for A2UI messages to
  /// the host.
  ///
  /// The handler returns whether the host performs the action; otherwise the action has failed.
  public func onUnknownAction(_ handler: ((ActionCall) -> Bool)?) {
    runtime.onUnknownAction = handler
  }

  /// Sets the text of a text field.
  ///
  /// - Returns: Whether the field accepts input.
  @discardableResult
  public func enter(_ text: String, in id: Int) -> Bool {
    input(.string(text), into: "value", of: id)
  }

  /// The state value of a field, of any type; nil for other elements.
  package func value(ofField id: Int) -> JSONValue? {
    guard let node = node(id) else { return nil }
    if case .input(let own)? = shown.hosted[id]?.use { return runtime.given(own, of: node) }
    return runtime.given("value", of: node)
  }

  /// Restores an earlier value of a field.
  @discardableResult
  package func restore(_ value: JSONValue, ofField id: Int) -> Bool {
    input(value, into: "value", of: id)
  }

  /// Switches a toggle on or off.
  ///
  /// - Returns: Whether the toggle accepts input.
  @discardableResult
  public func set(_ isOn: Bool, in id: Int) -> Bool {
    input(.bool(isOn), into: "isOn", of: id)
  }

  /// Chooses an option of a picker; of several, chooses it or removes it.
  ///
  /// - Parameter index: The index of the option.
  /// - Returns: Whether the option can be chosen.
  /// - Complexity: O(options).
  @discardableResult
  public func choose(_ index: Int, in id: Int) -> Bool {
    guard case .picker(let picker)? = element(id)?.content, picker.isEnabled,
      picker.rowUse != .reading,
      picker.options.indices.contains(index), picker.options[index].isEnabled, let node = node(id)
    else { return false }
    if case .emitChoice(let event, let params)? = hostedUse(id), params.indices.contains(index) {
      return runtime.emit(event, on: node, params: params[index])
    }
    guard case .choose(let prop, let values)? = hostedUse(id),
      values.count == picker.options.count
    else { return false }
    guard picker.isMultiple else { return write(values[index], into: prop, of: node) }
    // Values that no option has remain.
    var chosen: [JSONValue] =
      if case .array(let elements)? = runtime.given(prop, of: node) { elements } else { [] }
    if picker.options[index].isChosen {
      chosen.removeAll { $0 == values[index] }
    } else {
      chosen.append(values[index])
    }
    return write(.array(chosen), into: prop, of: node)
  }

  /// Changes the number in a field by a number of its steps, within its bounds.
  ///
  /// - Returns: Whether the element is a field for numbers that accepts input.
  @discardableResult
  public func step(_ id: Int, by count: Int) -> Bool {
    guard case .textField(let field)? = element(id)?.content, case .number(let step) = field.kind,
      let node = node(id)
    else { return false }
    func bound(_ names: [String]) -> JSONNumber? {
      names.lazy.compactMap { self.runtime.given($0, of: node)?.numberValue }.first
    }
    let range = catalog[node.type]?.props.first(where: \.binding)?.range
    let least = bound(["min", "minimum"]) ?? range?.minimum
    let most = bound(["max", "maximum"]) ?? range?.maximum
    // Without a lower bound, steps are counted from 0, as from a multiple of the step far below it.
    let furthest = JSONNumber((step * Self.furthest).rounded()) ?? JSONNumber(0)
    guard step > 0,
      let range = SliderRange(
        from: least ?? JSONNumber(-furthest.double) ?? furthest, to: most ?? furthest,
        step: JSONNumber(step))
    else { return false }
    let start = least ?? JSONNumber(0)
    guard let value = JSONNumber(field.text) else {
      return input(.number(start), into: "value", of: id)
    }
    return input(.number(range.value(value, movedBy: count)), into: "value", of: id)
  }

  /// The number of steps to the bound of a number that has none.
  private static let furthest = 1e12

  /// Checks the input of all fields, and reports the problems at their elements.
  ///
  /// - Returns: Whether there are none.
  /// - Complexity: O(elements), and that of the checks.
  @discardableResult
  public func validate() -> Bool { runtime.validate() }

  /// Moves a slider to the nearest selectable value.
  ///
  /// - Returns: Whether the slider accepts input.
  @discardableResult
  public func set(_ value: Double, in id: Int) -> Bool {
    guard let (range, _) = slider(id), !value.isNaN else { return false }
    let end = value < 0 ? range.least : range.most
    return input(.number(range.nearest(to: JSONNumber(value) ?? end)), into: "value", of: id)
  }

  /// Moves a slider by a number of steps; without steps, by hundredths of its range.
  ///
  /// - Returns: Whether the slider accepts input.
  @discardableResult
  public func move(_ id: Int, bySteps count: Int) -> Bool {
    guard let (range, value) = slider(id) else { return false }
    return input(.number(range.value(value, movedBy: count)), into: "value", of: id)
  }

  /// Moves a slider to a fraction of its range, from 0 to 1, or to the nearest step; both ends are
  /// always selectable.
  ///
  /// - Returns: Whether the slider accepts input.
  @discardableResult
  public func move(_ id: Int, toPart part: Double) -> Bool {
    guard let (range, _) = slider(id), !part.isNaN else { return false }
    let value = part >= 1 ? range.most : part <= 0 ? range.least : range.value(at: part)
    return input(.number(value), into: "value", of: id)
  }

  /// Collapses or expands a section; this changes the form only, not the state.
  ///
  /// - Returns: Whether the section is collapsible.
  @discardableResult
  public func fold(_ isFolded: Bool, _ id: Int) -> Bool {
    guard let node = node(id), case .section(let section)? = element(id)?.content,
      section.isCollapsible
    else { return false }
    shown.fold(isFolded, id, of: node, root: runtime.root)
    return true
  }

  /// Shows a panel of tabs: by its value in the state if the tabs are bound, otherwise this changes the form
  /// only.
  ///
  /// - Returns: Whether there is such a panel.
  @discardableResult
  public func show(panel index: Int, in id: Int) -> Bool {
    guard let node = node(id), case .tabs(let tabs)? = element(id)?.content,
      tabs.labels.indices.contains(index)
    else { return false }
    if case .choose(let prop, let values)? = hostedUse(id), values.indices.contains(index) {
      return runtime.input(values[index], into: prop, of: node)
    }
    shown.show(panel: index, in: id, of: node, root: runtime.root)
    return true
  }

  /// Sorts the rows of a table by a column: ascending, then descending, then in their own order again.
  ///
  /// - Returns: Whether there is such a column.
  /// - Complexity: O(n log n) in the number of rows.
  @discardableResult
  public func sort(_ id: Int, by column: Int) -> Bool {
    guard case .picker(let picker)? = element(id)?.content else { return false }
    let isSorted = picker.sorting?.column == column
    let isDescending = isSorted && picker.sorting?.isDescending == true
    return sort(
      id, isDescending ? nil : FormElement.Picker.Sorting(column: column, isDescending: isSorted))
  }

  /// Sorts the rows of a table; nil for their own order.
  ///
  /// - Returns: Whether they can be sorted by the column.
  /// - Complexity: O(n log n) in the number of rows.
  @discardableResult
  public func sort(_ id: Int, _ sorting: FormElement.Picker.Sorting?) -> Bool {
    guard case .picker(let picker)? = element(id)?.content, let node = node(id),
      sorting.map({ picker.sortableColumns.contains($0.column) }) ?? true
    else { return false }
    shown.sort(sorting, in: id, of: node, root: runtime.root)
    return true
  }

  /// Answers the pending confirmation: true performs the action, false cancels it.
  public func answer(_ isConfirmed: Bool) {
    runtime.answer(isConfirmed)
  }

  /// Undoes the last change.
  ///
  /// - Returns: False if there is nothing to undo.
  @discardableResult
  public func undo() -> Bool {
    store.undo()
  }

  /// Redoes the last undone change.
  ///
  /// - Returns: False if there is nothing to redo.
  @discardableResult
  public func redo() -> Bool {
    store.redo()
  }

  /// Returns debugging information about an element; nil for an unknown ID.
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
      diagnostics: texts(about: node.id))
  }

  // MARK: -

  /// The messages about an element from the spec's text and from its display, without duplicates.
  private func texts(about element: String) -> [String] {
    var seen: Set<String> = []
    return (sourceDiagnostics + diagnostics).filter { $0.element == element }
      .combined.map(\.text)
      .filter { seen.insert($0).inserted }
  }

  /// The selectable values of a slider, and its current value.
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

  private func hostedUse(_ id: Int) -> FormElement.Use? {
    update()
    return shown.hosted[id]?.use
  }

  private func emit(_ event: String, _ params: JSONObject = [:], on id: Int) -> Bool {
    guard let node = node(id) else { return false }
    return runtime.emit(event, on: node, params: params)
  }

  /// Writes input to the bound property of the element, or to `prop`.
  private func input(_ value: JSONValue, into prop: String, of id: Int) -> Bool {
    guard let node = node(id) else { return false }
    if case .input(let own)? = hostedUse(id) { return write(value, into: own, of: node) }
    return write(value, into: prop, of: node)
  }

  private func write(_ value: JSONValue, into prop: String, of node: ResolvedNode) -> Bool {
    guard runtime.input(value, into: prop, of: node) else { return false }
    hasInput = true
    // Components of other vocabularies have actions for it.
    for event in ["change", "select"] where runtime.handles(event, on: node) {
      runtime.emit(event, on: node, params: ["value": value])
    }
    return true
  }

  /// Updates the form from the state, regardless of who changed it.
  private func update() {
    shown.take(runtime.refresh(), root: runtime.root)
  }
}
