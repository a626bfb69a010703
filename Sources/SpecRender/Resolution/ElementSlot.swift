import ArtifactCore

/// The slot of an id in a runtime: the element it currently names, if any, and its nodes.
///
/// A slot outlives its element. A child listed before it has been received also has a slot, which
/// holds its skeleton node.
final class ElementSlot {
  let place: Int
  let id: String

  /// The counter shared by all nodes of the runtime.
  let counter: NodeCounter

  /// The element; nil if there is none yet.
  var element: UIElement?

  /// The prepared element; nil until it is shown.
  var plan: ElementPlan?

  /// The nodes of the element, unordered.
  private(set) var nodes: [ResolvedNode] = []

  init(place: Int, id: String, counter: NodeCounter, _ element: UIElement? = nil) {
    self.place = place
    self.id = id
    self.counter = counter
    self.element = element
  }

  func add(_ node: ResolvedNode) {
    node.placeInSlot = nodes.count
    nodes.append(node)
  }

  func remove(_ node: ResolvedNode) {
    let last = nodes.removeLast()
    guard last !== node else { return }
    nodes[node.placeInSlot] = last
    last.placeInSlot = node.placeInSlot
  }
}
