import ArtifactBase
import RefinerCore

// Resolves relative IRIs (RFC 3986 §5).
//
// The components of an IRI are byte offsets into it. A base need not be absolute: if it has no
// scheme or authority, the algorithm has nothing to inherit from it.

/// The base IRI against which relative IRIs in a document are resolved.
package struct RDFBase: Hashable, Sendable {
  /// The maximum length of a base, in bytes; resolving a reference costs time proportional to it.
  static let byteLimit = 2_048

  private let bytes: [UInt8]
  private let parts: Parts

  /// Creates an empty base, with which IRIs are kept as written.
  init() { self.init([]) }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    parts = Parts(bytes.span)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The bytes up to and including the last slash of the path.
  package var folder: ArraySlice<UInt8> {
    bytes[..<Self.folder(of: parts.path, in: bytes.span).upperBound]
  }

  /// Resolves `reference` and appends the result to `output`.
  ///
  /// - Complexity: O(length of the base and the reference).
  func resolve(_ reference: Span<UInt8>, onto output: inout [UInt8]) {
    if RDFText.hasScheme(reference) || isEmpty {
      Self.append(reference, 0..<reference.count, to: &output)
      return
    }
    let other = Parts(reference)
    let base = bytes.span
    if other.authority.isEmpty, other.path.isEmpty {
      let end = other.query.isEmpty ? parts.query.upperBound : parts.path.upperBound
      Self.append(base, 0..<end, to: &output)
      Self.append(reference, other.query.lowerBound..<reference.count, to: &output)
      return
    }
    Self.append(base, parts.scheme, to: &output)
    if !other.authority.isEmpty {
      Self.append(reference, other.authority, to: &output)
      Self.appendPath(reference, other.path, to: &output, behind: output.count)
    } else {
      Self.append(base, parts.authority, to: &output)
      let pathStart = output.count
      if reference[0] != UInt8(ascii: "/") {
        if parts.path.isEmpty, !parts.authority.isEmpty {
          output.append(UInt8(ascii: "/"))
        } else {
          Self.appendPath(
            base, Self.folder(of: parts.path, in: base), to: &output, behind: pathStart)
        }
      }
      Self.appendPath(reference, other.path, to: &output, behind: pathStart)
    }
    Self.append(reference, other.query.lowerBound..<reference.count, to: &output)
  }

  /// Returns the shortest relative reference to `iri`, or `iri` itself if no reference is shorter.
  package func relative(_ iri: String) -> String {
    let other = Array(iri.utf8)
    let parts = Parts(other.span)
    let start = parts.authority.upperBound
    guard !isEmpty, start == self.parts.authority.upperBound,
      other[..<start].elementsEqual(bytes[..<start])
    else { return iri }
    let slash = UInt8(ascii: "/")
    let path = other[parts.path]
    let basePath = bytes[self.parts.path]
    // The directories that both paths share. The last segment of a path is a name, not a directory.
    var common = 0
    for (index, pair) in zip(path, basePath).enumerated() {
      guard pair.0 == pair.1 else { break }
      if pair.0 == slash { common = index + 1 }
    }
    let tail = other[parts.query.lowerBound...]
    if path.elementsEqual(basePath), !tail.isEmpty { return String(decoding: tail, as: UTF8.self) }
    let steps = basePath.dropFirst(common).count { $0 == slash }
    var reference = Array(repeatElement(Array("../".utf8), count: steps).joined())
    reference += path.dropFirst(common)
    reference += tail
    if reference.isEmpty { reference = Array("./".utf8) }
    var resolved: [UInt8] = []
    resolve(reference.span, onto: &resolved)
    return resolved == other ? String(decoding: reference, as: UTF8.self) : iri
  }

  private static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    bytes.extracting(range).withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  /// Returns the bytes of a path up to and including its last slash.
  private static func folder(of path: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var end = path.upperBound
    while end > path.lowerBound, bytes[end - 1] != UInt8(ascii: "/") { end -= 1 }
    return path.lowerBound..<end
  }

  /// Appends a path segment by segment, removing `.` and `..` (RFC 3986 §5.2.4). The bytes of
  /// `output` from `root` on are the path so far.
  private static func appendPath(
    _ bytes: Span<UInt8>, _ path: Range<Int>, to output: inout [UInt8], behind root: Int
  ) {
    let slash = UInt8(ascii: "/")
    var index = path.lowerBound
    while index < path.upperBound {
      var end = index
      while end < path.upperBound, bytes[end] != slash { end += 1 }
      let isLast = end == path.upperBound
      let isDot = end - index == 1 && bytes[index] == 0x2E
      let isParent = end - index == 2 && bytes[index] == 0x2E && bytes[index + 1] == 0x2E
      let follows = output.count == root || output.last == slash
      if isParent, follows {
        removeSegment(of: &output, behind: root)
      } else if !(isDot && follows) {
        append(bytes, index..<(isLast ? end : end + 1), to: &output)
      }
      index = end + 1
    }
  }

  /// Removes the last segment of a path that ends in a slash, but keeps the slash before the
  /// segment.
  private static func removeSegment(of output: inout [UInt8], behind root: Int) {
    let slash = UInt8(ascii: "/")
    guard output.count > root + 1 else { return }
    output.removeLast()
    while output.count > root, output.last != slash { output.removeLast() }
  }
}

/// The components of an IRI as byte ranges, each including its delimiters.
private struct Parts: Hashable, Sendable {
  /// The scheme, including its colon.
  var scheme = 0..<0
  /// The authority, including its two slashes.
  var authority = 0..<0
  var path = 0..<0
  /// The query, including its question mark. The fragment follows it.
  var query = 0..<0

  init(_ iri: Span<UInt8>) {
    var index = 0
    if RDFText.hasScheme(iri) {
      while iri[index] != UInt8(ascii: ":") { index += 1 }
      index += 1
    }
    scheme = 0..<index
    var start = index
    if start + 1 < iri.count, iri[start] == UInt8(ascii: "/"), iri[start + 1] == UInt8(ascii: "/") {
      index += 2
      while index < iri.count, !Self.endsAuthority(iri[index]) { index += 1 }
    }
    authority = start..<index
    start = index
    while index < iri.count, iri[index] != UInt8(ascii: "?"), iri[index] != UInt8(ascii: "#") {
      index += 1
    }
    path = start..<index
    start = index
    if index < iri.count, iri[index] == UInt8(ascii: "?") {
      while index < iri.count, iri[index] != UInt8(ascii: "#") { index += 1 }
    }
    query = start..<index
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}
