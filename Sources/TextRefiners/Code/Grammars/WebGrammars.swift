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
  static let javascript = CodeGrammar(
    keywords: scriptKeywords, literals: scriptLiterals, lineComments: ["//"],
    blockComment: BlockComment("/*", "*/"), strings: scriptStrings, nameBytes: "_$",
    habits: scriptHabits)

  /// TypeScript, with or without JSX.
  static let typescript = CodeGrammar(
    keywords: scriptKeywords + """
       abstract asserts declare enum implements infer interface is keyof module namespace \
      override private protected public readonly satisfies type unique
      """,
    types: "any bigint boolean never number object string symbol unknown void",
    literals: scriptLiterals, lineComments: ["//"], blockComment: BlockComment("/*", "*/"),
    strings: scriptStrings, nameBytes: "_$", habits: scriptHabits)

  private static let attributeValues = [
    StringRule("\"", multiline: true, raw: true), StringRule("'", multiline: true, raw: true),
  ]

  static let html = CodeGrammar(
    family: .markup, strings: attributeValues, nameBytes: "_-", habits: [.embeds])

  static let xml = CodeGrammar(family: .markup, strings: attributeValues, nameBytes: "_-.")

  static let css = CodeGrammar(
    family: .css, blockComment: BlockComment("/*", "*/"),
    strings: [StringRule("\""), StringRule("'")], nameBytes: "_-")

  /// CSS with line comments and variables: SCSS and Less.
  static let scss = CodeGrammar(
    family: .css, lineComments: ["//"], blockComment: BlockComment("/*", "*/"),
    strings: [StringRule("\""), StringRule("'")], nameBytes: "_-$")
}
