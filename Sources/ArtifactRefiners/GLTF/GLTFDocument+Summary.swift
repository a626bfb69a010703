extension GLTFDocument {
  /// What a scene shows.
  public struct Summary: Hashable, Sendable {
    /// The box around it, as far as accessors say; nil if none does.
    public var bounds: GLTFBounds?
    public var vertexCount = 0
    public var triangleCount = 0
    /// The nodes that are shown.
    public var nodeCount = 0
    /// How many numbers name nothing, or a node that is in the scene already.
    public var brokenCount = 0
  }

  /// What the default scene shows, or the first one, or, without any, all nodes that are in no other.
  ///
  /// Each node counts once, whatever refers to it, so that cycles end.
  ///
  /// - Complexity: O(nodes and primitives).
  public func summary() -> Summary {
    var summary = Summary()
    var isVisited = [Bool](repeating: false, count: nodeCount)
    var open: [(node: Int, transform: GLTFTransform)] = []
    for root in roots().reversed() { open.append((root, GLTFTransform())) }
    while let (index, outer) = open.popLast() {
      guard (0..<nodeCount).contains(index), !isVisited[index] else {
        summary.brokenCount += 1
        continue
      }
      isVisited[index] = true
      summary.nodeCount += 1
      let node = node(index)
      let transform = outer.after(node.transform)
      if let mesh = node.mesh { add(mesh, transform, to: &summary) }
      for child in node.children.reversed() { open.append((child, transform)) }
    }
    return summary
  }

  private func roots() -> [Int] {
    if let index = defaultScene, (0..<sceneCount).contains(index) { return scenes[index].nodes }
    if sceneCount > 0 { return scenes[0].nodes }
    var isChild = [Bool](repeating: false, count: nodeCount)
    for index in 0..<nodeCount {
      for child in node(index).children where isChild.indices.contains(child) {
        isChild[child] = true
      }
    }
    return (0..<nodeCount).filter { !isChild[$0] }
  }

  private func add(_ mesh: Int, _ transform: GLTFTransform, to summary: inout Summary) {
    guard (0..<meshCount).contains(mesh) else {
      summary.brokenCount += 1
      return
    }
    for primitive in meshes[mesh].primitives {
      var count = 0
      if let positions = accessor(primitive.positions, &summary) {
        count = positions.count
        let limit = Int.max - summary.vertexCount
        summary.vertexCount += min(count, limit)
        if let box = positions.bounds?.transformed(by: transform) {
          summary.bounds = summary.bounds?.joined(box) ?? box
        }
      }
      if let indices = accessor(primitive.indices, &summary) { count = indices.count }
      let triangles =
        switch primitive.mode {
        case 4: count / 3
        case 5, 6: max(0, count - 2)
        default: 0
        }
      summary.triangleCount += min(triangles, Int.max - summary.triangleCount)
    }
  }

  private func accessor(_ index: Int?, _ summary: inout Summary) -> Accessor? {
    guard let index else { return nil }
    guard (0..<accessorCount).contains(index) else {
      summary.brokenCount += 1
      return nil
    }
    return accessors[index]
  }
}
