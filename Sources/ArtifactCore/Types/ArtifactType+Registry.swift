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
  /// A chart of Chart.js, ECharts or Plotly: its configuration, or the script that makes it.
  public static let chart: ArtifactType = "application/vnd.artifactkit.chart"
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
      .html, "HTML page", .document, aliases: ["html", "htm", "application/xhtml+xml"],
      files: ["html", "htm"], language: "html"),
    .init(
      .react, "React component", .document,
      aliases: [
        "react", "jsx", "tsx", "application/vnd.react", "text/jsx", "text/tsx", "text/react",
        "application/jsx", "application/tsx",
      ], files: ["jsx", "tsx"], language: "jsx"),
    .init(
      .svg, "SVG image", .document, aliases: ["svg", "application/svg+xml", "text/svg"],
      files: ["svg"], language: "svg"),
    .init(
      .mermaid, "Mermaid diagram", .document,
      aliases: [
        "mermaid", "mmd", "application/vnd.mermaid", "text/vnd.mermaid", "text/x-mermaid",
        "text/mermaid", "application/mermaid", "application/x-mermaid",
      ], files: ["mmd", "mermaid"], language: "mermaid"),
    .init(
      .markdown, "Markdown", .document,
      aliases: ["markdown", "md", "text/md", "text/x-markdown", "application/markdown"],
      files: ["md", "markdown"]),
    .init(
      .code, "Source code", .document,
      aliases: [
        "code", "source", "application/code", "application/vnd.code", "text/code", "text/x-code",
        "diff", "patch", "text/diff", "text/x-diff", "text/x-patch", "text/patch",
      ], files: ["diff", "patch"]),
    .init(
      .plainText, "Plain text", .document, aliases: ["text", "txt", "plain", "plaintext"],
      files: ["txt"]),
    .init(
      .json, "JSON", .data, aliases: ["json", "text/json", "application/x-json", "data"],
      files: ["json"], language: "json"),
    .init(
      .csv, "CSV table", .data, aliases: ["csv", "application/csv", "text/x-csv", "sheet"],
      files: ["csv"]),
    .init(.tsv, "TSV table", .data, aliases: ["tsv", "text/tsv"], files: ["tsv"]),
    .init(
      .vegaLite, "Vega-Lite chart", .data,
      aliases: [
        "vega-lite", "vegalite", "vega", "vg", "chart", "vl", "vega_lite", "altair",
        "application/vnd.vega-lite", "application/vnd.vegalite+json",
        "application/vnd.vega-lite+json", "application/vnd.vegalite.v4+json",
        "application/vnd.vegalite.v6+json", "application/vnd.vegalite.v3+json",
        "application/vnd.vegalite", "application/vnd.vegalite.v2+json",
      ], files: ["vl.json", "vl", "vg.json", "vg"], language: "json"),
    .init(
      .chart, "Chart", .data,
      aliases: [
        "chartjs", "chart.js", "chart-js", "echarts", "echart", "plotly", "plotly.js",
        "application/vnd.plotly.v1+json", "application/vnd.plotly+json",
        "application/vnd.chartjs+json", "application/vnd.echarts+json",
      ], files: ["chart.json"], language: "json"),
    .init(
      .geoJSON, "GeoJSON map", .data, aliases: ["geojson", "geo", "application/vnd.geo+json"],
      files: ["geojson"], language: "json"),
    .init(
      .latex, "LaTeX", .data,
      aliases: [
        "latex", "tex", "application/x-tex", "text/x-tex", "text/x-latex", "text/latex",
        "application/latex", "text/tex", "math",
      ], files: ["tex", "latex"], language: "latex"),
    .init(
      .uiSpec, "User interface", .data,
      aliases: [
        "ui", "json-render", "ui-spec", "yaml-spec", "a2ui", "application/vnd.json-render",
        "application/json-render+json", "application/a2ui+json", "application/json+a2ui",
      ], files: ["ui.json", "ui.jsonl", "ui.yaml"], language: "json"),
    .init(
      .flow, "Flow graph", .data,
      aliases: ["flow", "react-flow", "application/vnd.artifactkit.flow"], files: ["flow.json"],
      language: "json"),
    .init(.gltf, "glTF model", .media, aliases: ["gltf"], files: ["gltf"], language: "json"),
    .init(.glb, "GLB model", .media, aliases: ["glb"], files: ["glb"]),
    .init(
      .usdz, "USDZ model", .media, aliases: ["usdz", "model/usd", "model/vnd.usd+zip"],
      files: ["usdz"]),
    .init(.pdf, "PDF document", .media, aliases: ["pdf", "application/x-pdf"], files: ["pdf"]),
    .init(.png, "PNG image", .media, aliases: ["png", "image/x-png"], files: ["png"]),
    .init(
      .jpeg, "JPEG image", .media, aliases: ["jpeg", "jpg", "image/jpg", "image/pjpeg"],
      files: ["jpg", "jpeg"]),
    .init(.webP, "WebP image", .media, aliases: ["webp"], files: ["webp"]),
    .init(.gif, "GIF image", .media, aliases: ["gif"], files: ["gif"]),
    .init(
      .tiff, "TIFF image", .media, aliases: ["tiff", "tif", "image/tif"], files: ["tiff", "tif"]),
    .init(
      .heic, "HEIC image", .media, aliases: ["heic", "heif", "image/heif"], files: ["heic", "heif"]),
    .init(
      .bmp, "BMP image", .media, aliases: ["bmp", "image/x-bmp", "image/x-ms-bmp"], files: ["bmp"]),
    .init(
      .turtle, "Turtle graph", .graph,
      aliases: ["turtle", "ttl", "application/x-turtle", "text/ttl"], files: ["ttl"],
      language: "turtle"),
    .init(
      .trig, "TriG graphs", .graph, aliases: ["trig", "application/x-trig", "text/trig"],
      files: ["trig"], language: "trig"),
    .init(
      .nTriples, "N-Triples graph", .graph,
      aliases: ["n-triples", "ntriples", "nt", "text/n-triples"], files: ["nt"],
      language: "n-triples"),
    .init(
      .nQuads, "N-Quads graphs", .graph,
      aliases: ["n-quads", "nquads", "nq", "text/n-quads", "text/x-nquads"], files: ["nq"],
      language: "n-quads"),
    .init(
      .rdfXML, "RDF/XML graph", .graph, aliases: ["rdf", "rdfxml", "rdf/xml"],
      files: ["rdf", "owl"], language: "xml"),
    .init(
      .jsonLD, "JSON-LD graph", .graph, aliases: ["jsonld", "json-ld", "application/json-ld"],
      files: ["jsonld"], language: "json"),
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
    _ type: ArtifactType, _ name: String, _ family: ArtifactType.Family, aliases: [String],
    files fileExtensions: [String], language highlightLanguage: String? = nil
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
