public import ArtifactBase
public import ArtifactCore

/// A refiner for JSON whose model is a Swift value: what can be decoded of the payload so far.
///
/// ```swift
/// struct Recipe: Decodable { var title: String, steps: [String]? }
/// var refiner = DecodingRefiner<Recipe>()
/// refiner.append(#"{"title": "Chai", "steps": ["Boil wat"#)
/// refiner.model.value         // Recipe(title: "Chai", steps: ["Boil wat"])
/// refiner.model.openText      // /steps/0
/// ```
///
/// Nothing that has just opened makes decoding fail: optional properties are nil, and elements of
/// arrays are left out, until their required members have arrived
/// (``/ArtifactBase/JSONValueDecoder/decodePartial(_:from:)``). A text appears while it arrives;
/// numbers and literals when they are complete. Use it for a presenter of a type of your own:
///
/// ```swift
/// struct RecipePresenter: ArtifactPresenter {
///   typealias Refiner = DecodingRefiner<Recipe>
///   …
/// }
/// ```
public struct DecodingRefiner<Value: Decodable & Sendable>: ArtifactRefiner {
  /// The type `application/json`; a presenter is registered for a type of its own.
  public static var artifactType: ArtifactType { .json }

  private let decoder: JSONValueDecoder
  private var json = JSONRefiner()
  private var decoded = PartialValue<Value>()
  private var isStale = false

  /// The diagnostics about a complete payload that could not be decoded completely.
  private var diagnostics: [Diagnostic] = []

  /// Creates a refiner for an empty payload; the attributes are ignored.
  public init(attributes: [String: String] = [:]) {
    self.init(decoder: JSONValueDecoder())
  }

  /// Creates a refiner for an empty payload.
  ///
  /// - Parameter decoder: Decodes the values.
  public init(decoder: JSONValueDecoder) {
    self.decoder = decoder
  }

  /// Appends the next bytes of the payload.
  ///
  /// - Complexity: O(`bytes.count`).
  public mutating func append(_ bytes: Span<UInt8>) {
    json.append(bytes)
    isStale = true
  }

  /// Ends the payload.
  ///
  /// - Complexity: O(payload).
  public mutating func finish() {
    guard json.refinement.verdict == .pending else { return }
    json.finish()
    isStale = true
    switch json.refinement.verdict {
    case .valid, .repaired: diagnostics = model.omissions.map(diagnostic)
    case .pending, .invalid: break
    }
  }

  /// The refinement of the JSON so far. At the end, the parts that could not be decoded are
  /// diagnostics; the JSON remains valid.
  public var refinement: Refinement {
    var refinement = json.refinement
    refinement.diagnostics += diagnostics
    return refinement
  }

  /// What can be decoded of the payload so far. A value that later content makes undecodable, such
  /// as a repeated member, is kept.
  ///
  /// - Complexity: O(payload) if bytes have arrived since the last access.
  public var model: PartialValue<Value> {
    mutating get {
      if isStale { update() }
      return decoded
    }
  }

  private mutating func update() {
    isStale = false
    let open = json.openText
    guard open != nil || !json.model.isEmpty else { return }
    var value = json.model.isEmpty ? JSONValue.null : json.model.value(of: 0)
    if let open { value.set(.string(open.text), at: open.pointer) }
    let last = decoded.value
    decoded = decoder.decodePartial(Value.self, from: value)
    decoded.openText = open?.pointer
    if decoded.value == nil { decoded.value = last }
  }

  /// The diagnostic of a part that was left out.
  private func diagnostic(_ error: DecodingError) -> Diagnostic {
    let context = error.context
    let pointer = JSONPointer(
      tokens: context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } ?? [])
    let index = json.model.index(at: pointer)
    return Diagnostic(
      .undecodableJSON, .error, at: index.map { json.model[$0].range }, pointer: pointer,
      message: context?.debugDescription ?? "\(error)")
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}

extension Diagnostic.Code {
  /// A part of JSON that can't be decoded as the type that a host expects; it is left out.
  public static let undecodableJSON = Self(rawValue: "json.undecodable")
}
