import ArtifactCore

/// Where an element stands, and so how it gets its id.
enum ElementNaming: Sendable {
  /// Under its id, in an object.
  case key(String)

  /// In an array of elements, at an index.
  case listed(Int)

  /// As the root, with its children inside it.
  case root

  /// Inside the element with this id, at an index among its children.
  case child(of: String, at: Int)
}

/// The ids that a document gives, in the order of its text: an element before those inside it, and
/// these before the next one. While it arrives and when it is whole it gives the same.
struct ElementNames: Sendable {
  /// Ids that are given to something, element or not.
  private var declared: Set<ExactString> = []

  /// The number that was last put behind an id to make it unused.
  private var numbers: [ExactString: Int] = [:]

  func contains(_ id: String) -> Bool {
    declared.contains(ExactString(id))
  }

  /// Notes an id; false if something has it already.
  @discardableResult
  mutating func declare(_ id: String) -> Bool {
    declared.insert(ExactString(id)).inserted
  }

  /// Gives an object its id.
  ///
  /// - Returns: The id, and whether another element had it; then the last counts.
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

  /// Gives the stack around a list of elements its id.
  mutating func nameStack() -> String {
    let id = unused("root")
    declare(id)
    return id
  }

  /// An id that nothing has yet.
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
  /// The id that this, an element, gives itself.
  var ownID: String? {
    for key in ["id", "key"] {
      if case .string(let id)? = self[key] { return id }
    }
    return nil
  }

  /// The id that this, an element inside another, gives itself before its properties and children, or
  /// before its type: those inside it are named after it, before anything behind them is there.
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

  /// Whether nothing that comes can change ``idAhead``, where a member with this name has begun.
  func isNamed(before begun: String?) -> Bool {
    guard case .string? = self["type"] else { return false }
    if case .string? = self["id"] { return true }
    return ["props", "children"].contains { self[$0] != nil || begun == $0 }
  }
}
