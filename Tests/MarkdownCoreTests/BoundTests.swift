import MarkdownCore
import Testing

/// Values exactly at a bound, and content that is empty.
struct BoundTests {
  private func html(_ markdown: String, _ options: MarkdownOptions = .llm) -> String {
    HTMLRenderer().render(MarkdownParser.parse(markdown, options: options))
  }

  @Test(
    "M5.5 A formula without content is text", arguments: ["a \\(\\) b", "a \\[\\] b", "a $$ b"])
  func emptyFormula(markdown: String) {
    let inlines = MarkdownParser.parse(markdown).block(at: 0).inlines
    #expect(inlines.allSatisfy { if case .latex = $0.kind { false } else { true } })
  }

  @Test("M5.5 A formula of one character is a formula", arguments: ["a \\(x\\) b", "a $x$ b"])
  func shortFormula(markdown: String) {
    let inlines = MarkdownParser.parse(markdown).block(at: 0).inlines
    #expect(inlines.contains { if case .latex = $0.kind { true } else { false } })
  }

  @Test("M6.4 A definition may be used as often as the text that uses it is long")
  func repeatedReferences() {
    let address = "https://example.org/" + String(repeating: "a", count: 80)
    let text = "[a]: \(address)\n\n" + String(repeating: "[a] ", count: 12)
    #expect(html(text).components(of: "<a href").count - 1 == 12)
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}
