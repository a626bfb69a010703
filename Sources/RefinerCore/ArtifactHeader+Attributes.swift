public import ArtifactCore

extension ArtifactHeader {
  /// The attributes for a refiner: those of the tag, with the canonical type, the title and the
  /// language under their standard names.
  public var refinerAttributes: [String: String] {
    var attributes = attributeValues
    attributes["type"] = type.rawValue
    if let title = declaredTitle { attributes["title"] = title }
    if let language { attributes["language"] = language }
    return attributes
  }
}
