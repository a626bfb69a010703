/// Bounds on what is drawn. What is beyond them is left out.
public enum DrawingLimits {
  /// The maximum depth of nested groups. The content of deeper groups is not drawn.
  public static let groupDepth = 64

  /// The maximum magnitude of a coordinate that is written; greater ones are clamped to it.
  public static let coordinate = 1e7

  /// The maximum number of straight segments that approximate a curve.
  public static let curveSegments = FlattenedPath.segmentLimit

  /// The maximum number of texts in a description that is derived from a scene.
  public static let describedTexts = 200
}
