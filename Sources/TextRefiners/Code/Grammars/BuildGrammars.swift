import ArtifactBase
import RefinerCore

// Build and configuration languages.

extension CodeGrammar {
  static let dockerfile = CodeGrammar(
    keywords: """
      ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER NONE ONBUILD RUN \
      SHELL STOPSIGNAL USER VOLUME WORKDIR
      """,
    lineComments: ["#"],
    strings: [StringRule("\"", multiline: true), StringRule("'", multiline: true, raw: true)],
    nameBytes: "_-", habits: [.dollarNames, .hereDocuments, .commentsAtWords])

  static let makefile = CodeGrammar(
    keywords: """
      define else endef endif export ifdef ifeq ifndef ifneq include override private sinclude \
      undefine unexport vpath .DEFAULT .DEFAULT_GOAL .ONESHELL .PHONY .PRECIOUS .SECONDARY .SUFFIXES
      """,
    lineComments: ["#"], strings: [StringRule("\""), StringRule("'", raw: true)],
    nameBytes: "_-.",
    habits: [.dollarNames, .dollarParentheses, .colonKeys, .looseQuotes, .commentsAtWords])
}
