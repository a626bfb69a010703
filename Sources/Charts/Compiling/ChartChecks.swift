import ArtifactBase

extension ChartPredicate {
  /// Whether the predicate depends on what is selected.
  var usesSelection: Bool {
    switch self {
    case .parameter: true
    case .expression(let text): text.contains("data(") || text.contains("vlSelectionTest")
    case .and(let list), .or(let list): list.contains(where: \.usesSelection)
    case .not(let predicate): predicate.usesSelection
    default: false
    }
  }

  /// The expression or the field of the predicate, for messages; nil for combinations.
  var summary: String? {
    switch self {
    case .expression(let text): text
    case .field(let predicate): predicate.field
    default: nil
    }
  }
}
