// The sections of the manual page that are the same for all commands.

extension ManualPage {
  static func writeReference(to page: inout Roff) {
    writeOutputs(to: &page)
    writeEnvironment(to: &page)
    writeFiles(to: &page)
    page.section("EXIT STATUS")
    for code in ExitCode.allCases { write(code, meaning: code.meaning, to: &page) }
    page.request("PP")
    page.text(
      "A signal ends artifact as it ends other programs; a shell reports 128 plus its number: 130 "
        + "after an interruption (Ctrl-C), 143 after SIGTERM. A reader of the output that closes "
        + "its pipe early, such as head, ends artifact silently; shells report that as 141, if at "
        + "all (pipefail).")
  }

  static func writeClosing(to page: inout Roff) {
    page.section("REPORTING BUGS")
    page.text(
      "Report bugs to those who maintain your copy or package, with the output of 'artifact "
        + "--version', the command line, and its input: 'artifact record' keeps a stream as it "
        + "arrives.")
    page.section("AUTHORS")
    page.text("The ArtifactKit authors.")
    page.section("SEE ALSO")
    page.text("curl(1), jq(1), less(1), man(1)")
  }

  /// The outputs for other programs.
  static let outputs = [
    ("list --json, types --json", "an array of objects"),
    ("parse --json, render --to json", "the segments or the blocks of answers"),
    ("parse --events, refine --trace", "objects while the input arrives, one per line"),
    ("check --format json, spec lint --format json", "diagnostics, one object per line"),
    ("browse --dump form, browse --dump state", "an interface, or its state, without a terminal"),
    ("browse --emit-state", "the state at the end"),
  ]

  private static func writeOutputs(to page: inout Roff) {
    page.section("JSON OUTPUT")
    for (options, meaning) in outputs {
      page.item(bold: options, HelpText.capitalized(meaning) + ".")
    }
  }

  private static func writeEnvironment(to page: inout Roff) {
    page.section("ENVIRONMENT")
    page.item(bold: "COLUMNS", "Layout width if standard output is not a terminal.")
    page.item(bold: "NO_COLOR", "If set and not empty, disables color.")
    page.item(
      bold: "TERM",
      "If 'dumb' or unset, disables color, redrawing and 'artifact browse'; also "
        + "tells how many colors there are.")
    page.item(bold: "COLORTERM", "If set and not empty, 256 colors are used.")
    page.item(
      bold: "COLORFGBG", "Tells whether the background is dark; otherwise the terminal is asked.")
  }

  private static func writeFiles(to page: inout Roff) {
    page.section("FILES")
    page.text("artifact reads no configuration.")
    page.item(
      bold: "FILE of browse --persist",
      "A log of the changes of the state. FILE.tmp is written and renamed when it is shortened; of "
        + "a damaged one, FILE.corrupt-1 (or a higher number) is a copy.")
    page.item(
      bold: "NAME.*.tmp",
      "A file that is being saved by 'artifact extract' or 'artifact browse' and then renamed to "
        + "NAME; one that remains is of an interrupted save and can be deleted.")
  }
}
