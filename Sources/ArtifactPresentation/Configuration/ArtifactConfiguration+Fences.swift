package import ArtifactCore

extension ArtifactConfiguration {
  /// Returns the type as which complete fenced code is presented by this configuration; nil for code,
  /// also if a presenter of its own is registered for the language.
  ///
  /// - Complexity: O(length of `code`).
  package func fencedType(of code: String, in language: String) -> ArtifactType? {
    guard !presentsFences(in: language) else { return nil }
    let named = fencedType(namedBy: language)
    if recognizesFences(in: language) {
      var recognizer = FenceRecognizer()
      recognizer.append(code.utf8.span)
      recognizer.finish()
      if case .type(let found) = recognizer.state, fencedTypes.contains(found) { return found }
    } else if named == nil, findsCharts(in: language), let findsChart {
      var recognizer = ScriptRecognizer()
      for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
        recognizer.append(String(line), findsChart)
      }
      recognizer.finish(findsChart)
      return recognizer.state == .type(.chart) ? .chart : nil
    }
    return named
  }
}
