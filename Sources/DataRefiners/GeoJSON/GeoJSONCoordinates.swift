import ArtifactBase
import RefinerCore

/// Reads the arrays of a geometry's `coordinates` into parts, independently of the geometry type.
///
/// An array of numbers is a position, its parent array is a part, and that array's parent is a
/// polygon or a list of lines. The nesting depth of the positions determines which types match.
struct GeoJSONCoordinates: Sendable {
  /// The number of open arrays; 0 outside coordinates.
  private(set) var depth = 0
  /// The nesting depth of the first position; 0 before there is one.
  private(set) var positionDepth = 0
  /// The first error and its offset.
  private(set) var fault: (offset: Int, message: StaticString)?
  private(set) var bounds: GeoJSONDocument.BoundingBox?
  private(set) var partStart = 0
  /// The number of positions out of range, and the end offsets of as many of them as can be listed.
  private(set) var outOfRangeCount = 0
  private(set) var outOfRangeOffsets: [Int] = []

  private var firstPart = 0
  private var numberCount = 0
  private var longitude = 0.0
  private var latitude = 0.0
  private var startsPolygon = true

  mutating func begin(_ document: GeoJSONDocument) {
    self = GeoJSONCoordinates()
    depth = 1
    firstPart = document.partCount
    partStart = document.positionCount
  }

  func partRange(_ document: GeoJSONDocument) -> Range<Int> { firstPart..<document.partCount }

  private mutating func fail(_ offset: Int, _ message: StaticString) {
    if fault == nil { fault = (offset, message) }
  }

  mutating func beginArray(at offset: Int) {
    depth += 1
    if depth > 4 || (positionDepth > 0 && depth > positionDepth) {
      fail(offset, "coordinates are nested too deeply")
    }
  }

  /// Reports an object inside the coordinates, which is invalid.
  mutating func beginObject(at offset: Int) {
    depth += 1
    fail(offset, "expected a number in the coordinates")
  }

  mutating func endObject() { depth -= 1 }

  mutating func other(at offset: Int) { fail(offset, "expected a number in the coordinates") }

  mutating func number(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    guard fault == nil else { return }
    if positionDepth == 0 { positionDepth = depth }
    guard depth == positionDepth else {
      return fail(offset, "coordinates mix numbers and arrays")
    }
    numberCount += 1
    guard numberCount <= 2 else { return }
    let value = JSONDecimal.double(of: bytes)
    if !value.isFinite { fail(offset, "coordinate is not a finite number") }
    if numberCount == 1 { longitude = value } else { latitude = value }
  }

  /// Ends an array; `offset` is that of its bracket.
  mutating func endArray(at offset: Int, _ document: inout GeoJSONDocument) {
    let ended = depth
    depth -= 1
    guard fault == nil else { return }
    if ended == positionDepth {
      guard numberCount >= 2 else {
        return fail(offset, "position needs at least 2 numbers, found 1")
      }
      numberCount = 0
      let position = GeoJSONDocument.Position(longitude: longitude, latitude: latitude)
      document.append(position)
      if abs(longitude) > 180 || abs(latitude) > 90 {
        if outOfRangeCount <= Diagnostic.listedLimit { outOfRangeOffsets.append(offset) }
        outOfRangeCount += 1
      }
      let box = GeoJSONDocument.BoundingBox(position)
      if bounds == nil { bounds = box } else { bounds?.formUnion(box) }
      if ended == 1 { endPart(&document) }
    } else if ended == positionDepth - 1 {
      endPart(&document)
    } else if ended == positionDepth - 2 {
      startsPolygon = true
    } else if positionDepth == 0, ended > 1 {
      fail(offset, "empty array in the coordinates")
    }
  }

  private mutating func endPart(_ document: inout GeoJSONDocument) {
    let end = document.positionCount
    document.append(
      GeoJSONDocument.Part(range: partStart..<end, isFirstOfPolygon: startsPolygon))
    partStart = end
    startsPolygon = false
  }
}

extension GeoJSONDocument.Geometry.Kind {
  /// The number of open arrays inside a position.
  var positionDepth: Int {
    switch self {
    case .point: 1
    case .lineString, .multiPoint: 2
    case .multiLineString, .polygon: 3
    case .multiPolygon: 4
    }
  }

  /// Whether the coordinates may be cut at nesting depth `depth` after an array has ended.
  func canEnd(atDepth depth: Int) -> Bool {
    switch self {
    case .point, .lineString: false
    case .multiPoint, .multiLineString, .polygon: depth == 1
    case .multiPolygon: depth == 1 || depth == 2
    }
  }
}
