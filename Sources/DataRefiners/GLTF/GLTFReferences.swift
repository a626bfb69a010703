import ArtifactBase
import ArtifactCore
import RefinerCore

/// Finds indices out of bounds, nodes with several parents, and objects without a required member
/// in a complete model.
struct GLTFReferences {
  /// The role of an index beyond naming an element.
  private enum Role { case plain, root, child }

  /// The paths of indices, and the lists they index. `*` matches any member or element; a list with
  /// a leading dot is in the same part.
  private static let paths: [(path: String, list: String, role: Role)] = [
    ("scene", "scenes", .plain),
    ("scenes.*.nodes.*", "nodes", .root),
    ("nodes.*.children.*", "nodes", .child),
    ("nodes.*.mesh", "meshes", .plain),
    ("nodes.*.camera", "cameras", .plain),
    ("nodes.*.skin", "skins", .plain),
    ("meshes.*.primitives.*.attributes.*", "accessors", .plain),
    ("meshes.*.primitives.*.targets.*.*", "accessors", .plain),
    ("meshes.*.primitives.*.indices", "accessors", .plain),
    ("meshes.*.primitives.*.material", "materials", .plain),
    ("materials.*.pbrMetallicRoughness.baseColorTexture.index", "textures", .plain),
    ("materials.*.pbrMetallicRoughness.metallicRoughnessTexture.index", "textures", .plain),
    ("materials.*.normalTexture.index", "textures", .plain),
    ("materials.*.occlusionTexture.index", "textures", .plain),
    ("materials.*.emissiveTexture.index", "textures", .plain),
    ("textures.*.source", "images", .plain),
    ("textures.*.sampler", "samplers", .plain),
    ("images.*.bufferView", "bufferViews", .plain),
    ("accessors.*.bufferView", "bufferViews", .plain),
    ("accessors.*.sparse.indices.bufferView", "bufferViews", .plain),
    ("accessors.*.sparse.values.bufferView", "bufferViews", .plain),
    ("bufferViews.*.buffer", "buffers", .plain),
    ("animations.*.channels.*.sampler", ".samplers", .plain),
    ("animations.*.channels.*.target.node", "nodes", .plain),
    ("animations.*.samplers.*.input", "accessors", .plain),
    ("animations.*.samplers.*.output", "accessors", .plain),
    ("skins.*.joints.*", "nodes", .plain),
    ("skins.*.skeleton", "nodes", .plain),
    ("skins.*.inverseBindMatrices", "accessors", .plain),
  ]

  /// The required members of objects (glTF 2.0 §5); `|` separates alternatives.
  private static let requirements: [(path: String, members: [String])] = [
    ("meshes.*", ["primitives"]),
    ("meshes.*.primitives.*", ["attributes"]),
    ("accessors.*", ["componentType", "count", "type"]),
    ("accessors.*.sparse", ["count", "indices", "values"]),
    ("accessors.*.sparse.indices", ["bufferView", "componentType"]),
    ("accessors.*.sparse.values", ["bufferView"]),
    ("bufferViews.*", ["buffer", "byteLength"]),
    ("buffers.*", ["byteLength"]),
    ("images.*", ["uri|bufferView"]),
    ("materials.*.pbrMetallicRoughness.baseColorTexture", ["index"]),
    ("materials.*.pbrMetallicRoughness.metallicRoughnessTexture", ["index"]),
    ("materials.*.normalTexture", ["index"]),
    ("materials.*.occlusionTexture", ["index"]),
    ("materials.*.emissiveTexture", ["index"]),
    ("animations.*", ["channels", "samplers"]),
    ("animations.*.channels.*", ["sampler", "target"]),
    ("animations.*.channels.*.target", ["path"]),
    ("animations.*.samplers.*", ["input", "output"]),
    ("skins.*", ["joints"]),
    ("cameras.*", ["type", "perspective|orthographic"]),
    ("cameras.*.perspective", ["yfov", "znear"]),
    ("cameras.*.orthographic", ["xmag", "ymag", "zfar", "znear"]),
  ]

  /// A state on such a path.
  private struct Step {
    var members: [(name: [UInt8], step: Int)] = []
    /// The next state for any member or element.
    var any: Int?
    var list: String?
    var role = Role.plain
    /// The required members of an object at this path: for each, its names and a bit per index in
    /// `members`.
    var required: [(names: String, bits: UInt64)] = []
  }

  /// The paths as a trie; the first step is the root.
  private static let steps: [Step] = {
    var steps = [Step()]
    for (path, list, role) in paths {
      let index = step(path, in: &steps)
      steps[index].list = list
      steps[index].role = role
    }
    for (path, members) in requirements {
      let index = step(path, in: &steps)
      for names in members {
        var bits: UInt64 = 0
        for name in names.split(separator: "|") {
          let member = step("\(path).\(name)", in: &steps)
          let number = steps[index].members.firstIndex { $0.step == member } ?? 0
          bits |= 1 << UInt64(number)
        }
        steps[index].required.append((names, bits))
      }
    }
    return steps
  }()

  /// Returns the step of a path, adding the missing steps.
  private static func step(_ path: String, in steps: inout [Step]) -> Int {
    var index = 0
    for name in path.split(separator: ".").map({ Array($0.utf8) }) {
      let isAny = name == [UInt8(ascii: "*")]
      let known = isAny ? steps[index].any : steps[index].members.first { $0.name == name }?.step
      let next = known ?? steps.count
      if known == nil {
        steps.append(Step())
        if isAny {
          steps[index].any = next
        } else {
          steps[index].members.append((name, next))
        }
      }
      index = next
    }
    return index
  }

  /// The step of the list of nodes.
  private static let nodeStep = steps[0].members.first { $0.name == Array("nodes".utf8) }?.step

  private let tree: JSONTree
  /// The number of elements of each list of the root.
  private var counts: [String: Int] = [:]

  /// The current part, and the number of its samplers once computed.
  private var part = 0
  private var ownCount: Int?

  /// The index of the current part in the list of nodes.
  private var nodeNumber = -1
  /// For each node of the model: the scene that lists it, its parent node, and the JSON node of the
  /// index that makes it a child; -1 for none.
  private var scenes: [Int32] = []
  private var parents: [Int32] = []
  private var childReferences: [Int32] = []

  init(_ tree: JSONTree) {
    self.tree = tree
    for node in tree.indices where tree.depth(of: node) == 1 && tree.kind(of: node) == .array {
      counts[tree.key(of: node) ?? "", default: 0] += tree[node].childCount
    }
    scenes = [Int32](repeating: -1, count: counts["nodes"] ?? 0)
    parents = scenes
    childReferences = scenes
  }

  /// An open container.
  private struct Open {
    var node: Int
    /// The step of the container's path, or -1 for none.
    var step: Int
    /// The members present, as bits of their indices among those of the step.
    var members: UInt64 = 0
  }

  /// Reports every invalid index, and every object that lacks a required member.
  ///
  /// - Complexity: O(length of the JSON).
  mutating func report(in log: inout DiagnosticLog) {
    var open = [Open(node: 0, step: 0)]
    for node in tree.indices.dropFirst() {
      let depth = tree.depth(of: node)
      while open.count > depth { checkMembers(of: open.removeLast(), &log) }
      let parent = open[depth - 1].step
      let step = parent < 0 ? -1 : self.step(from: &open[depth - 1], to: node)
      if depth == 2 {
        part = node
        ownCount = nil
        if parent == Self.nodeStep { nodeNumber += 1 }
      }
      if tree.kind(of: node).isContainer {
        open.append(Open(node: node, step: step))
      } else {
        checkMembers(of: Open(node: node, step: step), &log)
      }
      if step >= 0, let list = Self.steps[step].list {
        check(node, in: list, Self.steps[step].role, &log)
      }
    }
    while let last = open.popLast() { checkMembers(of: last, &log) }
    reportCycles(in: &log)
  }

  /// The step of a member or element of a container, recording that the member is present; -1 for
  /// none.
  private func step(from parent: inout Open, to node: Int) -> Int {
    let step = Self.steps[parent.step]
    if let any = step.any { return any }
    guard !step.members.isEmpty else { return -1 }
    let key = tree.keyBytes(of: node)
    let name =
      key.contains(UInt8(ascii: "\\")) ? Array(JSONString.decode(key).utf8)[...] : key
    let index = step.members.firstIndex {
      $0.name.count == name.count && name.elementsEqual($0.name)
    }
    guard let index else { return -1 }
    parent.members |= 1 << UInt64(index)
    return step.members[index].step
  }

  /// Reports the required members that an object lacks, or a value that isn't an object.
  private func checkMembers(of object: Open, _ log: inout DiagnosticLog) {
    guard object.step >= 0 else { return }
    let required = Self.steps[object.step].required
    guard !required.isEmpty else { return }
    let range = tree[object.node].range
    guard tree.kind(of: object.node) == .object else {
      return log.report(
        .missingModelMember, .warning, at: range,
        "expected an object with \(Self.list(required.map(\.names)))")
    }
    let missing = required.filter { $0.bits & object.members == 0 }
    guard !missing.isEmpty else { return }
    log.report(
      .missingModelMember, .warning, at: range,
      "missing \(Self.list(missing.map(\.names)))")
  }

  private static func list(_ members: [String]) -> String {
    members.map { names in
      names.split(separator: "|").map { "`\($0)`" }.joined(separator: " or ")
    }.joined(separator: ", ")
  }

  private mutating func check(
    _ node: Int, in list: String, _ role: Role, _ log: inout DiagnosticLog
  ) {
    let number = Int(GLTFNodeReader.number(node, in: tree))
    let isOwn = list.hasPrefix(".")
    let count = isOwn ? samplerCount() : counts[list] ?? 0
    guard number >= 0, number < count else {
      let range = tree[node].range
      let name = isOwn ? String(list.dropFirst()) : list
      guard tree.kind(of: node) == .number else {
        return log.report(
          .brokenModelReference, .warning, at: range, "index into `\(name)` must be a number")
      }
      return log.report(
        .brokenModelReference, .warning, at: range,
        "index \(Wording.start(of: tree.bytes(range))) is out of range: "
          + "`\(name)` has \(count) \(count == 1 ? "element" : "elements")")
    }
    var isRepeated = false
    switch role {
    case .plain: return
    case .root:
      isRepeated = parents[number] >= 0 || scenes[number] == Int32(truncatingIfNeeded: part)
      if !isRepeated { scenes[number] = Int32(truncatingIfNeeded: part) }
    case .child:
      isRepeated = parents[number] >= 0 || scenes[number] >= 0
      if !isRepeated {
        parents[number] = Int32(truncatingIfNeeded: nodeNumber)
        childReferences[number] = Int32(truncatingIfNeeded: node)
      }
    }
    if isRepeated {
      log.report(
        .brokenModelReference, .warning, at: tree[node].range,
        "node \(number) is already in the node hierarchy")
    }
  }

  /// The number of samplers of the current animation.
  private mutating func samplerCount() -> Int {
    if let ownCount { return ownCount }
    var count = 0
    var index = part + 1
    while index < tree.endIndex, tree.depth(of: index) > 2 {
      if tree.isMember(index, of: part), tree.kind(of: index) == .array,
        tree.key(of: index) == "samplers"
      {
        count = tree[index].childCount
      }
      index += 1
    }
    ownCount = count
    return count
  }

  /// Reports cycles in the node hierarchy.
  private func reportCycles(in log: inout DiagnosticLog) {
    var seenFrom = [Int32](repeating: -1, count: parents.count)
    for start in parents.indices where seenFrom[start] < 0 {
      var node = start
      while node >= 0, seenFrom[node] < 0 {
        seenFrom[node] = Int32(start)
        node = Int(parents[node])
      }
      guard node >= 0, seenFrom[node] == Int32(start) else { continue }
      log.report(
        .brokenModelReference, .warning, at: tree[Int(childReferences[node])].range,
        "node \(node) is its own ancestor")
    }
  }
}
