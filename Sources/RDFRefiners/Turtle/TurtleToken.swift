import ArtifactBase
import RefinerCore

/// A token of Turtle or TriG: its kind and byte range.
///
/// Offsets are relative to the bytes passed to the lexer, not to the payload.
struct TurtleToken {
  enum Kind: UInt8 {
    /// An IRI in angle brackets: `<…>`.
    case iri
    /// A string with one quote on each side, or with three.
    case string, longString
    /// A name with a colon; ``TurtleToken/mark`` is the offset of the colon.
    case name
    /// A name without a colon: `a`, `true`, `PREFIX`.
    case word
    /// A blank node label, including `_:`.
    case label
    case integer, decimal, double
    /// `@` and letters: a language tag or a directive.
    case at
    /// The datatype operator `^^`.
    case datatype
    case stop, semicolon, comma
    /// The RDF 1.2 tokens `<<`, `>>`, `~` and `|`.
    case openQuote, closeQuote, tilde, bar
    case openBracket, closeBracket, openParenthesis, closeParenthesis, openBrace, closeBrace
    /// An invalid token; ``TurtleToken/mark`` is the offset of the error.
    case bad
  }

  var kind: Kind
  var start: Int
  var end: Int
  var mark = 0

  /// Whether the token contains escapes.
  var isEscaped = false
}
