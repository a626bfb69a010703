/// An effect with its causes, which may have causes themselves.
///
/// ```swift
/// let picture = FishbonePicture(
///   effect: "Late trains", causes: [.init("Weather"), .init("Snow", parent: 0)])
/// ```
public struct FishbonePicture: Hashable, Sendable, Codable {
  /// A cause.
  public struct Cause: Hashable, Sendable, Codable {
    /// The text.
    public var text: String
    /// The index of what it is a cause of, which precedes it; nil for the effect.
    public var parent: Int?

    /// Creates a cause.
    public init(_ text: String, parent: Int? = nil) {
      self.text = text
      self.parent = parent
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The effect.
  public var effect: String
  /// The causes; each one precedes its own causes.
  public var causes: [Cause]

  /// Creates a picture.
  public init(title: String = "", effect: String, causes: [Cause] = []) {
    self.title = title
    self.effect = effect
    self.causes = causes
  }

  /// The effect and the causes as a tree.
  var tree: TreePicture {
    TreePicture(
      title: title,
      nodes: [TreePicture.Node(effect, isHighlighted: true)]
        + causes.enumerated().map { index, cause in
          let parent = cause.parent.flatMap { (0..<index).contains($0) ? $0 + 1 : nil }
          return TreePicture.Node(cause.text, parent: parent ?? 0)
        })
  }

  /// The effect, and its causes, a line each.
  ///
  /// - Complexity: O(causes × depth).
  public var readableText: String { tree.readableText }
}

/// What a picture of causes shows at most.
public enum FishbonePictureLimits {
  /// The maximum number of causes.
  public static let causeCount = 200
}
