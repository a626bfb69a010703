import ArtifactBase

/// What to say about a token that does not fit.
enum SequenceFault {
  /// Words that begin statements.
  static let statements = [
    "participant", "actor", "create", "destroy", "activate", "deactivate", "note", "loop", "alt",
    "else", "opt", "par", "and", "critical", "option", "break", "rect", "box", "end", "autonumber",
    "title", "links", "link",
  ]

  /// What to write instead of words that begin blocks in other languages.
  static let blocks = [
    "if": "`alt`", "while": "`loop`", "for": "`loop`",
    "group": "`rect` around messages, and `box` around participants",
  ]

  static func isKeyword(_ kind: SequenceLexer.Kind) -> Bool {
    switch kind {
    case .newline, .number, .invalid, .missing, .name, .data, .as, .rest, .text, .title,
      .accessibleTitle, .accessibleDescription, .comma, .plus, .minus, .center, .arrow:
      false
    default: true
    }
  }

  /// A receiver and words, with a colon between.
  static func withColon(_ text: String) -> String {
    guard let space = text.firstIndex(of: " ") else { return text }
    return "\(text[..<space]):\(text[space...])"
  }
}
