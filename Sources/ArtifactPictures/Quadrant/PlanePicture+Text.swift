import ArtifactBase

extension PlanePicture {
  /// The axes, and the points with their positions and lines, a line each; those of a named quarter after its name.
  ///
  /// - Complexity: O(parts).
  public var readableText: String {
    var lines = title.isEmpty ? [] : [title.joinedLines]
    for (direction, axis) in [("Left to right", xAxis), ("Bottom to top", yAxis)] {
      if let words = Self.words(of: axis) { lines.append("\(direction): \(words)") }
    }
    let (links, moves, variants) = (linesByPoint, movesByPoint, variantsByPoint)
    func append(_ index: Int, indent: String) {
      lines.append(indent + self.words(of: points[index]))
      if let move = moves[index] { lines.append(indent + "  will move to \(Self.text(move))") }
      for variant in variants[index] ?? [] {
        lines.append(indent + "  variant: \(points[variant].label.joinedLines)")
      }
      for link in links[index] ?? [] { lines.append(indent + "  " + link) }
    }
    guard hasQuadrants, quadrants.contains(where: { !$0.isEmpty }) else {
      for index in points.indices { append(index, indent: "") }
      return lines.joined(separator: "\n")
    }
    let places = ["Upper right", "Upper left", "Lower left", "Lower right"]
    var members: [[Int]] = [[], [], [], []]
    for index in points.indices { members[quadrant(of: points[index])].append(index) }
    for (quarter, place) in places.enumerated() {
      let name = quadrants.indices.contains(quarter) ? quadrants[quarter].joinedLines : ""
      guard !name.isEmpty || !members[quarter].isEmpty else { continue }
      lines.append(name.isEmpty ? place : "\(place): \(name)")
      for index in members[quarter] { append(index, indent: "  ") }
    }
    return lines.joined(separator: "\n")
  }

  /// A position as a text.
  package static func text(_ value: Double) -> String {
    NumberText.text((part(value) * 1_000).rounded() / 1_000)
  }

  private static func words(of axis: Axis) -> String? {
    var words: [String] = []
    if !axis.title.isEmpty { words.append(axis.title.joinedLines) }
    if !axis.start.isEmpty || !axis.end.isEmpty {
      let ends = [axis.start, axis.end].filter { !$0.isEmpty }.map(\.joinedLines)
      words.append(ends.joined(separator: " → "))
    }
    if !axis.stages.isEmpty {
      words.append(axis.stages.map(\.name.joinedLines).joined(separator: ", "))
    }
    return words.isEmpty ? nil : words.joined(separator: ": ")
  }

  private func words(of point: Point) -> String {
    var label = drawnLabel(of: point)
    if let number = point.number { label = "\(number). \(label)" }
    if point.isHeld { label += ", held back" }
    return point.shape == .text
      ? label : "\(label): \(Self.text(point.x)), \(Self.text(point.y))"
  }

  /// The label of a point with its details.
  func drawnLabel(of point: Point) -> String {
    let details = point.details.joined(separator: ", ").joinedLines
    let label = point.label.joinedLines
    return details.isEmpty ? label : label.isEmpty ? details : "\(label) (\(details))"
  }

  private var linesByPoint: [Int: [String]] {
    var lines: [Int: [String]] = [:]
    for link in links where isDrawn(link) {
      let isBackward = link.hasStartArrow && !link.hasEndArrow
      let arrow = isBackward ? "←" : link.hasStartArrow ? "↔" : "→"
      let label = link.label.isEmpty ? "" : ": \(link.label.joinedLines)"
      lines[link.source, default: []].append(
        "\(arrow) \(points[link.target].label.joinedLines)\(label)")
    }
    return lines
  }

  private var movesByPoint: [Int: Double] {
    Dictionary(moves.map { ($0.point, $0.x) }) { first, _ in first }
  }

  private var variantsByPoint: [Int: [Int]] {
    var variants: [Int: [Int]] = [:]
    for pipeline in pipelines {
      variants[pipeline.point, default: []] += pipeline.variants.filter(points.indices.contains)
    }
    return variants
  }

  /// Whether both ends of a line exist.
  func isDrawn(_ link: Link) -> Bool {
    points.indices.contains(link.source) && points.indices.contains(link.target)
  }
}
