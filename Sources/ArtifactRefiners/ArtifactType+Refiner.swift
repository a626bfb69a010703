public import ArtifactCore

extension ArtifactType {
  /// Returns a refiner for an empty payload of this type.
  ///
  /// JSON-based types (`+json`) without a refiner of their own use ``JSONRefiner``; unknown types
  /// wait for the complete payload (``DefaultRefiner``). Code in the language `diff` uses
  /// ``UnifiedDiffRefiner``.
  ///
  /// - Parameter attributes: The attributes of the tag; see ``ArtifactRefiner/init(attributes:)``.
  public func makeRefiner(attributes: [String: String] = [:]) -> any ArtifactRefiner {
    let attributes = attributes.merging(["type": rawValue]) { own, _ in own }
    if self == .code, CodeRefiner.language(namedIn: attributes) == "diff" {
      return UnifiedDiffRefiner(attributes: attributes)
    }
    let fallback: any ArtifactRefiner.Type =
      rawValue.hasSuffix("+json") ? JSONRefiner.self : DefaultRefiner.self
    return (refinersByType[self] ?? fallback).init(attributes: attributes)
  }
}

/// The refiners that are chosen by type. To register a format, add its refiner here.
private let refiners: [any ArtifactRefiner.Type] = [
  HTMLRefiner.self, JSXRefiner.self, SVGRefiner.self, MermaidRefiner.self, MarkdownRefiner.self,
  CodeRefiner.self, JSONRefiner.self, CSVRefiner.self, VegaLiteRefiner.self,
  ChartScriptRefiner.self,
  GeoJSONRefiner.self,
  LatexRefiner.self, GLTFRefiner.self, MediaRefiner.self, TurtleRefiner.self, TriGRefiner.self,
  NTriplesRefiner.self, NQuadsRefiner.self, RDFXMLRefiner.self, JSONLDRefiner.self,
]

private let refinersByType = Dictionary(
  uniqueKeysWithValues: refiners.flatMap { refiner in
    refiner.artifactTypes.map { ($0, refiner) }
  })
