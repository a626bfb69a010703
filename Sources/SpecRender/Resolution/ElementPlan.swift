import ArtifactCore

/// An element prepared for being shown many times: what never changes is computed once.
final class ElementPlan {
  let place: Int
  let id: String
  let element: UIElement
  let isUnknown: Bool

  /// Whether what is entered is a secret in the items of a repeat.
  let concealsItems: Bool

  /// All properties, null where they depend on the state.
  let constants: JSONObject

  /// The properties that depend on the state.
  let dynamics: [SpecProperty]

  /// Where those stand among all.
  let dynamicPlaces: [Int]

  /// When the element is there at all; nil for always.
  let gate: SpecCondition?

  /// Of a repeat, which rows are there; nil for all.
  let filter: SpecCondition?

  /// The slots of the children.
  let children: [Int]

  /// Whether the element is its own row, having a repeat and no children.
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
    // What asks for the item of the repeat itself is asked of each row, the rest of the whole.
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
