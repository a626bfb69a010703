/// Views of a host that replace those of a front for some kinds of blocks.
///
/// A view returns what the front shows of a block (lines in a terminal, HTML in a page), or nil for the view of the
/// front. It is called each time that a block that is still arriving is shown.
///
/// Two values are equal if one is a copy of the other: closures cannot be compared.
public struct BlockViews<Context, Output: Sendable>: Sendable {
  /// A view: what is shown of a block.
  public typealias View = @Sendable (_ block: Block, _ context: Context) -> Output?

  private final class Registry: Sendable {
    let views: [Block.Kind.Name: View]

    init(_ views: [Block.Kind.Name: View]) { self.views = views }
  }

  private var registry: Registry?

  /// Creates an empty set, with which a front shows all blocks itself.
  public init() {}

  /// Registers a view; a later one for a kind replaces an earlier one.
  ///
  /// - Parameters:
  ///   - names: The kinds of blocks.
  ///   - view: The view.
  public mutating func register(for names: Block.Kind.Name..., view: @escaping View) {
    var views = registry?.views ?? [:]
    for name in names { views[name] = view }
    registry = Registry(views)
  }

  /// What the host shows of a block; nil if the front shows it.
  public func output(for block: Block, in context: Context) -> Output? {
    guard let registry else { return nil }
    return registry.views[block.kind.name]?(block, context)
  }
}

extension BlockViews: Hashable {
  /// Whether one is a copy of the other.
  public static func == (left: Self, right: Self) -> Bool { left.registry === right.registry }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(registry.map { ObjectIdentifier($0) })
  }
}
