public import ArtifactBase

extension MapPicture: JSONFormObject {
  package static let blank = MapPicture()
  package mutating func members(_ form: JSONForm) {
    form.member("title", &title).member("names", &names).member("shapes", &shapes)
      .member("frame", &frame, unless: [])
  }

  /// The title, the names of the features, the shapes and the frame.
  public var json: JSONObject { members() }

  /// Reads the title, the names, the shapes and the frame.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(json: JSONObject) throws { try self.init(members: json) }
}

extension MapPicture.Shape: JSONFormObject {
  package static let blank = Self(feature: 0, kind: .points, places: [])
  package mutating func members(_ form: JSONForm) {
    let note = JSONFormNote.says("The number of the row in `features`, from 1.")
    feature = form.value("feature", feature &+ 1, note) &- 1
    form.member("kind", &kind).member("places", &places)
  }
}

extension MapPicture.Shape.Kind: JSONFormName {}

/// Longitude and latitude in degrees.
extension MapPicture.Place: JSONFormProxy {
  package var form: [Double] { [longitude, latitude] }
  package init(form: [Double]) throws(PresentationFormatError) {
    if form.count != 2 { throw PresentationFormatError("expected 2 numbers") }
    self.init(longitude: form[0], latitude: form[1])
  }
}
