import ArtifactAll

/// The pictures that `extract --render` saves in place of what they were drawn from.
struct PictureFiles {
  private let format: PictureFormat
  private let fonts: FontSet
  private var pictures: [DrawnPicture] = []

  /// Prepares the fonts; nil without a format.
  ///
  /// - Throws: `ToolError` if the fonts can't be read.
  init?(_ format: PictureFormat?) throws(ToolError) {
    guard let format else { return nil }
    self.format = format
    fonts = format == .png ? try SystemFonts.load(nil) : FontSet()
  }

  /// Takes the pictures of an answer.
  mutating func take(_ presentation: Presentation) {
    pictures = DrawnPicture.pictures(in: presentation.blocks)
  }

  /// Takes the picture of a payload.
  mutating func read(_ payload: AnswerPiece, of content: InputContent) {
    var session = content.makeSession()
    session.append(payload)
    session.finish()
    take(session.presentation)
  }

  /// Returns the file of an artifact that is drawn as one picture; nil for any other.
  func file(of header: ArtifactHeader) -> SavedPayload? {
    let own = DrawnPicture.chosen(pictures, id: header.identifier.rawValue)
    guard own.count == 1 else { return nil }
    switch format {
    case .svg:
      guard let svg = own[0].svg else { return nil }
      return SavedPayload(picture: Array(svg.utf8), type: .svg)
    case .png:
      guard let scene = own[0].scene(measuredBy: fonts) else { return nil }
      let options = BitmapOptions(hasBackground: scene.paper == nil, fonts: fonts)
      return SavedPayload(picture: scene.png(scale: 2, options: options), type: .png)
    }
  }
}
