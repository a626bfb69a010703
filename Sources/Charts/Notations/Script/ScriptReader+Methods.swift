import ArtifactBase

extension ScriptReader {
  /// Reads the call of a method of a known value.
  mutating func readMethod(_ name: String, _ reference: ScriptReference) -> Outcome {
    guard case .value(let receiver) = reference.receiver else { return .opaque }
    let conversion = readConversion()
    let arguments = conversion == nil ? readArguments() : []
    guard !isAtEnd else { return .nothing }
    var result: Outcome?
    switch receiver {
    case .array(let elements):
      work += elements.count
      guard work < budget else { break }
      if let conversion {
        result = converted(elements, name, conversion)
      } else if let changed = change(elements, by: name, arguments, of: reference) {
        return changed
      } else {
        result = listMethod(name, elements, arguments)
      }
    case .string(let text): result = textMethod(name, text, arguments)
    case .number(let number): result = Self.numberMethod(name, number.double, arguments)
    case .object, .bool, .null: break
    }
    if name == "toString", case .value(let value)? = result ?? .value(receiver),
      let text = Self.text(of: value)
    {
      return .value(.string(text))
    }
    if let result {
      if case .opaque = result { leaveOut("`\(name)()` isn't run") }
      return result
    }
    traits.insert(.code)
    leaveOut("`\(name)()` isn't run")
    return .opaque
  }

  // MARK: Conversions

  private static let conversions: Set<String> = [
    "String", "Number", "Boolean", "parseFloat", "parseInt",
  ]

  /// Reads the name of a conversion that is the only argument, as in `map(Number)`.
  private mutating func readConversion() -> String? {
    let start = offset
    offset += 1
    skipBlanks()
    let name = isAtName ? readName() : ""
    skipBlanks()
    if Self.conversions.contains(name), names[name] == nil, skip(")") { return name }
    offset = start
    return nil
  }

  private mutating func converted(
    _ elements: [JSONValue], _ method: String, _ conversion: String
  ) -> Outcome {
    switch (method, conversion) {
    case ("filter", "Boolean"): return .value(.array(elements.filter(Self.isTruthy)))
    case ("map", _):
      var results: [JSONValue] = []
      for element in elements {
        guard case .value(let value)? = convert(conversion, [.value(element)]) else {
          return .opaque
        }
        results.append(value)
      }
      return .value(.array(results))
    default: return .opaque
    }
  }

  /// The value of `String(x)`, `Number(x)` and the like; nil for other functions.
  mutating func convert(_ name: String, _ arguments: [Outcome]) -> Outcome? {
    guard Self.conversions.contains(name) else { return nil }
    guard case .value(let value)? = arguments.first else { return .opaque }
    switch name {
    case "Boolean": return .value(.bool(Self.isTruthy(value)))
    case "String": return Self.text(of: value).map { .value(.string($0)) } ?? .opaque
    case "Number":
      return Self.text(of: value) == nil ? .opaque : Self.number(ChartValue(value).asNumber)
    default: return library(name, arguments)
    }
  }

  // MARK: The library of expressions

  /// The value of a function of the library of expressions.
  mutating func library(_ name: String, _ arguments: [Outcome]) -> Outcome {
    var values: [ChartValue] = []
    for argument in arguments {
      guard case .value(let value) = argument else { return .opaque }
      work += Self.weight(of: value, limit: budget) + (value.stringValue?.utf8.count ?? 0) / 8
      guard work < budget else { return .opaque }
      values.append(ChartValue(value))
    }
    guard let function = ExpressionFunction.named(name) else { return .opaque }
    var context = ExpressionContext()
    context.remainingSteps = 1_000_000
    let result = function.body(ExpressionArguments(values[...]), &context)
    return result == .missing ? .opaque : .value(result.json)
  }

  // MARK: Texts and numbers

  /// The methods of texts that the library has under another name, or the same one.
  private static let textMethods: [String: String] = [
    "toUpperCase": "upper", "toLowerCase": "lower", "trim": "trim", "slice": "slice",
    "substring": "substring", "split": "split", "replace": "replace", "indexOf": "indexof",
    "lastIndexOf": "lastindexof",
  ]

  private mutating func textMethod(
    _ name: String, _ text: String, _ arguments: [Outcome]
  ) -> Outcome? {
    work += text.utf8.count / 8
    let receiver = Outcome.value(.string(text))
    if let function = Self.textMethods[name] { return library(function, [receiver] + arguments) }
    if let date = dateMethod(name, text) { return date }
    var values: [JSONValue] = []
    for argument in arguments {
      guard case .value(let value) = argument else { return .opaque }
      values.append(value)
    }
    let first = values.first?.stringValue ?? ""
    switch name {
    case "toString", "valueOf", "normalize": return receiver
    case "includes": return .value(.bool(text.contains(first)))
    case "startsWith": return .value(.bool(text.hasPrefix(first)))
    case "endsWith": return .value(.bool(text.hasSuffix(first)))
    case "charAt":
      let index = values.first?.intValue ?? 0
      return index >= 0 && index < .max
        ? library("slice", [receiver, Self.integer(index), Self.integer(index + 1)]) : .opaque
    case "concat":
      return .value(.string(text + values.compactMap(Self.text).joined()))
    case "padStart", "padEnd":
      guard let length = values.first?.intValue, length < 1_000 else { return .opaque }
      let part = values.count > 1 ? values[1] : " "
      return library(
        "pad",
        [receiver, Self.integer(length), .value(part)] + [
          .value(name == "padStart" ? "left" : "right")
        ])
    case "repeat":
      guard let count = values.first?.intValue, (0...10_000).contains(count),
        text.utf8.count * count < 100_000
      else { return .opaque }
      work += text.utf8.count * count
      return .value(.string(String(repeating: text, count: count)))
    default: return nil
    }
  }

  static func integer(_ number: Int) -> Outcome { .value(.number(JSONNumber(number))) }

  /// The methods of dates, which are texts here, with their functions in the library.
  private static let dateMethods: [String: String] = [
    "getTime": "time", "valueOf": "time", "getFullYear": "utcyear", "getMonth": "utcmonth",
    "getDate": "utcdate", "getDay": "utcday", "getHours": "utchours", "getMinutes": "utcminutes",
    "getUTCFullYear": "utcyear", "getUTCMonth": "utcmonth", "getUTCDate": "utcdate",
  ]

  private mutating func dateMethod(_ name: String, _ text: String) -> Outcome? {
    if name == "toISOString" || name == "toJSON" {
      guard case .value(let time) = library("time", [.value(.string(text))]),
        let milliseconds = time.doubleValue
      else { return .opaque }
      return .value(.string(ChartValue.isoText(of: milliseconds)))
    }
    guard name != "valueOf", let function = Self.dateMethods[name] else { return nil }
    return library(function, [.value(.string(text))])
  }

  private static func numberMethod(
    _ name: String, _ number: Double, _ arguments: [Outcome]
  ) -> Outcome? {
    guard name == "toFixed" else { return nil }
    var decimals = 0
    if case .value(let value)? = arguments.first { decimals = value.intValue ?? 0 }
    guard number.isFinite, abs(number) < 1e21, (0...20).contains(decimals) else { return .opaque }
    let digits = String(
      decoding: ScriptDigits.fixed(abs(number), decimals: decimals), as: UTF8.self)
    return .value(.string(number < 0 ? "-" + digits : digits))
  }
}
