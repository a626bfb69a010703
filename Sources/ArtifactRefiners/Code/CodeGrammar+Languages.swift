// The languages that models write most. Keyword lists follow the languages' own references.

extension CodeGrammar {
  /// The grammar of a language by its canonical name; a simple one for languages without their own,
  /// nil for text that is no code.
  static func named(_ language: String) -> CodeGrammar? {
    if let grammar = languages[language] { return grammar }
    switch language {
    case "text", "txt", "plain", "plaintext", "log", "csv", "tsv", "diff", "markdown", "md":
      return nil
    default: return generic
    }
  }

  private static let quotes: [StringRule] = [.init("\""), .init("'")]
  private static let cComment = (open: "/*", close: "*/")

  private static let generic = CodeGrammar(
    literals: "true false null nil none None True False", lineComments: ["//", "#", "--"],
    blockComment: cComment, strings: quotes)

  private static let cWords =
    "auto break case const continue default do else enum extern for goto if inline register "
    + "restrict return sizeof static struct switch typedef union volatile while"
  private static let cTypes =
    "void char short int long float double signed unsigned bool size_t ssize_t int8_t int16_t "
    + "int32_t int64_t uint8_t uint16_t uint32_t uint64_t FILE"

  private static let scriptWords =
    "async await break case catch class const continue debugger default delete do else export "
    + "extends finally for from function get if import in instanceof let new of return set static "
    + "super switch this throw try typeof var void while with yield"
  private static let scriptStrings: [StringRule] = quotes + [.init("`", multiline: true)]
  private static let scriptLiterals = "true false null undefined NaN Infinity"

  private static let javascript = CodeGrammar(
    keywords: scriptWords, literals: scriptLiterals, lineComments: ["//"], blockComment: cComment,
    strings: scriptStrings, capitalsAreTypes: true)

  private static let typescript = CodeGrammar(
    keywords: scriptWords
      + " abstract as asserts declare enum implements infer interface is keyof module namespace "
      + "override private protected public readonly satisfies type",
    types: "any bigint boolean never number object string symbol unknown",
    literals: scriptLiterals, lineComments: ["//"], blockComment: cComment,
    strings: scriptStrings, capitalsAreTypes: true)

  private static let markup = CodeGrammar(
    blockComment: (open: "<!--", close: "-->"), strings: quotes, isMarkup: true)

  private static let languages: [String: CodeGrammar] = [
    "swift": CodeGrammar(
      keywords:
        "actor any as associatedtype async await borrowing break case catch class consuming continue "
        + "convenience default defer deinit do dynamic else enum extension fallthrough fileprivate "
        + "final for func get guard if import in indirect infix init inout internal is isolated lazy "
        + "let macro mutating nonisolated nonmutating open operator optional override package "
        + "postfix precedencegroup prefix private protocol public repeat required rethrows return "
        + "self sending set some static struct subscript super switch throw throws try typealias "
        + "unowned var weak where while willSet didSet",
      types: "Self Any", literals: "true false nil", lineComments: ["//"], blockComment: cComment,
      nests: true,
      strings: [
        .init("\"\"\"", multiline: true), .init("#\"", "\"#", escapes: false), .init("\""),
      ],
      capitalsAreTypes: true),
    "python": CodeGrammar(
      keywords:
        "and as assert async await break case class continue def del elif else except finally for "
        + "from global if import in is lambda match nonlocal not or pass raise return self try type "
        + "while with yield",
      types:
        "bool bytes complex dict float frozenset int list object set str tuple type Exception",
      literals: "True False None", lineComments: ["#"],
      strings: [
        .init("\"\"\"", multiline: true), .init("'''", multiline: true), .init("\""), .init("'"),
      ],
      capitalsAreTypes: true),
    "javascript": javascript, "jsx": javascript, "typescript": typescript, "tsx": typescript,
    "rust": CodeGrammar(
      keywords:
        "as async await break const continue crate dyn else enum extern fn for if impl in let loop "
        + "match mod move mut pub ref return self static struct super trait type unsafe use where while",
      types:
        "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Self",
      literals: "true false", lineComments: ["//"], blockComment: cComment, nests: true,
      strings: [
        .init("r#\"", "\"#", multiline: true, escapes: false), .init("\"", multiline: true),
      ],
      capitalsAreTypes: true),
    "go": CodeGrammar(
      keywords:
        "break case chan const continue default defer else fallthrough for func go goto if import "
        + "interface map package range return select struct switch type var",
      types:
        "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 "
        + "int64 rune string uint uint8 uint16 uint32 uint64 uintptr",
      literals: "true false nil iota", lineComments: ["//"], blockComment: cComment,
      strings: quotes + [.init("`", multiline: true, escapes: false)]),
    "java": CodeGrammar(
      keywords:
        "abstract assert break case catch class const continue default do else enum extends final "
        + "finally for goto if implements import instanceof interface native new package permits "
        + "private protected public record return sealed static strictfp super switch synchronized "
        + "this throw throws transient try var volatile while yield",
      types: "boolean byte char double float int long short void", literals: "true false null",
      lineComments: ["//"], blockComment: cComment,
      strings: [.init("\"\"\"", multiline: true)] + quotes, capitalsAreTypes: true),
    "kotlin": CodeGrammar(
      keywords:
        "abstract as break by catch class companion const constructor continue data do else enum "
        + "final finally for fun if import in init inline interface internal is it lateinit object "
        + "open operator out override package private protected public return sealed super suspend "
        + "this throw try typealias val var when where while",
      literals: "true false null", lineComments: ["//"], blockComment: cComment, nests: true,
      strings: [.init("\"\"\"", multiline: true, escapes: false)] + quotes, capitalsAreTypes: true),
    "c": CodeGrammar(
      keywords: cWords, types: cTypes, literals: "NULL true false", lineComments: ["//"],
      blockComment: cComment, strings: quotes),
    "cpp": CodeGrammar(
      keywords: cWords
        + " alignas alignof catch class co_await co_return co_yield concept consteval constexpr "
        + "constinit const_cast decltype delete dynamic_cast explicit export final friend mutable "
        + "namespace new noexcept operator override private protected public reinterpret_cast "
        + "requires static_assert static_cast template this throw try typeid typename using virtual",
      types: cTypes + " string vector map set optional variant wchar_t",
      literals: "nullptr NULL true false",
      lineComments: ["//"], blockComment: cComment, strings: quotes, capitalsAreTypes: true),
    "c-sharp": CodeGrammar(
      keywords:
        "abstract as async await base break case catch checked class const continue default "
        + "delegate do else enum event explicit extern finally fixed for foreach get goto if implicit "
        + "in init interface internal is lock namespace new operator out override params private "
        + "protected public readonly record ref required return sealed set sizeof stackalloc static "
        + "struct switch this throw try typeof unchecked unsafe using var virtual volatile when where "
        + "while with yield",
      types:
        "bool byte char decimal double dynamic float int long nint object sbyte short string uint "
        + "ulong ushort void",
      literals: "true false null", lineComments: ["//"], blockComment: cComment,
      strings: [.init("\"\"\"", multiline: true, escapes: false)] + quotes, capitalsAreTypes: true),
    "ruby": CodeGrammar(
      keywords:
        "alias and attr_accessor attr_reader attr_writer begin break case class def defined? do else "
        + "elsif end ensure extend for if in include module next not or private protected public "
        + "raise redo require require_relative rescue retry return self super then undef unless until "
        + "when while yield",
      literals: "true false nil", lineComments: ["#"], strings: quotes, capitalsAreTypes: true),
    "php": CodeGrammar(
      keywords:
        "abstract and as break case catch class clone const continue declare default do echo else "
        + "elseif empty enddeclare endfor endforeach endif endswitch endwhile enum extends final "
        + "finally fn for foreach function global goto if implements include include_once instanceof "
        + "insteadof interface isset list match namespace new or print private protected public "
        + "readonly require require_once return static switch throw trait try unset use var while "
        + "xor yield",
      types: "array bool callable float int iterable mixed never object self string void",
      literals: "true false null TRUE FALSE NULL", lineComments: ["//", "#"],
      blockComment: cComment, strings: quotes, capitalsAreTypes: true),
    "bash": CodeGrammar(
      keywords:
        "break case continue do done elif else esac eval exec exit export fi for function if in local "
        + "readonly return select set shift source then trap unset until while",
      literals: "true false", lineComments: ["#"],
      strings: [.init("\"", multiline: true), .init("'", multiline: true, escapes: false)]),
    "sql": CodeGrammar(
      keywords:
        "add all alter and any as asc begin between by case cast check coalesce column commit "
        + "constraint create cross current_date current_timestamp default delete desc distinct drop "
        + "else end except exists explain extract filter first following for foreign from full "
        + "function grant group having if in index inner insert intersect interval into is join key "
        + "last lateral left like limit materialized not nulls of offset on or order outer over "
        + "partition preceding primary procedure range recursive references replace returning right "
        + "rollback row rows select set table then to transaction trigger truncate unbounded union "
        + "unique update using values view when where window with",
      types:
        "bigint bigserial blob boolean bytea char date datetime decimal double float int integer json "
        + "jsonb numeric real serial smallint text time timestamp timestamptz uuid varchar",
      literals: "true false null", lineComments: ["--"], blockComment: cComment,
      strings: [.init("'", multiline: true, escapes: false), .init("\"", escapes: false)],
      ignoresCase: true),
    "json": CodeGrammar(
      literals: "true false null", strings: [.init("\"")], hasProperties: true),
    "yaml": CodeGrammar(
      literals: "true false null yes no on off", lineComments: ["#"], strings: quotes,
      hasProperties: true),
    "toml": CodeGrammar(
      literals: "true false", lineComments: ["#"],
      strings: [.init("\"\"\"", multiline: true), .init("'''", multiline: true, escapes: false)]
        + quotes),
    "html": markup, "htm": markup, "xml": markup, "svg": markup, "vue": markup, "svelte": markup,
    "css": CodeGrammar(
      keywords: "important", blockComment: cComment, strings: quotes, hasProperties: true),
    "scss": CodeGrammar(
      keywords: "important", lineComments: ["//"], blockComment: cComment, strings: quotes,
      hasProperties: true),
  ]
}
