import ArtifactBase

extension BlockParser {
  /// The records after all processors have been applied; the nodes they created are stored in the
  /// arena.
  mutating func processed(_ records: [InlineRecord]) -> [InlineRecord] {
    var records = records
    for processor in syntax.processors { records = processed(records, by: processor) }
    return records
  }

  private mutating func processed(
    _ records: [InlineRecord], by processor: any MarkdownProcessor
  ) -> [InlineRecord] {
    var result: [InlineRecord] = []
    result.reserveCapacity(records.count)
    var view = arena
    view.liveInlines = SmallPagedArray()
    for record in records { view.liveInlines.append(record) }
    let storage = DocumentStorage(view)
    var open: [(index: Int, end: Int, isLink: Bool)] = []
    var linkDepth = 0
    var index = 0
    while index < records.count {
      while let last = open.last, last.end == index {
        open.removeLast()
        result[last.index].extent = Int32(result.count - last.index)
        if last.isLink { linkDepth -= 1 }
      }
      let record = records[index]
      let end = index + Int(record.extent)
      switch record.tag {
      case .text:
        edit(record, by: processor, isInsideLink: linkDepth > 0, into: &result)
        index = end
      case .entity, .softBreak, .hardBreak, .lineEnding:
        result.append(record)
        index = end
      default:
        let node = InlineNode(storage: storage, isLive: true, index: index)
        let replacement = processor.replacement(for: node)
        if let replacement, !replacement.isContainer {
          result.append(made(replacement, record.start, record.end))
          index = end
          continue
        }
        var container: InlineRecord?
        if let replacement {
          container = containerRecord(
            replacement, isInsideLink: linkDepth > 0, record.start, record.end)
        }
        guard record.tag.isContainer else {
          let inside = container == nil ? records[index..<end] : content(records[index..<end])
          if var container {
            container.extent = Int32(inside.count + 1)
            result.append(container)
          }
          result.append(contentsOf: inside)
          index = end
          continue
        }
        index += 1
        let kept = container ?? record
        // A link in what has become a link is text.
        if kept.tag == .link, linkDepth > 0 { continue }
        result.append(kept)
        if kept.tag == .link { linkDepth += 1 }
        open.append((result.count - 1, end, kept.tag == .link))
      }
    }
    while let last = open.popLast() { result[last.index].extent = Int32(result.count - last.index) }
    return result
  }

  private mutating func edit(
    _ record: InlineRecord, by processor: any MarkdownProcessor, isInsideLink: Bool,
    into result: inout [InlineRecord]
  ) {
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    let start = Int(record.start)
    let text = String(content: bytes, start..<Int(record.end))
    // Ranges are valid only if decoding left the bytes unchanged.
    guard text.utf8.count == Int(record.end) - start else { return result.append(record) }
    var position = 0
    for edit in processor.edits(in: text, isInsideLink: isInsideLink) {
      let range = edit.range
      guard range.lowerBound >= position, range.upperBound <= text.utf8.count, !range.isEmpty,
        isBoundary(range.lowerBound, text), isBoundary(range.upperBound, text)
      else { continue }
      append(start + position, start + range.lowerBound, to: &result)
      let from = Int32(start + range.lowerBound)
      let to = Int32(start + range.upperBound)
      position = range.upperBound
      if case .text("") = edit.replacement { continue }
      guard edit.replacement.isContainer else {
        result.append(made(edit.replacement, from, to))
        continue
      }
      if var record = containerRecord(edit.replacement, isInsideLink: isInsideLink, from, to) {
        record.extent = 2
        result.append(record)
      }
      append(Int(from), Int(to), to: &result)
    }
    append(start + position, Int(record.end), to: &result)
  }

  private func isBoundary(_ offset: Int, _ text: String) -> Bool {
    let bytes = text.utf8
    guard offset < bytes.count else { return true }
    return bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 != 0x80
  }

  private func append(_ start: Int, _ end: Int, to result: inout [InlineRecord]) {
    guard end > start else { return }
    result.append(InlineRecord(tag: .text, start: Int32(start), end: Int32(end)))
  }

  /// Returns a record for a container in place of text or an inline, which is its content; `nil` for
  /// a link inside a link.
  private mutating func containerRecord(
    _ kind: InlineNode.Kind, isInsideLink: Bool, _ start: Int32, _ end: Int32
  ) -> InlineRecord? {
    func record(_ tag: InlineTag) -> InlineRecord { InlineRecord(tag: tag, start: start, end: end) }
    func record(_ tag: InlineTag, _ destination: String?, _ title: String) -> InlineRecord {
      var record = record(tag)
      if let destination {
        record.target = Int32(arena.links.count)
        arena.links.append(LinkTarget(destination: destination, title: title))
      }
      return record
    }
    switch kind {
    case .emphasis: return record(.emphasis)
    case .strong: return record(.strong)
    case .strikethrough: return record(.strikethrough)
    case .link(let destination, let title):
      return isInsideLink ? nil : record(.link, destination, title)
    case .image(let source, let title): return record(.image, source, title)
    default: return nil
    }
  }

  /// The records of an inline inside a container that replaces it: a tag is its displayed text.
  private mutating func content(_ records: ArraySlice<InlineRecord>) -> ArraySlice<InlineRecord> {
    guard let tag = records.first, tag.tag == .tag else { return records }
    return [made(.text(arena.tags[tag.target].displayText), tag.start, tag.end)]
  }

  private mutating func made(
    _ kind: InlineNode.Kind, _ start: Int32, _ end: Int32
  ) -> InlineRecord {
    arena.made.append(kind)
    return InlineRecord(
      tag: .made, start: start, end: end, target: Int32(arena.made.count - 1))
  }
}

extension InlineTag {
  /// Whether the inlines inside are separate inlines, not parts of this one.
  var isContainer: Bool {
    switch self {
    case .emphasis, .strong, .strikethrough, .link, .image: true
    default: false
    }
  }
}
