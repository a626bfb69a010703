import ArtifactBase
import ArtifactCore
import RefinerCore

// Checks that accessors are within their buffer views and views within their buffers (glTF 2.0
// §3.6). Only declared sizes are compared; buffers aren't read.

extension GLTFDocument {
  /// The replacement for an invalid size, such as a negative number or a fraction. It exceeds every
  /// valid size, and sums and products with it don't overflow.
  private static let beyondAll = 1 << 48

  /// The valid byte strides of a buffer view.
  private static let strides = 4...252

  /// Reports ranges out of bounds wherever the JSON suffices to detect them. `binaryCount` is the
  /// length of the GLB chunk that is the first buffer.
  ///
  /// - Complexity: O(accessors + views + buffers).
  func reportRanges(binaryCount: Int?, in log: inout DiagnosticLog) {
    let bufferLengths = (0..<partCount(.buffer)).map { index in
      bufferLength(index, binaryCount: index == 0 ? binaryCount : nil, &log)
    }
    var viewLengths: [Int?] = []
    for index in 0..<partCount(.view) {
      guard let node = treeNode(of: .view, index) else { continue }
      let length = count("byteLength", in: node)
      viewLengths.append(length)
      let end = (count("byteOffset", in: node) ?? 0) + (length ?? 0)
      // An index that names no buffer is reported by the reference check (R23.3).
      let buffer = count("buffer", in: node) ?? -1
      let limit = bufferLengths.indices.contains(buffer) ? bufferLengths[buffer] : nil
      let hasStride = tree.member("byteStride", of: node) != nil
      let stride = count("byteStride", in: node) ?? 0
      if end >= Self.beyondAll || end > limit ?? .max {
        log.reportRange(tree[node].range, "buffer view exceeds its buffer")
      } else if hasStride, !Self.strides.contains(stride) {
        log.reportRange(
          tree[node].range,
          "`byteStride` must be \(Self.strides.lowerBound) to \(Self.strides.upperBound)")
      }
    }
    var greatestIndices: [Int?] = []
    for index in 0..<partCount(.accessor) {
      guard let node = treeNode(of: .accessor, index) else { continue }
      greatestIndices.append(greatestScalar(of: node))
      check(accessor: node, viewLengths, &log)
      if let sparse = tree.member("sparse", of: node) {
        check(sparse: sparse, of: node, viewLengths, &log)
      }
    }
    for index in 0..<meshCount {
      guard let node = treeNode(of: .mesh, index) else { continue }
      for primitive in meshes[index].primitives {
        guard let indices = primitive.indices, greatestIndices.indices.contains(indices),
          let greatest = greatestIndices[indices], let positions = primitive.positions,
          (0..<accessorCount).contains(positions), greatest >= accessors[positions].count
        else { continue }
        log.reportRange(tree[node].range, "vertex indices of the mesh exceed its vertex count")
      }
    }
  }

  /// The number of declared bytes that a buffer has, or `nil` if unknown. `binaryCount` is the
  /// length of its GLB chunk if the buffer has no URI.
  private func bufferLength(
    _ index: Int, binaryCount: Int?, _ log: inout DiagnosticLog
  ) -> Int? {
    guard let node = treeNode(of: .buffer, index) else { return nil }
    let stated = count("byteLength", in: node)
    let address = tree.member("uri", of: node)
    guard let present = address.map(embeddedLength) ?? binaryCount,
      tree.member("extensions", of: node) == nil
    else {
      if stated == Self.beyondAll { log.reportRange(tree[node].range, "invalid `byteLength`") }
      return stated
    }
    if let stated, stated > present {
      log.reportRange(
        tree[node].range, "`byteLength` exceeds the \(present) bytes of the buffer")
    }
    return min(stated ?? present, present)
  }

  /// The number of bytes of a Base64 data URL, or `nil` for another URI and for one with escapes.
  private func embeddedLength(of address: Int) -> Int? {
    let bytes = tree.scalarBytes(of: address)
    guard tree.kind(of: address) == .string, bytes.starts(with: "data:".utf8),
      let comma = bytes.firstIndex(of: UInt8(ascii: ",")),
      bytes[..<comma].reversed().starts(with: ";base64".utf8.reversed()),
      comma - bytes.startIndex <= MediaRefiner.dataURLHeaderLimit
    else { return nil }
    let content = bytes[(comma + 1)...]
    guard !content.contains(UInt8(ascii: "%")) else { return nil }
    var before: UInt8 = 0
    var count = 0
    for byte in content {
      if Base64Decoder.isSextet(byte) {
        // `\/` is a slash; other escapes aren't decoded.
        guard before != UInt8(ascii: "\\") || byte == UInt8(ascii: "/") else { return nil }
        count += 1
      }
      before = byte
    }
    return count * 3 / 4
  }

  private func check(accessor node: Int, _ viewLengths: [Int?], _ log: inout DiagnosticLog) {
    let start = count("byteOffset", in: node) ?? 0
    let elements = count("count", in: node)
    guard start < Self.beyondAll, elements ?? 0 < Self.beyondAll else {
      return log.reportRange(tree[node].range, "invalid `byteOffset` or `count`")
    }
    guard let view = count("bufferView", in: node) else { return }
    guard viewLengths.indices.contains(view), let viewNode = treeNode(of: .view, view) else {
      return
    }
    guard let length = viewLengths[view], let elements, elements > 0,
      let size = elementSize(of: node)
    else { return }
    // A stride above the limit is reported for the view.
    let stride = max(min(count("byteStride", in: viewNode) ?? 0, Self.strides.upperBound), size)
    if start + stride * (elements - 1) + size > length {
      log.reportRange(tree[node].range, "accessor exceeds its buffer view")
    }
  }

  /// Checks the substituted elements of a sparse accessor (glTF 2.0 §3.6.2.3): their indices and
  /// values, each tightly packed in a view.
  private func check(
    sparse: Int, of accessor: Int, _ viewLengths: [Int?], _ log: inout DiagnosticLog
  ) {
    let range = tree[accessor].range
    guard let elements = count("count", in: sparse) else { return }
    if elements == Self.beyondAll || elements > count("count", in: accessor) ?? .max {
      return log.reportRange(range, "sparse accessor replaces more elements than it has")
    }
    let parts: [(StaticString, Int?)] = [
      ("indices", tree.member("indices", of: sparse).flatMap(componentSize)),
      ("values", elementSize(of: accessor)),
    ]
    for (name, size) in parts {
      guard let part = tree.member(name, of: sparse), let view = count("bufferView", in: part)
      else { continue }
      let start = count("byteOffset", in: part) ?? 0
      guard start < Self.beyondAll else {
        return log.reportRange(range, "invalid `byteOffset`")
      }
      guard viewLengths.indices.contains(view) else { continue }
      guard let length = viewLengths[view], let size else { continue }
      if start + elements * size > length {
        return log.reportRange(
          range, "sparse accessor exceeds its buffer view")
      }
    }
  }

  /// The declared maximum of a scalar accessor.
  private func greatestScalar(of accessor: Int) -> Int? {
    guard let greatest = tree.member("max", of: accessor), tree[greatest].kind == .array,
      tree[greatest].childCount == 1
    else { return nil }
    return count(greatest + 1)
  }

  /// The size of an accessor's element in bytes.
  private func elementSize(of accessor: Int) -> Int? {
    guard let component = componentSize(of: accessor), let type = tree.member("type", of: accessor)
    else { return nil }
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

  /// The size in bytes of one component of an accessor, or of one index of a sparse accessor.
  private func componentSize(of part: Int) -> Int? {
    switch count("componentType", in: part) {
    case 5120, 5121: 1
    case 5122, 5123: 2
    case 5125, 5126: 4
    default: nil
    }
  }

  /// A nonnegative size among an object's own members.
  private func count(_ name: StaticString, in object: Int) -> Int? {
    guard let member = tree.member(name, of: object) else { return nil }
    return count(member)
  }

  /// The size that a node states, ``beyondAll`` if it is invalid, or `nil` if it isn't a number.
  private func count(_ node: Int) -> Int? {
    guard tree.kind(of: node) == .number else { return nil }
    let usual = GLTFNodeReader.number(node, in: tree)
    if usual >= 0 { return Int(usual) }
    guard let integer = JSONNumber(tree.text(of: node))?.integer, integer >= 0 else {
      return Self.beyondAll
    }
    return min(integer, Self.beyondAll)
  }
}

extension DiagnosticLog {
  /// Reports an accessor, view or mesh that is out of bounds.
  fileprivate mutating func reportRange(
    _ range: Range<Int>, _ message: @autoclosure () -> String
  ) {
    report(.modelRange, .warning, at: range, message())
  }
}
