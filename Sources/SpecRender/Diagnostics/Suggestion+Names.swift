import ArtifactCore

extension Suggestion {
  /// Normalizes a name: lower case, without `_`, `-`, `.` and spaces.
  static func bare(_ name: String) -> String {
    name.lowercased().filter { !["_", "-", ".", " "].contains($0) }
  }
}
