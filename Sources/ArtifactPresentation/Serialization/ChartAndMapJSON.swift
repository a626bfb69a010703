import ArtifactCore
import ArtifactPictures

// What charts and maps plot, in the JSON form.

extension ChartPicture {
  /// The plot; null if only the data is shown.
  var json: JSONValue {
    guard !series.isEmpty else { return .null }
    var members: [JSONObject.Member] = [
      ("mark", .string(mark.rawValue)), ("value", .string(valueTitle)), ("key", .string(keyTitle)),
      ("categories", categories.map { .array($0.map { .string($0) }) } ?? .null),
    ]
    if isHorizontal { members.append(("horizontal", .bool(true))) }
    if isLogarithmic { members.append(("logarithmic", .bool(true))) }
    for (name, range) in [("valueRange", valueRange), ("keyRange", keyRange)] {
      guard let range else { continue }
      members.append((name, .numbers([range.lowerBound, range.upperBound])))
    }
    let series = series.map { series -> JSONValue in
      let points = series.points.map { point -> JSONValue in
        .numbers(
          point.base == 0 ? [point.key, point.value] : [point.key, point.value, point.base])
      }
      return .object(
        JSONObject([("name", .string(series.name)), ("points", .array(points))]))
    }
    members.append(("series", .array(series)))
    return .object(JSONObject(members))
  }
}

extension MapPicture {
  /// The shapes, each with the number of its feature from 1.
  var json: JSONValue {
    .array(
      shapes.map { shape in
        .object(
          JSONObject([
            ("feature", .number(JSONNumber(shape.feature &+ 1))),
            ("kind", .string("\(shape.kind)")),
            ("places", .array(shape.places.map { .numbers([$0.longitude, $0.latitude]) })),
          ]))
      })
  }
}

extension JSONValue {
  /// An array of numbers, with null for those that JSON can't represent.
  fileprivate static func numbers(_ values: [Double]) -> JSONValue {
    .array(values.map { JSONNumber($0).map { .number($0) } ?? .null })
  }
}
