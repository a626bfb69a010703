public import SpecRender

extension SpecDiagnostic {
  /// The message, with the element it is about and what was probably meant.
  public var sentence: String {
    var sentence = element.map { "“\($0)”: \(message)" } ?? message
    if let suggestion, !message.contains(suggestion) { sentence += " Was “\(suggestion)” meant?" }
    return sentence
  }
}
