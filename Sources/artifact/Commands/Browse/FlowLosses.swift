import ArtifactAll

/// What a flow in JSON has that a saved one would not.
struct FlowLosses {
  /// The names of members that are not read, in order of their first occurrence.
  private(set) var members: [String] = []
  /// The number of nodes and edges that are left out.
  private(set) var elementCount = 0

  /// Other names of members that are read.
  private static let aliases: Set<String> = [
    "parentId", "parentNode", "source", "target", "sourceHandle", "targetHandle", "width", "height",
    "measured", "isHovered", "isDropTarget",
  ]

  /// - Parameters:
  ///   - bytes: The text that was read.
  ///   - document: What was read of it.
  /// - Complexity: O(`bytes.count`).
  init(reading bytes: [UInt8], as document: FlowDocument<JSONValue>) {
    guard let source = try? JSONValue(parsing: bytes), let saved = try? document.encoded(),
      let written = try? JSONValue(parsing: saved)
    else { return }
    note(source, written)
    for name in ["nodes", "edges"] {
      let (old, new) = (source[name]?.arrayValue ?? [], written[name]?.arrayValue ?? [])
      elementCount += max(0, old.count - new.count)
      let known = Dictionary(
        new.map { ($0["id"]?.stringValue ?? "", $0) }, uniquingKeysWith: { first, _ in first })
      for element in old {
        if let copy = known[element["id"]?.stringValue ?? ""] { note(element, copy) }
      }
    }
  }

  private mutating func note(_ old: JSONValue, _ new: JSONValue) {
    guard case .object(let object) = old else { return }
    for member in object.members
    where new[member.key] == nil && !Self.aliases.contains(member.key) && !member.value.isNull
      && !members.contains(member.key)
    {
      members.append(member.key)
    }
  }

  /// A note for the user; empty if nothing is lost.
  var text: String {
    var parts = members.prefix(3).map { "“\($0)”" }
    if members.count > 3 { parts.append("\(members.count - 3) other members") }
    if elementCount > 0 {
      parts.append("\(elementCount) invalid \(elementCount == 1 ? "element" : "elements")")
    }
    return parts.isEmpty ? "" : "leaves out " + parts.joined(separator: ", ")
  }
}
