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
