/// An index from names to their positions in an array stored elsewhere.
///
/// Names are numbered in insertion order. While no name has been removed, the number of a name is
/// its position; afterwards its position is found by binary search among the remaining numbers.
package struct NamePlaces: Sendable {
  private var numbers: [ExactString: Int] = [:]

  /// The remaining numbers, sorted; empty while no name has been removed.
  private var left: [Int] = []

  /// The number of the next name.
  private var next = 0

  package init() {}

  package init(_ names: [String]) {
    reserveCapacity(names.count)
    for name in names { _ = append(name) }
  }

  package mutating func reserveCapacity(_ count: Int) {
    numbers.reserveCapacity(count)
  }

  /// The position of a name; nil if it is missing.
  ///
  /// - Complexity: O(1), or O(log number of names) after a removal.
  package subscript(name: String) -> Int? {
    numbers[ExactString(name)].map(place)
  }

  private func place(of number: Int) -> Int {
    if left.isEmpty { return number }
    var (low, high) = (0, left.count)
    while low < high {
      let middle = (low + high) / 2
      if left[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Appends a name.
  ///
  /// - Returns: False if the name is already present; the index is then unchanged.
  package mutating func append(_ name: String) -> Bool {
    if let old = numbers.updateValue(next, forKey: ExactString(name)) {
      numbers[ExactString(name)] = old
      return false
    }
    if !left.isEmpty { left.append(next) }
    next += 1
    return true
  }

  /// Removes a name and moves the following names up by one position.
  ///
  /// - Complexity: O(number of following names), the same as removing it from the array itself.
  package mutating func remove(_ name: String) {
    guard let number = numbers.removeValue(forKey: ExactString(name)) else { return }
    if numbers.isEmpty {
      self = NamePlaces()
    } else {
      if left.isEmpty { left = Array(0..<next) }
      left.remove(at: place(of: number))
    }
  }
}
