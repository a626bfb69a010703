// Repair of malformed JSON, as written by models.
//
// The lenient tokenizer reads whatever needs no guess (`RepairParser+Tokens`). Where it stops, the
// parser knows what is expected, and for each deviation it has exactly one correction, after which
// the tokenizer continues. The corrections are a fixed table (S9.3), so that equal texts are
// repaired in the same way; each is reported with its offset. For valid JSON, the result is
// identical to that of the strict parser. The parser uses an explicit stack and bounded lookahead,
// so it is linear and total. Truncated content is never guessed: a partial literal becomes null, a
// partial number its longest valid prefix.

public import ArtifactCore

/// Parses malformed JSON.
///
/// ```swift
/// let repaired = JSONRepair.repair("Sure: {'a': [1, 2,]")
/// repaired.value?.serialized()           // {"a":[1,2]}
/// repaired.fixes.map(\.kind)             // leadingText, singleQuotes, trailingComma, missingCloser
/// ```
public enum JSONRepair {
  /// A single correction.
  public struct Fix: Hashable, Sendable {
    /// The kind of a correction. The raw values are used in JSON output.
    public enum Kind: String, Hashable, Sendable {
      /// A byte order mark was dropped.
      case byteOrderMark = "bom"
      /// A code fence was dropped.
      case fence
      /// Text before the JSON was dropped.
      case leadingText = "leading_text"
      /// Text after the JSON was dropped.
      case trailingText = "trailing_text"
      /// The JSON was encoded as a string.
      case doubleEncoded = "double_encoded"
      /// Only the first of several values was read.
      case extraValue = "extra_value"
      /// A comma before a closing bracket was dropped.
      case trailingComma = "trailing_comma"
      /// A surplus comma was dropped.
      case extraComma = "extra_comma"
      /// A missing comma was added.
      case missingComma = "missing_comma"
      /// A missing colon was added.
      case missingColon = "missing_colon"
      /// A surplus closing bracket was dropped.
      case extraCloser = "extra_closer"
      /// A missing closing bracket was added.
      case missingCloser = "missing_closer"
      /// An unterminated string was closed.
      case unterminatedString = "unterminated_string"
      /// A missing value became null.
      case missingValue = "missing_value"
      /// A name without a value was dropped.
      case danglingKey = "dangling_key"
      /// A duplicate member name was resolved to the last member.
      case duplicateKey = "duplicate_key"
      /// A name was quoted.
      case unquotedKey = "unquoted_key"
      /// A text value was quoted.
      case unquotedValue = "unquoted_value"
      /// A truncated literal became null.
      case truncatedLiteral = "truncated_literal"
      /// A truncated number was shortened to its longest valid prefix.
      case truncatedNumber = "truncated_number"
      /// A number was normalized.
      case numberForm = "number_form"
      /// Typographic quotes were replaced.
      case smartQuotes = "smart_quotes"
      /// Single quotes were replaced.
      case singleQuotes = "single_quotes"
      /// A literal of another language was replaced.
      case pythonLiteral = "python_literal"
      /// A non-finite number became null.
      case nonFinite = "non_finite"
      /// A comment was dropped.
      case comment
      /// A control character in a string was escaped.
      case rawControl = "raw_control"
      /// An invalid escape sequence was replaced by the likely intended character.
      case badEscape = "bad_escape"
      /// A lone surrogate became U+FFFD.
      case loneSurrogate = "lone_surrogate"
      /// A quote inside a string was escaped.
      case unescapedQuote = "unescaped_quote"
      /// Unexpected text was dropped.
      case unexpectedText = "unexpected_text"
      /// Invalid UTF-8 became U+FFFD.
      case invalidUTF8 = "invalid_utf8"
      /// Values nested too deep were dropped.
      case tooDeep = "too_deep"
    }

    /// The kind of the correction.
    public var kind: Kind

    /// The byte offset in the original text.
    public var offset: Int

    /// Creates a correction.
    public init(_ kind: Kind, at offset: Int) {
      self.kind = kind
      self.offset = offset
    }
  }

  /// The result of a repair.
  public struct Result: Hashable, Sendable {
    /// The value; nil if the text contains none.
    public var value: JSONValue?

    /// The corrections, in text order; at most `SpecLimits.diagnosticCount`.
    public var fixes: [Fix]

    /// The locations of the values in the text.
    var source: SourceNode?
  }

  /// Parses a text, correcting its errors.
  ///
  /// - Complexity: O(text).
  public static func repair(_ text: String) -> Result {
    repair(Array(text.utf8))
  }

  /// Parses a text in UTF-8, correcting its errors.
  ///
  /// - Complexity: O(bytes).
  public static func repair(_ bytes: [UInt8]) -> Result {
    var parser = RepairParser(bytes)
    return parser.parse()
  }
}

extension JSONRepair.Fix.Kind {
  /// A description of the correction, without a subject: `removed trailing comma`.
  public var sentence: String {
    switch self {
    case .byteOrderMark: "removed byte order mark"
    case .fence: "removed code fence"
    case .leadingText: "removed text before the JSON"
    case .trailingText: "removed text after the JSON"
    case .doubleEncoded: "decoded JSON in a string"
    case .extraValue: "used the first of several values"
    case .trailingComma: "removed trailing comma"
    case .extraComma: "removed extra comma"
    case .missingComma: "added missing comma"
    case .missingColon: "added missing colon"
    case .extraCloser: "removed unmatched closing bracket"
    case .missingCloser: "added missing closing bracket"
    case .unterminatedString: "closed unterminated string"
    case .missingValue: "replaced missing value by null"
    case .danglingKey: "removed member name without value"
    case .duplicateKey: "used the last of duplicate members"
    case .unquotedKey: "quoted member name"
    case .unquotedValue: "quoted text"
    case .truncatedLiteral: "replaced truncated literal by null"
    case .truncatedNumber: "shortened truncated number"
    case .numberForm: "normalized number"
    case .smartQuotes: "replaced curly quotes"
    case .singleQuotes: "replaced single quotes"
    case .pythonLiteral: "replaced literal of another language"
    case .nonFinite: "replaced non-finite number by null"
    case .comment: "removed comment"
    case .rawControl: "escaped control character"
    case .badEscape: "corrected invalid escape sequence"
    case .loneSurrogate: "replaced lone surrogate by U+FFFD"
    case .unescapedQuote: "escaped quote inside a string"
    case .unexpectedText: "removed unexpected text"
    case .invalidUTF8: "replaced invalid UTF-8 by U+FFFD"
    case .tooDeep: "removed values nested too deeply"
    }
  }
}
