/// What a parser accepts and when it may call a block settled.
public struct MarkdownOptions: Hashable, Sendable {
  /// How references to link definitions are resolved.
  public enum Profile: Hashable, Sendable {
    /// A reference finds the definitions known when its own leaf closes, and is text for ever
    /// where there is none. Nothing settled changes. This is the default.
    case streaming
    /// CommonMark's rule: a definition anywhere in the document counts. Leaves with a label that
    /// is not defined stay unsettled until the document is finished.
    case strict
  }

  public var profile: Profile

  /// GFM tables, strikethrough and task list items.
  public var tables: Bool
  public var strikethrough: Bool
  public var taskLists: Bool

  /// How deep block quotes and lists may nest; markers beyond that are text.
  public var containerDepthLimit: Int

  public init(
    profile: Profile = .streaming, tables: Bool = true, strikethrough: Bool = true,
    taskLists: Bool = true, containerDepthLimit: Int = MarkdownLimits.containerDepth
  ) {
    self.profile = profile
    self.tables = tables
    self.strikethrough = strikethrough
    self.taskLists = taskLists
    self.containerDepthLimit = containerDepthLimit
  }

  /// CommonMark 0.31.2 without extensions, references resolved over the whole document.
  public static let commonMark = MarkdownOptions(
    profile: .strict, tables: false, strikethrough: false, taskLists: false)
}

/// The limits that keep every input cheap.
public enum MarkdownLimits {
  /// Bytes of source; what comes after them is dropped.
  public static let sourceBytes = Int(Int32.max) - 1
  /// Default nesting of containers.
  public static let containerDepth = 100_000
  /// Bytes of a link label (CommonMark 0.31.2 §6.3).
  public static let linkLabelBytes = 999
  /// Nested parentheses in a link destination.
  public static let destinationParentheses = 32
  /// Columns of a table; a delimiter row with more is text.
  public static let tableColumns = 65_535
  /// Cells that rows shorter than their header are filled up with, per table.
  public static let filledCells = 500_000
  /// An open leaf up to this size is parsed anew for each snapshot.
  public static let exactLiveBytes = 4_096
  /// Lines of an open paragraph within which link definitions are looked for early.
  static let definitionLookback = 8
  /// Bytes of an unfinished tag or entity that a snapshot hides at most.
  static let heldMarkupBytes = 256
}
