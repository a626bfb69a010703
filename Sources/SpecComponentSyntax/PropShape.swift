#if Macros
  package import SpecRender
  package import SwiftSyntax

  /// The type of a prop as far as its syntax determines it, including its JSON representation.
  ///
  /// Any other name is assumed to be a string enumeration. The compiler verifies this for the
  /// expansion, and the schema tool by finding the declaration.
  package indirect enum PropShape: Hashable {
    case text
    case flag
    /// An integer type, as written.
    case integer(String)
    /// A floating-point type, as written.
    case number(String)
    /// `JSONValue`.
    case any
    /// `JSONObject`.
    case object
    /// A string enumeration, as written.
    case choice(String)
    case optional(PropShape)
    case list(PropShape)
    case map(PropShape)
  }

  /// The error for a type that a prop cannot have.
  package struct UnsupportedType: Error {
    package var type: TypeSyntax

    /// The suggested replacement; nil if there is none.
    package var replacement: String?
  }

  // MARK: - From syntax

  extension PropShape {
    private static let integers: Set<String> = [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    ]
    private static let numbers: Set<String> = ["Double", "Float", "CGFloat"]

    /// Unsupported types with their suggested replacements.
    private static let replacements: [String: String?] = [
      "Any": "JSONValue", "AnyObject": "JSONValue", "AnyHashable": "JSONValue", "Void": nil,
      "Never": nil, "Character": "String", "Substring": "String", "StaticString": "String",
      "URL": "String", "UUID": "String", "Date": "String", "Data": "String", "Decimal": "Double",
      "Float16": "Double", "Float80": "Double", "UInt64": "Int", "Int128": "Int", "UInt128": "Int",
      "Range": nil, "ClosedRange": nil,
    ]

    package init(_ type: TypeSyntax) throws(UnsupportedType) {
      if let type = type.as(OptionalTypeSyntax.self) {
        self = .optional(try PropShape(type.wrappedType))
      } else if let type = type.as(ArrayTypeSyntax.self) {
        self = .list(try PropShape(type.element))
      } else if let dictionary = type.as(DictionaryTypeSyntax.self) {
        self = try Self.map(dictionary.key, dictionary.value, of: type)
      } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let element = tuple.elements.first, element.firstName == nil, element.ellipsis == nil
      {
        self = try PropShape(element.type)
      } else if let name = type.as(IdentifierTypeSyntax.self) {
        self = try Self.named(name.name.plainText, name.genericArgumentClause, of: type)
      } else if let member = type.as(MemberTypeSyntax.self) {
        self = try Self.named(member.name.plainText, member.genericArgumentClause, of: type)
      } else if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        throw UnsupportedType(type: TypeSyntax(type), replacement: "\(type.wrappedType.trimmed)?")
      } else {
        throw UnsupportedType(type: type)
      }
    }

    private static func map(_ key: TypeSyntax, _ value: TypeSyntax, of type: TypeSyntax)
      throws(UnsupportedType) -> PropShape
    {
      guard (try? PropShape(key)) == .text else {
        throw UnsupportedType(type: type, replacement: "[String: \(value.trimmed)]")
      }
      return .map(try PropShape(value))
    }

    private static func named(
      _ name: String, _ arguments: GenericArgumentClauseSyntax?, of type: TypeSyntax
    ) throws(UnsupportedType) -> PropShape {
      let parameters = (arguments?.arguments).map { Array($0).compactMap(\.typeArgument) } ?? []
      switch (name, parameters.count) {
      case ("Optional", 1): return .optional(try PropShape(parameters[0]))
      case ("Array", 1): return .list(try PropShape(parameters[0]))
      case ("Dictionary", 2): return try map(parameters[0], parameters[1], of: type)
      case ("Set", 1), ("ArraySlice", 1), ("ContiguousArray", 1):
        throw UnsupportedType(type: type, replacement: "[\(parameters[0].trimmed)]")
      default: break
      }
      guard arguments == nil else { throw UnsupportedType(type: type) }
      if let replacement = replacements[name] {
        throw UnsupportedType(type: type, replacement: replacement)
      }
      switch name {
      case "String": return .text
      case "Bool": return .flag
      case "JSONValue": return .any
      case "JSONObject": return .object
      default: break
      }
      if integers.contains(name) { return .integer(type.trimmedDescription) }
      if numbers.contains(name) { return .number(type.trimmedDescription) }
      return .choice(type.trimmedDescription)
    }

    /// Creates the shape that Swift infers for a literal; fails if the expression isn't a literal
    /// or its elements have different types.
    package init?(inferredFrom expression: ExprSyntax) {
      let expression = expression.unwrapped
      if expression.is(StringLiteralExprSyntax.self) {
        self = .text
      } else if expression.is(BooleanLiteralExprSyntax.self) {
        self = .flag
      } else if expression.is(IntegerLiteralExprSyntax.self) {
        self = .integer("Int")
      } else if expression.is(FloatLiteralExprSyntax.self) {
        self = .number("Double")
      } else if let signed = expression.as(PrefixOperatorExprSyntax.self),
        ["-", "+"].contains(signed.operator.text)
      {
        guard let shape = PropShape(inferredFrom: signed.expression) else { return nil }
        switch shape {
        case .integer, .number: self = shape
        default: return nil
        }
      } else if let array = expression.as(ArrayExprSyntax.self) {
        guard let element = Self.common(array.elements.map(\.expression)) else { return nil }
        self = .list(element)
      } else if let dictionary = expression.as(DictionaryExprSyntax.self),
        case .elements(let members) = dictionary.content
      {
        guard Self.common(members.map(\.key)) == .text,
          let value = Self.common(members.map(\.value))
        else { return nil }
        self = .map(value)
      } else if let member = expression.as(MemberAccessExprSyntax.self),
        let base = member.base?.trimmedDescription, base.last != ")",
        base.split(separator: ".").allSatisfy({ $0.first?.isUppercase == true })
      {
        self = .choice(base)
      } else {
        return nil
      }
    }

    private static func common(_ expressions: [ExprSyntax]) -> PropShape? {
      var result: PropShape?
      for expression in expressions {
        guard let shape = PropShape(inferredFrom: expression) else { return nil }
        switch (result, shape) {
        case (nil, _), (.integer?, .number): result = shape
        case (.number?, .integer): break
        default: if result != shape { return nil }
        }
      }
      return result
    }
  }

  // MARK: - What it is

  extension PropShape {
    /// The type in the catalog.
    package var propType: PropType {
      switch self {
      case .text, .choice: .string
      case .flag: .bool
      case .integer: .int
      case .number: .double
      case .any: .any
      case .object, .map: .object
      case .list: .array
      case .optional(let shape): shape.propType
      }
    }

    /// The shape without its optionals.
    package var unwrapped: PropShape {
      if case .optional(let shape) = self { shape.unwrapped } else { self }
    }

    package var isOptional: Bool {
      if case .optional = self { true } else { false }
    }

    /// The innermost element shape of optionals, lists and maps.
    package var leaf: PropShape {
      switch self {
      case .optional(let shape), .list(let shape), .map(let shape): shape.leaf
      default: self
      }
    }

    /// The enumeration, if the shape is one or an optional one.
    package var choiceType: String? {
      if case .choice(let name) = unwrapped { name } else { nil }
    }

    package var isWhole: Bool {
      if case .integer = leaf { true } else { false }
    }

    /// The Swift type.
    package var swiftType: String {
      switch self {
      case .text: "Swift.String"
      case .flag: "Swift.Bool"
      case .integer(let name), .number(let name), .choice(let name): name
      case .any: "SpecMacros.JSONValue"
      case .object: "SpecMacros.JSONObject"
      case .optional(let shape): "\(shape.swiftType)?"
      case .list(let shape): "[\(shape.swiftType)]"
      case .map(let shape): "[Swift.String: \(shape.swiftType)]"
      }
    }

    /// Returns a Swift expression for the codec of the shape.
    ///
    /// It names no types, because types visible at the component's declaration may not be visible
    /// in its extension.
    package func codec(in range: PropLimits?) -> String {
      let limits = range.map { "in: \($0.source)" } ?? ""
      return switch self {
      case .text: ".text"
      case .flag: ".flag"
      case .integer: ".integer(\(limits))"
      case .number: ".number(\(limits))"
      case .any: ".any"
      case .object: ".object"
      case .choice: ".choice()"
      case .optional(let shape): ".optional(\(shape.codec(in: range)))"
      case .list(let shape): ".list(\(shape.codec(in: range)))"
      case .map(let shape): ".map(\(shape.codec(in: range)))"
      }
    }
  }

  extension GenericArgumentSyntax {
    /// The argument as a type, or nil if it is a value.
    fileprivate var typeArgument: TypeSyntax? {
      Syntax(argument).as(TypeSyntax.self)
    }
  }

  extension ExprSyntax {
    /// The expression without enclosing parentheses.
    var unwrapped: ExprSyntax {
      if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let element = tuple.elements.first, element.label == nil
      {
        return element.expression.unwrapped
      }
      return self
    }
  }

  extension TokenSyntax {
    /// The name without enclosing backticks.
    var plainText: String {
      guard text.count > 2, text.first == "`", text.last == "`" else { return text }
      return String(text.dropFirst().dropLast())
    }
  }
#endif
