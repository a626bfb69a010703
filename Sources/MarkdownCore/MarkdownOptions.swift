/// What a parser accepts and when it may call a block settled.
///
/// Two presets, and whatever is changed on them:
///
/// ```swift
/// MarkdownOptions()          // .llm: what models write, final as early as possible
/// MarkdownOptions.strict     // CommonMark 0.31.2 and GFM to the letter
/// ```
public struct MarkdownOptions: Hashable, Sendable {
  /// Constructs beyond CommonMark.
  public struct Extensions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    public static let tables = Extensions(rawValue: 1 << 0)
    public static let strikethrough = Extensions(rawValue: 1 << 1)
    public static let taskLists = Extensions(rawValue: 1 << 2)
    /// `www.`, `http://`, `https://`, `ftp://` and mail addresses as they stand in the text.
    public static let autolinks = Extensions(rawValue: 1 << 3)
    /// `[^label]` and `[^label]: text`.
    public static let footnotes = Extensions(rawValue: 1 << 4)
    /// Quotes that begin with `[!NOTE]` and the like.
    public static let alerts = Extensions(rawValue: 1 << 5)
    /// `$x$`, `$$x$$`, `\(x\)`, `\[x\]`.
    public static let math = Extensions(rawValue: 1 << 6)
    /// `:::name{key=value}` to `:::`.
    public static let directives = Extensions(rawValue: 1 << 7)
    /// Emphasis next to Chinese, Japanese and Korean punctuation, as its readers expect it.
    public static let cjkEmphasis = Extensions(rawValue: 1 << 8)
    /// Fences inside a fence of Markdown need not be shorter than it.
    public static let nestedFences = Extensions(rawValue: 1 << 9)

    /// What GitHub Flavored Markdown adds to CommonMark.
    public static let gfm: Extensions = [
      .tables, .strikethrough, .taskLists, .autolinks, .footnotes,
    ]
    public static let all: Extensions = [
      .gfm, .alerts, .math, .directives, .cjkEmphasis, .nestedFences,
    ]
  }

  /// Which definitions a reference finds.
  public enum ReferenceScope: Hashable, Sendable {
    /// Those known when the reference's own leaf closes; without one it is text for ever. Nothing
    /// settled changes. Footnotes count as defined wherever they stand.
    case preceding
    /// Those of the whole document (CommonMark's rule). Leaves with a label that is not defined
    /// stay unsettled until the document is finished.
    case wholeDocument
  }

  public var extensions: Extensions
  public var references: ReferenceScope
  /// Whether a line of `=` or `-` makes the paragraph above it a heading.
  public var setextHeadings: Bool
  /// Whether a table begins with a pipe. Without that any line may still become a header, and
  /// text cannot be certain before its line has ended.
  public var tablesStartWithPipe: Bool
  /// Openers of inline tags; none by default, for `@State` and `#include` in prose are not people
  /// and topics. ``TagPrefix/standard`` has the usual ones.
  public var tagPrefixes: [TagPrefix]
  /// How deep block quotes, lists and the like may nest; markers beyond that are text.
  public var containerDepthLimit: Int

  /// What models write: every extension, no setext headings, tables with pipes, references to what
  /// came before.
  public init() {
    self.init(
      extensions: .all, references: .preceding, setextHeadings: false, tablesStartWithPipe: true)
  }

  public init(
    extensions: Extensions, references: ReferenceScope, setextHeadings: Bool,
    tablesStartWithPipe: Bool = false, tagPrefixes: [TagPrefix] = [],
    containerDepthLimit: Int = MarkdownLimits.containerDepth
  ) {
    self.extensions = extensions
    self.references = references
    self.setextHeadings = setextHeadings
    self.tablesStartWithPipe = tablesStartWithPipe
    self.tagPrefixes = tagPrefixes
    self.containerDepthLimit = containerDepthLimit
  }

  /// The default: what models write.
  public static let llm = MarkdownOptions()

  /// CommonMark 0.31.2 and GitHub Flavored Markdown 0.29 to the letter.
  public static let strict = MarkdownOptions(
    extensions: .gfm, references: .wholeDocument, setextHeadings: true)

  /// CommonMark 0.31.2 without extensions.
  public static let commonMark = MarkdownOptions(
    extensions: [], references: .wholeDocument, setextHeadings: true)
}
