import ArtifactPictures
import Drawing
import TestSupport
import Testing

/// What holds for pictures of all kinds, however long their texts are.
@Suite("K0 All pictures") struct PictureContractTests {
  /// The kinds that a canvas of cells may be too narrow for (K0.4), with the narrowest widths at which they are drawn.
  private static let narrowest: [String: Double] = [
    "flowchart": 80, "flow": 80, "sankey": 80, "chart of line": 80,
  ]

  /// The kinds that may be wider than a canvas of pixels, and how much (K0.3).
  private static let reduction: [String: Double] = [
    "flowchart": 2, "flow": 2, "gitgraph": 1.1, "sankey": 1.1,
  ]

  /// What of the contract a picture breaks on a canvas.
  private func faults(of sample: PictureSample, on canvas: Canvas2D) -> [String] {
    var faults: [String] = []
    func require(_ text: String, _ parts: [String], _ where: String) {
      for words in parts where !text.contains(words.filter { !$0.isWhitespace }) {
        faults.append("not in \(`where`): \(words)")
      }
    }
    let description = sample.readableText.filter { !$0.isWhitespace }
    guard let scene = sample.scene(for: canvas) else {
      let isNarrow = canvas.maxWidth ?? .infinity < Self.narrowest[sample.name] ?? 0
      if canvas.unit == .pixels || !isNarrow { faults.append("no scene") }
      require(description, sample.texts, "the text")
      return faults
    }
    faults += SceneOverlaps(scene, canvas.measure).textFaults
    if let width = canvas.maxWidth, scene.size.width > width {
      let factor = canvas.unit == .cells ? 1 : Self.reduction[sample.name] ?? 1
      if scene.size.width > width * factor { faults.append("\(scene.size.width) wide") }
    }
    var shown: [String: String] = [:]
    for (id, text) in SceneParts(scene).texts {
      shown[id, default: ""] += text.lines.joined().filter { !$0.isWhitespace }
    }
    let all = shown.values.joined(separator: "\n")
    if sample.isCut(on: canvas) {
      require(description, sample.texts, "the text")
    } else {
      require(all, sample.texts, "the scene")
    }
    if sample.hasTitle(on: canvas) { require(all, [PictureSample.title], "the scene") }
    return faults
  }

  private func check(_ sample: PictureSample) {
    for canvas in Self.canvases {
      for fault in faults(of: sample, on: canvas) {
        let width = canvas.maxWidth.map { "\($0)" } ?? "any"
        Issue.record("\(sample.name), \(width) \(canvas.unit): \(fault)")
      }
    }
  }

  private static let canvases: [Canvas2D] =
    [40, 80, 120].map { CellWidths.canvas($0) }
    + [360, 720, 1_200, nil].map { Canvas2D(maxWidth: $0) }

  @Test(
    "K0.1 K0.2 K0.3 K0.4 Long texts are whole, apart, and not wider than the canvas",
    arguments: MermaidSuite.kinds, [false, true])
  func mermaid(kind: String, isTitled: Bool) throws {
    check(try PictureSample.mermaid(kind, isTitled: isTitled))
  }

  @Test("K0.1 K0.2 K0.3 Long texts of flows, RDF, charts and maps", arguments: PictureSample.others)
  func others(sample: PictureSample) { check(sample) }

  @Test("K0.1 Every type of diagram is in the contract")
  func types() throws {
    var types: Set<String> = []
    for kind in MermaidSuite.kinds {
      let names = type(of: try PictureSample.mermaid(kind).picture).jsonType
      if names.kind == "diagram" { types.insert(try #require(names.name)) }
    }
    #expect(types == Set(PictureTypes.standard.names(ofKind: "diagram")))
  }
}
