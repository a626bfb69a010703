import ArtifactBase
public import ArtifactCore
import RefinerCore

extension Diagnostic.Code {
  /// The JSON isn't valid GeoJSON.
  public static let invalidGeoJSON = Self(rawValue: "geojson.invalid")

  /// A ring isn't closed or has fewer than four positions.
  public static let geoJSONRing = Self(rawValue: "geojson.open-ring")

  /// A feature lacks the member `properties`.
  public static let geoJSONProperties = Self(rawValue: "geojson.missing-properties")

  /// A member isn't allowed in its object and is read as a foreign member.
  public static let geoJSONMember = Self(rawValue: "geojson.misplaced-member")

  /// A longitude is beyond ±180° or a latitude is beyond ±90°.
  public static let geoJSONRange = Self(rawValue: "geojson.out-of-range")
}

/// The diagnostics of a GeoJSON payload (R1.9).
struct GeoJSONReporter: Hashable, Sendable {
  private(set) var log = DiagnosticLog()

  /// The byte offset of the first error.
  private(set) var errorOffset: Int?

  /// Whether a part of the payload was interpreted differently from what is written.
  var hasRepairs: Bool {
    log.has(.geoJSONRing) || log.has(.geoJSONProperties) || log.has(.geoJSONMember)
  }

  /// Reports an error.
  mutating func fail(
    at offset: Int, _ message: @autoclosure () -> String,
    suggestion: @autoclosure () -> String? = nil
  ) {
    if errorOffset == nil { errorOffset = offset }
    log.report(
      .invalidGeoJSON, .error, at: offset..<offset + 1, message(), suggestion: suggestion())
  }

  mutating func failAtDepth(_ offset: Int) {
    if errorOffset == nil { errorOffset = offset }
    log.reportLimit(
      .invalidGeoJSON, .error, limit: .depth, at: offset..<offset + 1,
      "geometries nested deeper than \(GeoJSONRefiner.depthLimit) levels")
  }

  mutating func failAtRepairs(_ name: Range<Int>) {
    if errorOffset == nil { errorOffset = name.lowerBound }
    log.reportLimit(
      .invalidGeoJSON, .error, limit: .repairs, at: name,
      "more than \(GeoJSONRefiner.repairLimit) misplaced members")
  }

  mutating func reportForeign(_ name: String, at range: Range<Int>, _ reason: StaticString) {
    log.report(
      .geoJSONMember, .warning, at: range,
      "member `\(Wording.start(of: name))` \(reason): "
        + "read as a foreign member")
  }

  mutating func reportRing(at range: Range<Int>) {
    log.report(
      .geoJSONRing, .warning, at: range,
      "ring is open or has fewer than 4 positions: treated as closed")
  }

  mutating func reportMissingProperties(at range: Range<Int>) {
    log.report(
      .geoJSONProperties, .warning, at: range, "feature has no `properties`: read as null")
  }

  /// Reports positions out of range. `count` may exceed the number of listed offsets.
  mutating func reportOutOfRange(at offsets: [Int], count: Int) {
    for offset in offsets {
      log.report(
        .geoJSONRange, .warning, at: offset,
        "position out of range: expected longitude ±180° and latitude ±90°")
    }
    log.count(.geoJSONRange, count - offsets.count)
  }
}
