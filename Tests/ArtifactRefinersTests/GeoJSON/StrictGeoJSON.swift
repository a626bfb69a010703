import ArtifactCore

/// A second reading of RFC 7946, on values, that says whether a text is GeoJSON.
///
/// Rings need not be closed, since R16.7 allows that.
enum StrictGeoJSON {
  static func isValid(_ text: [UInt8]) -> Bool {
    guard let value = try? JSONValue(parsing: text) else { return false }
    return isFeature(value) || isGeometry(value) || isCollection(value)
  }

  private static func members(_ value: JSONValue) -> (JSONObject, String)? {
    guard case .object(let object) = value, case .string(let type) = object["type"] else {
      return nil
    }
    return (object, type)
  }

  /// Whether an object has none of the members that it may not have, and a `bbox` only of numbers.
  private static func isClean(_ object: JSONObject, without names: [String]) -> Bool {
    guard names.allSatisfy({ object[$0] == nil }) else { return false }
    guard let box = object["bbox"] else { return true }
    guard let numbers = items(box), numbers.count >= 4, numbers.count % 2 == 0 else { return false }
    return numbers.allSatisfy { if case .number = $0 { true } else { false } }
  }

  private static func items(_ value: JSONValue?) -> [JSONValue]? {
    guard case .array(let items) = value else { return nil }
    return items
  }

  private static func isCollection(_ value: JSONValue) -> Bool {
    guard let (object, type) = members(value), type == "FeatureCollection",
      isClean(object, without: ["coordinates", "geometries", "geometry", "properties"])
    else { return false }
    return items(object["features"])?.allSatisfy(isFeature) ?? false
  }

  private static func isFeature(_ value: JSONValue) -> Bool {
    guard let (object, type) = members(value), type == "Feature",
      let geometry = object["geometry"],
      isClean(object, without: ["coordinates", "geometries", "features"])
    else { return false }
    switch object["id"] {
    case nil, .string, .number: break
    default: return false
    }
    switch object["properties"] {
    case .object, .null: break
    // Features without properties are repaired, not refused.
    case nil: break
    default: return false
    }
    return geometry == .null || isGeometry(geometry)
  }

  private static func isGeometry(_ value: JSONValue) -> Bool {
    guard let (object, type) = members(value),
      isClean(object, without: ["geometry", "features", "properties"])
    else { return false }
    if type == "GeometryCollection" {
      return items(object["geometries"])?.allSatisfy(isGeometry) ?? false
    }
    guard let depth = depths[type], let coordinates = object["coordinates"] else { return false }
    return isNested(coordinates, depth, isLine: type.hasSuffix("LineString"))
  }

  private static let depths = [
    "Point": 0, "LineString": 1, "MultiPoint": 1, "Polygon": 2, "MultiLineString": 2,
    "MultiPolygon": 3,
  ]

  private static func isNested(_ value: JSONValue, _ depth: Int, isLine: Bool) -> Bool {
    guard let items = items(value) else { return false }
    if depth > 0 {
      if isLine, depth == 1, items.count == 1 { return false }
      return items.allSatisfy { isNested($0, depth - 1, isLine: isLine) }
    }
    return items.isEmpty
      || items.count >= 2
        && items.allSatisfy { if case .number = $0 { true } else { false } }
  }
}
