/// The ends of a range of numbers, in any order.
public struct ChartExtent: Hashable, Sendable {
  /// The first end.
  public var start: Double
  /// The other end.
  public var end: Double

  /// Creates a range of numbers.
  public init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }
}

/// Adds rows for absent keys, with estimated values.
public struct ImputeTransform: Hashable, Sendable {
  /// How values are estimated.
  public enum Method: String, Hashable, Sendable {
    /// A given value.
    case value
    /// An aggregate of the values in the frame.
    case mean, median, max, min
  }

  /// Keys that every group has.
  public enum Keys: Hashable, Sendable {
    /// These values.
    case values([ChartValue])
    /// Numbers from `start` by `step`, before `stop`.
    case sequence(start: Double, stop: Double, step: Double)
  }

  /// The path of the field whose values are estimated.
  public var field: String
  /// The path of the field with the keys.
  public var key: String
  /// Keys that every group has besides those in the data.
  public var keys: Keys?
  /// How values are estimated.
  public var method: Method
  /// The value of the method ``Method/value``.
  public var value: ChartValue
  /// The rows before and after the current one whose values are used; nil for all.
  public var frame: WindowFrame
  /// The fields whose values tell the groups apart.
  public var groupby: [String]

  /// Creates a transform that adds rows for absent keys.
  public init(
    _ field: String, key: String, keys: Keys? = nil, method: Method = .value,
    value: ChartValue = .number(0), frame: WindowFrame = .all, groupby: [String] = []
  ) {
    self.field = field
    self.key = key
    self.keys = keys
    self.method = method
    self.value = value
    self.frame = frame
    self.groupby = groupby
  }
}

/// Estimates the distribution of a field with Gaussian kernels.
public struct DensityTransform: Hashable, Sendable {
  /// The path of the field.
  public var field: String
  /// The fields whose values tell the groups apart.
  public var groupby: [String]
  /// Whether probabilities add up along the values.
  public var isCumulative: Bool
  /// Whether results are counts of rows instead of probabilities.
  public var usesCounts: Bool
  /// The bandwidth of the kernel; 0 to estimate it by Scott's rule.
  public var bandwidth: Double
  /// The least and the greatest value of the result; by default those of the data.
  public var extent: ChartExtent?
  /// The minimum number of samples.
  public var minsteps: Int
  /// The maximum number of samples.
  public var maxsteps: Int
  /// The exact number of samples.
  public var steps: Int?
  /// Whether all groups have the same samples.
  public var isShared: Bool
  /// The name of the field for values.
  public var valueOutput: String
  /// The name of the field for densities.
  public var densityOutput: String

  /// Creates an estimate of a distribution.
  public init(
    _ field: String, groupby: [String] = [], isCumulative: Bool = false,
    usesCounts: Bool = false, bandwidth: Double = 0, extent: ChartExtent? = nil,
    minsteps: Int = 25, maxsteps: Int = 200, steps: Int? = nil, isShared: Bool = true,
    value valueOutput: String = "value", density densityOutput: String = "density"
  ) {
    self.field = field
    self.groupby = groupby
    self.isCumulative = isCumulative
    self.usesCounts = usesCounts
    self.bandwidth = bandwidth
    self.extent = extent
    self.minsteps = minsteps
    self.maxsteps = maxsteps
    self.steps = steps
    self.isShared = isShared
    self.valueOutput = valueOutput
    self.densityOutput = densityOutput
  }
}

/// Fits a curve to a field that depends on another one.
public struct RegressionTransform: Hashable, Sendable {
  /// The kind of a curve.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// The mean of the dependent field.
    case constant
    /// A line.
    case linear
    /// A line over the logarithm.
    case log
    /// An exponential function.
    case exp
    /// A power function.
    case pow
    /// A parabola.
    case quad
    /// A polynomial.
    case poly
  }

  /// The path of the dependent field.
  public var field: String
  /// The path of the independent field.
  public var on: String
  /// The fields whose values tell the groups apart.
  public var groupby: [String]
  /// The kind of the curve.
  public var method: Method
  /// The degree of a polynomial.
  public var order: Int
  /// Where the curve begins and ends; by default at the ends of the data.
  public var extent: ChartExtent?
  /// Whether the result is the coefficients instead of points of the curve.
  public var givesParameters: Bool
  /// The name of the field for the independent values; by default that of the data.
  public var onOutput: String
  /// The name of the field for the dependent values; by default that of the data.
  public var output: String

  /// Creates a fit of a curve.
  public init(
    _ field: String, on: String, groupby: [String] = [], method: Method = .linear,
    order: Int = 3, extent: ChartExtent? = nil, givesParameters: Bool = false,
    onOutput: String? = nil, output: String? = nil
  ) {
    self.field = field
    self.on = on
    self.groupby = groupby
    self.method = method
    self.order = order
    self.extent = extent
    self.givesParameters = givesParameters
    self.onOutput = onOutput ?? on
    self.output = output ?? field
  }
}

/// Smooths a field that depends on another one by local regression.
public struct LoessTransform: Hashable, Sendable {
  /// The path of the dependent field.
  public var field: String
  /// The path of the independent field.
  public var on: String
  /// The fields whose values tell the groups apart.
  public var groupby: [String]
  /// The fraction of the points near to each one that its value depends on.
  public var bandwidth: Double
  /// The name of the field for the independent values; by default that of the data.
  public var onOutput: String
  /// The name of the field for the dependent values; by default that of the data.
  public var output: String

  /// Creates a smoothing.
  public init(
    _ field: String, on: String, groupby: [String] = [], bandwidth: Double = 0.3,
    onOutput: String? = nil, output: String? = nil
  ) {
    self.field = field
    self.on = on
    self.groupby = groupby
    self.bandwidth = bandwidth
    self.onOutput = onOutput ?? on
    self.output = output ?? field
  }
}

/// Computes the quantiles of a field.
public struct QuantileTransform: Hashable, Sendable {
  /// The path of the field.
  public var field: String
  /// The fields whose values tell the groups apart.
  public var groupby: [String]
  /// The probabilities; nil for those at multiples of ``step``.
  public var probabilities: [Double]?
  /// The distance of probabilities, of which the first one is a half of it.
  public var step: Double
  /// The name of the field for probabilities.
  public var probabilityOutput: String
  /// The name of the field for quantiles.
  public var valueOutput: String

  /// Creates a computation of quantiles.
  public init(
    _ field: String, groupby: [String] = [], probabilities: [Double]? = nil,
    step: Double = 0.01, probability: String = "prob", value: String = "value"
  ) {
    self.field = field
    self.groupby = groupby
    self.probabilities = probabilities
    self.step = step
    probabilityOutput = probability
    valueOutput = value
  }
}
