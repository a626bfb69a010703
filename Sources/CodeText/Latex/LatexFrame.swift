import ArtifactBase
import RefinerCore

/// An open construct in a LaTeX payload.
struct LatexFrame: Sendable {
  enum Kind: UInt8, Sendable {
    case group, optional, environment, fence
    /// A command with missing arguments, or whose last argument is open above it.
    case arguments
    /// `$`, `$$`, `\(` and `\[`.
    case dollar, dollars, parenthesis, bracket
    /// A group or an optional argument that isn't content.
    case raw, rawOptional
    /// A definition, up to the end of its body.
    case definition
    /// An arrow of a commutative diagram.
    case arrow
  }

  /// The effect of a command on open constructs once its arguments are complete.
  enum Role: UInt8, Sendable {
    case ordinary
    case begin, end, left, right
    /// `^` and `_`, which are shown together with the beginning of their argument.
    case script
    /// An infix fraction command, which needs its denominator to be shown.
    case infix
    /// The end of a row.
    case row
    /// A command that defines the environment named by its first argument.
    case theorem
  }

  var kind: Kind
  /// The offset of its start.
  var start: Int
  /// Whether the surrounding mode is math.
  var wasFormula: Bool
  /// For a command, the missing arguments and its role.
  var arguments = LatexArguments.none
  var role = Role.ordinary
  /// Whether the content, or a command's non-content argument, is a URL.
  var isAddress = false
  /// The name of an environment, of one that begins or ends, or of a defining command.
  var name: Range<Int> = 0..<0
  /// A progress counter: open groups in non-content, letters of a length, or signs of an arrow.
  var progress: Int32 = 0
  /// The number of completed groups of a definition.
  var groupCount: Int32 = 0
  /// The sign of an arrow.
  var sign: UInt8 = 0
  /// Whether the defined name has been read.
  var hasName = false
  /// Whether it is a commutative diagram.
  var isDiagram = false
  /// Whether it contains only text blocks.
  var isTransparent = false
  /// Whether `&` separates cells directly in it.
  var hasCells = false
  /// Whether its content has unknown meaning, so that scripts and cells aren't checked.
  var isFree = false
  /// For a script, the scripts that its base already has.
  var scripts = LatexScripts()

  /// Whether nothing can close it, so that nothing in it is shown before its end.
  var isHeld: Bool {
    switch kind {
    case .group, .optional, .environment, .fence, .dollar, .dollars, .parenthesis, .bracket: false
    case .raw, .rawOptional, .definition, .arrow: true
    case .arguments:
      switch role {
      case .ordinary, .infix, .row, .theorem: arguments.holds
      case .script: !arguments.isEmpty
      // Their last argument opens or closes another construct.
      case .begin, .end, .left, .right: true
      }
    }
  }

  /// Whether it means the same in text although it is in math mode: an environment, or a group
  /// that isn't an argument of a known command.
  var mayBeOfText: Bool { (kind == .environment || kind == .group) && wasFormula }

  /// Whether its characters are read one by one.
  var readsCharacters: Bool {
    switch kind {
    case .optional, .arguments, .raw, .rawOptional, .definition, .arrow: true
    case .environment: isDiagram
    case .group, .fence, .dollar, .dollars, .parenthesis, .bracket: false
    }
  }

  /// Prepends the text that closes it to the closing text of the enclosing frames.
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
