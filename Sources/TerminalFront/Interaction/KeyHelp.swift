/// The keys of a full-screen view and what they do: shown by `?` and F1, and printed by the help of a tool.
///
/// Its texts are ASCII.
public struct KeyHelp: Hashable, Sendable {
  /// Keys that do the same, and what they do in lower case without a full stop.
  public struct Entry: Hashable, Sendable {
    /// The names of the keys, separated by two spaces.
    public var keys: String
    public var meaning: String

    public init(_ keys: String, _ meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }
  }

  /// The entries, in the order in which they are shown.
  public var entries: [Entry]

  public init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// How texts are compared in a search (`Specs/Terminal.md`, V13.5a).
  package static let smartCase = "ignores case unless a capital is typed"

  /// The keys of a pager.
  public static let pager = PagerModel.keys.help()
}
