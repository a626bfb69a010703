public import ArtifactCore

/// One element of a ``Spec``: its component, its properties and its behavior.
public struct UIElement: Hashable, Sendable {
  /// The component's name, such as `TextField`.
  public var type: String

  /// The properties, in order; names are unique.
  public var props: [SpecProperty]

  /// The ids of the children, in order. The elements need not exist.
  public var children: [String]

  /// The condition for showing the element; nil shows it always.
  public var visible: SpecCondition?

  /// The repeat that renders the children once per item of an array; nil renders them once.
  public var `repeat`: SpecRepeat?

  /// The actions started by events.
  public var on: [EventBinding]

  /// The actions started by changes of the state while the element is shown.
  public var watch: [WatchBinding]

  /// Creates an element.
  public init(
    type: String, props: [SpecProperty] = [], children: [String] = [],
    visible: SpecCondition? = nil, repeat: SpecRepeat? = nil, on: [EventBinding] = [],
    watch: [WatchBinding] = []
  ) {
    self.type = type
    self.props = props
    self.children = children
    self.visible = visible
    self.repeat = `repeat`
    self.on = on
    self.watch = watch
  }

  /// Returns the value of a property; nil if the element doesn't have it.
  ///
  /// - Complexity: O(properties).
  public func prop(_ name: String) -> SpecExpression? {
    props.first { ExactString($0.name) == ExactString(name) }?.value
  }
}

/// A repeat: renders the children once per item of an array.
public struct SpecRepeat: Hashable, Sendable {
  /// The location of the array.
  public enum Source: Hashable, Sendable {
    /// A pointer into the state.
    case state(JSONPointer)
    /// A pointer relative to the item of the enclosing repeat.
    case item(JSONPointer)
  }

  /// The location of the array.
  public var source: Source

  /// The pointer to the member that identifies an item; nil identifies items by index.
  public var key: JSONPointer?

  /// Creates a repeat.
  public init(_ source: Source, key: JSONPointer? = nil) {
    self.source = source
    self.key = key
  }
}

/// An event and the actions it starts, in order.
public struct EventBinding: Hashable, Sendable {
  /// The event's name, such as `press`.
  public var event: String
  /// The actions, in order.
  public var actions: [ActionBinding]

  /// Creates an event binding.
  public init(_ event: String, _ actions: [ActionBinding]) {
    self.event = event
    self.actions = actions
  }
}

/// A location in the state and the actions that its changes start, in order.
public struct WatchBinding: Hashable, Sendable {
  /// The observed location.
  public var pointer: JSONPointer
  /// The actions, in order.
  public var actions: [ActionBinding]

  /// Creates a watch binding.
  public init(_ pointer: JSONPointer, _ actions: [ActionBinding]) {
    self.pointer = pointer
    self.actions = actions
  }
}
