import ArtifactAll
import Testing

@testable import artifact

@Suite struct InputContentTests {
  private func type(
    of input: ParsedArguments.Input, declared: String? = nil, head: String = ""
  ) -> ArtifactType? {
    var look = InputLook(
      input, InputReading(type: declared.flatMap { PayloadType(named: $0) }), name: "it",
      byteLimit: 65_536)
    try? look.append(Array(head.utf8))
    try? look.finish()
    return look.content?.type?.type
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
    "A5.5a A5.5e The JSON-based format is recognized",
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

  @Test(
    "A5.5c Standard input and files without a known extension are recognized",
    arguments: [ParsedArguments.Input.standardInput, .file("data"), .file("x.unknown")])
  func recognition(input: ParsedArguments.Input) {
    #expect(type(of: input, head: "a,b\n1,2\n") == .csv)
    #expect(type(of: input, head: "{\"a\":1}") == .json)
    #expect(type(of: input, head: #"{"root":{"type":"Text","props":{"content":"x"}}}"#) == .uiSpec)
    #expect(type(of: input, head: "diff --git a/x b/x\nindex 1..2\n") == .code)
    #expect(type(of: input, head: "Here: a,b\n1,2\n") == nil)
    #expect(type(of: input, declared: "text", head: "{\"a\":1}") == .plainText)
  }

  @Test("A5.5c The language of source code is kept, and the name of the file")
  func attributes() throws {
    for (input, expected) in [
      (ParsedArguments.Input.standardInput, ["language": "diff"]),
      (.file("a/fix"), ["language": "diff", "filename": "a/fix"]),
    ] {
      var look = InputLook(input, InputReading(), name: "it", byteLimit: 4_096)
      try look.append(Array("--- a/x\n+++ b/x\n".utf8))
      #expect(look.content?.type?.attributes == expected)
    }
  }

  @Test(
    "A5.5a Markdown is an answer regardless of content, JSON stays JSON, other text is recognized")
  func named() {
    let types: [(String, ArtifactType?)] = [
      ("{\"a\":1}", .json), ("a,b\n1,2\n3,4\n", .csv), ("<svg>", .svg),
      ("diff --git a/x b/x\nindex 1..2\n", .code), ("{\"t\":1}\n{\"t\":2}\n", .code),
      ("12:00 started\n12:01 stopped\n", nil), ("A note.", nil),
    ]
    for (head, expected) in types {
      for name in ["a.txt", "a.log", "a"] { #expect(type(of: .file(name), head: head) == expected) }
      #expect(type(of: .file("a.md"), head: head) == nil)
      #expect(type(of: .file("a.json"), head: head) == .json)
      #expect(type(of: .file("a.csv"), head: head) == .csv)
    }
    let flow = #"{"nodes":[{"id":"a"}],"edges":[{"source":"a","target":"a"}]}"#
    #expect(type(of: .file("a.json"), head: flow) == .flow)
    #expect(type(of: .file("a.json"), head: "a\0") == .json)
  }

  @Test("A5.5d Binary input without a known type is rejected")
  func binary() throws {
    let elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]
    for input in [ParsedArguments.Input.standardInput, .file("a.out"), .file("a.txt")] {
      let error = #expect(throws: ToolError.self) {
        var look = InputLook(input, InputReading(), name: "'a.out'", byteLimit: 4_096)
        try look.append(elf)
        try look.finish()
      }
      #expect(error?.code == .badData)
      #expect(error?.message == "'a.out' is neither text nor of a known type")
    }
    var look = InputLook(.file("a"), InputReading(type: .interface), name: "it", byteLimit: 4_096)
    try look.append(elf)
    #expect(look.content?.type == .interface)
  }

  @Test("A5.5a A payload is one artifact with the name of its file")
  func sessions() throws {
    let look = InputLook(.file("x/data.csv"), InputReading(), name: "it", byteLimit: 64)
    let content = try #require(look.content)
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
