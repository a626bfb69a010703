import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import MarkdownCore
import TestSupport
import Testing

/// What blocks say about their frames, names and titles.
@Suite struct FrameTests {
  private static func artifact(
    _ text: String, _ configuration: ArtifactConfiguration = ArtifactConfiguration.standard
  ) -> ArtifactBlock? {
    var session = ArtifactSession(configuration)
    session.append(text)
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
      return nil
    }
    return artifact
  }

  @Test(
    "P2.4a An artifact has the frame of its type",
    arguments: [
      ("text/csv", .scrolls), ("application/vnd.ant.code", .scrolls),
      ("application/vnd.vegalite.v5+json", .fixedAspect), ("text/turtle", .fixedAspect),
      ("text/markdown", .fits), ("application/vnd.example", .fits),
    ] as [(String, ArtifactFrame.Sizing)])
  func types(type: String, sizing: ArtifactFrame.Sizing) throws {
    let artifact = try #require(Self.artifact("<artifact type=\"\(type)\">x</artifact>"))
    #expect(artifact.frame == ArtifactFrame(sizing: sizing))
    #expect(artifact.frame.disclosure == .open && artifact.frame.actions == [.copy, .save])
  }

  @Test("P2.4a P5.2 A host sets the frame of a type, which JSON keeps")
  func hosts() throws {
    var configuration = ArtifactConfiguration.standard
    let frame = ArtifactFrame(
      disclosure: .closed, inset: .edgeToEdge, sizing: .fits, actions: [.save])
    configuration.frames[.csv] = frame
    let artifact = try #require(
      Self.artifact("<artifact type=text/csv>a,b\n1,2\n</artifact>", configuration))
    #expect(artifact.frame == frame)
    let id = BlockID(segment: 0, ordinal: 0)
    let presentation = Presentation(Block(id: id, kind: .artifact(artifact), isSettled: true))
    #expect(try Presentation(json: presentation.json, pictures: .standard) == presentation)
    let usual = ArtifactBlock(identifier: "a", type: .csv, title: "", state: .complete)
    let json = Presentation(Block(id: id, kind: .artifact(usual), isSettled: true)).json
    #expect(!json.serialized().contains("\"frame\""))
  }

  @Test("P1.8 A block leads to its segment of the answer", .needsSharedFolder)
  func segments() throws {
    var count = 0
    for name in SharedFolder.files(in: "corpus", suffix: ".txt") {
      var session = ArtifactSession(.standard)
      let bytes = try #require(SharedFolder.bytes(of: name))
      session.append(bytes.span)
      session.finish()
      let presentation = session.presentation
      let listed = presentation.artifacts.map(\.identifier)
      let opened = session.stream.segments.compactMap { segment in
        if case .artifact(let header) = segment.kind { header.identifier } else { nil }
      }
      #expect(listed == opened, "\(name)")
      for block in presentation.blocks {
        let segment = try #require(session.segment(of: block.id), "\(name) \(block.id)")
        switch (block.kind, segment.kind) {
        case (.artifact(let artifact), .artifact(let header)):
          #expect(artifact.identifier == header.identifier && artifact.version == header.version)
          #expect(artifact.byteCount == segment.content.count, "\(name) \(block.id)")
          count += 1
        case (.artifact, _), (_, .artifact): Issue.record("\(name) \(block.id)")
        default: break
        }
      }
    }
    #expect(count > 20)
    let payload = ArtifactSession(payload: ArtifactHeader(type: .csv, title: "a"), .standard)
    #expect(payload.segment(of: BlockID(segment: 0, ordinal: 0)) == nil)
  }

  @Test("P7.5b Long info strings are read up to their first word, in linear time")
  func longInfoStrings() {
    let text = "```c title=\"" + String(repeating: "a", count: 1 << 20) + "\"\nx\n```\n"
    guard case .code(let code)? = Presentation(markdown: text, .standard).blocks.first?.kind else {
      Issue.record("no code")
      return
    }
    #expect(code.language == "c" && code.fileName == nil && code.lines.count == 1)
  }

  @Test("P7.5a Links have their titles, on every span")
  func titles() throws {
    let text = #"See [the *docs* now](https://e.example/ "All of it") and [x](https://e.example/)."#
    guard
      case .paragraph(let paragraph)? = Presentation(markdown: text, .standard).blocks.first?.kind
    else {
      Issue.record("no paragraph")
      return
    }
    let linked = paragraph.spans.filter { $0.link != nil }
    #expect(linked.map(\.title) == ["All of it", "All of it", "All of it", ""])
    let presentation = Presentation(paragraph)
    #expect(try Presentation(json: presentation.json, pictures: .standard) == presentation)
  }

  @Test(
    "P7.5b Info strings name files and ask for numbers",
    arguments: [
      ("swift", "swift", nil, nil),
      ("swift title=\"a b.swift\"", "swift", "a b.swift", nil),
      ("Swift:Sources/main.swift", "swift", "Sources/main.swift", nil),
      ("js filename=x.js showLineNumbers", "js", "x.js", 1),
      ("js showLineNumbers{7}", "js", nil, 7), ("go {linenos=true,linenostart=5}", "go", nil, 5),
      ("{.haskell .numberLines startFrom=\"100\"}", "haskell", nil, 100),
      ("{.python #a:b.c file=\"d.py\"}", "python", "d.py", nil), ("{r, echo=FALSE}", "r", nil, nil),
      ("{#a:b.c .python}", "python", nil, nil), ("{python} title=\"x\"", "python", "x", nil),
      ("python title=\"x\"", "python", "x", nil), ("rust,ignore", "rust", nil, nil),
      ("c startline=3 file='d e.c'", "c", "d e.c", 3), ("c linenos=false", "c", nil, nil),
      ("c start=-4", "c", nil, 1), ("c start=99999999999", "c", nil, 1), ("a:b", "a:b", nil, nil),
      ("http://x.y", "http://x.y", nil, nil), ("c title=", "c", nil, nil),
      ("c title=\"open", "c", "open", nil),
    ] as [(String, String, String?, Int?)])
  func infoStrings(info: String, language: String, file: String?, line: Int?) throws {
    let presentation = Presentation(markdown: "```\(info)\nx\n```\n", .standard)
    guard case .code(let code)? = presentation.blocks.first?.kind else {
      Issue.record("no code")
      return
    }
    #expect(code.language == language && code.fileName == file && code.firstLineNumber == line)
    #expect(try Presentation(json: presentation.json, pictures: .standard) == presentation)
    if let file { #expect(presentation.plainText == file + "\nx") }
  }

  @Test("P3.9b P4.2 Tables have captions")
  func captions() throws {
    let id = BlockID(segment: 0, ordinal: 0)
    let table = TableBlock(
      columns: [.init(header: StyledText(plain: "a"))], caption: StyledText(plain: "All of them"),
      rows: [[StyledText(plain: "1")]], settledRowCount: 1)
    let presentation = Presentation(Block(id: id, kind: .table(table), isSettled: true))
    #expect(presentation.plainText == "All of them\na\n1")
    #expect(presentation.accessibleText.hasPrefix("Table “All of them”, 1 column, 1 row."))
    #expect(try Presentation(json: presentation.json, pictures: .standard) == presentation)
  }

  @Test("P1.7 Documents made of elements are presented, loose lists too")
  func documents() {
    let document = MarkdownDocument {
      Heading(1, "Title")
      UnorderedList(["a", "b"], tight: false)
      OrderedList(start: 3, ["c", "d"])
    }
    let presentation = Presentation(document, .standard)
    #expect(presentation.plainText == "Title\n\na\nb\n\n3. c\n4. d")
    let lists = presentation.blocks.compactMap { block -> ListBlock? in
      if case .list(let list) = block.kind { list } else { nil }
    }
    #expect(lists.map { $0.items.map(\.followsBlankLine) } == [[false, true], [false, false]])
    #expect(lists.last?.items.map(\.number) == [3, 4])
    #expect(presentation.blocks.map(\.isSettled) == [true, true, true])
    #expect(Presentation(StyledText(plain: "x")).plainText == "x")
  }
}
