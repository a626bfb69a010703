/// For what a presentation is laid out.
public struct LayoutOptions: Hashable, Sendable {
  /// The columns there are, at least 1.
  public var width: Int

  /// The most columns that prose takes.
  public var proseWidth = 100

  /// Whether links can be followed where they stand; if not, their addresses are written out.
  public var hasActiveLinks: Bool

  public init(width: Int, hasActiveLinks: Bool = true) {
    self.width = max(1, width)
    self.hasActiveLinks = hasActiveLinks
  }

  /// The most columns of a frame around an artifact.
  static let frameWidth = 80
}
