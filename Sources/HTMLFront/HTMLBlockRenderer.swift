import ArtifactBase
public import ArtifactPresentation

/// A renderer of presentations as HTML.
///
/// ```swift
/// var session = ArtifactSession(.standard)
/// session.append(answer)
/// session.finish()
/// let html = HTMLBlockRenderer().fragment(of: session.presentation)
/// let language = session.presentation.likelyLanguage ?? ""
/// let page = HTMLPage(title: "Answer", body: html, language: language).text  // a file that a browser opens
/// ```
///
/// The content is not trusted: all of it is escaped text, and no element, attribute or style comes
/// from it. Links lead to web, mail and relative addresses only. A fragment needs the rules of
/// ``HTMLPage/stylesheet``; without them it is readable, but pictures have no colors.
/// See `Specs/HTML.md`.
public struct HTMLBlockRenderer: Sendable {
  /// The options.
  public var options: HTMLOptions

  /// Creates a renderer.
  public init(options: HTMLOptions = HTMLOptions()) {
    self.options = options
  }

  /// Renders all blocks of a presentation, for use inside `<body>`.
  ///
  /// The result is well-formed XML too, if it is put into an element. Equal presentations give equal
  /// text.
  ///
  /// - Complexity: O(length of the text), and what the layout of pictures takes.
  public func fragment(of presentation: Presentation) -> String {
    var writer = BlockWriter(options: options)
    for block in presentation.blocks { writer.collectReferences(in: block) }
    writer.write(presentation.blocks)
    return writer.output.text
  }
}
