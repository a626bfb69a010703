// The types that are known by name, with the spellings and file extensions that mean them.

extension ArtifactType {
  // MARK: Documents and drawings

  public static let html: ArtifactType = "text/html"
  public static let react: ArtifactType = "application/vnd.ant.react"
  public static let svg: ArtifactType = "image/svg+xml"
  public static let mermaid: ArtifactType = "application/vnd.ant.mermaid"
  public static let markdown: ArtifactType = "text/markdown"
  public static let code: ArtifactType = "application/vnd.ant.code"
  public static let plainText: ArtifactType = "text/plain"

  // MARK: Data, media and models

  public static let json: ArtifactType = "application/json"
  public static let csv: ArtifactType = "text/csv"
  public static let tsv: ArtifactType = "text/tab-separated-values"
  public static let vegaLite: ArtifactType = "application/vnd.vegalite.v5+json"
  public static let geoJSON: ArtifactType = "application/geo+json"
  public static let latex: ArtifactType = "application/x-latex"
  public static let uiSpec: ArtifactType = "application/vnd.json-render+json"
  public static let gltf: ArtifactType = "model/gltf+json"
  public static let glb: ArtifactType = "model/gltf-binary"
  public static let usdz: ArtifactType = "model/vnd.usdz+zip"
  public static let pdf: ArtifactType = "application/pdf"
  public static let png: ArtifactType = "image/png"
  public static let jpeg: ArtifactType = "image/jpeg"
  public static let webP: ArtifactType = "image/webp"
  public static let gif: ArtifactType = "image/gif"
  public static let tiff: ArtifactType = "image/tiff"
  public static let heic: ArtifactType = "image/heic"
  public static let bmp: ArtifactType = "image/bmp"

  // MARK: Knowledge graphs (RDF)

  public static let turtle: ArtifactType = "text/turtle"
  public static let trig: ArtifactType = "application/trig"
  public static let nTriples: ArtifactType = "application/n-triples"
  public static let nQuads: ArtifactType = "application/n-quads"
  public static let rdfXML: ArtifactType = "application/rdf+xml"
  public static let jsonLD: ArtifactType = "application/ld+json"
}

extension ArtifactType {
  /// What is known of a type.
  public struct Description: Hashable, Sendable {
    public var type: ArtifactType

    /// A name for people, such as "Vega-Lite chart".
    public var name: String

    /// Other spellings that mean this type, in lower case: media types and short names.
    public var aliases: [String]

    /// File extensions without the dot, in lower case, the preferred one first.
    public var fileExtensions: [String]

    public var family: Family
  }

  /// The families in which types are listed.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    case document, data, media, graph
  }

  /// All known types, in the order in which they are listed.
  public static let known: [Description] = [
    .init(
      .html, "HTML page", .document, ["html", "htm", "application/xhtml+xml"], ["html", "htm"]),
    .init(
      .react, "React component", .document,
      [
        "react", "jsx", "tsx", "application/vnd.react", "text/jsx", "text/tsx", "text/react",
        "application/jsx", "application/tsx",
      ],
      ["jsx", "tsx"]),
    .init(.svg, "SVG image", .document, ["svg", "application/svg+xml", "text/svg"], ["svg"]),
    .init(
      .mermaid, "Mermaid diagram", .document,
      [
        "mermaid", "mmd", "application/vnd.mermaid", "text/vnd.mermaid", "text/x-mermaid",
        "text/mermaid", "application/mermaid", "application/x-mermaid",
      ],
      ["mmd", "mermaid"]),
    .init(
      .markdown, "Markdown", .document,
      ["markdown", "md", "text/md", "text/x-markdown", "application/markdown"],
      ["md", "markdown"]),
    .init(
      .code, "Source code", .document,
      [
        "code", "source", "application/code", "application/vnd.code", "text/code", "text/x-code",
        "diff", "patch", "text/diff", "text/x-diff", "text/x-patch", "text/patch",
      ],
      ["diff", "patch"]),
    .init(.plainText, "Plain text", .document, ["text", "txt", "plain", "plaintext"], ["txt"]),

    .init(.json, "JSON", .data, ["json", "text/json", "application/x-json", "data"], ["json"]),
    .init(.csv, "CSV table", .data, ["csv", "application/csv", "text/x-csv", "sheet"], ["csv"]),
    .init(.tsv, "TSV table", .data, ["tsv", "text/tsv"], ["tsv"]),
    .init(
      .vegaLite, "Vega-Lite chart", .data,
      [
        "vega-lite", "vegalite", "vega", "chart", "application/vnd.vega-lite",
        "application/vnd.vegalite+json", "application/vnd.vega-lite+json",
        "application/vnd.vegalite.v4+json", "application/vnd.vegalite.v6+json",
        "application/vnd.vegalite.v3+json", "application/vnd.vegalite",
        "application/vnd.vegalite.v2+json",
      ],
      ["vl.json", "vl"]),
    .init(
      .geoJSON, "GeoJSON map", .data, ["geojson", "application/vnd.geo+json"], ["geojson"]),
    .init(
      .latex, "LaTeX", .data,
      [
        "latex", "tex", "application/x-tex", "text/x-tex", "text/x-latex", "text/latex",
        "application/latex", "text/tex", "math",
      ],
      ["tex", "latex"]),
    .init(
      .uiSpec, "User interface", .data,
      [
        "ui", "json-render", "ui-spec", "application/vnd.json-render",
        "application/json-render+json",
      ],
      ["ui.json", "ui.jsonl"]),

    .init(.gltf, "glTF model", .media, ["gltf"], ["gltf"]),
    .init(.glb, "GLB model", .media, ["glb"], ["glb"]),
    .init(.usdz, "USDZ model", .media, ["usdz", "model/usd", "model/vnd.usd+zip"], ["usdz"]),
    .init(.pdf, "PDF document", .media, ["pdf", "application/x-pdf"], ["pdf"]),
    .init(.png, "PNG image", .media, ["png", "image/x-png"], ["png"]),
    .init(
      .jpeg, "JPEG image", .media, ["jpeg", "jpg", "image/jpg", "image/pjpeg"], ["jpg", "jpeg"]),
    .init(.webP, "WebP image", .media, ["webp"], ["webp"]),
    .init(.gif, "GIF image", .media, ["gif"], ["gif"]),
    .init(.tiff, "TIFF image", .media, ["tiff", "tif", "image/tif"], ["tiff", "tif"]),
    .init(.heic, "HEIC image", .media, ["heic", "heif", "image/heif"], ["heic", "heif"]),
    .init(.bmp, "BMP image", .media, ["bmp", "image/x-bmp", "image/x-ms-bmp"], ["bmp"]),

    .init(
      .turtle, "Turtle graph", .graph, ["turtle", "ttl", "application/x-turtle", "text/ttl"],
      ["ttl"]),
    .init(.trig, "TriG graphs", .graph, ["trig", "application/x-trig", "text/trig"], ["trig"]),
    .init(
      .nTriples, "N-Triples graph", .graph, ["n-triples", "ntriples", "nt", "text/n-triples"],
      ["nt"]),
    .init(
      .nQuads, "N-Quads graphs", .graph,
      [
        "n-quads", "nquads", "nq", "text/n-quads",
        "text/x-nquads",
      ],
      ["nq"]),
    .init(.rdfXML, "RDF/XML graph", .graph, ["rdf", "rdfxml", "rdf/xml"], ["rdf", "owl"]),
    .init(
      .jsonLD, "JSON-LD graph", .graph, ["jsonld", "json-ld", "application/json-ld"], ["jsonld"]),
  ]

  /// What is known of this type; nil for a type of somebody else's.
  public var knownDescription: Description? {
    TypeTables.descriptions[self]
  }

  /// A name for people; the media type itself where the type is not known.
  public var displayName: String {
    knownDescription?.name ?? rawValue
  }

  /// The extension to give a file of this type, without the dot.
  public var preferredFileExtension: String? {
    knownDescription?.fileExtensions.first
  }

  /// The known type of files with this extension, such as `csv` or `vl.json`; case does not matter.
  public init?(fileExtension: String) {
    guard let type = TypeTables.byExtension[fileExtension.asciiLowercased] else { return nil }
    self = type
  }
}

extension ArtifactType.Description {
  fileprivate init(
    _ type: ArtifactType, _ name: String, _ family: ArtifactType.Family, _ aliases: [String],
    _ fileExtensions: [String]
  ) {
    self.type = type
    self.name = name
    self.aliases = aliases
    self.fileExtensions = fileExtensions
    self.family = family
  }
}

/// The registry turned around, for look-ups.
enum TypeTables {
  static let descriptions: [ArtifactType: ArtifactType.Description] =
    Dictionary(uniqueKeysWithValues: ArtifactType.known.map { ($0.type, $0) })

  /// Every spelling, the media types themselves included.
  static let byAlias: [String: ArtifactType] = {
    var table: [String: ArtifactType] = [:]
    for known in ArtifactType.known {
      table[known.type.rawValue] = known.type
      for alias in known.aliases { table[alias] = known.type }
    }
    return table
  }()

  static let byExtension: [String: ArtifactType] = {
    var table: [String: ArtifactType] = [:]
    for known in ArtifactType.known {
      for fileExtension in known.fileExtensions { table[fileExtension] = known.type }
    }
    return table
  }()
}
