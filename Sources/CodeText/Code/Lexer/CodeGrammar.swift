import ArtifactBase
import RefinerCore

/// A language's lexical rules for syntax highlighting: words, delimiters and features.
///
/// There is one immutable instance per language, created on first use. It is declarative;
/// ``CodeLexer`` implements its meaning. It is a class because a lexer is created per line and
/// should not copy ten arrays each time.
final class CodeGrammar: Sendable {
  /// The lexer loop that reads the language.
  enum Family: Hashable {
    case code, markup, yaml, css
  }

  struct BlockComment: Sendable {
    var open: [UInt8]
    var close: [UInt8]
    var nests: Bool

    init(_ open: String, _ close: String, nests: Bool = false) {
      self.open = Array(open.utf8)
      self.close = Array(close.utf8)
      self.nests = nests
    }
  }

  struct StringRule: Sendable {
    var open: [UInt8]
    var close: [UInt8]
    var isMultiline: Bool
    var isRaw: Bool
    var doublesClose: Bool

    /// Whether `${…}` in the string contains code, which may have strings and templates of its
    /// own.
    var holdsCode: Bool

    init(
      _ open: String, close: String? = nil, multiline: Bool = false, raw: Bool = false,
      doubled: Bool = false, code: Bool = false
    ) {
      self.open = Array(open.utf8)
      self.close = Array((close ?? open).utf8)
      isMultiline = multiline
      isRaw = raw
      doublesClose = doubled
      holdsCode = code
    }
  }

  struct Habits: OptionSet {
    var rawValue: UInt32

    /// Names that begin with a capital letter are types.
    static let capitalTypes = Habits(rawValue: 1 << 0)
    /// `@name` is an attribute.
    static let atAttributes = Habits(rawValue: 1 << 1)
    /// `#name` is a directive anywhere (Swift).
    static let numberSignWords = Habits(rawValue: 1 << 2)
    /// `#name` is a directive if it comes first on a line (C).
    static let directives = Habits(rawValue: 1 << 3)
    /// `#[…]` is an attribute (Rust).
    static let bracketAttributes = Habits(rawValue: 1 << 4)
    /// `name!` before a bracket is a function (Rust).
    static let macros = Habits(rawValue: 1 << 5)
    /// `'name` without a closing quote is a type (Rust).
    static let lifetimes = Habits(rawValue: 1 << 6)
    /// `$name` and `${…}` are properties.
    static let dollarNames = Habits(rawValue: 1 << 7)
    /// `/…/` in operand position is a string.
    static let regularExpressions = Habits(rawValue: 1 << 8)
    /// A quote that isn't closed on its line doesn't begin a string: apostrophes in JSX text.
    static let looseQuotes = Habits(rawValue: 1 << 9)
    /// `<name` in operand position is a tag.
    static let tags = Habits(rawValue: 1 << 10)
    /// `name:` after `{`, `,` or at the start of a line is a property.
    static let colonKeys = Habits(rawValue: 1 << 11)
    /// A string before `:` is a property (JSON).
    static let stringKeys = Habits(rawValue: 1 << 12)
    /// The text before `=` on a line is a property, and `[…]` at its start a tag (TOML).
    static let assignedKeys = Habits(rawValue: 1 << 13)
    /// `:name` is a literal and `@name` a property (Ruby).
    static let symbols = Habits(rawValue: 1 << 14)
    /// `<<WORD` begins a here-document.
    static let hereDocuments = Habits(rawValue: 1 << 15)
    /// `<<<WORD` begins a here-document whose end may be followed by code (PHP).
    static let tripleHereDocuments = Habits(rawValue: 1 << 16)
    /// A line comment begins only at the start of a word.
    static let commentsAtWords = Habits(rawValue: 1 << 17)
    /// Like ``commentsAtWords``, and the marker must be followed by whitespace or the line's end.
    static let commentsAsWords = Habits(rawValue: 1 << 18)
    /// Letters before a quote belong to its string.
    static let stringPrefixes = Habits(rawValue: 1 << 19)
    /// Number signs before a quote make a raw string (Swift).
    static let numberSignStrings = Habits(rawValue: 1 << 20)
    /// Number signs between `r` and a quote make a raw string (Rust).
    static let prefixedNumberSigns = Habits(rawValue: 1 << 21)
    /// Functions are called without parentheses: command lines.
    static let commands = Habits(rawValue: 1 << 22)
    /// Some elements have content in another language (HTML).
    static let embeds = Habits(rawValue: 1 << 23)
    /// `'` separates digits of a number (C++).
    static let quotedDigits = Habits(rawValue: 1 << 24)
    /// Names and operators stay plain, because too little is known about the language.
    static let plainNames = Habits(rawValue: 1 << 25)
    /// Function names may begin with a capital letter too (C#).
    static let capitalCalls = Habits(rawValue: 1 << 26)
    /// `$(…)`, `$<` and similar are properties too (Make).
    static let dollarParentheses = Habits(rawValue: 1 << 27)
    /// Outside strings, a backslash escapes the next character (shells).
    static let escapes = Habits(rawValue: 1 << 28)
    /// Raw strings are bracketed and delimited by a chosen word: `R"word(…)word"` (C++, R).
    static let wordStrings = Habits(rawValue: 1 << 29)
    /// `[==[…]==]` is a string (Lua).
    static let longBrackets = Habits(rawValue: 1 << 30)
    /// `q(…)`, `s/…/…/` and similar are strings (Perl).
    static let quoteOperators = Habits(rawValue: 1 << 31)
  }

  /// The tokens a byte can begin, as a bit set for one table lookup.
  struct Class: OptionSet {
    var rawValue: UInt8

    static let name = Class(rawValue: 1 << 0)
    static let digit = Class(rawValue: 1 << 1)
    static let blank = Class(rawValue: 1 << 2)
    static let comment = Class(rawValue: 1 << 3)
    static let string = Class(rawValue: 1 << 4)
    static let `operator` = Class(rawValue: 1 << 5)
    static let special = Class(rawValue: 1 << 6)
  }

  /// The rules of a grammar; the defaults are those of a language without any.
  struct Rules {
    var family = Family.code

    /// Lists of words, separated by spaces.
    var keywords = ""
    var types = ""
    var literals = ""
    var functions = ""

    /// Whether the words match in any case.
    var ignoresCase = false

    var lineComments: [String] = []
    var blockComment: BlockComment?

    /// The string literals; of those that match, the first one applies.
    var strings: [StringRule] = []

    /// The bytes of names in addition to ASCII letters and non-ASCII bytes.
    var nameBytes = "_"

    var habits: Habits = []
  }

  let family: Family
  let habits: Habits
  let words: WordTable
  let lineComments: [[UInt8]]
  let blockComment: BlockComment?
  let strings: [StringRule]
  let classes: [Class]

  /// Creates a grammar from the rules that `configure` sets.
  convenience init(_ configure: (inout Rules) -> Void) {
    var rules = Rules()
    configure(&rules)
    self.init(rules)
  }

  init(_ rules: Rules) {
    family = rules.family
    habits = rules.habits
    words = WordTable(
      [
        (rules.keywords, .keyword), (rules.functions, .function), (rules.literals, .literal),
        (rules.types, .type),
      ], ignoresCase: rules.ignoresCase)
    lineComments = rules.lineComments.map { Array($0.utf8) }
    blockComment = rules.blockComment
    strings = rules.strings
    classes = Self.classes(of: rules)
  }

  private static func classes(of rules: Rules) -> [Class] {
    var classes = [Class](repeating: [], count: 256)
    for byte in 0..<256 {
      let value = UInt8(byte)
      // Non-ASCII bytes are parts of names: no supported language gives them another meaning.
      if value.isASCIILetter || value >= 0x80 { classes[byte].insert(.name) }
      if value.isASCIIDigit { classes[byte].insert(.digit) }
      if value.isSpaceOrTab { classes[byte].insert(.blank) }
    }
    for byte in rules.nameBytes.utf8 { classes[Int(byte)].insert(.name) }
    for byte in "+-*/%=<>!&|^~?".utf8 { classes[Int(byte)].insert(.operator) }
    for comment in rules.lineComments {
      for byte in comment.utf8.prefix(1) { classes[Int(byte)].insert(.comment) }
    }
    if let blockComment = rules.blockComment { classes[Int(blockComment.open[0])].insert(.comment) }
    for rule in rules.strings { classes[Int(rule.open[0])].insert(.string) }
    for byte in specialBytes(of: rules.habits).utf8 { classes[Int(byte)].insert(.special) }
    return classes
  }

  private static func specialBytes(of habits: Habits) -> String {
    var bytes = ""
    if habits.contains(.atAttributes) || habits.contains(.symbols) { bytes += "@" }
    if habits.contains(.symbols) { bytes += ":" }
    if !habits.isDisjoint(
      with: [.numberSignWords, .directives, .bracketAttributes, .numberSignStrings])
    {
      bytes += "#"
    }
    if habits.contains(.lifetimes) { bytes += "'" }
    if habits.contains(.dollarNames) { bytes += "$" }
    if habits.contains(.escapes) { bytes += "\\" }
    if habits.contains(.regularExpressions) { bytes += "/" }
    if !habits.isDisjoint(with: [.tags, .hereDocuments, .tripleHereDocuments]) { bytes += "<" }
    if habits.contains(.assignedKeys) { bytes += "[\"'" }
    if habits.contains(.longBrackets) { bytes += "[" }
    return bytes
  }
}
