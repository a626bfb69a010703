import ArtifactRefiners

/// How an element of MathML stands in a line of text: what is written around it.
struct HTMLFormulaPart {
  var opening = ""
  var closing = ""
  /// Whether it is raised or lowered.
  var isScript = false
  var isRaised = false
  /// Whether it belongs to the element before it.
  var followsPart = false

  /// Nil where the element is written as its content alone.
  init?(_ node: Int, _ name: String, in tree: MarkupTree) {
    switch name {
    case "msqrt": (opening, closing) = ("√(", ")")
    default:
      guard let parent = tree[node].parent else { return nil }
      let place = Self.place(of: node, in: parent, tree)
      switch (tree.name(of: parent)?.localName ?? "", place) {
      case ("msup", 1), ("mover", 1), ("msubsup", 2), ("munderover", 2):
        (isScript, isRaised) = (true, true)
      case ("msub", 1), ("munder", 1), ("msubsup", 1), ("munderover", 1): isScript = true
      case ("mfrac", 0): (opening, closing) = name == "mrow" ? ("(", ")") : ("", "")
      case ("mfrac", 1): (opening, closing) = name == "mrow" ? ("/(", ")") : ("/", "")
      case ("mroot", 0): (opening, closing) = ("√(", ")")
      case ("mroot", 1): (isScript, isRaised) = (true, true)
      default: return nil
      }
      followsPart = place != 0
    }
  }

  /// Which of the elements in `parent` a node is; nil where it is none of the first three.
  private static func place(of node: Int, in parent: Int, _ tree: MarkupTree) -> Int? {
    var place = 0
    var child = parent + 1
    while place < 3, child < tree.count {
      if child == node { return place }
      if tree[child].isElement { place += 1 }
      guard let end = tree[child].end else { return nil }
      child = end
    }
    return nil
  }
}
