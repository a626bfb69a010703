import ArtifactAll

/// JSON in a file that an option names.
enum JSONFile {
  /// - Parameters:
  ///   - path: The name of the file.
  ///   - kind: What it is called in messages.
  /// - Throws: `ToolError` if the file cannot be read or is not JSON.
  static func value(at path: String, called kind: String) throws(ToolError) -> JSONValue {
    let text = try SourceText(reading: AnswerSource(.file(path)))
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: text.bytes)
    } catch {
      let location = text.lines.location(of: error.offset)
      throw ToolError(
        .badData,
        "invalid JSON in the \(kind) file \(quoted(path)): "
          + "line \(location.line), column \(location.column)")
    }
  }
}
