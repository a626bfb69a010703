public import SpecRender

extension SpecDiagnostic {
  /// The message, with the element it is about and what was probably meant.
  public var sentence: String {
    element.map { "“\($0)”: \(remark)" } ?? remark
  }

  /// The message with what was probably meant.
  var remark: String {
    guard let suggestion, !isSaid(suggestion) else { return message }
    return message + " Was “\(suggestion)” meant?"
  }

  /// Whether the message names what was meant. A word may stand in it and mean something else, unless it
  /// stands in quotes.
  private func isSaid(_ suggestion: String) -> Bool {
    let isWord = suggestion.unicodeScalars.first?.properties.isAlphabetic ?? false
    return message.contains(isWord ? "“\(suggestion)”" : suggestion)
  }

  /// Whether a person would miss something. An action that is not known, and like none that is, is
  /// one of the host's.
  public var isFault: Bool {
    severity == .error && (code != .unknownAction || suggestion != nil)
  }
}
