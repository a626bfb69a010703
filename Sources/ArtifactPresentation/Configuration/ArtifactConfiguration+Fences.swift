package import ArtifactCore

extension ArtifactConfiguration {
  /// The number of bytes of a script within which the call that makes a chart begins.
  static let scriptLimit = 4_096

  /// Returns the type as which complete fenced code is presented by this configuration; nil for code,
  /// also if a presenter of its own is registered for the language.
  ///
  /// - Complexity: O(length of `code`), at most O(``scriptLimit``) for scripts.
  package func fencedType(of code: String, in language: String) -> ArtifactType? {
    guard !presentsFences(in: language) else { return nil }
    let named = fencedType(namedBy: language)
    if recognizesFences(in: language) {
      var recognizer = FenceRecognizer()
      recognizer.append(code.utf8.span)
      recognizer.finish()
      if case .type(let found) = recognizer.state, fencedTypes.contains(found) { return found }
    } else if named == nil, findsCharts(in: language), let findsChart {
      let start = String(decoding: code.utf8.prefix(Self.scriptLimit), as: UTF8.self)
      return findsChart(start) ? .chart : nil
    }
    return named
  }
}
