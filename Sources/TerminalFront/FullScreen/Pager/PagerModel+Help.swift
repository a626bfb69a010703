// The list of keys.

extension PagerModel {
  mutating func showHelp() -> Action {
    helpView = DialogView(dialog: .help(help))
    return .draw
  }

  /// Handles an event while the list of keys is shown.
  mutating func handleInHelp(_ event: InputEvent) -> Action {
    if helpView?.handle(event, on: size, options) == false { helpView = nil }
    return .draw
  }
}
