import Drawing

extension Block.Kind {
  /// The name of a kind, without its content. That of a picture is the kind of its JSON form.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name in the JSON form.
    public let rawValue: String

    /// Creates the name of a kind.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Text and its containers.
    public static let heading = Self(rawValue: "heading"), paragraph = Self(rawValue: "paragraph"),
      list = Self(rawValue: "list"), quote = Self(rawValue: "quote"),
      footnote = Self(rawValue: "footnote"), custom = Self(rawValue: "custom"),
      artifact = Self(rawValue: "artifact")
    /// Lines of source, and what replaces it.
    public static let code = Self(rawValue: "code"), diff = Self(rawValue: "diff"),
      math = Self(rawValue: "math"), raw = Self(rawValue: "raw")
    /// Data, images and interfaces.
    public static let table = Self(rawValue: "table"), tree = Self(rawValue: "tree"),
      image = Self(rawValue: "image"), form = Self(rawValue: "form")
    /// Pictures.
    public static let graph = Self(rawValue: "graph"), chart = Self(rawValue: "chart"),
      diagram = Self(rawValue: "diagram"), map = Self(rawValue: "map")
    /// Notes about the content, and the thematic break.
    public static let progress = Self(rawValue: "progress"), note = Self(rawValue: "note"),
      rule = Self(rawValue: "rule")
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
    case .picture(let block): Name(rawValue: type(of: block.picture).jsonType.kind)
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
