import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@Suite struct SpecPresentationTests {
  private func presented(_ text: String, size: Int = 1000) -> Blocks {
    var session = ArtifactSession(payload: ArtifactHeader(type: .uiSpec, title: "x"), .standard)
    for chunk in Chunks.equal(Array(text.utf8), size: size) {
      session.append(chunk.span)
      _ = session.presentation
    }
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else { return [] }
    return artifact.content
  }

  private static let head =
    #"{"root":"c","state":{"user":"wrong","username":"Ada"},"elements":{"#
    + #""c":{"type":"VStack","children":["t","n"]},"t":{"#

  @Test(
    "P3.11d A truncated interface is shown as far as it has arrived, with a note",
    arguments: [
      #""type":"Text","props":{"content":{"$state":"/user"#, #""type":"B"#, #""type":"Text"#,
      #""type":"Text","props":{"content":"Hello"},"#,
    ])
  func cut(end: String) {
    let blocks = presented(Self.head + end)
    // The source is shown only of an interface of which nothing is visible.
    #expect(blocks.contains { $0.kind.name == .code } == !end.contains("Hello"))
    let words = blocks.filter { $0.kind.name != .code }.map(\.plainText).joined(separator: "\n")
    #expect(!words.contains("wrong"))
    #expect(!words.contains("`B`"))
    #expect(words.hasPrefix("Hello") == end.contains("Hello"))
    let notes = blocks.filter { if case .note = $0.kind { true } else { false } }
    #expect(notes.count == 1)
    let column = (Self.head + end).utf8.count + 1
    #expect(
      notes.first?.plainText.lowercased().hasPrefix("line 1, column \(column): ") == true,
      "\(notes.map(\.plainText))")
  }

  @Test(
    "P3.11c If nothing of an interface is visible, its warnings are notes",
    arguments: [
      (#"{"type":"Text","props":{"contnt":"x"}}"#, ["`contnt`"]),
      (
        #"{"type":"VStack","children":[{"type":"Text","props":{"content":" "}}],"onTap":1}"#,
        ["onTap"]
      ),
      (#"{"type":"Text","props":{"content":{"$state":"/nam"}}}"#, ["`/nam`"]),
      (
        #"{"type":"Text","props":{"content":{"$state":"/other"}}}"#,
        ["`/other`"]
      ),
      (
        #"{"type":"List","repeat":{"statePath":"/other"},"children":["a"]}"#,
        ["`/other`"]
      ),
      (
        #"{"type":"Text","visible":{"$state":"/other"},"props":{"content":"x"}}"#,
        ["`/other`"]
      ),
      (#"{"type":"Text","visible":false,"props":{"content":"x"}}"#, []),
      (#"{"type":"Text","props":{"content":"x","contnt":"y"}}"#, []),
      (#"{"type":"Button","props":{"lable":"x"}}"#, []),
      (#"{"type":"Spacer"}"#, []),
      (#"{"type":"Card","props":{"subtitle":"x","foo":1}}"#, []),
      (#"{"type":"Section","props":{"footer":"x","foo":1}}"#, []),
    ] as [(String, [String])])
  func blank(element: String, quotes: [String]) {
    let text = #"{"root":"a","state":{"name":"Ada"},"elements":{"a":\#(element)}}"#
    let warnings = presented(text).compactMap { block in
      if case .note(let note) = block.kind, note.severity == .warning { note.text } else { nil }
    }
    #expect(warnings.count == quotes.count, "\(warnings)")
    for (warning, quote) in zip(warnings, quotes) {
      #expect(warning.hasPrefix("`a`: ") && warning.contains(quote), "\(warning)")
    }
  }

  @Test("P3.11 A2UI messages are a form while they arrive")
  func messages() {
    let components = [
      #"{"id":"root","component":"Column","children":["a","b"]}"#,
      #"{"id":"a","component":"Text","text":"first"}"#,
      #"{"id":"b","component":"Text","text":"second"}"#,
    ]
    let text =
      #"[{"createSurface":{"surfaceId":"s","catalogId":"c"}},{"updateComponents":{"surfaceId":"s","#
      + #""components":["# + components.joined(separator: ",") + "]}}]"
    var session = ArtifactSession(payload: ArtifactHeader(type: .uiSpec, title: "x"), .standard)
    var frames: [String] = []
    for byte in text.utf8 {
      session.append([byte].span)
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
        case .form? = artifact.content.first?.kind
      else { continue }
      let words = artifact.content.map(\.plainText).joined()
      if frames.last != words { frames.append(words) }
    }
    #expect(frames.contains { $0.contains("first") && !$0.contains("second") }, "\(frames)")
    #expect(presented(text).map(\.plainText) == presented(text, size: 1).map(\.plainText))
    #expect(presented(text).first?.plainText.contains("second") == true)
  }

  @Test("P3.11d Invalid JSON is repaired")
  func repaired() {
    let whole = Self.head + #""type":"Text","props":{"content":"Hello",}}}}"#
    #expect(presented(whole).first?.plainText.hasPrefix("Hello") == true)
  }

  private static let interface =
    #"{"root":"t","elements":{"t":{"type":"Text","props":{"content":"Hello"}}}}"#
  private static let operations =
    "{\"op\":\"add\",\"path\":\"/root\",\"value\":\"t\"}\n{\"op\":\"add\",\"path\":\"/elements/t\","
    + "\"value\":{\"type\":\"Text\",\"props\":{\"content\":\"Hello\"}}}"
  private static let surface =
    #"[{"createSurface":{"surfaceId":"s","catalogId":"c"}},{"updateComponents":{"surfaceId":"s","#
    + #""components":[{"id":"root","component":"Text","text":"Hello"}]}}]"#

  @Test(
    "P3.11e Text after an interface is code below it",
    arguments: [
      (interface, " Hope this helps!", "Hope this helps!"),
      (interface, "\n{\"a\":1}\nend", "{\"a\":1}\nend"),
      (operations, "\nSee [1], and {this}.", "See [1], and {this}."), (surface, "\nBye.", "Bye."),
      ("Here:\n```json\n" + interface, "\n```\nThat is it.", "That is it."),
      (interface, "\n", nil), (interface, "}]", nil), ("```json\n" + interface, "\n```", nil),
      (operations, "\n\n", nil), (surface, ";", nil),
    ] as [(String, String, String?)])
  func rest(spec: String, rest: String, expected: String?) {
    let whole = presented(spec + rest)
    #expect(whole.first?.plainText == "Hello")
    let source = whole.dropFirst().map { "\($0.kind.name.rawValue) \($0.plainText)" }
    #expect(source == (expected.map { ["code \($0)"] } ?? []))
    if case .code(let code)? = whole.dropFirst().first?.kind {
      #expect((code.language == "json") == (expected?.hasPrefix("{") == true))
    }
    #expect(presented(spec + rest, size: 3) == whole)
    // A fence has a line break at the end.
    var session = ArtifactSession(.standard)
    session.append("````ui\n\(spec)\(rest)\n````\n")
    session.finish()
    guard case .custom(let figure)? = session.presentation.blocks.first?.kind else {
      Issue.record("no figure")
      return
    }
    let code = figure.content.dropFirst().map(\.plainText)
    #expect(code.map { $0.hasPrefix(expected ?? "nothing") } == (expected == nil ? [] : [true]))
  }
}
