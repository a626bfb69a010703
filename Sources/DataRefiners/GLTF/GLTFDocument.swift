import ArtifactBase
public import RefinerCore

/// The part of a glTF model received so far, as described by its JSON. Buffers and images aren't
/// opened.
///
/// ```swift
/// let document = refiner.model
/// document.meshCount                // 2
/// document.summary().bounds         // the box around what the scene shows
/// ```
///
/// Scenes, nodes, meshes and the other elements are append-only; each is added when it is complete.
public struct GLTFDocument: Hashable, Sendable {
  /// The metadata of the file (glTF 2.0 §5.9).
  public struct Asset: Hashable, Sendable {
    /// The glTF version, such as `2.0`.
    public var version: String
    /// The tool that generated the file, if stated.
    public var generator: String?
    /// The copyright notice, if any.
    public var copyright: String?
  }

  /// A scene: a set of root nodes.
  public struct Scene: Hashable, Sendable {
    /// The name, if any.
    public var name: String?
    /// The indices of the root nodes.
    public var nodes: [Int]
  }

  /// A node of the scene graph.
  public struct Node: Hashable, Sendable {
    /// The name, if any.
    public var name: String?
    /// The index of the mesh, if any.
    public var mesh: Int?
    /// The index of the camera, if any.
    public var camera: Int?
    /// The index of the skin, if any.
    public var skin: Int?
    /// The indices of the child nodes.
    public var children: [Int]
    /// The local transform, relative to the parent.
    public var transform: GLTFTransform
  }

  /// A mesh primitive.
  public struct Primitive: Hashable, Sendable {
    /// The topology, 0 to 6: points, lines, line loop, line strip, triangles, triangle strip,
    /// triangle fan.
    public var mode: Int
    /// The index of the accessor of positions, if any.
    public var positions: Int?
    /// The index of the accessor of vertex indices, if any.
    public var indices: Int?
    /// The index of the material, if any.
    public var material: Int?
  }

  /// A mesh.
  public struct Mesh: Hashable, Sendable {
    /// The name, if any.
    public var name: String?
    /// The primitives, in order.
    public var primitives: [Primitive]
  }

  /// An accessor.
  public struct Accessor: Hashable, Sendable {
    /// The number of elements.
    public var count: Int
    /// The bounding box, if the accessor contains positions.
    public var bounds: GLTFBounds?
  }

  /// An animation.
  public struct Animation: Hashable, Sendable {
    /// The name, if any.
    public var name: String?
    /// The number of channels.
    public var channelCount: Int
  }

  /// An external file that the model refers to. It is listed, not opened.
  public struct Reference: Hashable, Sendable {
    /// The URI verbatim.
    public var uri: String
    /// The byte range of the URI in the payload.
    public var range: Range<Int>
  }

  /// The parsed JSON of the model.
  public internal(set) var tree = JSONTree()

  /// The metadata of the file, once read.
  public internal(set) var asset: Asset?

  /// The index of the default scene, or `nil` if none is specified.
  public internal(set) var defaultScene: Int?

  /// The extensions that the model uses.
  public internal(set) var extensions: [String] = []

  /// The extensions that are required to display the model.
  public internal(set) var requiredExtensions: [String] = []

  /// A compact node: indices of rarely used content, -1 for none.
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

  /// The roles of JSON nodes that are looked up by role.
  enum Part: Int, CaseIterable { case mesh, accessor, view, buffer }

  /// The JSON nodes, by role.
  private var parts = [PagedArray<Int32>](
    repeating: PagedArray(), count: Part.allCases.count)

  func partCount(_ part: Part) -> Int { parts[part.rawValue].count }

  mutating func addPart(_ part: Part, _ node: Int) {
    parts[part.rawValue].append(Int32(truncatingIfNeeded: node))
  }

  /// The JSON node of a part, or `nil` if the index is out of bounds.
  func treeNode(of part: Part, _ index: Int) -> Int? {
    index < partCount(part) ? Int(parts[part.rawValue][index]) : nil
  }

  /// The byte range of a part in the payload.
  func range(of part: Part, _ index: Int) -> Range<Int>? {
    treeNode(of: part, index).map { tree[$0].range }
  }

  var scenes = PagedArray<Scene>()
  var meshes = PagedArray<Mesh>()
  var accessors = PagedArray<Accessor>()
  var materials = PagedArray<String>()
  var animations = PagedArray<Animation>()
  var references = PagedArray<Reference>()

  /// The number of textures.
  public internal(set) var textureCount = 0
  /// The number of images.
  public internal(set) var imageCount = 0
  /// The number of cameras.
  public internal(set) var cameraCount = 0
  /// The number of skins.
  public internal(set) var skinCount = 0

  init() {}

  /// Creates the model of a GLB file read by ``MediaRefiner``. The result is `nil` for another
  /// format, or before the file's JSON is complete.
  ///
  /// - Complexity: O(length of the JSON).
  public init?(glb: MediaDocument) {
    guard let refiner = GLTFRefiner(glb: glb) else { return nil }
    self = refiner.model
  }

  /// The number of scenes.
  public var sceneCount: Int { scenes.count }

  /// Returns the scene at an index below ``sceneCount``.
  public func scene(_ index: Int) -> Scene { scenes[index] }

  /// The number of nodes.
  public var nodeCount: Int { nodeRecords.count }

  /// Returns the node at an index below ``nodeCount``.
  ///
  /// - Complexity: O(number of its children).
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

  /// The content of a node before it is added; missing indices are -1.
  struct NodeContent {
    var name: String?
    var mesh: Int32 = -1
    var camera: Int32 = -1
    var skin: Int32 = -1
    var children: [Int32] = []
    /// The transform, or `nil` for the identity.
    var transform: GLTFTransform?
  }

  /// Adds a node without content.
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

  // Accessors for the summary that avoid allocating a list of children for each node.

  func mesh(ofNode index: Int) -> Int? {
    let mesh = nodeRecords[index].mesh
    return mesh < 0 ? nil : Int(mesh)
  }

  func transform(ofNode index: Int) -> GLTFTransform? {
    let transform = nodeRecords[index].transform
    return transform < 0 ? nil : transforms[Int(transform)]
  }

  /// The range of a node's children in the common list of children.
  func childRange(ofNode index: Int) -> Range<Int> {
    let record = nodeRecords[index]
    let first = Int(record.firstChild)
    return first..<first + Int(record.childCount)
  }

  func child(at place: Int) -> Int { Int(children[place]) }

  /// The number of meshes.
  public var meshCount: Int { meshes.count }

  /// Returns the mesh at an index below ``meshCount``.
  public func mesh(_ index: Int) -> Mesh { meshes[index] }

  /// The number of accessors.
  public var accessorCount: Int { accessors.count }

  /// Returns the accessor at an index below ``accessorCount``.
  public func accessor(_ index: Int) -> Accessor { accessors[index] }

  /// The number of materials.
  public var materialCount: Int { materials.count }

  /// Returns the name of a material, or an empty string if it has none.
  public func materialName(_ index: Int) -> String { materials[index] }

  /// The number of animations.
  public var animationCount: Int { animations.count }

  /// Returns the animation at an index below ``animationCount``.
  public func animation(_ index: Int) -> Animation { animations[index] }

  /// The number of external files that the model refers to.
  public var referenceCount: Int { references.count }

  /// Returns the reference at an index below ``referenceCount``.
  public func reference(_ index: Int) -> Reference { references[index] }
}
