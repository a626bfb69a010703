import ArtifactBase
import Drawing

/// A character of a text with what its elements say about it.
struct SVGTextCharacter {
  var text: String
  /// The index of its style.
  var style: Int
  var x: Double?
  var y: Double?
  var dx = 0.0
  var dy = 0.0
  var rotation: Double?
  /// The index of the path on which it is, and whether it is the first character there.
  var path: Int?
  /// The distance that a text length adds after it.
  var spacing = 0.0
}

/// A path on which text is written.
struct SVGTextPath {
  private var points: [Point2D] = []
  /// The distance of each point from the start.
  private var distances: [Double] = []
  /// The distance at which the text starts.
  let start: Double
  /// Whether the text starts again at the other end.
  private let isClosed: Bool

  var length: Double { distances.last ?? 0 }

  init?(_ path: Path2D, offset: (Double) -> Double) {
    guard let part = FlattenedPath(path).subpaths.first, part.points.count > 1 else { return nil }
    points = part.points
    isClosed = part.isClosed
    if part.isClosed { points.append(part.points[0]) }
    distances = [0]
    for (from, to) in zip(points, points.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      distances.append(distances[distances.count - 1] + (dx * dx + dy * dy).squareRoot())
    }
    start = offset(distances[distances.count - 1])
  }

  /// The point at a distance and the direction there; nil outside of the path.
  func place(at distance: Double) -> (point: Point2D, angle: Double)? {
    guard distance >= 0, distance <= length, length > 0 else { return nil }
    var (low, high) = (0, distances.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    let (from, to) = (points[low], points[high])
    let span = distances[high] - distances[low]
    let part = span > 0 ? (distance - distances[low]) / span : 0
    return (
      from.interpolated(to: to, by: part), Point2D(x: to.x - from.x, y: to.y - from.y).angle
    )
  }
}

/// Collects the characters of a text element.
struct SVGTextCollector {
  var characters: [SVGTextCharacter] = []
  var styles: [SVGStyle] = []
  var paths: [SVGTextPath] = []
  /// The decorations of the elements around each style.
  var decorations: [[String]] = []
  /// The vertical shift of each style.
  var shifts: [Double] = []
  /// Whether the last character is a space that may be collapsed.
  var endsWithSpace = true

  /// Appends text in a style.
  mutating func append(_ text: String, style: Int, path: Int?) {
    let keepsSpace = styles[style].keepsSpace
    for character in text {
      var character = character
      if character.isNewline || character == "\t" { character = " " }
      if character == " ", !keepsSpace {
        if endsWithSpace { continue }
        endsWithSpace = true
      } else {
        endsWithSpace = false
      }
      guard characters.count < SVGLimits.characters else { return }
      characters.append(SVGTextCharacter(text: String(character), style: style, path: path))
    }
  }

  /// Removes a collapsed space at the end.
  mutating func finish() {
    if let last = characters.last, last.text == " ", !styles[last.style].keepsSpace {
      characters.removeLast()
    }
  }
}

/// A run of characters that are drawn together.
struct SVGTextPiece {
  var text: String
  var style: Int
  var position: Point2D
  var width: Double
  /// The angle of its baseline in radians.
  var angle = 0.0
}
