import ArtifactBase
public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// Whether a diagnostic of this kind makes a payload invalid.
  ///
  /// Other kinds are warnings or repairs, which may occur together with an error.
  public var makesInvalid: Bool {
    switch self {
    case .invalidJSON, .invalidGeoJSON, .invalidVegaLite, .invalidGLTF, .invalidJSONLD, .xmlSyntax,
      .rdfSyntax, .invalidLatex, .invalidMermaid, .invalidMedia, .cutMedia, .foreignEncoding:
      true
    default: false
    }
  }
}
