/// The text of a paragraph, heading or cell: a flat list of spans with traits.
///
/// The list is flat by design: a front that needs nesting can reconstruct it from equal traits of
/// adjacent spans, and no input can create a deeply nested value.
public struct StyledText: Hashable, Sendable {
  /// The spans, in order.
  ///
  /// - Complexity: O(1). Reading the span of text without traits (``init(plain:)``) makes a list for it.
  public var spans: [Span] {
    get {
      switch storage {
      case .plain(let text): text.isEmpty ? [] : [Span(.text(text))]
      case .spans(let spans): spans
      }
    }
    _modify {
      var spans = self.spans
      storage = .plain("")
      defer { storage = .spans(spans) }
      yield &spans
    }
  }

  private var storage: Storage

  /// Most cells of tables are text without traits, for which a list would cost more than the text.
  private enum Storage: Sendable {
    case plain(String)
    case spans([Span])
  }

  /// The number of leading UTF-8 bytes of ``plainText`` that are final although the paragraph is
  /// live. 0 in a settled block, where all of the text is final.
  ///
  /// The bytes end at the end of a span or inside of one with text. A front can commit the rows
  /// that they fill.
  public var settledByteCount = 0

  /// Creates text from spans.
  public init(_ spans: [Span] = []) {
    storage = .spans(spans)
  }

  /// Creates text without traits.
  public init(plain text: String) {
    storage = .plain(text)
  }

  /// The text if it has been created without traits; nil if it may have some.
  package var plain: String? {
    if case .plain(let text) = storage { text } else { nil }
  }

  /// A run of text with the same traits.
  public struct Span: Hashable, Sendable {
    /// The content of the span.
    public var content: Content
    /// The formatting of the span.
    public var traits: Traits

    /// The target of a link, as written in the source. Fronts decide which schemes they follow.
    public var link: String?

    /// The title of the link; empty if it has none.
    public var title: String

    /// The meaning of the span beyond its text, if any.
    public var role: Role?

    /// Creates a span.
    public init(
      _ content: Content, traits: Traits = [], link: String? = nil, title: String = "",
      role: Role? = nil
    ) {
      self.content = content
      self.traits = traits
      self.link = link
      self.title = title
      self.role = role
    }
  }

  /// The meaning of a span. The text of the span is a fallback for fronts that ignore the role.
  ///
  /// The enum is indirect, because few spans have a role and the others then only need a word for
  /// it.
  public indirect enum Role: Hashable, Sendable {
    /// A footnote reference. Numbers count footnotes in the order of their first references; nil
    /// while unknown.
    case footnote(label: String, number: Int?)
    /// A citation; the link is its target.
    case citation(label: String)
    /// A formula in TeX, inline or displayed.
    case math(isDisplay: Bool)
    /// A formula as text of one line, with its source in LaTeX.
    case formula(latex: String)
    /// A mention, hashtag or similar: the prefix (`@`) and the identifier.
    case tag(prefix: String, identifier: String)
    /// An abbreviation of an IRI.
    case name(iri: String)
    /// A client-defined inline node.
    case custom(name: String, attributes: [String: String])
  }

  /// The content of a span.
  public enum Content: Hashable, Sendable {
    /// Text.
    case text(String)
    /// A line break of the source, which a front may render as a space.
    case softBreak
    /// A hard line break.
    case hardBreak
    /// An inline image: its alternative text and its address, which is never fetched.
    case image(alternative: String, source: String)
  }

  /// The formatting of a span.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public var rawValue: UInt16

    /// Creates traits from a bit mask.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// Emphasis, usually italic.
    public static let emphasis = Traits(rawValue: 1 << 0)
    /// Strong emphasis, usually bold.
    public static let strong = Traits(rawValue: 1 << 1)
    /// Struck through.
    public static let strikethrough = Traits(rawValue: 1 << 2)
    /// Code.
    public static let code = Traits(rawValue: 1 << 3)
    /// A formula as source text.
    public static let math = Traits(rawValue: 1 << 4)
    /// A mention, hashtag or other inline tag.
    public static let tag = Traits(rawValue: 1 << 5)
    /// Raw inline HTML.
    public static let markup = Traits(rawValue: 1 << 6)
    /// A footnote reference or citation.
    public static let reference = Traits(rawValue: 1 << 7)
  }

  /// The text without formatting; soft breaks become spaces, hard breaks newlines, images their
  /// alternative text.
  ///
  /// - Complexity: O(length of the text).
  public var plainText: String {
    if let plain { return plain }
    var result = ""
    for span in spans {
      switch span.content {
      case .text(let text): result += text
      case .softBreak: result += " "
      case .hardBreak: result += "\n"
      case .image(let alternative, _): result += alternative
      }
    }
    return result
  }
}

extension StyledText {
  /// Whether both texts have the same spans.
  public static func == (left: StyledText, right: StyledText) -> Bool {
    guard left.settledByteCount == right.settledByteCount else { return false }
    if let text = left.plain, let other = right.plain { return text == other }
    return left.spans == right.spans
  }

  /// Hashes the spans.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(spans)
    hasher.combine(settledByteCount)
  }
}
