import ArtifactCore

/// An element prepared for repeated rendering: everything constant is computed once.
final class ElementPlan {
  let place: Int
  let id: String
  let element: UIElement
  let isUnknown: Bool

  /// Whether input in the items of a repeat is secret.
  let concealsItems: Bool

  /// All properties; null where the value depends on the state.
  let constants: JSONObject

  /// The properties that depend on the state.
  let dynamics: [SpecProperty]

  /// The indices of the dynamic properties in `constants`.
  let dynamicPlaces: [Int]

  /// The condition for showing the element at all; nil for always.
  let gate: SpecCondition?

  /// The condition for showing a row of the repeat; nil for all rows.
  let filter: SpecCondition?

  /// The slots of the children.
  let children: [Int]

  /// Whether the element is itself the row, having a repeat and no children.
  var repeatsItself: Bool { element.repeat != nil && element.children.isEmpty }

  init(
    _ element: UIElement, in slot: ElementSlot, children: [Int], isUnknown: Bool,
    concealsItems: Bool
  ) {
    place = slot.place
    id = slot.id
    self.element = element
    self.children = children
    self.isUnknown = isUnknown
    self.concealsItems = concealsItems
    var constants = JSONObject()
    var dynamics: [SpecProperty] = []
    var dynamicPlaces: [Int] = []
    for prop in element.props {
      if case .literal(let value) = prop.value {
        constants[prop.name] = value
      } else {
        constants[prop.name] = .null
        dynamics.append(prop)
        dynamicPlaces.append(constants.index(forKey: prop.name) ?? 0)
      }
    }
    self.constants = constants
    self.dynamics = dynamics
    self.dynamicPlaces = dynamicPlaces
    // Conditions that read the item of the element's own repeat are evaluated per row, the others
    // once.
    if element.repeat != nil, let conjuncts = element.visible?.conjuncts {
      let (items, gates) = (conjuncts.filter(\.readsItem), conjuncts.filter { !$0.readsItem })
      gate = gates.isEmpty ? nil : .all(gates)
      filter = items.isEmpty ? nil : .all(items)
    } else {
      gate = element.visible
      filter = nil
    }
  }
}
