// Turns an answer into values of the program, and keeps the versions of what a model writes and changes.
//
//   swift run --package-path Examples keep-artifacts

import ArtifactCore

/// A packing list, which models write as an artifact with one thing in a line.
struct PackingList: Artifactable {
  static let artifactType: ArtifactType = "application/vnd.example.packing"
  var title = ""
  var things: [String]

  init(from raw: RawArtifact) throws {
    guard !raw.payload.isEmpty else { throw ArtifactError.noArtifactFound }
    title = raw.title
    things = raw.payload.split(separator: "\n").map(String.init)
  }

  var rawArtifact: RawArtifact {
    RawArtifact(
      identifier: "list", type: Self.artifactType, title: title,
      payload: things.joined(separator: "\n"), attributes: [:])
  }
}

let answer = """
  For three days: <artifact identifier="list" type="application/vnd.example.packing" title="Alps">boots
  map
  rope
  </artifact>
  """

// MARK: At once

do {
  let artifact = try ArtifactParser.parseOne(answer)
  var list = try artifact.decoded(as: PackingList.self)
  print(list.title, list.things)
  list.things.append("tea")
  print(AnyArtifact(raw: list.rawArtifact).payload.split(separator: "\n").count, "things")
  _ = try ArtifactParser.parse("<artifact type=text/csv>a,b")
} catch ArtifactError.unterminatedArtifact(let identifier) {
  print("\(identifier) has no end")
} catch {
  print(error)
}

// MARK: In pieces

// A model with tags and tokens of its own.
var vocabulary = TagVocabulary(
  artifactNames: TagVocabulary.standardArtifactNames + ["canvas"],
  reasoningNames: TagVocabulary.standardReasoningNames)
vocabulary.toolCallNames = ["call"]
vocabulary.reasoningTokens = [TagVocabulary.TokenPair(open: "<|plan|>", close: "<|done|>")]
vocabulary.residueTokens = TagVocabulary.standardResidueTokens + ["<|pad|>"]
vocabulary.turnTokens = TagVocabulary.standardTurnTokens
vocabulary.finalTokens = TagVocabulary.standardFinalTokens
vocabulary.readsChannels = false
vocabulary.readsReasoningWithoutOpening = false
var limits = ArtifactLimits()
limits.artifactCount = 10
limits.payloadLength = 1 << 20

let parser = ArtifactStreamParser(vocabulary: vocabulary, limits: limits)
for chunk in ["<|plan|>A ma", "p<|done|><canvas type=text/csv>a,", "b\n1,2</canvas> Good?"] {
  for event: ArtifactStreamEvent in await parser.feedEvents(chunk) {
    switch event {
    case .reasoning(let text): print("reasoning", text)
    case .opened(let artifact): print("opened", artifact.id, artifact.type)
    case .delta(_, let chunk): print("payload", chunk.debugDescription)
    default: break
    }
  }
}
let message: ArtifactMessage = try await parser.finalize()
print(message.plainText, message.artifacts.map(\.isComplete))

// MARK: Versions

var store = ArtifactStore(versionLimit: 20)
store.add(try ArtifactParser.parse(answer))
let result: ArtifactStore.UpdateResult = store.update(
  "list", replacing: "map", with: "map and compass")
if case .updated(let version) = result { print("version \(version.version)") }
print(store.update("list", replacing: "o", with: "0"))
let lineage: ArtifactStore.Lineage? = store["list"]
print(lineage?.versions.map(\.version) ?? [], lineage?.current.payload.contains("compass") ?? false)
