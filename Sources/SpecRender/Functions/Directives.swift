// Directives: expressions that are functions, such as `$format` and `$math`.
//
// A directive is decoded as a call of the function of the same name, with its members as arguments;
// it is nested, tracked and resolved like `$computed`. The functions depend only on their
// arguments, never on the current time or locale.

import ArtifactCore

/// The built-in directives.
enum Directives {
  /// The keys, in order of precedence. `$t` is reserved for a function of the host.
  static let keys = [
    "$format", "$math", "$concat", "$count", "$truncate", "$pluralize", "$join", "$t",
  ]

  static let functions: [(String, SpecFunctions.Function)] = [
    ("$format", { NumberFormat.format($0) }),
    ("$math", math),
    ("$concat", { .string(parts($0["$concat"]).map(\.displayText).joined()) }),
    ("$count", { .number(JSONNumber(count($0["$count"] ?? .null))) }),
    ("$truncate", truncate),
    ("$pluralize", pluralize),
    (
      "$join",
      { arguments in
        let separator = arguments["separator"]?.displayText ?? ", "
        return .string(
          parts(arguments["$join"]).map(\.displayText).joined(separator: separator))
      }
    ),
  ]

  private static func parts(_ value: JSONValue?) -> [JSONValue] {
    switch value {
    case nil, .null?: []
    case .array(let elements)?: elements
    case let value?: [value]
    }
  }

  private static func count(_ value: JSONValue) -> Int {
    switch value {
    case .array(let elements): elements.count
    case .object(let object): object.count
    case .string(let text): text.count
    case .null, .bool, .number: 0
    }
  }

  private static func truncate(_ arguments: JSONObject) -> JSONValue {
    let text = (arguments["$truncate"] ?? .null).displayText
    let length = max(0, arguments["length"]?.number?.integer ?? 100)
    guard text.count > length else { return .string(text) }
    return .string(text.prefix(length) + (arguments["suffix"]?.displayText ?? "…"))
  }

  private static func pluralize(_ arguments: JSONObject) -> JSONValue {
    let count = arguments["$pluralize"]?.number ?? JSONNumber(0)
    let form: JSONValue?
    switch count.double {
    case 0:
      if let zero = arguments["zero"] { return .string(zero.displayText) }
      form = arguments["other"]
    case 1: form = arguments["one"] ?? arguments["other"]
    default: form = arguments["other"] ?? arguments["one"]
    }
    let text = (form ?? .null).displayText
    return .string(text.isEmpty ? count.displayText : "\(count.displayText) \(text)")
  }

  // MARK: - Arithmetic

  private static func math(_ arguments: JSONObject) -> JSONValue {
    guard case .string(let operation)? = arguments["$math"] else { return .null }
    let left = arguments["a"]?.number ?? arguments["value"]?.number ?? JSONNumber(0)
    let right = arguments["b"]?.number ?? JSONNumber(0)
    switch operation {
    case "add": return .number(left.adding(right).sum)
    case "subtract": return .number(left.adding(right.negated).sum)
    case "multiply": return .number(left.multiplied(by: right))
    case "divide": return quotient(left, right)
    case "mod":
      guard right.double != 0 else { return 0 }
      let whole = (left.double / right.double).rounded(.towardZero)
      guard let times = JSONNumber(whole) else { return 0 }
      return .number(left.adding(right.multiplied(by: times).negated).sum)
    case "min": return .number(right.isLess(than: left) ? right : left)
    case "max": return .number(left.isLess(than: right) ? right : left)
    case "abs": return .number(left.double < 0 ? left.negated : left)
    case "floor": return number(left.double.roundedDown)
    case "ceil": return number(-(-left.double).roundedDown)
    case "round": return number((left.double + 0.5).roundedDown)
    default: return .null
    }
  }

  /// Returns the quotient; division by zero gives 0.
  private static func quotient(_ left: JSONNumber, _ right: JSONNumber) -> JSONValue {
    right.double == 0 ? 0 : number(left.double / right.double)
  }

  private static func number(_ value: Double) -> JSONValue {
    JSONNumber(value).map(JSONValue.number) ?? .null
  }
}

extension Double {
  /// The largest integer not greater than the number.
  var roundedDown: Double {
    let whole = rounded(.towardZero)
    return whole > self ? whole - 1 : whole
  }
}
