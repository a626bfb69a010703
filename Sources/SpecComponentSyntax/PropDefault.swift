#if Macros
  package import ArtifactCore
  import SwiftParser
  package import SwiftSyntax

  /// The initial value of a property, read from its literal.
  package indirect enum PropDefault {
    case json(JSONValue)
    /// A case of the enumeration that is the prop's type.
    case choice(type: String, name: String)
    case list([PropDefault])
    case map([(key: String, value: PropDefault)])
  }

  /// The reason why an initial value cannot be read.
  package enum PropDefaultFailure: Error {
    /// The value isn't a literal.
    case notLiteral(ExprSyntax)
    /// The value is a literal of another type.
    case otherType(ExprSyntax)
  }

  // MARK: - From syntax

  extension PropDefault {
    /// Reads a literal of a shape; returns nil for `nil`.
    ///
    /// - Throws: `PropDefaultFailure` if the expression isn't a literal of the shape.
    package static func read(_ expression: ExprSyntax, as shape: PropShape)
      throws(PropDefaultFailure) -> PropDefault?
    {
      let literal = expression.unwrapped
      if case .optional(let wrapped) = shape {
        if literal.is(NilLiteralExprSyntax.self) || literal.caseName == "none" { return nil }
        return try read(literal, as: wrapped)
      }
      return try value(literal, as: shape)
    }

    private static func value(_ literal: ExprSyntax, as shape: PropShape)
      throws(PropDefaultFailure) -> PropDefault
    {
      switch shape {
      case .text: return .json(.string(try text(literal)))
      case .flag:
        if let flag = literal.as(BooleanLiteralExprSyntax.self) {
          return .json(.bool(flag.literal.tokenKind == .keyword(.true)))
        }
      case .integer:
        if let integer = integer(literal) { return .json(.number(JSONNumber(integer))) }
      case .number:
        if let integer = integer(literal) { return .json(.number(JSONNumber(integer))) }
        if let number = number(literal) { return .json(.number(number)) }
      case .any:
        if let value = try anyJSON(literal) { return .json(value) }
      case .object:
        if case .object(let object)? = try anyJSON(literal) { return .json(.object(object)) }
      case .choice(let type):
        if let name = literal.caseName, literal.isMember(of: type) {
          return .choice(type: type, name: name)
        }
      case .list(let element):
        if let array = literal.as(ArrayExprSyntax.self) {
          var elements: [PropDefault] = []
          for item in array.elements {
            elements.append(try read(item.expression.unwrapped, as: element) ?? .json(.null))
          }
          return .list(elements)
        }
      case .map(let element):
        if let dictionary = literal.as(DictionaryExprSyntax.self) {
          var members: [(key: String, value: PropDefault)] = []
          for item in dictionary.members {
            let value = try read(item.value.unwrapped, as: element) ?? .json(.null)
            members.append((try text(item.key.unwrapped), value))
          }
          return .map(members)
        }
      case .optional(let wrapped): return try read(literal, as: wrapped) ?? .json(.null)
      }
      throw literal.isLiteral ? .otherType(literal) : .notLiteral(literal)
    }

    private static func text(_ literal: ExprSyntax) throws(PropDefaultFailure) -> String {
      guard let text = literal.as(StringLiteralExprSyntax.self) else {
        throw literal.isLiteral ? .otherType(literal) : .notLiteral(literal)
      }
      guard let value = text.representedLiteralValue else { throw .notLiteral(literal) }
      return value
    }

    private static func integer(_ literal: ExprSyntax) -> Int? {
      let (sign, digits) = signed(literal)
      guard let text = digits.as(IntegerLiteralExprSyntax.self)?.literal.text else { return nil }
      let radixes = ["0x": 16, "0o": 8, "0b": 2]
      let radix = radixes[String(text.prefix(2))]
      let number = text.dropFirst(radix == nil ? 0 : 2).filter { $0 != "_" }
      return Int(sign + number, radix: radix ?? 10)
    }

    private static func number(_ literal: ExprSyntax) -> JSONNumber? {
      let (sign, digits) = signed(literal)
      guard let text = digits.as(FloatLiteralExprSyntax.self)?.literal.text else { return nil }
      return Double(sign + text.filter { $0 != "_" }).flatMap { JSONNumber($0) }
    }

    /// Splits a literal from its sign.
    private static func signed(_ literal: ExprSyntax) -> (sign: String, literal: ExprSyntax) {
      guard let prefix = literal.as(PrefixOperatorExprSyntax.self),
        ["-", "+"].contains(prefix.operator.text)
      else { return ("", literal) }
      return (prefix.operator.text, prefix.expression)
    }

    /// Converts any literal to JSON; returns nil if the expression isn't a literal.
    ///
    /// - Throws: `PropDefaultFailure` if an element isn't a literal.
    private static func anyJSON(_ literal: ExprSyntax) throws(PropDefaultFailure) -> JSONValue? {
      if literal.is(NilLiteralExprSyntax.self) || literal.caseName == "null" { return .null }
      if let array = literal.as(ArrayExprSyntax.self) {
        var elements: [JSONValue] = []
        for item in array.elements {
          elements.append(try value(item.expression.unwrapped, as: .any).jsonValue { _, _ in nil })
        }
        return .array(elements)
      }
      if let dictionary = literal.as(DictionaryExprSyntax.self) {
        var object = JSONObject()
        for item in dictionary.members {
          object[try text(item.key.unwrapped)] =
            try value(item.value.unwrapped, as: .any).jsonValue { _, _ in nil }
        }
        return .object(object)
      }
      if literal.is(StringLiteralExprSyntax.self) { return .string(try text(literal)) }
      if let flag = literal.as(BooleanLiteralExprSyntax.self) {
        return .bool(flag.literal.tokenKind == .keyword(.true))
      }
      if let integer = integer(literal) { return .number(JSONNumber(integer)) }
      return nil
    }

    /// Returns the value of a decimal number, such as a bound of a range.
    static func bound(_ literal: ExprSyntax) -> Double? {
      let literal = literal.unwrapped
      return integer(literal).map(Double.init) ?? number(literal)?.double
    }
  }

  // MARK: - What it is

  extension PropDefault {
    /// Returns the value as JSON.
    ///
    /// - Parameter choice: Returns the raw value for an enumeration and a case name; nil is
    ///   converted to null.
    package func jsonValue(_ choice: (_ type: String, _ name: String) -> String?) -> JSONValue {
      switch self {
      case .json(let value): value
      case .choice(let type, let name): choice(type, name).map(JSONValue.string) ?? .null
      case .list(let elements): .array(elements.map { $0.jsonValue(choice) })
      case .map(let members):
        .object(JSONObject(members.map { (key: $0.key, value: $0.value.jsonValue(choice)) }))
      }
    }

    /// A Swift expression for the value as JSON.
    package var source: String {
      switch self {
      case .json(let value): value.swiftSource
      case .choice(let type, let name): ".string(\(type).\(name.swiftName).rawValue)"
      case .list(let elements): ".array([\(elements.map(\.source).joined(separator: ", "))])"
      case .map(let members): Self.object(members.map { ($0.key, $0.value.source) })
      }
    }

    fileprivate static func object(_ members: [(key: String, source: String)]) -> String {
      guard !members.isEmpty else { return ".object([:])" }
      let list = members.map { "\($0.key.swiftLiteral): \($0.source)" }
      return ".object([\(list.joined(separator: ", "))])"
    }
  }

  extension JSONValue {
    /// A Swift expression for the value.
    fileprivate var swiftSource: String {
      switch self {
      case .null: ".null"
      case .bool(let value): ".bool(\(value))"
      case .number(let number):
        Int(number.text) != nil && number.text != "-0"
          ? ".number(SpecMacros.JSONNumber(\(number.text)))"
          : "SpecMacros.PropLiteral.number(\(number.text.swiftNumber))"
      case .string(let text): ".string(\(text.swiftLiteral))"
      case .array(let elements): ".array([\(elements.map(\.swiftSource).joined(separator: ", "))])"
      case .object(let object):
        PropDefault.object(object.members.map { ($0.key, $0.value.swiftSource) })
      }
    }
  }

  extension ExprSyntax {
    /// The name after the dot, if the expression is only an enumeration case.
    fileprivate var caseName: String? {
      guard let member = self.as(MemberAccessExprSyntax.self),
        member.declName.argumentNames == nil
      else { return nil }
      return member.declName.baseName.plainText
    }

    /// Whether the expression refers to a member of the type, either by leading dot or by the
    /// type's name.
    fileprivate func isMember(of type: String) -> Bool {
      guard let base = self.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription else {
        return true
      }
      return base == type || base.hasSuffix("." + type) || type.hasSuffix("." + base)
    }

    fileprivate var isLiteral: Bool {
      self.is(StringLiteralExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
        || self.is(FloatLiteralExprSyntax.self) || self.is(BooleanLiteralExprSyntax.self)
        || self.is(NilLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
        || self.is(DictionaryExprSyntax.self)
    }
  }

  extension DictionaryExprSyntax {
    fileprivate var members: [DictionaryElementSyntax] {
      if case .elements(let members) = content { Array(members) } else { [] }
    }
  }
#endif
