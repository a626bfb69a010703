import ArtifactBase
import RefinerCore

/// The lexer state at the end of a line of code.
///
/// It contains everything the lexer needs at the start of the next line, in a few bytes, so that
/// a model can keep one per line and tokenize any line independently.
struct LexState: Hashable, Sendable {
  enum Mode: UInt8, Hashable {
    /// Between tokens; in markup, the text between tags.
    case code
    /// In a block comment, `depth` levels deep.
    case blockComment
    /// In a string of rule `rule`, whose end has `depth` number signs.
    case string
    /// In a raw string closed by the byte `rule` where the next `depth` bytes hash to
    /// `terminator`.
    case rawString
    /// In a Perl quote closed by the byte `rule`, with `depth` open brackets; `terminator`
    /// contains the opening byte and the number of remaining parts.
    case quote
    /// In a here-document that ends at a line that hashes to `terminator`.
    case hereDocument
    /// In a markup tag, after its name.
    case tag
    /// In a YAML block scalar under a key indented by `depth` spaces.
    case blockScalar
    /// In a CSS value, after the colon.
    case value
  }

  /// An element whose content is in another language.
  enum Host: UInt8, Hashable {
    case none, script, style
  }

  var mode = Mode.code
  var host = Host.none
  var rule: UInt8 = 0
  var depth: UInt16 = 0

  /// Whether a string has no escapes.
  var isRaw = false

  /// Whether the string is a markup attribute value.
  var isInTag = false

  /// In a tag, the content that begins when the tag ends.
  var opening = Host.none

  /// The hash of the end of a here-document or raw string; the stack of open constructs of a
  /// template.
  var terminator: UInt32 = 0
}
