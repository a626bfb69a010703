import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N11 Graphs of commits of the suite", .needsSharedFolder)
struct GitGraphSuiteTests {
  @Test("N11.1 N11.2 N11.3 The model is that of Mermaid")
  func models() {
    SuiteChecks.compareModels(
      "gitgraph", atLeast: 11, keys: ["commitsArray", "branchesAsObjArray", "direction"],
      model: {
        guard case .gitGraph(let graph) = $0.content else { return nil }
        return SuiteChecks.normalized(graph.mermaidModel)
      },
      normalized: { SuiteChecks.normalized($0.model) })
  }

  @Test("N11.4 An error is where Mermaid rejects the source")
  func errors() {
    // Mermaid names no lines.
    SuiteChecks.compareErrors("gitgraph", lines: 0...0)
  }
}

@Suite("Mermaid N11 Grammar of graphs of commits")
struct GitGraphGrammarTests {
  @Test("N11.1 N11.2 What Mermaid accepts is valid", arguments: Self.accepted)
  func accepts(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    #expect(refinement.verdict == .valid && refinement.diagnostics.isEmpty, "\(refinement)")
  }

  @Test("N11.1 N11.4 What Mermaid rejects has an error", arguments: Self.rejected)
  func rejects(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    if case .invalid = refinement.verdict {
      #expect(refinement.diagnostics.first?.severity == .error)
    } else {
      Issue.record("\(source) is \(refinement.verdict)")
    }
  }

  private func graph(_ source: String) throws -> MermaidGitGraph {
    guard case .gitGraph(let graph) = SuiteChecks.read(source).model.content else {
      throw SuiteChecks.OtherKind()
    }
    return graph
  }

  @Test("N11.2 Commits have their parents, branch and origin")
  func commits() throws {
    let graph = try graph(
      """
      gitGraph TB:
      title T
      commit id: "a" msg: "m" tag: "t" tag: 'u' type: REVERSE
      branch b order: 2
      commit
      branch "c d" order: 1
      checkout main
      merge b id: "x"
      switch "c d"
      cherry-pick id: "a" parent: ""
      """)
    #expect(graph.title == "T" && graph.direction == .topToBottom)
    #expect(graph.commits.map(\.id) == ["a", "1-auto", "x", "3-auto"])
    #expect(graph.commits.map(\.hasOwnID) == [true, false, true, false])
    #expect(graph.commits[0].message == "m" && graph.commits[0].tags == ["t", "u"])
    #expect(graph.commits.map(\.style) == [.reverse, .normal, nil, nil])
    #expect(graph.commits[2].origin == .merge(branch: "b"))
    #expect(graph.commits[2].parents == ["a", "1-auto"])
    #expect(graph.commits[3].origin == .cherryPick(id: "a"))
    #expect(graph.commits[3].parents == ["1-auto", "a"])
    #expect(graph.commits[3].tags == ["cherry-pick:a"])
    #expect(graph.branches.map(\.name) == ["main", "b", "c d"])
    #expect(graph.sortedBranches.map(\.name) == ["main", "c d", "b"])
  }

  @Test(
    "N11.3 The configuration names the main branch",
    arguments: [
      "---\nconfig:\n  gitGraph:\n    mainBranchName: trunk\n    showBranches: false\n---\n",
      "%%{init: { 'gitGraph': {'mainBranchName': 'trunk',\n 'showBranches': false} } }%%\n",
      "%%{ initialize: {\"gitGraph\": {\"mainBranchName\": \"trunk\", \"showBranches\": false}} }%%\n",
      "---\nconfig:\n  gitGraph:\n    mainBranchName: x\n    showBranches: false\n---\n"
        + "%%{init: {'gitGraph': {'mainBranchName': 'trunk'}}}%%\n",
    ])
  func configuration(head: String) throws {
    let source = head + "gitGraph\ncommit\ncheckout trunk\n"
    #expect(SuiteChecks.read(source).refinement.verdict == .valid)
    let graph = try graph(source)
    #expect(graph.branches.map(\.name) == ["trunk"] && graph.commits[0].branch == "trunk")
    #expect(!graph.showsBranches && graph.showsCommitLabels)
  }

  @Test(
    "N11.4 N11.5 Usual mistakes have advice, and what follows is shown",
    arguments: [
      ("commit id: x", "write `\"x\"`"), ("commit id : \"x\"", "before the colon"),
      ("branch commit", "in quotes"), ("branch 3", "in quotes"), ("commit;", "remove it"),
      ("merge x", "a branch that exists"), ("commit type: BIG", "`REVERSE`"),
      ("cherry-pick", "the ID of a commit"), ("branch a b", "the end of the line"),
    ])
  func advice(line: String, advice: String) throws {
    let source = "gitGraph\ncommit id: \"a\"\n\(line)\ncommit id: \"z\"\n"
    let first = try #require(SuiteChecks.read(source).refinement.diagnostics.first)
    #expect(first.message.contains(advice) && first.message.contains("expected"), "\(first)")
    #expect(try graph(source).commits.map(\.id) == ["a", "z"])
  }

  @Test("N11.5 An unknown branch that is checked out exists from there on")
  func unknownBranch() throws {
    let source =
      "gitGraph\ncommit\ncheckout dev\ncommit id: \"a\"\ncheckout main\ncommit\nmerge dev\n"
    let refinement = SuiteChecks.read(source).refinement
    #expect(refinement.diagnostics.map(\.suggestion) == ["branch dev"])
    let graph = try graph(source)
    #expect(graph.commits.map(\.branch) == ["main", "dev", "main", "main"])
  }

  // Checked with Mermaid 11.

  private static let accepted: [String] = [
    "gitGraph", "gitGraph:", "gitGraph :", "gitGraph LR:\ncommit", "gitGraph TB :\ncommit",
    "gitGraph commit", "gitGraph\ntitle LR:\ncommit", "gitGraph\ncommit\nbranch commit2",
    "gitGraph\nbranch 1.5", "gitGraph\nbranch id", "gitGraph\nbranch a-", "gitGraph\nbranch a.b",
    "gitGraph\nbranch \"a b\"", "gitGraph\ncommit id:\"x\" id:\"y\"", "gitGraph\ncommit \"msg\"",
    "gitGraph\ncommit msg:\"m\" tag:\"t\" tag: 't2' type:REVERSE", "gitGraph\ncommit id:\"\"",
    "gitGraph\ncommit\nbranch b\ncommit\ncheckout main\nmerge b type: HIGHLIGHT id:\"k\"",
    "gitGraph\nswitch main", "gitGraph\ncommit %% c\n", "gitGraph\ntitle x",
    "gitGraph\ncommit id:\"a\nb\"", "gitGraph\ncommit\ttag:\"x\"", "gitGraph\ncheckout 'main'",
    "gitGraph\n  commit id: \"a\"\ncommit id: \"a\"\n", "gitGraph\nbranch accTitle",
    "gitGraph\n\n\n accTitle: x\ncommit", "gitGraph\nbranch true", "gitGraph\ncommit tag:\"\"",
    "gitGraph\ncommit\nbranch a\ncommit id:\"q\"\ncheckout main\ncherry-pick id:\"q\" tag:\"\"",
    "%%{'init': {}}%%\ngitGraph\ncommit", "gitGraph\nbranch main/x order: 2",
  ]

  private static let rejected: [String] = [
    "gitGraph\nbranch commit", "gitGraph\nbranch LR", "gitGraph\nbranch 3", "gitGraph\nbranch 3abc",
    "gitGraph\nbranch 12.5", "gitGraph\nbranch 0", "gitGraph\nbranch a order: 03",
    "gitGraph\nbranch a order: 1.5", "gitGraph\nbranch a order:3 x", "gitGraph\nbranch id:",
    "gitGraph\nbranch a/", "gitGraph\nbranch -a", "gitGraph\nbranch a b",
    "gitGraph\ncommit type: reverse", "gitGraph\ncommit id: x", "gitGraph\ncommit id : \"x\"",
    "gitGraph\ncommit commit", "gitGraph\ncommit\nmerge main", "gitGraph\nmerge main",
    "gitGraph\ncommit\nbranch b\ncheckout main\nmerge b", "gitGraph\nbranch a\nmerge main",
    "gitGraph\ncommit\nbranch b\ncommit\ncheckout main\nmerge b msg:\"x\"",
    "gitGraph\ncheckout x", "gitGraph\ncherry-pick id:\"x\"", "gitGraph\ncherry-pick",
    "gitGraph\ntitlex", "gitGraph LR\ncommit", "gitGraph: LR\n", "gitGraph RL:\n", "gitGraph x",
    "gitGraph\nbranch é", "gitGraph\nbranch title", "gitGraph\nbranch y order: -1",
    "gitGraph\nCommit", "gitGraph\ncommit;", "gitGraph\nbranch a:b", "gitGraph\nmerge",
    "gitGraph\nbranch", "gitGraph\nbranch main", "gitGraph\ncommit id:\"a",
    "gitGraph\ncommit id:\"a\"\ncherry-pick id:\"a\"",
  ]
}
