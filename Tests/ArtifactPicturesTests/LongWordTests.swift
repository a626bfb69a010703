import ArtifactPictures
import Drawing
import Testing

@Suite("K0.5 K1.4a Words that are wider than a line") struct LongWordTests {
  private func lines(_ word: String, _ canvas: Canvas2D) throws -> [String] {
    let picture = GraphPicture(nodes: [.init(id: "a", title: word)])
    let scene = try #require(picture.scene(for: canvas))
    return SceneParts(scene).texts.flatMap(\.text.lines)
  }

  @Test(
    "K0.5 K1.4a They are whole where there is room, and break after separators and before humps",
    arguments: [
      (
        "com.example.payments.SettlementReconciliationServiceImpl",
        ["com.example.payments.Settlement", "ReconciliationServiceImpl"]
      ),
      (
        "payments_settlement_reconciliation_service",
        ["payments_settlement_", "reconciliation_service"]
      ),
      (
        "src/main/resources/application-production-eu-west-1.yaml",
        ["src/main/resources/application-", "production-eu-west-1.yaml"]
      ),
      ("defaultHTTPServerFactoryBuilderForTests", ["defaultHTTPServerFactoryBuilder", "ForTests"]),
      (
        "https://example.com/a/b/../very/long/path/to/it",
        ["https://example.com/a/b/../very/", "long/path/to/it"]
      ),
      ("结算对账报告需要在午夜之前完成。并且发送", ["结算对账报告需要在午夜之前完成", "。并且发送"]),
      (
        "Rindfleischetikettierungsueberwachungsaufgaben",
        ["Rindfleischetikettierungsueberwa", "chungsaufgaben"]
      ),
    ])
  func breaks(word: String, broken: [String]) throws {
    let isWord = !word.hasPrefix("结")
    if isWord {
      #expect(try lines(word, CellWidths.canvas(240)) == [word])
      #expect(try lines(word, Canvas2D(maxWidth: 900)) == [word])
    }
    let narrow = try lines(word, CellWidths.canvas(36))
    #expect(narrow.joined() == word)
    if isWord { #expect(narrow == broken) }
    for line in narrow.dropFirst() { #expect(!["。", "，"].contains(line.first)) }
  }

  @Test("K1.4a Boxes are wider before words are broken, also where they are beside each other")
  func widening() throws {
    let names = ["settlement_reconciliation_service_impl_v2", "b", "c"]
    var picture = GraphPicture()
    picture.direction = .leftToRight
    picture.nodes = names.map { .init(id: $0, title: $0) }
    picture.edges = [
      .init(id: "1", source: 0, target: 1), .init(id: "2", source: 1, target: 2),
    ]
    func words(_ width: Double) throws -> [String] {
      SceneParts(try #require(picture.scene(for: CellWidths.canvas(width)))).words
    }
    #expect(try words(80).contains(names[0]))
    #expect(try !words(50).contains(names[0]))
    #expect(try words(50).joined().contains(names[0]))
  }
}
