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

  /// Whether the message names what was meant: in quotes, since a word or a path may stand in it and mean
  /// something else, or as a key or JSON that ends there.
  private func isSaid(_ suggestion: String) -> Bool {
    if message.contains("“\(suggestion)”") { return true }
    guard let first = suggestion.utf8.first, "{$".utf8.contains(first) else { return false }
    return message.ranges(of: suggestion).contains { range in
      guard range.upperBound < message.endIndex else { return true }
      let next = message[range.upperBound]
      return !next.isLetter && !next.isNumber
    }
  }

  /// Whether a person would miss something. An action that is not known, and like none that is, is
  /// one of the host's.
  public var isFault: Bool {
    severity == .error && (code != .unknownAction || suggestion != nil)
  }

  /// Whether this is said below an interface: what a person would miss, also another interface. Where
  /// nobody can see anything of it, warnings may say why.
  public func isSaid(ofBlank isBlank: Bool) -> Bool {
    isFault || code == .specLeftOut || isBlank && severity == .warning
  }
}
