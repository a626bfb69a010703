// Members of a document that nobody reads.

import ArtifactCore

extension SpecDecoder {
  /// What a document may say about itself.
  private static let quietNames: Set<String> = [
    "comment", "version", "schema", "title", "name", "description", "summary", "id", "type", "kind",
    "catalog", "catalogId", "author", "created", "updated", "license", "meta", "metadata", "theme",
    "locale", "language",
  ]

  /// Whether nobody misses a member of a document that is not read.
  static func isQuiet(_ name: String) -> Bool {
    "_$/".utf8.contains(name.utf8.first ?? 0x5F) || quietNames.contains(name)
  }

  /// Says which members of a document nobody reads. Without any that is known, the object is another thing
  /// perhaps, and only those are told that were meant to be one.
  mutating func reportOthers(in document: JSONObject) {
    let known = Self.documentNames + Self.misnamedStates
    let free = Self.documentNames.filter { name in
      document[name] == nil
        && !(name == "state" && Self.misnamedStates.contains { document[$0] != nil })
    }
    for (name, value) in document.members where !known.contains(name) && value != .null {
      if Self.isQuiet(name) { continue }
      let meant = Self.member(name, among: free)
      guard meant != nil || document.hasDocumentMember else { continue }
      reader.report(
        .unknownMember, .warning, at: documentPath + [name],
        "A spec has no “\(name)”; this is left out.", suggestion: meant,
        details: ["value": .string(name)])
    }
  }

  /// Says that a state stands beside the spec and not in it.
  mutating func reportStates(beside document: JSONObject, in outer: JSONObject) {
    for name in ["state"] + Self.misnamedStates where (outer[name] ?? .null) != .null {
      reader.report(
        .unknownMember, .warning, at: [name],
        "The state of a spec stands in it; “\(name)” beside “spec” is left out.",
        suggestion: document["state"] == nil ? "spec" : nil, details: ["value": .string(name)])
    }
  }

  /// What else the members of a document are called, in lower case without `_` and `-`.
  private static let synonyms = [
    "data": "state", "model": "state", "datamodel": "state", "initialdata": "state",
    "initialstate": "state", "store": "state", "values": "state", "components": "elements",
    "nodes": "elements", "widgets": "elements", "items": "elements", "rootid": "root",
    "rootelement": "root", "entry": "root",
  ]

  /// The member of a document that another name stands for, or the nearest.
  private static func member(_ name: String, among free: [String]) -> String? {
    guard !free.isEmpty else { return nil }
    let meant =
      synonyms[Suggestion.bare(name)] ?? Suggestion.nearest(to: name, among: documentNames)
    return meant.flatMap { free.contains($0) ? $0 : nil }
  }
}
