/// A condition: the visibility of an element, or the test of a `$cond`.
///
/// ```json
/// true                                       [condition, …]         all of them
/// {"$state": "/n", "gte": 2}                 {"$and": [condition, …]}
/// {"$item": "done", "not": true}             {"$or": [condition, …]}
/// {"$index": true, "gt": 0}                  {"$not": condition}
/// ```
public enum SpecCondition: Hashable, Sendable {
  /// Always or never holds.
  case constant(Bool)
  /// Holds if all conditions hold; true if there are none.
  case all([SpecCondition])
  /// Holds if at least one condition holds; false if there are none.
  case any([SpecCondition])
  /// Holds if the condition does not.
  indirect case not(SpecCondition)
  /// Holds if the source satisfies every comparison; without comparisons, if the source is truthy.
  case test(SpecExpression, [Comparison])

  /// A comparison of the source with an operand.
  public struct Comparison: Hashable, Sendable {
    /// A comparison operator; the raw value is its member name in JSON.
    public enum Operator: String, Hashable, Sendable, CaseIterable {
      /// Equal values.
      case equal = "eq"
      /// Different values.
      case notEqual = "neq"
      /// The source is greater than the operand.
      case greater = "gt"
      /// The source is greater than or equal to the operand.
      case greaterOrEqual = "gte"
      /// The source is less than the operand.
      case less = "lt"
      /// The source is less than or equal to the operand.
      case lessOrEqual = "lte"
    }

    /// The operator.
    public var `operator`: Operator
    /// The right-hand side.
    public var operand: SpecExpression

    /// Creates a comparison.
    public init(_ operator: Operator, _ operand: SpecExpression) {
      self.operator = `operator`
      self.operand = operand
    }
  }

  /// The condition flattened into the conditions of a conjunction.
  var conjuncts: [SpecCondition] {
    if case .all(let conditions) = self { conditions.flatMap(\.conjuncts) } else { [self] }
  }

  /// Whether the condition reads the item or index of a repeat.
  var readsItem: Bool {
    switch self {
    case .constant: false
    case .all(let conditions), .any(let conditions): conditions.contains(where: \.readsItem)
    case .not(let condition): condition.readsItem
    case .test(let source, let comparisons):
      source.readsItem || comparisons.contains { $0.operand.readsItem }
    }
  }
}

extension SpecExpression {
  /// Whether the value reads the item or index of a repeat.
  var readsItem: Bool {
    switch self {
    case .literal, .state, .bindState: false
    case .item, .bindItem, .itemPath, .index: true
    case .template(let template): template.readsItem
    case .condition(let condition, let then, let otherwise):
      condition.readsItem || then.readsItem || otherwise.readsItem
    case .array(let elements): elements.contains(where: \.readsItem)
    case .computed(_, let members), .object(let members): members.contains { $0.value.readsItem }
    }
  }
}
