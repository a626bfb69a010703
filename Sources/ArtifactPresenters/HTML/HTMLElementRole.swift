import ArtifactPresentation

/// The role of an HTML element in the presentation.
enum HTMLElementRole {
  /// Part of a line of text.
  case inline
  /// A transparent container.
  case group
  case heading(level: Int)
  /// A paragraph; the text of a term, legend or summary is strong.
  case paragraph(isStrong: Bool)
  case list(isOrdered: Bool)
  /// A description list.
  case definitions
  case quote
  case preformatted
  case table
  case rule
  /// Not displayed.
  case hidden

  init(_ name: String) {
    self =
      switch name {
      case "h1": .heading(level: 1)
      case "h2": .heading(level: 2)
      case "h3": .heading(level: 3)
      case "h4": .heading(level: 4)
      case "h5": .heading(level: 5)
      case "h6": .heading(level: 6)
      case "p", "figcaption", "address": .paragraph(isStrong: false)
      case "dt", "legend", "summary": .paragraph(isStrong: true)
      case "ul", "menu": .list(isOrdered: false)
      case "ol": .list(isOrdered: true)
      case "dl": .definitions
      case "blockquote": .quote
      case "pre", "listing", "xmp": .preformatted
      case "table": .table
      case "hr": .rule
      case "head", "script", "style", "template", "iframe", "noembed", "noframes",
        "title", "meta", "link", "base", "canvas", "video", "audio",
        "object", "embed", "map":
        .hidden
      // Elements of drawings and formulas that are only referenced, or that are alternative forms.
      case "defs", "desc", "metadata", "symbol", "annotation", "annotation-xml": .hidden
      case "html", "body", "div", "section", "main", "header", "footer", "article", "nav", "aside",
        "form", "fieldset", "figure", "hgroup", "search", "dd", "details", "dialog", "center", "li",
        "noscript",
        "tbody", "thead", "tfoot", "tr", "td", "th", "caption":
        .group
      default: .inline
      }
  }

  /// Whether the element begins and ends a line.
  var isBlock: Bool {
    switch self {
    case .inline, .hidden: false
    case .group, .heading, .paragraph, .list, .definitions, .quote, .preformatted, .table, .rule:
      true
    }
  }
}
