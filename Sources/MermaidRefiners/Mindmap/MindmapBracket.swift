import ArtifactBase

/// The signs around the text of a node.
enum MindmapBracket {
  /// The signs before a text, with those that usually end it. Any of them ends any text.
  private static let all: [(open: String, close: String, shape: MermaidMindmap.Shape)] = [
    ("-)", ")", .plain), ("(-", ")", .plain), ("))", "((", .bang), (")", "(", .cloud),
    ("((", "))", .circle), ("{{", "}}", .hexagon), ("(", ")", .rounded), ("[", "]", .rectangle),
  ]

  static func shape(_ open: String, _ close: String) -> MermaidMindmap.Shape {
    open == "(" && close != ")" ? .cloud : all.first { $0.open == open }?.shape ?? .plain
  }

  /// The text of a node that is not valid: what is between its brackets, or the whole.
  static func clearText(
    _ text: String
  ) -> (id: String, label: MermaidLabel, shape: MermaidMindmap.Shape) {
    let id = text.prefix { !"([){}".contains($0) }
    let rest = text.dropFirst(id.count)
    guard let bracket = all.first(where: { rest.hasPrefix($0.open) }),
      rest.dropFirst(bracket.open.count).hasSuffix(bracket.close)
    else { return (text, MermaidLabel(text), .plain) }
    let inner = rest.dropFirst(bracket.open.count).dropLast(bracket.close.count).trimmed
    guard !inner.isEmpty else { return (text, MermaidLabel(text), .plain) }
    return (id.isEmpty ? inner : id.trimmed, MermaidLabel(inner), bracket.shape)
  }
}
