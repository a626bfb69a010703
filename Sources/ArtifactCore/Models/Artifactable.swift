/// A type of your own that can be read from an artifact and written as one.
///
/// ```swift
/// struct Itinerary: Artifactable {
///   static let artifactType: ArtifactType = "application/vnd.example.itinerary+json"
///   var stops: [String]
///
///   init(from raw: RawArtifact) { stops = raw.payload.split(separator: "\n").map(String.init) }
///   var rawArtifact: RawArtifact {
///     RawArtifact(identifier: "trip", type: Self.artifactType, payload: stops.joined(separator: "\n"))
///   }
/// }
/// let trip = try artifact.decoded(as: Itinerary.self)
/// ```
public protocol Artifactable: Sendable {
  static var artifactType: ArtifactType { get }

  init(from raw: RawArtifact) throws

  var rawArtifact: RawArtifact { get }
}
