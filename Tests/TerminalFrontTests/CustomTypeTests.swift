import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import Testing

@testable import TerminalFront

@Suite struct CustomTypeTests {
  /// A custom type: one stop per line, presented as a numbered list.
  private struct StopsPresenter: ArtifactPresenter {
    typealias Refiner = CodeRefiner

    mutating func present(
      _ model: CodeLines, _ refinement: Refinement, of artifact: ArtifactInPresentation,
      into content: inout Blocks
    ) {
      let items = (0..<model.lineCount).map { index in
        let text = StyledText(plain: model.text(of: index))
        let block = Block(
          id: artifact.id(10 + index), kind: .paragraph(text), isSettled: artifact.isFinished)
        return ListBlock.Item(
          id: artifact.id(100 + index), number: index + 1, content: [block],
          isSettled: artifact.isFinished)
      }
      let list = ListBlock(isOrdered: true, items: items)
      content = [Block(id: artifact.id(1), kind: .list(list), isSettled: artifact.isFinished)]
    }
  }

  @Test("A custom type is shown by the front")
  func shows() {
    var configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(for: "application/vnd.example.stops") { _ in StopsPresenter() }
    var session = ArtifactSession(configuration)
    session.append(
      "<artifact type=application/vnd.example.stops title=Trip>\nLisbon\nPorto\n</artifact>")
    session.finish()
    let output = TerminalRenderer(width: 60, options: .plain).render(session.presentation)
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.contains("Trip"))
    #expect(text.contains("1. Lisbon") && text.contains("2. Porto"))
  }
}
