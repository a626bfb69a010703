import ArtifactBase
import ArtifactCore
import RefinerCore

/// Reads the nodes of a model directly from the JSON tree.
///
/// Nodes are the most frequent elements of a file, and creating a ``JSONValue`` for each to look up
/// nine names costs several times as much.
enum GLTFNodeReader {
  /// Reads an element of the list of nodes. The last of several members with equal names wins.
  static func content(of node: Int, in tree: borrowing JSONTree) -> GLTFDocument.NodeContent {
    var content = GLTFDocument.NodeContent()
    guard tree.kind(of: node) == .object else { return content }
    var matrix: [Double] = []
    var move: [Double] = []
    var turn: [Double] = []
    var scale: [Double] = []
    var index = node + 1
    while index < tree.endIndex {
      defer { index += 1 }
      guard tree.isMember(index, of: node) else { continue }
      switch name(of: index, in: tree) {
      case .name: content.name = tree.kind(of: index) == .string ? tree.text(of: index) : nil
      case .mesh: content.mesh = number(index, in: tree)
      case .camera: content.camera = number(index, in: tree)
      case .skin: content.skin = number(index, in: tree)
      case .children: content.children = numbers(index, in: tree)
      case .matrix: matrix = doubles(index, in: tree)
      case .translation: move = doubles(index, in: tree)
      case .rotation: turn = doubles(index, in: tree)
      case .scale: scale = doubles(index, in: tree)
      case nil: break
      }
    }
    if matrix.count == 16 {
      content.transform = GLTFTransform(matrix: matrix)
    } else if move.count == 3 || turn.count == 4 || scale.count == 3 {
      content.transform = GLTFTransform(
        translation: move.count == 3 ? SIMD3(move[0], move[1], move[2]) : .zero,
        rotation: turn.count == 4
          ? SIMD4(turn[0], turn[1], turn[2], turn[3]) : SIMD4(0, 0, 0, 1),
        scale: scale.count == 3 ? SIMD3(scale[0], scale[1], scale[2]) : SIMD3(1, 1, 1))
    }
    return content
  }

  private enum Name: String {
    case name, mesh, camera, skin, children, matrix, translation, rotation, scale
  }

  private static func name(of index: Int, in tree: borrowing JSONTree) -> Name? {
    let bytes = tree.keyBytes(of: index)
    let span = bytes.span
    guard !span.isEmpty else { return nil }
    switch span[0] {
    case UInt8(ascii: "n") where span.isEqual(to: "name"): return .name
    case UInt8(ascii: "m") where span.isEqual(to: "mesh"): return .mesh
    case UInt8(ascii: "m") where span.isEqual(to: "matrix"): return .matrix
    case UInt8(ascii: "c") where span.isEqual(to: "camera"): return .camera
    case UInt8(ascii: "c") where span.isEqual(to: "children"): return .children
    case UInt8(ascii: "s") where span.isEqual(to: "skin"): return .skin
    case UInt8(ascii: "s") where span.isEqual(to: "scale"): return .scale
    case UInt8(ascii: "t") where span.isEqual(to: "translation"): return .translation
    case UInt8(ascii: "r") where span.isEqual(to: "rotation"): return .rotation
    case _ where bytes.contains(UInt8(ascii: "\\")):
      return Name(rawValue: JSONString.decode(bytes))
    default: return nil
    }
  }

  /// A nonnegative integer, or -1 for any other value.
  static func number(_ index: Int, in tree: borrowing JSONTree) -> Int32 {
    guard tree.kind(of: index) == .number else { return -1 }
    let bytes = tree.scalarBytes(of: index)
    var value: Int32 = 0
    for byte in bytes {
      // Numbers that aren't plain integers of at most nine digits take the slow path.
      guard byte.isASCIIDigit, bytes.count < 10 else {
        let number = JSONNumber(tree.text(of: index)).flatMap { GLTFBuilder.number(.number($0)) }
        return number.map { Int32($0) } ?? -1
      }
      value = value * 10 + Int32(byte - UInt8(ascii: "0"))
    }
    return value
  }

  private static func numbers(_ array: Int, in tree: borrowing JSONTree) -> [Int32] {
    var numbers: [Int32] = []
    guard tree.kind(of: array) == .array else { return numbers }
    var index = array + 1
    while index < tree.endIndex, tree.depth(of: index) > tree.depth(of: array) {
      if tree.isMember(index, of: array) {
        let number = number(index, in: tree)
        if number >= 0 { numbers.append(number) }
      }
      index += 1
    }
    return numbers
  }

  static func doubles(_ array: Int, in tree: borrowing JSONTree) -> [Double] {
    var doubles: [Double] = []
    guard tree.kind(of: array) == .array else { return doubles }
    var index = array + 1
    while index < tree.endIndex, tree.depth(of: index) > tree.depth(of: array) {
      if tree.isMember(index, of: array), tree.kind(of: index) == .number {
        doubles.append(JSONDecimal.double(of: tree.scalarBytes(of: index)))
      }
      index += 1
    }
    return doubles
  }
}
