import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

/// Payloads of which nothing can be drawn: their source is shown.
@Suite struct NothingDrawnTests {
  /// The blocks of the artifact or of the fenced code, which do not depend on chunks.
  private func content(of text: String) -> [Block] {
    let whole = blocks(of: text, size: text.utf8.count)
    for size in [1, 7] { #expect(blocks(of: text, size: size) == whole) }
    #expect(whole.map(\.id) == whole.map(\.id).sorted())
    #expect(!whole.contains { !$0.isSettled })
    return whole
  }

  private func blocks(of text: String, size: Int) -> [Block] {
    var session = ArtifactSession(.standard)
    for chunk in Chunks.equal(Array(text.utf8), size: size) {
      session.append(chunk.span)
      _ = session.presentation
    }
    session.finish()
    return session.presentation.blocks.flatMap { block -> [Block] in
      switch block.kind {
      case .artifact(let artifact): Array(artifact.content)
      case .custom(let figure): Array(figure.content)
      default: [block]
      }
    }
  }

  private func source(in blocks: [Block]) -> [String] {
    blocks.compactMap { block in
      guard case .code(let code) = block.kind else { return nil }
      var lines = code.lines.map(\.text)[...]
      while lines.first?.isEmpty == true { lines.removeFirst() }
      while lines.last?.isEmpty == true { lines.removeLast() }
      return lines.joined(separator: "\n")
    }
  }

  private func artifact(_ type: String, _ payload: String) -> String {
    "<artifact type=\"\(type)\" title=\"T\">\n\(payload)\n</artifact>\n"
  }

  private static let encoding = #""mark":"bar","encoding":{"x":{"field":"a"},"y":{"field":"b"}}}"#

  @Test(
    "P3.4c The source of what has nothing to draw follows the notes, also in fences",
    arguments: [
      ("vega-lite", #"{"data":{"url":"cars.json"},"# + encoding),
      ("vega-lite", "{" + encoding), ("vega-lite", #"{"data":{"values":[{}]},"# + encoding),
      ("geojson", #"{"type":"FeatureCollection","features":[]}"#),
      ("mermaid", "flowchart TD\n%% nothing"),
      ("mermaid", "---\ntitle: Plan\n---\nflowchart TD"), ("mermaid", "pie"),
      ("ui", #"{"root":"t","elements":{"t":{"type":"VStack","children":[]}}}"#),
      ("ui", #"{"root":"t","elements":{"t":{"type":"Tachometer"}}}"#),
      ("ui", #"{"root":"t","elements":{"t":{"type":"Text","props":{"content":{"$state":"/x"}}}}}"#),
    ])
  func nothing(type: String, payload: String) {
    for text in [artifact(type, payload), "```\(type)\n\(payload)\n```\n"] {
      let blocks = content(of: text)
      #expect(source(in: blocks) == [payload], "\(blocks.map(\.plainText))")
      #expect(blocks.contains { $0.kind.name == .chart || $0.kind.name == .map } == false)
      #expect(blocks.contains { $0.kind.name == .note } || payload.contains("VStack"))
    }
  }

  @Test("P3.4c P3.16 The source of a model without parts follows its facts")
  func model() {
    let payload = #"{"asset":{"version":"2.0"}}"#
    let blocks = content(of: artifact("gltf", payload))
    #expect(blocks.map(\.kind.name) == [.paragraph, .note, .code])
    #expect(source(in: blocks) == [payload])
  }

  @Test(
    "P2.12 Declared content of which only notes would be shown is source",
    arguments: [
      ("ui", "Sorry, I cannot draw that."), ("application/a2ui+json", "Sorry, no."),
      ("application/vnd.json-render+json", "no JSON"), ("vega-lite", "Sorry."),
      ("geojson", "Sorry."), ("flow", #"{"nodes":[],"edges":[]}"#), ("gltf", "Sorry."),
      ("a2ui", #"{"createSurface":{"surfaceId":"s","catalogId":"c"}}"#), ("ui", #"{"a":1}"#),
      ("turtle", "@prefix a: <http://x.y/> ."), ("image/png", "Sorry, no picture."),
      ("html", "<script>draw()</script>"), ("csv", ",,"), ("pdf", "Sorry."),
    ])
  func notesOnly(type: String, payload: String) {
    let blocks = content(of: artifact(type, payload))
    #expect(source(in: blocks) == [payload])
    #expect(blocks.contains { $0.kind.name == .note })
    var session = ArtifactSession(
      payload: ArtifactHeader(type: ArtifactType.canonical(type).type, title: ""), .standard)
    session.append(payload)
    session.finish()
    #expect(session.presentation.blocks.first?.plainText.contains(payload) == true)
  }

  @Test("P2.12 An empty payload and a binary picture have no source")
  func noSource() {
    #expect(source(in: content(of: artifact("ui", ""))) == [])
    for bytes: [UInt8] in [[0x89, 0x50, 0x4E, 0x47, 0, 0, 0], [0xFF, 0xD8, 0xFF]] {
      var session = ArtifactSession(payload: ArtifactHeader(type: .png, title: ""), .standard)
      session.append(bytes.span)
      session.finish()
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else { return }
      #expect(source(in: Array(artifact.content)) == [])
    }
  }
}
