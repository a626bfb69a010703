public import ArtifactCore

/// A form that is made from a JSON Schema, whose input is valid by it: a request of the Model Context Protocol
/// (`elicitation/create`), the parts of a React JSON Schema Form, or the schema alone.
///
/// ```swift
/// if let form = SchemaForm(try JSONValue(parsing: text)) {
///   let session = FormSession(Spec.decode(form.document).spec)
///   …                                             // until `session.validate()`
///   let answer = form.answer(in: session.store.state)
/// }
/// ```
///
/// Read are objects whose properties are texts, numbers, booleans, choices (`enum`, `oneOf` and `anyOf` of
/// constants), arrays of choices and objects of these. Any other property is a text area for JSON.
public struct SchemaForm: Hashable, Sendable {
  /// The interface: a spec whose state has the defaults of the schema, and whose button performs the action
  /// `submit`.
  public let document: JSONValue

  private let fields: [SchemaField]

  /// Creates a form from a document; nil if it isn't a schema of an object.
  ///
  /// - Complexity: O(size of the schema).
  public init?(_ document: JSONValue) {
    let params = document["params"]
    let request = params?["requestedSchema"] == nil ? document : params ?? document
    // What a document calls its schema, and nothing else of it is one.
    let named = request["requestedSchema"] ?? request["schema"]
    guard let schema = named ?? Self.schemaItself(request), schema["properties"]?.objectValue != nil
    else { return nil }
    let look = request["uiSchema"] ?? .null
    fields = SchemaReader.fields(of: schema, look: look)
    let message = request["message"] ?? schema["description"]
    var builder = SchemaFormBuilder(
      presentation: look, data: request["formData"] ?? .null)
    self.document = builder.document(
      fields, title: schema["title"]?.stringValue, message: message?.stringValue)
  }

  /// Whether a document asks for input by a schema, rather than being a schema about something else.
  ///
  /// - Complexity: O(members of the document).
  public static func isRequest(_ document: JSONValue) -> Bool {
    let request = document["params"] ?? document
    let schema = request["requestedSchema"]
    return schema?["properties"]?.objectValue != nil
      && (schema?["type"] == nil || schema?["type"] == "object")
  }

  /// The number of bytes in which a request says that it is one.
  private static let headLength = 4_096

  /// Returns the form of a text that is a request, and names its schema near its beginning; nil for any other
  /// text.
  ///
  /// - Complexity: O(bytes) for a request, otherwise O(1).
  static func request(in bytes: [UInt8]) -> SchemaForm? {
    let words = bytes.prefix(headLength).split(separator: UInt8(ascii: "\""))
    guard bytes.count <= SpecLimits.byteCount,
      words.contains(where: { $0.elementsEqual("requestedSchema".utf8) }),
      let document = try? JSONValue(parsing: bytes), isRequest(document)
    else { return nil }
    return SchemaForm(document)
  }

  private static func schemaItself(_ document: JSONValue) -> JSONValue? {
    guard document["properties"]?.objectValue != nil,
      document["type"] == nil || document["type"] == "object"
    else { return nil }
    // A spec has elements, and a property named like that is in `properties`.
    return document["elements"] == nil ? document : nil
  }

  /// Returns the input as an instance of the schema: optional properties without a value are left out.
  ///
  /// - Complexity: O(size of the schema).
  public func answer(in state: JSONValue) -> JSONValue {
    .object(SchemaField.answer(fields, in: state))
  }
}
