public import ArtifactCore

/// The range of a number, with the bounds of JSON Schema; nil bounds are absent.
///
/// ```swift
/// PropDefinition(name: "value", type: .double, range: PropRange(0...1))
/// PropDefinition(name: "count", type: .int, range: PropRange(exclusiveMinimum: 0))
/// ```
public struct PropRange: Hashable, Sendable {
  /// The inclusive lower bound.
  public var minimum: JSONNumber?

  /// The inclusive upper bound.
  public var maximum: JSONNumber?

  /// The exclusive lower bound.
  public var exclusiveMinimum: JSONNumber?

  /// The exclusive upper bound.
  public var exclusiveMaximum: JSONNumber?

  /// Creates a range from its bounds.
  public init(
    minimum: JSONNumber? = nil, maximum: JSONNumber? = nil, exclusiveMinimum: JSONNumber? = nil,
    exclusiveMaximum: JSONNumber? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.exclusiveMinimum = exclusiveMinimum
    self.exclusiveMaximum = exclusiveMaximum
  }

  /// Creates a range of real numbers. An infinite bound is absent.
  public init(_ range: ClosedRange<Double>) {
    self.init(minimum: JSONNumber(range.lowerBound), maximum: JSONNumber(range.upperBound))
  }

  /// Creates a range of integers.
  public init(_ range: ClosedRange<Int>) {
    self.init(minimum: JSONNumber(range.lowerBound), maximum: JSONNumber(range.upperBound))
  }

  /// Returns whether a number is in the range.
  public func contains(_ number: JSONNumber) -> Bool {
    if let minimum, number.isLess(than: minimum) { return false }
    if let maximum, maximum.isLess(than: number) { return false }
    if let exclusiveMinimum, !exclusiveMinimum.isLess(than: number) { return false }
    if let exclusiveMaximum, !number.isLess(than: exclusiveMaximum) { return false }
    return true
  }

  /// Returns the nearest number in the range; nil if there is none, such as next to an exclusive
  /// bound of real numbers.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - isWhole: Whether the result must be an integer.
  public func nearest(to number: JSONNumber, isWhole: Bool) -> JSONNumber? {
    if contains(number) { return number }
    let limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].compactMap { $0 }
    var candidates = limits
    if isWhole {
      candidates = limits.compactMap(\.wholeBelow).flatMap { below in
        [below, below.adding(JSONNumber(1)).sum, below.adding(JSONNumber(-1)).sum]
      }
    }
    return candidates.filter(contains).min {
      abs($0.double - number.double) < abs($1.double - number.double)
    }
  }

  /// The bounds in words: `0 to 10`, `more than 0`, `at least 1, less than 5`.
  public var summary: String {
    if let minimum, let maximum, exclusiveMinimum == nil, exclusiveMaximum == nil {
      return "\(minimum.displayText) to \(maximum.displayText)"
    }
    let parts: [(String, JSONNumber?)] = [
      ("at least", minimum), ("more than", exclusiveMinimum), ("at most", maximum),
      ("less than", exclusiveMaximum),
    ]
    return parts.compactMap { words, limit in limit.map { "\(words) \($0.displayText)" } }
      .joined(separator: ", ")
  }

  /// The bounds as JSON Schema keywords.
  var keywords: JSONObject {
    let limits: [(String, JSONNumber?)] = [
      ("minimum", minimum), ("exclusiveMinimum", exclusiveMinimum), ("maximum", maximum),
      ("exclusiveMaximum", exclusiveMaximum),
    ]
    return JSONObject(
      limits.compactMap { name, limit in limit.map { (key: name, value: .number($0)) } })
  }
}

extension JSONNumber {
  /// The greatest integer not exceeding the number; nil beyond 64 bits.
  fileprivate var wholeBelow: JSONNumber? {
    integer.map { JSONNumber($0) } ?? Int(exactly: double.roundedDown).map { JSONNumber($0) }
  }
}
