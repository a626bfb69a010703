public import SpecRender

extension SpecDiagnostic {
  /// The message, with the element concerned and a suggestion, if any.
  public var sentence: String {
    element.map { "“\($0)”: \(remark)" } ?? remark
  }

  /// The message with a suggestion, if any.
  var remark: String {
    guard let suggestion, !isSaid(suggestion) else { return message }
    return message + " Was “\(suggestion)” meant?"
  }

  /// Whether the message already contains the suggestion: in quotes, because a word or path may
  /// occur in it with another meaning, or as a key or JSON that ends there.
  private func isSaid(_ suggestion: String) -> Bool {
    if message.contains("“\(suggestion)”") { return true }
    guard let first = suggestion.utf8.first, "{$".utf8.contains(first) else { return false }
    return message.ranges(of: suggestion).contains { range in
      guard range.upperBound < message.endIndex else { return true }
      let next = message[range.upperBound]
      return !next.isLetter && !next.isNumber
    }
  }

  /// Whether the diagnostic is an error that affects the user. An unknown action that resembles no
  /// known one is assumed to be the host's.
  public var isFault: Bool {
    severity == .error && (code != .unknownAction || suggestion != nil)
  }

  /// Whether the diagnostic is displayed below an interface: errors that affect the user and
  /// omitted interfaces, and also warnings if the interface is blank.
  public func isSaid(ofBlank isBlank: Bool) -> Bool {
    isFault || code == .specLeftOut || isBlank && severity == .warning
  }
}
