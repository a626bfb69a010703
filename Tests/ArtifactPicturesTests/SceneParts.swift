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

  func frame(of text: Scene2D.Text) -> Rect2D {
    let measure: any TextMeasuring = scene.unit == .cells ? CellWidths() : AdvanceTable()
    let size = measure.size(of: text.lines, style: text.style)
    let x =
      switch text.anchor {
      case .start: text.position.x
      case .middle: text.position.x - size.width / 2
      case .end: text.position.x - size.width
      }
    let y =
      switch text.verticalAnchor {
      case .top: text.position.y
      case .middle: text.position.y - size.height / 2
      case .bottom: text.position.y - size.height
      }
    return Rect2D(origin: Point2D(x: x, y: y), size: size)
  }

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

  /// Requires that all texts are in the scene, and that none is on another one or on a line.
  func expectApart(_ comment: Comment? = nil) {
    let boxes = textFrames.map { $0.grown(by: -0.01) }
    for (index, box) in boxes.enumerated() {
      #expect(
        box.min.x >= 0 && box.max.x <= scene.size.width && box.min.y >= 0
          && box.max.y <= scene.size.height, comment)
      for other in boxes.dropFirst(index + 1) { #expect(!box.intersects(other), comment) }
    }
    guard scene.unit == .pixels else { return }
    for (from, to) in segments {
      // Points of the line, closer together than texts are high.
      let length = max(abs(from.x - to.x), abs(from.y - to.y))
      let count = max(1, (length / 4).rounded(.up))
      for step in 0...Int(count) {
        let t = Double(step) / count
        let point = Point2D(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
        #expect(!boxes.contains { $0.contains(point) }, comment)
      }
    }
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
