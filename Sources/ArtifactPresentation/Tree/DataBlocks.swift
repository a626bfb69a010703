public import ArtifactBase
public import Drawing

/// A table, the rows of which settle one by one.
public struct TableBlock: Hashable, Sendable {
  /// The alignment of a column.
  public enum Alignment: Hashable, Sendable, CaseIterable {
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

  /// What the table shows; nil if it has no caption.
  public var caption: StyledText?

  /// Whether the headers should be shown.
  public var hasHeader: Bool
  /// The rows, each with one cell per column.
  public var rows: PersistentArray<[StyledText]>
  /// The number of leading rows that are final.
  public var settledRowCount: Int

  /// Creates a table.
  public init(
    columns: [Column], caption: StyledText? = nil, hasHeader: Bool = true,
    rows: some Sequence<[StyledText]> = [[StyledText]](), settledRowCount: Int = 0
  ) {
    self.columns = columns
    self.caption = caption
    self.hasHeader = hasHeader
    self.rows = PersistentArray(rows)
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
  public var nodes: PersistentArray<Node>

  /// The number of leading nodes that are final.
  public var settledNodeCount: Int

  /// Whether all containers are closed.
  public var isClosed: Bool

  /// Creates a tree.
  public init(
    nodes: some Sequence<Node> = [Node](), settledNodeCount: Int = 0, isClosed: Bool = false
  ) {
    self.nodes = PersistentArray(nodes)
    self.settledNodeCount = settledNodeCount
    self.isClosed = isClosed
  }

  /// Returns a name or string as it is written in a tree: as a JSON string, with quotes.
  public static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONString.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A node of a tree.
  public struct Node: Hashable, Sendable {
    /// The depth of the node; 0 for the root.
    public var depth: Int

    /// The member name, unescaped; nil if the value isn't a member.
    public var key: String?
    /// The value of the node.
    public var value: Value

    /// The member name as a JSON string, in which a name cannot look like other members; nil if the
    /// value isn't a member.
    public var quotedKey: String? { key.map(TreeBlock.quoted) }

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

/// A picture, which the front draws, with its data as a table.
public struct PictureBlock: Sendable {
  /// What is drawn.
  public var picture: any Picture2D

  /// The data of the picture as a table; nil if its text says all.
  public var data: TableBlock?

  /// Creates a picture block.
  public init(_ picture: any Picture2D, data: TableBlock? = nil) {
    self.picture = picture
    self.data = data
  }

  /// The title; empty if there is none.
  public var title: String { picture.title }

  /// Modifies a picture of a type in place, without copying it; another picture remains unchanged.
  package mutating func modify<Picture: Picture2D>(
    as type: Picture.Type, _ change: (inout Picture, inout TableBlock?) -> Void
  ) {
    guard var content = picture as? Picture else { return }
    // While `content` is uniquely referenced, growing it doesn't copy it.
    picture = NoPicture()
    change(&content, &data)
    picture = content
  }
}

extension PictureBlock: Hashable {
  /// Whether two blocks have equal pictures and data.
  public static func == (left: PictureBlock, right: PictureBlock) -> Bool {
    left.picture.isEqual(to: right.picture) && left.data == right.data
  }

  /// Hashes the picture and the data.
  public func hash(into hasher: inout Hasher) {
    picture.hash(into: &hasher)
    hasher.combine(data)
  }
}

/// The place of a picture that is being modified.
private struct NoPicture: Picture2D {
  static var jsonType: PictureType { PictureType(kind: "") }
  var typeName: String { "" }
  var title: String { "" }
  var isEmpty: Bool { true }
  var readableText: String { "" }
  var json: JSONObject { JSONObject() }

  init() {}
  init(json: JSONObject) {}
  func withTitle(_ title: String) -> NoPicture { self }
  func drawing(for canvas: Canvas2D) -> PictureDrawing? { nil }
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

  /// The encoded image, if it is embedded and complete; otherwise empty.
  public var data: [UInt8]

  /// Creates an image.
  public init(
    alternative: String, source: String, width: Int? = nil, height: Int? = nil, data: [UInt8] = []
  ) {
    self.alternative = alternative
    self.source = source
    self.width = width
    self.height = height
    self.data = data
  }
}
