public import SpecRender

extension SpecDiagnostic {
  /// The message, with the element it is about and what was probably meant.
  public var sentence: String {
    element.map { "“\($0)”: \(remark)" } ?? remark
  }

  /// The message with what was probably meant.
  var remark: String {
    guard let suggestion, !message.contains(suggestion) else { return message }
    return message + " Was “\(suggestion)” meant?"
  }

  /// Whether a person would miss something. An action that is not known, and like none that is, is
  /// one of the host's.
  public var isFault: Bool {
    severity == .error && (code != .unknownAction || suggestion != nil)
  }
}
