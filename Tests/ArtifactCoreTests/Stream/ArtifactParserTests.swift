import ArtifactCore
import Testing

@Suite struct ArtifactParserTests {
  private static let answer = "Hi <artifact id=a type=text/csv title=T>1,2</artifact> bye"

  @Test("A complete answer is divided into segments")
  func parse() throws {
    let message = try ArtifactParser.parse(Self.answer)
    #expect(message.plainText == "Hi  bye")
    #expect(message.artifacts.map(\.title) == ["T"])
    #expect(message.segments.map(\.id) == ["text-0", "a@1", "text-2"])
    let first = try ArtifactParser.parseOne(Self.answer)
    #expect(first.payload == "1,2")
  }

  @Test("The throwing functions report what is missing")
  func errors() {
    #expect(throws: ArtifactError.noArtifactFound) { try ArtifactParser.parseOne("no") }
    #expect(throws: ArtifactError.unterminatedArtifact("a")) {
      try ArtifactParser.parse("<artifact id=a type=t>")
    }
    #expect(ArtifactParser.message(of: "<artifact id=a type=t>").artifacts.count == 1)
  }

  @Test("The actor and the value give the same result")
  func actor() async throws {
    let parser = ArtifactStreamParser()
    var text = ""
    var payload = ""
    for character in Self.answer {
      for event in await parser.feedEvents(String(character)) {
        if case .text(let piece) = event { text += piece }
        if case .delta(_, let piece) = event { payload += piece }
      }
    }
    let whole = try ArtifactParser.parse(Self.answer)
    let finalized = try await parser.finalize()
    #expect(finalized == whole)
    #expect(text == "Hi  bye")
    #expect(payload == "1,2")
    await parser.reset()
    #expect(await parser.feed("<artifact id=b type=t>x").artifacts.first?.isComplete == false)
    await #expect(throws: ArtifactError.unterminatedArtifact("b")) { try await parser.finalize() }
    #expect(await parser.snapshot().artifacts.count == 1)
  }

  @Test("An artifact converts to a custom type")
  func artifactable() throws {
    struct Row: Artifactable {
      static let artifactType = ArtifactType.csv
      var cells: [String]
      init(from raw: RawArtifact) { cells = raw.payload.split(separator: ",").map(String.init) }
      var rawArtifact: RawArtifact {
        RawArtifact(
          identifier: "row", type: Self.artifactType, payload: cells.joined(separator: ","))
      }
    }
    let artifact = try ArtifactParser.parseOne(Self.answer)
    let row = try artifact.decoded(as: Row.self)
    #expect(row.cells == ["1", "2"])
    #expect(AnyArtifact(raw: row.rawArtifact).payload == artifact.payload)
    #expect(throws: ArtifactError.typeMismatch(expected: .csv, actual: "t")) {
      try AnyArtifact(id: "a", type: "t").decoded(as: Row.self)
    }
  }
}
