import ArtifactBase
import RefinerCore

/// An axis-aligned bounding box.
public struct GLTFBounds: Hashable, Sendable {
  /// The minimum coordinates.
  public var least: SIMD3<Double>
  /// The maximum coordinates.
  public var greatest: SIMD3<Double>

  /// Creates a box from its minimum and maximum coordinates.
  public init(least: SIMD3<Double>, greatest: SIMD3<Double>) {
    self.least = least
    self.greatest = greatest
  }

  /// Returns the smallest box that contains both.
  func joined(_ other: GLTFBounds) -> GLTFBounds {
    GLTFBounds(
      least: pointwiseMin(least, other.least), greatest: pointwiseMax(greatest, other.greatest))
  }

  /// Returns the bounding box of the eight transformed corners; nil if a coordinate isn't finite.
  func transformed(by transform: GLTFTransform) -> GLTFBounds? {
    var result: GLTFBounds?
    for corner in 0..<8 {
      let point = SIMD3(
        corner & 1 == 0 ? least.x : greatest.x, corner & 2 == 0 ? least.y : greatest.y,
        corner & 4 == 0 ? least.z : greatest.z)
      let moved = transform.apply(to: point)
      guard moved.x.isFinite, moved.y.isFinite, moved.z.isFinite else { return nil }
      let box = GLTFBounds(least: moved, greatest: moved)
      result = result?.joined(box) ?? box
    }
    return result
  }
}

/// An affine transform: the columns of a 3×3 matrix and a translation.
public struct GLTFTransform: Hashable, Sendable {
  /// The first column of the matrix.
  public var x = SIMD3(1.0, 0, 0)
  /// The second column of the matrix.
  public var y = SIMD3(0.0, 1, 0)
  /// The third column of the matrix.
  public var z = SIMD3(0.0, 0, 1)
  /// The translation.
  public var translation = SIMD3<Double>.zero

  /// Creates the identity transform.
  public init() {}

  /// Creates a transform from sixteen numbers in column-major order, ignoring the last row.
  init(matrix: [Double]) {
    x = SIMD3(matrix[0], matrix[1], matrix[2])
    y = SIMD3(matrix[4], matrix[5], matrix[6])
    z = SIMD3(matrix[8], matrix[9], matrix[10])
    translation = SIMD3(matrix[12], matrix[13], matrix[14])
  }

  /// Creates a transform that scales, then rotates by a quaternion (x, y, z, w), then translates.
  init(translation: SIMD3<Double>, rotation: SIMD4<Double>, scale: SIMD3<Double>) {
    let q = rotation
    x =
      SIMD3(
        1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.z * q.w), 2 * (q.x * q.z - q.y * q.w))
      * scale.x
    y =
      SIMD3(
        2 * (q.x * q.y - q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.x * q.w))
      * scale.y
    z =
      SIMD3(
        2 * (q.x * q.z + q.y * q.w), 2 * (q.y * q.z - q.x * q.w), 1 - 2 * (q.x * q.x + q.y * q.y))
      * scale.z
    self.translation = translation
  }

  func apply(to point: SIMD3<Double>) -> SIMD3<Double> {
    x * point.x + y * point.y + z * point.z + translation
  }

  /// Returns the composition that applies `inner` first and then this transform.
  func after(_ inner: GLTFTransform) -> GLTFTransform {
    var result = GLTFTransform()
    let origin = translation
    result.x = apply(to: inner.x) - origin
    result.y = apply(to: inner.y) - origin
    result.z = apply(to: inner.z) - origin
    result.translation = apply(to: inner.translation)
    return result
  }
}
