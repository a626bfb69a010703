import ArtifactBase
import RefinerCore

extension GLTFDocument {
  /// Statistics of a scene.
  public struct Summary: Hashable, Sendable {
    /// The bounding box of the scene's geometry, or `nil` if no accessor states bounds.
    public var bounds: GLTFBounds?
    /// The number of vertices.
    public var vertexCount = 0
    /// The number of triangles.
    public var triangleCount = 0
    /// The number of nodes in the scene.
    public var nodeCount = 0
  }

  /// Summarizes the default scene; without one, the first scene; without any, all root nodes.
  ///
  /// Each node is visited at most once, even if several nodes refer to it or the graph has a cycle.
  ///
  /// - Complexity: O(nodes + primitives).
  public func summary() -> Summary {
    var summary = Summary()
    var isVisited = [Bool](repeating: false, count: nodeCount)
    var open: [(node: Int, transform: GLTFTransform)] = []
    for root in roots() {
      if (0..<nodeCount).contains(root), !isVisited[root], isAlone(root) {
        isVisited[root] = true
        summary.nodeCount += 1
        continue
      }
      open.append((root, GLTFTransform()))
      while let (index, outer) = open.popLast() {
        guard (0..<nodeCount).contains(index), !isVisited[index] else { continue }
        isVisited[index] = true
        summary.nodeCount += 1
        let transform = outer.after(self.transform(ofNode: index) ?? GLTFTransform())
        if let mesh = mesh(ofNode: index) { add(mesh, transform, to: &summary) }
        for place in childRange(ofNode: index).reversed() {
          open.append((child(at: place), transform))
        }
      }
    }
    return summary
  }

  /// Whether a node has neither a mesh nor children.
  private func isAlone(_ node: Int) -> Bool {
    mesh(ofNode: node) == nil && childRange(ofNode: node).isEmpty
  }

  private func roots() -> [Int] {
    if sceneCount > 0 {
      let isThere = defaultScene.map { $0 < sceneCount } ?? false
      return scenes[isThere ? defaultScene ?? 0 : 0].nodes
    }
    var isChild = [Bool](repeating: false, count: nodeCount)
    for index in 0..<nodeCount {
      for place in childRange(ofNode: index) {
        let child = child(at: place)
        if isChild.indices.contains(child) { isChild[child] = true }
      }
    }
    return (0..<nodeCount).filter { !isChild[$0] }
  }

  private func add(_ mesh: Int, _ transform: GLTFTransform, to summary: inout Summary) {
    guard (0..<meshCount).contains(mesh) else { return }
    for primitive in meshes[mesh].primitives {
      var count = 0
      if let positions = accessor(primitive.positions) {
        count = positions.count
        let limit = Int.max - summary.vertexCount
        summary.vertexCount += min(count, limit)
        if let box = positions.bounds?.transformed(by: transform) {
          summary.bounds = summary.bounds?.joined(box) ?? box
        }
      }
      if let indices = accessor(primitive.indices) { count = indices.count }
      let triangles =
        switch primitive.mode {
        case 4: count / 3
        case 5, 6: max(0, count - 2)
        default: 0
        }
      summary.triangleCount += min(triangles, Int.max - summary.triangleCount)
    }
  }

  private func accessor(_ index: Int?) -> Accessor? {
    guard let index, index < accessorCount else { return nil }
    return accessors[index]
  }
}
