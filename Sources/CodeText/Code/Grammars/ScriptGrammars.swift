import ArtifactBase
import RefinerCore

// Scripting and command-line languages.

extension CodeGrammar {
  private static let double = StringRule("\"")
  private static let single = StringRule("'")

  static let python = CodeGrammar {
    $0.keywords = """
      and as assert async await break case class continue def del elif else except finally for \
      from global if import in is lambda match nonlocal not or pass raise return try while with \
      yield
      """
    $0.types = """
      bool bytearray bytes complex dict float frozenset int list memoryview object range set str \
      tuple type
      """
    $0.literals = "True False None self cls NotImplemented Ellipsis"
    $0.lineComments = ["#"]
    $0.strings = [
      StringRule("\"\"\"", multiline: true), StringRule("'''", multiline: true), double, single,
    ]
    $0.habits = [.capitalTypes, .atAttributes, .stringPrefixes]
  }

  static let ruby = CodeGrammar {
    $0.keywords = """
      alias and begin break case class def defined? do else elsif end ensure extend for if in \
      include loop module next not or prepend private protected public raise redo require \
      require_relative rescue retry return super then undef unless until when while yield \
      attr_accessor attr_reader attr_writer
      """
    $0.literals = "true false nil self __FILE__ __LINE__"
    $0.lineComments = ["#"]
    $0.strings = [double, single, StringRule("`")]
    $0.habits = [
      .capitalTypes, .symbols, .regularExpressions, .hereDocuments, .colonKeys, .commentsAtWords,
      .looseQuotes,
    ]
  }

  static let php = CodeGrammar {
    $0.keywords = """
      abstract and array as break callable case catch class clone const continue declare default \
      do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum extends \
      final finally fn for foreach function global goto if implements include include_once \
      instanceof insteadof interface isset list match namespace new or print private protected \
      public readonly require require_once return static switch throw trait try unset use var \
      while xor yield
      """
    $0.types = "bool float int iterable mixed never object string void self parent"
    $0.literals = "true false null TRUE FALSE NULL"
    $0.lineComments = ["//", "#"]
    $0.blockComment = BlockComment("/*", "*/")
    $0.strings = [
      StringRule("\"", multiline: true), StringRule("'", multiline: true), StringRule("`"),
    ]
    $0.habits = [.capitalTypes, .bracketAttributes, .dollarNames, .tripleHereDocuments]
  }

  static let bash = CodeGrammar {
    $0.keywords = """
      if then else elif fi for while until do done case esac in function select time return break \
      continue exit export local readonly declare typeset unset shift trap set source
      """
    $0.literals = "true false"
    $0.functions = """
      alias awk basename bg cat cd chmod chown cp curl cut date dirname docker echo eval exec find \
      getopts git grep head jq kill ls make mkdir mktemp mv npm printf pwd python python3 read rm \
      rmdir sed sleep sort ssh sudo tail tar tee test touch tr uniq wait wc wget xargs
      """
    $0.lineComments = ["#"]
    $0.strings = [
      StringRule("\"", multiline: true), StringRule("'", multiline: true, raw: true),
    ]
    $0.nameBytes = "_-"
    $0.habits = [.dollarNames, .hereDocuments, .commentsAtWords, .commands, .escapes]
  }

  static let lua = CodeGrammar {
    $0.keywords = """
      and break do else elseif end for function goto if in local not or repeat return then until \
      while
      """
    $0.literals = "true false nil self"
    $0.lineComments = ["--"]
    $0.blockComment = BlockComment("--[[", "]]")
    $0.strings = [double, single]
    $0.habits = [.longBrackets]
  }

  static let r = CodeGrammar {
    $0.keywords = "if else repeat while function for next break in"
    $0.literals = "TRUE FALSE NULL NA NA_integer_ NA_real_ NA_character_ Inf NaN"
    $0.lineComments = ["#"]
    $0.strings = [
      StringRule("\"", multiline: true), StringRule("'", multiline: true),
      StringRule("`", raw: true),
    ]
    $0.nameBytes = "_."
    $0.habits = [.stringPrefixes, .wordStrings]
  }

  static let perl = CodeGrammar {
    $0.keywords = """
      and cmp continue do else elsif eq for foreach ge given gt if last le local lt my ne next no \
      not or our package redo require return sub unless until use when while xor BEGIN END
      """
    $0.literals = "undef __FILE__ __LINE__ __PACKAGE__"
    $0.functions = """
      bless chomp chop close defined delete die each eval exists grep join keys lc length map open \
      pop print printf push ref reverse say scalar shift sort splice split sprintf substr uc \
      unshift values wantarray warn
      """
    $0.lineComments = ["#"]
    $0.blockComment = BlockComment("=pod", "=cut")
    $0.strings = [
      StringRule("\"", multiline: true), StringRule("'", multiline: true), StringRule("`"),
    ]
    $0.habits = [
      .dollarNames, .symbols, .regularExpressions, .hereDocuments, .commentsAtWords, .commands,
      .quoteOperators,
    ]
  }

  static let elixir = CodeGrammar {
    $0.keywords = """
      after alias and case catch cond def defdelegate defexception defguard defimpl defmacro \
      defmacrop defmodule defp defprotocol defstruct do else end fn for if import in not or quote \
      raise receive require rescue super try unless unquote use when with
      """
    $0.literals = "true false nil __MODULE__"
    $0.lineComments = ["#"]
    $0.strings = [
      StringRule("\"\"\"", multiline: true), StringRule("'''", multiline: true),
      StringRule("\"", multiline: true), single,
    ]
    $0.habits = [.capitalTypes, .symbols, .colonKeys, .commentsAtWords]
  }

  /// PowerShell, in which a backslash isn't an escape and quotes are escaped by doubling.
  static let powerShell = CodeGrammar {
    $0.keywords = """
      begin break catch class continue data do dynamicparam else elseif end enum exit filter \
      finally for foreach from function if in param process return switch throw trap try until \
      using while -and -as -contains -eq -f -ge -gt -in -is -isnot -join -le -like -lt -match -ne \
      -not -notcontains -notin -notlike -notmatch -or -replace -split
      """
    $0.types = """
      array bool byte char datetime decimal double float hashtable int long object pscustomobject \
      psobject regex string switchparameter void xml
      """
    $0.functions = """
      add-content convertfrom-json convertto-json copy-item export-csv foreach-object format-list \
      format-table get-childitem get-command get-content get-date get-item get-location \
      get-process get-service import-csv import-module invoke-restmethod invoke-webrequest \
      join-path measure-object move-item new-item new-object out-file out-null remove-item \
      rename-item resolve-path select-object select-string set-content set-location sort-object \
      split-path start-process start-sleep stop-process test-path where-object write-error \
      write-host write-output write-verbose write-warning
      """
    $0.ignoresCase = true
    $0.lineComments = ["#"]
    $0.blockComment = BlockComment("<#", "#>")
    $0.strings = [
      StringRule("@\"", close: "\"@", multiline: true, raw: true),
      StringRule("@'", close: "'@", multiline: true, raw: true),
      StringRule("\"", multiline: true, raw: true, doubled: true),
      StringRule("'", multiline: true, raw: true, doubled: true),
    ]
    $0.nameBytes = "_-"
    $0.habits = [.dollarNames, .commentsAtWords, .commands]
  }
}
