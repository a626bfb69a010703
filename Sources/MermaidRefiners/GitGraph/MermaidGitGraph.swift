public import ArtifactBase

/// A graph of commits on branches, as in Git.
public struct MermaidGitGraph: Hashable, Sendable {
  /// The direction in which commits follow each other.
  public enum Direction: String, Hashable, Sendable {
    /// From left to right.
    case leftToRight = "LR"
    /// From top to bottom.
    case topToBottom = "TB"
    /// From bottom to top.
    case bottomToTop = "BT"
  }

  /// How a commit is emphasized.
  public enum Style: String, Hashable, Sendable {
    /// A filled circle.
    case normal = "NORMAL"
    /// A circle with a cross.
    case reverse = "REVERSE"
    /// A filled rectangle.
    case highlight = "HIGHLIGHT"
  }

  /// How a commit came about.
  public enum Origin: Hashable, Sendable {
    /// A commit of its own.
    case commit
    /// The merge of a branch.
    case merge(branch: String)
    /// A copy of a commit with an ID.
    case cherryPick(id: String)
  }

  /// A commit.
  public struct Commit: Hashable, Sendable, Identifiable {
    /// The ID: that of the source, or a made-up one such as `3-auto`.
    public var id: String
    /// Whether the ID is in the source.
    public var hasOwnID: Bool
    /// The place in the order of all commits. A later commit with the same ID replaces an earlier one.
    public var sequence: Int
    /// The message; empty for none.
    public var message = ""
    /// How the commit came about.
    public var origin = Origin.commit
    /// The style; nil for the usual one of a merge or a cherry-pick.
    public var style: Style?
    /// The tags.
    public var tags: [String] = []
    /// The IDs of the parents: none, the one before, or also the one that was merged or copied.
    public var parents: [String] = []
    /// The name of the branch.
    public var branch: String
    /// The range of the statement in the payload.
    public var range: Range<Int>
  }

  /// A branch.
  public struct Branch: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The place among the branches: those with a smaller number come first, others in the order of the source.
    public var order: Int
    /// The range of the statement in the payload; empty for the main branch.
    public var range: Range<Int>
  }

  /// The title of the diagram; empty for none.
  public var title = ""
  /// The direction.
  public var direction = Direction.leftToRight
  /// The commits, in the order in which their IDs appear.
  public var commits = PersistentArray<Commit>()
  /// The branches, in the order of the source, the main branch first.
  public var branches: [Branch]
  /// Whether branches are drawn with their names: `showBranches`.
  public var showsBranches = true
  /// Whether commits are drawn with their IDs: `showCommitLabel`.
  public var showsCommitLabels = true
  /// Whether commits with the same distance from the first one are drawn side by side: `parallelCommits`.
  public var hasParallelCommits = false
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates a graph without commits.
  public init() { branches = [Branch(name: "main", order: 0, range: 0..<0)] }

  /// The branches as they are drawn.
  ///
  /// - Complexity: O(n log n) in the number of branches.
  public var sortedBranches: [Branch] {
    branches.enumerated().sorted { left, right in
      (left.element.order, left.offset) < (right.element.order, right.offset)
    }.map(\.element)
  }
}
