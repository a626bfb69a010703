import ArtifactBase
import MermaidRefiners

extension MermaidGitGraph {
  /// The graph as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    let sorted = commits.sorted { $0.sequence < $1.sequence }
    var names: [String: String] = [:]
    for commit in sorted where !commit.hasOwnID { names[commit.id] = "auto-\(names.count)" }
    func name(_ id: String) -> String { names[id] ?? id }
    let messages = messages
    let models = sorted.map { commit -> JSONValue in
      var model = JSONObject()
      model["id"] = .string(name(commit.id))
      if let message = messages[commit.id], !message.isEmpty { model["message"] = .string(message) }
      model["seq"] = .number(JSONNumber(commit.sequence))
      let styles: [Style?] = [.normal, .reverse, .highlight]
      switch commit.origin {
      case .commit: model["type"] = .number(JSONNumber(styles.firstIndex(of: commit.style) ?? 0))
      case .merge:
        model["type"] = 3
        if commit.style != nil, let type = styles.firstIndex(of: commit.style) {
          model["customType"] = .number(JSONNumber(type))
        }
        model["customId"] = .bool(commit.hasOwnID)
      case .cherryPick: model["type"] = 4
      }
      if !commit.tags.isEmpty { model["tags"] = .array(commit.tags.map { .string($0) }) }
      if !commit.parents.isEmpty {
        model["parents"] = .array(commit.parents.map { .string(name($0)) })
      }
      model["branch"] = .string(commit.branch)
      return .object(model)
    }
    return [
      "commitsArray": .array(models),
      "branchesAsObjArray": .array(sortedBranches.map { ["name": .string($0.name)] }),
      "direction": .string(direction.rawValue),
    ]
  }

  /// The messages that Mermaid makes.
  private var messages: [String: String] {
    var messages: [String: String] = [:]
    for commit in commits.sorted(by: { $0.sequence < $1.sequence }) {
      switch commit.origin {
      case .commit: messages[commit.id] = commit.message
      case .merge(let branch):
        messages[commit.id] = "merged branch \(branch) into \(commit.branch)"
      case .cherryPick(let id):
        messages[commit.id] = "cherry-picked \(messages[id] ?? "") into \(commit.branch)"
      }
    }
    return messages
  }
}
