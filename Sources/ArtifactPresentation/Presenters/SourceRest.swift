package import ArtifactBase
import ArtifactCore
import CodeText

/// The part of a JSON payload that is not in its model, shown as source below what is drawn.
package struct SourceRest: Sendable {
  private var source: CodeRefiner
  private var lines = CodeLineReader()
  /// The end of the bytes that have been read; nil before the first.
  private var end: Int?

  /// Creates an empty rest of a payload in JSON, or of one that is text.
  package init(isJSON: Bool = true) {
    source = CodeRefiner(attributes: isJSON ? ["language": "json"] : [:])
  }

  /// Adds the source as the last block, or updates it with the new and open lines.
  ///
  /// - Parameters:
  ///   - start: The offset of the first byte that is not in the model; nil if there is none.
  ///   - id: The ID of the block.
  package mutating func show(
    _ payload: PagedBytes, from start: Int?, id: BlockID, isFinished: Bool,
    in content: inout Blocks
  ) {
    guard let start, start < payload.count else { return }
    if content.last?.id != id {
      let code = CodeBlock(language: source.model.language)
      content.append(Block(id: id, kind: .code(code), isSettled: false))
    }
    let last = content.count - 1
    guard !content[last].isSettled else { return }
    source.append(payload[(end ?? start)..<payload.count].span)
    end = payload.count
    if isFinished { source.finish() }
    content[last].modify(.code) { lines.update(&$0, from: source.model) }
    content[last].isSettled = isFinished
  }

  /// Adds the source of a complete payload.
  package static func append(
    _ payload: PagedBytes, from start: Int?, id: BlockID, isJSON: Bool = true,
    to content: inout Blocks
  ) {
    var rest = SourceRest(isJSON: isJSON)
    rest.show(payload, from: start, id: id, isFinished: true, in: &content)
  }

  /// Adds the source of a complete payload, which is JSON if it begins as an object, an array or a
  /// string does.
  package static func appendText(
    _ payload: PagedBytes, from start: Int?, id: BlockID, to content: inout Blocks
  ) {
    guard let start, start < payload.count else { return }
    let first = payload[start..<payload.count].first { !$0.isASCIIWhitespace }
    let isJSON = first.map { "{[\"".utf8.contains($0) } ?? false
    append(payload, from: start, id: id, isJSON: isJSON, to: &content)
  }
}

extension PagedBytes {
  /// Creates a copy of bytes.
  package init(_ bytes: [UInt8]) {
    self.init()
    append(bytes.span)
  }
}

extension ArtifactInPresentation {
  /// Adds the source of a complete payload that was read and of which nothing can be drawn.
  package func appendSource(of payload: PagedBytes, to content: inout Blocks) {
    SourceRest.appendText(payload, from: 0, id: id(content.count + 1), to: &content)
  }

  /// Adds the source of a complete payload that could not be read.
  ///
  /// Fenced code that could not be read is shown as code by the text around it.
  package func appendUnreadable(_ payload: PagedBytes, to content: inout Blocks) {
    if fence == nil { appendSource(of: payload, to: &content) }
  }
}
