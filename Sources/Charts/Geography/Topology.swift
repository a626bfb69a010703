import ArtifactBase

/// A TopoJSON object: geometries whose lines are made of arcs that they share.
struct Topology {
  /// The largest number of positions of all features.
  static let pointLimit = 500_000
  static let nestingLimit = 16

  /// The arcs in degrees.
  private let arcs: [[ChartValue]]
  let objects: JSONObject
  private let scale: (x: Double, y: Double)
  private let translation: (x: Double, y: Double)
  private var pointCount = 0

  /// Reads a topology; nil if the JSON isn't one.
  ///
  /// - Complexity: O(size of the JSON).
  init?(_ json: JSONObject) {
    guard case .object(let objects)? = json["objects"], case .array(let arcs)? = json["arcs"] else {
      return nil
    }
    self.objects = objects
    let transform = json["transform"]
    func pair(_ name: String, _ other: Double) -> (Double, Double) {
      (
        transform?[name]?[0]?.doubleValue ?? other, transform?[name]?[1]?.doubleValue ?? other
      )
    }
    let isQuantized = transform?["scale"] != nil
    let (scale, translation) = (pair("scale", 1), pair("translate", 0))
    (self.scale, self.translation) = (scale, translation)
    self.arcs = arcs.map { arc in
      var (x, y) = (0.0, 0.0)
      return (arc.arrayValue ?? []).map { position in
        let (dx, dy) = (position[0]?.doubleValue ?? 0, position[1]?.doubleValue ?? 0)
        // Quantized arcs have the differences between positions.
        (x, y) = isQuantized ? (x + dx, y + dy) : (dx, dy)
        return Self.position(x * scale.0 + translation.0, y * scale.1 + translation.1)
      }
    }
  }

  private static func position(_ x: Double, _ y: Double) -> ChartValue {
    .list([.number(x), .number(y)])
  }

  // MARK: Features

  /// Returns the features of an object as GeoJSON; nil if the topology lacks the object.
  ///
  /// - Complexity: O(number of positions), at most ``pointLimit``.
  mutating func features(_ name: String) -> [ChartRecord]? {
    guard case .object(let object)? = objects[name] else { return nil }
    guard object["type"] == "GeometryCollection" else { return [feature(object)] }
    return (object["geometries"]?.arrayValue ?? []).compactMap(\.objectValue).map { feature($0) }
  }

  private mutating func feature(_ object: JSONObject) -> ChartRecord {
    var record = ChartRecord()
    record["type"] = .text("Feature")
    for name in ["id", "bbox"] {
      if let value = object[name], !value.isNull { record[name] = ChartValue(value) }
    }
    let properties = object["properties"].map { ChartValue($0) } ?? .null
    record["properties"] = properties.isNil ? .record(ChartRecord()) : properties
    record["geometry"] = geometry(object, depth: 0)
    return record
  }

  private mutating func geometry(_ object: JSONObject, depth: Int) -> ChartValue {
    guard let type = object["type"]?.stringValue, depth < Self.nestingLimit else { return .null }
    var record = ChartRecord()
    record["type"] = .text(type)
    let arcs = object["arcs"]?.arrayValue ?? []
    switch type {
    case "GeometryCollection":
      var list: [ChartValue] = []
      for inner in object["geometries"]?.arrayValue ?? [] {
        if let inner = inner.objectValue { list.append(geometry(inner, depth: depth + 1)) }
      }
      record["geometries"] = .list(list)
    case "Point": record["coordinates"] = point(object["coordinates"] ?? .null)
    case "MultiPoint":
      record["coordinates"] = .list((object["coordinates"]?.arrayValue ?? []).map(point))
    case "LineString": record["coordinates"] = line(arcs, least: 2)
    case "MultiLineString": record["coordinates"] = lines(arcs, least: 2)
    case "Polygon": record["coordinates"] = lines(arcs, least: 4)
    case "MultiPolygon":
      var list: [ChartValue] = []
      for polygon in arcs { list.append(lines(polygon.arrayValue ?? [], least: 4)) }
      record["coordinates"] = .list(list)
    default: return .null
    }
    return .record(record)
  }

  private func point(_ json: JSONValue) -> ChartValue {
    Self.position(
      (json[0]?.doubleValue ?? 0) * scale.x + translation.x,
      (json[1]?.doubleValue ?? 0) * scale.y + translation.y)
  }

  private mutating func lines(_ list: [JSONValue], least: Int) -> ChartValue {
    var lines: [ChartValue] = []
    for arcs in list { lines.append(line(arcs.arrayValue ?? [], least: least)) }
    return .list(lines)
  }

  /// Returns the positions of arcs, one after the other; a negative index is that of a reversed arc.
  private mutating func line(_ indices: [JSONValue], least: Int) -> ChartValue {
    var positions: [ChartValue] = []
    for index in indices {
      guard let index = index.intValue, let arc = arc(index) else { continue }
      pointCount += arc.count
      guard pointCount <= Self.pointLimit else { break }
      // An arc starts where the one before it ends.
      if !positions.isEmpty { positions.removeLast() }
      positions += index < 0 ? arc.reversed() : arc
    }
    if let first = positions.first {
      while positions.count < least { positions.append(first) }
    }
    return .list(positions)
  }

  /// Returns the positions of an arc; a negative index is that of a reversed one.
  func arc(_ index: Int) -> [ChartValue]? {
    let index = index < 0 ? ~index : index
    return arcs.indices.contains(index) ? arcs[index] : nil
  }
}
