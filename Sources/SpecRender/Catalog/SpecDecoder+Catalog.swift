// Validates a spec against a catalog.
//
// Each element is checked against its component: names and types of properties, events, children,
// and the actions it starts. Only literals are checked; the value of an expression is known only at
// run time and is then read leniently.

public import ArtifactCore

extension Spec {
  /// Decodes a spec and validates it against a catalog.
  ///
  /// - Returns: The spec with all diagnostics; decoding always succeeds.
  /// - Complexity: O(value).
  public static func decode(_ value: JSONValue, catalog: SpecCatalog) -> DecodedSpec {
    SpecReader.decode(value, catalog.known).decoded(checkedBy: catalog)
  }
}

extension SpecCatalog {
  /// Validates a decoded spec against this catalog. Pointers refer to the form with elements by id.
  ///
  /// - Complexity: O(spec).
  public func diagnostics(of spec: Spec) -> [Diagnostic] {
    var decoder = SpecDecoder(components: known, spec: spec)
    decoder.check(against: self)
    return decoder.reader.diagnostics
  }
}

extension SpecDecoder {
  /// Returns the spec with all diagnostics, those of the catalog included.
  func decoded(checkedBy catalog: SpecCatalog) -> DecodedSpec {
    var decoder = self
    decoder.check(against: catalog)
    return decoder.decoded
  }

  /// Validates each element against its component.
  mutating func check(against catalog: SpecCatalog) {
    let names = TemplateNames(spec)
    hostFunctions = catalog.functions
    for (id, element) in zip(spec.ids, spec.elements) {
      reader.element = id
      reader.path = places[ExactString(id)] ?? ["elements", id]
      checkTexts(of: element, names)
      if let component = catalog[element.type] {
        checkProps(of: element, component, catalog)
        checkEvents(of: element, component)
        if !element.children.isEmpty, !component.acceptsChildren {
          reader.report(
            .unexpectedChildren, .warning, at: ["children"],
            "\(component.name) takes no children: they may not be shown")
        }
      } else {
        checkFields(ofChart: element, id)
      }
      for binding in element.on {
        check(binding.actions, at: ["on", binding.event], catalog)
      }
      for binding in element.watch {
        check(binding.actions, at: ["watch", binding.pointer.description], catalog)
      }
    }
    checkRoot()
    let paths = PathCollector(spec)
    checkPaths(paths, but: checkItems(paths))
    reader.element = nil
    reader.path = []
  }

  /// Reports a repeat on the root, which cannot repeat itself.
  private mutating func checkRoot() {
    guard let id = spec.root, let root = spec[id], root.repeat != nil, root.children.isEmpty else {
      return
    }
    reader.retract(.repeatWithoutChildren, of: id)
    reader.element = id
    reader.path = places[ExactString(id)] ?? ["elements", id]
    reader.report(
      .repeatWithoutChildren, .error, at: ["repeat"],
      "root can't be repeated: put it inside a VStack")
  }

  // MARK: - Properties

  private mutating func checkProps(
    of element: UIElement, _ component: ComponentSchema, _ catalog: SpecCatalog
  ) {
    for prop in element.props {
      let definition = component.prop(prop.name) ?? meant(by: prop, of: element, component)
      guard let definition else { continue }
      check(prop.value, definition, at: ["props", prop.name])
      if definition.binding { checkBinding(prop) }
      if prop.name == "checks", definition.type == .array { checkChecks(prop.value, catalog) }
    }
    for place in component.props.indices where component.props[place].isRequired {
      let definition = component.props[place]
      let value = element.prop(definition, of: component)?.value
      guard value == nil || value == .literal(.null) else { continue }
      reader.report(
        .missingProp, at: ["props"], "missing property `\(definition.name)` of \(component.name)",
        details: ["name": .string(definition.name)])
    }
    if component.events == ["press"] { checkPress(of: element, component) }
    let count = reader.diagnostics.count
    checkRange(of: element, component)
    // If no value can be chosen, a missing binding is irrelevant.
    if reader.diagnostics.count == count { checkInputs(of: element, component) }
  }

  /// Reports an unknown property and returns the property it is read as, if any.
  private mutating func meant(
    by prop: SpecProperty, of element: UIElement, _ component: ComponentSchema
  ) -> PropDefinition? {
    if AdoptedProps.areRead(prop.name, of: component.name) { return nil }
    let meant = component.synonyms[prop.name].flatMap(component.prop)
    let given = meant.flatMap { element.prop($0, of: component)?.name }
    let isRead = given == prop.name
    let words =
      meant.map { meant in
        isRead
          ? ": read as `\(meant.name)`" : ": `\(given ?? "")` is used instead"
      } ?? (Self.isHandler(prop.name) ? ": actions belong in `on`" : "")
    let others = component.props.map(\.name).filter { element.prop($0) == nil }
    reader.report(
      .unknownProp, .warning, at: ["props", prop.name],
      "unknown property `\(prop.name)` of \(component.name)\(words)",
      suggestion: meant == nil
        ? Self.checksMeant(by: prop.name, among: others)
          ?? Suggestion.nearest(to: prop.name, among: others) : isRead ? meant?.name : nil,
      details: ["value": .string(prop.name)])
    return isRead ? meant : nil
  }

  /// Recognizes other names for `checks`; their values have a different form, so they aren't read.
  private static func checksMeant(by name: String, among others: [String]) -> String? {
    let names = ["validation", "validations", "validators", "validate", "rules"]
    return names.contains(Suggestion.bare(name)) && others.contains("checks") ? "checks" : nil
  }

  /// Reports a control that does nothing when it is pressed, unless what is meant to be its action has been
  /// reported.
  private mutating func checkPress(of element: UIElement, _ component: ComponentSchema) {
    guard element.on.isEmpty, element.prop("disabled") != .literal(true) else { return }
    guard !element.props.contains(where: { Self.isHandler($0.name) }),
      !reader.diagnostics.contains(where: {
        $0.element == reader.element && [.invalidAction, .unknownMember].contains($0.code)
      })
    else { return }
    reader.report(
      .deadControl, .warning, at: [],
      "\(component.name) does nothing: expected `on` with an action for `press`")
  }

  /// Whether a property is named like an action in other vocabularies.
  private static func isHandler(_ name: String) -> Bool {
    let names = ["onclick", "onpress", "ontap", "onsubmit", "onchange", "action", "handler"]
    return names.contains(Suggestion.bare(name))
  }

  /// Reports input properties whose edits would be lost.
  private mutating func checkInputs(of element: UIElement, _ component: ComponentSchema) {
    let inputs = component.props.indices.filter { component.props[$0].binding }
    guard let first = inputs.first.map({ component.props[$0] }),
      element.prop("disabled") != .literal(true)
    else { return }
    let given = inputs.compactMap { element.prop(component.props[$0], of: component) }
      .filter { $0.value != .literal(.null) }
    // A table without a selection is there to be read, and tabs choose their panel by themselves.
    if given.isEmpty, !first.isRequired, !["Table", "Tabs"].contains(component.name) {
      reader.report(
        .unboundInput, .warning, at: ["props"],
        "`\(first.name)` isn't bound, so the user can't enter anything: expected `$bindState`",
        details: ["name": .string(first.name)])
    }
    let isUsed = element.prop("checks") != nil || !element.on.isEmpty
    for prop in given {
      guard case .literal(let value) = prop.value else { continue }
      if case .string(let text) = value, text.isPath {
        reader.report(
          .unboundInput, .warning, at: ["props", prop.name],
          "`\(prop.name)` is text, so the user can't edit it",
          suggestion: JSONValue.object(["$bindState": value]).serialized(),
          details: ["value": value])
      } else if isUsed {
        reader.report(
          .unboundInput, .info, at: ["props", prop.name],
          "`\(prop.name)` is constant, so the user can't edit it: expected `$bindState`",
          details: ["value": value])
      }
    }
  }

  /// Reports input properties with a read-only expression instead of a two-way binding.
  private mutating func checkBinding(_ prop: SpecProperty) {
    let (read, bound) =
      switch prop.value {
      case .state: ("$state", "$bindState")
      case .item: ("$item", "$bindItem")
      default: ("", "")
      }
    guard !read.isEmpty else { return }
    reader.report(
      .unboundInput, .warning, at: ["props", prop.name, read],
      "`\(prop.name)` is read-only, so the user can't edit it",
      suggestion: bound, details: ["value": .string(read)])
  }

  private mutating func check(
    _ value: SpecExpression, _ definition: PropDefinition, at place: [String]
  ) {
    switch value {
    case .literal(let value): check(value, definition, at: place)
    case .condition(_, let then, let otherwise):
      check(then, definition, at: place + ["$then"])
      check(otherwise, definition, at: place + ["$else"])
    case .bindState, .bindItem:
      guard !definition.binding else { return }
      reader.report(
        .notBindable, .info, at: place,
        "`\(definition.name)` isn't editable: a binding has no effect")
    case .array, .object:
      switch (definition.type, value) {
      case (.any, _), (.array, .array), (.object, .object): break
      case (.string, _) where definition.choices.isEmpty && definition.format == nil:
        reader.report(
          .propConverted, .info, at: place,
          "`\(definition.name)` isn't text: converted to JSON text")
      default: reportType(definition, at: place)
      }
    case .state, .item, .itemPath, .index, .template, .computed: break
    }
  }

  private mutating func check(
    _ value: JSONValue, _ definition: PropDefinition, at place: [String]
  ) {
    // A malformed expression has already been reported.
    if case .object(let object) = value,
      object.keys.contains(where: { $0.utf8.first == UInt8(ascii: "$") })
    {
      return
    }
    let (read, issue) = definition.read(value)
    switch issue {
    case nil: break
    case .wrongType: reportType(definition, at: place)
    case .notAChoice:
      let choices =
        definition.format == .color ? PropDefinition.colorNames : definition.choices
      reader.report(
        .badEnum, at: place,
        "`\(value.displayText)` isn't one of \(choices.joined(separator: ", "))",
        suggestion: Suggestion.nearest(to: value.displayText, among: choices),
        details: ["value": value])
    case .converted:
      reader.report(
        .propConverted, .info, at: place,
        "`\(definition.name)` is \(value.serialized()): converted to \(read.serialized())")
    case .outOfRange:
      reader.report(
        .outOfRange, .warning, at: place,
        "`\(definition.name)` is out of range (\(definition.range?.summary ?? "")):"
          + " \(read.serialized()) is used",
        details: ["value": value])
    case .unsafe:
      reader.report(
        .unsafeURL, .warning, at: place,
        "unsupported URL scheme: expected \(PropDefinition.safeSchemes.joined(separator: ", "))",
        details: ["value": value])
    }
  }

  private mutating func reportType(_ definition: PropDefinition, at place: [String]) {
    var type =
      switch definition.type {
      case .string: "a string"
      case .int: "an integer"
      case .double: "a number"
      case .bool: "a boolean"
      case .array: "an array"
      case .object: "an object"
      case .any: "a value"
      }
    if let range = definition.range, definition.type == .int || definition.type == .double {
      type += ", \(range.summary)"
    }
    if !definition.choices.isEmpty {
      let choices = definition.choices.joined(separator: ", ")
      type = definition.type == .string ? "one of \(choices)" : "\(type) or one of \(choices)"
    }
    reader.report(.badPropType, at: place, "`\(definition.name)` must be \(type)")
  }

  /// Reports a range with min > max, and an ineffective step.
  private mutating func checkRange(of element: UIElement, _ component: ComponentSchema) {
    func number(_ name: String) -> JSONNumber? {
      guard let definition = component.prop(name) else { return nil }
      guard let prop = element.prop(definition, of: component) else {
        return definition.defaultValue?.number
      }
      guard case .literal(let literal) = prop.value else { return nil }
      return definition.read(literal).value.number
    }
    if let least = number("min"), let most = number("max"), most.isLess(than: least) {
      reader.report(
        .invalidRange, at: ["props"], "`min` is greater than `max`: no value can be chosen")
    }
    if let value = number("value"), let total = number("total"), total.isLess(than: value) {
      reader.report(
        .invalidRange, .warning, at: ["props", "value"],
        "`value` is greater than `total` (\(total.text)): shown as complete")
    }
    if component.place(of: "min") != nil, let step = number("step"), step.double <= 0 {
      reader.report(
        .invalidRange, .warning, at: ["props", "step"], "`step` must be greater than 0: ignored")
    }
  }

  // MARK: - Events and actions

  private mutating func checkEvents(of element: UIElement, _ component: ComponentSchema) {
    for binding in element.on
    where !component.events.contains(binding.event)
      && !AdoptedProps.isEmitted(binding.event, by: component.name)
    {
      reader.report(
        .unknownEvent, .warning, at: ["on", binding.event],
        "unknown event `\(binding.event)` of \(component.name)",
        suggestion: component.event(meantBy: binding.event)
          ?? Suggestion.nearest(to: binding.event, among: component.events),
        details: ["value": .string(binding.event)])
    }
  }

  private mutating func check(
    _ bindings: [ActionBinding], at place: [String], _ catalog: SpecCatalog
  ) {
    for (index, binding) in bindings.enumerated() {
      let place = bindings.count == 1 ? place : place + [String(index)]
      if let action = catalog.actions.first(where: { $0.name == binding.action }) {
        checkParams(of: binding, action, at: place)
      } else if let name = Suggestion.nearest(
        to: binding.action, among: catalog.actions.map(\.name))
      {
        // Any other name may be an action of the host.
        reader.report(
          .unknownAction, at: place + ["action"], "unknown action `\(binding.action)`",
          suggestion: name, details: ["value": .string(binding.action)])
      } else if let action = Self.action(meantBy: binding, among: catalog.actions) {
        reader.report(
          .unknownAction, .warning, at: place + ["action"],
          "unknown action `\(binding.action)`, unless the host provides it",
          suggestion: action.name, details: ["value": .string(binding.action)])
      }
      check(binding.onSuccess, at: place + ["onSuccess"], catalog)
      check(binding.onError, at: place + ["onError"], catalog)
    }
  }

  /// Other names for the actions that write the state, in lower case and without `_` and `-`.
  private static let actionVerbs = [
    "set": "setState", "setvalue": "setState", "update": "setState", "updatestate": "setState",
    "push": "pushState", "append": "pushState", "add": "pushState", "additem": "pushState",
    "remove": "removeState", "delete": "removeState", "removeitem": "removeState",
    "deleteitem": "removeState", "toggle": "toggleState", "increment": "incrementState",
    "decrement": "decrementState",
  ]

  /// Returns the state action that an unknown action resembles, by its name and by having a path
  /// parameter.
  private static func action(
    meantBy binding: ActionBinding, among actions: [ActionSchema]
  ) -> ActionSchema? {
    guard let name = actionVerbs[Suggestion.bare(binding.action)],
      let action = actions.first(where: { $0.name == name }),
      let path = action.params.first(where: { $0.format == .path })
    else { return nil }
    return binding.params.contains { path.actionNames.contains($0.name) } ? action : nil
  }

  private mutating func checkParams(
    of binding: ActionBinding, _ action: ActionSchema, at place: [String]
  ) {
    checkNames(of: binding, action, at: place)
    for param in action.params {
      let names = param.actionNames
      guard let given = binding.params.first(where: { names.contains($0.name) }) else {
        guard param.isRequired else { continue }
        let others = binding.params.map(\.name).filter { name in
          !action.params.contains { $0.name == name }
        }
        reader.report(
          .missingParam, at: place + ["params"],
          "missing parameter `\(param.name)` of \(action.name)",
          suggestion: Suggestion.nearest(to: param.name, among: others).map { _ in param.name },
          details: ["name": .string(param.name)])
        continue
      }
      guard case .literal(let value) = given.value, value != .null else { continue }
      var isWrong = param.read(value).issue == .wrongType
      if param.format == .path, case .string = value {
      } else if param.format == .path {
        isWrong = true
      }
      if isWrong {
        reader.report(
          .badParamType, at: place + ["params", given.name],
          "`\(given.name)` of \(action.name) must be \(param.format == .path ? "a path" : "a number")"
        )
      }
    }
  }

  /// Reports unused parameters. If a required one is missing, only that is reported, with a
  /// suggestion.
  private mutating func checkNames(
    of binding: ActionBinding, _ action: ActionSchema, at place: [String]
  ) {
    let given = binding.params.map(\.name)
    let isWhole = action.params.allSatisfy { param in
      !param.isRequired || param.actionNames.contains { given.contains($0) }
    }
    let names = action.params.flatMap(\.actionNames)
    for name in given where isWhole && !names.contains(name) {
      if "_$".utf8.contains(name.utf8.first ?? 0x5F) { continue }
      let synonyms = [
        "by": "amount", "step": "amount", "delta": "amount", "to": "value", "val": "value",
        "newvalue": "value", "item": "value",
      ]
      let meant = synonyms[name.lowercased()] ?? Suggestion.nearest(to: name, among: names)
      let isFree = meant.map { names.contains($0) && !given.contains($0) } ?? false
      reader.report(
        .unknownMember, isFree ? .error : .warning, at: place + ["params", name],
        "unknown parameter `\(name)` of \(action.name)\(isFree ? "" : ": ignored")",
        suggestion: isFree ? meant : nil,
        details: ["value": .string(name)])
    }
  }

  // MARK: - Paths

  /// Reports paths similar to an existing one in the state. A path that resembles none may be
  /// written by the host.
  ///
  /// - Parameter misplaced: Elements for whose repeat a misplaced list has already been reported.
  private mutating func checkPaths(_ paths: PathCollector, but misplaced: Set<ExactString>) {
    guard let state = spec.state, case .object = state else { return }
    for (id, pointer, place) in paths.reads where state[pointer] == nil {
      if place.first == "repeat", misplaced.contains(ExactString(id)) { continue }
      // A dotted path is reported where it is rendered.
      if let slashed = pointer.slashed, state[slashed] != nil { continue }
      let isLength = Self.asksForLength(pointer, in: state)
      let isBelow = paths.writes.last(below: pointer) != nil
      if isBelow || !isLength && paths.writes.last(above: pointer) != nil { continue }
      reader.element = id
      reader.path = (places[ExactString(id)] ?? ["elements", id]) + place
      if isLength {
        reader.report(
          .pathLength, .warning,
          "no value at `\(pointer)`: use $count for the length",
          suggestion: "$count", details: ["value": .string(pointer.description)])
        continue
      }
      guard let suggestion = nearest(to: pointer, in: state) else { continue }
      reader.report(
        .pathUnknown, .warning, "no value at `\(pointer)`", suggestion: suggestion.description,
        details: ["value": .string(pointer.description)])
    }
  }

  /// Whether a path asks for the length of an array or text.
  private static func asksForLength(_ pointer: JSONPointer, in state: JSONValue) -> Bool {
    guard let last = pointer.tokens.last, ["length", "count", "size"].contains(last) else {
      return false
    }
    return switch state[JSONPointer(tokens: pointer.tokens.dropLast())] {
    case .array?, .string?: true
    default: false
    }
  }

  /// Returns an existing path that differs in one token; nil also once ``comparisonBudget`` is used
  /// up.
  mutating func nearest(to pointer: JSONPointer, in state: JSONValue) -> JSONPointer? {
    if let slashed = pointer.slashed, state[slashed] != nil { return slashed }
    var current = state
    for (index, token) in pointer.tokens.enumerated() {
      if case .array = current, let item = current[JSONPointer(tokens: [token])] {
        current = item
        continue
      }
      guard case .object(let object) = current else { return nil }
      if let child = object[token] {
        current = child
        continue
      }
      let candidates = object.keys.prefix(min(1_000, comparisonBudget))
      comparisonBudget -= candidates.count
      guard let name = Suggestion.nearest(to: token, among: candidates) else { return nil }
      var tokens = pointer.tokens
      tokens[index] = name
      let meant = JSONPointer(tokens: tokens)
      return state[meant] == nil ? nil : meant
    }
    return nil
  }
}

extension Diagnostic.Code {
  /// A property that the component doesn't have.
  public static let unknownProp = Self(rawValue: "spec.unknown-prop")
  /// A required property is missing.
  public static let missingProp = Self(rawValue: "spec.missing-prop")
  /// A property value of the wrong type.
  public static let badPropType = Self(rawValue: "spec.bad-prop-type")
  /// A number out of range.
  public static let outOfRange = Self(rawValue: "spec.out-of-range")
  /// A text that isn't one of the choices.
  public static let badEnum = Self(rawValue: "spec.bad-enum")
  /// A value is converted to the declared type.
  public static let propConverted = Self(rawValue: "spec.prop-converted")
  /// A URL with a scheme that isn't opened.
  public static let unsafeURL = Self(rawValue: "spec.unsafe-url")
  /// A control that has no action.
  public static let deadControl = Self(rawValue: "spec.dead-control")
  /// An input property isn't bound, so that edits are lost.
  public static let unboundInput = Self(rawValue: "spec.unbound-input")
  /// A binding on a property that the user can't edit.
  public static let notBindable = Self(rawValue: "spec.not-bindable")
  /// A range with min > max, a value above its total, or an ineffective step.
  public static let invalidRange = Self(rawValue: "spec.invalid-range")
  /// Children in a component that can't contain any.
  public static let unexpectedChildren = Self(rawValue: "spec.unexpected-children")
  /// An event that the component doesn't emit.
  public static let unknownEvent = Self(rawValue: "spec.unknown-event")
  /// A path to a missing value.
  public static let pathUnknown = Self(rawValue: "spec.path-unknown")
  /// A path to the length of an array or text; use `$count`.
  public static let pathLength = Self(rawValue: "spec.path-length")
}

extension PropDefinition {
  /// The names accepted for an action parameter.
  var actionNames: [String] {
    format == .path && name == "path" ? ["path", "statePath"] : [name]
  }
}

extension UIElement {
  /// Returns a property under its own name or a synonym.
  fileprivate func prop(
    _ definition: PropDefinition, of component: ComponentSchema
  ) -> SpecProperty? {
    let name = component.name(of: definition.name, among: props.lazy.map(\.name))
    return props.first { ExactString($0.name) == ExactString(name ?? "") }
  }
}
