import ArtifactBase
import TestSupport
import Testing

@testable import FlowGraph

@Suite struct FlowWalkTests {
  @Test("F9.2 F9.3 Undoing all gives the start, redoing all the end, byte for byte")
  func undo() throws {
    for seed: UInt64 in 1...4 {
      var walk = FlowWalk(seed: seed)
      let start = try walk.editor.export().encoded()
      for _ in 0..<TestScale.many(10_000) { walk.step() }
      walk.editor.cancelNodeDrag()
      // The end is that of everything that was undone on the way.
      while walk.editor.redo() {}
      let (end, selection) = (try walk.editor.export().encoded(), walk.editor.selection)
      var count = 0
      while walk.editor.undo() { count += 1 }
      #expect(count > 100)
      #expect(try walk.editor.export().encoded() == start)
      #expect(walk.editor.selection.isEmpty)
      while walk.editor.redo() {}
      #expect(try walk.editor.export().encoded() == end)
      #expect(walk.editor.selection == selection)
    }
  }

  @Test("F8.6 A copy that only hears of the changes is the same")
  func events() {
    for seed: UInt64 in 5...8 {
      var walk = FlowWalk(seed: seed)
      var replica = FlowReplica()
      for step in 0..<TestScale.many(5_000) {
        walk.step()
        for change in walk.editor.takeChanges() { replica.apply(change) }
        guard step % 50 == 0 else { continue }
        let nodes = Dictionary(uniqueKeysWithValues: walk.editor.nodes.map { ($0.id, $0) })
        let edges = Dictionary(uniqueKeysWithValues: walk.editor.edges.map { ($0.id, $0) })
        #expect(replica.nodes == nodes && replica.edges == edges, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("F8.2 The document is consistent after every step")
  func consistency() {
    for seed: UInt64 in 9...12 {
      var walk = FlowWalk(seed: seed)
      for _ in 0..<TestScale.many(1_000) {
        walk.step()
        var document = FlowDocument(nodes: walk.editor.nodes, edges: walk.editor.edges)
        let problems = document.sanitize().filter { $0.code != .unknownFlowHandle }
        guard problems.isEmpty else {
          Issue.record("seed \(seed): \(problems)")
          return
        }
      }
    }
  }

  @Test("F10.1 F10.2 F10.3 Hits are those of a search of all nodes and edges")
  func hits() {
    var found = 0
    for seed: UInt64 in 13...16 {
      var walk = FlowWalk(seed: seed)
      var generator = SeededGenerator(seed: seed)
      func coordinate() -> Double { Double.random(in: -1_500...1_500, using: &generator) }
      for step in 0..<TestScale.many(400) {
        walk.step()
        guard step % 8 == 0 else { continue }
        // Also in the middle of a drag.
        if step % 16 == 0, let id = walk.editor.nodes.last?.id, walk.editor.beginNodeDrag(id) {
          walk.editor.updateNodeDrag(translation: Point2D(x: coordinate(), y: coordinate()))
        }
        let search = LinearSearch(editor: walk.editor)
        for _ in 0..<TestScale.many(100) {
          let point =
            search.pointNearEdge(&generator) ?? Point2D(x: coordinate(), y: coordinate())
          #expect(walk.editor.hitTestNode(at: point) == search.node(at: point))
          let edge = walk.editor.hitTestEdge(at: point)
          #expect(edge == search.edge(at: point))
          if edge != nil { found += 1 }
          #expect(walk.editor.hitTestHandle(at: point) == search.handle(at: point))
          #expect(
            walk.editor.nearestHandle(to: point, type: .target)
              == search.handle(at: point, type: .target))
        }
      }
    }
    #expect(found > 100)
  }
}

/// Hits by looking at everything.
private struct LinearSearch {
  /// Nodes from the topmost one.
  private let nodes: [FlowNode<Int>]
  private let edges: [(id: String, line: FlattenedPath)]

  init(editor: FlowEditor<Int>) {
    nodes = editor.nodes.enumerated().sorted {
      ($0.element.zIndex, $0.offset) > ($1.element.zIndex, $1.offset)
    }.map(\.element)
    edges = editor.edges.reversed().compactMap { edge in
      editor.edgeTable.slot(edge.id).map { (edge.id, editor.line($0)) }
    }
  }

  /// For half of the calls, a point near the line of an edge.
  func pointNearEdge(_ generator: inout SeededGenerator) -> Point2D? {
    guard Bool.random(using: &generator),
      let point = edges.randomElement(using: &generator)?.line.segments
        .randomElement(using: &generator)?.from
    else { return nil }
    return Point2D(
      x: point.x + .random(in: -8...8, using: &generator),
      y: point.y + .random(in: -8...8, using: &generator))
  }

  func node(at point: Point2D) -> String? { nodes.first { $0.hitFrame.contains(point) }?.id }

  func edge(at point: Point2D) -> String? {
    edges.first { $0.line.isNear(point, distance: 5) }?.id
  }

  func handle(at point: Point2D, type: HandleType? = nil) -> HandleReference? {
    var best: HandleReference?
    var least = type == nil ? 25.0 : 40
    for node in nodes {
      for handle in node.handles where type.map({ $0 == handle.type }) ?? true {
        let distance = node.point(at: handle.position).distance(to: point)
        guard distance < least else { continue }
        least = distance
        best = HandleReference(nodeID: node.id, handleID: handle.id)
      }
    }
    return best
  }
}
