/// Adds the results of an expression as a field.
public struct CalculateTransform: Hashable, Sendable {
  /// The expression, in Vega's language.
  public var expression: String
  /// The name of the field for the results.
  public var output: String

  /// Creates a transform that adds the results of an expression.
  public init(_ expression: String, as output: String) {
    self.expression = expression
    self.output = output
  }
}

/// An operation on the values of a field in a group of rows.
public struct AggregateMeasure: Hashable, Sendable {
  /// The operation.
  public var operation: AggregateOperation
  /// The path of the field; nil to count rows.
  public var field: String?
  /// The parameter of the operation: the rate of an exponential average.
  public var parameter: Double?
  /// The name of the field for the results; by default `operation_field`.
  public var output: String

  /// Creates an operation on a field.
  public init(
    _ operation: AggregateOperation, of field: String? = nil, parameter: Double? = nil,
    as output: String? = nil
  ) {
    self.operation = operation
    self.field = field
    self.parameter = parameter
    self.output =
      output ?? operation.rawValue + (operation == .count ? "" : field.map { "_\($0)" } ?? "")
  }
}

/// Summarizes groups of rows.
public struct AggregateTransform: Hashable, Sendable {
  /// The operations.
  public var measures: [AggregateMeasure]
  /// The fields whose values tell the groups apart.
  public var groupby: [String]

  /// Creates a summary of groups.
  public init(_ measures: [AggregateMeasure], groupby: [String] = []) {
    self.measures = measures
    self.groupby = groupby
  }
}

/// A reference to a unit of time, such as `yearmonth`.
public struct ChartTimeUnitReference: Hashable, Sendable {
  /// The name of the unit; nil if it is chosen by the times.
  public var name: String?
  /// The number of units between the starts of periods.
  public var step: Double
  /// The maximum number of periods if the unit is chosen by the times.
  public var maxbins: Int?
  /// Whether times are in UTC rather than in local time.
  public var isUTC: Bool

  /// Creates a reference to a unit.
  public init(_ name: String?, step: Double = 1, maxbins: Int? = nil, isUTC: Bool = false) {
    self.name = name
    self.step = step
    self.maxbins = maxbins
    self.isUTC = isUTC
  }
}

/// Adds the start and the end of the period that a time is in.
public struct TimeUnitTransform: Hashable, Sendable {
  /// The unit of the periods.
  public var unit: ChartTimeUnitReference
  /// The path of the field with times.
  public var field: String
  /// The name of the field for the start of periods.
  public var startOutput: String
  /// The name of the field for the end of periods.
  public var endOutput: String

  /// Creates a transform that adds the periods of times; the end is in the field `output_end`.
  public init(_ unit: ChartTimeUnitReference, of field: String, as output: String) {
    self.unit = unit
    self.field = field
    startOutput = output
    endOutput = output + "_end"
  }
}

/// Puts values onto each other.
public struct StackTransform: Hashable, Sendable {
  /// Where the stacks begin.
  public enum Offset: String, Hashable, Sendable {
    /// At 0, values upward and negative ones downward.
    case zero
    /// So that the stacks have a common middle.
    case center
    /// At 0, with values scaled so that each stack ends at 1.
    case normalize
  }

  /// The path of the field with values; nil for 1 per row.
  public var field: String?
  /// The fields whose values tell the stacks apart.
  public var groupby: [String]
  /// Where the stacks begin.
  public var offset: Offset
  /// The order of the values within a stack; by default that of the rows.
  public var sort: [ChartSortField]
  /// The name of the field for the start of values.
  public var startOutput: String
  /// The name of the field for the end of values.
  public var endOutput: String

  /// Creates a stack; by default the outputs are `field_start` and `field_end`, or `as` and
  /// `as_end` if only `as` is given.
  public init(
    _ field: String?, groupby: [String] = [], offset: Offset = .zero,
    sort: [ChartSortField] = [], as output: String? = nil, end: String? = nil
  ) {
    self.field = field
    self.groupby = groupby
    self.offset = offset
    self.sort = sort
    startOutput = output ?? "\(field ?? "count")_start"
    endOutput = end ?? "\(output ?? field ?? "count")_end"
  }
}

/// Makes a row of each of some fields.
public struct FoldTransform: Hashable, Sendable {
  /// The paths of the fields.
  public var fields: [String]
  /// The name of the field for the names of the fields.
  public var keyOutput: String
  /// The name of the field for their values.
  public var valueOutput: String

  /// Creates a transform that folds fields.
  public init(_ fields: [String], key: String = "key", value: String = "value") {
    self.fields = fields
    keyOutput = key
    valueOutput = value
  }
}

/// Makes a row of each element of arrays.
public struct FlattenTransform: Hashable, Sendable {
  /// The paths of the fields with arrays.
  public var fields: [String]
  /// The names of the fields for the elements; those left out are the names of the arrays.
  public var outputs: [String]

  /// Creates a transform that flattens arrays.
  public init(_ fields: [String], as outputs: [String] = []) {
    self.fields = fields
    self.outputs = outputs
  }
}

/// Makes a field of each value of a field.
public struct PivotTransform: Hashable, Sendable {
  /// The path of the field whose values are the names of the new fields.
  public var field: String
  /// The path of the field with the values of the new fields.
  public var value: String
  /// The fields whose values tell the rows of the result apart.
  public var groupby: [String]
  /// The maximum number of new fields; 0 for all.
  public var limit: Int
  /// The operation on values for the same field in the same row.
  public var operation: AggregateOperation

  /// Creates a transform that pivots a field.
  public init(
    _ field: String, value: String, groupby: [String] = [], limit: Int = 0,
    operation: AggregateOperation = .sum
  ) {
    self.field = field
    self.value = value
    self.groupby = groupby
    self.limit = limit
    self.operation = operation
  }
}

/// Adds fields of the row with the same key in another table.
public struct LookupTransform: Hashable, Sendable {
  /// The table in which rows are found.
  public enum Source: Hashable, Sendable {
    /// A data set, or the rows that a parameter selects, by name.
    case named(String)
    /// A table.
    case table(DataFrame)
  }

  /// The path of the field with the keys.
  public var field: String
  /// The other table.
  public var source: Source
  /// The path of the field with the keys in the other table.
  public var key: String
  /// The paths of the fields to add; nil to add the whole row as an object.
  public var fields: [String]?
  /// The names of the added fields; those left out are the names in the other table.
  public var outputs: [String]
  /// The value of the added fields in rows without a match.
  public var defaultValue: ChartValue

  /// Creates a transform that looks up keys.
  public init(
    _ field: String, in source: Source, key: String, fields: [String]? = nil,
    as outputs: [String] = [], default defaultValue: ChartValue = .null
  ) {
    self.field = field
    self.source = source
    self.key = key
    self.fields = fields
    self.outputs = outputs
    self.defaultValue = defaultValue
  }
}
