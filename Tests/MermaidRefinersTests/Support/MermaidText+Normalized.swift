extension String {
  /// The text without what differs between Mermaid's models and ours by intent: Mermaid writes signs of HTML as
  /// entities, and codes such as `#35;` in a coding of its own.
  var normalizedMermaid: String {
    var text = replacing("<br/>", with: "<br>").replacing("<br />", with: "<br>")
      .replacing("\u{FB02}°°", with: "#").replacing("\u{FB02}°", with: "#")
      .replacing("¶ß", with: ";")
    for (code, sign) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("#quot;", "\""), ("#35;", "#"),
      ("#9829;", "♥"), ("#59;", ";"), ("#infin;", "∞"), ("#colon;", ":"), ("#lt;", "<"),
      ("#gt;", ">"),
      ("#amp;", "&"), ("&amp;", "&"),
    ] {
      text = text.replacing(code, with: sign)
    }
    return text
  }
}
