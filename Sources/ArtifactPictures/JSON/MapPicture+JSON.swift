public import ArtifactBase

extension MapPicture {
  /// The title, the names of the features, the shapes and the frame.
  public var json: JSONObject {
    var writer = JSONFieldWriter()
    writer.add("title", title)
    writer["names"] = .array(names.map { .string($0) })
    writer["shapes"] = .array(shapes.map(\.json))
    writer.addUnlessEmpty("frame", frame, \.json)
    return writer.object
  }

  /// Reads the title, the names, the shapes and the frame.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(json: JSONObject) throws {
    let fields = JSONFields(json)
    self.init(
      title: try fields.text("title", or: ""),
      names: try fields.list("names") { value throws(PresentationFormatError) in try value.text() },
      shapes: try fields.list("shapes", Shape.init(json:)),
      frame: try fields.list("frame", Place.init(json:)))
  }
}

extension MapPicture.Shape {
  /// A shape with the number of its feature from 1.
  fileprivate var json: JSONValue {
    var writer = JSONFieldWriter()
    writer.add("feature", feature &+ 1)
    writer.add("kind", case: kind)
    writer["places"] = .array(places.map(\.json))
    return .object(writer.object)
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    self.init(
      feature: try fields.count("feature", or: 1) &- 1, kind: try fields.named("kind", or: .points),
      places: try fields.list("places", MapPicture.Place.init(json:)))
  }
}

extension MapPicture.Place {
  fileprivate var json: JSONValue { JSONValue(form: [longitude, latitude]) }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let numbers = try json.numbers(2...2)
    self.init(longitude: numbers[0], latitude: numbers[1])
  }
}
