import ArtifactPictures
import ArtifactRefiners
import Drawing
import Testing

/// What tests look for in a scene.
struct SceneParts {
  let scene: Scene2D

  init(_ scene: Scene2D) { self.scene = scene }

  /// The frame of the last shape with each identity.
  var frames: [String: Rect2D] {
    var frames: [String: Rect2D] = [:]
    for element in scene.elements {
      if case .shape(let shape) = element.content, let id = element.id { frames[id] = shape.frame }
    }
    return frames
  }

  /// The texts with their identities.
  var texts: [(id: String, text: Scene2D.Text)] {
    scene.elements.compactMap { element in
      if case .text(let text) = element.content { (element.id ?? "", text) } else { nil }
    }
  }

  /// The words of all texts.
  var words: [String] { texts.map { $0.text.lines.joined(separator: " ") } }

  /// The frames of all texts.
  var textFrames: [Rect2D] { texts.map { frame(of: $0.text) } }

  private var measure: any TextMeasuring { scene.unit == .cells ? CellWidths() : AdvanceTable() }

  func frame(of text: Scene2D.Text) -> Rect2D { text.frame(measuredBy: measure) }

  /// The ends of straight segments of all lines without a fill.
  var segments: [(from: Point2D, to: Point2D)] {
    var segments: [(from: Point2D, to: Point2D)] = []
    for element in scene.elements {
      guard case .path(let path) = element.content, path.fill == nil else { continue }
      var last: Point2D?
      for step in path.path.elements {
        switch step {
        case .move(let point): last = point
        case .line(let point):
          if let last { segments.append((last, point)) }
          last = point
        default: last = nil
        }
      }
    }
    return segments
  }

  /// Requires that all texts are in the scene, and that none is on another one or on a line. In cells, a line may begin in
  /// the cell of a text, which is shown whole (V23.15).
  func expectApart(_ comment: Comment? = nil) {
    let overlaps = SceneOverlaps(scene, measure)
    #expect(overlaps.textFaults.isEmpty, comment)
    if scene.unit == .pixels { #expect(overlaps.lineFaults.isEmpty, comment) }
  }
}

/// Widths of text in cells: ideographs have two.
struct CellWidths: TextMeasuring {
  func width(of line: String, style: TextStyle2D) -> Double {
    line.reduce(0) { $0 + ($1.unicodeScalars.first.map { $0.value >= 0x2E80 } == true ? 2 : 1) }
  }

  func lineHeight(_ style: TextStyle2D) -> Double { 1 }

  /// A canvas of cells.
  static func canvas(_ width: Double? = nil) -> Canvas2D {
    Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths())
  }
}

extension MermaidContent {
  /// What a whole source contains.
  init(source: String) {
    var refiner = MermaidRefiner()
    refiner.append(source)
    refiner.finish()
    self = refiner.model.content
  }
}

extension GraphPicture {
  /// The picture of a whole source of Mermaid.
  init(_ source: String) throws {
    self = try #require(GraphPicture(MermaidContent(source: source)))
  }
}
