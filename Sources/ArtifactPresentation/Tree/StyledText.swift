/// Text of a paragraph, heading or cell: flat spans, each with its traits.
///
/// Spans are flat on purpose: a front that wants nesting can rebuild it from equal traits of
/// neighbours, and no input can make the value deep.
public struct StyledText: Hashable, Sendable {
  public var spans: [Span]

  public init(_ spans: [Span] = []) {
    self.spans = spans
  }

  /// Text with no traits.
  public init(plain text: String) {
    self.spans = text.isEmpty ? [] : [Span(.text(text))]
  }

  public struct Span: Hashable, Sendable {
    public var content: Content
    public var traits: Traits

    /// Where a link leads, as written in the source. Fronts decide which schemes they follow.
    public var link: String?

    /// What the text stands for, where there is more to it than its words.
    public var role: Role?

    public init(
      _ content: Content, traits: Traits = [], link: String? = nil, role: Role? = nil
    ) {
      self.content = content
      self.traits = traits
      self.link = link
      self.role = role
    }
  }

  /// What a span stands for. Its text says the same in words, for fronts that do not care.
  ///
  /// Few spans have one, so it is kept aside and costs the others a word.
  public indirect enum Role: Hashable, Sendable {
    /// The mark of a footnote. The number counts footnotes in the order of their first marks; nil
    /// until it is known.
    case footnote(label: String, number: Int?)
    /// A number or name for a source; the link leads there.
    case citation(label: String)
    /// A formula in TeX, in the line or set apart.
    case math(isDisplay: Bool)
    /// A mention, hashtag or the like: what opened it (`@`), and what it names.
    case tag(prefix: String, identifier: String)
    /// A short name for an IRI.
    case name(iri: String)
    /// A node of a client's own.
    case custom(name: String, attributes: [String: String])
  }

  public enum Content: Hashable, Sendable {
    case text(String)
    /// A line break of the source that a front may turn into a space.
    case softBreak
    /// A line break that is meant.
    case hardBreak
    /// An image inside text: its alternative text and its address, which is never fetched.
    case image(alternative: String, source: String)
  }

  public struct Traits: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    public static let emphasis = Traits(rawValue: 1 << 0)
    public static let strong = Traits(rawValue: 1 << 1)
    public static let strikethrough = Traits(rawValue: 1 << 2)
    public static let code = Traits(rawValue: 1 << 3)
    /// A formula in source form.
    public static let math = Traits(rawValue: 1 << 4)
    /// A mention, hashtag or other inline tag.
    public static let tag = Traits(rawValue: 1 << 5)
    /// Raw HTML inside text.
    public static let markup = Traits(rawValue: 1 << 6)
    /// A footnote mark or citation.
    public static let reference = Traits(rawValue: 1 << 7)
  }

  /// The text alone; breaks become a space or a newline, images their alternative text.
  public var plainText: String {
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
