import ArtifactCore

/// A complete HTML document around a fragment, with a small stylesheet for light and dark color
/// schemes.
///
/// The page runs no scripts and fetches nothing: its content security policy forbids both,
/// regardless of the fragment.
public struct HTMLPage: Hashable, Sendable {
  /// The title of the document, as text.
  public var title: String

  /// The content of the page, as HTML.
  public var body: String

  /// Whether the page may fetch images. Scripts are never allowed.
  public var allowsRemoteImages: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title of the document, as text.
  ///   - body: The content of the page, as HTML.
  ///   - allowsRemoteImages: Whether the page may fetch images.
  public init(title: String, body: String, allowsRemoteImages: Bool = false) {
    self.title = title
    self.body = body
    self.allowsRemoteImages = allowsRemoteImages
  }

  /// The complete document as HTML text.
  ///
  /// - Complexity: O(length of the body).
  public var text: String {
    var head = HTMLOutput(replacesControls: true)
    // The policy must precede everything to which it applies.
    head.append(
      markup: """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; img-src data:
        """)
    if allowsRemoteImages { head.append(markup: " https: http:") }
    head.append(
      markup: """
        ">
        <meta name="referrer" content="no-referrer">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>
        """)
    head.append(text: title)
    head.append(markup: "</title>\n<style>\n")
    return head.text + Self.stylesheet + "</style>\n</head>\n<body>\n<main>\n" + body
      + (body.isEmpty || body.utf8.last == 0x0A ? "" : "\n") + "</main>\n</body>\n</html>\n"
  }

  /// The stylesheet of every page: one column, system fonts, light and dark color schemes.
  public static let stylesheet = """
    :root { color-scheme: light dark; --text: #1c1e21; --quiet: #5c636b; --ground: #ffffff;
      --panel: #f5f6f8; --line: #d5d9de; --link: #0a58ca; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #e4e6e9; --quiet: #9aa2ab; --ground: #16181b; --panel: #1f2226;
        --line: #3a3f45; --link: #7db2ff; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--text);
      font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
    main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 .6em; }
    a { color: var(--link); }
    img { max-width: 100%; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
    blockquote { margin: 1em 0; padding: 0 1em; border-left: 3px solid var(--line);
      color: var(--quiet); }
    code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
    code { background: var(--panel); padding: .1em .3em; border-radius: 4px; }
    pre { background: var(--panel); padding: .8em 1em; border-radius: 6px; overflow-x: auto;
      line-height: 1.45; tab-size: 4; }
    pre code { padding: 0; background: none; font-size: inherit; }
    table { border-collapse: collapse; display: block; overflow-x: auto; margin: 1em 0; }
    th, td { padding: .35em .8em; border: 1px solid var(--line); vertical-align: top; }
    th { background: var(--panel); }
    th:not([align]), td:not([align]) { text-align: left; }
    li:has(> input[type=checkbox]) { list-style: none; margin-left: -1.4em; }
    figure { margin: 1.5em 0; padding: 0 1em 1em; border: 1px solid var(--line);
      border-radius: 8px; }
    figure[data-incomplete] { border-style: dashed; }
    figure > pre { margin: 0 -1em -1em; border-radius: 0 0 8px 8px; }
    figcaption { margin: 0 -1em 1em; padding: .5em 1em; border-bottom: 1px solid var(--line); }
    figcaption small, summary, .note { color: var(--quiet); }
    details { margin: 1em 0; }
    .markdown-alert { margin: 1em 0; padding: 0 1em; border-left: 3px solid var(--link); }
    .markdown-alert-title { font-weight: 600; }
    .footnotes { margin-top: 2em; border-top: 1px solid var(--line); color: var(--quiet); }
    @media print { main { max-width: none; } pre { white-space: pre-wrap; } }

    """
}
