import ArtifactCore

/// The component names a front can render.
///
/// ```swift
/// KnownComponents.builtIn.adding(["Chart"])
/// ```
public struct KnownComponents: Sendable {
  /// The names, in the order in which they were given.
  public private(set) var names: [String]

  private var exact: Set<ExactString>
  private var byLowercase: [String: String]

  /// The schemas of components about which more than the name is known.
  private var schemas: [ExactString: ComponentSchema] = [:]

  /// The schemas of the actions whose parameters are known.
  private(set) var actions = StateActions.schemas

  /// Creates a set of components known by name only.
  ///
  /// - Complexity: O(names).
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

  /// Returns a component's schema; nil if only the component's name is known.
  func schema(of name: String) -> ComponentSchema? {
    schemas[ExactString(name)]
  }

  /// The components that every front renders.
  public static let builtIn = SpecCatalog.builtIn.known

  /// Returns these components together with others, known by name only; duplicates are skipped.
  ///
  /// - Complexity: O(names).
  public func adding(_ others: [String]) -> KnownComponents {
    var result = KnownComponents(names + others.filter { !contains($0) })
    result.schemas = schemas
    result.actions = actions
    return result
  }

  /// Returns whether a component of exactly this name is known.
  public func contains(_ name: String) -> Bool {
    exact.contains(ExactString(name))
  }

  /// Returns the known name that differs from `name` at most in case.
  func ignoringCase(_ name: String) -> String? {
    byLowercase[name.lowercased()]
  }
}
