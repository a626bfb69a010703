public import ArtifactRefiners

extension HistoryPicture {
  /// Creates the picture of a graph of commits; nil for one with too much to draw.
  init?(drawable graph: MermaidGitGraph) {
    guard graph.commits.count <= HistoryPictureLimits.commitCount,
      graph.branches.count <= HistoryPictureLimits.laneCount
    else { return nil }
    self.init(graph)
  }
}

extension HistoryPicture {
  /// Creates the picture of a graph of commits (`Specs/Mermaid.md` N11.6).
  ///
  /// - Complexity: O(n log n) in the number of commits and branches.
  public init(_ graph: MermaidGitGraph) {
    let branches = graph.sortedBranches
    let lanes = Dictionary(
      branches.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    // A commit that replaces one with the same ID has the place of the last one.
    let sorted = graph.commits.sorted { $0.sequence < $1.sequence }
    let places = Dictionary(
      sorted.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { _, last in last })
    self.init(
      title: MermaidLabel(graph.title).plainText,
      direction: Direction(graph.direction),
      lanes: branches.map { MermaidLabel($0.name).plainText },
      commits: sorted.map { commit in
        Commit(
          commit.hasOwnID && graph.showsCommitLabels ? MermaidLabel(commit.id).plainText : "",
          message: graph.showsCommitLabels ? MermaidLabel(commit.message).plainText : "",
          tags: commit.tags.map { MermaidLabel($0).plainText },
          lane: lanes[commit.branch] ?? 0, parents: commit.parents.compactMap { places[$0] },
          kind: Commit.Kind(commit.origin), style: Commit.Style(commit.style ?? .normal))
      },
      showsLaneNames: graph.showsBranches, isParallel: graph.hasParallelCommits)
  }
}

extension HistoryPicture.Direction {
  fileprivate init(_ direction: MermaidGitGraph.Direction) {
    switch direction {
    case .leftToRight: self = .right
    case .topToBottom: self = .down
    case .bottomToTop: self = .up
    }
  }
}

extension HistoryPicture.Commit.Kind {
  fileprivate init(_ origin: MermaidGitGraph.Origin) {
    switch origin {
    case .commit: self = .normal
    case .merge: self = .merge
    case .cherryPick: self = .cherryPick
    }
  }
}

extension HistoryPicture.Commit.Style {
  fileprivate init(_ style: MermaidGitGraph.Style) {
    switch style {
    case .normal: self = .normal
    case .reverse: self = .reverse
    case .highlight: self = .highlight
    }
  }
}
