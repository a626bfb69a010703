import ArtifactPresentation
import ArtifactPresenters
import Testing

struct ReadingTests {
  private struct Broken: Error {}

  private static func stream<Chunk: Sendable>(
    _ chunks: [Chunk], isBroken: Bool = false
  ) -> AsyncThrowingStream<Chunk, any Error> {
    AsyncThrowingStream { continuation in
      for chunk in chunks { continuation.yield(chunk) }
      continuation.finish(throwing: isBroken ? Broken() : nil)
    }
  }

  @Test("P2.8 A session reads texts, pieces of bytes, and bytes")
  func reading() async throws {
    let chunks = ["# Ti", "tle\n\ntext <artifact type=application/json>{\"a\"", ":1}</artifact>"]
    var whole = ArtifactSession(.standard)
    whole.append(chunks.joined())
    whole.finish()
    var sessions = [
      ArtifactSession(.standard), ArtifactSession(.standard), ArtifactSession(.standard),
    ]
    var shown = 0
    try await sessions[0].read(from: Self.stream(chunks)) { _ in shown += 1 }
    try await sessions[1].read(from: Self.stream(chunks.map { Array($0.utf8) }))
    try await sessions[2].read(from: Self.stream(Array(chunks.joined().utf8)))
    #expect(shown == 3)
    for index in sessions.indices {
      #expect(sessions[index].presentation == whole.presentation)
    }
  }

  @Test("P2.8 An answer whose stream fails has ended, and what arrived is kept")
  func failing() async {
    var session = ArtifactSession(.standard)
    await #expect(throws: Broken.self) {
      try await session.read(from: Self.stream(["half a sen"], isBroken: true))
    }
    #expect(session.presentation.plainText == "half a sen" && session.presentation.isSettled)
    var bytes = ArtifactSession(.standard)
    await #expect(throws: Broken.self) {
      try await bytes.read(from: Self.stream(Array("line\n\nhalf a sen".utf8), isBroken: true))
    }
    #expect(bytes.presentation.plainText.hasSuffix("half a sen") && bytes.presentation.isSettled)
  }

  @MainActor @Test("P2.9 A model for user interfaces has the presentation so far")
  func model() async throws {
    let model = ArtifactSessionModel(.standard)
    model.append("one *two")
    #expect(model.presentation.plainText == "one two" && !model.isFinished)
    try await model.read(from: Self.stream(["* three"]))
    #expect(model.presentation.plainText == "one two three")
    #expect(model.isFinished && model.presentation.isSettled && model.diagnostics.isEmpty)
  }
}
