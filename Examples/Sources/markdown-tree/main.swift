// Prints the tree of a Markdown text while the text arrives: nothing that is printed is ever taken
// back, so the output can be followed like any log.
//
//   swift run --package-path Examples markdown-tree < README.md
//   swift run --package-path Examples markdown-tree --slow < README.md

import MarkdownCore

/// Prints events, each one step deeper than the block or inline it is in.
struct TreePrinter {
  private var depth = 0

  mutating func show(_ events: [MarkdownEvent]) {
    for event in events {
      switch event {
      case .openBlock(_, let kind, _):
        show("\(kind)")
        depth += 1
      case .openInline(let kind):
        show("\(kind)")
        depth += 1
      case .closeBlock, .closeInline: depth -= 1
      case .inline(.text(let text)): show(text.debugDescription)
      case .inline(let kind): show("\(kind)")
      case .line(let line): show("| " + line)
      }
    }
  }

  private func show(_ text: String) {
    print(String(repeating: "  ", count: depth) + text)
  }
}

let isSlow = CommandLine.arguments.contains("--slow")
var tokenizer = MarkdownTokenizer()
var printer = TreePrinter()

while let line = readLine(strippingNewline: false) {
  // A model sends a few characters at a time.
  var rest = line[...]
  while !rest.isEmpty {
    printer.show(tokenizer.append(String(rest.prefix(4))))
    rest = rest.dropFirst(4)
    if isSlow { try await Task.sleep(for: .milliseconds(15)) }
  }
}
printer.show(tokenizer.finish())
