import ArtifactAll

/// What the code of the README uses.
struct KotlinHighlighter: CodeSyntaxHighlighter {
  func tokens(ofNext line: String) -> [CodeBlock.Token] { [] }
}

struct TripPresenter: ArtifactPresenter {
  typealias Refiner = DefaultRefiner
  var map: String

  init(_ map: String) { self.map = map }

  func present(
    _ model: DefaultRefiner.Model, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {}
}

func configure(context: [UInt8], map: String) -> ArtifactSession {
  var configuration = ArtifactConfiguration.standard
  configuration.markdown.tagPrefixes = [.mention, .hashtag]
  configuration.contexts = JSONLDContextTable(["https://example.org/context": context])
  configuration.registerHighlighter(for: "kotlin") { KotlinHighlighter() }
  configuration.registerPresenter(for: "text/vnd.example.trip") { _ in TripPresenter(map) }
  var session = ArtifactSession(configuration)
  session.finish()
  return session
}
