import ArtifactBase
public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// Whether what is reported makes a payload invalid.
  ///
  /// Other kinds are of what was put right or is odd. They may stand beside an error, at its place or
  /// elsewhere, and are none.
  public var makesInvalid: Bool {
    switch self {
    case .invalidJSON, .invalidGeoJSON, .invalidVegaLite, .invalidGLTF, .invalidJSONLD, .xmlSyntax,
      .rdfSyntax, .invalidLatex, .invalidMermaid, .invalidMedia, .cutMedia, .foreignEncoding:
      true
    default: false
    }
  }
}
