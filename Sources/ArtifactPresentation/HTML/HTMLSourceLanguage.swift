import ArtifactCore

/// The language names used by web syntax highlighters.
enum HTMLSourceLanguage {
  static func name(of type: ArtifactType) -> String? {
    names[type]
  }

  private static let names: [ArtifactType: String] = [
    .html: "html", .svg: "svg", .react: "jsx", .mermaid: "mermaid", .latex: "latex",
    .json: "json", .vegaLite: "json", .geoJSON: "json", .uiSpec: "json", .gltf: "json",
    .jsonLD: "json", .rdfXML: "xml", .turtle: "turtle", .trig: "trig", .nTriples: "n-triples",
    .nQuads: "n-quads",
  ]

  /// The first word of a language name, because a class name can't contain spaces.
  static func className(_ language: String) -> String {
    let word = language.utf8.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    return String(Substring(word))
  }
}
