import ArtifactBase
import RefinerCore

// Build and configuration languages.

extension CodeGrammar {
  static let dockerfile = CodeGrammar {
    $0.keywords = """
      ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER NONE ONBUILD RUN \
      SHELL STOPSIGNAL USER VOLUME WORKDIR
      """
    $0.lineComments = ["#"]
    $0.strings = [StringRule("\"", multiline: true), StringRule("'", multiline: true, raw: true)]
    $0.nameBytes = "_-"
    $0.habits = [.dollarNames, .hereDocuments, .commentsAtWords]
  }

  static let makefile = CodeGrammar {
    $0.keywords = """
      define else endef endif export ifdef ifeq ifndef ifneq include override private sinclude \
      undefine unexport vpath .DEFAULT .DEFAULT_GOAL .ONESHELL .PHONY .PRECIOUS .SECONDARY .SUFFIXES
      """
    $0.lineComments = ["#"]
    $0.strings = [StringRule("\""), StringRule("'", raw: true)]
    $0.nameBytes = "_-."
    $0.habits = [.dollarNames, .dollarParentheses, .colonKeys, .looseQuotes, .commentsAtWords]
  }
}
