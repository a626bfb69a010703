// The list of keys.

extension PagerModel {
  mutating func showHelp() -> ScreenEffect {
    helpView = DialogView(dialog: .help(help))
    return .draw
  }

  /// Handles an event while the list of keys is shown.
  mutating func handleInHelp(_ event: InputEvent) -> ScreenEffect {
    if helpView?.handle(event, on: size, options) == false { helpView = nil }
    return .draw
  }
}
