import ArtifactBase
import FlowGraph
import TestSupport
import Testing

struct EdgePathSuiteTests {
  @Test("F4.2 The paths of swift-flow are equal within a millionth", .needsSharedFolder)
  func thePathsOfSwiftflowAreEqual() throws {
    let cases = try SuiteCase.read("swiftflow-edge-path-cases.json")
    #expect(cases.count == 530)
    var failures: [String] = []
    for item in cases {
      let edge = item.path(using: try item.swiftFlowCalculator())
      let numbers = edge.path.coordinates
      let expected = try #require(item.expected["path"]?.stringValue)
      let label = try item.expectedPoint("labelX", "labelY")
      let angle = try #require(item.expected["labelAngleRadians"]?.doubleValue)
      let isEqual =
        edge.path.commands == expected.filter(\.isLetter)
        && isClose(numbers, expected.split(separator: " ").compactMap { Double($0) }, 1e-6)
        && isClose(
          [edge.labelPosition.x, edge.labelPosition.y, edge.labelAngle], label + [angle], 1e-6)
      if !isEqual { failures.append("\(item.id): \(edge) instead of \(item.expected)") }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(cases.count): \(failures.prefix(3))")
  }

  @Test("F4.3 The paths of xyflow are equal, digit for digit", .needsSharedFolder)
  func thePathsOfXyflowAreEqual() throws {
    let cases = try SuiteCase.read("edge-path-cases.json")
    #expect(cases.count == 648)
    var failures: [String] = []
    for item in cases {
      let calculator = try item.xyflowCalculator()
      let edge = item.path(using: calculator)
      let offset = calculator.labelOffset(
        from: item.source, sourcePosition: item.sourcePosition, to: item.target,
        targetPosition: item.targetPosition)
      let text = item.function == "getStraightPath" ? edge.path.straightText : edge.path.xyflowText
      let isEqual =
        text == item.expected["path"]?.stringValue
        && edge.labelPosition.x == item.expected["labelX"]?.doubleValue
        && edge.labelPosition.y == item.expected["labelY"]?.doubleValue
        && offset.width == item.expected["offsetX"]?.doubleValue
        && offset.height == item.expected["offsetY"]?.doubleValue
      if !isEqual {
        failures.append(
          "\(item.id): \(text) \(edge.labelPosition) \(offset) instead of \(item.expected)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(cases.count): \(failures.prefix(3))")
  }

  private func isClose(_ left: [Double], _ right: [Double], _ tolerance: Double) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= tolerance }
  }
}

/// A case of a suite of edge paths.
private struct SuiteCase {
  let id: String
  /// The function or type that was run.
  let function: String
  let input: JSONValue
  let expected: JSONValue

  static func read(_ file: String) throws -> [SuiteCase] {
    let bytes = try #require(SharedFolder.bytes(of: "suites/flow/" + file))
    let cases = try #require(JSONValue(parsing: bytes)["cases"]?.arrayValue)
    return try cases.map { item in
      SuiteCase(
        id: try #require(item["id"]?.stringValue),
        function: try #require((item["fn"] ?? item["type"])?.stringValue),
        input: try #require(item["input"]), expected: try #require(item["expected"]))
    }
  }

  var source: Point2D { point("sourceX", "sourceY") }
  var target: Point2D { point("targetX", "targetY") }
  var sourcePosition: HandlePosition { position("sourcePosition") ?? .bottom }
  var targetPosition: HandlePosition { position("targetPosition") ?? .top }

  private func point(_ x: String, _ y: String) -> Point2D {
    Point2D(x: number(x) ?? .nan, y: number(y) ?? .nan)
  }

  private func number(_ name: String) -> Double? { input[name]?.doubleValue }

  private func position(_ name: String) -> HandlePosition? {
    input[name]?.stringValue.flatMap(HandlePosition.init)
  }

  func expectedPoint(_ x: String, _ y: String) throws -> [Double] {
    [try #require(expected[x]?.doubleValue), try #require(expected[y]?.doubleValue)]
  }

  func path(using calculator: any EdgePathCalculating) -> EdgePath {
    calculator.path(
      from: source, sourcePosition: sourcePosition, to: target, targetPosition: targetPosition)
  }

  func swiftFlowCalculator() throws -> any EdgePathCalculating {
    if let radius = number("borderRadius") { return SmoothStepEdgePath(borderRadius: radius) }
    return try #require(EdgePathType(rawValue: function)).calculator
  }

  func xyflowCalculator() throws -> XYFlowEdgePaths {
    switch function {
    case "getBezierPath": XYFlowEdgePaths(.bezier(curvature: number("curvature") ?? 0.25))
    case "getSimpleBezierPath": XYFlowEdgePaths(.simpleBezier)
    case "getStraightPath": XYFlowEdgePaths(.straight)
    case "getSmoothStepPath" where number("borderRadius") == 0:
      XYFlowEdgePaths(
        .step(
          offset: number("offset") ?? 20, stepPosition: number("stepPosition") ?? 0.5,
          centerX: number("centerX"), centerY: number("centerY")))
    default:
      XYFlowEdgePaths(
        .smoothStep(
          borderRadius: number("borderRadius") ?? 5, offset: number("offset") ?? 20,
          stepPosition: number("stepPosition") ?? 0.5, centerX: number("centerX"),
          centerY: number("centerY")))
    }
  }
}

extension Path2D {
  /// The letters of the path's commands.
  fileprivate var commands: String {
    String(
      elements.map { element -> Character in
        switch element {
        case .move: "M"
        case .line: "L"
        case .quadCurve: "Q"
        case .curve: "C"
        case .close: "Z"
        }
      })
  }

  /// The coordinates in the order of SVG path data.
  fileprivate var coordinates: [Double] { elements.flatMap(\.points).flatMap { [$0.x, $0.y] } }

  /// The path as xyflow writes curves and stepped paths: the line before a corner in one way, other
  /// lines in another.
  fileprivate var xyflowText: String {
    var text = ""
    for (index, element) in elements.enumerated() {
      let points = element.points.map { "\(Self.text($0.x)),\(Self.text($0.y))" }
      let plain = points[0].replacing(",", with: " ")
      let next = index + 1 < elements.count ? elements[index + 1] : .close
      switch (element, next) {
      case (.move, .curve): text += "M\(points[0]) "
      case (.move, _): text += "M\(plain)"
      case (.line, .quadCurve): text += "L \(points[0])"
      case (.line, _): text += "L\(plain)"
      case (.quadCurve, _): text += "Q \(points[0]) \(points[1])"
      case (.curve, _): text += "C\(points[0]) \(points[1]) \(points[2])"
      case (.close, _): text += "Z"
      }
    }
    return text
  }

  /// The path as xyflow writes straight segments.
  fileprivate var straightText: String {
    let points = elements.flatMap(\.points).map { "\(Self.text($0.x)),\(Self.text($0.y))" }
    return "M \(points[0])L \(points[1])"
  }

  /// A number as path data has it.
  private static func text(_ number: Double) -> String {
    var path = Path2D()
    path.move(to: Point2D(x: number, y: 0))
    return String(path.svgPathData.dropFirst().prefix { $0 != " " })
  }
}

extension Path2D.Element {
  /// The points in the order of SVG path data.
  fileprivate var points: [Point2D] {
    switch self {
    case .move(let to), .line(let to): [to]
    case .quadCurve(let to, let control): [control, to]
    case .curve(let to, let control1, let control2): [control1, control2, to]
    case .close: []
    }
  }
}
