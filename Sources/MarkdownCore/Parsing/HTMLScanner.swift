import ArtifactBase

/// A scanner for raw HTML: inline tags (CommonMark 0.31.2 §6.6) and the start and end conditions of
/// HTML blocks (§4.6).
enum HTMLScanner {
  /// Returns the end of the open or closing tag whose `<` is at `start`.
  static func tag(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var index = start + 1
    guard index < end else { return nil }
    let isClosing = bytes[index] == UInt8(ascii: "/")
    if isClosing { index += 1 }
    guard index < end, bytes[index].isASCIILetter else { return nil }
    while index < end, bytes[index].isASCIIAlphanumeric || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    while true {
      let beforeSpace = index
      skipWhitespace(bytes, &index, end)
      guard index < end else { return nil }
      if bytes[index] == UInt8(ascii: ">") { return index + 1 }
      if isClosing { return nil }
      if bytes[index] == UInt8(ascii: "/") {
        return index + 1 < end && bytes[index + 1] == UInt8(ascii: ">") ? index + 2 : nil
      }
      guard index > beforeSpace, attribute(bytes, &index, end) else { return nil }
    }
  }

  private static func skipWhitespace(_ bytes: Span<UInt8>, _ index: inout Int, _ end: Int) {
    while index < end, bytes[index].isASCIIWhitespace { index += 1 }
  }

  private static func attribute(_ bytes: Span<UInt8>, _ index: inout Int, _ end: Int) -> Bool {
    let first = bytes[index]
    guard first.isASCIILetter || first == UInt8(ascii: "_") || first == UInt8(ascii: ":") else {
      return false
    }
    while index < end {
      let byte = bytes[index]
      guard
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      else { break }
      index += 1
    }
    var lookahead = index
    skipWhitespace(bytes, &lookahead, end)
    guard lookahead < end, bytes[lookahead] == UInt8(ascii: "=") else { return true }
    lookahead += 1
    skipWhitespace(bytes, &lookahead, end)
    guard lookahead < end else { return false }
    let quote = bytes[lookahead]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      lookahead += 1
      while lookahead < end, bytes[lookahead] != quote { lookahead += 1 }
      guard lookahead < end else { return false }
      index = lookahead + 1
      return true
    }
    let valueStart = lookahead
    while lookahead < end {
      switch bytes[lookahead] {
      case 0x20, 0x09...0x0D, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"):
        index = lookahead
        return lookahead > valueStart
      default: lookahead += 1
      }
    }
    index = lookahead
    return lookahead > valueStart
  }

  /// Returns the kind (1 to 7) of the HTML block started by a line with `<` at `start`.
  static func blockStart(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt8? {
    var index = start + 1
    guard index < end else { return nil }
    if bytes[index] == UInt8(ascii: "?") { return 3 }
    if bytes[index] == UInt8(ascii: "!") {
      if matches("<!--", bytes: bytes, start: start, end: end) { return 2 }
      if matches("<![cdata[", bytes: bytes, start: start, end: end) {
        return bytes[start + 3] == UInt8(ascii: "C") ? 5 : nil
      }
      return index + 1 < end && bytes[index + 1].isASCIILetter ? 4 : nil
    }
    let isClosing = bytes[index] == UInt8(ascii: "/")
    if isClosing { index += 1 }
    var name: [UInt8] = []
    while index < end, bytes[index].isASCIIAlphanumeric, name.count <= 10 {
      name.append(bytes[index].asciiLowercased)
      index += 1
    }
    if !name.isEmpty {
      let text = String(decoding: name, as: UTF8.self)
      let isDelimited =
        index == end || bytes[index].isASCIIWhitespace || bytes[index] == UInt8(ascii: ">")
      if !isClosing, isDelimited, verbatimNames.contains(text) { return 1 }
      let isSelfClosed =
        index + 1 < end && bytes[index] == UInt8(ascii: "/")
        && bytes[index + 1] == UInt8(ascii: ">")
      if isDelimited || isSelfClosed, blockNames.contains(text) { return 6 }
    }
    guard var rest = tag(bytes, start, end) else { return nil }
    while rest < end, bytes[rest].isASCIIWhitespace { rest += 1 }
    return rest == end ? 7 : nil
  }

  /// Whether a line ends an HTML block of kind 1 to 5.
  static func endsBlock(kind: UInt8, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    switch kind {
    case 1:
      contains("</script>", bytes: bytes, start: start, end: end)
        || contains("</pre>", bytes: bytes, start: start, end: end)
        || contains("</textarea>", bytes: bytes, start: start, end: end)
        || contains("</style>", bytes: bytes, start: start, end: end)
    case 2: contains("-->", bytes: bytes, start: start, end: end)
    case 3: contains("?>", bytes: bytes, start: start, end: end)
    case 4: contains(">", bytes: bytes, start: start, end: end)
    case 5: contains("]]>", bytes: bytes, start: start, end: end)
    default: false
    }
  }

  /// Whether the bytes at `start` match `text`, which must be lowercase, ignoring ASCII case.
  static func matches(
    _ text: StaticString, bytes: Span<UInt8>, start: Int, end: Int
  ) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - start >= count else { return false }
    return text.withUTF8Buffer { wanted in
      for index in 0..<count where bytes[start + index].asciiLowercased != wanted[index] {
        return false
      }
      return true
    }
  }

  private static func contains(
    _ text: StaticString, bytes: Span<UInt8>, start: Int, end: Int
  ) -> Bool {
    let count = text.utf8CodeUnitCount
    let first = text.withUTF8Buffer { $0[0] }
    var index = start
    while index + count <= end {
      if bytes[index] == first, matches(text, bytes: bytes, start: index, end: end) { return true }
      index += 1
    }
    return false
  }

  private static let verbatimNames: Set<String> = ["script", "pre", "style", "textarea"]

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
