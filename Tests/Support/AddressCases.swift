/// An address with the verdict of each place that judges addresses.
public struct AddressCase: Sendable, CustomStringConvertible {
  /// The address, decoded.
  public let address: String
  /// Whether the HTML of a Markdown document keeps it.
  public let isInDocument: Bool
  /// Whether the HTML of an answer keeps it.
  public let isInAnswer: Bool
  /// Whether it is a hyperlink in a terminal.
  public let isInTerminal: Bool
  /// Whether a property of an interface component accepts it.
  public let isInProperty: Bool

  /// The address, for the name of a test case.
  public var description: String { address.debugDescription }

  private init(_ address: String, _ verdicts: String) {
    self.address = address
    isInDocument = verdicts.contains("d")
    isInAnswer = verdicts.contains("a")
    isInTerminal = verdicts.contains("t")
    isInProperty = verdicts.contains("p")
  }

  /// Hostile and harmless addresses. The letters name the places that allow the address: `d` for a
  /// document, `a` for an answer, `t` for a terminal, `p` for a property.
  public static let all: [AddressCase] = [
    // Harmless everywhere.
    Self("http://example.org", "datp"), Self("https://example.org/?a&b#c", "datp"),
    Self("HtTpS://EXAMPLE.org", "datp"), Self("mailto:a@b.c", "datp"),
    Self("https://e.org/javascript:x", "datp"), Self("https:x", "datp"),
    Self("https://é.org/日", "datp"),
    // Spaces and control characters after the scheme are percent-encoded, where there is an encoder.
    Self("https://e.org/a b", "dat"), Self("https://e.org/\u{1B}]8;;x", "dat"),
    Self("https://e.org/\nx", "dat"), Self("https://e.org/\u{7F}", "dat"),
    // Relative addresses lead somewhere in a document only.
    Self("", "da"), Self("page.html", "da"), Self("#part", "da"), Self("?q=javascript:x", "da"),
    Self("/path:x", "da"), Self("//host/x", "da"), Self("../a:b", "da"),
    Self("./javascript:x", "da"),
    // Other schemes: a document leaves out those that run code or read files.
    Self("ftp://e.org", "d"), Self("tel:1", "d"), Self("xmpp:a@b", "d"), Self("app:open", "d"),
    Self("javascript", "da"), Self("blob:https://e.org/x", "d"), Self("日本:x", "d"), Self(":", "d"),
    Self("data:image/png;base64,AA", "d"), Self("DATA:IMAGE/GIF,x", "d"),
    // Dangerous.
    Self("javascript:alert(1)", ""), Self("JaVaScRiPt:alert(1)", ""), Self("vbscript:x", ""),
    Self("file:///etc/passwd", ""), Self("data:text/html,x", ""), Self("data:,x", ""),
    Self("data:image/svg+xml,x", ""), Self("javascript:", ""), Self("javascript://e.org/%0Ax", ""),
    // Browsers ignore leading control characters, and tabs and line breaks anywhere.
    Self(" javascript:x", ""), Self("\u{1}javascript:x", ""), Self("\u{1F} \tjavascript:x", ""),
    Self("java\tscript:x", ""), Self("java\nscript:x", ""), Self("j\r\na\0v\u{7F}a script:x", ""),
    Self("javascript\t:x", ""), Self("java\u{1B}script:x", ""), Self("\u{0C}vb script:x", ""),
    Self(" file:x", ""), Self("da\tta:text/html,x", ""), Self(" data:image/svg+xml,x", ""),
    // A scheme with ignored characters is not one of those allowed.
    Self(" https://e.org", "d"), Self("ht\ttps://e.org", "d"), Self("mail to:a@b.c", "d"),
    Self("https\u{0}://e.org", "d"),
    // Characters that only look like the scheme.
    Self("ｊavascript:x", "d"), Self("ja\u{AD}vascript:x", "d"), Self("httpſ://e.org", "d"),
  ]
}
