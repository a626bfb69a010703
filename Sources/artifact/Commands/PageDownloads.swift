import ArtifactAll
import HTMLFront

/// The files that a page offers: its artifacts as `artifact extract` saves them, and the code of its text.
struct PageDownloads {
  private var blocks: [BlockID] = []
  private var sources: [FileNames.Source] = []
  private var contents: [[UInt8]?] = []
  private var codeCount = 0

  /// The maximum length of a line of code that is in a presentation as a whole (P3.17).
  private static let lineByteCount = 16_384

  /// Returns the files by the blocks that they are from.
  ///
  /// - Complexity: O(length of the answer).
  static func files(of session: inout ArtifactSession) -> [BlockID: HTMLDownload] {
    var files = PageDownloads()
    for (index, segment) in session.stream.segments.enumerated() {
      guard case .artifact(let header) = segment.kind else { continue }
      files.add(header, session.stream.source[segment.content], BlockID(segment: index, ordinal: 0))
    }
    files.add(session.presentation.blocks)
    var result: [BlockID: HTMLDownload] = [:]
    for (name, index) in zip(FileNames.names(for: [files.sources]), files.blocks.indices) {
      result[files.blocks[index]] = files.contents[index].flatMap {
        HTMLDownload(name: name, bytes: $0)
      }
    }
    return result
  }

  private mutating func add(_ header: ArtifactHeader, _ text: ArraySlice<UInt8>, _ block: BlockID) {
    blocks.append(block)
    // A file may be half as long as its payload.
    guard text.count <= 2 * HTMLFrontLimits.downloadByteCount else {
      sources.append(FileNames.Source(header))
      contents.append(nil)
      return
    }
    let payload = SavedPayload(Array(text), of: header)
    sources.append(FileNames.Source(header, payload))
    contents.append(payload.bytes)
  }

  private mutating func add(_ all: Blocks) {
    for block in all {
      switch block.kind {
      case .code(let code):
        add(code.lines.map(\.text), language: code.language, file: code.fileName, block.id)
      case .diff(let diff): add(diff.lines.map(\.text), language: "diff", file: nil, block.id)
      case .list(let list): for item in list.items { add(item.content) }
      case .quote(let quote): add(quote.content)
      case .footnote(let note): add(note.content)
      case .custom(let custom) where custom.name == "details": add(custom.content)
      default: break
      }
    }
  }

  private mutating func add(
    _ lines: [String], language: String?, file: String?, _ block: BlockID
  ) {
    codeCount += 1
    guard !lines.isEmpty, lines.allSatisfy({ $0.utf8.count <= Self.lineByteCount }) else { return }
    var attributes: [String: String] = [:]
    if let language { attributes["language"] = CodeLanguage(named: language)?.id ?? language }
    if let file { attributes["filename"] = file }
    let header = ArtifactHeader(type: .code, title: "code-\(codeCount)", attributes: attributes)
    blocks.append(block)
    sources.append(FileNames.Source(header))
    contents.append(lines.flatMap { Array($0.utf8) + [0x0A] })
  }
}
