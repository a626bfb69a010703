/// When an element is visible, or which branch of a `$cond` is taken.
///
/// ```json
/// true                                       [condition, …]         all of them
/// {"$state": "/n", "gte": 2}                 {"$and": [condition, …]}
/// {"$item": "done", "not": true}             {"$or": [condition, …]}
/// {"$index": true, "gt": 0}                  {"$not": condition}
/// ```
public enum SpecCondition: Hashable, Sendable {
  case constant(Bool)
  case all([SpecCondition])
  case any([SpecCondition])
  indirect case not(SpecCondition)
  /// A source, compared in every way that is given; without comparisons, whether it is truthy.
  case test(SpecExpression, [Comparison])

  /// A comparison of the source with a value.
  public struct Comparison: Hashable, Sendable {
    public enum Operator: String, Hashable, Sendable, CaseIterable {
      case equal = "eq"
      case notEqual = "neq"
      case greater = "gt"
      case greaterOrEqual = "gte"
      case less = "lt"
      case lessOrEqual = "lte"
    }

    public var `operator`: Operator
    public var operand: SpecExpression

    public init(_ operator: Operator, _ operand: SpecExpression) {
      self.operator = `operator`
      self.operand = operand
    }
  }

  /// The conditions that must all hold for this one to hold.
  var conjuncts: [SpecCondition] {
    if case .all(let conditions) = self { conditions.flatMap(\.conjuncts) } else { [self] }
  }

  /// Whether the item or index of a repeat decides.
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
  /// Whether the item or index of a repeat is part of the value.
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
