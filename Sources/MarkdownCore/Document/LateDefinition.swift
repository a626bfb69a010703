/// A link definition that follows a reference to it.
public struct LateDefinition: Hashable, Sendable {
  /// The label as written in the definition.
  public var label: String
  /// The address.
  public var destination: String
  /// The title; empty if there is none.
  public var title: String

  /// Creates a definition.
  public init(label: String, destination: String, title: String = "") {
    self.label = label
    self.destination = destination
    self.title = title
  }
}
