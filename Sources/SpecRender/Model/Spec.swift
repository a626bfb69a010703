public import ArtifactCore

/// A user interface described as data: elements by id, one of which is the root.
///
/// ```swift
/// let decoded = Spec.decode(try JSONValue(parsing: text))
/// decoded.spec["title"]?.type        // "Text"
/// decoded.diagnostics                // problems found while decoding
/// ```
public struct Spec: Hashable, Sendable {
  /// An element with its id.
  public typealias Entry = (id: String, element: UIElement)

  /// The id of the root element; nil if there is none.
  public var root: String?

  /// The initial state; nil if the spec has none.
  public var state: JSONValue?

  /// The element ids, in document order.
  public private(set) var ids: [String] = []

  /// The elements, in the order of ``ids``.
  public internal(set) var elements: [UIElement] = []

  /// The index of each id.
  private(set) var places = NamePlaces()

  /// Creates a spec. If an id occurs more than once, the last element wins.
  ///
  /// - Complexity: O(elements).
  public init(
    root: String? = nil, elements: some Sequence<Entry> = [], state: JSONValue? = nil
  ) {
    self.root = root
    self.state = state
    for entry in elements { self[entry.id] = entry.element }
  }

  /// Accesses an element by id. Setting a new id appends the element; setting nil removes it.
  ///
  /// - Complexity: O(1) to read and to set; O(elements after it) to remove.
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

  /// Appends an element. Returns false, without a change, if the id is taken.
  mutating func append(_ id: String, _ element: consuming UIElement) -> Bool {
    guard declare(id) == nil else { return false }
    elements.append(element)
    return true
  }

  /// Appends an id whose element is appended next; returns the index of an id that is taken.
  mutating func declare(_ id: String) -> Int? {
    guard places.append(id) else { return places[id] }
    ids.append(id)
    return nil
  }

  /// Puts the elements in the order of some of their indices, each once.
  mutating func reorder(_ order: [Int]) {
    let old = self
    (ids, elements, places) = ([], [], NamePlaces())
    reserveCapacity(order.count)
    for place in order { _ = append(old.ids[place], old.elements[place]) }
  }

  /// Sets the id of a child of the element at an index.
  mutating func name(child: Int, of place: Int, _ id: String) {
    elements[place].children[child] = id
  }

  /// Appends a child id to an element, if the element exists.
  mutating func append(child: String, to id: String) {
    guard let place = place(of: id) else { return }
    elements[place].children.append(child)
  }

  /// Returns the index of an id in ``ids``.
  func place(of id: String) -> Int? { places[id] }
}

extension Spec {
  /// Returns whether two specs are equal. Ids are compared by code units, without normalization.
  public static func == (left: Spec, right: Spec) -> Bool {
    left.root == right.root && left.state == right.state
      && left.ids.elementsEqual(right.ids) { ExactString($0) == ExactString($1) }
      && left.elements == right.elements
  }

  /// Hashes the root, the state, the ids and the elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(state)
    for id in ids { hasher.combine(ExactString(id)) }
    hasher.combine(elements)
  }
}

/// A decoded spec with the diagnostics of its decoding.
public struct DecodedSpec: Hashable, Sendable {
  /// The decoded spec; parts that could not be decoded are missing.
  public var spec: Spec
  /// The diagnostics, in the order in which they were reported.
  public var diagnostics: [Diagnostic]

  /// Creates a decoded spec.
  public init(spec: Spec, diagnostics: [Diagnostic]) {
    self.spec = spec
    self.diagnostics = diagnostics
  }
}
