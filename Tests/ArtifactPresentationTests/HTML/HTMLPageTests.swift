import ArtifactPresentation
import Testing

@Suite struct HTMLPageTests {
  @Test("P6.9 A page has its encoding, policy, title, stylesheet and body, in this order")
  func order() {
    let page = HTMLPage(title: "A & </title><b>", body: "<p>x</p>").text
    var rest = page[...]
    for part in [
      "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n", "Content-Security-Policy",
      "<title>A &amp; &lt;/title&gt;&lt;b&gt;</title>\n", "<style>\n", "prefers-color-scheme: dark",
      "</style>\n</head>\n<body>\n<main>\n<p>x</p>\n</main>\n</body>\n</html>\n",
    ] {
      let range = rest.firstRange(of: part)
      #expect(range != nil, "\(part)")
      if let range { rest = rest[range.upperBound...] }
    }
    #expect(rest.isEmpty)
  }

  @Test("P6.9 The policy allows no script, and remote images only on request")
  func policy() throws {
    for isAllowed in [false, true] {
      let page = HTMLPage(title: "", body: "", allowsRemoteImages: isAllowed).text
      let start = try #require(
        page.firstRange(of: "http-equiv=\"Content-Security-Policy\" content=\""))
      let policy = page[start.upperBound...].prefix { $0 != "\"" }
      #expect(policy.hasPrefix("default-src 'none';"))
      #expect(!policy.contains("script"))
      #expect(policy.contains("https:") == isAllowed)
    }
  }

  @Test("P6.9 The stylesheet loads nothing and cannot close its element")
  func stylesheet() {
    for word in ["url(", "@import", "<"] { #expect(!HTMLPage.stylesheet.contains(word)) }
  }
}
