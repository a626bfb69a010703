/// A glTF model so far: what its JSON says of it. Buffers and pictures are never opened.
///
/// ```swift
/// let document = refiner.model
/// document.meshCount                // 2
/// document.summary().bounds         // the box around what the scene shows
/// ```
///
/// Scenes, nodes, meshes and the rest are only appended, each when it is whole.
public struct GLTFDocument: Hashable, Sendable {
  /// What the file says of itself.
  public struct Asset: Hashable, Sendable {
    public var version: String
    public var generator: String?
    public var copyright: String?
  }

  public struct Scene: Hashable, Sendable {
    public var name: String?
    /// The numbers of its topmost nodes.
    public var nodes: [Int]
  }

  public struct Node: Hashable, Sendable {
    public var name: String?
    public var mesh: Int?
    public var camera: Int?
    public var skin: Int?
    public var children: [Int]
    /// Where it stands in its parent.
    public var transform: GLTFTransform
  }

  public struct Primitive: Hashable, Sendable {
    /// 0 to 6: points, lines, line loop, line strip, triangles, triangle strip, triangle fan.
    public var mode: Int
    /// The numbers of accessors.
    public var positions: Int?
    public var indices: Int?
    public var material: Int?
  }

  public struct Mesh: Hashable, Sendable {
    public var name: String?
    public var primitives: [Primitive]
  }

  public struct Accessor: Hashable, Sendable {
    public var count: Int
    /// Of positions, the box around them.
    public var bounds: GLTFBounds?
  }

  public struct Animation: Hashable, Sendable {
    public var name: String?
    public var channelCount: Int
  }

  /// A file that the model refers to; it is named, not opened.
  public struct Reference: Hashable, Sendable {
    public var uri: String
    /// The payload bytes that name it.
    public var range: Range<Int>
  }

  /// The JSON that it was read from.
  public internal(set) var tree = JSONTree()

  public internal(set) var asset: Asset?

  /// The number of the scene to show; nil if none is named.
  public internal(set) var defaultScene: Int?

  public internal(set) var extensions: [String] = []

  /// Extensions without which the model cannot be shown.
  public internal(set) var requiredExtensions: [String] = []

  /// A node in little space: numbers of what most nodes do not have, -1 for none.
  private struct NodeRecord: Hashable {
    var name: Int32 = -1
    var mesh: Int32 = -1
    var camera: Int32 = -1
    var skin: Int32 = -1
    var transform: Int32 = -1
    var firstChild: Int32 = 0
    var childCount: Int32 = 0
  }

  private var nodeRecords = PagedArray<NodeRecord>()
  private var nodeNames = PagedArray<String>()
  private var transforms = PagedArray<GLTFTransform>()
  private var children = PagedArray<Int32>()

  /// What the JSON's nodes are that say something of a kind.
  enum Part: Hashable { case scene, node, mesh, accessor, view, buffer }

  /// The numbers of those nodes.
  var parts: [Part: PagedArray<Int32>] = [:]

  /// The node of the JSON that is a part; nil if there is none of this number.
  func treeNode(of part: Part, _ index: Int) -> Int? {
    guard let numbers = parts[part], index < numbers.count else { return nil }
    return Int(numbers[index])
  }

  /// The payload bytes of a part.
  func range(of part: Part, _ index: Int) -> Range<Int>? {
    treeNode(of: part, index).map { tree[$0].range }
  }

  var scenes = PagedArray<Scene>()
  var meshes = PagedArray<Mesh>()
  var accessors = PagedArray<Accessor>()
  var materials = PagedArray<String>()
  var animations = PagedArray<Animation>()
  var references = PagedArray<Reference>()

  public internal(set) var textureCount = 0
  public internal(set) var imageCount = 0
  public internal(set) var cameraCount = 0
  public internal(set) var skinCount = 0

  init() {}

  /// The model in a GLB file whose JSON has come, as ``MediaRefiner`` reads it; nil for another medium.
  ///
  /// - Complexity: O(length of the JSON).
  public init?(glb: MediaDocument) {
    guard glb.format == .glb, let chunk = glb.entries.first(where: { $0.name == "JSON" }),
      chunk.range.upperBound <= glb.byteCount
    else { return nil }
    var refiner = GLTFRefiner()
    refiner.append(glb.bytes(chunk.range).span)
    refiner.finish()
    self = refiner.model
  }

  public var sceneCount: Int { scenes.count }

  public func scene(_ index: Int) -> Scene { scenes[index] }

  public var nodeCount: Int { nodeRecords.count }

  /// - Complexity: O(its children).
  public func node(_ index: Int) -> Node {
    let record = nodeRecords[index]
    func number(_ value: Int32) -> Int? { value < 0 ? nil : Int(value) }
    let range = Int(record.firstChild)..<Int(record.firstChild) + Int(record.childCount)
    return Node(
      name: number(record.name).map { nodeNames[$0] }, mesh: number(record.mesh),
      camera: number(record.camera), skin: number(record.skin),
      children: range.map { Int(children[$0]) },
      transform: number(record.transform).map { transforms[$0] } ?? GLTFTransform())
  }

  /// Adds a node, whose numbers fit 32 bits.
  mutating func addNode(_ node: Node) {
    var record = NodeRecord()
    if let name = node.name {
      record.name = Int32(nodeNames.count)
      nodeNames.append(name)
    }
    if node.transform != GLTFTransform() {
      record.transform = Int32(transforms.count)
      transforms.append(node.transform)
    }
    record.mesh = Int32(node.mesh ?? -1)
    record.camera = Int32(node.camera ?? -1)
    record.skin = Int32(node.skin ?? -1)
    record.firstChild = Int32(children.count)
    record.childCount = Int32(node.children.count)
    for child in node.children { children.append(Int32(child)) }
    nodeRecords.append(record)
  }

  public var meshCount: Int { meshes.count }

  public func mesh(_ index: Int) -> Mesh { meshes[index] }

  public var accessorCount: Int { accessors.count }

  public func accessor(_ index: Int) -> Accessor { accessors[index] }

  public var materialCount: Int { materials.count }

  /// The name of a material; empty if it has none.
  public func materialName(_ index: Int) -> String { materials[index] }

  public var animationCount: Int { animations.count }

  public func animation(_ index: Int) -> Animation { animations[index] }

  /// The number of files that the model refers to.
  public var referenceCount: Int { references.count }

  public func reference(_ index: Int) -> Reference { references[index] }
}
