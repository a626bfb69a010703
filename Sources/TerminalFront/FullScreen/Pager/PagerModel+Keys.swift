import ArtifactPresentation

// The keys of a pager.

extension PagerModel: ShellView {
  private typealias Command = KeyCommand<PagerModel>

  package static let keys = KeyTable<PagerModel>(
    [
      Command("j  Down  Enter", "down one row") { $0.scroll(by: 1) },
      Command("k  Up", "up one row") { $0.scroll(by: -1) },
      Command("Space  f  PgDn  Ctrl-F", "down one page") { $0.scroll(by: $0.page) },
      Command("b  PgUp  Ctrl-B", "up one page") { $0.scroll(by: -$0.page) },
      Command("d  Ctrl-D", "down half a page") { $0.scroll(by: $0.half) },
      Command("u  Ctrl-U", "up half a page") { $0.scroll(by: -$0.half) },
      Command("g  <  Home", "start") { $0.scroll(by: -$0.top) },
      Command("G  >  End", "end") { $0.goToEnd() },
      Command("F", "follow new content") { $0.goToEnd() },
      Command("/", "search; \(KeyHelp.smartCase); Enter stays, Esc goes back") { $0.search() },
      Command(each: "n  N", "next match, previous match") { $0.findNext(forward: $1 == 0) },
      Command("w", "wrap or clip wide lines") { $0.toggleWrapping() },
      Command(each: "h  l  Left  Right", "scroll clipped lines sideways") {
        $0.moveSideways(by: $1 % 2 == 0 ? -1 : 1)
      },
      Command("z", "fold or unfold the artifact in view") { pager in
        pager.artifactInView.map { pager.toggleFold(of: $0) } ?? .ignored
      },
      Command(each: "y  s", "copy or save the artifact in view") {
        $0.perform($1 == 0 ? .copy : .save)
      },
    ] + Command.common + [
      Command("Ctrl-C", isGlobal: true) { _ in ScreenEffect.quit },
      Command("q  Ctrl-C", "quit") { _ in ScreenEffect.quit },
      Command("Q") { _ in ScreenEffect.quit },
    ])
}
