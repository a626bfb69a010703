// What the first members of an object say it is. What stands behind them changes nothing, so that it is
// the same while the object arrives.

import ArtifactCore

/// What an object is that stands for a spec.
enum DocumentForm {
  /// One with elements, or nothing that is known.
  case elements

  /// An element with its children inside it.
  case tree

  /// One in whose member `spec` the spec stands.
  case wrapper(JSONObject)
}

extension SpecDecoder {
  /// The names of which a document with elements has one.
  static let documentNames = ["root", "state", "elements"]

  /// What others call `state`.
  static let misnamedStates = ["initialState", "initial_state"]
}

extension JSONObject {
  /// Whether this has a member that a document with elements has.
  var hasDocumentMember: Bool {
    SpecDecoder.documentNames.contains { self[$0] != nil }
  }

  /// Whether this is a document by itself, and not what is around one.
  var isDocument: Bool {
    hasDocumentMember || isTree
  }

  /// Whether this is an element with its children inside it: `type` and `children` stand in it before
  /// anything that says otherwise.
  var isTree: Bool {
    isTree(before: nil)
  }

  private func isTree(before end: String?) -> Bool {
    guard case .string? = self["type"], case .array? = self["children"] else { return false }
    let last = max(index(forKey: "type") ?? 0, index(forKey: "children") ?? 0)
    let others = ["root", "elements"] + (end.map { [$0] } ?? [])
    return !others.contains { name in index(forKey: name).map { $0 < last } ?? false }
  }

  /// The state under another name that stands in this first.
  var misnamedState: Member? {
    let names = SpecDecoder.misnamedStates.filter { (self[$0] ?? .null) != .null }
    let first = names.min { (index(forKey: $0) ?? 0) < (index(forKey: $1) ?? 0) }
    return first.map { (key: $0, value: self[$0] ?? .null) }
  }

  var documentForm: DocumentForm {
    if case .object(let inner)? = self["spec"], inner.isDocument, !isTree(before: "spec"),
      !keys.prefix(while: { $0 != "spec" }).contains(where: SpecDecoder.documentNames.contains)
    {
      return .wrapper(inner)
    }
    return isTree ? .tree : .elements
  }

  /// This, a document that is a tree, as the element it is.
  var elementOfTree: JSONObject {
    var object = self
    for name in SpecDecoder.documentNames + SpecDecoder.misnamedStates { object[name] = nil }
    return object
  }

  /// This, an element in `root`, without the state that stands in it.
  var elementInRoot: JSONObject {
    guard case .object? = self["state"] else { return self }
    var object = self
    object["state"] = nil
    return object
  }
}
