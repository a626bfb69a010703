public import ArtifactCore
public import MarkdownCore

/// Renders an answer as HTML: its text as Markdown, each artifact as a figure.
///
/// ```swift
/// var stream = ArtifactStream()
/// stream.append(answer)
/// stream.finish()
/// let html = AnswerHTMLRenderer().render(stream)         // a fragment
/// let page = HTMLPage(title: "Answer", body: html).text  // a file that a browser opens
/// ```
///
/// The answer is not trusted: payloads are escaped text, never markup; raw HTML in Markdown is
/// text, except tags that only format (``MarkdownCore/HTMLRenderer/RawHTML/formatting``); links are
/// restricted to web, mail and relative addresses (`Specs/Presentation.md` P6). Images keep their
/// addresses, so a browser that displays a fragment fetches them; ``HTMLPage`` forbids it.
///
/// An answer without artifacts is rendered as by `HTMLRenderer`.
public struct AnswerHTMLRenderer: Sendable {
  /// Whether raw HTML and all addresses in the Markdown are output verbatim. Only for trusted
  /// answers.
  public var allowsRawHTML: Bool

  /// The options for parsing Markdown.
  public var markdown: MarkdownOptions

  /// Whether the tags that GFM disallows are escaped in raw HTML (GFM 0.29 §6.11).
  public var filtersDisallowedTags = false

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - allowsRawHTML: Whether raw HTML and all addresses in the Markdown are output verbatim.
  ///     Only for trusted answers.
  ///   - markdown: The options for parsing Markdown.
  public init(allowsRawHTML: Bool = false, markdown: MarkdownOptions = MarkdownOptions()) {
    self.allowsRawHTML = allowsRawHTML
    self.markdown = markdown
  }

  /// Renders an answer as a fragment, for use inside `<body>`. The result contains no control
  /// characters.
  ///
  /// - Parameters:
  ///   - stream: The answer.
  ///   - references: Link definitions known before the answer.
  /// - Complexity: O(length of the answer).
  public func render(
    _ stream: ArtifactStream, references: MarkdownReferences = MarkdownReferences()
  ) -> String {
    var output = HTMLOutput(replacesControls: true)
    var references = references
    for (index, segment) in stream.segments.enumerated() {
      let content = stream.source[segment.content]
      switch segment.kind {
      case .text:
        write(markdown: content, segment: index, &references, to: &output)
      case .reasoning:
        output.append(markup: "<details class=\"reasoning\">\n<summary>Reasoning</summary>\n")
        write(markdown: content, segment: index, &references, to: &output)
        output.append(markup: "</details>\n")
      case .toolCall(let call):
        output.append(markup: "<details class=\"tool-call\">\n<summary>")
        output.append(text: call.name.map { "Tool call: \($0)" } ?? "Tool call")
        output.append(markup: "</summary>\n")
        write(source: content, language: nil, to: &output)
        output.append(markup: "</details>\n")
      case .templateResidue:
        break
      case .artifact(let header):
        write(
          content, of: ArtifactInPresentation(header: header, segment: index),
          isComplete: segment.isComplete, to: &output)
      }
    }
    for diagnostic in stream.diagnostics where diagnostic.code == .providerError {
      write(note: diagnostic.message, to: &output)
    }
    return output.text
  }

  /// Renders a payload without tags as a fragment.
  ///
  /// - Complexity: O(`payload.count`).
  public func render(payload: [UInt8], of header: ArtifactHeader) -> String {
    var output = HTMLOutput(replacesControls: true)
    write(
      payload[...], of: ArtifactInPresentation(header: header, segment: 0), isComplete: true,
      to: &output)
    return output.text
  }

  /// Writes a Markdown segment as a document of its own, with a unique prefix for its footnotes.
  private func write(
    markdown bytes: ArraySlice<UInt8>, segment: Int, _ references: inout MarkdownReferences,
    to output: inout HTMLOutput
  ) {
    var text = MarkdownStream(options: markdown, references: references)
    references = MarkdownReferences()
    text.append(bytes.span)
    text.finish()
    let document = text.document
    references = text.references
    var renderer = HTMLRenderer(allowsRawHTML: allowsRawHTML)
    if !allowsRawHTML { renderer.rawHTML = .formatting }
    renderer.addressPolicy = .links
    renderer.filtersDisallowedTags = filtersDisallowedTags
    if segment > 0 { renderer.identifierPrefix = "\(segment)-" }
    renderer.write(document, to: &output)
  }

  // MARK: Artifacts

  private func write(
    _ payload: ArraySlice<UInt8>, of artifact: ArtifactInPresentation, isComplete: Bool,
    to output: inout HTMLOutput
  ) {
    open(artifact, isComplete: isComplete, to: &output)
    write(payload, of: artifact, to: &output)
    output.append(markup: "</figure>\n")
  }

  /// Opens a figure with attributes and a caption that describe the artifact.
  private func open(
    _ artifact: ArtifactInPresentation, isComplete: Bool, to output: inout HTMLOutput
  ) {
    let header = artifact.header
    output.append(markup: "<figure data-artifact-type=\"")
    output.append(text: header.type.rawValue)
    output.append(markup: "\" data-identifier=\"")
    output.append(text: header.identifier.rawValue)
    output.append(markup: "\" data-version=\"")
    output.append(text: String(header.version))
    output.append(markup: isComplete ? "\">\n" : "\" data-incomplete>\n")

    let title = header.declaredTitle ?? ""
    output.append(markup: "<figcaption><strong>")
    output.append(text: title.isEmpty ? header.identifier.rawValue : title)
    output.append(markup: "</strong> <small>")
    output.append(text: header.type.displayName)
    if header.version > 1 { output.append(text: ", version \(header.version)") }
    if !isComplete { output.append(markup: ", incomplete") }
    output.append(markup: "</small></figcaption>\n")
  }

  private func write(
    _ payload: ArraySlice<UInt8>, of artifact: ArtifactInPresentation, to output: inout HTMLOutput
  ) {
    let type = artifact.header.type
    let range = ArtifactBody.range(in: payload.span, type: type)
    let body = payload.dropFirst(range.lowerBound).prefix(range.count)
    switch type {
    case .markdown:
      var references = MarkdownReferences()
      write(markdown: body, segment: artifact.segment, &references, to: &output)
    case .csv, .tsv:
      for block in blocks(of: payload, artifact) { write(block, of: body, to: &output) }
    case .uiSpec:
      let blocks = blocks(of: payload, artifact)
      for block in blocks { write(block, of: body, to: &output) }
      let isShown = blocks.contains { if case .form = $0.kind { true } else { false } }
      if !isShown { write(source: body, language: "json", to: &output) }
    case _ where type.knownDescription?.family == .media:
      // Encoded images and similar: included, but collapsed.
      output.append(markup: "<details>\n<summary>Source, ")
      output.append(text: "\(payload.count) bytes")
      output.append(markup: "</summary>\n")
      write(source: body, language: nil, to: &output)
      output.append(markup: "</details>\n")
    default:
      let language = artifact.header.language ?? type.highlightLanguage
      write(source: body, language: language, to: &output)
    }
  }

  /// The first word of a language name, because a class name can't contain spaces.
  private static func className(_ language: String) -> String {
    let word = language.utf8.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    return String(Substring(word))
  }

  private func write(source: ArraySlice<UInt8>, language: String?, to output: inout HTMLOutput) {
    output.append(markup: "<pre><code")
    if let language = language.map(Self.className), !language.isEmpty {
      output.append(markup: " class=\"language-")
      output.append(text: language)
      output.append(markup: "\"")
    }
    output.append(markup: ">")
    let text = String(decoding: source, as: UTF8.self)
    output.append(text: text)
    output.append(markup: text.isEmpty || text.utf8.last == 0x0A ? "" : "\n")
    output.append(markup: "</code></pre>\n")
  }

  // MARK: Tables and forms

  /// The blocks created by the standard presenter of an artifact.
  private func blocks(
    of payload: ArraySlice<UInt8>, _ artifact: ArtifactInPresentation
  ) -> [Block] {
    var pipeline = ArtifactConfiguration().pipeline(for: artifact)
    pipeline.append(payload.span)
    pipeline.finish()
    var blocks: [Block] = []
    pipeline.update(&blocks)
    return blocks
  }

  private func write(_ block: Block, of body: ArraySlice<UInt8>, to output: inout HTMLOutput) {
    switch block.kind {
    case .table(let table):
      write(table, to: &output)
    case .note(let note):
      write(note: note.text, to: &output)
    case .form(let form):
      write(form, to: &output)
    default:
      write(source: body, language: nil, to: &output)
    }
  }

  private func write(_ table: TableBlock, to output: inout HTMLOutput) {
    output.append(markup: "<table>\n")
    if table.hasHeader {
      output.append(markup: "<thead>\n")
      write(row: table.columns.map(\.header), of: table, isHeader: true, to: &output)
      output.append(markup: "</thead>\n")
    }
    output.append(markup: "<tbody>\n")
    for row in table.rows { write(row: row, of: table, isHeader: false, to: &output) }
    output.append(markup: "</tbody>\n</table>\n")
  }

  private func write(
    row: [StyledText], of table: TableBlock, isHeader: Bool, to output: inout HTMLOutput
  ) {
    output.append(markup: "<tr>\n")
    for (column, cell) in row.enumerated() {
      let isTrailing =
        column < table.columns.count && table.columns[column].alignment == .trailing
      output.append(markup: isHeader ? "<th" : "<td")
      output.append(markup: isTrailing ? " align=\"right\">" : ">")
      output.append(text: cell.plainText)
      output.append(markup: isHeader ? "</th>\n" : "</td>\n")
    }
    output.append(markup: "</tr>\n")
  }
}
