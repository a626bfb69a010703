import Testing

@testable import HTMLFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
        + "<main id=\"content\" tabindex=\"-1\">\n"
        + "<h1 class=\"ak-page-title\">A &amp; &lt;/title&gt;&lt;b&gt;</h1>\n"
        + "<p>x</p>\n</main>\n</body>\n</html>\n",
    ] {
      let range = rest.firstRange(of: part)
      #expect(range != nil, "\(part)")
      if let range { rest = rest[range.upperBound...] }
    }
    #expect(rest.isEmpty)
    #expect(HTMLPage(title: "", body: "").text.contains("<html lang=\"und\">"))
    for (title, body) in [("a", "<h1>b</h1>"), ("", "<p>b</p>")] {
      #expect(!HTMLPage(title: title, body: body).text.contains("ak-page-title\">"))
    }
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

  @Test("H5.5 What scrolls has shadows at its sides, whose covers have the color of the ground")
  func shadows() throws {
    let rule = try #require(
      StyleSheet.blocks.split(separator: "}").first { $0.contains(".ak-scroll, .ak-math {") })
    #expect(rule.count(of: "var(--shade)") == 2 && rule.count(of: " scroll") >= 2)
    #expect(rule.count(of: "var(--behind)") == 2 && rule.count(of: " local") == 2)
    for part in StyleSheet.page.split(separator: "@media").prefix(2) {
      #expect(part.contains("--shade: #"))
    }
    // An alert has a ground of its own.
    #expect(
      StyleSheet.blocks.contains(
        "background: var(--panel); border-radius: 0 6px 6px 0; --behind: var(--panel)"))
  }

  @Test("H5.6 On paper, nothing scrolls, is clipped or has a least width")
  func paper() throws {
    let start = try #require(StyleSheet.media.firstRange(of: "@media print {"))
    let paper = StyleSheet.media[start.upperBound...].split(separator: "@media")[0]
    let screen = HTMLPage.stylesheet.split(separator: "@media print")[0]
    let visible = try #require(
      paper.split(separator: "}").first { $0.contains("overflow: visible") })
    // Every class that clips on a screen is visible on paper.
    for rule in screen.split(separator: "}") {
      guard
        ["auto", "hidden"].contains(where: {
          rule.contains("overflow: \($0)")
            || rule.contains("overflow-x: \($0)")
        }), let brace = rule.firstIndex(of: "{")
      else { continue }
      for name in rule[..<brace].split(separator: ",") where !name.contains("(") {
        let selector = name.trimming { $0.isWhitespace }
        #expect(visible.contains(selector), "\(selector)")
      }
    }
    for part in [
      ".ak-scroll > .ak-picture { min-width: 0; }", ".ak-limited { max-height: none; }",
      "th, td, .ak-whole { overflow-wrap: anywhere; white-space: normal;",
      "mrow:has(> :nth-child(20)) > * { display: inline math; }",
      "h6, .ak-plate { break-after: avoid; }", "max-height: 85vh",
    ] {
      #expect(paper.contains(part), "\(part)")
    }
  }

  @Test("H5.7 The mark of a folded artifact is before the first line of its title")
  func marks() {
    #expect(StyleSheet.blocks.contains("summary.ak-plate > .ak-name::before { content: \"▸\""))
    #expect(!StyleSheet.blocks.contains("summary.ak-plate::before"))
  }

  /// The colors of a scheme: those of the first rule of the root element, or of the dark one.
  private func colors(isDark: Bool) -> [String: Int] {
    var colors: [String: Int] = [:]
    for part in StyleSheet.page.split(separator: isDark ? ":root {" : "@media")[isDark ? 1 : 0]
      .split(separator: "--")
    {
      guard let colon = part.firstIndex(of: ":"), let hash = part.firstIndex(of: "#") else {
        continue
      }
      colors[String(part[..<colon])] = Int(part[part.index(after: hash)...].prefix(6), radix: 16)
    }
    return colors
  }

  private func luminance(_ color: Int) -> Double {
    let parts = [color >> 16, color >> 8, color].map { part -> Double in
      let value = Double(part & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test("H5.3 Text has a contrast of at least 4.5:1 in both schemes", arguments: [false, true])
  func contrast(isDark: Bool) throws {
    let colors = colors(isDark: isDark)
    let texts = [
      "text", "quiet", "link", "red", "blue", "green", "orange", "yellow", "purple", "pink", "gray",
      "brown", "cyan", "indigo", "mint", "teal",
    ]
    let grounds = ["ground", "panel", "added", "removed", "added-mark", "removed-mark", "mark"]
    for ground in grounds {
      for text in texts where ground == "ground" || ground == "panel" || text == "text" {
        let (one, two) = (
          luminance(try #require(colors[text])), luminance(try #require(colors[ground]))
        )
        let ratio = (max(one, two) + 0.05) / (min(one, two) + 0.05)
        #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
      }
    }
    // Prominent buttons, and line numbers of changed lines.
    for (text, ground) in [("ground", "link"), ("quiet", "added"), ("quiet", "removed")] {
      let (one, two) = (
        luminance(try #require(colors[text])), luminance(try #require(colors[ground]))
      )
      #expect((max(one, two) + 0.05) / (min(one, two) + 0.05) >= 4.5, "\(text) on \(ground)")
    }
  }

  @Test("H5.3 All classes of fragments that have a color have a rule", arguments: ["ak-node-fill"])
  func roles(name: String) {
    #expect(HTMLPage.stylesheet.contains("." + name + "{"))
    #expect(HTMLPage.stylesheet.contains("--" + name + ":"))
  }
}

extension Substring {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }

  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
    var text = drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
