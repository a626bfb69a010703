import ArtifactAll

/// Renders answers without artifacts as the Markdown specifications do, for options that ask for it:
/// `--raw-html`, and `--profile` with one of the specifications.
struct MarkdownHTML {
  private let options: MarkdownOptions
  private var renderer: HTMLRenderer

  /// Creates a renderer; nil unless the options ask for it.
  init?(_ arguments: ParsedArguments) {
    let profile = arguments.value(.profile) ?? .llm
    guard arguments.has(.rawHTML) || profile != .llm else { return nil }
    options = profile.options
    renderer = HTMLRenderer(allowsRawHTML: arguments.has(.rawHTML))
    if !arguments.has(.rawHTML) { renderer.rawHTML = .formatting }
    renderer.addressPolicy = .links
    renderer.filtersDisallowedTags = profile == .gfm
  }

  /// Renders an answer; nil if it is a payload, or if not all of it is text.
  func html(of stream: ArtifactStream, _ content: InputContent) -> String? {
    guard content.type == nil, stream.segments.allSatisfy({ $0.kind == .text }),
      !stream.diagnostics.contains(where: { $0.code == .providerError })
    else { return nil }
    let options = content.isDocument ? options.forDocuments : options
    var references = content.references
    var output = HTMLOutput(replacesControls: true)
    // Each message is a document of its own.
    for segment in stream.segments {
      var text = MarkdownStream(options: options, references: references)
      text.append(stream.source[segment.content].span)
      text.finish()
      renderer.write(text.document, to: &output)
      references = text.references
    }
    return output.text
  }
}
