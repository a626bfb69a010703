import ArtifactCore

extension JSONValue {
  /// Whether a text is JSON as far as it goes, and ends too early.
  static func isCut(_ bytes: [UInt8]) -> Bool {
    do throws(JSONSyntaxError) {
      _ = try JSONValue(parsing: bytes)
      return false
    } catch {
      return error.code == .unexpectedEnd
    }
  }
}
