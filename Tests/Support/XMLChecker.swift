import ArtifactBase

/// A checker for the part of XML that the SVG writer uses: elements, attributes, text, and the five
/// predefined references. It shares no code with the writer.
public struct XMLChecker {
  /// The first problem; nil if the document is well-formed.
  public private(set) var problem: String?
  /// The names of all elements in document order.
  public private(set) var names: [String] = []
  /// The values of all `id` attributes.
  public private(set) var ids: [String] = []

  private let bytes: [UInt8]
  private var index = 0
  private var open: [String] = []

  /// Reads a document.
  public init(_ text: String) {
    bytes = Array(text.utf8)
    for scalar in text.unicodeScalars where !Self.isAllowed(scalar) {
      problem = "character U+\(String(scalar.value, radix: 16))"
    }
    while problem == nil, index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") { readTag() } else { readText(until: UInt8(ascii: "<")) }
    }
    if problem == nil, !open.isEmpty { problem = "unclosed \(open)" }
    if problem == nil, names.isEmpty { problem = "no root" }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  private mutating func readTag() {
    index += 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let name = readName()
    guard !name.isEmpty else { return problem = "tag without name at \(index)" }
    if isEnd {
      if open.popLast() != name { problem = "mismatched </\(name)> at \(index)" }
      return expect(">")
    }
    if open.isEmpty, !names.isEmpty { problem = "second root" }
    names.append(name)
    var attributes: Set<String> = []
    while problem == nil, index < bytes.count, bytes[index] == 0x20 {
      index += 1
      let attribute = readName()
      if attribute.isEmpty { return problem = "attribute without name at \(index)" }
      if !attributes.insert(attribute).inserted { problem = "duplicate \(attribute) at \(index)" }
      expect("=")
      expect("\"")
      let start = index
      readText(until: UInt8(ascii: "\""))
      if attribute == "id" { ids.append(String(decoding: bytes[start..<index], as: UTF8.self)) }
      expect("\"")
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
      index += 1
    } else {
      open.append(name)
    }
    expect(">")
  }

  private mutating func readName() -> String {
    let start = index
    while index < bytes.count,
      bytes[index] == 0x2D || bytes[index].isASCIIDigit || bytes[index] & 0xDF &- 0x41 < 26
    {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func expect(_ character: Unicode.Scalar) {
    if problem != nil { return }
    if index < bytes.count, bytes[index] == UInt8(ascii: character) {
      index += 1
    } else {
      problem = "expected \(character) at \(index)"
    }
  }

  private mutating func readText(until end: UInt8) {
    while index < bytes.count, bytes[index] != end {
      if bytes[index] == UInt8(ascii: "<") { return problem = "< in a value at \(index)" }
      if bytes[index] == UInt8(ascii: "&") {
        let rest = bytes[index...].prefix(8)
        let references = ["&amp;", "&lt;", "&gt;", "&quot;", "&#x27;"]
        if !references.contains(where: { rest.starts(with: $0.utf8) }) {
          return problem = "reference at \(index)"
        }
      }
      index += 1
    }
  }
}
