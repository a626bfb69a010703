/// The groups that items of layers belong to, which keep the items of a group together.
struct LayerGroups {
  /// The innermost group of each item; −1 for none.
  let group: [Int32]
  /// The group that contains a group; −1 for none.
  let parent: [Int32]
  /// The place of a group among the others from left to right, the same in all layers.
  var order: [Int32]

  /// Whether two items belong to the same innermost group.
  @inline(__always)
  func areSiblings(_ first: Int32, _ second: Int32) -> Bool {
    group[Int(first)] == group[Int(second)]
  }

  /// Whether exchanging two places keeps the groups together.
  func areExchangeable(_ items: [Int32], _ first: Int, _ second: Int) -> Bool {
    areSiblings(items[first], items[second])
  }

  /// The items with each group's items next to each other.
  func gathered(_ items: [Int32]) -> [Int32] {
    sorted(
      items.enumerated().map { (Double($0.offset), Int32($0.offset), $0.element) }, layer: 0)
  }

  /// The items of a layer sorted by their keys, each group as a whole.
  func sorted(
    _ entries: [(key: Double, place: Int32, item: Int32)], layer: Int
  ) -> [Int32] {
    entries.map(\.item)
  }
}
