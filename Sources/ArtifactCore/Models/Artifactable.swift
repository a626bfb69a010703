/// A type that can be decoded from an artifact and encoded as one.
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
  /// The artifact type that this type decodes.
  static var artifactType: ArtifactType { get }

  /// Decodes a value from an artifact.
  ///
  /// - Throws: An error if the payload can't be decoded.
  init(from raw: RawArtifact) throws

  /// The value encoded as an artifact.
  var rawArtifact: RawArtifact { get }
}
