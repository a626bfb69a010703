#if Macros
  package import SpecRender
  package import SwiftSyntax

  /// The type of a property as far as its syntax tells it: what it reads from JSON, and how.
  ///
  /// A name that is none of those below is taken for an enumeration of texts. Whether it is one, the
  /// compiler says of the expansion, and the schema tool by finding its declaration.
  package indirect enum PropShape: Hashable {
    case text
    case flag
    /// A type of integers, as written.
    case integer(String)
    /// A type of floating-point numbers, as written.
    case number(String)
    /// `JSONValue`.
    case any
    /// `JSONObject`.
    case object
    /// An enumeration of texts, as written.
    case choice(String)
    case optional(PropShape)
    case list(PropShape)
    case map(PropShape)
  }

  /// A type that no property can have.
  package struct UnsupportedType: Error {
    package var type: TypeSyntax

    /// What to write instead; nil if nothing is near.
    package var replacement: String?
  }

  // MARK: - From syntax

  extension PropShape {
    private static let integers: Set<String> = [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    ]
    private static let numbers: Set<String> = ["Double", "Float", "CGFloat"]

    /// Types that are no enumeration, with what stands for them in JSON.
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

    /// The type that Swift gives a literal; nil if this is none, or its elements are of several types.
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

    /// What is inside of all optionals.
    package var unwrapped: PropShape {
      if case .optional(let shape) = self { shape.unwrapped } else { self }
    }

    package var isOptional: Bool {
      if case .optional = self { true } else { false }
    }

    /// The innermost of optionals, lists and maps.
    package var leaf: PropShape {
      switch self {
      case .optional(let shape), .list(let shape), .map(let shape): shape.leaf
      default: self
      }
    }

    /// The enumeration, if this is one or nothing.
    package var choiceType: String? {
      if case .choice(let name) = unwrapped { name } else { nil }
    }

    package var isWhole: Bool {
      if case .integer = leaf { true } else { false }
    }

    /// The type in Swift.
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

    /// An expression in Swift for what reads such a value from JSON and writes it.
    ///
    /// It names no types: what is visible where the component stands need not be in its extension.
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
    /// The argument, if it is a type and no value.
    fileprivate var typeArgument: TypeSyntax? {
      Syntax(argument).as(TypeSyntax.self)
    }
  }

  extension ExprSyntax {
    /// The expression without parentheses around it.
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
    /// A name without the backticks around it.
    var plainText: String {
      guard text.count > 2, text.first == "`", text.last == "`" else { return text }
      return String(text.dropFirst().dropLast())
    }
  }
#endif
