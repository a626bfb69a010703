import ArtifactBase
import RefinerCore

// Data and query languages.

extension CodeGrammar {
  private static let double = StringRule("\"")

  /// JSON, with highlighting for comments where a payload has them.
  static let json = CodeGrammar {
    $0.literals = "true false null"
    $0.lineComments = ["//"]
    $0.blockComment = BlockComment("/*", "*/")
    $0.strings = [double]
    $0.habits = [.stringKeys]
  }

  static let toml = CodeGrammar {
    $0.literals = "true false inf nan"
    $0.lineComments = ["#"]
    $0.strings = [
      StringRule("\"\"\"", multiline: true), StringRule("'''", multiline: true, raw: true), double,
      StringRule("'", raw: true),
    ]
    $0.habits = [.assignedKeys]
  }

  static let yaml = CodeGrammar {
    $0.family = .yaml
    $0.literals = "true false null yes no on off True False Null Yes No ~"
    $0.lineComments = ["#"]
    $0.strings = [
      StringRule("\"", multiline: true), StringRule("'", multiline: true, raw: true, doubled: true),
    ]
    $0.nameBytes = "_-."
    $0.habits = [.commentsAtWords, .stringKeys]
  }

  static let sql = CodeGrammar {
    $0.keywords = """
      add all alter analyze and any as asc autoincrement begin between by cascade case check \
      collate column commit concurrently conflict constraint create cross current database \
      default deferrable delete desc distinct do drop each else end escape except exists explain \
      filter first following for foreign from full function grant group having if ilike immediate \
      in index inner insert instead intersect interval into is join key last lateral left like \
      limit materialized natural not nothing nulls of offset on only or order outer over partition \
      preceding primary procedure range recursive references rename replace restrict returning \
      returns revoke right rollback row rows schema select set similar table temp temporary then \
      to transaction trigger truncate unbounded union unique update using vacuum values view when \
      where window with without
      """
    $0.types = """
      bigint bigserial binary bit blob bool boolean bytea char character date datetime decimal \
      double float int integer json jsonb nchar numeric nvarchar precision real serial smallint \
      text time timestamp timestamptz tinyint uuid varchar
      """
    $0.literals = "true false null"
    $0.ignoresCase = true
    $0.lineComments = ["--"]
    $0.blockComment = BlockComment("/*", "*/")
    $0.strings = [
      StringRule("'", multiline: true, raw: true, doubled: true),
      StringRule("\"", raw: true, doubled: true), StringRule("`", raw: true),
    ]
    $0.habits = [.stringPrefixes]
  }

  /// A fallback with rules common to most languages, for languages without a grammar.
  static let generic = CodeGrammar {
    $0.lineComments = ["//", "#", "--"]
    $0.blockComment = BlockComment("/*", "*/")
    $0.strings = [double, StringRule("'")]
    $0.habits = [.commentsAsWords, .looseQuotes, .plainNames]
  }
}
