import ArtifactBase
public import ArtifactCore
import RefinerCore

extension ArtifactDiagnostic.Kind {
  /// Something in the JSON is not GeoJSON.
  public static let invalidGeoJSON = Self(rawValue: "geojson.invalid")

  /// A ring does not end where it begins, or has fewer than four positions.
  public static let geoJSONRing = Self(rawValue: "geojson.ring")

  /// A feature has no member `properties`.
  public static let geoJSONProperties = Self(rawValue: "geojson.properties")

  /// A member is not allowed where it is, and is read as a foreign member.
  public static let geoJSONMember = Self(rawValue: "geojson.member")

  /// Degrees are beyond ±180 or ±90.
  public static let geoJSONRange = Self(rawValue: "geojson.range")
}

/// What is odd about GeoJSON (R1.9).
struct GeoJSONRemarks: Hashable, Sendable {
  private(set) var remarks = Remarks()

  /// Where the first error is.
  private(set) var errorOffset: Int?

  /// Whether something had to be read otherwise than written.
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

  /// Notes positions that are on no map, of which more may be known than have a place here.
  mutating func noteStrays(at offsets: [Int], count: Int) {
    for offset in offsets {
      remarks.note(.geoJSONRange, at: offset, "The position has degrees that no map has.")
    }
    remarks.count(.geoJSONRange, count - offsets.count)
  }
}
