public import ArtifactBase
import ArtifactRefiners

extension VectorPicture: JSONFormObject {
  package static let blank = VectorPicture(SVGRefiner().model)
  package mutating func members(_ form: JSONForm) {
    var (title, source) = (title, source?.text ?? "")
    let written = source
    form.member("title", &title).member("source", &source)
    if source != written {
      var refiner = SVGRefiner()
      refiner.append(source.utf8.span)
      refiner.finish()
      self = VectorPicture(refiner.model, sourceText: source)
    }
    if title != self.title { givenTitle = title }
  }

  /// The title and the source.
  public var json: JSONObject { members() }

  /// Reads the title and the source.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(json: JSONObject) throws { try self.init(members: json) }
}
