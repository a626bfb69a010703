/// The names of the components that can be shown.
///
/// ```swift
/// KnownComponents.builtIn.adding(["Chart"])
/// ```
public struct KnownComponents: Sendable {
  /// The names, in order.
  public private(set) var names: [String]

  private var exact: Set<ExactKey>
  private var byLowercase: [String: String]

  public init(_ names: [String]) {
    self.names = names
    exact = Set(names.map(ExactKey.init))
    byLowercase = Dictionary(
      names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The components every front has.
  public static let builtIn = SpecCatalog.builtIn.known

  /// These and others.
  public func adding(_ others: [String]) -> KnownComponents {
    KnownComponents(names + others.filter { !contains($0) })
  }

  public func contains(_ name: String) -> Bool {
    exact.contains(ExactKey(name))
  }

  /// The component whose name differs in case only.
  func ignoringCase(_ name: String) -> String? {
    byLowercase[name.lowercased()]
  }
}
