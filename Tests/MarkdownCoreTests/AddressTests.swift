import MarkdownCore
import TestSupport
import Testing

/// Addresses in HTML.
struct AddressTests {
  /// The HTML of a link, an image and a citation with the same address, each byte of which is
  /// written as a character reference.
  private func html(_ address: String, _ renderer: HTMLRenderer) -> [String] {
    let coded = address.unicodeScalars.map { "&#\($0.value);" }.joined()
    return ["[a](<\(coded)>)", "![a](<\(coded)>)", "[a]: <\(coded)>\n\n[a]\n"].map {
      renderer.render(MarkdownParser.parse($0))
    }
  }

  private func isWritten(_ address: String, _ html: String) -> Bool {
    let encoded = HTMLOutput.encoded(address: address)
    return html.contains(" href=\"\(encoded)\"") || html.contains(" src=\"\(encoded)\"")
  }

  @Test("M10.1 Hostile addresses are emptied", arguments: AddressCase.all)
  func hostile(_ test: AddressCase) {
    let address = test.address.replacing("\0", with: "\u{FFFD}")
    for html in html(address, HTMLRenderer()) {
      let isAllowed = AddressPolicy.commonMark.allows(address)
      #expect(isWritten(isAllowed ? address : "", html), "\(html)")
    }
  }

  @Test("M10.1 Another policy decides instead", arguments: AddressCase.all)
  func policy(_ test: AddressCase) {
    let address = test.address.replacing("\0", with: "\u{FFFD}")
    for policy in [AddressPolicy.any, .links, .externalLinks, .properties] {
      var renderer = HTMLRenderer()
      renderer.addressPolicy = policy
      for html in html(address, renderer) {
        #expect(isWritten(policy.allows(address) ? address : "", html), "\(html)")
      }
    }
  }

  @Test("M10.1 With raw HTML every address is written", arguments: AddressCase.all)
  func trusted(_ test: AddressCase) {
    let address = test.address.replacing("\0", with: "\u{FFFD}")
    for html in html(address, HTMLRenderer(allowsRawHTML: true)) {
      #expect(isWritten(address, html), "\(html)")
    }
  }

  @Test("M10.1 The addresses of citations and autolinks pass the policy too")
  func citations() {
    var renderer = HTMLRenderer()
    renderer.addressPolicy = AddressPolicy(schemes: .only([]), allowsRelative: false)
    let text = "<https://e.org> https://e.org a@b.c [1](https://c.org)"
    let html = renderer.render(MarkdownParser.parse(text, processors: [CitationProcessor()]))
    #expect(!html.contains("href=\"h") && !html.contains("href=\"m"), "\(html)")
    #expect(html.contains("<sup class=\"citation\"><a href=\"\">"), "\(html)")
    let open = HTMLRenderer().render(MarkdownParser.parse(text, processors: [CitationProcessor()]))
    #expect(open.contains("<sup class=\"citation\"><a href=\"https://c.org\">"), "\(open)")
  }
}
