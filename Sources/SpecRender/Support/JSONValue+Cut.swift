import ArtifactCore

extension JSONValue {
  /// Whether a text is valid JSON except that it ends too early.
  static func isCut(_ bytes: [UInt8]) -> Bool {
    do throws(JSONSyntaxError) {
      _ = try JSONValue(parsing: bytes)
      return false
    } catch {
      return error.code == .unexpectedEnd
    }
  }
}
