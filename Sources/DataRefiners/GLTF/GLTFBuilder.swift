// Builds the parts of a glTF model from JSON tokens: each list element is added when it is
// complete.

import ArtifactBase
import ArtifactCore
import RefinerCore

struct GLTFBuilder: JSONTokenHandler, Sendable {
  /// The largest valid index or count.
  static let numberLimit = Int(Int32.max)

  private(set) var document = GLTFDocument()
  /// The diagnostics, including the external files that the model requires.
  private(set) var log = DiagnosticLog()
  private(set) var scalarCount = 0
  private(set) var isObject = false

  /// The byte range of an asset that declares another glTF version.
  private(set) var foreignAsset: Range<Int>?

  /// The description of what the refiner is waiting for.
  private(set) var hint = "waiting for the model"

  /// The members of the root object that are read.
  private enum Member: String {
    case asset, scene, scenes, nodes, meshes, accessors, materials, animations, images, buffers
    case bufferViews, textures, cameras, skins, extensionsUsed, extensionsRequired

    /// Whether each element of the member's list is a part of its own.
    var isOfParts: Bool {
      switch self {
      case .asset, .scene, .extensionsUsed, .extensionsRequired: false
      default: true
      }
    }
  }

  private var depth = 0
  /// The member being read, or `nil` for an ignored one.
  private var member: Member?
  /// The node of the part that is read as a whole, and its depth.
  private var part = -1
  private var partDepth = 0

  mutating func append(_ bytes: Span<UInt8>) {
    document.tree.append(bytes)
    scalarCount += PreRenderableProgress.characterCount(of: bytes)
  }

  mutating func take(_ token: JSONToken) {
    let node = document.tree.endIndex
    document.tree.add(token)
    switch token.kind {
    case .key:
      guard depth == 1 else { return }
      member = Member(rawValue: JSONString.decode(document.tree.bytes(token.range)))
    case .beginObject, .beginArray:
      if depth == 0 { isObject = token.kind == .beginObject }
      let isList = token.kind == .beginArray && member?.isOfParts == true
      if depth == 1 && !isList || depth == 2, part < 0 {
        part = node
        partDepth = depth
      }
      depth += 1
    case .endObject, .endArray:
      depth -= 1
      guard part >= 0, depth == partDepth else { return }
      let whole = part
      part = -1
      add(whole)
    case .string, .number, .true, .false, .null:
      if part < 0, depth > 0 { add(node) }
    }
  }

  private mutating func add(_ node: Int) {
    guard isObject, let member else { return }
    // A value that isn't a list has no parts.
    guard document.tree.depth(of: node) == (member.isOfParts ? 2 : 1) else { return }
    switch member {
    case .asset: addAsset(node)
    case .scene: document.defaultScene = Self.number(document.tree.value(of: node))
    case .extensionsUsed: document.extensions = strings(node)
    case .extensionsRequired: document.requiredExtensions = strings(node)
    case .scenes:
      let value = document.tree.value(of: node)
      document.scenes.append(
        GLTFDocument.Scene(name: Self.text(value["name"]), nodes: Self.numbers(value["nodes"])))
    case .nodes:
      if document.tree.isEmptyObject(node) {
        document.addEmptyNode()
      } else {
        document.addNode(GLTFNodeReader.content(of: node, in: document.tree))
      }
    case .meshes:
      document.addPart(.mesh, node)
      addMesh(document.tree.value(of: node))
    case .accessors:
      document.addPart(.accessor, node)
      addAccessor(node)
    case .materials:
      document.materials.append(Self.text(document.tree.value(of: node)["name"]) ?? "")
    case .animations:
      let value = document.tree.value(of: node)
      document.animations.append(
        GLTFDocument.Animation(
          name: Self.text(value["name"]), channelCount: Self.elements(value["channels"]).count))
    case .images:
      document.imageCount += 1
      addReference(node)
    case .bufferViews: document.addPart(.view, node)
    case .buffers:
      document.addPart(.buffer, node)
      addReference(node)
    case .textures: document.textureCount += 1
    case .cameras: document.cameraCount += 1
    case .skins: document.skinCount += 1
    }
  }

  // MARK: Parts

  private mutating func addAsset(_ node: Int) {
    let value = document.tree.value(of: node)
    guard let version = Self.text(value["version"]) else { return }
    // The members of another version have unknown meanings.
    if version != "2", !version.hasPrefix("2.") { foreignAsset = document.tree[node].range }
    hint = "waiting for the end of the glTF \(version)"
    document.asset = GLTFDocument.Asset(
      version: version, generator: Self.text(value["generator"]),
      copyright: Self.text(value["copyright"]))
  }

  private mutating func addMesh(_ value: JSONValue) {
    let primitives = Self.elements(value["primitives"]).map { primitive in
      GLTFDocument.Primitive(
        mode: Self.number(primitive["mode"]) ?? 4,
        positions: Self.number(primitive["attributes"]?["POSITION"]),
        indices: Self.number(primitive["indices"]),
        material: Self.number(primitive["material"]))
    }
    document.meshes.append(
      GLTFDocument.Mesh(name: Self.text(value["name"]), primitives: primitives))
  }

  private mutating func addAccessor(_ node: Int) {
    let tree = document.tree
    func box(_ name: StaticString) -> SIMD3<Double>? {
      guard let member = tree.member(name, of: node) else { return nil }
      let numbers = GLTFNodeReader.doubles(member, in: tree)
      return numbers.count == 3 ? SIMD3(numbers[0], numbers[1], numbers[2]) : nil
    }
    var accessor = GLTFDocument.Accessor(count: 0)
    if let count = tree.member("count", of: node) {
      accessor.count = max(0, Int(GLTFNodeReader.number(count, in: tree)))
    }
    if let least = box("min"), let greatest = box("max") {
      accessor.bounds = GLTFBounds(least: least, greatest: greatest)
    }
    document.accessors.append(accessor)
  }

  /// Records the URI of a buffer or image, unless it is embedded.
  private mutating func addReference(_ node: Int) {
    var index = node + 1
    while index < document.tree.endIndex {
      let entry = document.tree[index]
      defer { index += 1 }
      guard entry.parent == node, entry.kind == .string, document.tree.key(of: index) == "uri"
      else { continue }
      let start = entry.range.lowerBound
      let head = document.tree.bytes(start..<min(entry.range.upperBound, start + 5))
      if String(decoding: head, as: UTF8.self).lowercased() == "data:" { return }
      let end = min(entry.range.upperBound, start + MediaDocument.referenceLimit)
      let uri = JSONString.decode(document.tree.bytes(start..<end))
      document.references.append(GLTFDocument.Reference(uri: uri, range: entry.range))
      log.report(
        .externalModelFile, .warning, at: entry.range,
        "external file `\(Wording.start(of: uri))` is not opened")
    }
  }

  /// Updates the hint when the payload is truncated or has an error.
  mutating func noteFailure(isTruncated: Bool) {
    let name = "glTF" + (document.asset.map { " " + $0.version } ?? "")
    hint = "\(isTruncated ? "truncated" : "invalid") \(name)"
  }

  private func strings(_ node: Int) -> [String] {
    Self.elements(document.tree.value(of: node)).compactMap(Self.text)
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private static func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  /// A nonnegative integer up to ``numberLimit``, or `nil` for any other value.
  static func number(_ value: JSONValue?) -> Int? {
    guard case .number(let number)? = value, let integer = number.integer,
      (0...numberLimit).contains(integer)
    else { return nil }
    return integer
  }

  private static func numbers(_ value: JSONValue?) -> [Int] { elements(value).compactMap(number) }
}
