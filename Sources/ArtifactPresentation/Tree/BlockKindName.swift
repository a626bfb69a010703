extension Block.Kind {
  /// The name of a kind, without its content.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Text and its containers.
    case heading, paragraph, list, quote, footnote, custom, artifact
    /// Lines of source, and what replaces it.
    case code, diff, math, raw
    /// Data and pictures.
    case table, tree, graph, chart, diagram, map, image, form
    /// Notes about the content, and the thematic break.
    case progress, note, rule
  }

  /// The name of this kind.
  public var name: Name {
    switch self {
    case .heading: .heading
    case .paragraph: .paragraph
    case .list: .list
    case .quote: .quote
    case .footnote: .footnote
    case .custom: .custom
    case .code: .code
    case .diff: .diff
    case .table: .table
    case .tree: .tree
    case .math: .math
    case .graph: .graph
    case .chart: .chart
    case .diagram: .diagram
    case .map: .map
    case .image: .image
    case .form: .form
    case .artifact: .artifact
    case .raw: .raw
    case .progress: .progress
    case .note: .note
    case .rule: .rule
    }
  }
}
