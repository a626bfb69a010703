/// Elements in slots that they keep, found by ID in constant time, with their places in a document.
///
/// The order of a document is that of `orders`, numbers that grow with each new element. An element that is put back
/// gets its earlier number.
struct SlotTable<Element: Identifiable> where Element.ID == String {
  /// The elements; nil for free slots.
  private(set) var elements: [Element?] = []
  private(set) var orders: [Int] = []
  private var slots: [String: Int] = [:]
  private var free: [Int] = []
  private(set) var nextOrder = 0
  /// The slots in document order, as far as known.
  private var sorted: [Int]? = []

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
    if order >= nextOrder {
      nextOrder = order + 1
      sorted?.append(slot)
    } else {
      sorted = nil
    }
    return slot
  }

  mutating func remove(_ slot: Int) {
    guard let element = elements[slot] else { return }
    slots[element.id] = nil
    elements[slot] = nil
    free.append(slot)
    if sorted?.last == slot { sorted?.removeLast() } else { sorted = nil }
  }

  /// Sorts slots by the places of their elements in the document.
  func inOrder(_ slots: some Sequence<Int>) -> [Int] {
    slots.sorted { orders[$0] < orders[$1] }
  }

  /// All slots in document order.
  ///
  /// - Complexity: O(1) if only the last elements were inserted and removed, otherwise O(n log n).
  var slotsInOrder: [Int] { sorted ?? inOrder(slots.values) }

  /// Finds the order again, after elements were inserted or removed elsewhere.
  mutating func sort() {
    if sorted == nil { sorted = inOrder(slots.values) }
  }
}

extension SlotTable: Sendable where Element: Sendable {}
