public import ArtifactRefiners

/// Source code, or any text whose lines and spaces matter. Its lines settle one by one.
public struct CodeBlock: Hashable, Sendable {
  /// The language as declared, in lower case; nil where none is known.
  public var language: String?
  public var lines: [Line]

  /// How many leading lines are final.
  public var settledLineCount: Int

  public init(language: String? = nil, lines: [Line] = [], settledLineCount: Int = 0) {
    self.language = language
    self.lines = lines
    self.settledLineCount = settledLineCount
  }

  /// One line without its line break.
  public struct Line: Hashable, Sendable {
    public var text: String

    /// Coloured parts in order, without overlaps; what they leave out is plain.
    public var tokens: [Token]

    public init(_ text: String, tokens: [Token] = []) {
      self.text = text
      self.tokens = tokens
    }
  }

  /// A part of a line with a role; `range` counts UTF-8 bytes of the line.
  public struct Token: Hashable, Sendable {
    public var range: Range<Int>
    public var role: Role

    public init(_ range: Range<Int>, _ role: Role) {
      self.range = range
      self.role = role
    }
  }

  public enum Role: Hashable, Sendable, CaseIterable {
    case keyword, type, function, property, string, number, comment, `operator`, literal, tag,
      attribute
  }
}

/// A unified diff. Its lines settle one by one.
public struct DiffBlock: Hashable, Sendable {
  public var lines: [Line]
  public var settledLineCount: Int

  public init(lines: [Line] = [], settledLineCount: Int = 0) {
    self.lines = lines
    self.settledLineCount = settledLineCount
  }

  public struct Line: Hashable, Sendable {
    public enum Role: Hashable, Sendable {
      case file, hunk, context, added, removed, note
    }

    public var role: Role

    /// The line as it stands, with its sign.
    public var text: String

    /// Its number in the old file, from 1; nil where it is not in it or no number is known.
    public var oldNumber: Int?

    /// Its number in the new file, from 1; nil where it is not in it or no number is known.
    public var newNumber: Int?

    /// The UTF-8 bytes of ``text`` that differ from the line across from it; nil where it is all new
    /// or all gone, and while that is not known.
    public var changedRange: Range<Int>?

    public init(
      _ role: Role, _ text: String, oldNumber: Int? = nil, newNumber: Int? = nil,
      changedRange: Range<Int>? = nil
    ) {
      self.role = role
      self.text = text
      self.oldNumber = oldNumber
      self.newNumber = newNumber
      self.changedRange = changedRange
    }
  }
}

/// A formula. The lines of one that is too long to be drawn settle one by one.
public struct MathBlock: Hashable, Sendable {
  /// The formula in TeX, without delimiters, or in words.
  public var lines: [String]
  public var settledLineCount: Int

  /// What the formula means, where it was read; a front may draw it.
  public var formula: [MathNode]?

  /// Whether the lines are TeX.
  public var isTeX = true

  public init(lines: [String] = [], settledLineCount: Int = 0, formula: [MathNode]? = nil) {
    self.lines = lines
    self.settledLineCount = settledLineCount
    self.formula = formula
  }

  /// A formula that is whole.
  public init(source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.init(lines: source.isEmpty ? [] : lines)
    settledLineCount = self.lines.count
  }

  /// All lines, line feeds between them.
  public var source: String { lines.joined(separator: "\n") }
}

/// Source shown as it is.
public struct RawBlock: Hashable, Sendable {
  /// Why nothing better is shown, as a short phrase ("no preview yet").
  public var reason: String
  public var source: CodeBlock

  public init(reason: String, source: CodeBlock) {
    self.reason = reason
    self.source = source
  }
}

/// Something is arriving and cannot be drawn yet.
public struct ProgressBlock: Hashable, Sendable {
  /// What is waited for, as a short phrase.
  public var hint: String

  /// How many bytes have come.
  public var byteCount: Int

  public init(hint: String, byteCount: Int) {
    self.hint = hint
    self.byteCount = byteCount
  }
}

/// A remark about the content.
public struct NoteBlock: Hashable, Sendable {
  public enum Severity: Hashable, Sendable {
    case information, warning, error
  }

  public var severity: Severity
  public var text: String

  public init(_ severity: Severity, _ text: String) {
    self.severity = severity
    self.text = text
  }
}
