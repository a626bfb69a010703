import ArtifactBase
public import ArtifactCore
import RefinerCore

extension ArtifactDiagnostic.Kind {
  /// The JSON isn't valid GeoJSON.
  public static let invalidGeoJSON = Self(rawValue: "geojson.invalid")

  /// A ring isn't closed or has fewer than four positions.
  public static let geoJSONRing = Self(rawValue: "geojson.ring")

  /// A feature lacks the member `properties`.
  public static let geoJSONProperties = Self(rawValue: "geojson.properties")

  /// A member isn't allowed in its object and is read as a foreign member.
  public static let geoJSONMember = Self(rawValue: "geojson.member")

  /// A longitude is beyond ±180° or a latitude is beyond ±90°.
  public static let geoJSONRange = Self(rawValue: "geojson.range")
}

/// The diagnostics of a GeoJSON payload (R1.9).
struct GeoJSONRemarks: Hashable, Sendable {
  private(set) var remarks = Remarks()

  /// The byte offset of the first error.
  private(set) var errorOffset: Int?

  /// Whether a part of the payload was interpreted differently from what is written.
  var hasRepairs: Bool {
    remarks.has(.geoJSONRing) || remarks.has(.geoJSONProperties) || remarks.has(.geoJSONMember)
  }

  mutating func fail(at offset: Int, _ reason: StaticString) {
    if errorOffset == nil { errorOffset = offset }
    remarks.note(.invalidGeoJSON, at: offset, "Not GeoJSON: \(reason).")
  }

  mutating func failAtDepth(_ offset: Int) {
    if errorOffset == nil { errorOffset = offset }
    remarks.noteLimit(
      .invalidGeoJSON, .depth, at: offset..<offset + 1,
      "Not GeoJSON: geometries are nested deeper than \(GeoJSONRefiner.depthLimit).")
  }

  mutating func failAtRepairs(_ name: Range<Int>) {
    if errorOffset == nil { errorOffset = name.lowerBound }
    remarks.noteLimit(
      .invalidGeoJSON, .repairs, at: name,
      "more than \(GeoJSONRefiner.repairLimit) members are not allowed where they are.")
  }

  mutating func noteForeign(_ name: String, at range: Range<Int>, _ reason: StaticString) {
    remarks.note(
      .geoJSONMember, at: range,
      "member `\(name)` \(reason): it is read as a foreign member.")
  }

  mutating func noteRing(at range: Range<Int>) {
    remarks.note(
      .geoJSONRing, at: range,
      "The ring does not end where it begins, or has fewer than four positions; it is closed.")
  }

  mutating func noteMissingProperties(at range: Range<Int>) {
    remarks.note(.geoJSONProperties, at: range, "The feature has no properties.")
  }

  /// Reports positions out of range. `count` may exceed the number of listed offsets.
  mutating func noteStrays(at offsets: [Int], count: Int) {
    for offset in offsets {
      remarks.note(.geoJSONRange, at: offset, "The position has degrees that no map has.")
    }
    remarks.count(.geoJSONRange, count - offsets.count)
  }
}
