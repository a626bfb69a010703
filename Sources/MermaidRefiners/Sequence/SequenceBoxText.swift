import ArtifactBase

/// The text after `box`: a color of CSS, and a title.
enum SequenceBoxText {
  /// Separates the color from the title, if the text begins with one.
  static func read(_ text: String) -> (color: String?, title: String, wraps: Bool?) {
    let trimmed = text.trimmed
    let (first, rest) = firstWord(text[...].drop { $0 == " " || $0 == "\t" })
    var color: String?
    var title = trimmed
    if isColor(first) {
      color = first
      title = rest.trimmed
    }
    var wrapped = title[...]
    if wrapped.hasPrefix(":") { wrapped.removeFirst() }
    for (word, wraps) in [("wrap:", true), ("nowrap:", false)] where wrapped.hasPrefix(word) {
      return (color, wrapped.dropFirst(word.count).trimmed, wraps)
    }
    return (color, title, nil)
  }

  /// A word, or a function such as `rgb(1, 2, 3)`.
  private static func firstWord(_ text: Substring) -> (String, Substring) {
    let word = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let rest = text[word.endIndex...].drop { $0 == " " }
    if ["rgb", "rgba", "hsl", "hsla"].contains(word), rest.first == "(",
      let end = text.lastIndex(of: ")")
    {
      let after = text.index(after: end)
      return (String(text[..<after]), text[after...])
    }
    return (String(word), text[word.endIndex...])
  }

  private static func isColor(_ word: String) -> Bool {
    word.contains("(") || word == "transparent" || CSSColorNames.contains(word)
  }
}

/// The names of colors in CSS.
enum CSSColorNames {
  /// Whether a word is such a name, in any case.
  static func contains(_ word: String) -> Bool {
    word.utf8.count <= 20 && names.contains(word.lowercased())
  }

  private static let names: Set<String> = Set(
    list.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let list = """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
    burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan
    darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid
    darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet
    deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro
    ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki
    lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow
    lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
    lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine
    mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise
    mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab
    orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru
    pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown
    seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan
    teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
    """
}
