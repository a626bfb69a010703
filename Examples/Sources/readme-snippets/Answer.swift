import ArtifactAll

/// What the code of the README uses.
struct Model {
  var stream: AsyncStream<String>
}

struct Front {
  func show(_ presentation: Presentation) {}
  func show(_ form: FormBlock) {}
}

func readAnswer(of model: Model, front: Front) async throws {
  var session = ArtifactSession(.standard)
  for try await chunk in model.stream {
    session.append(chunk)
    front.show(session.presentation)
  }
  session.finish()
}

func readAnswerInOneLine(of model: Model, front: Front) async throws {
  var session = ArtifactSession(.standard)
  try await session.read(from: model.stream) { front.show($0) }
}
