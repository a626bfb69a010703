import ArtifactBase
import RefinerCore

/// A language as far as colouring needs it: words, delimiters and habits.
///
/// One immutable object per language, made on first use. It is declarative; what the values mean is
/// in ``CodeLexer``. A class, since a lexer is made per line and should not copy ten arrays for it.
final class CodeGrammar: Sendable {
  /// Which loop reads the language.
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

    /// Whether `${…}` in it is code, with strings and templates of its own.
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

    /// Names that begin with a capital are types.
    static let capitalTypes = Habits(rawValue: 1 << 0)
    /// `@name` is an attribute.
    static let atAttributes = Habits(rawValue: 1 << 1)
    /// `#name` is a directive anywhere (Swift).
    static let numberSignWords = Habits(rawValue: 1 << 2)
    /// `#name` is a directive as the first thing on a line (C).
    static let directives = Habits(rawValue: 1 << 3)
    /// `#[…]` is an attribute (Rust).
    static let bracketAttributes = Habits(rawValue: 1 << 4)
    /// `name!` before a bracket is a function (Rust).
    static let macros = Habits(rawValue: 1 << 5)
    /// `'name` without a closing quote is a type (Rust).
    static let lifetimes = Habits(rawValue: 1 << 6)
    /// `$name` and `${…}` are properties.
    static let dollarNames = Habits(rawValue: 1 << 7)
    /// `/…/` where an operand may stand is a string.
    static let regularExpressions = Habits(rawValue: 1 << 8)
    /// A quote that is not closed on its line is no string: apostrophes in JSX text.
    static let looseQuotes = Habits(rawValue: 1 << 9)
    /// `<name` where an operand may stand is a tag.
    static let tags = Habits(rawValue: 1 << 10)
    /// `name:` after `{`, `,` or at the start of a line is a property.
    static let colonKeys = Habits(rawValue: 1 << 11)
    /// A string before `:` is a property (JSON).
    static let stringKeys = Habits(rawValue: 1 << 12)
    /// What a line has before `=` is a property, `[…]` at its start a tag (TOML).
    static let assignedKeys = Habits(rawValue: 1 << 13)
    /// `:name` is a literal and `@name` a property (Ruby).
    static let symbols = Habits(rawValue: 1 << 14)
    /// `<<WORD` begins a here-document.
    static let hereDocuments = Habits(rawValue: 1 << 15)
    /// `<<<WORD` does (PHP), and its end may be followed by code.
    static let tripleHereDocuments = Habits(rawValue: 1 << 16)
    /// A line comment begins at the start of a word only.
    static let commentsAtWords = Habits(rawValue: 1 << 17)
    /// ``commentsAtWords``, and a blank or the line's end follows it.
    static let commentsAsWords = Habits(rawValue: 1 << 18)
    /// Letters before a quote belong to its string.
    static let stringPrefixes = Habits(rawValue: 1 << 19)
    /// Number signs before a quote make a raw string (Swift).
    static let numberSignStrings = Habits(rawValue: 1 << 20)
    /// Number signs between `r` and a quote do (Rust).
    static let prefixedNumberSigns = Habits(rawValue: 1 << 21)
    /// Functions are called without parentheses: command lines.
    static let commands = Habits(rawValue: 1 << 22)
    /// Elements whose content is no markup (HTML).
    static let embeds = Habits(rawValue: 1 << 23)
    /// `'` stands between digits of a number (C++).
    static let quotedDigits = Habits(rawValue: 1 << 24)
    /// Names and operators are plain: too little is known to guess.
    static let plainNames = Habits(rawValue: 1 << 25)
    /// Functions begin with a capital too (C#).
    static let capitalCalls = Habits(rawValue: 1 << 26)
    /// `$(…)`, `$<` and the like are properties too (Make).
    static let dollarParentheses = Habits(rawValue: 1 << 27)
    /// Outside of strings a backslash takes its meaning from what is behind it (shells).
    static let escapes = Habits(rawValue: 1 << 28)
    /// A raw string stands in brackets between equal words: `R"word(…)word"` (C++, R).
    static let wordStrings = Habits(rawValue: 1 << 29)
    /// `[==[…]==]` is a string (Lua).
    static let longBrackets = Habits(rawValue: 1 << 30)
    /// `q(…)`, `s/…/…/` and the like are strings (Perl).
    static let quoteOperators = Habits(rawValue: 1 << 31)
  }

  /// What a byte can begin, as bits of one table.
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

  let family: Family
  let habits: Habits
  let words: WordTable
  let lineComments: [[UInt8]]
  let blockComment: BlockComment?
  let strings: [StringRule]
  let classes: [Class]

  init(
    family: Family = .code, keywords: String = "", types: String = "", literals: String = "",
    functions: String = "", ignoresCase: Bool = false, lineComments: [String] = [],
    blockComment: BlockComment? = nil, strings: [StringRule] = [], nameBytes: String = "_",
    habits: Habits = []
  ) {
    self.family = family
    self.habits = habits
    words = WordTable(
      [
        (keywords, .keyword), (functions, .function), (literals, .literal), (types, .type),
      ], ignoresCase: ignoresCase)
    self.lineComments = lineComments.map { Array($0.utf8) }
    self.blockComment = blockComment
    self.strings = strings

    var classes = [Class](repeating: [], count: 256)
    for byte in 0..<256 {
      let value = UInt8(byte)
      // Bytes outside ASCII are parts of names: no language here gives another meaning to them.
      if value.isASCIILetter || value >= 0x80 { classes[byte].insert(.name) }
      if value.isASCIIDigit { classes[byte].insert(.digit) }
      if value.isSpaceOrTab { classes[byte].insert(.blank) }
    }
    for byte in nameBytes.utf8 { classes[Int(byte)].insert(.name) }
    for byte in "+-*/%=<>!&|^~?".utf8 { classes[Int(byte)].insert(.operator) }
    for comment in self.lineComments { classes[Int(comment[0])].insert(.comment) }
    if let blockComment { classes[Int(blockComment.open[0])].insert(.comment) }
    for rule in strings { classes[Int(rule.open[0])].insert(.string) }
    for byte in Self.specialBytes(of: habits).utf8 { classes[Int(byte)].insert(.special) }
    self.classes = classes
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
