public import ArtifactBase
public import Drawing

/// A picture with a layout of its own, which is neither a graph nor a chart of series.
///
/// In the JSON form it has the kind `diagram`, and its members are those of its `Codable` form.
public protocol DiagramPicture: Picture2D, Codable {
  /// The value of the member `type` in the JSON form, such as `pie`.
  static var typeKey: String { get }

  /// The title; empty for none.
  var title: String { get set }

  /// Draws the diagram for a canvas; nil if it does not fit a canvas of cells, or has too much to draw.
  func scene(for canvas: Canvas2D) -> Scene2D?
}

extension DiagramPicture {
  /// The kind `diagram` with the key of the type.
  public static var jsonType: PictureType { PictureType(kind: "diagram", name: typeKey) }

  /// Returns the diagram with a title.
  public func withTitle(_ title: String) -> Self {
    var picture = self
    picture.title = title
    return picture
  }

  /// Draws the diagram for a canvas; nil if it does not fit a canvas of cells, or has too much to draw.
  public func drawing(for canvas: Canvas2D) -> PictureDrawing? {
    scene(for: canvas).map { PictureDrawing($0) }
  }

  /// Shows the data, which is small, beside the drawing.
  public var dataUse: PictureDataUse { PictureDataUse(isSmall: true) }

  /// Says that the diagram is too large.
  public var obstacle: String { "the diagram has too many parts for a picture" }

  /// The key of the type, and the picture.
  public var json: JSONObject {
    let form = JSONForm(.write)
    members(form)
    return form.object
  }

  package func members(_ form: JSONForm) { _ = Self.picture(self, form) }

  private static func picture(_ picture: Self?, _ form: JSONForm) -> Self? {
    var coded = picture.map(JSONFormCoded.init)
    form.constant("type", .string(typeKey)).member("picture", &coded, isRequired: true)
    return coded?.value
  }

  /// Reads the picture.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(json: JSONObject) throws {
    let form = JSONForm(.read, json)
    let picture = Self.picture(nil, form)
    if let error = form.error { throw error }
    self = picture!
  }
}

extension SequencePicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "sequence" }
  public var typeName: String { "Sequence diagram" }
  public var isEmpty: Bool { participants.isEmpty }

  /// Draws a sequence that may still grow. The result is that of ``scene(for:)``; with an earlier drawing, the new steps
  /// take most of the time.
  public func liveDrawing(
    for canvas: Canvas2D, after previous: PictureDrawing? = nil
  ) -> PictureDrawing? {
    guard isDrawable else { return nil }
    let drawing = SequenceDrawing(
      self, for: canvas, after: previous?.memory as? SequenceDrawing)
    return drawing.scene.map { PictureDrawing($0, memory: drawing) }
  }
}

extension PiePicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "pie" }
  public var typeName: String { "Pie chart" }
  public var isEmpty: Bool { slices.isEmpty }
}

extension GanttPicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "gantt" }
  public var typeName: String { "Gantt chart" }
  public var isEmpty: Bool { tasks.isEmpty }
}

extension BoardPicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "board" }
  public var typeName: String { name }
  public var isEmpty: Bool { columns.isEmpty && groups.isEmpty }
}

extension PacketPicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "packet" }
  public var typeName: String { "Packet diagram" }
  public var isEmpty: Bool { fields.isEmpty }
}

extension GridPicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "grid" }
  public var typeName: String { "Block diagram" }
  public var isEmpty: Bool { blocks.allSatisfy { $0.kind == .space } }
}

extension HistoryPicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "history" }
  public var typeName: String { "Git history" }
  public var isEmpty: Bool { commits.isEmpty && lanes.count < 2 }
}

extension SankeyPicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "sankey" }
  public var typeName: String { "Sankey diagram" }
  public var isEmpty: Bool { flows.isEmpty }
}

extension PlanePicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "plane" }
  public var typeName: String { name }

  /// The table leaves out the words of the quarters.
  public var dataUse: PictureDataUse { PictureDataUse(role: .supplement, isSmall: true) }
}

extension RadarPicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "radar" }
  public var typeName: String { "Radar chart" }
  public var isEmpty: Bool { axes.isEmpty }
}

extension FishbonePicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "fishbone" }
  public var typeName: String { "Diagram of causes" }
  public var isEmpty: Bool { effect.isEmpty && causes.isEmpty }
}

extension TreePicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "tree" }
  public var typeName: String { "Tree" }
  public var isEmpty: Bool { nodes.isEmpty }
}

extension TreemapPicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "treemap" }
  public var typeName: String { "Treemap" }
  public var isEmpty: Bool { items.isEmpty }
}

extension VennPicture: DiagramPicture, JSONFormMembers {
  public static var typeKey: String { "venn" }
  public var typeName: String { "Venn diagram" }
  public var isEmpty: Bool { sets.isEmpty }
}
