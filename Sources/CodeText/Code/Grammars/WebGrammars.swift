import ArtifactBase
import RefinerCore

// Web languages.

extension CodeGrammar {
  private static let scriptKeywords = """
    as async await break case catch class const continue debugger default delete do else export \
    extends finally for from function get if import in instanceof let new of return set static \
    super switch throw try typeof var void while with yield
    """
  private static let scriptLiterals = "true false null undefined NaN Infinity this"
  private static let scriptStrings = [
    StringRule("`", multiline: true, code: true), StringRule("\""), StringRule("'"),
  ]
  private static let scriptHabits: Habits = [
    .capitalTypes, .atAttributes, .regularExpressions, .looseQuotes, .tags, .colonKeys,
  ]

  /// JavaScript, with or without JSX.
  static let javascript = CodeGrammar {
    $0.keywords = scriptKeywords
    $0.literals = scriptLiterals
    $0.lineComments = ["//"]
    $0.blockComment = BlockComment("/*", "*/")
    $0.strings = scriptStrings
    $0.nameBytes = "_$"
    $0.habits = scriptHabits
  }

  /// TypeScript, with or without JSX.
  static let typescript = CodeGrammar {
    $0.keywords =
      scriptKeywords + """
         abstract asserts declare enum implements infer interface is keyof module namespace \
        override private protected public readonly satisfies type unique
        """
    $0.types = "any bigint boolean never number object string symbol unknown void"
    $0.literals = scriptLiterals
    $0.lineComments = ["//"]
    $0.blockComment = BlockComment("/*", "*/")
    $0.strings = scriptStrings
    $0.nameBytes = "_$"
    $0.habits = scriptHabits
  }

  private static let attributeValues = [
    StringRule("\"", multiline: true, raw: true), StringRule("'", multiline: true, raw: true),
  ]

  static let html = CodeGrammar {
    $0.family = .markup
    $0.strings = attributeValues
    $0.nameBytes = "_-"
    $0.habits = [.embeds]
  }

  static let xml = CodeGrammar {
    $0.family = .markup
    $0.strings = attributeValues
    $0.nameBytes = "_-."
  }

  static let css = CodeGrammar {
    $0.family = .css
    $0.blockComment = BlockComment("/*", "*/")
    $0.strings = [StringRule("\""), StringRule("'")]
    $0.nameBytes = "_-"
  }

  /// CSS with line comments and variables: SCSS and Less.
  static let scss = CodeGrammar {
    $0.family = .css
    $0.lineComments = ["//"]
    $0.blockComment = BlockComment("/*", "*/")
    $0.strings = [StringRule("\""), StringRule("'")]
    $0.nameBytes = "_-$"
  }
}
