// Validates the members of a document.

import ArtifactCore

extension SpecDecoder {
  /// The member names of a document with elements; it has at least one of them.
  static let documentNames = ["root", "state", "elements"]

  /// Other names for `state`.
  static let misnamedStates = ["initialState", "initial_state"]

  /// The names of metadata members, which are ignored silently.
  private static let quietNames: Set<String> = [
    "comment", "version", "schema", "title", "name", "description", "summary", "id", "type", "kind",
    "catalog", "catalogId", "author", "created", "updated", "license", "meta", "metadata", "theme",
    "locale", "language",
  ]

  /// Whether an ignored member should produce no diagnostic.
  static func isQuiet(_ name: String) -> Bool {
    "_$/".utf8.contains(name.utf8.first ?? 0x5F) || quietNames.contains(name)
  }

  /// Reports ignored members of a document. If it has no known member, it may not be a document, so
  /// only names similar to a known one are reported.
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
        "unknown member `\(name)` of a spec\(meant == nil ? ": ignored" : "")", suggestion: meant,
        details: ["value": .string(name)])
    }
  }

  /// Reports a state next to the wrapped spec instead of inside.
  mutating func reportStates(beside document: JSONObject, in outer: JSONObject) {
    for name in ["state"] + Self.misnamedStates where (outer[name] ?? .null) != .null {
      reader.report(
        .unknownMember, .warning, at: [name],
        "`\(name)` next to `spec` is ignored: the state belongs inside `spec`",
        suggestion: document["state"] == nil ? "spec" : nil, details: ["value": .string(name)])
    }
  }

  /// Other names for the members of a document, in lower case and without `_` and `-`.
  private static let synonyms = [
    "data": "state", "model": "state", "datamodel": "state", "initialdata": "state",
    "initialstate": "state", "store": "state", "values": "state", "components": "elements",
    "nodes": "elements", "widgets": "elements", "items": "elements", "rootid": "root",
    "rootelement": "root", "entry": "root",
  ]

  /// Returns the document member equivalent to another name, or else the nearest.
  private static func member(_ name: String, among free: [String]) -> String? {
    guard !free.isEmpty else { return nil }
    let meant =
      synonyms[Suggestion.bare(name)] ?? Suggestion.nearest(to: name, among: documentNames)
    return meant.flatMap { free.contains($0) ? $0 : nil }
  }
}

extension JSONObject {
  /// Whether the object has a member of a document with elements.
  var hasDocumentMember: Bool {
    SpecDecoder.documentNames.contains { self[$0] != nil }
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
