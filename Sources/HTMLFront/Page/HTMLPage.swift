import ArtifactBase

/// A complete HTML document around a fragment, with a style sheet for light and dark color schemes.
///
/// If the fragment has no heading of level 1, the title is one, which is not visible.
///
/// The page runs no scripts and fetches nothing: its content security policy forbids both,
/// regardless of the fragment.
public struct HTMLPage: Hashable, Sendable {
  /// The title of the document, as text.
  public var title: String

  /// The content of the page, as HTML.
  public var body: String

  /// The language of the page, as a BCP 47 tag such as `de`; empty if it is unknown.
  public var language: String

  /// Whether the page may fetch images. Scripts are never allowed.
  public var allowsRemoteImages: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title of the document, as text.
  ///   - body: The content of the page, as HTML.
  ///   - language: The language of the page, as a BCP 47 tag; empty if it is unknown.
  ///   - allowsRemoteImages: Whether the page may fetch images.
  public init(
    title: String, body: String, language: String = "", allowsRemoteImages: Bool = false
  ) {
    self.title = title
    self.body = body
    self.language = language
    self.allowsRemoteImages = allowsRemoteImages
  }

  /// The complete document as HTML text.
  ///
  /// - Complexity: O(length of the body).
  public var text: String {
    var head = HTMLOutput(replacesControls: true)
    head.append(markup: "<!DOCTYPE html>\n<html")
    head.append(attribute: "lang", language.isEmpty ? "und" : language)
    // The policy must precede everything to which it applies.
    head.append(
      markup: """
        >
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        form-action 'none'; base-uri 'none'; style-src 'sha256-
        """)
    head.append(html: Self.stylesheetHash)
    head.append(markup: "'; img-src data:")
    if allowsRemoteImages { head.append(markup: " https: http:") }
    head.append(
      markup: """
        ">
        <meta name="referrer" content="no-referrer">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>
        """)
    head.append(text: DirectionMarks.shown(in: title, isCode: true))
    head.append(markup: "</title>\n<style>")
    return head.text + Self.stylesheet
      + "</style>\n</head>\n<body>\n<a class=\"ak-skip\" href=\"#content\">Skip to content</a>\n"
      + "<main id=\"content\" tabindex=\"-1\">\n" + heading + body
      + (body.isEmpty || body.utf8.last == 0x0A ? "" : "\n") + "</main>\n</body>\n</html>\n"
  }

  /// The title as a heading, unless the body has one.
  private var heading: String {
    let start = Array("<h1".utf8)
    guard !title.isEmpty, body.utf8.firstRange(of: start) == nil else { return "" }
    var heading = HTMLOutput(replacesControls: true)
    heading.append(markup: "<h1 class=\"ak-page-title\">")
    heading.append(text: DirectionMarks.shown(in: title, isCode: true))
    heading.append(markup: "</h1>\n")
    return heading.text
  }

  /// The style sheet of every page: one column, system fonts, light and dark color schemes. Colors
  /// are variables of the root element, which a host can set to others.
  public static let stylesheet: String =
    StyleSheet.page + StyleSheet.blocks + StyleSheet.code + StyleSheet.forms + StyleSheet.math
    + SVGRules.text + StyleSheet.media

  /// The SHA-256 hash of the style sheet in Base64, as in a content security policy.
  public static let stylesheetHash: String =
    Base64.text(SHA256.hash(Array(stylesheet.utf8)))
}
