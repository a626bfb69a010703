import ArtifactBase
import RefinerCore

// The HTML elements that affect tree construction, and their properties (WHATWG HTML §13.1.2,
// §13.2.4.2 and §13.2.6.4).

/// An element with a role in tree construction. Its raw value is its number in ``HTMLTagTable``;
/// other elements have greater numbers.
enum HTMLTag: Int32, CaseIterable {
  case html, head, body, frameset, title, base, link, meta, style, script, noscript, template
  case a, b, big, code, em, font, i, nobr, s, small, strike, strong, tt, u
  case address, article, aside, blockquote, center, details, dialog, dir, div, dl, fieldset
  case figcaption, figure, footer, header, hgroup, main, menu, nav, ol, p, search, section, summary
  case ul, h1, h2, h3, h4, h5, h6, pre, listing, form, li, dd, dt, plaintext, hr, xmp
  case table, caption, colgroup, col, tbody, thead, tfoot, tr, td, th
  case button, applet, marquee, object, select, option, optgroup, textarea
  case area, br, embed, img, image, input, source, track, wbr, param, keygen, basefont, bgsound
  case frame, iframe, noembed, noframes, rb, rp, rt, rtc, ruby, span, sub, sup, `var`
  case svg, math, foreignobject, desc, mi, mo, mn, ms, mtext
}

struct HTMLTraits: OptionSet {
  let rawValue: UInt32

  /// Has no content and no end tag.
  static let void = HTMLTraits(rawValue: 1 << 0)
  /// Closes an open paragraph.
  static let endsParagraph = HTMLTraits(rawValue: 1 << 1)
  /// Stops the search of an end tag for an ordinary element.
  static let special = HTMLTraits(rawValue: 1 << 2)
  /// Is reopened in the next block if it has not been closed.
  static let formatting = HTMLTraits(rawValue: 1 << 3)
  static let heading = HTMLTraits(rawValue: 1 << 4)
  /// Limits the scope of elements.
  static let boundary = HTMLTraits(rawValue: 1 << 5)
  static let listBoundary = HTMLTraits(rawValue: 1 << 6)
  static let buttonBoundary = HTMLTraits(rawValue: 1 << 7)
  static let tableBoundary = HTMLTraits(rawValue: 1 << 8)
  /// Is closed implicitly when an enclosing element is closed.
  static let endsByItself = HTMLTraits(rawValue: 1 << 9)
  /// Limits the list of active formatting elements.
  static let marker = HTMLTraits(rawValue: 1 << 10)
  /// Ignores whitespace between its children.
  static let dropsSpace = HTMLTraits(rawValue: 1 << 11)
  /// Is rendered only when it is complete.
  static let atomic = HTMLTraits(rawValue: 1 << 12)
  /// Belongs in the head.
  static let metadata = HTMLTraits(rawValue: 1 << 13)
  /// Is only allowed in a table.
  static let tablePart = HTMLTraits(rawValue: 1 << 14)
  /// Closes an enclosing SVG or MathML element.
  static let breaksOut = HTMLTraits(rawValue: 1 << 15)

  /// Starts and ends a line.
  static let block = HTMLTraits(rawValue: 1 << 16)
  /// Preserves whitespace.
  static let preformatted = HTMLTraits(rawValue: 1 << 17)
  /// Is inline although it is special, so that formatting continues around it.
  static let phrasing = HTMLTraits(rawValue: 1 << 18)

  static let table: [HTMLTraits] = HTMLTag.allCases.map { tag in
    var traits = traits(of: tag)
    switch tag {
    case .body, .br, .option, .optgroup, .frameset: traits.insert(.block)
    case .select: break  // A form control is inline.
    default:
      if !traits.isDisjoint(with: [.endsParagraph, .tablePart, .dropsSpace]) {
        traits.insert(.block)
      }
    }
    switch tag {
    case .pre, .listing, .textarea, .xmp, .plaintext, .title, .script, .style, .iframe, .noembed,
      .noframes:
      traits.insert(.preformatted)
    default: break
    }
    switch tag {
    case .area, .br, .embed, .img, .image, .input, .keygen, .wbr, .button, .select, .xmp, .applet,
      .marquee, .object:
      traits.insert(.phrasing)
    default: break
    }
    return traits
  }

  private static func traits(of tag: HTMLTag) -> HTMLTraits {
    switch tag {
    case .html: [.special, .boundary, .tableBoundary, .dropsSpace]
    case .head: [.special, .dropsSpace, .breaksOut]
    case .body: [.special, .breaksOut]
    case .frameset: [.special]
    case .title: [.special, .metadata]
    case .base, .link, .bgsound, .basefont: [.special, .void, .metadata]
    case .meta: [.special, .void, .metadata, .breaksOut]
    case .style, .script: [.special, .atomic, .metadata]
    case .noscript: [.special, .metadata]
    case .template: [.special, .atomic, .metadata, .boundary, .tableBoundary, .marker]
    case .noembed, .iframe: [.special, .atomic]
    case .noframes: [.special, .atomic, .metadata]
    case .a, .font: [.formatting]
    case .b, .big, .code, .em, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      [.formatting, .breaksOut]
    case .ol, .ul: [.special, .endsParagraph, .listBoundary, .breaksOut]
    case .p: [.special, .endsParagraph, .endsByItself, .breaksOut]
    case .h1, .h2, .h3, .h4, .h5, .h6: [.special, .endsParagraph, .heading, .breaksOut]
    case .li, .dd, .dt: [.special, .endsParagraph, .endsByItself, .breaksOut]
    case .hr: [.special, .endsParagraph, .void, .breaksOut]
    case .blockquote, .center, .div, .dl, .menu, .pre, .listing:
      [.special, .endsParagraph, .breaksOut]
    case .address, .article, .aside, .details, .dialog, .dir, .fieldset, .figcaption, .figure,
      .footer, .header, .hgroup, .main, .nav, .search, .section, .summary, .form, .plaintext, .xmp:
      [.special, .endsParagraph]
    case .table: [.special, .endsParagraph, .boundary, .tableBoundary, .dropsSpace, .breaksOut]
    case .caption: [.special, .boundary, .marker, .tablePart]
    case .colgroup: [.special, .dropsSpace, .tablePart]
    case .col: [.special, .void, .tablePart]
    case .tbody, .thead, .tfoot, .tr: [.special, .dropsSpace, .tablePart]
    case .td, .th: [.special, .boundary, .marker, .tablePart]
    case .button: [.special, .buttonBoundary]
    case .applet, .marquee, .object: [.special, .boundary, .marker]
    case .select: [.special, .dropsSpace]
    case .option, .optgroup, .rb, .rp, .rt, .rtc: [.endsByItself]
    case .textarea: [.special]
    case .br, .embed, .img: [.special, .void, .breaksOut]
    case .area, .image, .input, .source, .track, .wbr, .param, .keygen, .frame: [.special, .void]
    case .ruby, .span, .sub, .sup, .var: [.breaksOut]
    case .svg, .math, .foreignobject, .desc, .mi, .mo, .mn, .ms, .mtext: []
    }
  }
}

/// A table that numbers element names; the elements of ``HTMLTag`` have their raw values.
struct HTMLTagTable: Sendable {
  private var names = NameTable()
  private var recent = NameCache()

  /// The table of all elements of ``HTMLTag``, to be copied and extended.
  static let known: HTMLTagTable = {
    var table = HTMLTagTable()
    for tag in HTMLTag.allCases { _ = table.number(of: Array("\(tag)".utf8).span) }
    return table
  }()

  func name(_ number: Int32) -> ArraySlice<UInt8> { names[number] }

  /// The number of a name by its cache key, if it was looked up recently.
  func recentNumber(of key: UInt64) -> Int32? { recent.number(of: key) }

  mutating func number(of name: Span<UInt8>) -> Int32 {
    guard let key = NameCache.key(of: name) else { return names.add(name) }
    if let number = recent.number(of: key) { return number }
    let number = names.add(name)
    recent.keep(number, for: key)
    return number
  }
}
