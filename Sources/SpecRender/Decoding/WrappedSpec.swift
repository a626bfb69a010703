// A spec that stands in the member `spec` of an object.

import ArtifactCore

extension SpecDecoder {
  /// The names of which a document with elements has one.
  static let documentNames = ["root", "state", "elements"]
}

extension JSONObject {
  /// Whether this has a member that a document with elements has.
  var hasDocumentMember: Bool {
    SpecDecoder.documentNames.contains { self[$0] != nil }
  }

  /// The document in the member `spec`, where that comes before the members of one.
  var wrappedSpec: JSONObject? {
    for (name, value) in members {
      if SpecDecoder.documentNames.contains(name) { return nil }
      guard name == "spec" else { continue }
      guard case .object(let inner) = value, inner.hasDocumentMember else { return nil }
      return inner
    }
    return nil
  }
}
