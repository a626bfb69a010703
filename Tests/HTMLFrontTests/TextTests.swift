import ArtifactPresentation
import ArtifactPresenters
import HTMLFront
import Testing

/// Text and containers.
@Suite struct TextTests {
  @Test("H1.3 Elements have the ids of their blocks, with the prefix of the options")
  func ids() {
    let presentation = presentation("a\n\n- b\n")
    let tree = tree(HTMLBlockRenderer().fragment(of: presentation))
    let expected = presentation.blocks.map { "b\($0.id.segment)-\($0.id.ordinal)" }
    #expect(tree.nodes.compactMap { $0.attributes["id"] } == expected)
    let other = HTMLBlockRenderer(options: HTMLOptions(idPrefix: "a2-b"))
    let ids = HTMLTree(other.fragment(of: presentation)).elements.compactMap { $0.attributes["id"] }
    #expect(ids.allSatisfy { $0.hasPrefix("a2-b0-") } && ids.count == 4)
    for bad in ["", "1", "a b", "é", "a\"", String(repeating: "a", count: 33)] {
      #expect(HTMLOptions(idPrefix: bad).idPrefix == "b")
    }
  }

  private func headings(_ text: String) -> [String] {
    tree(html(text)).elements.filter { $0.name.hasPrefix("h") && $0.name != "hr" }.map {
      ([$0.name] + $0.classes).joined(separator: " ") + ": " + $0.allText
    }
  }

  @Test("H2.1 Headings look like their level, and are below the last one that may contain them")
  func headings() {
    #expect(
      headings("# A\n\n### B\n\n### C\n\n## D\n\n###### E\n\n# F\n") == [
        "h2 ak-level-1: A", "h3 ak-level-3: B", "h3 ak-level-3: C", "h3 ak-level-2: D",
        "h4 ak-level-6: E", "h2 ak-level-1: F",
      ])
    #expect(
      html(.heading(level: 9, text: StyledText(plain: "x"))).contains("class=\"ak-level-6\""))
    let artifact = "<artifact type=md title=T># U\n\n## V\n</artifact>\n"
    #expect(
      headings(artifact + "## A\n" + artifact + artifact + "### B\n\n## C\n" + artifact) == [
        "h2 ak-name: T", "h3 ak-level-1: U", "h4 ak-level-2: V", "h2 ak-level-2: A",
        "h3 ak-name: T", "h4 ak-level-1: U", "h5 ak-level-2: V", "h3 ak-name: T",
        "h4 ak-level-1: U", "h5 ak-level-2: V", "h3 ak-level-3: B", "h2 ak-level-2: C",
        "h3 ak-name: T", "h4 ak-level-1: U", "h5 ak-level-2: V",
      ])
    let deep = (1...6).map { String(repeating: "#", count: $0) + " \($0)\n\n" }.joined()
    #expect(headings(deep + artifact).map { $0.prefix(2) }.suffix(4) == ["h6", "h6", "h6", "h6"])
    let texts = [("x", "headline"), ("y", "title"), ("z", "headline")].map { name, font in
      #""\#(name)": {"type": "Text", "props": {"content": "\#(name)", "font": "\#(font)"}}"#
    }
    let form = """
      # A
      <artifact type="application/vnd.json-render+json" title=T>
      {"root": "r", "elements": {"r": {"type": "VStack", "children": ["x", "y", "z"]},
      \(texts.joined(separator: ",\n"))}}
      </artifact>
      """
    #expect(
      headings(form) == [
        "h2 ak-level-1: A", "h3 ak-name: T", "h4 ak-headline: x", "h4 ak-title: y",
        "h5 ak-headline: z",
      ])
  }

  @Test("H2.7 Artifacts with one name have different ones as landmarks")
  func landmarks() {
    let text = ["a", "a", "b"].map {
      "<artifact identifier=\($0) type=csv title=T>1\n</artifact>\n"
    }
    let sections = tree(html(text.joined())).with(class: "ak-artifact")
    #expect(sections.map { $0.attributes["aria-label"] } == [nil, "T, version 2", "T (2)"])
    #expect(sections.map { $0.attributes["aria-labelledby"] } == ["b0-0-h", nil, nil])
  }

  @Test("H1.7 A link has no element while its address is arriving")
  func arrivingLink() {
    for tail in ["", "]", "](htt"] {
      var session = ArtifactSession(.standard)
      session.append("See [a *link*" + tail)
      let html = HTMLBlockRenderer().fragment(of: session.presentation)
      #expect(!html.contains("<a") && html.contains("See a <em>link</em>"), "\(html)")
    }
    #expect(html("[a](b)").contains("<a href=\"b\""))
  }

  @Test("H2.2 Elements that spans have in common are not closed between them")
  func traits() {
    #expect(
      html("**a *b* c** ~~d~~ `e`").contains(
        "<strong>a <em>b</em> c</strong> <del>d</del> <code>e</code></p>"))
    #expect(
      html("[a *b*](http://x)").contains(
        "<a href=\"http://x\" rel=\"nofollow noopener noreferrer\">a <em>b</em></a>"))
    let code = StyledText([
      .init(.text("[a "), traits: .code), .init(.text("b"), traits: [.code, .strong]),
      .init(.text("]"), traits: .code),
    ])
    #expect(html(.paragraph(code)).contains("<code>[a <strong>b</strong>]</code>"))
    #expect(html("a\\\nb\nc").contains("a<br/>\nb<br/>\nc</p>"))
  }

  @Test("H2.3 Lists have numbers where they don't follow, gaps, and tasks with names")
  func lists() {
    let tree = tree(html("3. a\n4. b\n\n5. c\n"))
    let items = tree.named("li")
    #expect(items.map { $0.attributes["value"] } == ["3", nil, nil])
    #expect(items.map(\.classes) == [[], [], ["ak-apart"]])
    let tasks = HTMLFrontTests.tree(html("- [x] a\n- [ ] b\n- c\n")).named("input")
    #expect(tasks.map { $0.attributes["aria-label"] } == ["Done", "To do"])
    #expect(tasks.map { $0.attributes["checked"] } == ["", nil])
    let far = ListBlock(
      isOrdered: true,
      items: [Int.max, Int.min].map {
        ListBlock.Item(
          id: BlockID(segment: 0, ordinal: $0 > 0 ? 2 : 3), number: $0, isSettled: true)
      })
    #expect(html(.list(far)).contains("value=\"\(Int.max)\""))
  }

  @Test("H2.4 Quotes, alerts, reasoning, tool calls and disclosures have elements of their own")
  func quotes() {
    #expect(tree(html("> a")).named("blockquote").count == 1)
    let alert = tree(html("> [!WARNING]\n> a"))
    #expect(alert.with(class: "ak-alert-warning").first?.attributes["role"] == "note")
    #expect(alert.with(class: "ak-alert-title").first?.allText == "Warning")
    let reasoning = tree(html("<think>*why*</think>a"))
    #expect(reasoning.named("details").first?.classes == ["ak-reasoning"])
    #expect(reasoning.named("details").first?.attributes["open"] == nil)
    #expect(reasoning.named("summary").first?.allText == "Reasoning")
    #expect(reasoning.named("em").first?.allText == "why")
    // Without an open tag it stays text, with a note.
    let late = tree(html("Let me think.\n</think>\n\nThe answer.\n"))
    #expect(late.with(class: "ak-note").first?.allText.contains("reasoning") == true)
    let call = tree(
      html(
        "<tool_call>\n{\"name\": \"weather\", \"arguments\": {\"city\": \"Bern\"}}\n</tool_call>"))
    #expect(call.with(class: "ak-tool-call").count == 1)
    #expect(call.named("summary").first?.allText == "Tool call: weather")
    for name in ["tool-result", "stream-part"] {
      let part = tree(html(.custom(CustomBlock(name: name, title: "Result"))))
      #expect(part.with(class: "ak-tool-call").first?.name == "details")
      #expect(part.named("summary").first?.allText == "Result")
    }
    let figure = tree(html(.custom(CustomBlock(name: "figure", title: "Tool call: plan"))))
    #expect(figure.named("details").isEmpty)
    #expect(figure.with(class: "ak-custom-title").first?.allText == "Tool call: plan")
    let details = tree(html("<details><summary>More</summary>\n\ntext\n\n</details>\n"))
    #expect(details.named("summary").first?.allText == "More")
    #expect(details.with(class: "ak-content").first?.allText.contains("text") == true)
  }

  @Test("H2.5 Footnotes and their references lead to each other")
  func footnotes() throws {
    let tree = tree(html("a[^x] b[^x] c[^é]\n\n[^x]: first\n[^é]: second\n[^z]: third\n"))
    let notes = tree.with(class: "ak-footnote")
    #expect(notes.map { $0.attributes["role"] } == Array(repeating: "doc-footnote", count: 3))
    let references = tree.with(class: "ak-footnote-reference")
    #expect(references.count == 3 && references[0].attributes == references[1].attributes)
    let paragraph = try #require(tree.named("p").first?.attributes["id"])
    for (note, reference) in [(notes[0], references[0]), (notes[1], references[2])] {
      let id = try #require(note.elements.first?.attributes["id"])
      #expect(reference.attributes["href"] == "#" + id)
      let back = note.elements.first { $0.attributes["role"] == "doc-backlink" }
      #expect(back?.attributes["href"] == "#" + paragraph)
    }
    #expect(!notes[2].elements.contains { $0.name == "a" })
  }

  @Test("H2.6 Tags, citations and names are elements with a class")
  func roles() {
    let spans = [
      StyledText.Span(.text("@ada"), traits: .tag, role: .tag(prefix: "@", identifier: "ada")),
      StyledText.Span(.text("[1]"), link: "http://x", role: .citation(label: "1")),
      StyledText.Span(.text("ex:a"), role: .name(iri: "http://e/a")),
      StyledText.Span(.text("c"), role: .custom(name: "n", attributes: ["onload": "x"])),
    ]
    let html = html(.paragraph(StyledText(spans)))
    #expect(
      html.contains("<span class=\"ak-tag\" data-ak-prefix=\"@\" data-ak-identifier=\"ada\">@ada"))
    #expect(html.contains("<sup class=\"ak-citation\"><a href=\"http://x\""))
    #expect(html.contains("<abbr title=\"http://e/a\">ex:a</abbr>"))
    #expect(html.contains("<span class=\"ak-custom\">c</span>") && !html.contains("onload"))
  }

  @Test("H2.9 Links to headings lead to the first one with the name, in the same segment")
  func anchors() throws {
    let text = """
      [a](#the-café-list) [b](#THE-CAF%C3%A9-list) [c](#none) [d](#)

      # The *Café*: list!

      # The Café list

      <artifact type=md>
      [e](#the-café-list)

      ## The Café List
      </artifact>
      """
    let tree = tree(html(text))
    let targets = tree.named("a").map { $0.attributes["href"]?.dropFirst() }
    func target(_ heading: HTMLTree.Node) -> String? {
      heading.elements.first { $0.name == "span" }?.attributes["id"]
    }
    let headings = tree.elements.filter { $0.classes.contains { $0.hasPrefix("ak-level-") } }
    #expect(headings.map { target($0) != nil } == [true, false, true])
    #expect(targets[0].map(String.init) == target(headings[0]) && targets[0] == targets[1])
    #expect(targets[4].map(String.init) == target(headings[2]) && targets[4] != targets[0])
    #expect(!tree.elements.contains { $0.attributes["id"] == targets[2].map(String.init) })
  }

  @Test("H2.7 An artifact is a section with its title, type, version and size")
  func artifacts() throws {
    let text = """
      <artifact identifier="a" type=md title="T &lt;i&gt;"># H</artifact>
      <artifact identifier=a type=json>[1]
      """
    let sections = tree(html(text)).with(class: "ak-artifact")
    #expect(
      sections.map { $0.attributes["data-artifact-type"] } == ["text/markdown", "application/json"])
    #expect(sections.map { $0.attributes["data-version"] } == ["1", "2"])
    for (section, words) in zip(
      sections, ["T <i> Markdown 3 B", "a JSON · version 2 incomplete · 3 B"])
    {
      let plate = try #require(section.elements.first { $0.classes == ["ak-plate"] })
      #expect(plate.allText == words)
      guard section.attributes["data-version"] == "1" else { continue }
      let label = try #require(section.attributes["aria-labelledby"])
      #expect(section.elements.contains { $0.attributes["id"] == label })
    }
    var session = ArtifactSession(.standard)
    session.append("<artifact type=json>[1")
    let live = HTMLBlockRenderer().fragment(of: session.presentation)
    #expect(live.contains("<span id=\"b0-0-s\" class=\"ak-state\" role=\"status\">arriving</span>"))
  }

  @Test("H2.10 Artifacts and code have a link to their file, if they have one")
  func downloads() throws {
    let text = "```swift\na\n```\n<artifact type=csv>1\n</artifact>"
    var options = HTMLOptions()
    let name = "a\"<\u{202E}.csv"
    options.downloads = [
      BlockID(segment: 0, ordinal: 1): try #require(HTMLDownload(name: "a.swift", bytes: [0, 1])),
      BlockID(segment: 1, ordinal: 0): try #require(HTMLDownload(name: name, bytes: [])),
    ]
    let html = HTMLBlockRenderer(options: options).fragment(of: presentation(text))
    let links = tree(html).named("a").filter { $0.attributes["download"] != nil }
    #expect(
      links.map { $0.attributes["href"] } == [
        "data:application/octet-stream;base64,AAE=", "data:application/octet-stream;base64,",
      ])
    #expect(links.map { $0.attributes["download"] } == ["a.swift", "a\"<⟦RLO⟧.csv"])
    #expect(links.first?.allText == "Download a.swift")
    let bytes = [UInt8](repeating: 0, count: HTMLFrontLimits.downloadByteCount + 1)
    #expect(
      HTMLDownload(name: "a", bytes: bytes) == nil && HTMLDownload(name: "", bytes: []) == nil)
    var updates = HTMLUpdates(into: "r", options: options)
    #expect(!"\(updates.update(to: presentation(text)))".contains("download"))
  }

  @Test("H2.8 Notes name their severity, progress its size, source its reason")
  func notes() {
    #expect(html(.note(NoteBlock(.error, "no"))).contains("<strong>Error:</strong> no"))
    #expect(html(.note(NoteBlock(.warning, "no"))).contains("ak-warning"))
    let progress = html(.progress(ProgressBlock(hint: "waiting", byteCount: 1_234)))
    #expect(progress.contains("role=\"status\">waiting · 1.2 kB"))
    let source = CodeBlock(language: "svg", lines: [.init("<svg>")])
    let raw = html(.raw(RawBlock(reason: "no preview yet", source: source)))
    #expect(raw.contains("no preview yet") && raw.contains("class=\"language-svg\">&lt;svg&gt;\n"))
    #expect(html(.rule).hasPrefix("<hr "))
  }
}

@Suite struct FootnoteLinkTests {
  private func links(_ text: String) -> (targets: [String], ids: [String], back: [String]) {
    var session = ArtifactSession(.standard)
    session.append(text)
    session.finish()
    let tree = HTMLTree(HTMLBlockRenderer().fragment(of: session.presentation))
    let elements = tree.elements
    func targets(_ role: String) -> [String] {
      elements.filter { $0.attributes["role"] == role }
        .compactMap { $0.attributes["href"].map { String($0.dropFirst()) } }
    }
    return (
      targets("doc-noteref"), elements.compactMap { $0.attributes["id"] },
      targets("doc-backlink")
    )
  }

  private static let artifact =
    "\n\n<artifact identifier=\"c\" type=\"text/csv\">\na,b\n</artifact>\n\n"

  @Test("H2.5 References and footnotes in different parts of an answer lead to each other")
  func parts() {
    let (after, ids, back) = links("See[^1] and[^1]." + Self.artifact + "[^1]: note\n\nAgain[^1].")
    #expect(after.count == 3 && Set(ids).isSuperset(of: after))
    #expect(back == ["b0-1"])
    let (before, more, none) = links("[^1]: note\n" + Self.artifact + "See[^1].")
    #expect(before.count == 1 && Set(more).isSuperset(of: before) && none.isEmpty)
    let (own, all, both) = links(
      "A[^1].\n\n[^1]: one" + Self.artifact + "[^1]: two\n\nB[^1]." + Self.artifact + "C[^1].")
    #expect(Set(all).isSuperset(of: own) && Set(own).count == 2 && own[0] == own[2])
    #expect(both == ["b0-1", "b2-3"])
    #expect(Set(all).count == all.count)
    // A block that waits for a late reference definition refers to the footnote too.
    let (late, names, first) = links(
      "See[^1] and [x]." + Self.artifact + "[^1]: note\n" + Self.artifact + "[x]: /x")
    #expect(late.count == 1 && Set(names).isSuperset(of: late) && first == ["b0-1"])
  }

  @Test("H1.3 H2.4 Drawn fences have ids of their own, and no bar")
  func fences() {
    let text = "```csv\na,b\n1,2\n```\n\n- ```csv\n  a,b\n  1,2\n  ```\n"
    let (_, ids, _) = links(text)
    #expect(Set(ids).count == ids.count && ids.contains("b0-1") && ids.contains("b0-1-p1"))
    let names = tree(html(text)).with(class: "ak-custom").map { $0.attributes["data-block"] }
    #expect(names == ["figure", "figure"])
    // Only other blocks have a bar.
    let rules = HTMLPage.stylesheet.split(separator: "}")
      .filter { $0.contains("ak-custom") && $0.contains("border") }
    #expect(rules.allSatisfy { $0.contains("div.ak-custom:not([data-block=figure])") })
  }
}
