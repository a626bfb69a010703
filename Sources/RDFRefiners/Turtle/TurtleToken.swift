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

    /// The token in a message.
    var name: String {
      switch self {
      case .iri: "IRI"
      case .string, .longString: "string"
      case .name: "prefixed name"
      case .word: "word"
      case .label: "blank node"
      case .integer, .decimal, .double: "number"
      case .at: "`@`"
      case .datatype: "`^^`"
      case .stop: "full stop"
      case .semicolon: "`;`"
      case .comma: "`,`"
      case .openQuote: "`<<`"
      case .closeQuote: "`>>`"
      case .tilde: "`~`"
      case .bar: "`|`"
      case .openBracket: "`[`"
      case .closeBracket: "`]`"
      case .openParenthesis: "`(`"
      case .closeParenthesis: "`)`"
      case .openBrace: "`{`"
      case .closeBrace: "`}`"
      case .bad: "character"
      }
    }
  }

  var kind: Kind
  var start: Int
  var end: Int
  var mark = 0

  /// Whether the token contains escapes.
  var isEscaped = false

  /// Returns the error for the token where `name` is expected.
  func unexpected(expected name: String) -> RDFSyntaxError {
    RDFSyntaxError(offset: start, message: "unexpected \(kind.name): expected \(name)")
  }
}
