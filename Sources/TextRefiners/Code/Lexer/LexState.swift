import ArtifactBase
import RefinerCore

/// What a line of code leaves open for the next one.
///
/// Everything a lexer has to know at the start of a line, in a few bytes, so that a model can keep
/// one per line and colour any line on its own.
struct LexState: Hashable, Sendable {
  enum Mode: UInt8, Hashable {
    /// Between tokens; in markup, the text between tags.
    case code
    /// In a block comment, `depth` levels deep.
    case blockComment
    /// In the string of rule number `rule`, with `depth` number signs to its end.
    case string
    /// In a raw string that the byte `rule` ends where `depth` bytes behind it hash to `terminator`.
    case rawString
    /// In a quote of Perl that the byte `rule` ends, with `depth` brackets open in it; `terminator` has
    /// the byte that began it, and how many parts are left.
    case quote
    /// In a here-document whose end is a line that hashes to `terminator`.
    case hereDocument
    /// In a tag of markup, after its name.
    case tag
    /// In a YAML block scalar under a key that is indented by `depth` spaces.
    case blockScalar
    /// In a CSS value, after the colon.
    case value
  }

  /// The element whose content is read as another language.
  enum Host: UInt8, Hashable {
    case none, script, style
  }

  var mode = Mode.code
  var host = Host.none
  var rule: UInt8 = 0
  var depth: UInt16 = 0

  /// Whether a string has no escapes.
  var isRaw = false

  /// Whether a string is an attribute value of markup.
  var isInTag = false

  /// In a tag, what the tag will open once it ends.
  var opening = Host.none

  /// Of a here-document and a raw string, the end; of a template, what is open in it.
  var terminator: UInt32 = 0
}
