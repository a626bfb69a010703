public import ArtifactCore

/// A user interface described by data: elements by id, one of them the root.
///
/// ```swift
/// let decoded = Spec.decode(try JSONValue(parsing: text))
/// decoded.spec["title"]?.type        // "Text"
/// decoded.diagnostics                // what was odd
/// ```
public struct Spec: Hashable, Sendable {
  public typealias Entry = (id: String, element: UIElement)

  /// The id of the root element; nil if there is none.
  public var root: String?

  /// The state with which the interface begins; nil if the spec gives none.
  public var state: JSONValue?

  /// The ids in document order.
  public private(set) var ids: [String] = []

  /// The elements, in the order of ``ids``.
  public private(set) var elements: [UIElement] = []

  /// Where an id stands.
  private(set) var places = NamePlaces()

  public init(
    root: String? = nil, elements: some Sequence<Entry> = [], state: JSONValue? = nil
  ) {
    self.root = root
    self.state = state
    for entry in elements { self[entry.id] = entry.element }
  }

  /// An element. Setting a new id appends it; setting nil removes it.
  ///
  /// - Complexity: O(1) to read and to set; O(elements behind it) to remove.
  public subscript(id: String) -> UIElement? {
    get { places[id].map { elements[$0] } }
    set {
      if let place = places[id] {
        if let newValue {
          elements[place] = newValue
        } else {
          ids.remove(at: place)
          elements.remove(at: place)
          places.remove(id)
        }
      } else if let newValue {
        _ = append(id, newValue)
      }
    }
  }

  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    elements.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Appends an element; false, and nothing is done, if the id has one.
  mutating func append(_ id: String, _ element: consuming UIElement) -> Bool {
    guard places.append(id) else { return false }
    ids.append(id)
    elements.append(element)
    return true
  }

  /// Names a child of the element at a place.
  mutating func name(child: Int, of place: Int, _ id: String) {
    elements[place].children[child] = id
  }

  /// Adds a child to an element, if that is there.
  mutating func append(child: String, to id: String) {
    guard let place = place(of: id) else { return }
    elements[place].children.append(child)
  }

  /// Where an id stands in ``ids``.
  func place(of id: String) -> Int? { places[id] }
}

extension Spec {
  public static func == (left: Spec, right: Spec) -> Bool {
    left.root == right.root && left.state == right.state
      && left.ids.elementsEqual(right.ids) { ExactString($0) == ExactString($1) }
      && left.elements == right.elements
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(state)
    for id in ids { hasher.combine(ExactString(id)) }
    hasher.combine(elements)
  }
}

/// A spec as it was understood, and what was odd about it.
public struct DecodedSpec: Hashable, Sendable {
  public var spec: Spec
  public var diagnostics: [SpecDiagnostic]

  public init(spec: Spec, diagnostics: [SpecDiagnostic]) {
    self.spec = spec
    self.diagnostics = diagnostics
  }
}
