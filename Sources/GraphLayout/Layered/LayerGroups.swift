/// The groups that items of layers belong to, for orders that keep the items of a group together and the
/// groups in the same order in all layers.
struct LayerGroups {
  /// The innermost group of each item; −1 for none.
  let group: [Int32]
  /// The group that contains a group; −1 for none. It has a lesser index.
  let parent: [Int32]
  /// The place of a group among the others of its parent.
  var order: [Int32]

  init(group: [Int32], parent: [Int32]) {
    self.group = group
    self.parent = parent
    order = parent.indices.map { Int32($0) }
  }

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
    sorted(items.enumerated().map { (Double($0.offset), Int32($0.offset), $0.element) })
  }

  /// An item, or all items of a group in a layer.
  private struct Unit {
    var sum: Double
    var weight: Double
    var place: Int32
    /// −1 for an item.
    var group: Int32
    var items: [Int32]
    var key: Double { sum / weight }
  }

  /// The items of a layer sorted by their keys, each group as a whole by the mean of its items.
  func sorted(_ entries: [(key: Double, place: Int32, item: Int32)]) -> [Int32] {
    var units = [[Unit]](repeating: [], count: parent.count + 1)
    for entry in entries {
      units[Int(group[Int(entry.item)]) + 1].append(
        Unit(sum: entry.key, weight: 1, place: entry.place, group: -1, items: [entry.item]))
    }
    // Inner groups have greater indices than those around them.
    for index in (0..<parent.count).reversed() where !units[index + 1].isEmpty {
      let members = arranged(units[index + 1])
      units[index + 1] = []
      var whole = Unit(
        sum: 0, weight: 0, place: members[0].place, group: Int32(index), items: [])
      for member in members {
        whole.sum += member.sum
        whole.weight += member.weight
        whole.place = min(whole.place, member.place)
        whole.items += member.items
      }
      units[Int(parent[index]) + 1].append(whole)
    }
    return arranged(units[0]).flatMap(\.items)
  }

  /// Sorts the units of one group; groups among them have the order that holds for all layers.
  private func arranged(_ units: [Unit]) -> [Unit] {
    var result = units
    result.sort { $0.key != $1.key ? $0.key < $1.key : $0.place < $1.place }
    let places = result.indices.filter { result[$0].group >= 0 }
    if places.count > 1 {
      let groups = places.map { result[$0] }.sorted {
        order[Int($0.group)] < order[Int($1.group)]
      }
      for (place, unit) in zip(places, groups) { result[place] = unit }
    }
    return result
  }

  /// Orders the groups by the mean relative place of their items.
  mutating func orderByMean(_ layers: [[Int32]]) {
    var sum = [Double](repeating: 0, count: parent.count)
    var weight = sum
    for layer in layers {
      for (place, item) in layer.enumerated() where group[Int(item)] >= 0 {
        sum[Int(group[Int(item)])] += (Double(place) + 0.5) / Double(layer.count)
        weight[Int(group[Int(item)])] += 1
      }
    }
    for index in (0..<parent.count).reversed() where parent[index] >= 0 {
      sum[Int(parent[index])] += sum[index]
      weight[Int(parent[index])] += weight[index]
    }
    let sorted = parent.indices.sorted {
      let (a, b) = (sum[$0] / max(weight[$0], 1), sum[$1] / max(weight[$1], 1))
      return a != b ? a < b : $0 < $1
    }
    for (place, index) in sorted.enumerated() { order[index] = Int32(place) }
  }
}
