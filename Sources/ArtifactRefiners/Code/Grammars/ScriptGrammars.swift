// Languages of scripts and of the command line.

extension CodeGrammar {
  private static let double = StringRule("\"")
  private static let single = StringRule("'")

  static let python = CodeGrammar(
    keywords: """
      and as assert async await break case class continue def del elif else except finally for \
      from global if import in is lambda match nonlocal not or pass raise return try while with \
      yield
      """,
    types: """
      bool bytearray bytes complex dict float frozenset int list memoryview object range set str \
      tuple type
      """,
    literals: "True False None self cls NotImplemented Ellipsis",
    lineComments: ["#"],
    strings: [
      StringRule("\"\"\"", multiline: true), StringRule("'''", multiline: true), double, single,
    ],
    habits: [.capitalTypes, .atAttributes, .stringPrefixes])

  static let ruby = CodeGrammar(
    keywords: """
      alias and begin break case class def defined? do else elsif end ensure extend for if in \
      include loop module next not or prepend private protected public raise redo require \
      require_relative rescue retry return super then undef unless until when while yield \
      attr_accessor attr_reader attr_writer
      """,
    literals: "true false nil self __FILE__ __LINE__", lineComments: ["#"],
    strings: [double, single, StringRule("`")],
    habits: [
      .capitalTypes, .symbols, .regularExpressions, .hereDocuments, .colonKeys, .commentsAtWords,
      .looseQuotes,
    ])

  static let php = CodeGrammar(
    keywords: """
      abstract and array as break callable case catch class clone const continue declare default \
      do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum extends \
      final finally fn for foreach function global goto if implements include include_once \
      instanceof insteadof interface isset list match namespace new or print private protected \
      public readonly require require_once return static switch throw trait try unset use var \
      while xor yield
      """,
    types: "bool float int iterable mixed never object string void self parent",
    literals: "true false null TRUE FALSE NULL", lineComments: ["//", "#"],
    blockComment: BlockComment("/*", "*/"),
    strings: [
      StringRule("\"", multiline: true), StringRule("'", multiline: true), StringRule("`"),
    ],
    habits: [.capitalTypes, .bracketAttributes, .dollarNames, .tripleHereDocuments])

  static let bash = CodeGrammar(
    keywords: """
      if then else elif fi for while until do done case esac in function select time return break \
      continue exit export local readonly declare typeset unset shift trap set source
      """,
    literals: "true false",
    functions: """
      alias awk basename bg cat cd chmod chown cp curl cut date dirname docker echo eval exec find \
      getopts git grep head jq kill ls make mkdir mktemp mv npm printf pwd python python3 read rm \
      rmdir sed sleep sort ssh sudo tail tar tee test touch tr uniq wait wc wget xargs
      """,
    lineComments: ["#"],
    strings: [
      StringRule("\"", multiline: true), StringRule("'", multiline: true, raw: true),
    ],
    nameBytes: "_-",
    habits: [.dollarNames, .hereDocuments, .commentsAtWords, .commands])
}
