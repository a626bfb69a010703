import MermaidRefiners
import RefinerCore
import TestSupport

extension MermaidSuite {
  /// What a reader says of the sources of a kind that Mermaid rejects.
  struct Errors {
    /// The sources that are valid here.
    var accepted: [String] = []
    /// The number of errors on a line that Mermaid names.
    var rightLines = 0
    /// The number of sources of which Mermaid names a line.
    var lines = 0
  }

  /// Reads the sources of a kind that Mermaid rejects.
  ///
  /// - Parameter ignored: A class of errors of which Mermaid always names the first line.
  static func errors(_ kind: String, withoutLinesOf ignored: String = "") -> Errors {
    var errors = Errors()
    for item in invalid(kind) {
      let refinement = MermaidRefiner(whole: item.source).refinement
      guard case .invalid(let offset) = refinement.verdict else {
        errors.accepted.append("\(item.name) (\(item.error)): \(refinement.diagnostics)")
        continue
      }
      guard item.line != nil, item.error != ignored else { continue }
      errors.lines += 1
      if item.isOn(FlowchartSuiteTests.line(of: offset, in: item.source)) { errors.rightLines += 1 }
    }
    return errors
  }
}
