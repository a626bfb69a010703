import ArtifactBase
import RefinerCore

/// Something that is open in a LaTeX payload.
struct LatexFrame: Sendable {
  enum Kind: UInt8, Sendable {
    case group, optional, environment, fence
    /// A command that lacks arguments, or whose last one is open above.
    case arguments
    /// `$`, `$$`, `\(` and `\[`.
    case dollar, dollars, parenthesis, bracket
    /// A group and an optional argument that are no content.
    case raw, rawOptional
    /// What defines a command, up to the end of its body.
    case definition
    /// An arrow of a commutative diagram.
    case arrow
  }

  /// What a command does to what is open, once its arguments are there.
  enum Role: UInt8, Sendable {
    case ordinary
    case begin, end, left, right
    /// `^` and `_`, which are shown with the beginning of their argument.
    case script
    /// Between what is above and below of a fraction: it says nothing without the latter.
    case infix
    /// The end of a row.
    case row
    /// What defines an environment by its first argument.
    case theorem
  }

  var kind: Kind
  /// Where it begins.
  var start: Int
  /// Whether formulas are read outside of it.
  var wasFormula: Bool
  /// Of a command what it still lacks, and what it is.
  var arguments = LatexArguments.none
  var role = Role.ordinary
  /// Whether the content, or of a command the argument that is no content, is an address.
  var isAddress = false
  /// The name of an environment, of one that begins or ends, or of a command that defines.
  var name: Range<Int> = 0..<0
  /// Groups that are open in what is no content; letters of a length; signs of an arrow.
  var progress: Int32 = 0
  /// Groups of a definition that have ended.
  var groupCount: Int32 = 0
  /// The sign of an arrow.
  var sign: UInt8 = 0
  /// Whether the name that is defined has come.
  var hasName = false
  /// Whether it is a commutative diagram.
  var isDiagram = false
  /// Whether it holds nothing but blocks of text.
  var isTransparent = false
  /// Whether `&` stands between cells directly in it.
  var hasCells = false
  /// Whether what is in it may become anything, so that its scripts and cells are not looked at.
  var isFree = false
  /// Of a script, what its base has with it.
  var scripts = LatexScripts()

  /// Whether nothing closes it, so that nothing in it is shown before its end.
  var isHeld: Bool {
    switch kind {
    case .group, .optional, .environment, .fence, .dollar, .dollars, .parenthesis, .bracket: false
    case .raw, .rawOptional, .definition, .arrow: true
    case .arguments:
      switch role {
      case .ordinary, .infix, .row, .theorem: arguments.holds
      case .script: !arguments.isEmpty
      // Their last argument opens or closes something else.
      case .begin, .end, .left, .right: true
      }
    }
  }

  /// Whether it means the same in text, though a formula is read around it: an environment, or a
  /// group that is no argument of a command that is known.
  var mayBeOfText: Bool { (kind == .environment || kind == .group) && wasFormula }

  /// Whether its characters are looked at one by one.
  var readsCharacters: Bool {
    switch kind {
    case .optional, .arguments, .raw, .rawOptional, .definition, .arrow: true
    case .environment: isDiagram
    case .group, .fence, .dollar, .dollars, .parenthesis, .bracket: false
    }
  }

  /// Puts what closes it in front of what closes the frames around it.
  func prependEnding(to closing: inout ClosingText, _ source: PagedBytes) {
    switch kind {
    case .group: closing.prepend("}")
    case .optional: closing.prepend("]")
    case .arguments: for _ in 0..<arguments.requiredCount { closing.prepend("{}") }
    case .environment:
      closing.prepend("}")
      closing.prepend(source[name].span)
      closing.prepend("\\end{")
    case .fence: closing.prepend("\\right.")
    case .dollar: closing.prepend("$")
    case .dollars: closing.prepend("$$")
    case .parenthesis: closing.prepend("\\)")
    case .bracket: closing.prepend("\\]")
    case .raw, .rawOptional, .definition, .arrow: break
    }
  }
}
