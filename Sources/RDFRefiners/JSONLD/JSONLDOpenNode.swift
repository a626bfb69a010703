import ArtifactBase
import ArtifactCore
import RefinerCore

/// A node object whose members are read one by one while it is open.
struct JSONLDOpenNode: Sendable {
  /// What the value of a member is.
  enum Role {
    case context, id, type
    /// A member that states something about the node.
    case member(JSONLDEngine.Key)
    /// The graph: each element of an array, or one value.
    case graph
    /// A member without an IRI.
    case unmapped
    /// What counts for nothing.
    case none
  }

  /// The property under which it stands; ``JSONLDEngine/noProperty`` or that of `@graph` elsewhere.
  var property: Int32
  var context: JSONLDContext
  /// The context in which types are looked up.
  var typeContext: JSONLDContext
  /// The context around, where it does not count inside.
  var outer: JSONLDContext?
  /// The graph its statements are in; -1 for the default graph.
  var graph: Int32
  /// How many containers are open in it, its own too.
  var depth: Int

  /// Its term, once that is known: nil also for a name that can be none.
  var subject: Int32?
  var hasSubject = false
  var hasID = false
  var hasType = false
  var hasIndex = false
  var hasGraph = false

  /// The member at hand.
  var role = Role.none
  /// The number of its name; -1 if that was not looked up. And where it stands, without quotes.
  var name: Int32 = -1
  var nameRange = 0..<0
  var isInElements = false

  /// Whether each element of an array is a piece of its own.
  var hasElements: Bool {
    switch role {
    case .graph: true
    case .member(let key): key.holdsNodes
    default: false
    }
  }
}

extension JSONLDEngine.Key {
  /// Whether the values of the property are seen each by itself, and may be nodes.
  var holdsNodes: Bool {
    isProperty && coercion.type != JSONLDKeyword.json.rawValue
      && coercion.container.isSubset(of: .set)
  }
}
