// The search prompt and moving between matches.

extension PagerModel {
  /// Handles a key press while the search prompt is open.
  mutating func handleAsking(_ event: InputEvent, _ press: KeyStroke) -> ScreenEffect {
    switch (press.key, press.modifiers) {
    case (.enter, []):
      if let prompt = find.prompt, !prompt.text.isEmpty {
        find.prompt = nil
        if find.matches.isEmpty { message = "not found: \(prompt.text)" }
      } else {
        find.cancel(in: content)
      }
      return .draw
    case (.escape, []), (.character("g"), .control), (.character("c"), .control):
      find.cancel(in: content)
      top = min(find.origin, lastTop)
      return .draw
    case (.backspace, []) where find.prompt?.text.isEmpty == true:
      find.cancel(in: content)
      return .draw
    case (.character("l"), .control):
      return .redraw
    default:
      return edit(event)
    }
  }

  mutating func edit(_ event: InputEvent) -> ScreenEffect {
    guard var prompt = find.prompt else { return .ignored }
    let outcome = prompt.handle(event)
    find.prompt = prompt
    guard outcome == .edited else { return outcome == .handled ? .draw : .ignored }
    find.take(prompt.text, in: content)
    find.current =
      find.match(fromRow: find.origin, forward: true) ?? (find.matches.isEmpty ? nil : 0)
    if let current = find.current {
      reveal(row: find.matches[current].row)
    } else {
      top = min(find.origin, lastTop)
    }
    return .draw
  }

  mutating func findNext(forward: Bool) -> ScreenEffect {
    guard find.search != nil else {
      message = "no search text: press / to search"
      return .draw
    }
    guard !find.matches.isEmpty else {
      message = "not found"
      return .draw
    }
    let count = find.matches.count
    var next: Int?
    if let current = find.current, (top..<top + height).contains(find.matches[current].row) {
      next = current + (forward ? 1 : -1)
    } else {
      next = find.match(fromRow: top, forward: forward)
    }
    if let index = next, !(0..<count).contains(index) { next = nil }
    if next == nil { message = forward ? "continued from the start" : "continued from the end" }
    let index = next ?? (forward ? 0 : count - 1)
    find.current = index
    reveal(row: find.matches[index].row)
    return .draw
  }
}
