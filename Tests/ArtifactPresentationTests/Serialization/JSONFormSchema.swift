import ArtifactPictures
import ArtifactPresentation
import Charts
import CodeText
import Drawing

/// The JSON Schema of presentations, made from the descriptions by which they are written and read.
final class JSONFormSchema {
  private var definitions = JSONObject()

  /// Blocks with a picture of each type.
  fileprivate let pictures: [Block.Kind]

  init(_ types: PictureTypes) throws {
    var pictures: [Block.Kind] = []
    for kind in ["graph", "chart", "diagram", "map", "drawing"] {
      let names = types.names(ofKind: kind)
      for name in names.isEmpty ? [nil] : names.map(Optional.some) {
        guard let type = types.type(kind: kind, name: name) else { continue }
        let decoded = try (type as? any Decodable.Type)?.init(
          from: CodableDescription { _, _ in [:] })
        let picture = try decoded as? any Picture2D ?? type.init(json: [:])
        pictures.append(.picture(PictureBlock(picture)))
      }
    }
    self.pictures = pictures
  }

  /// The schema of a presentation.
  func document() -> JSONObject {
    var document: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Presentation",
      "description": """
      The JSON form of what ArtifactPresentation shows of an answer (Specs/Presentation.md 5). \
      Generated from the code that writes and reads it.
      """,
    ]
    document.add(object { _ = $0.members(of: Presentation.blank) })
    document["$defs"] = .object(definitions)
    return document
  }

  // MARK: - Values

  func schema(of type: any JSONFormValue.Type) -> JSONObject {
    switch type {
    case is String.Type: ["type": "string"]
    case is JSONObject.Type: ["type": "object"]
    case is Int.Type: ["type": "integer"]
    case is Bool.Type: ["type": "boolean"]
    case is Double.Type: ["type": ["number", "null"]]
    case is [String: String].Type: ["type": "object", "additionalProperties": ["type": "string"]]
    case is TreeBlock.Value.Type: ["type": ["string", "number", "boolean", "null"]]
    case is CodeBlock.Token.Type: token
    case is MathEnclosure.Type: .any(of: schema(of: Double.self), .names(MathEnclosure.plain))
    case is FormElement.Tint.Type: .any(of: schema(of: FormElement.Tint.Name.self), .components(3))
    case is UnknownComponent.Detail.Type:
      .any(
        of: schema(of: String.self), schema(of: [String].self), schema(of: TableBlock.self),
        schema(of: Block.self))
    case let type as any JSONFormCodable.Type: schema(coded: type.codable)
    case let type as any JSONFormArray.Type:
      ["type": "array", "items": .object(schema(of: type.element))]
    case let type as any JSONFormName.Type: reference(to: type, Self.names(of: type))
    case let type as any JSONFormProxy.Type: proxy(type)
    case let type as any JSONFormObject.Type:
      reference(to: type, object { _ = $0.members(of: type.blank) })
    case let type as any (JSONFormUnion & JSONFormValue).Type: union(type)
    default: preconditionFailure("\(type) has no schema")
    }
  }

  private var token: JSONObject {
    let offset: JSONValue = ["type": "integer", "minimum": 0]
    return [
      "description": "Start and end in UTF-8 bytes, and the role.", "type": "array",
      "prefixItems": [offset, offset, .object(schema(of: CodeBlock.Role.self))], "items": false,
      "minItems": 3,
    ]
  }

  private static func names<Name: JSONFormName>(of type: Name.Type) -> JSONObject {
    .names(type.allCases.map(\.formName))
  }

  private func proxy<Proxy: JSONFormProxy>(_ type: Proxy.Type) -> JSONObject {
    var result = schema(of: Proxy.Form.self)
    switch type {
    case is BlockID.Type:
      result["description"] = "Segment, ordinal and, unless it is 0, part: unique in the answer."
      result["pattern"] = #"^-?[0-9]+\.-?[0-9]+(\.-?[0-9]+)?$"#
      return reference(to: type, result)
    case is StyledText.Traits.Type:
      result["items"] = .object(.names(StyledText.Traits.named.map(\.name)))
    case is Base64Data.Type: result["contentEncoding"] = "base64"
    case is Range<Int>.Type:
      result["items"] = ["type": "integer", "minimum": 0]
      result.limitElements(2, 2)
    case is ClosedRange<Double>.Type: result.limitElements(2, 2)
    case is MapPicture.Place.Type:
      result["description"] = "Longitude and latitude in degrees."
      result.limitElements(2, 2)
    case is SingleViewForm.PointForm.Type:
      result["description"] = "Key, value and, unless it is 0, the base of the bar or area."
      result.limitElements(2, 3)
    default: break
    }
    return result
  }

  private func union<Union: JSONFormUnion & JSONFormValue>(_ type: Union.Type) -> JSONObject {
    func cases() -> JSONObject {
      object { form in
        var blank = Union.cases[0].blank
        form.choice(&blank)
      }
    }
    return switch type {
    case is MathNode.Type:
      reference(
        to: type, .any(of: schema(of: String.self), schema(of: [MathNode].self), cases()))
    case is Scene2D.Shape.Kind.Type:
      reference(to: type, .any(of: .names(Scene2D.Shape.Kind.plain), cases()))
    case is Paint2D.Type: reference(to: type, .any(of: cases(), .components(4)))
    default: reference(to: type, cases())
    }
  }

  /// A reference to the schema of a type, which is made when it is first referred to.
  fileprivate func reference(to type: Any.Type, _ schema: @autoclosure () -> JSONObject)
    -> JSONObject
  {
    // Without the name of the module.
    let name = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    if definitions[name] == nil {
      definitions[name] = .null
      definitions[name] = .object(schema())
    }
    return ["$ref": .string("#/$defs/\(name)")]
  }

  fileprivate func object(_ members: (JSONForm) -> Void) -> JSONObject {
    let object = JSONObjectDescription(of: self)
    members(JSONForm(.describe(object)))
    return object.schema
  }

  // MARK: - The form of Codable

  /// The members that are indices.
  private static let indices: Set = [
    "parent", "group", "source", "target", "section", "series", "lane", "parents", "variants",
    "point", "fill", "stroke", "creation", "destruction", "outline", "sets",
  ]

  fileprivate func schema(coded type: any Decodable.Type, _ name: String = "") -> JSONObject {
    switch type {
    case is String.Type: return ["type": "string"]
    case is Int.Type:
      return Self.indices.contains(name)
        ? ["type": "integer", "minimum": 0] : ["type": "integer"]
    case is Bool.Type: return ["type": "boolean"]
    case is Double.Type: return ["type": "number"]
    case is Double?.Type: return ["type": ["number", "null"]]
    case let type as any CodableArray.Type:
      return ["type": "array", "items": .object(schema(coded: type.element, name))]
    case let type as any (RawRepresentable<String> & CaseIterable).Type:
      return reference(to: type, Self.rawNames(of: type))
    default:
      return reference(to: type, members(of: type))
    }
  }

  private static func rawNames<Name: RawRepresentable<String> & CaseIterable>(
    of type: Name.Type
  ) -> JSONObject {
    .names(type.allCases.map(\.rawValue))
  }

  private func members(of type: any Decodable.Type) -> JSONObject {
    let description = CodableDescription { [unowned self] in schema(coded: $0, $1) }
    _ = try? type.init(from: description)
    return description.members.shape.schema
  }
}

private protocol JSONFormArray {
  static var element: any JSONFormValue.Type { get }
}

private protocol JSONFormCodable {
  static var codable: any Decodable.Type { get }
}

extension JSONFormCoded: JSONFormCodable {
  fileprivate static var codable: any Decodable.Type { Value.self }
}

extension Array: JSONFormArray where Element: JSONFormValue {
  fileprivate static var element: any JSONFormValue.Type { Element.self }
}

extension JSONObject {
  fileprivate static func names(_ names: [some Any]) -> JSONObject {
    ["enum": .array(names.map { .string("\($0)") })]
  }

  fileprivate static func any(of schemas: JSONObject...) -> JSONObject {
    ["anyOf": .array(schemas.map { .object($0) })]
  }

  /// The components of a color.
  fileprivate static func components(_ count: Int) -> JSONObject {
    var result: JSONObject = [
      "type": "array", "items": ["type": "integer", "minimum": 0, "maximum": 255],
    ]
    result.limitElements(count, count)
    return result
  }

  fileprivate mutating func limitElements(_ minimum: Int, _ maximum: Int) {
    self["minItems"] = .number(JSONNumber(minimum))
    self["maxItems"] = .number(JSONNumber(maximum))
  }

  fileprivate mutating func add(_ other: JSONObject) {
    for (name, value) in other.members { self[name] = value }
  }
}

/// The members of an object.
private struct Shape {
  private var properties = JSONObject()
  private var required: [JSONValue] = []

  mutating func add(_ name: String, _ schema: JSONObject, isRequired: Bool) {
    properties[name] = .object(schema)
    if isRequired { required.append(.string(name)) }
  }

  var schema: JSONObject {
    var schema: JSONObject = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .array(required) }
    schema["additionalProperties"] = false
    return schema
  }
}

/// An object with described members: one of several shapes if a case decides which members there are.
private final class JSONObjectDescription: JSONFormDescriber {
  private let document: JSONFormSchema
  private var shapes: [Shape]
  private var isOptional = false

  init(of document: JSONFormSchema, _ shapes: [Shape] = [Shape()]) {
    self.document = document
    self.shapes = shapes
  }

  var schema: JSONObject {
    shapes.count == 1 ? shapes[0].schema : ["oneOf": .array(shapes.map { .object($0.schema) })]
  }

  private func add(_ name: String, _ schema: JSONObject, isRequired: Bool = true) {
    for index in shapes.indices {
      shapes[index].add(name, schema, isRequired: isRequired && !isOptional)
    }
  }

  func member(
    _ name: String, _ type: any JSONFormValue.Type, _ note: JSONFormNote, isRequired: Bool
  ) {
    add(name, note.applied(to: document.schema(of: type)), isRequired: isRequired)
  }

  func object(_ name: String, _ members: (JSONForm) -> Void, isNullable: Bool) {
    let schema = document.object(members)
    add(name, isNullable ? JSONFormNote.nullable.applied(to: schema) : schema)
  }

  func constant(_ name: String, _ value: JSONValue) { add(name, ["const": value]) }

  func choice<Value: JSONFormUnion>(_ cases: [Value], isOptional: Bool) {
    self.isOptional = isOptional
    let more = document.pictures as? [Value] ?? []
    let alternatives = (cases + more).map { blank in
      let object = isOptional ? self : JSONObjectDescription(of: document, shapes)
      let form = JSONForm(.describe(object))
      form.tag = Value.tag ?? ""
      _ = form.members(of: blank)
      return object
    }
    if !isOptional { shapes = alternatives.flatMap(\.shapes) }
    self.isOptional = false
  }
}

extension JSONFormNote {
  fileprivate func applied(to schema: JSONObject) -> JSONObject {
    var result = schema
    switch self {
    case .none: break
    case .says(let text): result["description"] = .string(text)
    case .isTrue: return ["const": true]
    case .either(let first, let second): return .names([first, second])
    case .pair: result.limitElements(2, 2)
    case .nullable:
      guard case .string(let type)? = schema["type"] else {
        return .any(of: ["type": "null"], schema)
      }
      result["type"] = [.string(type), "null"]
    case .range(let first, let last):
      if case .object(let items)? = schema["items"] {
        result["items"] = .object(applied(to: items))
      } else {
        result["minimum"] = .number(JSONNumber(first))
        if let last { result["maximum"] = .number(JSONNumber(last)) }
      }
    }
    return result
  }
}

// MARK: - Members of Decodable types

private protocol CodableArray {
  static var element: any Decodable.Type { get }
  static var empty: any Decodable { get }
}

extension Array: CodableArray where Element: Decodable {
  fileprivate static var element: any Decodable.Type { Element.self }
  fileprivate static var empty: any Decodable { [] as Self }
}

/// A decoder that collects the members that a type decodes, and decodes blank values.
private struct CodableDescription: Decoder {
  final class Members {
    var shape = Shape()
    var optional: Set<String> = []
  }

  let members = Members()
  let schema: (any Decodable.Type, _ name: String) -> JSONObject
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Container(description: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported }

  var unsupported: any Error {
    DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "unsupported"))
  }

  struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let description: CodableDescription
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    /// Asked only for members that may be missing.
    func contains(_ key: Key) -> Bool {
      description.members.optional.insert(key.stringValue)
      return true
    }

    func decodeNil(forKey key: Key) -> Bool { false }

    private func add<Value: Decodable>(_ key: Key, _ blank: Value) -> Value {
      let name = key.stringValue
      description.members.shape.add(
        name, description.schema(Value.self, name),
        isRequired: !description.members.optional.contains(name))
      return blank
    }

    func decode(_ type: Bool.Type, forKey key: Key) -> Bool { add(key, false) }
    func decode(_ type: String.Type, forKey key: Key) -> String { add(key, "") }
    func decode(_ type: Double.Type, forKey key: Key) -> Double { add(key, 0) }
    func decode(_ type: Int.Type, forKey key: Key) -> Int { add(key, 0) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
      throw description.unsupported
    }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { throw description.unsupported }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
      throw description.unsupported
    }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
      throw description.unsupported
    }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
      throw description.unsupported
    }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { throw description.unsupported }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
      throw description.unsupported
    }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
      throw description.unsupported
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
      throw description.unsupported
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
      throw description.unsupported
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      if let type = type as? any CodableArray.Type, let empty = type.empty as? Value {
        return add(key, empty)
      }
      if let type = type as? any CaseIterable.Type, let first = first(of: type) as? Value {
        return add(key, first)
      }
      return add(key, try Value(from: CodableDescription { _, _ in [:] }))
    }

    private func first<Name: CaseIterable>(of type: Name.Type) -> Name? { type.allCases.first }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw description.unsupported }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw description.unsupported
    }
    func superDecoder() throws -> any Decoder { throw description.unsupported }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw description.unsupported }
  }
}
