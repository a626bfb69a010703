public import ArtifactCore

/// A change to a spec: the next part of one being received, or a new version.
///
/// ``SpecDocument/takeUpdate()`` and ``SpecStream/takeUpdate(components:)`` produce updates while a
/// spec is received; ``SpecRuntime/apply(_:)`` applies them.
public struct SpecUpdate: Hashable, Sendable {
  /// The id of the root element after the update; nil if there is none yet.
  public var root: String?

  /// The initial state, as far as it has been received; nil if it hasn't changed.
  public var state: JSONValue?

  /// The ids of the new or changed elements, in order.
  public private(set) var ids: [String] = []
  /// The new or changed elements, in the order of ``ids``.
  public private(set) var elements: [UIElement] = []

  /// The ids of the removed elements.
  public var removed: [String] = []

  /// Whether elements that are not listed are removed.
  public var replacesAll = false

  /// Whether the initial state is complete. Until then, a condition that reads a missing value
  /// stays undecided.
  public var isStateComplete = false

  /// Whether the spec is complete. Missing children are then no longer shown as pending.
  public var isComplete = false

  /// Creates an update without changes.
  public init(root: String?) {
    self.root = root
  }

  /// Creates an update that replaces everything with a spec.
  ///
  /// - Complexity: O(1).
  public init(_ spec: Spec, isComplete: Bool = true) {
    root = spec.root
    state = spec.state
    ids = spec.ids
    elements = spec.elements
    replacesAll = true
    isStateComplete = isComplete
    self.isComplete = isComplete
  }

  mutating func add(_ id: String, _ element: UIElement) {
    ids.append(id)
    elements.append(element)
  }
}

extension Spec {
  /// Creates the spec that results from applying an update to an empty spec.
  ///
  /// - Complexity: O(elements).
  public init(_ update: SpecUpdate) {
    self.init()
    apply(update)
  }

  /// Applies an update.
  mutating func apply(_ update: SpecUpdate) {
    let state = update.state ?? self.state
    if update.replacesAll {
      self = Spec()
      reserveCapacity(update.ids.count)
    } else {
      for id in update.removed { self[id] = nil }
    }
    root = update.root
    self.state = state
    for (id, element) in zip(update.ids, update.elements) { self[id] = element }
  }
}
