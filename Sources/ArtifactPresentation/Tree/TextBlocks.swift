public import ArtifactBase
public import CodeText

/// Source code or preformatted text, the lines of which settle one by one.
public struct CodeBlock: Hashable, Sendable {
  /// The language as declared, lowercased; nil if unknown.
  public var language: String?

  /// The name of the file that the code is from; nil if unknown.
  public var fileName: String?

  /// The number of the first line; nil if lines are shown without numbers.
  public var firstLineNumber: Int?

  /// The lines.
  public var lines: PersistentArray<Line>

  /// The number of leading lines that are final.
  public var settledLineCount: Int

  /// Creates a code block.
  public init(
    language: String? = nil, fileName: String? = nil, firstLineNumber: Int? = nil,
    lines: some Sequence<Line> = [Line](), settledLineCount: Int = 0
  ) {
    self.language = language
    self.fileName = fileName
    self.firstLineNumber = firstLineNumber
    self.lines = PersistentArray(lines)
    self.settledLineCount = settledLineCount
  }

  /// A line without its line break.
  public struct Line: Hashable, Sendable {
    /// The text of the line.
    public var text: String

    /// The highlighted tokens, in order and not overlapping; the text between them is plain.
    public var tokens: [Token]

    /// Creates a line.
    public init(_ text: String, tokens: [Token] = []) {
      self.text = text
      self.tokens = tokens
    }
  }

  /// A part of a line with a syntactic role.
  public struct Token: Hashable, Sendable {
    /// The range in UTF-8 bytes of the line.
    public var range: Range<Int>
    /// The syntactic role.
    public var role: Role

    /// Creates a token.
    public init(_ range: Range<Int>, _ role: Role) {
      self.range = range
      self.role = role
    }
  }

  /// The syntactic role of a token.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A syntactic role.
    case keyword, type, function, property, string, number, comment, `operator`, literal, tag,
      attribute
  }
}

/// A unified diff, the lines of which settle one by one.
public struct DiffBlock: Hashable, Sendable {
  /// The lines.
  public var lines: PersistentArray<Line>
  /// The number of leading lines that are final.
  public var settledLineCount: Int

  /// Creates a diff.
  public init(lines: some Sequence<Line> = [Line](), settledLineCount: Int = 0) {
    self.lines = PersistentArray(lines)
    self.settledLineCount = settledLineCount
  }

  /// A line of a diff.
  public struct Line: Hashable, Sendable {
    /// The role of a line.
    public enum Role: Hashable, Sendable, CaseIterable {
      /// A file header, a hunk header, a context line, an added line, a removed line, or other
      /// text.
      case file, hunk, context, added, removed, note
    }

    /// The role of the line.
    public var role: Role

    /// The line verbatim, including its sign.
    public var text: String

    /// The line number in the old file, from 1; nil if the line isn't part of it or the number is
    /// unknown.
    public var oldNumber: Int?

    /// The line number in the new file, from 1; nil if the line isn't part of it or the number is
    /// unknown.
    public var newNumber: Int?

    /// The UTF-8 bytes of ``text`` that differ from the corresponding line of the other file; nil
    /// if there is no such line or it is not known yet.
    public var changedRange: Range<Int>?

    /// The highlighted tokens of ``text``, in order and not overlapping.
    public var tokens: [CodeBlock.Token]

    /// Creates a line.
    public init(
      _ role: Role, _ text: String, oldNumber: Int? = nil, newNumber: Int? = nil,
      changedRange: Range<Int>? = nil, tokens: [CodeBlock.Token] = []
    ) {
      self.role = role
      self.text = text
      self.oldNumber = oldNumber
      self.newNumber = newNumber
      self.changedRange = changedRange
      self.tokens = tokens
    }
  }
}

/// A formula. The lines of a formula that is too long to be drawn settle one by one.
public struct MathBlock: Hashable, Sendable {
  /// The lines of the formula, in TeX without delimiters or in plain text.
  public var lines: PersistentArray<String>
  /// The number of leading lines that are final.
  public var settledLineCount: Int

  /// The parsed formula, which a front may draw; nil if it was not parsed.
  public var formula: [MathNode]?

  /// Whether the lines are TeX.
  public var isTeX = true

  /// The source in LaTeX of a formula whose lines are not TeX, with macros expanded; nil if it has
  /// none.
  public var latex: String?

  /// Creates a formula.
  public init(
    lines: some Sequence<String> = [String](), settledLineCount: Int = 0, formula: [MathNode]? = nil
  ) {
    self.lines = PersistentArray(lines)
    self.settledLineCount = settledLineCount
    self.formula = formula
  }

  /// Creates a complete formula from its source.
  public init(source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.init(lines: source.isEmpty ? [] : lines)
    settledLineCount = self.lines.count
  }

  /// The lines, joined by line feeds.
  public var source: String { lines.joined(separator: "\n") }
}

/// Source shown verbatim.
public struct RawBlock: Hashable, Sendable {
  /// The reason why there is no better presentation, as a short phrase ("no preview yet").
  public var reason: String
  /// The source.
  public var source: CodeBlock

  /// Creates a raw block.
  public init(reason: String, source: CodeBlock) {
    self.reason = reason
    self.source = source
  }
}

/// Content that is arriving and not renderable yet.
public struct ProgressBlock: Hashable, Sendable {
  /// A short phrase that describes what is missing.
  public var hint: String

  /// The number of bytes received.
  public var byteCount: Int

  /// Creates a progress block.
  public init(hint: String, byteCount: Int) {
    self.hint = hint
    self.byteCount = byteCount
  }
}

/// A diagnostic about the content.
public struct NoteBlock: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: Hashable, Sendable, CaseIterable {
    /// Information, a warning or an error.
    case information, warning, error
  }

  /// The severity.
  public var severity: Severity
  /// The message.
  public var text: String

  /// Creates a note.
  public init(_ severity: Severity, _ text: String) {
    self.severity = severity
    self.text = text
  }
}
