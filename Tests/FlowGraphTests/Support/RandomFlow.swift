import ArtifactBase
import FlowGraph
import TestSupport

/// Random flows that follow from a seed.
struct RandomFlow {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func document() -> FlowDocument<JSONValue> {
    let nodes = (0..<int(0...8)).map { node("n\($0)") }
    let edges = (0..<int(0...8)).map { edge("e\($0)") }
    return FlowDocument(
      nodes: nodes, edges: edges, viewport: Viewport(offset: point(), zoom: number()))
  }

  mutating func node(_ id: String) -> FlowNode<JSONValue> {
    FlowNode(
      id: id + text(), position: point(), size: Size2D(width: number(), height: number()),
      data: value(3), parentID: maybe { $0.text() },
      phase: bool() ? .normal : .draft(pick(DraftPresentationState.allCases)),
      persistence: pick(NodePersistence.allCases), isSelected: bool(), isDraggable: bool(),
      acceptsChildren: bool(), zIndex: int(-3...3),
      handles: (0..<int(0...3)).map { _ in handle() })
  }

  mutating func edge(_ id: String) -> FlowEdge {
    FlowEdge(
      id: id + text(), sourceNodeID: text(), sourceHandleID: maybe { $0.text() },
      targetNodeID: text(), targetHandleID: maybe { $0.text() }, parentID: maybe { $0.text() },
      pathType: pick(EdgePathType.allCases), isSelected: bool(), label: maybe { $0.text() },
      waypoints: bool() ? [] : [point(), point()])
  }

  mutating func handle() -> HandleDeclaration {
    HandleDeclaration(
      id: text(), type: pick(HandleType.allCases), position: pick(HandlePosition.allCases),
      connectionStartArea: maybe { $0.area() }, connectionTargetArea: maybe { $0.area() })
  }

  mutating func area() -> HandleHitArea {
    pick([.disabled, .point(radius: number()), .node, .nodeBorder(width: number())])
  }

  mutating func value(_ depth: Int) -> JSONValue {
    switch int(0...(depth > 0 ? 5 : 3)) {
    case 0: .null
    case 1: .bool(bool())
    case 2: JSONNumber(number()).map { .number($0) } ?? .null
    case 3: .string(text())
    case 4: .array((0..<int(0...3)).map { _ in value(depth - 1) })
    default: .object(JSONObject((0..<int(0...3)).map { _ in (text(), value(depth - 1)) }))
    }
  }

  mutating func point() -> Point2D { Point2D(x: number(), y: number()) }

  /// A finite number: mostly a small one, now and then any.
  mutating func number() -> Double {
    switch int(0...3) {
    case 0: Double(int(-400...400))
    case 1, 2: Double.random(in: -1_000...1_000, using: &generator)
    default: Double(sign: .minus, exponent: int(-300...300), significand: 1.1)
    }
  }

  /// A number that may be anything a `Double` can be.
  mutating func hostileNumber() -> Double {
    pick([
      0, -0.0, 1, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e15, -1e16, 1e300, number(),
    ])
  }

  mutating func text() -> String {
    pick(["", "a", "b", "é", "日本", "\"\\\n", "👩‍👩‍👧‍👦", "\u{0}", "<b>&", "n0", "n1", "source", "x y"])
  }

  mutating func bool() -> Bool { Bool.random(using: &generator) }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    bool() ? make(&self) : nil
  }
}

extension Path2D {
  /// Whether all coordinates are finite.
  var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let to), .line(let to): to.isFinite
      case .quadCurve(let to, let control): to.isFinite && control.isFinite
      case .curve(let to, let control1, let control2):
        to.isFinite && control1.isFinite && control2.isFinite
      case .close: true
      }
    }
  }
}

extension Point2D {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Rect2D {
  var isFinite: Bool { min.isFinite && max.isFinite && width.isFinite && height.isFinite }
}
