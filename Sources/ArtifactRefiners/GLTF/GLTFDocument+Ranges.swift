import ArtifactCore

// Whether accessors lie in their views and views in their buffers (glTF 2.0 §3.6). No byte of a buffer
// is read here; this says whether who reads them would find them.

extension GLTFDocument {
  /// Accessors and views that reach beyond what they are in.
  struct RangeFaults: Sendable {
    var count = 0
    /// The payload bytes of the first of them.
    var first: Range<Int>?

    fileprivate mutating func note(_ range: Range<Int>) {
      if first == nil { first = range }
      count += 1
    }

    func diagnostic(at range: Range<Int>) -> ArtifactDiagnostic? {
      guard count > 0 else { return nil }
      return ArtifactDiagnostic(
        .modelRange, range: range,
        message:
          "\(count == 1 ? "1 accessor or view reaches" : "\(count) accessors or views reach") "
          + "beyond the bytes that are there.")
    }
  }

  /// What is out of range, where the JSON says enough to tell. `binaryCount` is the length of the chunk
  /// of a GLB file that is the first buffer.
  ///
  /// - Complexity: O(accessors, views and buffers).
  func rangeFaults(binaryCount: Int? = nil) -> RangeFaults {
    var faults = RangeFaults()
    let bufferLengths = (0..<partCount(.buffer)).map { index in
      let length = treeNode(of: .buffer, index).flatMap { count("byteLength", in: $0) }
      guard index == 0, let binaryCount, let node = treeNode(of: .buffer, index),
        child("uri", of: node) == nil
      else { return length }
      return min(length ?? binaryCount, binaryCount)
    }
    var viewLengths: [Int?] = []
    for index in 0..<partCount(.view) {
      guard let node = treeNode(of: .view, index) else { continue }
      let length = count("byteLength", in: node)
      viewLengths.append(length)
      guard let buffer = count("buffer", in: node) else { continue }
      guard bufferLengths.indices.contains(buffer) else {
        faults.note(tree[node].range)
        continue
      }
      let end = (count("byteOffset", in: node) ?? 0) + (length ?? 0)
      let isOutside = bufferLengths[buffer].map { end > $0 } ?? false
      let hasStride = child("byteStride", of: node) != nil
      let stride = count("byteStride", in: node) ?? 0
      if isOutside || hasStride && !(4...252).contains(stride) { faults.note(tree[node].range) }
    }
    for index in 0..<partCount(.accessor) {
      guard let node = treeNode(of: .accessor, index), let view = count("bufferView", in: node)
      else { continue }
      guard viewLengths.indices.contains(view), let viewNode = treeNode(of: .view, view) else {
        faults.note(tree[node].range)
        continue
      }
      guard let length = viewLengths[view], let elements = count("count", in: node), elements > 0,
        let size = elementSize(of: node)
      else { continue }
      let stride = max(count("byteStride", in: viewNode) ?? 0, size)
      let start = count("byteOffset", in: node) ?? 0
      if start + stride * (elements - 1) + size > length { faults.note(tree[node].range) }
    }
    return faults
  }

  /// The bytes of an accessor's element.
  private func elementSize(of accessor: Int) -> Int? {
    let component: Int
    switch count("componentType", in: accessor) {
    case 5120, 5121: component = 1
    case 5122, 5123: component = 2
    case 5125, 5126: component = 4
    default: return nil
    }
    guard let type = child("type", of: accessor) else { return nil }
    return switch tree.text(of: type) {
    case "SCALAR": component
    case "VEC2": component * 2
    case "VEC3": component * 3
    case "VEC4", "MAT2": component * 4
    case "MAT3": component * 9
    case "MAT4": component * 16
    default: nil
    }
  }

  /// A number that counts something, among an object's own members.
  private func count(_ name: String, in object: Int) -> Int? {
    child(name, of: object).flatMap { GLTFBuilder.number(tree.value(of: $0)) }
  }

  /// The last member of an object with a name, which counts.
  private func child(_ name: String, of object: Int) -> Int? {
    let range = tree[object].range
    var found: Int?
    var index = object + 1
    while index < tree.endIndex, tree[index].range.lowerBound < range.upperBound {
      if tree[index].parent == object, tree.key(of: index) == name { found = index }
      index += 1
    }
    return found
  }
}
