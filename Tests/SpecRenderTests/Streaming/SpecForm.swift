import ArtifactCore

/// A way to write a spec that streams.
struct SpecForm: Hashable, Sendable {
  /// Where elements stand.
  enum Elements: Hashable, Sendable, CaseIterable {
    case byID, arrayWithIDFirst, arrayWithIDLast

    /// Inside each other, from the root on, where they are met first; with their ids and without.
    case tree, namelessTree

    /// As a tree in `root`, with those beside it that it does not reach.
    case treeInRoot

    /// Inside each other in an array; and by id, each with its children inside it that have none.
    case arrayWithChildren, leavesInside

    var isNested: Bool {
      switch self {
      case .byID, .arrayWithIDFirst, .arrayWithIDLast: false
      case .tree, .namelessTree, .treeInRoot, .arrayWithChildren, .leavesInside: true
      }
    }
  }

  var elements: Elements
  var isPretty = false

  /// Whether the spec stands in `spec`.
  var isWrapped = false

  static let standard = SpecForm(elements: .byID)

  static let all =
    Elements.allCases.flatMap { elements in
      (elements.isNested ? [false] : [false, true]).map {
        SpecForm(elements: elements, isPretty: $0)
      }
    } + [
      SpecForm(elements: .byID, isWrapped: true),
      SpecForm(elements: .arrayWithIDLast, isPretty: true, isWrapped: true),
      SpecForm(elements: .tree, isPretty: true, isWrapped: true),
    ]

  /// A spec with elements by id, written so.
  func text(of spec: JSONValue) -> String {
    var spec = spec
    if case .object(let document) = spec, case .object(let members)? = document["elements"] {
      spec = .object(written(document, members))
    }
    if isWrapped { spec = ["name": "a form", "spec": spec, "version": 1] }
    return spec.serialized(pretty: isPretty)
  }

  private func written(_ document: JSONObject, _ members: JSONObject) -> JSONObject {
    var document = document
    switch elements {
    case .byID: break
    case .arrayWithIDFirst, .arrayWithIDLast:
      document["elements"] = .array(members.members.map { listed($0.value, id: $0.key) })
    case .tree, .namelessTree, .treeInRoot, .arrayWithChildren:
      var nesting = Nesting(rest: members, hasIDs: elements != .namelessTree)
      guard case .string(let root)? = document["root"],
        case .object(let tree)? = nesting.element(root)
      else { break }
      if elements == .arrayWithChildren {
        let others = nesting.rest.members.map { listed($0.value, id: $0.key) }
        document["elements"] = .array([.object(tree)] + others)
      } else if elements == .treeInRoot {
        document["root"] = .object(tree)
        document["elements"] = .object(nesting.rest)
      } else {
        (document["root"], document["elements"]) = (nil, nil)
        for (name, value) in tree.members { document[name] = value }
      }
    case .leavesInside:
      let leaves = JSONObject(members.members.filter { $0.value.listedChildren.isEmpty })
      var nesting = Nesting(rest: leaves)
      var parents = JSONObject()
      for (id, value) in members.members where !value.listedChildren.isEmpty {
        parents[id] = nesting.withChildren(value)
      }
      for (id, value) in nesting.rest.members { parents[id] = value }
      document["elements"] = .object(parents)
    }
    return document
  }

  private func listed(_ element: JSONValue, id: String) -> JSONValue {
    guard case .object(let members) = element else { return element }
    var result = JSONObject()
    if elements != .arrayWithIDLast { result["id"] = .string(id) }
    for (name, value) in members.members where name != "id" { result[name] = value }
    result["id"] = .string(id)
    return .object(result)
  }

  /// Takes elements out of those by id and writes them inside each other.
  private struct Nesting {
    /// Those that stand nowhere yet.
    var rest: JSONObject
    var hasIDs = true

    /// An element with its children inside it; nil if it stands somewhere already.
    mutating func element(_ id: String) -> JSONValue? {
      guard case .object(let object)? = rest[id] else { return nil }
      rest[id] = nil
      var result = JSONObject()
      if hasIDs { result["id"] = .string(id) }
      // What says whether it is shown stands before what is inside it.
      for name in ["type", "visible", "repeat"] { result[name] = object[name] }
      for (name, value) in object.members where name != "children" && name != "id" {
        result[name] = value
      }
      result["children"] = object["children"]
      return withChildren(.object(result))
    }

    mutating func withChildren(_ element: JSONValue) -> JSONValue {
      guard case .object(var object) = element, case .array(let children)? = object["children"]
      else { return element }
      object["children"] = .array(
        children.map { child in
          child.text.flatMap { self.element($0) } ?? child
        })
      return .object(object)
    }
  }
}

extension JSONValue {
  fileprivate var listedChildren: [JSONValue] { self["children"]?.elements ?? [] }
}
