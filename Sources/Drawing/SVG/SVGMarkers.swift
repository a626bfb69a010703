/// The definitions of the markers that a picture uses.
struct SVGMarkers {
  private struct Key: Hashable {
    var marker: Scene2D.Marker
    var paint: Paint2D
  }

  private var numbers: [Key: Int] = [:]
  private(set) var definitions = SVGOutput()

  /// Returns the number in the id of a marker, which is defined at its first use. `paint` writes the
  /// attributes of a fill or a stroke.
  mutating func number(
    of marker: Scene2D.Marker, _ color: Paint2D, idPrefix: String,
    paint: (inout SVGOutput, Paint2D?, Paint2D?) -> Void
  ) -> Int {
    let key = Key(marker: marker, paint: color)
    if let number = numbers[key] { return number }
    let number = numbers.count + 1
    numbers[key] = number
    let form = Self.form(of: marker)
    definitions.append("<marker id=\"")
    definitions.append(markup: "\(idPrefix)-m\(number)")
    definitions.append("\" markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"")
    definitions.append("markerWidth", form.width)
    definitions.append("markerHeight", form.height)
    definitions.append("refX", form.tip)
    definitions.append("refY", form.height / 2)
    definitions.append(" overflow=\"visible\">")
    for part in form.parts {
      definitions.append("<path d=\"")
      definitions.append(markup: part.data)
      definitions.append("\"")
      switch part.fill {
      case .none: paint(&definitions, nil, color)
      case .hollow: paint(&definitions, .role(.background), color)
      case .solid: paint(&definitions, color, nil)
      }
      definitions.append("/>")
    }
    definitions.append("</marker>\n")
    return number
  }

  // MARK: Forms

  enum Fill {
    case none, hollow, solid
  }

  struct Part {
    var data: String
    var fill: Fill

    init(_ data: String, _ fill: Fill) {
      self.data = data
      self.fill = fill
    }

    /// The data as a path.
    var path: Path2D { Path2D(svgPathData: data) }
  }

  struct Form {
    var width: Double
    var height: Double

    /// The horizontal position of the end of the line.
    var tip: Double
    var parts: [Part]
  }

  static func form(of marker: Scene2D.Marker) -> Form {
    switch marker {
    // The line ends a little before the tip, so that it doesn't protrude on both sides of it.
    case .arrow:
      Form(width: 10, height: 9, tip: 8.5, parts: [Part("M0 .5L9.5 4.5L0 8.5L1.5 4.5Z", .solid)])
    case .openArrow:
      Form(width: 10, height: 10, tip: 9, parts: [Part("M1.5 1L9 5L1.5 9", .none)])
    case .upperArrow:
      Form(width: 10, height: 9, tip: 8.5, parts: [Part("M0 .5L9.5 4.5V5.2H1.2Z", .solid)])
    case .lowerArrow:
      Form(width: 10, height: 9, tip: 8.5, parts: [Part("M0 8.5L9.5 4.5V3.8H1.2Z", .solid)])
    case .upperStick:
      Form(width: 10, height: 10, tip: 9, parts: [Part("M1.5 1L9 5", .none)])
    case .lowerStick:
      Form(width: 10, height: 10, tip: 9, parts: [Part("M1.5 9L9 5", .none)])
    case .triangle:
      Form(width: 13, height: 12, tip: 12, parts: [Part("M1 1L12 6L1 11Z", .hollow)])
    case .diamond:
      Form(width: 16, height: 10, tip: 15.5, parts: [Part("M1 5L8 1L15 5L8 9Z", .solid)])
    case .openDiamond:
      Form(width: 16, height: 10, tip: 15.5, parts: [Part("M1 5L8 1L15 5L8 9Z", .hollow)])
    case .circle:
      Form(width: 10, height: 10, tip: 9, parts: [Part(circle(5, 5), .solid)])
    case .openCircle:
      Form(width: 10, height: 10, tip: 9.5, parts: [Part(circle(5, 5), .hollow)])
    case .cross:
      Form(width: 10, height: 10, tip: 9.5, parts: [Part("M1 1L9 9M9 1L1 9", .none)])
    case .bar:
      Form(width: 2, height: 10, tip: 1, parts: [Part("M1 0V10", .none)])
    case .one:
      Form(width: 16, height: 12, tip: 16, parts: [Part("M6 1V11M10 1V11", .none)])
    case .zeroOrOne:
      Form(
        width: 18, height: 12, tip: 18,
        parts: [Part(circle(5, 6), .hollow), Part("M13 1V11", .none)])
    case .oneOrMore:
      Form(width: 16, height: 12, tip: 16, parts: [Part("M3 1V11M16 1L6 6L16 11", .none)])
    case .zeroOrMore:
      Form(
        width: 18, height: 12, tip: 18,
        parts: [Part(circle(5, 6), .hollow), Part("M18 1L9 6L18 11", .none)]
      )
    }
  }

  /// Returns a circle with a radius of 4.
  private static func circle(_ x: Int, _ y: Int) -> String {
    "M\(x - 4) \(y)a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z"
  }
}
