/// The members of a JSON object, in order, with unique names.
public struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  public typealias Member = (key: String, value: JSONValue)

  /// The names in order.
  public private(set) var keys: [String] = []

  /// The values, in the order of ``keys``.
  public private(set) var values: [JSONValue] = []

  /// Where the names stand, one table once there are too many to look through; an array keeps the object
  /// small.
  private var places: [NamePlaces] = []

  private static let linearLimit = 8

  public init() {}

  /// Of equal names the last value counts, in the place of the first.
  public init(_ members: some Sequence<Member>) {
    for member in members { self[member.key] = member.value }
  }

  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { (key: $0.0, value: $0.1) })
  }

  package mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  public var count: Int { keys.count }

  public var isEmpty: Bool { keys.isEmpty }

  public var members: [Member] {
    zip(keys, values).map { (key: $0, value: $1) }
  }

  /// The value under a name. Setting a new name appends it; setting nil removes it.
  ///
  /// - Complexity: O(1) to read and to set; O(members behind it) to remove.
  public subscript(key: String) -> JSONValue? {
    get {
      index(forKey: key).map { values[$0] }
    }
    set {
      if let place = index(forKey: key) {
        if let newValue {
          values[place] = newValue
        } else {
          keys.remove(at: place)
          values.remove(at: place)
          if keys.count <= Self.linearLimit { places = [] } else { places[0].remove(key) }
        }
      } else if let newValue {
        keys.append(key)
        values.append(newValue)
        if keys.count == Self.linearLimit + 1 {
          places = [NamePlaces(keys)]
        } else if keys.count > Self.linearLimit {
          _ = places[0].append(key)
        }
      }
    }
  }

  /// Changes a value where it stands.
  package mutating func update(at place: Int, _ change: (inout JSONValue) -> Void) {
    change(&values[place])
  }

  /// Where a name stands among ``keys``.
  ///
  /// - Complexity: O(1), and O(log count) after one was removed.
  public func index(forKey key: String) -> Int? {
    guard keys.count <= Self.linearLimit else { return places[0][key] }
    let exact = ExactString(key)
    return keys.firstIndex { ExactString($0) == exact }
  }

  /// Equal members in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    if left.sharesValues(with: right) { return true }
    for (index, key) in left.keys.enumerated() {
      // Members mostly stand in the same order.
      let isInPlace = ExactString(right.keys[index]) == ExactString(key)
      guard let place = isInPlace ? index : right.index(forKey: key),
        left.values[index] == right.values[place]
      else { return false }
    }
    return true
  }

  /// Whether both are one object, or copies of it that nobody has changed.
  private func sharesValues(with other: JSONObject) -> Bool {
    func isOne<Element>(_ left: [Element], _ right: [Element]) -> Bool {
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
      }
    }
    return isOne(values, other.values) && isOne(keys, other.keys)
  }

  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for (key, value) in members {
      var member = Hasher()
      member.combine(ExactString(key))
      member.combine(value)
      sum &+= member.finalize()
    }
    hasher.combine(sum)
  }
}
