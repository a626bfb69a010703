/// The rows that an operation on a window uses, as distances from the current row.
public struct WindowFrame: Hashable, Sendable {
  /// The first row; nil for the first one of the group.
  public var start: Int?
  /// The last row; nil for the last one of the group.
  public var end: Int?

  /// Creates a frame.
  public init(_ start: Int?, _ end: Int?) {
    self.start = start
    self.end = end
  }

  /// All rows of the group.
  public static let all = WindowFrame(nil, nil)
  /// The rows up to the current one.
  public static let running = WindowFrame(nil, 0)

  /// Returns the frame of a row in a group of `count` rows.
  func range(at index: Int, count: Int) -> (start: Int, end: Int) {
    func clamped(_ distance: Int, _ plus: Int) -> Int {
      let (sum, overflow) = index.addingReportingOverflow(distance)
      if overflow { return distance < 0 ? 0 : count }
      return max(0, min(count, sum == .max ? sum : sum + plus))
    }
    return (start.map { clamped($0, 0) } ?? 0, end.map { clamped($0, 1) } ?? count)
  }
}

/// Adds values computed from neighboring rows.
public struct WindowTransform: Hashable, Sendable {
  /// The operation of a field of the result.
  public enum Operation: Hashable, Sendable {
    /// The number of the row in its group, from 1.
    case rowNumber
    /// The number of the first of the rows with the same sort values.
    case rank
    /// The rank without gaps.
    case denseRank
    /// The rank from 0 to 1.
    case percentRank
    /// The fraction of rows up to those with the same sort values.
    case cumeDist
    /// The number of one of several parts of the group.
    case ntile
    /// The value some rows before; null if there is none.
    case lag
    /// The value some rows after; null if there is none.
    case lead
    /// The first value of the frame.
    case firstValue
    /// The last value of the frame.
    case lastValue
    /// The nth value of the frame; null if there is none.
    case nthValue
    /// The last value up to the row that isn't null.
    case prevValue
    /// The first value from the row on that isn't null.
    case nextValue
    /// An aggregate of the frame.
    case aggregate(AggregateOperation)

    /// The names of the operations that aren't aggregates.
    static let names = [
      "row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile", "lag", "lead",
      "first_value", "last_value", "nth_value", "prev_value", "next_value",
    ]

    /// Creates the operation with a name of Vega, such as `dense_rank` or `mean`.
    public init?(name: String) {
      switch name {
      case "row_number": self = .rowNumber
      case "rank": self = .rank
      case "dense_rank": self = .denseRank
      case "percent_rank": self = .percentRank
      case "cume_dist": self = .cumeDist
      case "ntile": self = .ntile
      case "lag": self = .lag
      case "lead": self = .lead
      case "first_value": self = .firstValue
      case "last_value": self = .lastValue
      case "nth_value": self = .nthValue
      case "prev_value": self = .prevValue
      case "next_value": self = .nextValue
      default:
        guard let operation = AggregateOperation(rawValue: name) else { return nil }
        self = .aggregate(operation)
      }
    }

    /// The name in Vega.
    public var name: String {
      switch self {
      case .rowNumber: "row_number"
      case .rank: "rank"
      case .denseRank: "dense_rank"
      case .percentRank: "percent_rank"
      case .cumeDist: "cume_dist"
      case .ntile: "ntile"
      case .lag: "lag"
      case .lead: "lead"
      case .firstValue: "first_value"
      case .lastValue: "last_value"
      case .nthValue: "nth_value"
      case .prevValue: "prev_value"
      case .nextValue: "next_value"
      case .aggregate(let operation): operation.rawValue
      }
    }
  }

  /// A field of the result.
  public struct Field: Hashable, Sendable {
    /// The operation.
    public var operation: Operation
    /// The path of the field that it uses.
    public var field: String?
    /// Its parameter: the number of parts, the distance, which value, or the rate.
    public var parameter: Double?
    /// The name of the field for the results.
    public var output: String

    /// Creates a field of the result.
    public init(
      _ operation: Operation, of field: String? = nil, parameter: Double? = nil,
      as output: String
    ) {
      self.operation = operation
      self.field = field
      self.parameter = parameter
      self.output = output
    }
  }

  /// The fields of the result.
  public var fields: [Field]
  /// The rows that operations use.
  public var frame: WindowFrame
  /// Whether frames end between rows with the same sort values.
  public var ignorePeers: Bool
  /// The fields whose values tell the groups apart.
  public var groupby: [String]
  /// The order of the rows within a group; by default that of the table.
  public var sort: [ChartSortField]

  /// Creates a computation over windows.
  public init(
    _ fields: [Field], frame: WindowFrame = .running, ignorePeers: Bool = false,
    groupby: [String] = [], sort: [ChartSortField] = []
  ) {
    self.fields = fields
    self.frame = frame
    self.ignorePeers = ignorePeers
    self.groupby = groupby
    self.sort = sort
  }
}
