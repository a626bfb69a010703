import ArtifactCore

extension Suggestion {
  /// Normalizes a name: lower case, without `_` and `-`.
  static func bare(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }
}
