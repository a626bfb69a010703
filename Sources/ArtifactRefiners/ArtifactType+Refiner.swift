public import ArtifactCore

extension ArtifactType {
  /// A refiner for a payload of this type that has nothing yet.
  ///
  /// Types that are JSON are read as JSON as long as they have no refiner of their own; what nobody
  /// knows waits for the whole payload (``DefaultRefiner``). The attributes are those of
  /// ``ArtifactRefiner/init(attributes:)``; code in the language `diff` is a ``UnifiedDiffRefiner``'s.
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

  /// The attributes, with this type where they name none.
  private func typed(_ attributes: [String: String]) -> [String: String] {
    attributes.merging(["type": rawValue]) { own, _ in own }
  }
}

extension ArtifactHeader {
  /// What a refiner is told: the tag's attributes, and its type, title and language under their
  /// usual names.
  public var refinerAttributes: [String: String] {
    var attributes = attributeValues
    attributes["type"] = type.rawValue
    if let title = declaredTitle { attributes["title"] = title }
    if let language { attributes["language"] = language }
    return attributes
  }
}
