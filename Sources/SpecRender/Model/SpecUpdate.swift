public import ArtifactCore

/// What is new of a spec: a part of one that is arriving, or another version of it.
///
/// ``SpecDocument/takeUpdate()`` and ``SpecStream/takeUpdate(components:)`` make them while a spec
/// arrives, ``SpecRuntime/apply(_:)`` shows them.
public struct SpecUpdate: Hashable, Sendable {
  /// The id of the root element from now on; nil if there is none yet.
  public var root: String?

  /// The state with which the interface begins, as far as it is there; nil if nothing of it is new.
  public var state: JSONValue?

  /// Elements that are new or others than before, in order.
  public private(set) var ids: [String] = []
  public private(set) var elements: [UIElement] = []

  /// Elements that are there no more.
  public var removed: [String] = []

  /// Whether elements that are not listed are there no more.
  public var replacesAll = false

  /// Whether nothing more of the state is to come. Until then a condition that reads what is not there
  /// yet is not decided.
  public var isStateComplete = false

  /// Whether nothing more is to come at all; children that are missing then are shown no longer as awaited.
  public var isComplete = false

  public init(root: String?) {
    self.root = root
  }

  /// All of a spec.
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
  /// The spec that an update makes where nothing was there before.
  public init(_ update: SpecUpdate) {
    self.init()
    apply(update)
  }

  /// Takes an update in.
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
