public import ArtifactBase

/// The syntax a parser accepts, and when it may consider a block settled.
///
/// Start from one of two presets and change individual options:
///
/// ```swift
/// MarkdownOptions()          // .llm: text written by language models
/// MarkdownOptions.strict     // strict CommonMark 0.31.2 and GFM
/// ```
public struct MarkdownOptions: Hashable, Sendable {
  /// Syntax extensions beyond CommonMark.
  public struct Extensions: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public var rawValue: UInt32

    /// Creates a set from a bit mask.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Pipe tables (GFM §4.10).
    public static let tables = Extensions(rawValue: 1 << 0)
    /// `~~text~~` and, with ``MarkdownOptions/strikesSingleTildes``, `~text~` (GFM §6.5).
    public static let strikethrough = Extensions(rawValue: 1 << 1)
    /// `[ ]` and `[x]` at the start of list items (GFM §5.3).
    public static let taskLists = Extensions(rawValue: 1 << 2)
    /// `www.`, `http://`, `https://`, `ftp://` and email addresses without angle brackets (GFM
    /// §6.9).
    public static let autolinks = Extensions(rawValue: 1 << 3)
    /// `[^label]` and `[^label]: text`.
    public static let footnotes = Extensions(rawValue: 1 << 4)
    /// Block quotes that begin with `[!NOTE]`, `[!TIP]` and so on.
    public static let alerts = Extensions(rawValue: 1 << 5)
    /// Formulas in TeX: `$x$`, `$$x$$`, `\(x\)`, `\[x\]`.
    public static let math = Extensions(rawValue: 1 << 6)
    /// `:::name{key=value}` to `:::`.
    public static let directives = Extensions(rawValue: 1 << 7)
    /// CJK-friendly emphasis: delimiters next to Chinese, Japanese and Korean characters also count
    /// where CommonMark's flanking rules reject them.
    public static let cjkEmphasis = Extensions(rawValue: 1 << 8)
    /// Fences inside a Markdown code fence need not be shorter than the outer one.
    public static let nestedFences = Extensions(rawValue: 1 << 9)

    /// Underscores around the stem of a file name, as in `__init__.py`, are text.
    public static let dottedNames = Extensions(rawValue: 1 << 10)

    /// A line break is kept after a line of at most ``MarkdownLimits/shortLineColumns`` columns,
    /// and before a bullet sign and a blank.
    public static let keptBreaks = Extensions(rawValue: 1 << 11)

    /// The next number of a list interrupts a paragraph.
    public static let continuedLists = Extensions(rawValue: 1 << 12)

    /// The header of a table may be the second line of a paragraph whose first line ends in a
    /// colon, with ``MarkdownOptions/ParagraphLines/first``.
    public static let leadInTables = Extensions(rawValue: 1 << 13)

    /// Pipes in code spans and formulas don't split cells of a row with too many of them, and what
    /// remains is appended to the last cell.
    public static let cellMarkup = Extensions(rawValue: 1 << 14)

    /// A fence without an info string may open a fence inside a Markdown code fence. Needs
    /// ``nestedFences``.
    public static let bareFences = Extensions(rawValue: 1 << 15)

    /// Lines with too little indentation continue a code fence in a list item.
    public static let looseFences = Extensions(rawValue: 1 << 16)

    /// The language of a code fence may be in braces, and ends before braces and commas.
    public static let fenceAttributes = Extensions(rawValue: 1 << 17)

    /// Addresses without brackets end before CJK and typographic punctuation.
    public static let addressEnds = Extensions(rawValue: 1 << 18)

    /// `<details>` begins an HTML block; `</details>` at the start or end of a line ends it and all
    /// blocks since.
    public static let folds = Extensions(rawValue: 1 << 19)

    /// The extensions of GitHub Flavored Markdown.
    public static let gfm: Extensions = [
      .tables, .strikethrough, .taskLists, .autolinks, .footnotes,
    ]
    /// All extensions.
    public static let all: Extensions = [
      .gfm, .alerts, .math, .directives, .cjkEmphasis, .nestedFences, .dottedNames, .keptBreaks,
      .continuedLists, .leadInTables, .cellMarkup, .bareFences, .looseFences, .fenceAttributes,
      .addressEnds, .folds,
    ]
  }

  /// The lines of a paragraph to which a rule applies.
  public enum ParagraphLines: Hashable, Sendable {
    /// No line.
    case none
    /// The first line, if it has at most ``MarkdownLimits/undecidedLineBytes`` bytes. The lines
    /// after it are certain to be text.
    case first
    /// Any line (CommonMark's rule).
    case any
  }

  /// The definitions that a reference can resolve to.
  public enum ReferenceScope: Hashable, Sendable {
    /// Definitions known when the reference's own leaf closes; otherwise the reference remains
    /// text, and ``MarkdownDocument/lateDefinitions`` lists its address. Settled blocks never
    /// change. Footnotes count as defined wherever their definition is.
    case preceding
    /// All definitions in the document (CommonMark's rule). Leaves with an undefined label stay
    /// unsettled until the document is finished.
    case wholeDocument
  }

  /// The enabled extensions.
  public var extensions: Extensions
  /// The definitions that a reference can resolve to.
  public var references: ReferenceScope
  /// The lines that a following line of `=` or `-` turns into a heading. With
  /// ``ParagraphLines/first``, at least four `-` are needed, and `---` is a thematic break.
  public var setextHeadings: ParagraphLines
  /// The lines that may be the header of a table without starting with a pipe. Their text is not
  /// certain before the next line has begun.
  public var barePipeTables: ParagraphLines
  /// Whether a single tilde on each side strikes through. If not, only two tildes do.
  public var strikesSingleTildes: Bool
  /// The openers of inline tags. Empty by default, because `@State` and `#include` in prose are not
  /// mentions and topics. ``TagPrefix/standard`` contains the usual ones.
  public var tagPrefixes: [TagPrefix]
  /// The nesting limit of block quotes, lists and other containers; markers beyond it are text.
  public var containerDepthLimit: Int

  /// Creates the options of the ``llm`` preset, for text written by language models: all
  /// extensions, setext headings and tables without leading pipes only from the first line of a
  /// paragraph, references to preceding definitions only, `~~` for strikethrough.
  public init() {
    self.init(
      extensions: .all, references: .preceding, setextHeadings: .first, barePipeTables: .first,
      strikesSingleTildes: false)
  }

  /// Creates options from individual values.
  public init(
    extensions: Extensions, references: ReferenceScope, setextHeadings: ParagraphLines = .any,
    barePipeTables: ParagraphLines = .any, strikesSingleTildes: Bool = true,
    tagPrefixes: [TagPrefix] = [],
    containerDepthLimit: Int = MarkdownLimits.containerDepth
  ) {
    self.extensions = extensions
    self.references = references
    self.setextHeadings = setextHeadings
    self.barePipeTables = barePipeTables
    self.strikesSingleTildes = strikesSingleTildes
    self.tagPrefixes = tagPrefixes
    self.containerDepthLimit = containerDepthLimit
  }

  /// The rules that the scanner for artifact tags needs to find the same code as these options.
  public var blockRules: BlockRules {
    let rules: [(Extensions, BlockRules)] = [
      (.nestedFences, .nestedFences), (.bareFences, .bareFences), (.looseFences, .looseFences),
      (.continuedLists, .continuedLists), (.fenceAttributes, .fenceAttributes),
    ]
    return rules.reduce(into: []) { if extensions.contains($1.0) { $0.insert($1.1) } }
  }

  /// The options for Markdown files and artifacts, whose lines may be wrapped: without
  /// ``Extensions/keptBreaks``.
  public var forDocuments: MarkdownOptions {
    var options = self
    options.extensions.remove(.keptBreaks)
    return options
  }

  /// The default preset, for text written by language models.
  public static let llm = MarkdownOptions()

  /// Strict CommonMark 0.31.2 with GitHub Flavored Markdown 0.29.
  public static let strict = MarkdownOptions(
    extensions: .gfm, references: .wholeDocument)

  /// Strict CommonMark 0.31.2 without extensions.
  public static let commonMark = MarkdownOptions(extensions: [], references: .wholeDocument)
}
