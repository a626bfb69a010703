public import Drawing

extension MapPicture: Picture2D {
  /// The kind `map`, whose table holds the features.
  public static var jsonType: PictureType {
    PictureType(kind: "map", dataMember: "features", requiresData: true)
  }

  /// The name `Map`.
  public var typeName: String { "Map" }

  /// Returns the map with a title.
  public func withTitle(_ title: String) -> MapPicture {
    var picture = self
    picture.title = title
    return picture
  }

  /// Whether there are no shapes.
  public var isEmpty: Bool { shapes.isEmpty }

  /// Draws the map for a canvas; nil if no position can be drawn, or if the canvas is too small.
  public func drawing(for canvas: Canvas2D) -> PictureDrawing? {
    scene(for: canvas).map { PictureDrawing($0) }
  }

  /// Shows the features below the drawing and its title, in narrow fronts with the commonest properties only.
  public var dataUse: PictureDataUse {
    PictureDataUse(isTitled: true, columnCount: MapPictureLimits.columnCount)
  }

  /// Says that the map has no position.
  public var obstacle: String { "the map has no position that can be drawn" }
}
