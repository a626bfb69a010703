/// Recognizes JSON, as a single value or as JSON Lines, and the formats that its members identify.
struct JSONCandidate: ContentCandidate {
  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
  private var bytes: [UInt8] = []
  private var shape = JSONShape()

  /// The number of complete values.
  private var valueCount = 0
  private var isInValue = true

  /// Whether a line has ended since the last value.
  private var hasLineBreak = false

  private static let lines = CandidateState.type(.code, language: "jsonl")

  mutating func consume(_ byte: UInt8) -> CandidateState {
    isInValue ? consume(inValue: byte) : consume(afterValue: byte)
  }

  private mutating func consume(inValue byte: UInt8) -> CandidateState {
    if bytes.isEmpty, !Self.opensValue(byte) { return .rejected }
    bytes.append(byte)
    tokens.removeAll(keepingCapacity: true)
    tokenizer.append(CollectionOfOne(byte).span, to: &tokens)
    for token in tokens { shape.take(token, in: bytes) }
    // A user interface is rendered incrementally, and its reader also finds it in prose.
    if valueCount == 0, shape.dialect == .uiSpec { return .type(.uiSpec) }
    if tokenizer.error != nil {
      return valueCount == 0 && shape.hasMember ? .type(shape.dialect ?? .json) : .rejected
    }
    if tokenizer.isComplete {
      valueCount += 1
      isInValue = false
      hasLineBreak = false
    }
    return .undecided
  }

  /// Reads a byte after a value: prose, or the next line of JSON Lines.
  private mutating func consume(afterValue byte: UInt8) -> CandidateState {
    if byte == 0x0A {
      hasLineBreak = true
      return valueCount > 1 ? Self.lines : .undecided
    }
    if byte.isTagWhitespace { return .undecided }
    guard hasLineBreak, Self.opensValue(byte) else { return .rejected }
    tokenizer = JSONTokenizer()
    bytes = []
    isInValue = true
    return consume(inValue: byte)
  }

  mutating func finish(isWhole: Bool) -> CandidateState {
    if valueCount > 1 { return Self.lines }
    if valueCount == 1 { return isInValue ? Self.lines : .type(shape.dialect ?? .json) }
    return shape.hasMember || shape.hasItem ? .type(shape.dialect ?? .json) : .rejected
  }

  private static func opensValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }
}

/// The format identified by the members of the outermost object, or of the objects in the outermost
/// array.
private struct JSONShape: Sendable {
  /// Whether a member has a value or the beginning of one.
  private(set) var hasMember = false

  /// Whether an array has an element.
  private(set) var hasItem = false

  /// The identified format; nil for other JSON.
  private(set) var dialect: ArtifactType?

  private var depth = 0
  private var isObject = false
  private var isInRecord = false

  /// The name of the current member of a relevant object, if its value comes next.
  private var name: String?
  private var names: Set<String> = []
  private var geometryType: String?
  private var isVegaLite = false
  private var isOperation = false

  private static let geometryMembers = [
    "FeatureCollection": "features", "Feature": "geometry", "GeometryCollection": "geometries",
    "Point": "coordinates", "MultiPoint": "coordinates", "LineString": "coordinates",
    "MultiLineString": "coordinates", "Polygon": "coordinates", "MultiPolygon": "coordinates",
  ]

  private static let sceneMembers = [
    "scene", "scenes", "nodes", "meshes", "buffers", "bufferViews", "accessors", "materials",
  ]

  private static let messageMembers = ["createSurface", "updateComponents", "updateDataModel"]

  mutating func take(_ token: JSONToken, in bytes: [UInt8]) {
    switch token.kind {
    case .key:
      guard isInRecord else { return }
      name = token.text(in: bytes)
      // Only short names are significant; this bounds the set.
      if let name, name.utf8.count <= 24 { names.insert(name) }
    case .beginObject, .beginArray:
      takeValue(nil)
      depth += 1
      if depth == 1 { isObject = token.kind == .beginObject }
      isInRecord = depth == (isObject ? 1 : 2)
    case .endObject, .endArray:
      depth -= 1
      isInRecord = depth == (isObject ? 1 : 2)
      name = nil
      return
    case .string: takeValue(token.text(in: bytes))
    default: takeValue(nil)
    }
    if dialect == nil { dialect = foundDialect }
  }

  private mutating func takeValue(_ text: String?) {
    if depth == 1, !isObject { hasItem = true }
    guard isInRecord, let name else { return }
    self.name = nil
    hasMember = true
    guard let text else { return }
    switch name {
    case "type": if Self.geometryMembers[text] != nil { geometryType = text }
    case "$schema": if text.utf8.count < 256, text.contains("vega-lite") { isVegaLite = true }
    case "path":
      isOperation = ["/root", "/elements", "/state"].contains { text.hasPrefix($0) }
    default: break
    }
  }

  private var foundDialect: ArtifactType? {
    func has(_ members: String...) -> Bool { members.allSatisfy { names.contains($0) } }
    if has("@context") || has("@graph") || has("@id", "@type") { return .jsonLD }
    if isVegaLite || has("mark", "encoding") { return .vegaLite }
    guard isObject || Self.messageMembers.contains(where: { names.contains($0) }) else {
      return nil
    }
    if let member = geometryType.flatMap({ Self.geometryMembers[$0] }), has(member) {
      return .geoJSON
    }
    if has("asset"), Self.sceneMembers.contains(where: { names.contains($0) }) { return .gltf }
    if has("root", "elements") || (has("op") && isOperation) { return .uiSpec }
    return Self.messageMembers.contains { names.contains($0) } ? .uiSpec : nil
  }
}
