public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// Something in the JSON is not GeoJSON.
  public static let invalidGeoJSON = Self(rawValue: "geojson.invalid")

  /// A ring does not end where it begins, or has fewer than four positions.
  public static let geoJSONRing = Self(rawValue: "geojson.ring")

  /// A feature has no member `properties`.
  public static let geoJSONProperties = Self(rawValue: "geojson.properties")

  /// Degrees are beyond ±180 or ±90.
  public static let geoJSONRange = Self(rawValue: "geojson.range")
}

/// What is odd about GeoJSON, each kind once, with a count (R1.9).
struct GeoJSONRemarks: Hashable, Sendable {
  private struct Entry: Hashable {
    var kind: ArtifactDiagnostic.Kind
    var range: Range<Int>
    var count: Int
    var reason = ""
  }

  private var entries: [Entry] = []

  /// Where the first error is.
  private(set) var errorOffset: Int?

  /// Whether something had to be read otherwise than written.
  var hasRepairs: Bool { entries.contains { $0.kind != .geoJSONRange } }

  mutating func fail(at offset: Int, _ reason: StaticString) {
    if errorOffset == nil { errorOffset = offset }
    add(Entry(kind: .invalidGeoJSON, range: offset..<offset + 1, count: 1, reason: "\(reason)"))
  }

  mutating func note(_ kind: ArtifactDiagnostic.Kind, at range: Range<Int>, count: Int = 1) {
    add(Entry(kind: kind, range: range, count: count))
  }

  private mutating func add(_ entry: Entry) {
    if let index = entries.firstIndex(where: { $0.kind == entry.kind }) {
      entries[index].count += entry.count
    } else {
      entries.append(entry)
    }
  }

  var diagnostics: [ArtifactDiagnostic] {
    entries.map { ArtifactDiagnostic($0.kind, range: $0.range, message: Self.message(for: $0)) }
  }

  private static func message(for entry: Entry) -> String {
    let count = entry.count
    switch entry.kind {
    case .geoJSONRing:
      return count == 1
        ? "1 ring does not end where it begins, or has fewer than four positions; it is closed."
        : "\(count) rings do not end where they begin, or have fewer than four positions; "
          + "they are closed."
    case .geoJSONProperties:
      return "\(count == 1 ? "1 feature has" : "\(count) features have") no properties."
    case .geoJSONRange:
      return "\(count == 1 ? "1 position has" : "\(count) positions have") degrees that no map has."
    default:
      return "Not GeoJSON: \(entry.reason).\(Wording.more(count - 1, "error", "errors"))"
    }
  }
}
