public import ArtifactCore

extension ArtifactType {
  /// Returns a refiner for an empty payload of this type.
  ///
  /// JSON-based types without a refiner of their own use ``JSONRefiner``; unknown types wait for
  /// the complete payload (``DefaultRefiner``). Code in the language `diff` uses
  /// ``UnifiedDiffRefiner``.
  ///
  /// - Parameter attributes: The attributes of the tag; see ``ArtifactRefiner/init(attributes:)``.
  public func makeRefiner(attributes: [String: String] = [:]) -> any ArtifactRefiner {
    switch self {
    case .json, .uiSpec: JSONRefiner(attributes: attributes)
    case .geoJSON: GeoJSONRefiner(attributes: attributes)
    case .latex: LatexRefiner(attributes: attributes)
    case .gltf: GLTFRefiner(attributes: attributes)
    case .vegaLite: VegaLiteRefiner(attributes: attributes)
    case .mermaid: MermaidRefiner(attributes: attributes)
    case .png, .jpeg, .webP, .gif, .tiff, .heic, .bmp, .pdf, .glb, .usdz:
      MediaRefiner(attributes: typed(attributes))
    case .csv, .tsv: CSVRefiner(attributes: attributes)
    case .markdown: MarkdownRefiner(attributes: attributes)
    case .code where CodeRefiner.language(namedIn: attributes) == "diff":
      UnifiedDiffRefiner(attributes: attributes)
    case .code, .plainText: CodeRefiner(attributes: attributes)
    case .react: JSXRefiner(attributes: attributes)
    case .html: HTMLRefiner(attributes: attributes)
    case .svg: SVGRefiner(attributes: attributes)
    case .jsonLD: JSONLDRefiner(attributes: attributes)
    case .rdfXML: RDFXMLRefiner(attributes: attributes)
    case .nTriples: NTriplesRefiner(attributes: attributes)
    case .nQuads: NQuadsRefiner(attributes: attributes)
    case .turtle: TurtleRefiner(attributes: attributes)
    case .trig: TriGRefiner(attributes: attributes)
    default: DefaultRefiner(attributes: typed(attributes))
    }
  }

  /// The attributes, with this type as the default of `type`.
  private func typed(_ attributes: [String: String]) -> [String: String] {
    attributes.merging(["type": rawValue]) { own, _ in own }
  }
}

extension ArtifactHeader {
  /// The attributes for a refiner: those of the tag, with the canonical type, the title and the
  /// language under their standard names.
  public var refinerAttributes: [String: String] {
    var attributes = attributeValues
    attributes["type"] = type.rawValue
    if let title = declaredTitle { attributes["title"] = title }
    if let language { attributes["language"] = language }
    return attributes
  }
}
