import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import MarkdownCore
import Synchronization
import TestSupport
import Testing

@Suite("P9.5 Rewriting of whole Markdown texts") struct RewritingTests {
  /// Presents an answer in chunks, and reads the presentation after each.
  private static func session(
    _ text: String, _ configuration: ArtifactConfiguration, chunk: Int = 7,
    reading read: (Presentation) -> Void = { _ in }
  ) -> Presentation {
    var session = ArtifactSession(configuration)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      session.append(bytes[start..<min(start + chunk, bytes.count)].span)
      read(session.presentation)
    }
    session.finish()
    return session.presentation
  }

  private static func configuration(_ rewriters: any MarkdownRewriter & Sendable...)
    -> ArtifactConfiguration
  {
    var configuration = ArtifactConfiguration.standard
    configuration.markdownRewriters = rewriters
    return configuration
  }

  private struct Identity: MarkdownRewriter {}

  /// Removes headings.
  private struct Beheading: MarkdownRewriter {
    mutating func rewrite(_ block: BlockNode) -> BlockRewrite {
      if case .heading = block.kind { .remove } else { .keep }
    }
  }

  /// Replaces strong text.
  private struct Naming: MarkdownRewriter {
    var name = "**N**"

    mutating func rewrite(_ inline: InlineNode) -> InlineRewrite {
      if case .strong = inline.kind { .replace(name) } else { .keep }
    }
  }

  private static let prose = """
    # One **a**

    b **c** d

    - e

    - **f**

      > g **h**

    1. i
    2. [x] j

    | k | l |
    |---|---|
    | m | **n** |

    ```csv
    o,p
    1,2
    ```

    ```diff
    -q
    +r
    ```

    $$
    s
    $$

    <details><summary>t</summary>

    u **v**

    </details>

    ---

    w **x**[^y]

    [^y]: z


    """

  @Test("P9.5a Nothing of a text is settled before its end", arguments: [1, 7, 100])
  func live(chunk: Int) {
    var plain: [Presentation] = []
    _ = Self.session(Self.prose, ArtifactConfiguration.standard, chunk: chunk) { plain.append($0) }
    var index = 0
    let last = Self.session(Self.prose, Self.configuration(Naming()), chunk: chunk) { shown in
      defer { index += 1 }
      #expect(shown.plainText == plain[index].plainText)
      #expect(shown.blocks.map(\.id) == plain[index].blocks.map(\.id))
      let json = shown.json.serialized()
      #expect(!json.contains(#""settled":true"#), "\(json)")
      for count in json.split(separator: #""settled"#).dropFirst() where count.hasPrefix("C") {
        #expect(count.hasPrefix(#"Count":0"#), "\(count)")
      }
    }
    #expect(last.isSettled && last.plainText.contains("b N d"))
    #expect(last == Self.session(Self.prose, Self.configuration(Naming()), chunk: 1 << 20))
  }

  @Test("P9.5a Text is converted once while it arrives, and once at its end")
  func cost() {
    let made = Mutex(0)
    struct Line: ArtifactPresenter {
      typealias Refiner = CodeRefiner
      mutating func present(
        _ model: CodeLines, _ refinement: Refinement, of artifact: ArtifactInPresentation,
        into content: inout Blocks
      ) {
        let text = StyledText(plain: "\(model.lineCount) lines")
        content = [Block(id: artifact.id(1), kind: .paragraph(text), isSettled: false)]
      }
    }
    var configuration = Self.configuration(Identity())
    configuration.registerPresenter(forLanguage: "swift") { _ in
      made.withLock { $0 += 1 }
      return Line()
    }
    let text = "```swift\nlet a\n```\n\n" + String(repeating: "words and words\n\n", count: 50)
    let last = Self.session(text, configuration)
    #expect(last.plainText.hasPrefix("1 lines") && last.blocks.count == 51)
    #expect(made.withLock { $0 } == 2)
  }

  @Test("P9.5b A changed block keeps its ID, up to the first one that is added or removed")
  func ids() {
    let plain = Self.session(Self.prose, ArtifactConfiguration.standard)
    // An equal text has an equal presentation.
    let isEqual = Self.session(Self.prose, Self.configuration(Identity())) == plain
    #expect(isEqual)
    let named = Self.session(Self.prose, Self.configuration(Naming(name: "`N`")))
    #expect(named != plain && Self.ids(named) == Self.ids(plain))

    let text = "a\n\n- b\n- c\n\n# d\n\ne\n"
    let whole = Self.session(text, ArtifactConfiguration.standard)
    let cut = Self.session(text, Self.configuration(Beheading()))
    #expect(cut.plainText == "a\n\nb\nc\n\ne")
    #expect(Array(cut.blocks.prefix(2)) == Array(whole.blocks.prefix(2)))
    #expect(Set(Self.ids(cut)).count == Self.ids(cut).count)
  }

  /// The IDs of all blocks and parts, in the order of the JSON form.
  private static func ids(_ presentation: Presentation) -> [String] {
    presentation.json.serialized().split(separator: #""id":""#).dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  @Test("P9.5c Definitions of preceding texts are known in rewritten ones, late ones are listed")
  func references() {
    let artifact = "<artifact type=application/json>{}</artifact>\n"
    let early = "[x]: http://host.example/x\n\n\(artifact)see **here** and [x]\n"
    let shown = Self.session(early, Self.configuration(Naming(name: "[name][x]")))
    guard case .paragraph(let text)? = shown.blocks.last?.kind else {
      Issue.record("\(shown)")
      return
    }
    #expect(text.plainText == "see name and x")
    #expect(text.spans.compactMap(\.link) == Array(repeating: "http://host.example/x", count: 2))
    for late in [
      "see [x]\n\n[x]: http://host.example/x\n",
      "see [x]\n\n\(artifact)**a**\n\n[x]: http://host.example/x 'T'\n",
    ] {
      let plain = Self.session(late, ArtifactConfiguration.standard)
      #expect(plain.plainText.hasSuffix("http://host.example/x"))
      #expect(
        Self.session(late, Self.configuration(Naming())).plainText
          == plain.plainText.replacing("\na\n", with: "\nN\n"))
    }
  }

  @Test("P9.5 P9.5a Processors apply once, rewriters in order, each with a copy per text")
  func order() {
    struct Framing: MarkdownProcessor {
      func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
        [TextEdit(0..<text.utf8.count, .text("<\(text)>"))]
      }
    }
    struct Counting: MarkdownRewriter {
      var count = 0
      mutating func rewrite(_ inline: InlineNode) -> InlineRewrite {
        guard case .strong = inline.kind else { return .keep }
        count += 1
        return .replace("\(count)")
      }
    }
    var configuration = Self.configuration(Naming(name: "a **n**"), Counting())
    configuration.markdownProcessors = [Framing()]
    let artifact = "<artifact type=text/markdown>\n**b** c **d**\n</artifact>\n"
    let shown = Self.session("x **y**\n\n\(artifact)**z**\n", configuration)
    #expect(shown.plainText == "<x a 1>\n\n<a 1 c a 2>\n\n<a 1>")
  }
}
