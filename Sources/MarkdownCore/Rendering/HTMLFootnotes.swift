import ArtifactBase

/// The footnotes that HTML output lists at its end, and their references.
///
/// As in cmark-gfm, the list contains the footnotes that are both defined and referenced, in order
/// of first reference. The references to a footnote are numbered consecutively.
struct HTMLFootnotes {
  /// The footnotes in list order.
  private(set) var listed: [Int32] = []
  /// The listed footnotes by the index of their definition block.
  private(set) var byDefinition: [Int32: Int32] = [:]
  private var numbers: [Int32: Int] = [:]
  private var counts: [Int32: Int] = [:]
  /// The ordinal of each reference among the references to its footnote, from 1.
  private var occurrences: [Int: Int] = [:]

  /// The labels of the listed footnotes; a generated id must not collide with one of them.
  private var labels: Set<String> = []

  /// The prefix of every id, for pages with several documents.
  private let prefix: String

  init(_ document: MarkdownDocument, prefix: String = "") {
    self.prefix = HTMLOutput.encoded(address: prefix)
    let arena = document.storage.arena
    guard !arena.footnotes.isEmpty else { return }
    var walk = BlockWalk(document)
    while let event = walk.next() {
      guard case .enter(let block) = event else { continue }
      let (isLive, range) = block.inlineRange
      for index in range {
        let record = block.storage.inline(at: index, isLive: isLive)
        guard record.tag == .footnoteReference,
          arena.footnotes[record.target].definition != Arena.none
        else { continue }
        if numbers[record.target] == nil {
          listed.append(record.target)
          labels.insert(arena.footnotes[record.target].label)
          byDefinition[arena.footnotes[record.target].definition] = record.target
          numbers[record.target] = listed.count
        }
        counts[record.target, default: 0] += 1
        occurrences[key(index, isLive)] = counts[record.target]
      }
    }
  }

  private func key(_ index: Int, _ isLive: Bool) -> Int { isLive ? -1 - index : index }

  func writeReference(
    _ index: Int, isLive: Bool, to footnote: Int32, label: String, _ output: inout HTMLOutput
  ) {
    guard let number = numbers[footnote], let occurrence = occurrences[key(index, isLive)] else {
      output.append(text: "[^" + label + "]")
      return
    }
    let name = prefix + HTMLOutput.encoded(address: label)
    let suffix = suffix(of: label, occurrence)
    output.append(
      html: "<sup class=\"footnote-ref\"><a href=\"#fn-\(name)\" id=\"fnref-\(name)\(suffix)\""
        + " data-footnote-ref>\(number)</a></sup>")
  }

  /// Returns a suffix that makes the id of a reference unique.
  private func suffix(of label: String, _ occurrence: Int) -> String {
    guard occurrence > 1 else { return "" }
    var suffix = "-\(occurrence)"
    while labels.contains(label + suffix) { suffix = "-" + suffix }
    return suffix
  }

  func writeBackReferences(to footnote: Int32, label: String, _ output: inout HTMLOutput) {
    guard let number = numbers[footnote], let count = counts[footnote] else { return }
    let name = prefix + HTMLOutput.encoded(address: label)
    for occurrence in 1...count {
      let suffix = suffix(of: label, occurrence)
      let place = "\(number)" + (occurrence > 1 ? "-\(occurrence)" : "")
      let mark = occurrence > 1 ? "<sup class=\"footnote-ref\">\(occurrence)</sup>" : ""
      output.append(
        html: (occurrence > 1 ? " " : "")
          + "<a href=\"#fnref-\(name)\(suffix)\" class=\"footnote-backref\" data-footnote-backref"
          + " data-footnote-backref-idx=\"\(place)\""
          + " aria-label=\"Back to reference \(place)\">↩\(mark)</a>")
    }
  }
}
