extension MapPicture {
  /// The identity of a feature in scenes.
  static func id(ofFeature feature: Int) -> String { "f\(feature)" }

  /// Returns the name of a feature, or its number.
  func title(ofFeature feature: Int) -> String {
    guard names.indices.contains(feature), !names[feature].isEmpty else {
      return "\(feature &+ 1)"
    }
    return FittedText.name(names[feature])
  }

  /// What the map shows: the number of features and the area, then the features, each with its name,
  /// kind and position.
  ///
  /// - Complexity: O(n log n) in the number of positions.
  public var readableText: String {
    var lines: [String] = []
    if !title.isEmpty { lines.append(FittedText.name(title)) }
    var extents: [Int: Rect2D] = [:]
    var kinds: [Int: Shape.Kind] = [:]
    for shape in UnrolledMap(self)?.shapes ?? [] {
      guard let extent = UnrolledMap.bounds(of: shape.places) else { continue }
      if extents[shape.feature] == nil {
        extents[shape.feature] = extent
        kinds[shape.feature] = shape.kind
      } else {
        extents[shape.feature]?.formUnion(extent)
      }
    }
    let features = Set(names.indices).union(extents.keys).sorted()
    lines.append("Map of \(features.count) feature\(features.count == 1 ? "" : "s")")
    for feature in features.prefix(MapPictureLimits.describedFeatures) {
      guard let extent = extents[feature], let kind = kinds[feature] else {
        lines.append("\(title(ofFeature: feature)): nowhere")
        continue
      }
      let name =
        switch kind {
        case .points: "at"
        case .line: "a line around"
        case .ring: "an area around"
        }
      let turns = ((extent.center.x + 180) / 360).rounded(.down)
      let place =
        Self.degrees(extent.center.y, "N", "S") + " "
        + Self.degrees(extent.center.x - turns * 360, "E", "W")
      lines.append("\(title(ofFeature: feature)): \(name) \(place)")
    }
    let rest = features.count - MapPictureLimits.describedFeatures
    if rest > 0 { lines.append("(\(rest) more)") }
    return lines.joined(separator: "\n")
  }

  /// Returns an angle as text, with at most four decimals.
  static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
    let rounded = (value * 1e4).rounded() / 1e4
    let side =
      rounded == 0 || abs(rounded) == 180 ? "" : rounded < 0 ? " " + negative : " " + positive
    return NumberText.text(abs(rounded)) + "°" + side
  }
}
