import ArtifactBase

/// The configuration of a diagram, from its front matter and from directives before its type.
struct MermaidConfiguration: Sendable {
  /// From the first to the last one that counts.
  private var layers: [YAMLValue] = []

  /// Adds a configuration that counts more than those before it.
  mutating func add(_ value: YAMLValue?) {
    if let value { layers.append(value) }
  }

  /// Adds the text of a directive, between `%%{` and `}%%`. What is not `init` with a map is left out.
  mutating func add(directive: [UInt8]) {
    let text = String(decoding: directive, as: UTF8.self).trimmed
    let entries = try? YAMLReader.map(text)
    add(entries?.last { $0.key == "init" || $0.key == "initialize" }?.value)
  }

  /// The value of a key for a kind of diagram.
  subscript(kind: String, key: String) -> YAMLValue? {
    layers.last { $0[kind]?[key] != nil }?[kind]?[key]
  }
}
