/// A step that makes a table of another one, as the transforms of Vega-Lite do.
public enum ChartTransform: Hashable, Sendable {
  /// Adds the results of an expression as a field.
  case calculate(CalculateTransform)
  /// Keeps the rows for which a predicate is true.
  case filter(ChartPredicate)
  /// Summarizes groups of rows.
  case aggregate(AggregateTransform)
  /// Adds summaries of groups to the rows of each group.
  case joinAggregate(AggregateTransform)
  /// Adds values computed from neighboring rows.
  case window(WindowTransform)
  /// Adds the start and the end of the interval that a number is in.
  case bin(BinTransform)
  /// Adds the start and the end of the period that a time is in.
  case timeUnit(TimeUnitTransform)
  /// Adds the start and the end of values put onto each other.
  case stack(StackTransform)
  /// Makes a row of each of some fields.
  case fold(FoldTransform)
  /// Makes a row of each element of arrays.
  case flatten(FlattenTransform)
  /// Makes a field of each value of a field.
  case pivot(PivotTransform)
  /// Adds fields of the row with the same key in another table.
  case lookup(LookupTransform)
  /// Adds rows for absent keys, with estimated values.
  case impute(ImputeTransform)
  /// Estimates the distribution of a field.
  case density(DensityTransform)
  /// Fits a curve to a field that depends on another one.
  case regression(RegressionTransform)
  /// Smooths a field that depends on another one by local regression.
  case loess(LoessTransform)
  /// Computes the quantiles of a field.
  case quantile(QuantileTransform)
  /// Keeps some rows, chosen at random but always the same.
  case sample(size: Int)
  /// Sets a parameter to the least and the greatest value of a field.
  case extent(field: String, parameter: String)
}

extension DataFrame {
  /// Returns the table that a transform makes of this one.
  ///
  /// Fields that don't exist and other mistakes are reported to the environment; the result is then
  /// what Vega makes of absent values.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - environment: What expressions, data sets and time units mean, and the work left to do.
  /// - Complexity: O(rows) for most transforms, O(rows · log rows) for those that sort; bounded by
  ///   the work that the environment grants.
  public func applying(
    _ transform: ChartTransform, in environment: inout TransformEnvironment
  ) -> DataFrame {
    guard environment.spend(rowCount + 1) else { return self }
    return switch transform {
    case .calculate(let transform): calculating(transform, &environment)
    case .filter(let predicate): filtering(by: predicate, &environment)
    case .aggregate(let transform): aggregating(transform, &environment)
    case .joinAggregate(let transform): joiningAggregates(of: transform, &environment)
    case .window(let transform): windowing(transform, &environment)
    case .bin(let transform): binning(transform, &environment)
    case .timeUnit(let transform): truncatingTimes(transform, &environment)
    case .stack(let transform): stacking(transform, &environment)
    case .fold(let transform): folding(transform, &environment)
    case .flatten(let transform): flattening(transform, &environment)
    case .pivot(let transform): pivoting(transform, &environment)
    case .lookup(let transform): lookingUp(transform, &environment)
    case .impute(let transform): imputing(transform, &environment)
    case .density(let transform): estimatingDensity(transform, &environment)
    case .regression(let transform): fitting(transform, &environment)
    case .loess(let transform): smoothing(transform, &environment)
    case .quantile(let transform): computingQuantiles(transform, &environment)
    case .sample(let size): sampling(size: size)
    case .extent(let field, let parameter): measuring(field, into: parameter, &environment)
    }
  }

  /// Returns the table that transforms make of this one, one after the other.
  ///
  /// - Complexity: The sum of the complexities of the transforms.
  public func applying(
    _ transforms: some Sequence<ChartTransform>, in environment: inout TransformEnvironment
  ) -> DataFrame {
    transforms.reduce(self) { $0.applying($1, in: &environment) }
  }
}
