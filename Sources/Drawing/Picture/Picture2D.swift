public import ArtifactBase

/// A model that can make a scene: a graph, a chart, a diagram or a map.
///
/// A presentation holds any picture, and a front draws it by this protocol alone. A type of picture is read from the
/// JSON form of a presentation if it is among the ``PictureTypes`` of the reader.
public protocol Picture2D: Hashable, Sendable {
  /// The names of the type in the JSON form.
  static var jsonType: PictureType { get }

  /// The name of the type in English, as the start of a sentence, such as `Pie chart`.
  var typeName: String { get }

  /// The title; empty for none.
  var title: String { get }

  /// Returns the picture with a title, if it has a place for one.
  func withTitle(_ title: String) -> Self

  /// Whether it has no part that can be drawn.
  var isEmpty: Bool { get }

  /// Draws the picture for a canvas; nil if it doesn't fit or has too much to draw.
  func drawing(for canvas: Canvas2D) -> PictureDrawing?

  /// Draws a picture that may still grow; nil if it doesn't fit or has too much to draw.
  ///
  /// - Parameters:
  ///   - canvas: The target of the drawing.
  ///   - previous: The drawing of an earlier state of the picture. What it shows stays where it is as far as possible.
  func liveDrawing(for canvas: Canvas2D, after previous: PictureDrawing?) -> PictureDrawing?

  /// Whether the picture is drawn only once it is complete, because its last byte may change everything.
  var isDrawnAtEnd: Bool { get }

  /// The line above a drawing in cells that has no title of its own, and the name of an untitled picture; empty for
  /// none.
  var caption: String { get }

  /// How the data table of the picture is used.
  var dataUse: PictureDataUse { get }

  /// The content in reading order, a line for each part, where there is neither a drawing nor a table.
  var outline: [PictureLine] { get }

  /// The content as text, in reading order, a line for each part.
  var readableText: String { get }

  /// The source of the picture, which fronts fold away beside the drawing; nil for none.
  var source: PictureSource? { get }

  /// The type and size of the picture in words, as the start of its spoken text; nil for the name of the type and the
  /// title.
  var summary: String? { get }

  /// The reason why a picture like this has no drawing, such as `the graph has too many nodes`.
  var obstacle: String { get }

  /// The members of the JSON form, without the data table. `id`, `kind` and `settled` are those of the block.
  var json: JSONObject { get }

  /// Reads the members of the JSON form.
  ///
  /// - Throws: An error that describes the first value that is missing or invalid.
  init(json: JSONObject) throws
}

extension Picture2D {
  /// Draws the picture; the result does not depend on an earlier drawing.
  public func liveDrawing(
    for canvas: Canvas2D, after previous: PictureDrawing?
  ) -> PictureDrawing? { drawing(for: canvas) }

  /// Whether the picture is drawn only once it is complete: no.
  public var isDrawnAtEnd: Bool { false }

  /// No caption.
  public var caption: String { "" }

  /// The table is shown beside the drawing.
  public var dataUse: PictureDataUse { PictureDataUse() }

  /// The lines of the readable text.
  public var outline: [PictureLine] {
    readableText.split(separator: "\n").map { line in
      let indent = line.prefix { $0 == " " }.count
      return PictureLine([.init(String(line.dropFirst(indent)))], indent: indent)
    }
  }

  /// No source.
  public var source: PictureSource? { nil }

  /// No summary.
  public var summary: String? { nil }

  /// Names no reason.
  public var obstacle: String { "the picture cannot be drawn" }

  /// Whether another picture has the same type and content.
  public func isEqual(to other: any Picture2D) -> Bool { other as? Self == self }
}

/// The source from which a picture was read.
public struct PictureSource: Hashable, Sendable {
  /// The name of the language, such as `svg`.
  public var language: String
  /// The text.
  public var text: String

  /// Creates a source.
  public init(language: String, text: String) {
    self.language = language
    self.text = text
  }
}

/// The names of a type of picture in the JSON form of a presentation.
public struct PictureType: Hashable, Sendable {
  /// The kind of the block, such as `graph`, and not that of another block, such as `table`.
  public var kind: String
  /// The member `type`, which tells types of one kind apart; nil if the kind has one type.
  public var name: String?
  /// The member that holds the data table.
  public var dataMember: String
  /// Whether the block must have a data table.
  public var requiresData: Bool

  /// Creates the names of a type.
  public init(
    kind: String, name: String? = nil, dataMember: String = "data", requiresData: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.dataMember = dataMember
    self.requiresData = requiresData
  }
}

/// How a front uses the data table of a picture.
public struct PictureDataUse: Hashable, Sendable {
  /// When the table is shown.
  public enum Role: Hashable, Sendable {
    /// With the drawing, and in its place where there is none.
    case companion
    /// With the drawing; the table leaves out words of the picture, so that it can't replace it.
    case supplement
    /// In place of the drawing, or with one that leaves out text.
    case replacement
  }

  /// When the table is shown.
  public var role: Role
  /// Whether the columns are as wide as all rows need, because the table is small.
  public var isSmall: Bool
  /// Whether the title of the picture is shown above the table, since the drawing in cells has none.
  public var isTitled: Bool
  /// The number of leading columns that a narrow front shows; nil for all.
  public var columnCount: Int?
  /// Whether a complete drawing shows what the table contains, so that a front that can't fold the table away leaves
  /// it out.
  public var isRepetition: Bool

  /// Creates a use.
  public init(
    role: Role = .companion, isSmall: Bool = false, isTitled: Bool = false,
    columnCount: Int? = nil, isRepetition: Bool = false
  ) {
    self.role = role
    self.isSmall = isSmall
    self.isTitled = isTitled
    self.columnCount = columnCount
    self.isRepetition = isRepetition
  }

  /// Whether the table is shown beside a drawing where it can't be folded away.
  ///
  /// - Parameter isAbridged: Whether the drawing leaves something out.
  public func isShown(besideAbridged isAbridged: Bool) -> Bool {
    isAbridged || role != .replacement && !isRepetition
  }
}

/// A picture that was drawn for a canvas, from which the drawing of a later state continues.
public struct PictureDrawing: Sendable {
  /// The drawing.
  public var scene: Scene2D
  /// Whether text is shortened, or values are only counted.
  public var isAbridged: Bool
  /// What the picture needs to continue the drawing; nil for nothing.
  public var memory: (any Sendable)?

  /// Creates a drawing.
  public init(_ scene: Scene2D, isAbridged: Bool = false, memory: (any Sendable)? = nil) {
    self.scene = scene
    self.isAbridged = isAbridged
    self.memory = memory
  }
}

/// A line of the outline of a picture.
public struct PictureLine: Hashable, Sendable {
  /// The sign before a line.
  public enum Marker: Hashable, Sendable {
    /// A group, and a part of the picture.
    case group, part
  }

  /// A piece of a line.
  public struct Run: Hashable, Sendable {
    /// The role of a piece.
    public enum Role: Hashable, Sendable {
      /// The name of a part, other text, and secondary text.
      case name, text, secondary
      /// An arrow, whose text is `→`, `←` or `↔`.
      case arrow
    }

    /// The text.
    public var text: String
    /// The role.
    public var role: Role

    /// Creates a piece.
    public init(_ text: String, _ role: Role = .text) {
      self.text = text
      self.role = role
    }
  }

  /// The pieces, with the blanks between them.
  public var runs: [Run]
  /// The number of blanks before the line.
  public var indent: Int
  /// The sign before the line; nil for none.
  public var marker: Marker?

  /// Creates a line.
  public init(_ runs: [Run], indent: Int = 0, marker: Marker? = nil) {
    self.runs = runs
    self.indent = indent
    self.marker = marker
  }
}

/// The types of pictures that are read from the JSON form of a presentation.
public struct PictureTypes: Sendable {
  private var types: [String: [any Picture2D.Type]] = [:]

  /// Creates a list of types. Of two types with the same names, the later one is used.
  public init(_ types: [any Picture2D.Type] = []) {
    for type in types { register(type) }
  }

  /// Adds a type, which replaces one with the same names.
  public mutating func register(_ type: any Picture2D.Type) {
    let names = type.jsonType
    types[names.kind, default: []].removeAll { $0.jsonType.name == names.name }
    types[names.kind, default: []].append(type)
  }

  /// Whether a kind of block has types.
  public func contains(kind: String) -> Bool { types[kind] != nil }

  /// Returns the names that tell the types of a kind apart.
  package func names(ofKind kind: String) -> [String] {
    types[kind, default: []].compactMap { $0.jsonType.name }
  }

  /// Returns the type with these names; nil if there is none.
  public func type(kind: String, name: String?) -> (any Picture2D.Type)? {
    types[kind]?.first { $0.jsonType.name == nil || $0.jsonType.name == name }
  }
}
