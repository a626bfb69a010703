/// What a lexer needs to know of a language: words, comments and strings. Data, no code.
struct CodeGrammar: Sendable {
  /// A kind of string: its delimiters, and whether it may go over several lines.
  struct StringRule: Sendable {
    var open: [UInt8]
    var close: [UInt8]
    var isMultiline: Bool
    /// Whether a backslash takes the next byte with it.
    var hasEscapes: Bool

    init(_ open: String, _ close: String? = nil, multiline: Bool = false, escapes: Bool = true) {
      self.open = Array(open.utf8)
      self.close = Array((close ?? open).utf8)
      self.isMultiline = multiline
      self.hasEscapes = escapes
    }
  }

  var keywords: Set<String> = []
  var types: Set<String> = []
  var literals: Set<String> = []
  var lineComments: [[UInt8]] = []
  var blockComment: (open: [UInt8], close: [UInt8], nests: Bool)?

  /// Longer delimiters before their prefixes.
  var strings: [StringRule] = []

  /// Whether names that begin with a capital letter are types.
  var capitalsAreTypes = false

  /// Whether a string or name before `:` is a property.
  var hasProperties = false

  /// Whether words compare without case.
  var ignoresCase = false

  /// Whether it is markup: tags, attributes and text.
  var isMarkup = false

  init(
    keywords: String = "", types: String = "", literals: String = "", lineComments: [String] = [],
    blockComment: (open: String, close: String)? = nil, nests: Bool = false,
    strings: [StringRule] = [], capitalsAreTypes: Bool = false, hasProperties: Bool = false,
    ignoresCase: Bool = false, isMarkup: Bool = false
  ) {
    func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
    self.keywords = words(keywords)
    self.types = words(types)
    self.literals = words(literals)
    self.lineComments = lineComments.map { Array($0.utf8) }
    self.blockComment = blockComment.map { (Array($0.open.utf8), Array($0.close.utf8), nests) }
    self.strings = strings
    self.capitalsAreTypes = capitalsAreTypes
    self.hasProperties = hasProperties
    self.ignoresCase = ignoresCase
    self.isMarkup = isMarkup
  }
}
