public import ArtifactPresentation
import SpecRender

extension Diagnostic {
  /// Whether the diagnostic is displayed below an interface: errors and omitted interfaces, and
  /// also warnings if the interface is blank.
  ///
  /// - Parameter isBlank: Whether the interface displays nothing.
  public func isShown(belowBlank isBlank: Bool) -> Bool {
    severity == .error || code == .specLeftOut || isBlank && severity == .warning
  }
}
