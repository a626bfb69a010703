public import Drawing

extension ChartPicture: Picture2D {
  /// The kind `chart`, which has a data table.
  public static var jsonType: PictureType { PictureType(kind: "chart", requiresData: true) }

  /// The name `Chart`.
  public var typeName: String { "Chart" }

  /// Returns the chart with a title.
  public func withTitle(_ title: String) -> ChartPicture {
    var picture = self
    picture.title = title
    return picture
  }

  /// Whether there are no points.
  public var isEmpty: Bool { series.allSatisfy(\.points.isEmpty) }

  /// Draws the chart for a canvas; nil if it has no values or the canvas is too small.
  public func drawing(for canvas: Canvas2D) -> PictureDrawing? {
    scene(for: canvas).map { PictureDrawing($0) }
  }

  /// What a chart plots may be decided by its last byte.
  public var isDrawnAtEnd: Bool { true }

  /// Says that the chart has nothing to draw.
  public var obstacle: String { "the chart is not of a kind that is drawn, or it has no values" }
}
