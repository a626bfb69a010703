public import ArtifactCore

/// One element of a ``Spec``: its component, its properties, and how it behaves.
public struct UIElement: Hashable, Sendable {
  /// The component's name, such as `TextField`.
  public var type: String

  /// The properties, in order, with unique names.
  public var props: [SpecProperty]

  /// The ids of the children, in order; they need not exist.
  public var children: [String]

  /// When the element is shown; nil for always.
  public var visible: SpecCondition?

  /// Over which array of the state the children are repeated.
  public var `repeat`: SpecRepeat?

  /// What events do.
  public var on: [EventBinding]

  /// What changes of the state do while the element is shown.
  public var watch: [WatchBinding]

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

  /// A property's value; nil if it has none.
  public func prop(_ name: String) -> SpecExpression? {
    props.first { ExactString($0.name) == ExactString(name) }?.value
  }
}

/// A repetition: once for every item of an array.
public struct SpecRepeat: Hashable, Sendable {
  /// Where the array is.
  public enum Source: Hashable, Sendable {
    case state(JSONPointer)
    /// In the item of the repeat around this one.
    case item(JSONPointer)
  }

  public var source: Source

  /// Which member of an item tells it from others; nil if items are told apart by index.
  public var key: JSONPointer?

  public init(_ source: Source, key: JSONPointer? = nil) {
    self.source = source
    self.key = key
  }
}

/// An event and the actions it starts, in order.
public struct EventBinding: Hashable, Sendable {
  public var event: String
  public var actions: [ActionBinding]

  public init(_ event: String, _ actions: [ActionBinding]) {
    self.event = event
    self.actions = actions
  }
}

/// A place in the state and the actions that its changes start, in order.
public struct WatchBinding: Hashable, Sendable {
  public var pointer: JSONPointer
  public var actions: [ActionBinding]

  public init(_ pointer: JSONPointer, _ actions: [ActionBinding]) {
    self.pointer = pointer
    self.actions = actions
  }
}
