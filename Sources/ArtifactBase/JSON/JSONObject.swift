/// An ordered collection of members with unique names.
public struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value.
  public typealias Member = (key: String, value: JSONValue)

  /// The member names, in order.
  public private(set) var keys: [String] = []

  /// The values, in the order of ``keys``.
  public private(set) var values: [JSONValue] = []

  /// The index of the names, at most one element, created when there are too many names for a
  /// linear search; an array keeps the object small.
  private var places: [NamePlaces] = []

  private static let linearLimit = 8

  /// Creates an empty object.
  public init() {}

  /// Creates an object from members. A repeated name keeps its first position and takes the last
  /// value.
  public init(_ members: some Sequence<Member>) {
    for member in members { self[member.key] = member.value }
  }

  /// Creates an object from a dictionary literal. A repeated name keeps its first position and
  /// takes the last value.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { (key: $0.0, value: $0.1) })
  }

  package mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// The number of members.
  public var count: Int { keys.count }

  /// Whether the object has no members.
  public var isEmpty: Bool { keys.isEmpty }

  /// The members, in order.
  ///
  /// - Complexity: O(`count`).
  public var members: [Member] {
    zip(keys, values).map { (key: $0, value: $1) }
  }

  /// The value of a member; nil if there is none. Assigning to a new name appends a member;
  /// assigning nil removes it.
  ///
  /// - Complexity: O(1) to read and to assign; O(number of following members) to remove.
  public subscript(key: String) -> JSONValue? {
    get {
      index(forKey: key).map { values[$0] }
    }
    set {
      assign(newValue, forKey: key, at: index(forKey: key))
    }
    _modify {
      let place = index(forKey: key)
      var value: JSONValue?
      if let place {
        // The value is taken out, so that it isn't copied when it is changed.
        value = values[place]
        values[place] = .null
      }
      defer { assign(value, forKey: key, at: place) }
      yield &value
    }
  }

  /// Assigns the value of a member whose index is `place`; nil if there is no such member.
  private mutating func assign(_ newValue: JSONValue?, forKey key: String, at place: Int?) {
    if let place {
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

  /// Modifies the value at an index in place.
  package mutating func update(at place: Int, _ change: (inout JSONValue) -> Void) {
    change(&values[place])
  }

  /// The index of a name in ``keys``; nil if there is no such member.
  ///
  /// - Complexity: O(1), or O(log `count`) after a removal.
  public func index(forKey key: String) -> Int? {
    guard keys.count <= Self.linearLimit else { return places[0][key] }
    let exact = ExactString(key)
    return keys.firstIndex { ExactString($0) == exact }
  }

  /// Whether both objects have equal members, in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    if left.sharesValues(with: right) { return true }
    for (index, key) in left.keys.enumerated() {
      // Most equal objects have the same order.
      let isInPlace = ExactString(right.keys[index]) == ExactString(key)
      guard let place = isInPlace ? index : right.index(forKey: key),
        left.values[index] == right.values[place]
      else { return false }
    }
    return true
  }

  /// Whether both objects are unmodified copies that share storage.
  private func sharesValues(with other: JSONObject) -> Bool {
    func isOne<Element>(_ left: [Element], _ right: [Element]) -> Bool {
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
      }
    }
    return isOne(values, other.values) && isOne(keys, other.keys)
  }

  /// Hashes the members independently of their order.
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
