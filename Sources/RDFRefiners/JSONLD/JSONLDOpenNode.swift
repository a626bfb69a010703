import ArtifactBase
import ArtifactCore
import RefinerCore

/// A node object whose members are read one by one while it is open.
struct JSONLDOpenNode: Sendable {
  /// The role of a member's value.
  enum Role {
    case context, id, type
    /// A member that produces statements about the node.
    case member(JSONLDEngine.Key)
    /// The graph: each element of an array, or a single value.
    case graph
    /// A member without an IRI.
    case unmapped
    /// An ignored value.
    case none
  }

  /// The property whose value the node is, or ``JSONLDEngine/noProperty`` or that of `@graph` if
  /// there is none.
  var property: Int32
  var context: JSONLDContext
  /// The context for looking up types.
  var typeContext: JSONLDContext
  /// The enclosing context, if it doesn't apply inside the node.
  var outer: JSONLDContext?
  /// The graph that its statements belong to, or -1 for the default graph.
  var graph: Int32
  /// The number of open containers inside the node, including the node itself.
  var depth: Int

  /// The term of the node, once known; also nil if its identifier isn't a valid term.
  var subject: Int32?
  var hasSubject = false
  var hasID = false
  var hasType = false
  var hasIndex = false
  var hasGraph = false

  /// The role of the current member.
  var role = Role.none
  /// The number of the current member's name, or -1 if it hasn't been looked up, and the range of
  /// the name without quotes.
  var name: Int32 = -1
  var nameRange = 0..<0
  var isInElements = false

  /// Whether each element of an array is a separate piece.
  var hasElements: Bool {
    switch role {
    case .graph: true
    case .member(let key): key.holdsNodes
    default: false
    }
  }
}

extension JSONLDEngine.Key {
  /// Whether the values of the property are processed one by one, and may be nodes.
  var holdsNodes: Bool {
    isProperty && coercion.type != JSONLDKeyword.json.rawValue
      && coercion.container.isSubset(of: .set)
  }
}
