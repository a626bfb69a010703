/// Elements in slots that they keep, found by ID in constant time, with their places in a document.
///
/// The order of a document is that of `orders`, numbers that grow with each new element. An element that is put back
/// gets its earlier number. That costs O(n) moves of small numbers unless it is at the end.
struct SlotTable<Element: Identifiable> where Element.ID == String {
  /// The elements; nil for free slots.
  private(set) var elements: [Element?] = []
  private(set) var orders: [Int] = []
  private var slots: [String: Int] = [:]
  private var free: [Int] = []
  private(set) var nextOrder = 0
  /// The slots in document order.
  private(set) var slotsInOrder: [Int] = []

  var count: Int { slots.count }

  func slot(_ id: String) -> Int? { slots[id] }

  subscript(slot: Int) -> Element {
    get { elements[slot].unsafelyUnwrapped }
    _modify { yield &elements[slot]! }
  }

  /// Puts an element into a free slot.
  mutating func insert(_ element: Element, order: Int?) -> Int {
    let order = order ?? nextOrder
    let slot: Int
    if let last = free.popLast() {
      slot = last
      elements[slot] = element
      orders[slot] = order
    } else {
      slot = elements.count
      elements.append(element)
      orders.append(order)
    }
    slots[element.id] = slot
    nextOrder = max(nextOrder, order + 1)
    slotsInOrder.insert(slot, at: place(of: order))
    return slot
  }

  mutating func remove(_ slot: Int) {
    guard let element = elements[slot] else { return }
    slots[element.id] = nil
    elements[slot] = nil
    free.append(slot)
    slotsInOrder.remove(at: place(of: orders[slot]))
  }

  /// The first place in the document whose element has this number or a greater one.
  private func place(of order: Int) -> Int {
    var (low, high) = (0, slotsInOrder.count)
    while low < high {
      let middle = (low + high) / 2
      if orders[slotsInOrder[middle]] < order { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Sorts slots by the places of their elements in the document.
  func inOrder(_ slots: some Sequence<Int>) -> [Int] {
    slots.sorted { orders[$0] < orders[$1] }
  }
}

extension SlotTable: Sendable where Element: Sendable {}
