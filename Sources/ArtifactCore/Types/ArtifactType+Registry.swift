// The registry of known types, with their aliases and file extensions.

extension ArtifactType {
  // MARK: Documents and drawings

  /// An HTML page.
  public static let html: ArtifactType = "text/html"
  /// A React component.
  public static let react: ArtifactType = "application/vnd.ant.react"
  /// An SVG image.
  public static let svg: ArtifactType = "image/svg+xml"
  /// A Mermaid diagram.
  public static let mermaid: ArtifactType = "application/vnd.ant.mermaid"
  /// A Markdown document.
  public static let markdown: ArtifactType = "text/markdown"
  /// Source code, including diffs.
  public static let code: ArtifactType = "application/vnd.ant.code"
  /// Plain text.
  public static let plainText: ArtifactType = "text/plain"

  // MARK: Data, media and models

  /// JSON.
  public static let json: ArtifactType = "application/json"
  /// Comma-separated values.
  public static let csv: ArtifactType = "text/csv"
  /// Tab-separated values.
  public static let tsv: ArtifactType = "text/tab-separated-values"
  /// A Vega-Lite chart.
  public static let vegaLite: ArtifactType = "application/vnd.vegalite.v5+json"
  /// A GeoJSON map.
  public static let geoJSON: ArtifactType = "application/geo+json"
  /// LaTeX.
  public static let latex: ArtifactType = "application/x-latex"
  /// A user interface specification.
  public static let uiSpec: ArtifactType = "application/vnd.json-render+json"
  /// A flow of nodes and edges.
  public static let flow: ArtifactType = "application/vnd.artifactkit.flow+json"
  /// A glTF model in JSON.
  public static let gltf: ArtifactType = "model/gltf+json"
  /// A glTF model in binary form.
  public static let glb: ArtifactType = "model/gltf-binary"
  /// A USDZ model.
  public static let usdz: ArtifactType = "model/vnd.usdz+zip"
  /// A PDF document.
  public static let pdf: ArtifactType = "application/pdf"
  /// A PNG image.
  public static let png: ArtifactType = "image/png"
  /// A JPEG image.
  public static let jpeg: ArtifactType = "image/jpeg"
  /// A WebP image.
  public static let webP: ArtifactType = "image/webp"
  /// A GIF image.
  public static let gif: ArtifactType = "image/gif"
  /// A TIFF image.
  public static let tiff: ArtifactType = "image/tiff"
  /// A HEIC image.
  public static let heic: ArtifactType = "image/heic"
  /// A BMP image.
  public static let bmp: ArtifactType = "image/bmp"

  // MARK: Knowledge graphs (RDF)

  /// An RDF graph in Turtle.
  public static let turtle: ArtifactType = "text/turtle"
  /// RDF graphs in TriG.
  public static let trig: ArtifactType = "application/trig"
  /// An RDF graph in N-Triples.
  public static let nTriples: ArtifactType = "application/n-triples"
  /// RDF graphs in N-Quads.
  public static let nQuads: ArtifactType = "application/n-quads"
  /// An RDF graph in RDF/XML.
  public static let rdfXML: ArtifactType = "application/rdf+xml"
  /// An RDF graph in JSON-LD.
  public static let jsonLD: ArtifactType = "application/ld+json"
}

extension ArtifactType {
  /// The registry entry of a known type.
  public struct Description: Hashable, Sendable {
    /// The type that the entry describes.
    public var type: ArtifactType

    /// A display name, such as "Vega-Lite chart".
    public var name: String

    /// Other names of this type, lowercased: media types and short names.
    public var aliases: [String]

    /// File extensions without the dot, lowercased, the preferred one first.
    public var fileExtensions: [String]

    /// The family of the type.
    public var family: Family

    /// The language in which the source is highlighted, by the name that syntax highlighters use; nil
    /// if it isn't text with a syntax.
    public var highlightLanguage: String?
  }

  /// The families by which types are grouped.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// Documents and drawings, data, media and 3D models, or RDF graphs.
    case document, data, media, graph
  }

  /// All known types, in display order.
  public static let known: [Description] = [
    .init(
      .html, "HTML page", .document, ["html", "htm", "application/xhtml+xml"], ["html", "htm"],
      "html"),
    .init(
      .react, "React component", .document,
      [
        "react", "jsx", "tsx", "application/vnd.react", "text/jsx", "text/tsx", "text/react",
        "application/jsx", "application/tsx",
      ],
      ["jsx", "tsx"], "jsx"),
    .init(
      .svg, "SVG image", .document, ["svg", "application/svg+xml", "text/svg"], ["svg"], "svg"),
    .init(
      .mermaid, "Mermaid diagram", .document,
      [
        "mermaid", "mmd", "application/vnd.mermaid", "text/vnd.mermaid", "text/x-mermaid",
        "text/mermaid", "application/mermaid", "application/x-mermaid",
      ],
      ["mmd", "mermaid"], "mermaid"),
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

    .init(
      .json, "JSON", .data, ["json", "text/json", "application/x-json", "data"], ["json"], "json"),
    .init(.csv, "CSV table", .data, ["csv", "application/csv", "text/x-csv", "sheet"], ["csv"]),
    .init(.tsv, "TSV table", .data, ["tsv", "text/tsv"], ["tsv"]),
    .init(
      .vegaLite, "Vega-Lite chart", .data,
      [
        "vega-lite", "vegalite", "vega", "chart", "vl", "vega_lite", "altair",
        "application/vnd.vega-lite",
        "application/vnd.vegalite+json", "application/vnd.vega-lite+json",
        "application/vnd.vegalite.v4+json", "application/vnd.vegalite.v6+json",
        "application/vnd.vegalite.v3+json", "application/vnd.vegalite",
        "application/vnd.vegalite.v2+json",
      ],
      ["vl.json", "vl"], "json"),
    .init(
      .geoJSON, "GeoJSON map", .data, ["geojson", "geo", "application/vnd.geo+json"], ["geojson"],
      "json"),
    .init(
      .latex, "LaTeX", .data,
      [
        "latex", "tex", "application/x-tex", "text/x-tex", "text/x-latex", "text/latex",
        "application/latex", "text/tex", "math",
      ],
      ["tex", "latex"], "latex"),
    .init(
      .uiSpec, "User interface", .data,
      [
        "ui", "json-render", "ui-spec", "a2ui", "application/vnd.json-render",
        "application/json-render+json", "application/a2ui+json", "application/json+a2ui",
      ],
      ["ui.json", "ui.jsonl"], "json"),
    .init(
      .flow, "Flow graph", .data, ["flow", "react-flow", "application/vnd.artifactkit.flow"],
      ["flow.json"],
      "json"),

    .init(.gltf, "glTF model", .media, ["gltf"], ["gltf"], "json"),
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
      ["ttl"], "turtle"),
    .init(
      .trig, "TriG graphs", .graph, ["trig", "application/x-trig", "text/trig"], ["trig"], "trig"),
    .init(
      .nTriples, "N-Triples graph", .graph, ["n-triples", "ntriples", "nt", "text/n-triples"],
      ["nt"], "n-triples"),
    .init(
      .nQuads, "N-Quads graphs", .graph,
      [
        "n-quads", "nquads", "nq", "text/n-quads",
        "text/x-nquads",
      ],
      ["nq"], "n-quads"),
    .init(.rdfXML, "RDF/XML graph", .graph, ["rdf", "rdfxml", "rdf/xml"], ["rdf", "owl"], "xml"),
    .init(
      .jsonLD, "JSON-LD graph", .graph, ["jsonld", "json-ld", "application/json-ld"], ["jsonld"],
      "json"),
  ]

  /// The registry entry of this type; nil if the type is unknown.
  public var knownDescription: Description? {
    TypeTables.descriptions[self]
  }

  /// The display name; the media type itself if the type is unknown.
  public var displayName: String {
    knownDescription?.name ?? rawValue
  }

  /// The language in which the source of this type is highlighted; nil if there is none.
  public var highlightLanguage: String? { knownDescription?.highlightLanguage }

  /// The preferred file extension of this type, without the dot; nil if the type is unknown.
  public var preferredFileExtension: String? {
    knownDescription?.fileExtensions.first
  }

  /// Creates the known type of files with an extension, such as `csv` or `vl.json`, compared
  /// case-insensitively; nil if the extension is unknown.
  public init?(fileExtension: String) {
    guard let type = TypeTables.byExtension[fileExtension.asciiLowercased] else { return nil }
    self = type
  }
}

extension ArtifactType.Description {
  fileprivate init(
    _ type: ArtifactType, _ name: String, _ family: ArtifactType.Family, _ aliases: [String],
    _ fileExtensions: [String], _ highlightLanguage: String? = nil
  ) {
    self.type = type
    self.name = name
    self.aliases = aliases
    self.fileExtensions = fileExtensions
    self.family = family
    self.highlightLanguage = highlightLanguage
  }
}

/// Lookup tables derived from the registry.
enum TypeTables {
  static let descriptions: [ArtifactType: ArtifactType.Description] =
    Dictionary(uniqueKeysWithValues: ArtifactType.known.map { ($0.type, $0) })

  /// The types by alias, including the media types themselves.
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
