// Repair of malformed JSON, as written by models.
//
// An error-tolerant parser: at each byte it knows what is expected, and for each deviation it has
// exactly one correction. The corrections are a fixed table (S9.3), so that equal texts are
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
  /// A description of the correction, as a clause.
  public var sentence: String {
    switch self {
    case .byteOrderMark: "a byte order mark was dropped"
    case .fence: "a fence was dropped"
    case .leadingText: "text before the JSON was dropped"
    case .trailingText: "text behind the JSON was dropped"
    case .doubleEncoded: "the JSON stood in a string"
    case .extraValue: "of several values the first counts"
    case .trailingComma: "a comma before a bracket was dropped"
    case .extraComma: "a comma too many was dropped"
    case .missingComma: "a comma was added"
    case .missingColon: "a colon was added"
    case .extraCloser: "a bracket too many was dropped"
    case .missingCloser: "a closing bracket was added"
    case .unterminatedString: "a string was closed"
    case .missingValue: "a missing value is null"
    case .danglingKey: "a name without a value was dropped"
    case .duplicateKey: "of two members with one name the last counts"
    case .unquotedKey: "a name was put in quotes"
    case .unquotedValue: "a text was put in quotes"
    case .truncatedLiteral: "a word that was cut off is null"
    case .truncatedNumber: "a number that was cut off was shortened"
    case .numberForm: "a number was written as JSON writes it"
    case .smartQuotes: "curly quotes became straight ones"
    case .singleQuotes: "single quotes became double ones"
    case .pythonLiteral: "a word of another language became JSON"
    case .nonFinite: "what is no finite number is null"
    case .comment: "a comment was dropped"
    case .rawControl: "a control character in a string was escaped"
    case .badEscape: "an escape that JSON does not know was read as it was meant"
    case .loneSurrogate: "half a surrogate pair became U+FFFD"
    case .unescapedQuote: "a quote inside a string was escaped"
    case .unexpectedText: "what cannot stand here was dropped"
    case .invalidUTF8: "bytes that are not UTF-8 became U+FFFD"
    case .tooDeep: "what nests too deep was dropped"
    }
  }
}
