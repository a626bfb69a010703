/// The history of a repository as a picture: commits in lanes, one lane for each branch.
public struct HistoryPicture: Hashable, Sendable, Codable {
  /// The direction from the first commit to the last.
  public enum Direction: String, Hashable, Sendable, CaseIterable, Codable {
    /// From left to right.
    case right
    /// From top to bottom.
    case down
    /// From bottom to top.
    case up
  }

  /// A commit.
  public struct Commit: Hashable, Sendable, Codable {
    /// How a commit came about.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
      /// A commit of its own.
      case normal
      /// A merge of further parents into the lane.
      case merge
      /// A copy of a commit of another lane, its second parent.
      case cherryPick = "cherry-pick"
    }

    /// How a commit is emphasized.
    public enum Style: String, Hashable, Sendable, CaseIterable, Codable {
      /// A circle.
      case normal
      /// A circle with a cross.
      case reverse
      /// A square.
      case highlight
    }

    /// The ID; empty for one that is not shown.
    public var id: String
    /// The message; empty for none.
    public var message: String
    /// The tags.
    public var tags: [String]
    /// The index of the lane.
    public var lane: Int
    /// The indices of earlier commits: the one before, then those that are merged or copied.
    public var parents: [Int]
    /// How it came about.
    public var kind: Kind
    /// How it is emphasized.
    public var style: Style

    /// Creates a commit.
    public init(
      _ id: String = "", message: String = "", tags: [String] = [], lane: Int = 0,
      parents: [Int] = [], kind: Kind = .normal, style: Style = .normal
    ) {
      self.id = id
      self.message = message
      self.tags = tags
      self.lane = lane
      self.parents = parents
      self.kind = kind
      self.style = style
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The direction; in cells, `right` is as `down`.
  public var direction: Direction
  /// The names of the lanes, in the order in which they are drawn.
  public var lanes: [String]
  /// The commits, parents before their children.
  public var commits: [Commit]
  /// Whether the names of the lanes are drawn.
  public var showsLaneNames: Bool
  /// Whether commits of different lanes may be side by side if none depends on another.
  public var isParallel: Bool

  /// Creates a picture.
  public init(
    title: String = "", direction: Direction = .right, lanes: [String] = [],
    commits: [Commit] = [], showsLaneNames: Bool = true, isParallel: Bool = false
  ) {
    self.title = title
    self.direction = direction
    self.lanes = lanes
    self.commits = commits
    self.showsLaneNames = showsLaneNames
    self.isParallel = isParallel
  }

  /// The commits, a line each, and the lanes without commits.
  ///
  /// - Complexity: O(length of all texts).
  public var readableText: String {
    var lines = title.isEmpty ? [] : [title.joinedLines]
    lines += commits.indices.map(line)
    let used = Set(commits.map(\.lane))
    lines += lanes.indices.filter { !used.contains($0) }.map {
      "\(lanes[$0].joinedLines): no commits"
    }
    return lines.joined(separator: "\n")
  }

  /// A commit in words, such as `B on develop, from A on main, tag v1`.
  private func line(of index: Int) -> String {
    let commit = commits[index]
    var line = "\(name(of: index)) on \(laneName(of: index))"
    if !commit.message.isEmpty, !commit.id.isEmpty { line += ": \(commit.message.joinedLines)" }
    if commit.style != .normal { line += ", \(commit.style.rawValue)" }
    for (number, parent) in commit.parents.enumerated() where parent >= 0 && parent < index {
      let isOwn = number == 0
      guard !isOwn || commits[parent].lane != commit.lane else { continue }
      let word = isOwn ? "from" : commit.kind == .cherryPick ? "copy of" : "merge of"
      line += ", \(word) \(name(of: parent)) on \(laneName(of: parent))"
    }
    for tag in commit.tags { line += ", tag \(tag.joinedLines)" }
    return line
  }

  /// What a commit is called: its ID or its message, otherwise its number from 1.
  func name(of index: Int) -> String {
    let commit = commits[index]
    if !commit.id.isEmpty { return commit.id.joinedLines }
    return commit.message.isEmpty ? "commit \(index + 1)" : commit.message.joinedLines
  }

  private func laneName(of index: Int) -> String {
    let lane = commits[index].lane
    return lanes.indices.contains(lane) ? lanes[lane].joinedLines : "lane \(lane)"
  }

  /// Whether all parts are in the limits, and each commit is in a lane.
  var isDrawable: Bool {
    lanes.count <= HistoryPictureLimits.laneCount
      && commits.count <= HistoryPictureLimits.commitCount
      && commits.allSatisfy {
        lanes.indices.contains($0.lane) && $0.parents.count <= HistoryPictureLimits.parentCount
      }
  }
}

/// What a picture of a history shows at most; more is shown as text.
public enum HistoryPictureLimits {
  /// The maximum number of lanes.
  public static let laneCount = 60
  /// The maximum number of commits.
  public static let commitCount = 500
  /// The maximum number of parents of a commit.
  public static let parentCount = 8
}
