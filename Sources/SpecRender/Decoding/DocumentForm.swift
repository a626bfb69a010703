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

  /// Whether this is an element with its children inside it.
  var isTree: Bool {
    isTree(before: nil)
  }

  private func isTree(before end: String?) -> Bool {
    var (hasType, hasChildren) = (false, false)
    for (name, value) in members where !(hasType && hasChildren) {
      switch (name, value) {
      case (_, _) where name == end, ("root", _), ("elements", _): return false
      case ("type", .string): hasType = true
      case ("children", .array): hasChildren = true
      default: break
      }
    }
    return hasType && hasChildren
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
