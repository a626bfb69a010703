// The cumulative effect of messages: surfaces with components and data.

import ArtifactCore

/// A component as received, with its location.
struct A2UIComponent: Sendable {
  var members: JSONObject
  var place: JSONPointer

  /// Whether more of it may be received.
  var isOpen = false

  var type: String? { members["component"]?.stringValue }
}

/// A surface with its components and data.
struct A2UISurfaceState: Sendable {
  let id: String
  var catalogID: String?

  /// Whether a message has created the surface; otherwise it is a fragment of one created
  /// elsewhere.
  var isCreated = false
  var data: JSONValue?

  /// The ids, in the order received.
  private(set) var ids: [String] = []
  private var components: [ExactString: A2UIComponent] = [:]

  init(id: String) {
    self.id = id
  }

  subscript(id: String) -> A2UIComponent? { components[ExactString(id)] }

  mutating func add(_ id: String, _ component: A2UIComponent) {
    if components.updateValue(component, forKey: ExactString(id)) == nil { ids.append(id) }
  }

  /// Writes a location of the data; nil removes it.
  mutating func write(_ value: JSONValue?, at path: String) {
    let pointer = StatePath(path).pointer
    if pointer == .root {
      data = value
      return
    }
    // Moved out of the property, so that it is uniquely referenced and not copied.
    var written = data ?? [:]
    data = nil
    var issue: WriteIssue?
    let change =
      if let value {
        try? written.change(setting: value, at: pointer, issue: &issue)
      } else {
        try? written.change(removing: pointer)
      }
    if let change { written.apply(change) }
    data = written
  }
}

/// The surfaces and diagnostics so far.
struct A2UIState: Sendable {
  private(set) var surfaces: [A2UISurfaceState] = []
  private var places = NamePlaces()
  private(set) var diagnostics: [Diagnostic] = []

  /// Whether no message has been received.
  private(set) var isEmpty = true

  /// The component ids already used in the current message.
  private var seen: Set<ExactString> = []

  static let messages = [
    "createSurface", "updateComponents", "updateDataModel", "deleteSurface", "actionResponse",
  ]

  subscript(id: String) -> A2UISurfaceState? { places[id].map { surfaces[$0] } }

  private mutating func place(of id: String) -> Int {
    if let place = places[id] { return place }
    _ = places.append(id)
    surfaces.append(A2UISurfaceState(id: id))
    return surfaces.count - 1
  }

  mutating func note(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error,
    at place: JSONPointer,
    _ message: String, element: String? = nil, surface: String? = nil
  ) {
    guard diagnostics.count < SpecLimits.diagnosticCount else { return }
    diagnostics.append(
      Diagnostic(
        code, severity, element: element, pointer: place, message: message,
        details: surface.map { ["surface": .string($0)] } ?? [:]))
  }

  mutating func beginMessage() {
    isEmpty = false
    seen = []
  }

  /// Applies a complete message, of which the first `done` components have already been added.
  mutating func apply(_ message: JSONObject, done: Int, at place: JSONPointer) {
    guard let name = Self.messages.first(where: { message[$0] != nil }) else {
      return note(
        .unknownMessage, at: place, "unknown A2UI 0.9 message: ignored")
    }
    guard name != "actionResponse" else { return }
    guard case .object(let body)? = message[name], let id = body["surfaceId"]?.stringValue else {
      return note(.missingParam, at: place.appending(name), "missing `surfaceId`: message ignored")
    }
    let index: Int
    switch name {
    case "createSurface":
      index = self.place(of: id)
      surfaces[index].isCreated = true
      surfaces[index].catalogID = body["catalogId"]?.stringValue
      if body["catalogId"] == nil {
        note(
          .missingParam, at: place.appending(name), "missing `catalogId`", surface: id)
      }
    case "updateComponents":
      index = self.place(of: id)
      guard case .array(let components)? = body["components"] else {
        return note(
          .missingParam, at: place.appending(name),
          "`components` must be an array: message ignored", surface: id)
      }
      for (position, component) in components.enumerated().dropFirst(done) {
        add(component, to: id, at: place.appending(contentsOf: Self.components(position)))
      }
    case "updateDataModel":
      index = self.place(of: id)
      surfaces[index].write(body["value"], at: body["path"]?.stringValue ?? "")
    default:
      guard let index = places[id] else { return }
      places.remove(id)
      surfaces.remove(at: index)
    }
  }

  static func components(_ position: Int) -> JSONPointer {
    JSONPointer(tokens: ["updateComponents", "components", String(position)])
  }

  /// Adds a complete component.
  mutating func add(_ value: JSONValue, to surface: String, at place: JSONPointer) {
    guard case .object(let members) = value else {
      return note(
        .elementNotObject, at: place, "component must be an object: ignored", surface: surface)
    }
    guard let id = members["id"]?.stringValue else {
      return note(.missingID, at: place, "missing `id`: component ignored", surface: surface)
    }
    guard members["component"]?.stringValue != nil else {
      return note(
        .missingType, at: place, "missing `component`: component ignored", element: id,
        surface: surface)
    }
    if !seen.insert(ExactString(id)).inserted {
      note(
        .duplicateElement, at: place,
        "duplicate component `\(id)` in a message: the last one is used",
        element: id, surface: surface)
    }
    surfaces[self.place(of: surface)].add(id, A2UIComponent(members: members, place: place))
  }

  /// Adds an incomplete component, unless one with its id exists.
  mutating func overlay(_ component: JSONObject, of surface: String, at place: JSONPointer) {
    guard let id = component["id"]?.stringValue, component["component"]?.stringValue != nil else {
      return
    }
    let index = self.place(of: surface)
    guard surfaces[index][id] == nil else { return }
    surfaces[index].add(id, A2UIComponent(members: component, place: place, isOpen: true))
  }

  mutating func overlay(data: JSONValue?, of surface: String, at path: JSONValue?) {
    guard let data else { return }
    let index = place(of: surface)
    let path = path?.stringValue ?? ""
    guard surfaces[index].data?[StatePath(path).pointer] == nil else { return }
    surfaces[index].write(data, at: path)
  }
}
