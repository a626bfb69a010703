import HTMLFront
import Testing

@Suite struct HTMLPageTests {
  @Test(
    "H5.1 A page has its language, encoding, policy, title, style sheet and body, in this order")
  func order() {
    let page = HTMLPage(title: "A & </title><b>", body: "<p>x</p>", language: "de\"").text
    var rest = page[...]
    for part in [
      "<!DOCTYPE html>\n<html lang=\"de&quot;\">\n<head>\n<meta charset=\"utf-8\">\n",
      "Content-Security-Policy", "<title>A &amp; &lt;/title&gt;&lt;b&gt;</title>\n", "<style>",
      "prefers-color-scheme: dark",
      "</style>\n</head>\n<body>\n<a class=\"ak-skip\" href=\"#content\">Skip to content</a>\n"
        + "<main id=\"content\" tabindex=\"-1\">\n<p>x</p>\n</main>\n</body>\n</html>\n",
    ] {
      let range = rest.firstRange(of: part)
      #expect(range != nil, "\(part)")
      if let range { rest = rest[range.upperBound...] }
    }
    #expect(rest.isEmpty)
  }

  @Test(
    "H5.2 The policy allows the style sheet by its hash, no script, and remote images on request")
  func policy() throws {
    for isAllowed in [false, true] {
      let page = HTMLPage(title: "", body: "", allowsRemoteImages: isAllowed).text
      let start = try #require(
        page.firstRange(of: "http-equiv=\"Content-Security-Policy\" content=\""))
      let policy = page[start.upperBound...].prefix { $0 != "\"" }
      #expect(policy.hasPrefix("default-src 'none';"))
      #expect(!policy.contains("script") && !policy.contains("unsafe"))
      #expect(policy.contains("style-src 'sha256-\(HTMLPage.stylesheetHash)'"))
      #expect(policy.contains("https:") == isAllowed)
      #expect(page.contains("<style>" + HTMLPage.stylesheet + "</style>"))
    }
  }

  @Test("H5.3 The style sheet loads nothing and cannot close its element")
  func stylesheet() {
    for word in ["url(", "@import", "<", "image-set(", "expression("] {
      #expect(!HTMLPage.stylesheet.contains(word))
    }
    #expect(HTMLPage.stylesheet.count { $0 == "{" } == HTMLPage.stylesheet.count { $0 == "}" })
  }

  @Test("H5.3 All classes of fragments that have a color have a rule", arguments: ["ak-node-fill"])
  func roles(name: String) {
    #expect(HTMLPage.stylesheet.contains("." + name + "{"))
    #expect(HTMLPage.stylesheet.contains("--" + name + ":"))
  }
}
