import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import Synchronization
import Testing

/// Rules that the tests of single presenters do not name.
@Suite struct PresentationRuleTests {
  private func tree(_ presentation: Presentation) -> TreeBlock? {
    guard case .artifact(let artifact)? = presentation.blocks.first?.kind,
      case .tree(let tree)? = artifact.content.first?.kind
    else { return nil }
    return tree
  }

  @Test(
    "P1.4 A container that is open has no count; it gets one when it closes, and nothing else changes"
  )
  func counts() throws {
    let text = #"{"a":[1,[],{"b":null}],"c":{},"d":"e"}"#
    var session = ArtifactSession(.standard)
    session.append("<artifact type=json>")
    var before: [TreeBlock.Node] = []
    for character in text {
      session.append(String(character))
      guard let tree = tree(session.presentation) else { continue }
      for (old, now) in zip(before, tree.nodes) where old != now {
        var closed = old
        switch (old.value, now.value) {
        case (.object(nil), .object(.some)), (.array(nil), .array(.some)): closed.value = now.value
        default: break
        }
        #expect(closed == now)
      }
      before = Array(tree.nodes.prefix(tree.settledNodeCount))
      // Only containers that have ended have a count.
      let open = tree.nodes.filter { node in
        switch node.value {
        case .object(nil), .array(nil): true
        default: false
        }
      }
      #expect(open.isEmpty == tree.isClosed)
    }
    session.append("</artifact>")
    session.finish()
    let whole = try #require(tree(session.presentation))
    #expect(whole.nodes[0].value == .object(count: 3))
    #expect(whole.nodes[1].value == .array(count: 3))
    let empty = whole.nodes.filter { node in
      switch node.value {
      case .object(0), .array(0): true
      default: false
      }
    }
    #expect(empty.count == 2)
  }

  /// How often the presenter below was asked.
  private static let calls = Mutex(0)

  @Test("P3.1a A presenter is asked when somebody looks, not with every chunk")
  func looks() {
    struct CountingPresenter: ArtifactPresenter {
      typealias Refiner = DefaultRefiner

      mutating func present(
        _ model: DefaultRefiner.Model, _ refinement: Refinement,
        of artifact: ArtifactInPresentation, into content: inout Blocks
      ) {
        PresentationRuleTests.calls.withLock { $0 += 1 }
        let note = NoteBlock(.information, "\(model.byteCount)")
        content = [Block(id: artifact.id(1), kind: .note(note), isSettled: artifact.isFinished)]
      }

      func waiting(
        _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
      ) -> Blocks {
        PresentationRuleTests.calls.withLock { $0 += 1 }
        return []
      }
    }
    func count() -> Int { Self.calls.withLock { $0 } }
    var configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(for: "application/vnd.example.counted") { _ in
      CountingPresenter()
    }
    var session = ArtifactSession(configuration)
    session.append("<artifact type=application/vnd.example.counted>")
    for _ in 0..<100 { session.append("words ") }
    #expect(count() == 0)
    _ = session.presentation
    #expect(count() == 1)
    _ = session.presentation
    let looked = count()
    for _ in 0..<100 { session.append("words ") }
    #expect(count() == looked)
    session.append("</artifact>")
    session.finish()
    #expect(session.presentation.plainText == "1200")
  }
}
