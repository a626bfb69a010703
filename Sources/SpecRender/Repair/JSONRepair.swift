// JSON as models write it, made JSON again.
//
// A second parser, which never gives up: it knows at each byte what should stand there, and for each
// thing that stands there instead it has one answer. The answers are a fixed table (S9.3), so that equal
// texts are always repaired alike; each is said with its place. On JSON that is right the parser agrees
// with the strict one and changes nothing. It keeps a stack of its own and looks ahead a few bytes, so
// it is linear and total. What was cut off is never guessed: half a literal is null, half a number is
// what of it is whole.

public import ArtifactCore

/// Reads a text that was meant to be JSON.
///
/// ```swift
/// let repaired = JSONRepair.repair("Sure: {'a': [1, 2,]")
/// repaired.value?.serialized()           // {"a":[1,2]}
/// repaired.fixes.map(\.kind)             // leadingText, singleQuotes, trailingComma, missingCloser
/// ```
public enum JSONRepair {
  /// One thing that was put right.
  public struct Fix: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case byteOrderMark = "bom"
      case fence
      case leadingText = "leading_text"
      case trailingText = "trailing_text"
      case doubleEncoded = "double_encoded"
      case extraValue = "extra_value"
      case trailingComma = "trailing_comma"
      case extraComma = "extra_comma"
      case missingComma = "missing_comma"
      case missingColon = "missing_colon"
      case extraCloser = "extra_closer"
      case missingCloser = "missing_closer"
      case unterminatedString = "unterminated_string"
      case missingValue = "missing_value"
      case danglingKey = "dangling_key"
      case duplicateKey = "duplicate_key"
      case unquotedKey = "unquoted_key"
      case unquotedValue = "unquoted_value"
      case truncatedLiteral = "truncated_literal"
      case truncatedNumber = "truncated_number"
      case numberForm = "number_form"
      case smartQuotes = "smart_quotes"
      case singleQuotes = "single_quotes"
      case pythonLiteral = "python_literal"
      case nonFinite = "non_finite"
      case comment
      case rawControl = "raw_control"
      case badEscape = "bad_escape"
      case loneSurrogate = "lone_surrogate"
      case unescapedQuote = "unescaped_quote"
      case unexpectedText = "unexpected_text"
      case invalidUTF8 = "invalid_utf8"
      case tooDeep = "too_deep"
    }

    public var kind: Kind

    /// The byte of the text where it was.
    public var offset: Int

    public init(_ kind: Kind, at offset: Int) {
      self.kind = kind
      self.offset = offset
    }
  }

  /// What a text was made into.
  public struct Result: Hashable, Sendable {
    /// The value; nil if there is nothing to be read.
    public var value: JSONValue?

    /// What was put right, in the order of the text; at most `SpecLimits.diagnosticCount`.
    public var fixes: [Fix]

    /// Where values stand in the text.
    var source: SourceNode?
  }

  /// Reads a text, putting right what is wrong with it.
  ///
  /// - Complexity: O(text).
  public static func repair(_ text: String) -> Result {
    repair(Array(text.utf8))
  }

  /// Reads a text in UTF-8, putting right what is wrong with it.
  public static func repair(_ bytes: [UInt8]) -> Result {
    var parser = RepairParser(bytes)
    return parser.parse()
  }
}

extension JSONRepair.Fix.Kind {
  /// What was done, as a part of a sentence.
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
