import ArtifactBase
public import RefinerCore

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
  enum Part: Int, CaseIterable { case mesh, accessor, view, buffer }

  /// The numbers of those nodes, by kind.
  private var parts = [PagedArray<Int32>](
    repeating: PagedArray(), count: Part.allCases.count)

  func partCount(_ part: Part) -> Int { parts[part.rawValue].count }

  mutating func addPart(_ part: Part, _ node: Int) {
    parts[part.rawValue].append(Int32(truncatingIfNeeded: node))
  }

  /// The node of the JSON that is a part; nil if there is none of this number.
  func treeNode(of part: Part, _ index: Int) -> Int? {
    index < partCount(part) ? Int(parts[part.rawValue][index]) : nil
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
    guard let refiner = GLTFRefiner(glb: glb) else { return nil }
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

  /// What is read of a node before it is added; numbers that are none are -1.
  struct NodeContent {
    var name: String?
    var mesh: Int32 = -1
    var camera: Int32 = -1
    var skin: Int32 = -1
    var children: [Int32] = []
    /// nil for one that stands where its parent does.
    var transform: GLTFTransform?
  }

  /// Adds a node of which nothing is said.
  mutating func addEmptyNode() {
    nodeRecords.append(NodeRecord(firstChild: Int32(children.count)))
  }

  mutating func addNode(_ node: borrowing NodeContent) {
    var record = NodeRecord()
    if let name = node.name {
      record.name = Int32(nodeNames.count)
      nodeNames.append(name)
    }
    if let transform = node.transform, transform != GLTFTransform() {
      record.transform = Int32(transforms.count)
      transforms.append(transform)
    }
    record.mesh = node.mesh
    record.camera = node.camera
    record.skin = node.skin
    record.firstChild = Int32(children.count)
    record.childCount = Int32(node.children.count)
    for child in node.children { children.append(child) }
    nodeRecords.append(record)
  }

  // What the summary asks of every node, without a list of its children for each.

  func mesh(ofNode index: Int) -> Int? {
    let mesh = nodeRecords[index].mesh
    return mesh < 0 ? nil : Int(mesh)
  }

  func transform(ofNode index: Int) -> GLTFTransform? {
    let transform = nodeRecords[index].transform
    return transform < 0 ? nil : transforms[Int(transform)]
  }

  /// Where the children of a node are among those of all.
  func childRange(ofNode index: Int) -> Range<Int> {
    let record = nodeRecords[index]
    let first = Int(record.firstChild)
    return first..<first + Int(record.childCount)
  }

  func child(at place: Int) -> Int { Int(children[place]) }

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
