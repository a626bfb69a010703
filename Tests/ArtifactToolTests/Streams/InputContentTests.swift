import ArtifactAll
import Testing

@testable import artifact

@Suite struct InputContentTests {
  private func type(
    of input: ParsedArguments.Input, declared: String? = nil, head: String = ""
  ) -> ArtifactType? {
    InputContent(
      input, declared: declared.flatMap { PayloadType(named: $0) }, head: Array(head.utf8)
    ).type?.type
  }

  @Test("A5.5a Files of known types are payloads, Markdown and the rest are answers")
  func names() {
    #expect(type(of: .file("a/b.json")) == .json)
    #expect(type(of: .file("x.patch")) == .code)
    for name in ["a.md", "a.txt", "a", "a.unknown", ".json/x"] {
      #expect(type(of: .file(name)) == nil, "\(name)")
    }
    #expect(type(of: .standardInput) == nil)
    #expect(type(of: .standardInput, declared: "csv") == .csv)
    #expect(type(of: .file("a.json"), declared: "text") == .plainText)
  }

  @Test(
    "A5.5a JSON is looked at",
    arguments: [
      (#"{"root":"a","elements":{}}"#, ArtifactType.uiSpec),
      (#"{"$schema":"https://vega.github.io/schema/vega-lite/v5.json"}"#, .vegaLite),
      (#"{"type":"FeatureCollection","features":[]}"#, .geoJSON), ("[1, 2]", .json), ("", .json),
      ("# not JSON", .json),
      (#"{"type":"VStack","children":[{"type":"Text","props":{"content":"x"}}"#, .uiSpec),
      (#"{"root":{"type":"Text","props":{"content":"x"}}}"#, .uiSpec),
      (#"{"spec":{"type":"Text","props":{"content":"x"},"children":[]}}"#, .uiSpec),
      (#"[{"id":"a","type":"Text","props":{"content":"x"}}]"#, .uiSpec),
      (
        #"{"state":{"xs":["# + String(repeating: #"{"n":1},"#, count: 200)
          + #"1]},"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#, .uiSpec
      ), (#"{"type":"Thing","children":[1]}"#, .json), (#"[{"id":"a","type":"Text"}]"#, .json),
      (#"{"type":"Image","url":"u"}"#, .json),
    ])
  func dialects(head: String, expected: ArtifactType) {
    #expect(type(of: .file("a.json"), head: head) == expected)
    #expect(type(of: .file("a.csv"), head: head) == .csv)
  }

  @Test("A5.5a A payload is one artifact under the name of its file")
  func sessions() {
    let content = InputContent(.file("x/data.csv"), declared: nil, head: [])
    var session = content.makeSession()
    session.append("a,b\n1,</artifact>\n")
    session.finish()
    let blocks = session.presentation.blocks
    #expect(blocks.count == 1)
    guard case .artifact(let artifact)? = blocks.first?.kind else {
      Issue.record("no artifact")
      return
    }
    #expect(artifact.title == "data.csv" && artifact.type == .csv && artifact.state == .complete)
    #expect(artifact.content.first?.plainText == "a\tb\n1\t</artifact>")
    #expect(session.presentation.isSettled)
  }
}
