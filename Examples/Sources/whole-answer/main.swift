// Reads an answer from a stream, as a chat program does, with a configuration of its own.
//
//   swift run --package-path Examples whole-answer

import ArtifactAll

var configuration = ArtifactConfiguration.standard
configuration.markdown.tagPrefixes = [.mention]
configuration.fencedTypes = [.csv]

let pieces = AsyncStream<String> { continuation in
  for piece in ["Ask @ada.\n\n```csv\ntea,gra", "ms\nSencha,120\n```\n\nor", " wait."] {
    continuation.yield(piece)
  }
  continuation.finish()
}

// A session that reads a sequence is a local variable: reading changes it while it waits.
@MainActor func read() async throws -> Presentation {
  var session = ArtifactSession(configuration)
  try await session.read(from: pieces) { presentation in
    let settled = presentation.blocks.count(where: \.isSettled)
    print("\(settled) of \(presentation.blocks.count) blocks are settled")
  }
  return session.presentation
}

for block in try await read().blocks {
  print("\(block.id): \(block.plainText.debugDescription)")
}
