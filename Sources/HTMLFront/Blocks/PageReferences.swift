import ArtifactBase
import ArtifactPresentation

/// The sources and targets of links inside of a page: the blocks that refer to footnotes and that
/// define them, and the headings with a name; of each the first one in document order.
struct PageReferences {
  private struct Key: Hashable {
    var segment: Int32
    var label: String
  }

  private var first: [Key: BlockID] = [:]
  private var definitions: [Key: BlockID] = [:]
  private var headings: [Key: BlockID] = [:]

  /// Returns the first block of a segment that refers to a footnote.
  subscript(segment: Int32, label: String) -> BlockID? {
    first[Key(segment: segment, label: label)]
  }

  /// Adds the references of a text.
  ///
  /// - Returns: The labels whose first reference this is.
  @discardableResult
  mutating func add(_ text: StyledText, of block: BlockID) -> [String] {
    var labels: [String] = []
    for span in text.spans {
      guard case .footnote(let label, _)? = span.role else { continue }
      let key = Key(segment: block.segment, label: label)
      if let known = first[key], known <= block { continue }
      first[key] = block
      labels.append(label)
    }
    return labels
  }

  /// Returns whether a block is the first one that defines a footnote, and thus has its id.
  mutating func isDefinition(_ block: BlockID, of label: String) -> Bool {
    let key = Key(segment: block.segment, label: label)
    if let known = definitions[key] { return known == block }
    definitions[key] = block
    return true
  }

  /// Returns whether a block is the first heading of its segment with a name.
  mutating func isHeading(_ block: BlockID, named name: String) -> Bool {
    let key = Key(segment: block.segment, label: name)
    if let known = headings[key] { return known == block }
    headings[key] = block
    return true
  }

  /// Forgets that a block defines a footnote.
  mutating func removeDefinition(_ block: BlockID, of label: String) {
    let key = Key(segment: block.segment, label: label)
    if definitions[key] == block { definitions[key] = nil }
  }

  /// Returns the block that defines a footnote.
  func definition(_ segment: Int32, _ label: String) -> BlockID? {
    definitions[Key(segment: segment, label: label)]
  }

  /// Returns the id of a footnote: injective, and made of ASCII letters, digits, hyphens and
  /// underscores.
  static func id(_ segment: Int32, _ label: String, prefix: String) -> String {
    encoded(label, after: "\(prefix)fn\(segment)-")
  }

  /// Returns the id of the first heading with a name.
  static func headingID(_ segment: Int32, _ name: String, prefix: String) -> String {
    encoded(name, after: "\(prefix)h\(segment)-")
  }

  private static func encoded(_ label: String, after start: String) -> String {
    var id = start
    for byte in label.utf8.prefix(256) {
      if byte.isASCIIAlphanumeric {
        id.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        id += "_" + String(byte, radix: 16)
        id += "-"
      }
    }
    return id
  }
}
