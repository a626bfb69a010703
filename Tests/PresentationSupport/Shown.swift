public import ArtifactPresentation
public import Drawing

/// The picture of a block with its data.
public struct Shown<Picture: Picture2D> {
  public var picture: Picture
  public var data: TableBlock
  public var features: TableBlock { data }
  public var title: String { picture.title }
}

extension Block.Kind {
  /// The picture, if the block has one of this type.
  public func shown<Picture: Picture2D>(_ type: Picture.Type) -> Shown<Picture>? {
    guard case .picture(let block) = self, let picture = block.picture as? Picture else {
      return nil
    }
    return Shown(picture: picture, data: block.data ?? TableBlock(columns: []))
  }
}
