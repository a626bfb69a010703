/// Which footnotes HTML lists at its end, and how often each is referred to.
///
/// As in cmark-gfm: those that are defined and referred to, in the order of their first
/// references; each reference counts on from the one before.
struct HTMLFootnotes {
  /// Footnotes in the order of the list.
  private(set) var listed: [Int32] = []
  /// Those that a definition block is the text of.
  private(set) var byDefinition: [Int32: Int32] = [:]
  private var numbers: [Int32: Int] = [:]
  private var counts: [Int32: Int] = [:]
  /// Which reference to its footnote an inline is, counted from 1.
  private var occurrences: [Int: Int] = [:]

  /// Labels of those that are listed: no number behind a label may make another one of it.
  private var labels: Set<String> = []

  /// Put in front of every name, for pages of several documents.
  private let prefix: String

  init(_ document: MarkdownDocument, prefix: String = "") {
    self.prefix = HTMLOutput.escaped(address: prefix)
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
      output.writeEscaped("[^" + label + "]")
      return
    }
    let name = prefix + HTMLOutput.escaped(address: label)
    let suffix = suffix(of: label, occurrence)
    output.write(
      "<sup class=\"footnote-ref\"><a href=\"#fn-\(name)\" id=\"fnref-\(name)\(suffix)\""
        + " data-footnote-ref>\(number)</a></sup>")
  }

  /// What tells the references to one footnote apart.
  private func suffix(of label: String, _ occurrence: Int) -> String {
    guard occurrence > 1 else { return "" }
    var suffix = "-\(occurrence)"
    while labels.contains(label + suffix) { suffix = "-" + suffix }
    return suffix
  }

  func writeBackReferences(to footnote: Int32, label: String, _ output: inout HTMLOutput) {
    guard let number = numbers[footnote], let count = counts[footnote] else { return }
    let name = prefix + HTMLOutput.escaped(address: label)
    for occurrence in 1...count {
      let suffix = suffix(of: label, occurrence)
      let place = "\(number)" + (occurrence > 1 ? "-\(occurrence)" : "")
      let mark = occurrence > 1 ? "<sup class=\"footnote-ref\">\(occurrence)</sup>" : ""
      output.write(
        (occurrence > 1 ? " " : "")
          + "<a href=\"#fnref-\(name)\(suffix)\" class=\"footnote-backref\" data-footnote-backref"
          + " data-footnote-backref-idx=\"\(place)\""
          + " aria-label=\"Back to reference \(place)\">↩\(mark)</a>")
    }
  }
}
