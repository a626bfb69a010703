import ArtifactBase
import RefinerCore

/// A token of Turtle or TriG: what it is and which bytes it has.
///
/// Offsets count the bytes the lexer was given, not the payload.
struct TurtleToken {
  enum Kind: UInt8 {
    /// `<…>`.
    case iri
    /// A string with one quote on each side, or with three.
    case string, longString
    /// A name with a colon; ``TurtleToken/mark`` is the colon's offset.
    case name
    /// A name without colon: `a`, `true`, `PREFIX`.
    case word
    /// A blank node's label with its `_:`.
    case label
    case integer, decimal, double
    /// `@` and letters: a language tag or a directive.
    case at
    /// `^^`.
    case datatype
    case stop, semicolon, comma
    /// Of RDF 1.2: `<<`, `>>`, `~` and `|`.
    case openQuote, closeQuote, tilde, bar
    case openBracket, closeBracket, openParenthesis, closeParenthesis, openBrace, closeBrace
    /// No token; ``TurtleToken/mark`` is where that shows.
    case bad
  }

  var kind: Kind
  var start: Int
  var end: Int
  var mark = 0

  /// Whether escapes stand in it.
  var isEscaped = false
}
