import ArtifactCore

/// The place of one id in a runtime: the element it names now, if there is one, and where it is shown.
///
/// A slot outlives the element in it. A child that is listed before it is there has one too, and what
/// stands in its place while it is awaited.
final class ElementSlot {
  let place: Int
  let id: String

  /// What all nodes of the runtime share.
  let counter: NodeCounter

  /// The element; nil while there is none.
  var element: UIElement?

  /// The element prepared; nil until it is shown.
  var plan: ElementPlan?

  /// The nodes of the element, in no order.
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
