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
  /// The levels of headings, and the names of artifacts.
  var outline = PageOutline()
  /// The segments that refer to a footnote, in order.
  private var segments: [String: [Int32]] = [:]
  /// The first segment that defines a footnote.
  private var firstDefinitions: [String: Int32] = [:]

  /// Returns the first block that refers to the footnote that a segment defines: one of the segment, or of the
  /// segments before that lead to it.
  func firstReference(to label: String, definedIn segment: Int32) -> BlockID? {
    let before = leading(to: label, definedIn: segment).first ?? segment
    return first[Key(segment: before, label: label)]
  }

  /// Returns the segments before one that defines a footnote whose references lead to it: none has a definition
  /// of its own, and none before them has.
  func leading(to label: String, definedIn segment: Int32) -> [Int32] {
    guard firstDefinitions[label] ?? segment >= segment else { return [] }
    return (segments[label] ?? []).filter { $0 < segment }
  }

  /// Returns the segment whose definition a reference leads to: the first one before that of the reference, unless a
  /// definition of its own precedes it.
  func target(of label: String, from block: BlockID) -> Int32 {
    let own = definitions[Key(segment: block.segment, label: label)]
    guard let known = firstDefinitions[label], known < block.segment,
      own.map({ $0 > block }) ?? true
    else { return block.segment }
    return known
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
      if first[key] == nil {
        // Blocks come in order, but for those of the open end.
        var place = segments[label]?.count ?? 0
        while place > 0, let last = segments[label]?[place - 1], last > block.segment { place -= 1 }
        segments[label, default: []].insert(block.segment, at: place)
      }
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
    firstDefinitions[label] = min(firstDefinitions[label] ?? block.segment, block.segment)
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
    guard definitions[key] == block else { return }
    definitions[key] = nil
    if firstDefinitions[label] == block.segment { firstDefinitions[label] = nil }
  }

  /// Returns the block that defines the footnote to which references of a segment lead.
  func definition(_ segment: Int32, _ label: String) -> BlockID? {
    if let own = definitions[Key(segment: segment, label: label)] { return own }
    return firstDefinitions[label].flatMap { definitions[Key(segment: $0, label: label)] }
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
