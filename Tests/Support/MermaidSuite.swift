public import ArtifactBase
public import Testing

/// The diagrams of the shared folder, with what Mermaid says of them.
public enum MermaidSuite {
  /// A diagram that Mermaid accepts.
  public struct Valid: Sendable, CustomTestStringConvertible {
    public var name: String
    public var kind: String
    public var source: String
    public var model: JSONValue
    public var extra: JSONValue?
    public var config: JSONValue?
    public var words: [String]

    public var testDescription: String { name }
  }

  /// A source that Mermaid rejects.
  public struct Invalid: Sendable {
    public var name: String
    public var error: String
    public var kind: String
    public var source: String
    /// The line that Mermaid names, from 1 in the source without comments; nil if it names none.
    public var line: Int?
    /// The line in Mermaid's message, which may be another one.
    public var messageLine: Int?

    /// Whether Mermaid names a line.
    public func isOn(_ line: Int) -> Bool { line == self.line || line == messageLine }
  }

  /// The kinds that have a reader.
  public static let kinds = [
    "flowchart", "sequence", "class", "state", "er", "gantt", "pie", "mindmap", "timeline",
    "journey", "gitgraph", "quadrant", "xychart", "sankey", "requirement", "c4", "block",
    "architecture", "packet", "kanban", "radar", "treemap", "treeview", "venn", "ishikawa",
    "wardley",
  ]

  private static let folder = "suites/flow/mermaid"

  /// The diagrams of a kind, such as `flowchart`.
  public static func valid(_ kind: String) -> [Valid] {
    (small + large).filter { $0.kind == kind }
  }

  private static let small: [Valid] = {
    guard let bytes = SharedFolder.bytes(of: folder + "/expected.json"),
      let files = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self))["files"]
    else { return [] }
    return SharedFolder.files(in: folder, suffix: ".mmd").compactMap { path in
      let name = String(path.split(separator: "/").last ?? "")
      guard let source = SharedFolder.bytes(of: path), let model = files[name]?["model"] else {
        return nil
      }
      let kind = String(name.prefix { $0 != "-" })
      return Valid(
        name: name, kind: kind, source: String(decoding: source, as: UTF8.self), model: model,
        words: [])
    }
  }()

  /// The small set of sources that Mermaid rejects.
  public static let smallInvalid: [Invalid] = {
    guard let bytes = SharedFolder.bytes(of: folder + "/expected.json"),
      let files = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self))["files"]
    else { return [] }
    return SharedFolder.files(in: folder + "/invalid", suffix: ".mmd").compactMap { path in
      let name = "invalid/" + String(path.split(separator: "/").last ?? "")
      guard let source = SharedFolder.bytes(of: path) else { return nil }
      return Invalid(
        name: name, error: "", kind: "", source: String(decoding: source, as: UTF8.self),
        line: files[name]?["line"]?.intValue)
    }
  }()

  private static let large: [Valid] = lines("more/cases.jsonl").map { line in
    Valid(
      name: line.text("name"), kind: line.text("kind"), source: line.text("source"),
      model: line["model"] ?? .null, extra: line["extra"],
      config: line["config"],
      words: line["words"]?.arrayValue?.compactMap(\.stringValue) ?? [])
  }

  /// The sources of a kind that Mermaid rejects.
  public static func invalid(_ kind: String) -> [Invalid] {
    lines("more/invalid.jsonl").filter { $0.text("kind") == kind }.map { line in
      let message = line.text("message")
      // " on line 8:"
      let words = message.split(separator: " ")
      let number = words.indices.dropFirst().first { words[$0 - 1] == "line" }.map { words[$0] }
      return Invalid(
        name: line.text("name"), error: line.text("class"), kind: kind,
        source: line.text("source"), line: line["line"]?.intValue,
        messageLine: number.flatMap { Int($0.prefix { $0.isNumber }) })
    }
  }

  private static func lines(_ file: String) -> [JSONValue] {
    guard let bytes = SharedFolder.bytes(of: folder + "/" + file) else { return [] }
    return bytes.split(separator: 0x0A).compactMap {
      try? JSONValue(parsing: String(decoding: $0, as: UTF8.self))
    }
  }
}

extension JSONValue {
  fileprivate func text(_ key: String) -> String { self[key]?.stringValue ?? "" }
}
