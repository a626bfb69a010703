import ArtifactBase
import ArtifactPresentation

/// The blocks that refer to footnotes and that define them: for each footnote the first one in
/// document order.
struct FootnoteReferences {
  private struct Key: Hashable {
    var segment: Int32
    var label: String
  }

  private var first: [Key: BlockID] = [:]
  private var definitions: [Key: BlockID] = [:]

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
    var id = "\(prefix)fn\(segment)-"
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
