import ArtifactCore

/// The position of an element in the document, which determines its id.
enum ElementNaming: Sendable {
  /// Under its id, in an object.
  case key(String)

  /// In an array of elements, at an index.
  case listed(Int)

  /// The root, with nested children.
  case root

  /// Nested in the element with an id, at an index among its children.
  case child(of: String, at: Int)
}

/// Assigns the ids of a document in text order: an element before its nested elements, and those
/// before the next element. The result is the same for a complete document and one being received.
struct ElementNames: Sendable {
  /// Ids already in use, by elements or other values.
  private var declared: Set<ExactString> = []

  /// The last number appended to an id to make it unique.
  private var numbers: [ExactString: Int] = [:]

  func contains(_ id: String) -> Bool {
    declared.contains(ExactString(id))
  }

  /// Marks an id as used; returns false if it already was.
  @discardableResult
  mutating func declare(_ id: String) -> Bool {
    declared.insert(ExactString(id)).inserted
  }

  /// Assigns an object its id.
  ///
  /// - Returns: The id, and whether another element has it; then the last one wins.
  mutating func name(_ object: JSONObject, _ naming: ElementNaming) -> (id: String, isTaken: Bool) {
    let id =
      switch naming {
      case .key(let key): key
      case .listed(let index): object.ownID ?? unused("element \(index)")
      case .root: object.idAhead ?? unused("root")
      case .child(let parent, let index):
        object.idAhead.flatMap { contains($0) ? nil : $0 } ?? unused("\(parent)/\(index)")
      }
    return (id, !declare(id))
  }

  /// Assigns an id to the implicit stack around a list of elements.
  mutating func nameStack() -> String {
    let id = unused("root")
    declare(id)
    return id
  }

  /// Returns a unique id derived from the given one.
  private mutating func unused(_ id: String) -> String {
    guard contains(id) else { return id }
    var number = numbers[ExactString(id), default: 1]
    var candidate: String
    repeat {
      number += 1
      candidate = "\(id) \(number)"
    } while contains(candidate)
    numbers[ExactString(id)] = number
    return candidate
  }
}

extension JSONObject {
  /// The id given by the element itself.
  var ownID: String? {
    for key in ["id", "key"] {
      if case .string(let id)? = self[key] { return id }
    }
    return nil
  }

  /// The id given by a nested element before its properties and children, or before its type. A
  /// later id is ignored, since nested elements are named after their parent before later members
  /// are received.
  var idAhead: String? {
    var ids: (id: String?, key: String?)
    var (hasType, hasBegun) = (false, false)
    for (name, value) in members {
      switch (name, value) {
      case ("id", .string(let id)): ids.id = id
      case ("key", .string(let key)): ids.key = key
      case ("type", .string): hasType = true
      case ("props", _), ("children", _): hasBegun = true
      default: break
      }
      if hasType, hasBegun || ids.id != nil { break }
    }
    return ids.id ?? ids.key
  }

  /// Whether ``idAhead`` is final when the member with this name has begun.
  func isNamed(before begun: String?) -> Bool {
    guard case .string? = self["type"] else { return false }
    if case .string? = self["id"] { return true }
    return ["props", "children"].contains { self[$0] != nil || begun == $0 }
  }
}
