import ArtifactCore

/// The names of the components that can be shown.
///
/// ```swift
/// KnownComponents.builtIn.adding(["Chart"])
/// ```
public struct KnownComponents: Sendable {
  /// The names, in order.
  public private(set) var names: [String]

  private var exact: Set<ExactString>
  private var byLowercase: [String: String]

  /// What is known of components beside their names.
  private var schemas: [ExactString: ComponentSchema] = [:]

  /// The actions whose parameters are known.
  private(set) var actions = StateActions.schemas

  public init(_ names: [String]) {
    self.names = names
    exact = Set(names.map(ExactString.init))
    byLowercase = Dictionary(
      names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  init(_ components: [ComponentSchema], actions: [ActionSchema]) {
    self.init(components.map(\.name))
    self.actions = actions
    for component in components { schemas[ExactString(component.name)] = component }
  }

  /// What is known of a component; nil for one that is known by name alone.
  func schema(of name: String) -> ComponentSchema? {
    schemas[ExactString(name)]
  }

  /// The components every front has.
  public static let builtIn = SpecCatalog.builtIn.known

  /// These and others.
  public func adding(_ others: [String]) -> KnownComponents {
    var result = KnownComponents(names + others.filter { !contains($0) })
    result.schemas = schemas
    result.actions = actions
    return result
  }

  public func contains(_ name: String) -> Bool {
    exact.contains(ExactString(name))
  }

  /// The component whose name differs in case only.
  func ignoringCase(_ name: String) -> String? {
    byLowercase[name.lowercased()]
  }
}
