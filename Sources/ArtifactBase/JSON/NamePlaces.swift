/// Where names stand in an array that is kept beside this.
///
/// Names have numbers in the order in which they came. As long as none was removed, a name's number is
/// its place; afterwards its place is found among the numbers that are left.
package struct NamePlaces: Sendable {
  private var numbers: [ExactString: Int] = [:]

  /// The numbers of the names that are there, in order; empty as long as none was removed.
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

  /// Where a name stands.
  ///
  /// - Complexity: O(1), and O(log names) after one was removed.
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

  /// Adds a name behind all others; false, and nothing is done, if it is there.
  package mutating func append(_ name: String) -> Bool {
    if let old = numbers.updateValue(next, forKey: ExactString(name)) {
      numbers[ExactString(name)] = old
      return false
    }
    if !left.isEmpty { left.append(next) }
    next += 1
    return true
  }

  /// Removes a name; those behind it stand one place before.
  ///
  /// - Complexity: O(names behind it), as removing it from the array itself.
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
