public import FlowGraph

/// Rows and columns. Rows settle one by one.
public struct TableBlock: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    case none, leading, center, trailing
  }

  public struct Column: Hashable, Sendable {
    public var header: StyledText
    public var alignment: Alignment

    public init(header: StyledText, alignment: Alignment = .none) {
      self.header = header
      self.alignment = alignment
    }
  }

  /// The columns. They are final as soon as the table is there, but for an alignment `none` that
  /// may become known within the first ``sampleRowCount`` rows.
  public var columns: [Column]

  /// Whether the columns have headers worth showing.
  public var hasHeader: Bool
  public var rows: [[StyledText]]
  public var settledRowCount: Int

  public init(
    columns: [Column], hasHeader: Bool = true, rows: [[StyledText]] = [], settledRowCount: Int = 0
  ) {
    self.columns = columns
    self.hasHeader = hasHeader
    self.rows = rows
    self.settledRowCount = settledRowCount
  }

  /// How many rows at the head decide a table's column widths and alignments, for good. Fronts that
  /// use no more than these lay a table out the same whether it streams or stands.
  public static let sampleRowCount = 64
}

/// A tree of named values, such as JSON: nodes in document order with their depth.
///
/// Nodes settle one by one; a container node settles when it opens, its children follow.
public struct TreeBlock: Hashable, Sendable {
  public var nodes: [Node]

  /// How many leading nodes are final, in their own value and in what follows them being known.
  public var settledNodeCount: Int

  /// Whether every container that was opened has been closed.
  public var isClosed: Bool

  public init(nodes: [Node] = [], settledNodeCount: Int = 0, isClosed: Bool = false) {
    self.nodes = nodes
    self.settledNodeCount = settledNodeCount
    self.isClosed = isClosed
  }

  public struct Node: Hashable, Sendable {
    /// 0 for the root.
    public var depth: Int

    /// The name under which an object holds this value, as source text without quotes.
    public var key: String?
    public var value: Value

    public init(depth: Int, key: String? = nil, value: Value) {
      self.depth = depth
      self.key = key
      self.value = value
    }
  }

  /// What a node holds. Scalars carry the text a person reads; `string` is decoded.
  public enum Value: Hashable, Sendable {
    /// An object; the count of members is nil while it is open.
    case object(count: Int?)
    /// An array; the count of elements is nil while it is open.
    case array(count: Int?)
    case string(String)
    case number(String)
    case boolean(Bool)
    case null

    public var isContainer: Bool {
      switch self {
      case .object, .array: true
      case .string, .number, .boolean, .null: false
      }
    }
  }
}

/// Nodes and edges to be laid out by the front with its own text measure.
public struct GraphBlock: Hashable, Sendable {
  public var graph: FlowGraph

  public init(graph: FlowGraph) {
    self.graph = graph
  }
}

/// A chart, with the data it shows as a table.
public struct ChartBlock: Hashable, Sendable {
  public var title: String
  public var data: TableBlock

  /// What is drawn; nil where the data alone is shown.
  public var plot: Plot?

  public init(title: String, data: TableBlock, plot: Plot? = nil) {
    self.title = title
    self.data = data
    self.plot = plot
  }

  /// Values over categories or over numbers.
  public struct Plot: Hashable, Sendable {
    public enum Mark: Hashable, Sendable {
      case bar, line, area, point
    }

    public var mark: Mark

    /// What the values are, and what they are over.
    public var valueTitle: String
    public var keyTitle: String

    /// The categories in order; nil where the keys are numbers.
    public var categories: [String]?
    public var series: [Series]

    /// What the values and the keys, if these are numbers, are drawn within; nil where that follows
    /// from themselves. Those beyond are drawn nevertheless.
    public var valueRange: ClosedRange<Double>?
    public var keyRange: ClosedRange<Double>?

    /// Whether values that are so many times as large are equally far apart. All are above zero then.
    public var isLogarithmic = false

    public init(
      mark: Mark, valueTitle: String, keyTitle: String, categories: [String]?, series: [Series]
    ) {
      self.mark = mark
      self.valueTitle = valueTitle
      self.keyTitle = keyTitle
      self.categories = categories
      self.series = series
    }
  }

  /// Points that belong together: keys, which are numbers of categories or numbers, and values.
  public struct Series: Hashable, Sendable {
    public var name: String
    public var points: [Point]

    public init(name: String, points: [Point] = []) {
      self.name = name
      self.points = points
    }
  }

  public struct Point: Hashable, Sendable {
    public var key: Double
    public var value: Double

    /// Where a bar or an area of the value begins: zero, or the end of what it is stacked on.
    public var base: Double

    public init(key: Double, value: Double, base: Double = 0) {
      self.key = key
      self.value = value
      self.base = base
    }

    /// Where a bar or an area of the value ends; of lines and points the value.
    public var end: Double { base + value }
  }
}

/// A map, with its features as a table.
public struct MapBlock: Hashable, Sendable {
  public var title: String

  /// A row for each feature; the first column is its number, from 1.
  public var features: TableBlock

  /// What is drawn, in order.
  public var shapes: [Shape]

  /// What the map is to show at least: the place in its south-west and that in its north-east.
  public var frame: [Place]

  public init(title: String, features: TableBlock, shapes: [Shape] = [], frame: [Place] = []) {
    self.title = title
    self.features = features
    self.shapes = shapes
    self.frame = frame
  }

  /// A place in degrees of WGS 84.
  public struct Place: Hashable, Sendable {
    public var longitude: Double
    public var latitude: Double

    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// Places that belong together.
  public struct Shape: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case points, line
      /// The border of an area, or of a hole in one.
      case ring
    }

    /// The row of its feature, from 0.
    public var feature: Int
    public var kind: Kind
    public var places: [Place]

    public init(feature: Int, kind: Kind, places: [Place]) {
      self.feature = feature
      self.kind = kind
      self.places = places
    }
  }
}

/// A picture: where it comes from and how large it is, in pixels, as far as known.
public struct ImageBlock: Hashable, Sendable {
  public var alternative: String

  /// The address or `data:` URL as written. Nothing is ever fetched because of it.
  public var source: String
  public var width: Int?
  public var height: Int?

  public init(alternative: String, source: String, width: Int? = nil, height: Int? = nil) {
    self.alternative = alternative
    self.source = source
    self.width = width
    self.height = height
  }
}
