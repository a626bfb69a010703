import TerminalFront

extension KeyHelp {
  /// The keys of an answer in `browse`: those of the pager, and of the interfaces and graphs in it.
  static let answer = KeyHelp(
    [
      Entry("Tab  Shift-Tab", "select the next, previous interface or graph"),
      Entry("Enter", "open it, Esc or q closes it; if there is none, down one row"),
    ] + pager.entries)
}
