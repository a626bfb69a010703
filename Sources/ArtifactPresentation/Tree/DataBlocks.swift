public import ArtifactPictures

/// A table, the rows of which settle one by one.
public struct TableBlock: Hashable, Sendable {
  /// The alignment of a column.
  public enum Alignment: Hashable, Sendable {
    /// Unspecified, leading, centered or trailing.
    case none, leading, center, trailing
  }

  /// A column of a table.
  public struct Column: Hashable, Sendable {
    /// The header cell.
    public var header: StyledText
    /// The alignment of the cells.
    public var alignment: Alignment

    /// Creates a column.
    public init(header: StyledText, alignment: Alignment = .none) {
      self.header = header
      self.alignment = alignment
    }
  }

  /// The columns. They are final from the start, except that an alignment of `none` may be
  /// determined within the first ``sampleRowCount`` rows.
  public var columns: [Column]

  /// Whether the headers should be shown.
  public var hasHeader: Bool
  /// The rows, each with one cell per column.
  public var rows: [[StyledText]]
  /// The number of leading rows that are final.
  public var settledRowCount: Int

  /// Creates a table.
  public init(
    columns: [Column], hasHeader: Bool = true, rows: [[StyledText]] = [], settledRowCount: Int = 0
  ) {
    self.columns = columns
    self.hasHeader = hasHeader
    self.rows = rows
    self.settledRowCount = settledRowCount
  }

  /// The number of leading rows that determine column widths and alignments permanently. A front
  /// that uses only these rows lays out a table identically whether it is streamed or complete. The
  /// number is small because rows can be committed only once it is reached.
  public static let sampleRowCount = 3
}

/// A tree of named values, such as JSON: nodes in document order with their depth.
///
/// Nodes settle one by one; a container settles when it is opened, and its children follow.
public struct TreeBlock: Hashable, Sendable {
  /// The nodes, in document order.
  public var nodes: [Node]

  /// The number of leading nodes that are final.
  public var settledNodeCount: Int

  /// Whether all containers are closed.
  public var isClosed: Bool

  /// Creates a tree.
  public init(nodes: [Node] = [], settledNodeCount: Int = 0, isClosed: Bool = false) {
    self.nodes = nodes
    self.settledNodeCount = settledNodeCount
    self.isClosed = isClosed
  }

  /// A node of a tree.
  public struct Node: Hashable, Sendable {
    /// The depth of the node; 0 for the root.
    public var depth: Int

    /// The member name, as source text without quotes; nil if the value isn't a member.
    public var key: String?
    /// The value of the node.
    public var value: Value

    /// Creates a node.
    public init(depth: Int, key: String? = nil, value: Value) {
      self.depth = depth
      self.key = key
      self.value = value
    }
  }

  /// The value of a node. Scalars contain display text; strings are unescaped.
  public enum Value: Hashable, Sendable {
    /// An object; `count` is the number of members, or nil while the object is open.
    case object(count: Int?)
    /// An array; `count` is the number of elements, or nil while the array is open.
    case array(count: Int?)
    /// A string, unescaped.
    case string(String)
    /// A number, as written.
    case number(String)
    /// A Boolean.
    case boolean(Bool)
    /// A null.
    case null

    /// Whether the value is an object or an array.
    public var isContainer: Bool {
      switch self {
      case .object, .array: true
      case .string, .number, .boolean, .null: false
      }
    }
  }
}

/// A graph, which the front lays out with its own text metrics.
public struct GraphBlock: Hashable, Sendable {
  /// What is in the graph.
  public var picture: GraphPicture

  /// The data of the graph as a table, which is shown where there is no room for the picture; nil if
  /// there is none.
  public var data: TableBlock?

  /// Creates a graph block.
  public init(picture: GraphPicture = GraphPicture(), data: TableBlock? = nil) {
    self.picture = picture
    self.data = data
  }
}

/// A chart, with its data as a table.
public struct ChartBlock: Hashable, Sendable {
  /// The title; empty if there is none.
  public var title: String
  /// The data as a table.
  public var data: TableBlock

  /// The plot; nil if only the data is shown.
  public var plot: Plot?

  /// Creates a chart.
  public init(title: String, data: TableBlock, plot: Plot? = nil) {
    self.title = title
    self.data = data
    self.plot = plot
  }

  /// A plot of values over categories or over a numeric axis.
  public struct Plot: Hashable, Sendable {
    /// The shape by which values are drawn.
    public enum Mark: Hashable, Sendable {
      /// Bars, lines, areas or points.
      case bar, line, area, point
    }

    /// The shape by which values are drawn.
    public var mark: Mark

    /// The title of the value axis.
    public var valueTitle: String
    /// The title of the key axis.
    public var keyTitle: String

    /// The categories, in order; nil if the keys are numbers.
    public var categories: [String]?
    /// The data series.
    public var series: [Series]

    /// The extent of the value axis; nil if it is derived from the data. Values outside are drawn
    /// nevertheless.
    public var valueRange: ClosedRange<Double>?
    /// The extent of a numeric key axis; nil if it is derived from the data. Values outside are drawn
    /// nevertheless.
    public var keyRange: ClosedRange<Double>?

    /// Whether the value axis is logarithmic. All values are then positive.
    public var isLogarithmic = false

    /// Creates a plot.
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

  /// A data series. Keys are category indices or numbers.
  public struct Series: Hashable, Sendable {
    /// The name of the series.
    public var name: String
    /// The data points, in order.
    public var points: [Point]

    /// Creates a series.
    public init(name: String, points: [Point] = []) {
      self.name = name
      self.points = points
    }
  }

  /// A data point.
  public struct Point: Hashable, Sendable {
    /// The category index or the number on the key axis.
    public var key: Double
    /// The value.
    public var value: Double

    /// The start of the bar or area on the value axis: zero, or the end of the one on which it is
    /// stacked.
    public var base: Double

    /// Creates a data point.
    public init(key: Double, value: Double, base: Double = 0) {
      self.key = key
      self.value = value
      self.base = base
    }

    /// The end of the bar or area on the value axis; the value itself for lines and points.
    public var end: Double { base + value }
  }
}

/// A map, with its features as a table.
public struct MapBlock: Hashable, Sendable {
  /// The title; empty if there is none.
  public var title: String

  /// A table with one row per feature; the first column is the feature's number, from 1.
  public var features: TableBlock

  /// The shapes, in drawing order.
  public var shapes: [Shape]

  /// The region that must be visible, as its southwest and northeast corners; empty if unspecified.
  public var frame: [Place]

  /// Creates a map.
  public init(title: String, features: TableBlock, shapes: [Shape] = [], frame: [Place] = []) {
    self.title = title
    self.features = features
    self.shapes = shapes
    self.frame = frame
  }

  /// A position in degrees (WGS 84).
  public struct Place: Hashable, Sendable {
    /// The longitude, in degrees.
    public var longitude: Double
    /// The latitude, in degrees.
    public var latitude: Double

    /// Creates a position.
    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// A geometry of a feature.
  public struct Shape: Hashable, Sendable {
    /// The kind of a geometry.
    public enum Kind: Hashable, Sendable {
      /// Individual points, or a line.
      case points, line
      /// The boundary of an area, or of a hole in one.
      case ring
    }

    /// The row of the feature, from 0.
    public var feature: Int
    /// The kind of the geometry.
    public var kind: Kind
    /// The positions.
    public var places: [Place]

    /// Creates a shape.
    public init(feature: Int, kind: Kind, places: [Place]) {
      self.feature = feature
      self.kind = kind
      self.places = places
    }
  }
}

/// An image: its source and, as far as known, its size in pixels.
public struct ImageBlock: Hashable, Sendable {
  /// The alternative text.
  public var alternative: String

  /// The URL or `data:` URL as written. It is never fetched.
  public var source: String
  /// The width in pixels; nil if unknown.
  public var width: Int?
  /// The height in pixels; nil if unknown.
  public var height: Int?

  /// Creates an image.
  public init(alternative: String, source: String, width: Int? = nil, height: Int? = nil) {
    self.alternative = alternative
    self.source = source
    self.width = width
    self.height = height
  }
}
