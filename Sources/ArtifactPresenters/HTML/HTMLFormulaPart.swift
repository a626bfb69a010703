import ArtifactPresentation
import ArtifactRefiners

/// The representation of a MathML element in a line of text: the text around its content.
struct HTMLFormulaPart {
  var opening = ""
  var closing = ""
  /// Whether it is a script, and whether that is a superscript.
  var isScript = false
  var isRaised = false
  /// Whether it attaches to the element before it.
  var followsPart = false

  /// Creates a part; nil if only the content of the element is written.
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

  /// The index of a node among the elements in `parent`; nil if it isn't one of the first three.
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
