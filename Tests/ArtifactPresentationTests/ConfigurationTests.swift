import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import MarkdownCore
import SpecRender
import Testing

@Suite("P9 Configuration") struct ConfigurationTests {
  private static func blocks(
    _ text: String, _ configuration: ArtifactConfiguration = ArtifactConfiguration.standard,
    chunk: Int = .max
  ) -> Blocks {
    var session = ArtifactSession(configuration)
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = chunk == .max ? bytes.count : min(bytes.count, start + chunk)
      session.append(bytes[start..<end].span)
      _ = session.presentation
      start = end
    }
    session.finish()
    return session.presentation.blocks
  }

  private static func content(_ blocks: Blocks) -> Blocks {
    guard case .artifact(let artifact)? = blocks.first?.kind else { return [] }
    return artifact.content
  }

  private static func isCode(_ block: Block) -> Bool {
    if case .code = block.kind { true } else { false }
  }

  private struct Greeting: ArtifactPresenter {
    typealias Refiner = DefaultRefiner
    var words: String

    mutating func present(
      _ model: DefaultRefiner.Model, _ refinement: Refinement, of artifact: ArtifactInPresentation,
      into content: inout Blocks
    ) {
      let text = StyledText(plain: "\(words), \(artifact.header.declaredTitle ?? "you")")
      content = [Block(id: artifact.id(1), kind: .paragraph(text), isSettled: artifact.isFinished)]
    }
  }

  @Test("P9.2 A presenter presents without a session")
  func presenterAlone() {
    var refiner = DecodingRefiner<[Order]>()
    refiner.append(#"[{"tea": "Sencha"}, 5]"#)
    refiner.finish()
    let artifact = ArtifactInPresentation(
      header: ArtifactHeader(type: .json, title: "Order"), segment: 2, byteCount: 22,
      isFinished: true)
    var presenter = OrderPresenter()
    var content: Blocks = []
    presenter.present(refiner.model, refiner.refinement, of: artifact, into: &content)
    #expect(content.map(\.id.description) == ["2.1", "2.2"])
    #expect(content.first?.plainText == "Sencha ?" && content.allSatisfy(\.isSettled))
  }

  private struct Order: Decodable, Sendable {
    var tea: String
    var grams: Int?
  }

  private struct OrderPresenter: ArtifactPresenter {
    typealias Refiner = DecodingRefiner<[Order]>

    mutating func present(
      _ model: PartialValue<[Order]>, _ refinement: Refinement, of artifact: ArtifactInPresentation,
      into content: inout Blocks
    ) {
      let lines = (model.value ?? []).map { "\($0.tea) \($0.grams.map(String.init) ?? "?")" }
      content = [
        Block(
          id: artifact.id(1), kind: .paragraph(StyledText(plain: lines.joined(separator: ", "))),
          isSettled: artifact.isFinished)
      ]
      if artifact.isFinished { content += artifact.notes(refinement, from: 2) }
    }
  }

  @Test("P9.2 P3.2a R5.9 A presenter of a host gets Swift values and shows diagnostics")
  func decodedPayload() {
    var configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(for: "application/vnd.example.order+json") { _ in
      OrderPresenter()
    }
    var session = ArtifactSession(configuration)
    var shown: [String] = []
    for piece in [
      "<artifact type=application/vnd.example.order+json>\n[{\"tea\": \"Sen", "cha\", \"gra",
      "ms\": 12", "0}, {\"grams\": 3}]\n</artifact>",
    ] {
      session.append(piece)
      shown.append(session.presentation.plainText)
    }
    session.finish()
    #expect(
      shown == [
        "Sen ?", "Sencha ?", "Sencha ?",
        "Sencha 120\nline 1, column 35: missing member \"tea\"",
      ])
    #expect(session.diagnostics.map(\.code) == [.undecodableJSON])
  }

  @Test("P9.1 P9.2 P9.2b Closures make presenters, and the later registration wins")
  func presenters() {
    var configuration = ArtifactConfiguration.standard
    #expect(configuration.presentedTypes.contains(.json))
    #expect(ArtifactConfiguration.empty.presentedTypes.isEmpty)
    configuration.registerPresenter(for: "text/x-hello", .json) { _ in Greeting(words: "Hi") }
    let words = "Hello"
    configuration.registerPresenter(for: "text/x-hello") { _ in Greeting(words: words) }
    configuration.registerPresenter(forLanguage: "python") { _ in Greeting(words: "import") }
    let hello = "<artifact type=text/x-hello title=Ada>x</artifact>"
    #expect(
      Presentation(blocks: Self.content(Self.blocks(hello, configuration))).plainText
        == "Hello, Ada")
    let json = "<artifact type=application/json title=Ben>{}</artifact>"
    #expect(
      Presentation(blocks: Self.content(Self.blocks(json, configuration))).plainText == "Hi, Ben")
    let code = "<artifact type=application/vnd.ant.code language=py title=os>x</artifact>"
    #expect(
      Presentation(blocks: Self.content(Self.blocks(code, configuration))).plainText == "import, os"
    )
    var bare = ArtifactConfiguration.empty
    bare.registerPresenter(for: .csv, .tsv) { _ in TablePresenter() }
    #expect(Set(bare.presentedTypes) == Set(CSVRefiner.artifactTypes))
    bare.registerPresenter(forLanguage: "diff") { _ in DiffPresenter() }
    #expect(Set(bare.presentedTypes) == Set(CSVRefiner.artifactTypes))
    for (language, isDiff) in [("patch", true), ("swift", false)] {
      let text = "<artifact type=code language=\(language)>\n-a\n+b\n</artifact>"
      let content = Self.content(Self.blocks(text, bare))
      guard case .diff? = content.first?.kind else {
        #expect(!isDiff)
        continue
      }
      #expect(isDiff)
    }
  }

  @Test(
    "P9.2 P9.2a Any name of a language registers its presenter, for artifacts and fences",
    arguments: ["python", "py", "Python"])
  func languages(name: String) {
    var configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(forLanguage: name) { _ in Greeting(words: "import") }
    for fence in ["python", "py"] {
      let text = "```\(fence)\nx = 1\n```\n"
      let shown = Presentation(blocks: Self.blocks(text, configuration)).plainText
      #expect(shown.hasPrefix("import"), "\(shown)")
    }
    let code = "<artifact type=application/vnd.ant.code language=py title=os>x</artifact>"
    #expect(
      Presentation(blocks: Self.content(Self.blocks(code, configuration))).plainText == "import, os"
    )
    // Other languages, and Markdown's own diffs, stay what they are.
    let others = Self.blocks("```swift\nx\n```\n\n```diff\n-a\n```\n", configuration)
    guard case .code? = others.first?.kind, case .diff? = others.last?.kind else {
      Issue.record("\(others)")
      return
    }
  }

  private static func code(_ language: String) -> String {
    "<artifact type=code language=\(language)>\n-a\n+b\n</artifact>"
  }

  private static func text(ofArtifact text: String, _ configuration: ArtifactConfiguration)
    -> String
  {
    Presentation(blocks: content(blocks(text, configuration))).plainText
  }

  private static func isDiff(_ text: String, _ configuration: ArtifactConfiguration) -> Bool {
    if case .diff? = content(blocks(text, configuration)).first?.kind { true } else { false }
  }

  @Test("P9.1 P9.2a A presenter of all code leaves those of languages alone")
  func languagesAndCode() {
    var configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(forLanguage: "python") { _ in Greeting(words: "import") }
    configuration.registerPresenter(for: .code) { _ in Greeting(words: "code") }
    #expect(Self.text(ofArtifact: Self.code("python"), configuration).hasPrefix("import"))
    #expect(Self.text(ofArtifact: Self.code("swift"), configuration).hasPrefix("code"))
    #expect(Self.isDiff(Self.code("diff"), configuration))
    configuration.registerPresenter(forLanguage: "py") { _ in Greeting(words: "import") }
    #expect(Self.text(ofArtifact: Self.code("python"), configuration).hasPrefix("import"))
    #expect(Self.text(ofArtifact: Self.code("swift"), configuration).hasPrefix("code"))
    // A presenter of another type, or of plain text, leaves languages alone.
    configuration.registerPresenter(for: .plainText, .json) { _ in Greeting(words: "text") }
    #expect(Self.text(ofArtifact: Self.code("python"), configuration).hasPrefix("import"))
  }

  @Test("P9.1 P9.2a P9.4 A function for all code leaves the presenters of languages alone")
  func functionForCode() {
    var configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(forLanguage: "python") { _ in Greeting(words: "import") }
    configuration.registerRefiner(for: .code) { text, _ in "\(text.utf8.count) bytes" }
    #expect(Self.isDiff(Self.code("diff"), configuration))
    #expect(Self.text(ofArtifact: Self.code("python"), configuration).hasPrefix("import"))
    #expect(Self.text(ofArtifact: Self.code("swift"), configuration) == "5 bytes")
  }

  @Test("P9.2b P9.3 A refiner of one language leaves other code alone")
  func refinerOfLanguage() {
    var configuration = ArtifactConfiguration.standard
    configuration.registerRefiner(forLanguage: "diff") { UnifiedDiffRefiner(attributes: $0) }
    #expect(Self.isDiff(Self.code("patch"), configuration))
    let python = Self.content(Self.blocks(Self.code("py"), configuration))
    #expect(python.map(Self.isCode) == [true])
    // A later refiner of all code leaves diffs alone.
    configuration.registerRefiner(for: .code) { CodeRefiner(attributes: $0) }
    #expect(Self.isDiff(Self.code("patch"), configuration))
    configuration.registerPresenter(forLanguage: "diff") { _ in DiffPresenter() }
    #expect(Self.isDiff(Self.code("patch"), configuration))
    #expect(!Self.isDiff(Self.code("py"), configuration))
  }

  /// Removes headings, and writes names of colors in capitals.
  private struct Shouting: MarkdownRewriter {
    mutating func rewrite(_ block: BlockNode) -> BlockRewrite {
      if case .heading = block.kind { .remove } else { .keep }
    }

    mutating func rewrite(_ inline: InlineNode) -> InlineRewrite {
      if case .strong = inline.kind { .replace("LOUD") } else { .keep }
    }
  }

  @Test("P9.5a Rewriters change complete texts, which settle then", arguments: [1, 7, 1000])
  func rewriters(chunk: Int) {
    var configuration = ArtifactConfiguration.standard
    configuration.markdownRewriters = [Shouting()]
    let prose = "# One\n\na **b** c\n\n- x\n- **y**\n\n```swift\nlet a\n```\n\n"
    let text = prose + "<artifact type=text/markdown>\n" + prose + "</artifact>\nend **e**"
    let bytes = Array(text.utf8)
    var session = ArtifactSession(configuration)
    var plain = ArtifactSession(.standard)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      let piece = bytes[start..<min(start + chunk, bytes.count)]
      session.append(piece.span)
      plain.append(piece.span)
      let (shown, usual) = (session.presentation, plain.presentation)
      guard start + chunk < prose.utf8.count else { continue }
      #expect(shown.plainText == usual.plainText)
      let isLive = shown.blocks.allSatisfy { !$0.isSettled }
      #expect(isLive)
    }
    session.finish()
    let blocks = session.presentation.blocks
    #expect(session.presentation.isSettled)
    let expected = "a LOUD c\n\nx\nLOUD\n\nlet a"
    #expect(Presentation(blocks: blocks.prefix(3)).plainText == expected)
    let artifact = blocks.dropFirst(3).first.map { [$0] } ?? []
    #expect(Presentation(blocks: Self.content(Blocks(artifact))).plainText == expected)
    #expect(blocks.last?.plainText == "end LOUD")
    #expect(session.presentation == session.presentation)
  }

  @Test("P9.11 Tags and limits of the host apply")
  func tags() {
    var configuration = ArtifactConfiguration.standard
    configuration.vocabulary.artifactNames = ["canvas"]
    configuration.limits.artifactCount = 1
    let tag = "<canvas type=application/json>{}</canvas>\n\n"
    func artifacts(_ text: String, _ configuration: ArtifactConfiguration) -> Int {
      Self.blocks(text, configuration).count {
        if case .artifact = $0.kind { true } else { false }
      }
    }
    #expect(artifacts(tag + tag, configuration) == 1)
    #expect(artifacts(tag.replacing("canvas", with: "artifact"), configuration) == 0)
    configuration.limits.artifactCount = 9
    #expect(artifacts(tag + tag, configuration) == 2)
    #expect(artifacts(tag, ArtifactConfiguration.standard) == 0)
  }

  /// A refiner that reports one thing about every payload.
  private struct Critic: ArtifactRefiner {
    static var artifactType: ArtifactType { "text/x-critic" }
    private var source = CodeRefiner(attributes: [:])
    let word: String

    init(attributes: [String: String]) { word = attributes["word"] ?? "none" }
    mutating func append(_ bytes: Span<UInt8>) { source.append(bytes) }
    mutating func finish() { source.finish() }
    var model: CodeLines { source.model }
    var refinement: Refinement {
      var refinement = source.refinement
      refinement.diagnostics = [
        Diagnostic(.invalidJSON, .warning, at: 0..<1, message: "the word is \(word)")
      ]
      return refinement
    }
  }

  @Test("P9.3 A refiner is used by its presenter, or else shows the source and its diagnostics")
  func refiners() {
    var configuration = ArtifactConfiguration.standard
    configuration.registerRefiner(for: "text/x-critic") { Critic(attributes: $0) }
    let text = "<artifact type=text/x-critic word=yes>line</artifact>"
    let content = Self.content(Self.blocks(text, configuration))
    guard case .raw(let raw)? = content.first?.kind, case .note(let note)? = content.last?.kind
    else {
      Issue.record("\(content)")
      return
    }
    #expect(raw.source.lines.map(\.text) == ["line"] && note.text.contains("the word is yes"))

    // The presenter of Turtle gets the refiner that the host makes.
    configuration.registerRefiner(for: .turtle) { _ in
      TurtleRefiner(options: RDFOptions(base: "http://host.example/"))
    }
    let turtle = Self.blocks("<artifact type=text/turtle><a> <b> 1 .</artifact>", configuration)
    #expect(Presentation(blocks: turtle).json.serialized().contains("http://host.example/a"))
  }

  @Test(
    "P9.4 A function refines when the payload has doubled, and at the end", arguments: [1, 7, 1000])
  func functions(chunk: Int) {
    var configuration = ArtifactConfiguration.standard
    configuration.registerRefiner(for: "text/x-count") { text, isComplete in
      "\(text.utf8.count) bytes\(isComplete ? "" : " so far")\n"
    }
    let payload = String(repeating: "é", count: 200)
    var session = ArtifactSession(configuration)
    var shown: [String] = []
    let bytes = Array("<artifact type=text/x-count>\(payload)</artifact>".utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      session.append(bytes[start..<min(bytes.count, start + chunk)].span)
      let text = session.presentation.plainText
      if text.contains("bytes"), shown.last != text { shown.append(text) }
    }
    session.finish()
    if chunk == 1 {
      #expect(
        shown == ["64 bytes so far", "128 bytes so far", "256 bytes so far", "400 bytes"])
    }
    #expect(session.presentation.plainText == "400 bytes" && session.presentation.isSettled)

    configuration.registerRefiner(for: "text/x-count") { _, _ in nil }
    let nothing = Self.blocks("<artifact type=text/x-count>x</artifact>", configuration)
    #expect(Presentation(blocks: nothing).plainText.contains("nothing to display"))
  }

  private struct Shout: MarkdownProcessor {
    func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
      [TextEdit(0..<text.utf8.count, .text(text.uppercased()))]
    }
  }

  @Test("P9.5 Markdown options and processors apply to prose and to payloads")
  func markdown() {
    var configuration = ArtifactConfiguration.standard
    configuration.markdownProcessors = [Shout()]
    configuration.markdown.tagPrefixes = [.mention]
    let text = "hello @ada\n<artifact type=text/markdown>hello @ada</artifact>"
    let blocks = Self.blocks(text, configuration)
    let texts = [blocks[0]] + Self.content(Blocks(blocks.dropFirst()))
    for block in texts {
      #expect(Presentation(blocks: [block]).plainText == "HELLO @ada")
      guard case .paragraph(let text) = block.kind else { continue }
      #expect(text.spans.contains { $0.traits.contains(.tag) })
    }
  }

  @Test("P9.6 Contexts and the RDF version of the host apply")
  func rdf() {
    var configuration = ArtifactConfiguration.standard
    configuration.contexts = JSONLDContextTable([
      "https://host.example/c": Array(#"{"@context":{"name":"https://host.example/name"}}"#.utf8)
    ])
    let jsonLD =
      #"<artifact type=application/ld+json>{"@context":"https://host.example/c","name":"x"}</artifact>"#
    #expect(
      Presentation(blocks: Self.blocks(jsonLD, configuration)).json.serialized().contains(
        "https://host.example/name"))
    let star = "<artifact type=text/turtle>PREFIX : <http://x/> <<:a :b :c>> :d :e .</artifact>"
    func hasError(_ configuration: ArtifactConfiguration) -> Bool {
      Self.content(Self.blocks(star, configuration)).contains {
        if case .note(let note) = $0.kind { note.severity == .error } else { false }
      }
    }
    #expect(hasError(configuration))
    configuration.rdfVersion = .rdf12
    #expect(!hasError(configuration))
  }

  @Test("P9.7 The host makes the sessions of interfaces")
  func forms() {
    var configuration = ArtifactConfiguration.standard
    configuration.makeFormSession = { spec, isComplete in
      var registry = ComponentRegistry<FormElement>()
      registry.register("Gauge") {
        FormElement($0, .text(.init("gauge \($0.props.string("level"))")))
      }
      return FormSession(spec, registry: registry, isComplete: isComplete)
    }
    let spec = #"{"root":"g","elements":{"g":{"type":"Gauge","props":{"level":"7"}}}}"#
    let text = "<artifact type=\(ArtifactType.uiSpec.rawValue)>\(spec)</artifact>"
    #expect(
      Presentation(blocks: Self.blocks(text, configuration)).plainText.contains("gauge 7"))
    #expect(!Presentation(blocks: Self.blocks(text)).plainText.contains("gauge 7"))
  }

  @Test("P9.7a Components of the host are known by the registration for their sessions")
  func hostComponents() {
    var configuration = ArtifactConfiguration.standard
    configuration.makeFormSession = { spec, isComplete in
      var registry = ComponentRegistry<FormElement>()
      registry.registerDefinition(Meter.self)
      return FormSession(spec, registry: registry, isComplete: isComplete)
    }
    func notes(_ element: String, ending: String = "}}") -> String {
      let spec = #"{"root":"g","elements":{"g":\#(element)\#(ending)"#
      let text = "<artifact type=\(ArtifactType.uiSpec.rawValue)>\(spec)</artifact>"
      return Presentation(blocks: Self.blocks(text, configuration)).plainText
    }
    #expect(notes(#"{"type":"Meter","props":{"level":7}}"#) == "meter 7")
    // What is broken is read by the same catalog, and so are names in another case.
    #expect(!notes(#"{"type":"Meter","props":{"level":7}}"#, ending: "").contains("unknown"))
    #expect(notes(#"{"type":"meter","props":{"level":7}}"#).hasPrefix("meter 7"))
    #expect(notes(#"{"type":"Metre","props":{"level":7}}"#).contains("did you mean `Meter`?"))
    #expect(notes(#"{"type":"Meter","props":{}}"#).contains("level"))
  }

  private enum Meter: RenderableComponent {
    static let componentName = "Meter"
    static let propDefinitions = [PropDefinition(name: "level", type: .int, isRequired: true)]

    static func render(_ context: ComponentRenderContext<FormElement>) -> FormElement {
      FormElement(context, .text(.init("meter \(context.props.string("level"))")))
    }
  }

  /// Highlights the number of the line.
  private struct Counting: CodeSyntaxHighlighter {
    var count = 0

    mutating func tokens(ofNext line: String) -> [CodeBlock.Token] {
      count += 1
      return [
        CodeBlock.Token(0..<min(count, line.utf8.count), .keyword),
        // Not valid: overlapping, within a character, and beyond the end.
        CodeBlock.Token(0..<1, .type), CodeBlock.Token(6..<7, .type),
        CodeBlock.Token(0..<9_999, .type),
      ]
    }
  }

  @Test("P9.8 A highlighter of the host gets each line once", arguments: [1, 5, 1000])
  func highlighters(chunk: Int) {
    var configuration = ArtifactConfiguration.standard
    configuration.registerHighlighter(for: "Shout") { Counting() }
    let lines = "aaaaaé\nbbbbbé\ncccccé\n"
    for text in [
      "<artifact type=application/vnd.ant.code language=shout>\(lines)</artifact>",
      "```shout\n\(lines)```\n",
    ] {
      let blocks = Self.blocks(text, configuration, chunk: chunk)
      guard case .code(let code)? = (Self.content(blocks).first ?? blocks.first)?.kind else {
        Issue.record("\(blocks)")
        continue
      }
      #expect(code.lines.map { $0.tokens.map(\.range) } == [[0..<1], [0..<2], [0..<3]])
    }
    // By any name of the language, also if only the title tells it.
    configuration.registerHighlighter(for: "py") { Counting() }
    for text in ["```python\na\n```\n", "<artifact type=code title=a.py>a\n</artifact>"] {
      let blocks = Self.blocks(text, configuration, chunk: chunk)
      guard case .code(let code)? = (Self.content(blocks).first ?? blocks.first)?.kind else {
        Issue.record("\(blocks)")
        continue
      }
      #expect(code.lines.first?.tokens == [CodeBlock.Token(0..<1, .keyword)])
    }
  }

  @Test("P9.9 Fenced code of some types is presented", arguments: [1, 9, 10_000])
  func fences(chunk: Int) {
    let text = """
      Prices:

      ```csv
      name,price
      tea,3
      ```

      - in a list

        ```geojson
        {"type":"Point","coordinates":[9,47]}
        ```

      ```vega-lite
      not JSON
      ```

      ```json
      {"a":1}
      ```
      """
    let blocks = Self.blocks(text, chunk: chunk)
    #expect(blocks == Self.blocks(text))
    guard blocks.count == 5, case .custom(let figure) = blocks[1].kind,
      case .table(let table)? = figure.content.first?.kind, case .list(let list) = blocks[2].kind,
      case .custom(let map)? = list.items[0].content.last?.kind
    else {
      Issue.record("\(blocks)")
      return
    }
    #expect(figure.name == "figure" && figure.title.isEmpty)
    #expect(figure.attributes == ["language": "csv"])
    #expect(table.rows.map { $0.map(\.plainText) } == [["tea", "3"]])
    #expect(figure.content[0].id.description == "\(blocks[1].id).1")
    #expect(map.content.contains { $0.kind.name == .map })
    for block in blocks.suffix(2) {
      #expect(Self.isCode(block))
    }
    #expect(Presentation(blocks: blocks).isSettled)

    var plain = ArtifactConfiguration.standard
    plain.fencedTypes = []
    #expect(Self.isCode(Self.blocks(text, plain)[1]))
  }

  @Test("P9.10 Fences in presented Markdown are code")
  func nestedFences() {
    var configuration = ArtifactConfiguration.standard
    configuration.fencedTypes.insert(.markdown)
    let blocks = Self.blocks("````markdown\n```csv\na,b\n1,2\n```\n````\n", configuration)
    guard case .custom(let figure)? = blocks.first?.kind else {
      Issue.record("\(blocks)")
      return
    }
    #expect(figure.content.first.map(Self.isCode) == true)
  }
}
