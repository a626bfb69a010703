import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

@Suite("K6 Sequences while they arrive") struct SequenceDrawingTests {
  private static let canvases = [
    Canvas2D(unit: .cells, measure: CellWidths()),
    Canvas2D(maxWidth: 60, unit: .cells, measure: CellWidths()),
    Canvas2D(maxWidth: 30, unit: .cells, measure: CellWidths()),
    Canvas2D(),
    Canvas2D(maxWidth: 500),
  ]

  /// Checks that the drawing of each state is that of the state alone.
  private func check(_ pieces: [ArraySlice<UInt8>], _ canvas: Canvas2D, _ name: String) -> Int {
    var refiner = MermaidRefiner()
    var drawing: PictureDrawing?
    var count = 0
    for (index, piece) in pieces.enumerated() {
      refiner.append(piece.span)
      if index == pieces.count - 1 { refiner.finish() }
      guard case .sequence = refiner.model.content,
        let picture = refiner.model.content.diagramPicture
      else { continue }
      drawing = picture.liveDrawing(for: canvas, after: drawing)
      if drawing?.scene != picture.scene(for: canvas) {
        Issue.record("\(name), piece \(index), \(canvas.unit), \(canvas.maxWidth ?? 0)")
        return count
      }
      count += drawing?.scene == nil ? 0 : 1
    }
    return count
  }

  @Test("K6.8 A drawing that goes on is that of the whole, line by line", .needsSharedFolder)
  func lines() {
    var count = 0
    for suite in MermaidSuite.valid("sequence") {
      let lines = Array(suite.source.utf8).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let pieces = lines.map { ($0 + [UInt8(ascii: "\n")])[...] }
      for canvas in Self.canvases { count += check(pieces, canvas, suite.name) }
    }
    #expect(count > 2_500)
  }

  @Test("K6.8 A drawing that goes on is that of the whole, in random pieces", .needsSharedFolder)
  func pieces() {
    var generator = SeededGenerator(seed: 27)
    var count = 0
    for suite in MermaidSuite.valid("sequence") {
      let bytes = Array(suite.source.utf8)
      for canvas in Self.canvases {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
          let length = Int.random(in: 1...120, using: &generator)
          pieces.append(rest.prefix(length))
          rest = rest.dropFirst(length)
        }
        count += check(pieces, canvas, suite.name)
      }
    }
    #expect(count > 1_000)
  }

  @Test("K6.8 A drawing does not depend on an earlier one of another sequence", .needsSharedFolder)
  func others() {
    let pictures = MermaidSuite.valid("sequence").compactMap { suite -> (any DiagramPicture)? in
      var refiner = MermaidRefiner()
      refiner.append(suite.source)
      refiner.finish()
      return refiner.model.content.diagramPicture
    }
    var drawing: PictureDrawing?
    for (index, picture) in pictures.enumerated() {
      let canvas = Self.canvases[index / 3 % Self.canvases.count]
      drawing = picture.liveDrawing(for: canvas, after: drawing)
      #expect(drawing?.scene == picture.scene(for: canvas))
    }
  }

  @Test("K6.8 Steps that change or go, new participants and their ends are drawn")
  func changes() throws {
    var picture = SequencePicture(participants: [.init("a"), .init("b")])
    picture.steps = [
      .message(from: 0, to: 1, "x"), .init(.activation, source: 1), .init(.frame, text: "f"),
      .message(from: 1, to: 0, "y"),
    ]
    var states = [picture]
    func change(_ body: (inout SequencePicture) -> Void) {
      body(&picture)
      states.append(picture)
    }
    change { $0.steps.append(.note(.left, source: 0, target: 0, text: "a note at the left")) }
    change { $0.steps.append(.init(.end)) }
    change { $0.steps.append(.init(.deactivation, source: 1)) }
    change { $0.participants[1].destruction = 3 }
    change { $0.participants[1].destruction = nil }
    change {
      $0.participants[1].destruction = 7
      $0.steps.append(.message(from: 0, to: 1, "end"))
    }
    change { $0.steps[3].text = "a text that is longer than the distance" }
    change { $0.steps.removeLast(3) }
    change { $0.participants[0].name = "another name" }
    change { $0.participants.append(.init("c")) }
    change { $0.title = "A title that is wider than all lifelines together, which is a long way" }
    change { $0.groups = [.init(title: "group")] }
    change { $0.participants[2].group = 0 }
    change { $0.steps.append(.message(from: 2, to: 2, "loop")) }
    change { $0.steps = [] }
    change { $0.steps = [.init(.frame, text: "first")] }
    for canvas in Self.canvases {
      var drawing: PictureDrawing?
      for (index, state) in states.enumerated() {
        drawing = state.liveDrawing(for: canvas, after: drawing)
        #expect(drawing?.scene == state.scene(for: canvas), "\(index)")
        if let scene = drawing?.scene {
          #expect(scene.description == state.readableText, "\(index)")
        }
      }
    }
  }

  @Test("K6.8 Another diagram is drawn as usual")
  func otherKind() {
    let pie = PiePicture(slices: [.init("a", 1)])
    let sequence = SequencePicture(participants: [.init("a")])
    let canvas = Canvas2D()
    let first = sequence.liveDrawing(for: canvas)
    let second = pie.liveDrawing(for: canvas, after: first)
    #expect(second?.scene == pie.scene(for: canvas))
    #expect(sequence.liveDrawing(for: canvas, after: second)?.scene == first?.scene)
  }
}
