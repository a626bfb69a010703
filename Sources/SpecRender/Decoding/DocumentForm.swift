// Determines the form of a document from its first members. Later members don't affect the result,
// so that it is stable while the object is being received.

import ArtifactCore

/// The form of an object that represents a spec.
enum DocumentForm {
  /// An object with elements, or of no recognizable form.
  case elements

  /// An element with nested children.
  case tree

  /// An object whose member `spec` is the spec.
  case wrapper(JSONObject)
}

extension SpecDecoder {
  /// The member names of a document with elements; it has at least one of them.
  static let documentNames = ["root", "state", "elements"]

  /// Other names for `state`.
  static let misnamedStates = ["initialState", "initial_state"]
}

extension JSONObject {
  /// Whether the object has a member of a document with elements.
  var hasDocumentMember: Bool {
    SpecDecoder.documentNames.contains { self[$0] != nil }
  }

  /// Whether the object is itself a document, not a wrapper.
  var isDocument: Bool {
    hasDocumentMember || isTree
  }

  /// Whether the object is an element with nested children: `type` and `children` precede any
  /// member that contradicts this.
  var isTree: Bool {
    isTree(before: nil)
  }

  private func isTree(before end: String?) -> Bool {
    guard case .string? = self["type"], case .array? = self["children"] else { return false }
    let last = max(index(forKey: "type") ?? 0, index(forKey: "children") ?? 0)
    let others = ["root", "elements"] + (end.map { [$0] } ?? [])
    return !others.contains { name in index(forKey: name).map { $0 < last } ?? false }
  }

  /// The first state given under another name.
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

  /// The element that this document, a tree, represents.
  var elementOfTree: JSONObject {
    var object = self
    for name in SpecDecoder.documentNames + SpecDecoder.misnamedStates { object[name] = nil }
    return object
  }

  /// The element in `root` without its state.
  var elementInRoot: JSONObject {
    guard case .object? = self["state"] else { return self }
    var object = self
    object["state"] = nil
    return object
  }
}
