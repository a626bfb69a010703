public import ArtifactCore

/// The limits of a number, as JSON Schema has them; what is nil is no limit.
///
/// ```swift
/// PropDefinition(name: "value", type: .double, range: PropRange(0...1))
/// PropDefinition(name: "count", type: .int, range: PropRange(exclusiveMinimum: 0))
/// ```
public struct PropRange: Hashable, Sendable {
  /// The least number.
  public var minimum: JSONNumber?

  /// The greatest number.
  public var maximum: JSONNumber?

  /// What every number is more than.
  public var exclusiveMinimum: JSONNumber?

  /// What every number is less than.
  public var exclusiveMaximum: JSONNumber?

  public init(
    minimum: JSONNumber? = nil, maximum: JSONNumber? = nil, exclusiveMinimum: JSONNumber? = nil,
    exclusiveMaximum: JSONNumber? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.exclusiveMinimum = exclusiveMinimum
    self.exclusiveMaximum = exclusiveMaximum
  }

  /// All numbers from one to another. A bound that is not finite is no limit.
  public init(_ range: ClosedRange<Double>) {
    self.init(minimum: JSONNumber(range.lowerBound), maximum: JSONNumber(range.upperBound))
  }

  /// All whole numbers from one to another.
  public init(_ range: ClosedRange<Int>) {
    self.init(minimum: JSONNumber(range.lowerBound), maximum: JSONNumber(range.upperBound))
  }

  public func contains(_ number: JSONNumber) -> Bool {
    if let minimum, number.isLess(than: minimum) { return false }
    if let maximum, maximum.isLess(than: number) { return false }
    if let exclusiveMinimum, !exclusiveMinimum.isLess(than: number) { return false }
    if let exclusiveMaximum, !number.isLess(than: exclusiveMaximum) { return false }
    return true
  }

  /// The nearest number within; nil where there is none, as there is none next to an exclusive limit of
  /// numbers with fractions.
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

  /// The limits in words: `0 to 10`, `more than 0`, `at least 1, less than 5`.
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

  /// The keywords of JSON Schema.
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
  /// The greatest whole number that is not more; nil beyond 64 bits.
  fileprivate var wholeBelow: JSONNumber? {
    integer.map { JSONNumber($0) } ?? Int(exactly: double.roundedDown).map { JSONNumber($0) }
  }
}
