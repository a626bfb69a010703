// The search prompt and moving between matches.

extension PagerModel {
  mutating func search() {
    let (before, origin) = (find.search, top)
    ask(
      "/", change: { $0.search(for: $1, from: origin) },
      cancel: {
        $0.find.start(before, in: $0.content)
        $0.top = min(origin, $0.lastTop)
      },
      accept: { pager, text in
        if text.isEmpty {
          pager.find.start(before, in: pager.content)
        } else if pager.find.matches.isEmpty {
          pager.message = "not found: \(text)"
        }
        return .draw
      })
  }

  /// Shows the first match of a text from a row on, while it is typed.
  private mutating func search(for text: String, from origin: Int) {
    find.start(TextSearch(text), in: content)
    find.current = find.match(fromRow: origin, forward: true) ?? (find.matches.isEmpty ? nil : 0)
    if let current = find.current {
      reveal(row: find.matches[current].row)
    } else {
      top = min(origin, lastTop)
    }
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
