/// An operation on the values of a field in a group of rows.
///
/// Absent values, null and empty text are missing; a number that is not a number is neither missing
/// nor valid. Most operations use the valid values only and have no result without any.
public enum AggregateOperation: String, Hashable, Sendable, CaseIterable {
  /// The number of rows.
  case count
  /// The number of valid values.
  case valid
  /// The number of missing values.
  case missing
  /// The number of distinct values, of which null is one.
  case distinct
  /// The sum.
  case sum
  /// The product.
  case product
  /// The mean.
  case mean
  /// The mean.
  case average
  /// The variance of a sample.
  case variance
  /// The variance of a population.
  case variancep
  /// The standard deviation of a sample.
  case stdev
  /// The standard deviation of a population.
  case stdevp
  /// The standard error of the mean.
  case stderr
  /// The median.
  case median
  /// The lower quartile.
  case q1
  /// The upper quartile.
  case q3
  /// The lower end of the 95 % confidence interval of the mean.
  case ci0
  /// The upper end of the 95 % confidence interval of the mean.
  case ci1
  /// The least value.
  case min
  /// The greatest value.
  case max
  /// The row with the least value.
  case argmin
  /// The row with the greatest value.
  case argmax
  /// The rows.
  case values
  /// The exponentially weighted average, with weights that add up to 1.
  case exponential
  /// The exponentially weighted average, beginning with 0.
  case exponentialb
}
