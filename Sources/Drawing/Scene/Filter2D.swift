/// Steps that turn the pixels of a group into others (Filter Effects Level 1).
public struct Filter2D: Hashable, Sendable {
  /// What a step reads.
  public enum Input: Hashable, Sendable {
    /// The pixels of the group, or their opacity alone in black.
    case source, sourceAlpha
    /// The result of an earlier step.
    case step(Int)
  }

  /// A step.
  public struct Step: Hashable, Sendable {
    /// What the step does.
    public var operation: Operation
    /// What it reads: one input, two for blending and composition, any number for merging, none for floods.
    public var inputs: [Input]
    /// The area outside of which the result is transparent.
    public var region: Rect2D
    /// Whether components are linear in light instead of those of sRGB.
    public var isLinear: Bool

    /// Creates a step.
    public init(
      _ operation: Operation, inputs: [Input], region: Rect2D, isLinear: Bool = false
    ) {
      self.operation = operation
      self.inputs = inputs
      self.region = region
      self.isLinear = isLinear
    }
  }

  /// What a step does. Lengths are in the coordinates of the group's content.
  public enum Operation: Hashable, Sendable {
    /// Blurs with the standard deviations of a normal distribution.
    case blur(x: Double, y: Double)
    /// Moves.
    case offset(x: Double, y: Double)
    /// Fills the region.
    case flood(RGBA)
    /// Puts a blurred, moved silhouette below the input.
    case dropShadow(x: Double, y: Double, blurX: Double, blurY: Double, color: RGBA)
    /// Multiplies red, green, blue, alpha and 1 with four rows of five factors.
    case colorMatrix([Double])
    /// Maps red, green, blue and alpha one by one.
    case transfer([Transfer])
    /// Puts the inputs on top of each other.
    case merge
    /// Blends the first input onto the second.
    case blend(BlendMode2D)
    /// Combines the first input with the second.
    case composite(Composition)
    /// Replaces pixels by the least or the greatest component in a rectangle around them.
    case morphology(isDilation: Bool, x: Double, y: Double)
    /// Repeats an area of the input.
    case tile(Rect2D)
    /// Draws an image or other elements.
    case image([Scene2D.Element])
    /// Hides everything, for steps that are not valid.
    case nothing
  }

  /// A function of a component from 0 to 1.
  public enum Transfer: Hashable, Sendable {
    /// Changes nothing.
    case identity
    /// Interpolates between values at equal distances, or uses the value of the interval.
    case table([Double]), discrete([Double])
    /// Multiplies and adds.
    case linear(slope: Double, intercept: Double)
    /// Multiplies the power and adds.
    case gamma(amplitude: Double, exponent: Double, offset: Double)
  }

  /// A composition of Porter and Duff, or a polynomial.
  public enum Composition: Hashable, Sendable {
    /// The first input over, in, outside of, or on top of the second, or where exactly one is.
    case over, `in`, out, atop, xor
    /// The sum, at most opaque white.
    case lighter
    /// `k1 · i1 · i2 + k2 · i1 + k3 · i2 + k4`
    case arithmetic(Double, Double, Double, Double)
  }

  /// The area of the input and of the result, in the coordinates of the group's content.
  public var region: Rect2D
  /// The steps; the result of the last one replaces the group.
  public var steps: [Step]

  /// Creates a filter.
  public init(region: Rect2D, steps: [Step]) {
    self.region = region
    self.steps = steps
  }
}
