import ArtifactBase

/// Builds a graph of commits from its statements, as Mermaid does (`Specs/Mermaid.md` N11.2).
struct GitGraphBuilder: Sendable {
  /// Why a statement cannot be followed.
  struct Fault: Error {
    var message: String
    var suggestion: String?

    init(_ message: String, suggestion: String? = nil) {
      self.message = message
      self.suggestion = suggestion
    }
  }

  /// What a statement says of a commit.
  struct Properties {
    var id = ""
    var message = ""
    var style: MermaidGitGraph.Style?
    var tags: [String]?
    var parent = ""
  }

  var graph = MermaidGitGraph()
  private(set) var isFull = false
  private var places: [String: Int] = [:]
  /// The ID of the last commit of each branch; empty for none.
  private var heads: [String: String] = ["main": ""]
  private var current = "main"
  /// The ID of the last commit on the current branch, or before it.
  private var head: String?
  private var sequence = 0

  // MARK: Settings

  mutating func setDirection(_ direction: MermaidGitGraph.Direction) {
    graph.direction = direction
  }

  /// Sets the main branch and what is shown.
  mutating func configure(_ configuration: MermaidConfiguration) {
    if let name = configuration["gitGraph", "mainBranchName"]?.text, !name.isEmpty {
      graph.branches[0].name = name
      heads = [name: ""]
      current = name
    }
    if let order = configuration["gitGraph", "mainBranchOrder"]?.text.flatMap({ Double($0) }),
      abs(order) < 1e9
    {
      graph.branches[0].order = Int(order)
    }
    func isTrue(_ key: String, _ standard: Bool) -> Bool {
      if case .boolean(let value) = configuration["gitGraph", key] { value } else { standard }
    }
    graph.showsBranches = isTrue("showBranches", true)
    graph.showsCommitLabels = isTrue("showCommitLabel", true)
    graph.hasParallelCommits = isTrue("parallelCommits", false)
  }

  // MARK: Statements

  mutating func commit(_ properties: Properties, at range: Range<Int>) {
    add(properties, .commit, parents: head.map { [$0] } ?? [], range)
  }

  mutating func branch(_ name: String, order: Int, at range: Range<Int>) throws(Fault) {
    guard heads[name] == nil else {
      throw Fault(
        "a branch `\(name.prefix(32))` exists: expected a new name",
        suggestion: "checkout \(name)")
    }
    guard graph.branches.count < MermaidRefiner.partLimit else { return isFull = true }
    heads[name] = head ?? ""
    graph.branches.append(.init(name: name, order: order, range: range))
    try checkOut(name, at: range)
  }

  mutating func checkOut(_ name: String, at range: Range<Int>) throws(Fault) {
    guard let id = heads[name] else {
      // Commits that follow are shown on a branch of this name.
      try branch(name, order: 0, at: range)
      throw Fault(
        "unknown branch `\(name.prefix(32))`: expected a branch that exists",
        suggestion: "branch \(name)")
    }
    current = name
    head = places[id] == nil ? nil : id
  }

  mutating func merge(
    _ name: String, _ properties: Properties, at range: Range<Int>
  ) throws(Fault) {
    guard current != name else {
      throw Fault(
        "branch `\(name.prefix(32))` cannot be merged into itself: expected another branch")
    }
    let own = heads[current].flatMap { places[$0] }
    let other = heads[name].flatMap { places[$0] }
    if let own, other != nil, graph.commits[own].branch == name {
      throw Fault(
        "branch `\(current.prefix(32))` has no commit since `\(name.prefix(32))`: expected `commit` first"
      )
    }
    guard let own else {
      throw Fault("branch `\(current.prefix(32))` has no commits: expected `commit` first")
    }
    guard let id = heads[name] else {
      throw Fault(
        "unknown branch `\(name.prefix(32))`: expected a branch that exists",
        suggestion: "branch \(name)")
    }
    guard let other else {
      throw Fault("branch `\(name.prefix(32))` has no commits: expected `commit` on it first")
    }
    guard own != other else {
      throw Fault("both branches have the same last commit: expected `commit` on one of them first")
    }
    guard properties.id.isEmpty || places[properties.id] == nil else {
      throw Fault("a commit `\(properties.id.prefix(32))` exists: expected another ID")
    }
    add(properties, .merge(branch: name), parents: head.map { [$0, id] } ?? [], range)
  }

  mutating func cherryPick(_ properties: Properties, at range: Range<Int>) throws(Fault) {
    guard !properties.id.isEmpty, let place = places[properties.id] else {
      throw Fault("cherry-pick of an unknown commit: expected `id:` with the ID of a commit")
    }
    let source = graph.commits[place]
    guard properties.parent.isEmpty || source.parents.contains(properties.parent) else {
      throw Fault(
        "`\(properties.parent.prefix(32))` is not a parent of the commit: expected one of its parents"
      )
    }
    let isMerge = if case .merge = source.origin { true } else { false }
    guard !isMerge || !properties.parent.isEmpty else {
      throw Fault("cherry-pick of a merge: expected `parent:` with the ID of one of its parents")
    }
    guard source.branch != current else {
      throw Fault("the commit is on this branch: expected one on another branch")
    }
    guard heads[current].flatMap({ places[$0] }) != nil else {
      throw Fault("branch `\(current.prefix(32))` has no commits: expected `commit` first")
    }
    var own = properties
    own.id = ""
    own.tags =
      properties.tags?.filter { !$0.isEmpty }
      ?? ["cherry-pick:\(source.id)" + (isMerge ? "|parent:\(properties.parent)" : "")]
    add(own, .cherryPick(id: source.id), parents: head.map { [$0, source.id] } ?? [], range)
  }

  private mutating func add(
    _ properties: Properties, _ origin: MermaidGitGraph.Origin, parents: [String],
    _ range: Range<Int>
  ) {
    guard graph.commits.count < MermaidRefiner.partLimit else { return isFull = true }
    let hasOwnID = !properties.id.isEmpty
    let commit = MermaidGitGraph.Commit(
      id: hasOwnID ? properties.id : "\(sequence)-auto", hasOwnID: hasOwnID, sequence: sequence,
      message: properties.message, origin: origin,
      style: origin == .commit ? properties.style ?? .normal : properties.style,
      tags: properties.tags ?? [], parents: parents, branch: current, range: range)
    sequence += 1
    if let place = places[commit.id] {
      graph.commits[place] = commit
    } else {
      places[commit.id] = graph.commits.count
      graph.commits.append(commit)
    }
    head = commit.id
    heads[current] = commit.id
  }
}
